import { masks } from '@attendu/law/anonymisation/presets';
import type { ReviewedMention } from '@attendu/law/anonymisation/review';
import type { Category, Doubt, DoubtKind, MaskSettings } from '@attendu/law/anonymisation/types';
import { type Entity, newEntityId } from './entities.ts';
import { occurrencesOf, type Place } from './occurrences.ts';
import { namedAs, namePlace, titleLength } from './same-person.ts';
import type { ReviewAction, Scope } from './state.ts';
import type { ReviewView } from './use-review.ts';

type AddAction = Extract<ReviewAction, { type: 'add' }>;
type Known = Pick<ReviewView, 'text' | 'folded' | 'mentions' | 'entities' | 'settings'>;

/** Most words of a name. */
const NAME_WORDS = 4;

/** Category of words that a reviewer masks: a person when they are written as a name is. */
export function categoryOf(words: string): Category {
  const name = words.trim();
  return /^\p{Lu}[^\d@/]*$/u.test(name) && name.split(/\s+/).length <= NAME_WORDS ? 'personnePhysique' : 'annotationSupplementaire';
}

/** Masks words as the person who is written alike, else as a new entity. A category that the settings leave becomes an added term. */
export function maskAction(known: Known, asked: readonly Place[], category: Category): AddAction {
  if (category !== 'personnePhysique') {
    const masked = masks(known.settings, category) ? category : 'annotationSupplementaire';
    return { type: 'add', places: asked, category: masked, entityId: newEntityId(known.mentions) };
  }
  const wordsOf = ({ start, end }: Place) => known.text.slice(start, end);
  const places = asked.map((place) => ({ ...place, start: place.start + titleLength(wordsOf(place)) }));
  const [first] = places;
  const alike = first === undefined ? null : namedAs(wordsOf(first), known.entities);
  return { type: 'add', places, category, entityId: alike?.id ?? newEntityId(known.mentions) };
}

/** Category under which a mention that the settings leave is masked alone: changing the settings would mask its whole category. */
export const categoryAlone = (category: Category): Category =>
  category.startsWith('professionnel') ? 'personnePhysique' : 'annotationSupplementaire';

/** Masks a mention, or all of an entity, that is in clear because of the settings or of the reviewer. */
export const hideAction = (settings: MaskSettings, mention: ReviewedMention, scope: Scope = { start: mention.start }): ReviewAction =>
  masks(settings, mention.category)
    ? { type: 'refuse', scope, refused: false }
    : { type: 'recategorise', scope, category: categoryAlone(mention.category) };

/** Masks a name as that of a known person, and the first name before it as its own. */
export function joinActions(known: Known, places: readonly Place[], person: Entity): AddAction[] {
  const named = places.map((place) => namePlace(place, person));
  const before = places.flatMap(({ start }, at) => {
    const head = known.text.slice(start, named[at]?.start);
    const place = { start: start + titleLength(head), end: start + head.replace(/[^\p{L}]+$/u, '').length };
    return place.end > place.start ? [place] : [];
  });
  const join: AddAction = { type: 'add', places: named, category: person.category, entityId: person.id };
  return before.length === 0 ? [join] : [join, maskAction(known, before, 'personnePhysique')];
}

/** Category of the words of a doubt. */
const CATEGORIES: Partial<Record<DoubtKind, Category>> = {
  'numero-possible': 'numeroIdentifiant',
  'adresse-possible': 'adresse',
  'compte-non-occulte': 'compteBancaire',
  'identification-indirecte': 'annotationSupplementaire',
  'cadastre-non-occulte': 'annotationSupplementaire',
};
/** Doubts about one place only: elsewhere the same word means something else. */
const ONE_PLACE: readonly DoubtKind[] = ['mot-courant', 'deux-categories', 'identification-indirecte', 'cadastre-non-occulte'];

/** Masks the words of a doubt in all the places where they are written the same way. */
export function doubtAction(known: Known, doubt: Doubt): AddAction {
  const words = known.text.slice(doubt.start, doubt.end);
  const alike = ONE_PLACE.includes(doubt.kind)
    ? []
    : occurrencesOf(known.folded, words).filter(({ start, end }) => known.text.slice(start, end) === words);
  return maskAction(known, alike.length > 1 ? alike : [doubt], CATEGORIES[doubt.kind] ?? 'personnePhysique');
}
