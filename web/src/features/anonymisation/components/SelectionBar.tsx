import type { Category } from '@attendu/law/anonymisation/types';
import { useMemo, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { ENTITIES, SELECTION } from '../content.ts';
import { type Entity, newEntityId } from '../review/entities.ts';
import { occurrencesOf, type Place } from '../review/occurrences.ts';
import { namePlace, samePerson } from '../review/same-person.ts';
import type { ReviewView } from '../review/use-review.ts';
import { CategorySelect } from './Choice.tsx';
import './SelectionBar.css';

/** Actions on the words selected in the original, at the bottom of the window. */
export function SelectionBar({ view, place, onDone }: { view: ReviewView; place: Place; onDone: () => void }) {
  const [category, setCategory] = useState<Category>('annotationSupplementaire');
  const words = view.text.slice(place.start, place.end);
  const places = useMemo(() => occurrencesOf(view.text, view.folded, words), [view.text, view.folded, words]);

  function mask(chosen: readonly Place[]) {
    view.act({ type: 'add', places: chosen, category, entityId: newEntityId(view.mentions) });
    announce(ENTITIES.added(chosen.length));
    onDone();
  }

  const known = samePerson(words, view.entities);

  /** The name gets the letter of its person. */
  function join(entity: Entity) {
    const named = (places.length > 1 ? places : [place]).map((one) => namePlace(one, entity));
    view.act({ type: 'add', places: named, category: entity.category, entityId: entity.id });
    announce(ENTITIES.added(named.length));
    onDone();
  }

  return (
    <section className="selection-bar" aria-label={SELECTION.label}>
      <p className="selection-bar__words">« {words.replace(/\s+/g, ' ')} »</p>
      <CategorySelect label={ENTITIES.category} labelHidden value={category} onChange={setCategory} />
      <Button small tone="primary" onClick={() => mask(places.length > 1 ? places : [place])}>
        {SELECTION.everywhere(Math.max(1, places.length))}
      </Button>
      {known === null ? null : (
        <Button small onClick={() => join(known)}>
          {SELECTION.same(known.name, known.replacement)}
        </Button>
      )}
      {places.length > 1 ? (
        <Button small onClick={() => mask([place])}>
          {SELECTION.here}
        </Button>
      ) : null}
    </section>
  );
}
