import type { Doubt } from '@attendu/law/anonymisation/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { DOUBTS, ENTITIES } from '../content.ts';
import { doubtKey } from './doubt-key.ts';
import { doubtAction, hideAction } from './masking.ts';
import type { Place } from './occurrences.ts';
import type { DeskFocus } from './use-desk-focus.ts';
import type { ReviewView } from './use-review.ts';

/** What the reviewer did about a doubt: the sentence that replaces its message, and one word for its row. */
export type Outcome = { readonly message: string; readonly word: string };

const overlap = (one: Place, two: Place): boolean => one.start < two.end && two.start < one.end;

/** Goes through the doubts, and masks or leaves the words of each. `onGo`: called when one is shown. */
export function useDoubts(view: ReviewView, doubts: readonly Doubt[], { doubtIndex, setFocus }: DeskFocus, onGo: () => void) {
  const { act, mentions, replacements, text } = view;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const outcomes = useMemo(() => {
    const found = new Map<string, Outcome>();
    for (const doubt of doubts) {
      const outcome = outcomeOf(doubt, text, mentions, replacements, left.has(doubtKey(doubt)));
      if (outcome !== null) found.set(doubtKey(doubt), outcome);
    }
    return found;
  }, [doubts, text, mentions, replacements, left]);
  const messageOf = (doubt: Doubt): string => outcomes.get(doubtKey(doubt))?.message ?? doubt.message;

  const open = doubts.filter((doubt) => !outcomes.has(doubtKey(doubt)));
  // A message shown for a while leads to what is open when it is pressed.
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const goToOpen = () => goTo(latest.current[0]);
  const go = (index: number) => goTo(doubts[index]);
  function goTo(doubt: Doubt | undefined) {
    if (doubt === undefined) return;
    setFocus({ kind: 'doubt', key: doubtKey(doubt) });
    setSeen((before) => new Set([...before, doubtKey(doubt)]));
    onGo();
    announce(messageOf(doubt));
  }
  const next = () => go(doubtIndex === null ? 0 : (doubtIndex + 1) % doubts.length);
  const previous = () => go(doubtIndex === null ? doubts.length - 1 : (doubtIndex - 1 + doubts.length) % doubts.length);

  /** Goes to the next doubt that is not settled, by what was just masked either. */
  function nextOpen(masked: readonly Place[]) {
    const from = doubtIndex ?? -1;
    const order = doubts.map((_, at) => (from + 1 + at) % doubts.length);
    const isOpen = (doubt: Doubt | undefined) =>
      doubt !== undefined && !outcomes.has(doubtKey(doubt)) && !masked.some((place) => overlap(place, doubt));
    const open = order.find((at) => at !== from && isOpen(doubts[at]));
    if (open !== undefined) go(open);
  }

  function mask(doubt: Doubt) {
    const inside = mentions.filter((mention) => overlap(mention, doubt));
    const isCovered = inside.some(({ start, end }) => start <= doubt.start && doubt.end <= end);
    const action = inside.length === 0 || (doubt.kind === 'identification-indirecte' && !isCovered) ? doubtAction(view, doubt) : null;
    if (action !== null) {
      act(action);
      announce(ENTITIES.added(action.places.length));
    }
    if (action === null)
      for (const mention of inside) if (replacements[mentions.indexOf(mention)] === null) act(hideAction(view.settings, mention));
    nextOpen(action?.places ?? [doubt]);
  }

  function leave(doubt: Doubt) {
    const shown = isOfMaskedWords(doubt) ? [] : mentions.filter((mention) => overlap(mention, doubt));
    for (const mention of shown) act({ type: 'refuse', scope: { start: mention.start }, refused: true });
    setLeft((before) => new Set([...before, doubtKey(doubt)]));
    nextOpen([doubt]);
  }

  return { seen, outcomes, open, messageOf, go, goToOpen, next, previous, mask, leave };
}
export type Doubts = ReturnType<typeof useDoubts>;

/** A question about words that are masked already: to leave it shows none of them. */
const isOfMaskedWords = ({ kind }: Doubt): boolean => kind === 'orthographe-proche' || kind === 'identification-indirecte';

const MOST_SHOWN = 80;

/** Null while the reviewer has decided nothing, so that the message of the doubt still holds. */
function outcomeOf(
  doubt: Doubt,
  text: string,
  mentions: ReviewView['mentions'],
  replacements: ReviewView['replacements'],
  isLeft: boolean,
): Outcome | null {
  const words = text.slice(doubt.start, Math.min(doubt.end, doubt.start + MOST_SHOWN)).replace(/\s+/g, ' ');
  const inside = mentions.flatMap((mention, at) => (overlap(mention, doubt) ? [{ mention, replacement: replacements[at] ?? null }] : []));
  // What the detection masked already is no decision of the reviewer.
  const isAdded = inside.some(({ mention }) => mention.entityId.startsWith('ajout-') || mention.category === 'annotationSupplementaire');
  const isWhole = inside.some(
    ({ mention, replacement }) => replacement !== null && mention.start <= doubt.start && doubt.end <= mention.end,
  );
  const [first] = inside;
  if (isWhole && first !== undefined && (isAdded || !isOfMaskedWords(doubt))) return DOUBTS.masked(words, first.replacement ?? '');
  if (isLeft && isOfMaskedWords(doubt)) return DOUBTS.kept(words);
  return isLeft || inside.some(({ mention }) => mention.refused) ? DOUBTS.left(words) : null;
}
