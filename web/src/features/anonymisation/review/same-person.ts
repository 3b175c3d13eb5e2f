import type { Entity } from './entities.ts';
import { type Place, searchable } from './occurrences.ts';

const CIVILITY = /^(?:m\.?|mr|mme|mlle|me|dr|monsieur|madame|mademoiselle|maitre|docteur)\s+/;

/** The known person whose surname is a term's last word: "M. Dupont" is Paul Dupont. */
export function samePerson(term: string, entities: readonly Entity[]): Entity | null {
  const name = searchable(term.trim()).replace(CIVILITY, '');
  const last = name.split(' ').at(-1) ?? '';
  if (last.length < 2) return null;
  return entities.find(({ category, name: known }) => category === 'personnePhysique' && [name, last].includes(searchable(known))) ?? null;
}

/** The end of a place that is the name of the entity, without the civility and the first name before it. */
export function namePlace(place: Place, entity: Entity): Place {
  return { start: Math.max(place.start, place.end - entity.name.length), end: place.end };
}
