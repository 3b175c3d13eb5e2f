import type { Category } from '@attendu/law/anonymisation/types';
import { useMemo, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { ENTITIES, SELECTION } from '../content.ts';
import type { Entity } from '../review/entities.ts';
import { categoryOf, joinActions, maskAction } from '../review/masking.ts';
import { occurrencesOf, type Place } from '../review/occurrences.ts';
import { samePerson } from '../review/same-person.ts';
import type { ReviewView } from '../review/use-review.ts';
import { CategorySelect } from './Choice.tsx';
import './SelectionBar.css';

/** Actions on the words selected in the original, at the bottom of the window. */
export function SelectionBar({ view, place, onDone }: { view: ReviewView; place: Place; onDone: () => void }) {
  const words = view.text.slice(place.start, place.end);
  const [chosen, setChosen] = useState<Category | null>(null);
  const category = chosen ?? categoryOf(words);
  const places = useMemo(() => occurrencesOf(view.folded, words), [view.folded, words]);

  function mask(masked: readonly Place[]) {
    view.act(maskAction(view, masked, category));
    announce(ENTITIES.added(masked.length));
    onDone();
  }

  const known = samePerson(words, view.entities);

  /** The name gets the letter of its person. */
  function join(entity: Entity) {
    const joined = places.length > 1 ? places : [place];
    for (const action of joinActions(view, joined, entity)) view.act(action);
    announce(ENTITIES.added(joined.length));
    onDone();
  }

  return (
    <section className="selection-bar" aria-label={SELECTION.label}>
      <p className="selection-bar__words">« {words.replace(/\s+/g, ' ')} »</p>
      <CategorySelect label={ENTITIES.category} labelHidden value={category} onChange={setChosen} />
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
