import type { Entity } from './entities.ts';
import { type Place, searchable } from './occurrences.ts';

const CIVILITY = /^(?:m\.?|mr|mme|mlle|me|dr|monsieur|madame|mademoiselle|maitre|docteur)\s+/;

/** Length of the civility and of the blank after it. */
export const titleLength = (words: string): number => CIVILITY.exec(searchable(words))?.[0].length ?? 0;

/** The known person whose surname is a term's last word: "M. Dupont" is Paul Dupont. */
export function samePerson(term: string, entities: readonly Entity[]): Entity | null {
  const last = nameOf(term).split(' ').at(-1) ?? '';
  return namedAs(term, entities) ?? (last.length < 2 ? null : namedAs(last, entities));
}

/** The known person of exactly this name, civility aside. */
export function namedAs(term: string, entities: readonly Entity[]): Entity | null {
  const name = nameOf(term);
  if (name.length < 2) return null;
  return entities.find(({ category, name: known }) => category === 'personnePhysique' && name === searchable(known)) ?? null;
}

const nameOf = (term: string): string => searchable(term.trim()).replace(CIVILITY, '');

/** The end of a place that is the name of the entity, without the civility and the first name before it. */
export function namePlace(place: Place, entity: Entity): Place {
  return { start: Math.max(place.start, place.end - entity.name.length), end: place.end };
}
