import type { Category } from '@attendu/law/anonymisation/types';
import { useMemo, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { ENTITIES, SELECTION } from '../content.ts';
import { newEntityId } from '../review/entities.ts';
import { occurrencesOf, type Place } from '../review/occurrences.ts';
import type { ReviewView } from '../review/use-review.ts';
import { CategorySelect } from './Choice.tsx';
import './SelectionBar.css';

/** What may be done with the words selected in the original, at the foot of the window. */
export function SelectionBar({ view, place, onDone }: { view: ReviewView; place: Place; onDone: () => void }) {
  const [category, setCategory] = useState<Category>('annotationSupplementaire');
  const words = view.text.slice(place.start, place.end);
  const places = useMemo(() => occurrencesOf(view.text, view.folded, words), [view.text, view.folded, words]);

  function mask(chosen: readonly Place[]) {
    view.act({ type: 'add', places: chosen, category, entityId: newEntityId(view.mentions) });
    announce(ENTITIES.added(chosen.length));
    onDone();
  }

  return (
    <section className="selection-bar" aria-label={SELECTION.label}>
      <p className="selection-bar__words">« {words.replace(/\s+/g, ' ')} »</p>
      <CategorySelect label={ENTITIES.category} labelHidden value={category} onChange={setCategory} />
      <Button small tone="primary" onClick={() => mask(places.length > 1 ? places : [place])}>
        {SELECTION.everywhere(Math.max(1, places.length))}
      </Button>
      {places.length > 1 ? (
        <Button small onClick={() => mask([place])}>
          {SELECTION.here}
        </Button>
      ) : null}
    </section>
  );
}
