import { masks } from '@attendu/law/anonymisation/presets';
import type { ReviewedMention } from '@attendu/law/anonymisation/review';
import type { Category, MaskSettings, Preset, Style } from '@attendu/law/anonymisation/types';
import type { Place } from './occurrences.ts';

/** The reviewed state, stored by the server unchanged. */
export type Review = { readonly mentions: readonly ReviewedMention[]; readonly settings: MaskSettings };

/** A review with its undo and redo history. */
export type History = { readonly past: readonly Review[]; readonly present: Review; readonly future: readonly Review[] };

/** Which mentions: the one that begins at this place, or all of an entity. */
export type Scope = { readonly start: number } | { readonly entityId: string };

export type ReviewAction =
  | { readonly type: 'refuse'; readonly scope: Scope; readonly refused: boolean }
  | { readonly type: 'recategorise'; readonly scope: Scope; readonly category: Category }
  /** New mentions of one entity. Those that they overlap become part of them. */
  | { readonly type: 'add'; readonly places: readonly Place[]; readonly category: Category; readonly entityId: string }
  | { readonly type: 'merge'; readonly entityId: string; readonly into: string }
  /** One mention becomes an entity of its own. */
  | { readonly type: 'split'; readonly start: number; readonly entityId: string }
  | { readonly type: 'preset'; readonly preset: Preset }
  | { readonly type: 'switch'; readonly category: Category; readonly masked: boolean }
  | { readonly type: 'style'; readonly style: Style };

export type HistoryAction = ReviewAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** Depth of the undo history; successive reviews share nearly all of their mentions. */
const MOST_PAST = 500;

export const historyOf = (present: Review): History => ({ past: [], present, future: [] });

/** The next history; the same object when nothing changes. */
export function reduceHistory(history: History, action: HistoryAction): History {
  const { past, present, future } = history;
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
  }
  if (action.type === 'redo') {
    const [after, ...rest] = future;
    return after === undefined ? history : { past: [...past, present], present: after, future: rest };
  }
  const next = reduceReview(present, action);
  return next === present ? history : { past: [...past, present].slice(-MOST_PAST), present: next, future: [] };
}

/** The review after an action; the same object when it changes nothing. */
export function reduceReview(review: Review, action: ReviewAction): Review {
  const { settings } = review;
  switch (action.type) {
    case 'refuse':
      return changed(review, action.scope, (mention) =>
        mention.refused === action.refused ? mention : { ...mention, refused: action.refused },
      );
    case 'recategorise':
      return changed(review, action.scope, (mention) =>
        mention.category === action.category && !mention.refused ? mention : { ...mention, category: action.category, refused: false },
      );
    case 'merge':
      return merged(review, action.entityId, action.into);
    case 'split':
      return changed(review, { start: action.start }, (mention) => ({ ...mention, entityId: action.entityId }));
    case 'add':
      return added(review, action);
    case 'preset': {
      const isSame = settings.preset === action.preset && Object.keys(settings.switches).length === 0;
      return isSame ? review : { ...review, settings: { ...settings, preset: action.preset, switches: {} } };
    }
    case 'switch':
      if (settings.switches[action.category] === action.masked) return review;
      return { ...review, settings: { ...settings, switches: { ...settings.switches, [action.category]: action.masked } } };
    case 'style':
      return settings.style === action.style ? review : { ...review, settings: { ...settings, style: action.style } };
  }
}

function changed(review: Review, scope: Scope, change: (mention: ReviewedMention) => ReviewedMention): Review {
  let isChanged = false;
  const mentions = review.mentions.map((mention) => {
    const isMeant = 'start' in scope ? mention.start === scope.start : mention.entityId === scope.entityId;
    const next = isMeant ? change(mention) : mention;
    if (next !== mention) isChanged = true;
    return next;
  });
  return isChanged ? { ...review, mentions } : review;
}

/** One entity becomes part of another, and takes its category and role: both are then written alike. */
function merged(review: Review, entityId: string, into: string): Review {
  const target = review.mentions.find((mention) => mention.entityId === into);
  if (target === undefined || entityId === into) return review;
  const { category, role } = target;
  return changed(review, { entityId }, (mention) => ({ ...mention, entityId: into, category, role }));
}

function added(review: Review, { places, category, entityId }: Extract<ReviewAction, { type: 'add' }>): Review {
  let mentions = [...review.mentions];
  let isChanged = false;
  for (const place of places) {
    if (place.end <= place.start) continue;
    const overlapped = mentions.filter((mention) => mention.start < place.end && place.start < mention.end);
    const isMasked = overlapped.some(
      (mention) => !mention.refused && masks(review.settings, mention.category) && mention.start <= place.start && place.end <= mention.end,
    );
    if (isMasked) continue;
    const start = Math.min(place.start, ...overlapped.map((mention) => mention.start));
    const end = Math.max(place.end, ...overlapped.map((mention) => mention.end));
    const kept = mentions.filter((mention) => !overlapped.includes(mention));
    const at = kept.findIndex((mention) => mention.start >= end);
    const mention: ReviewedMention = { start, end, category, entityId, role: null, refused: false };
    mentions = at < 0 ? [...kept, mention] : [...kept.slice(0, at), mention, ...kept.slice(at)];
    isChanged = true;
  }
  return isChanged ? { ...review, mentions } : review;
}
