import { CATEGORY_LABELS, masks } from '@attendu/law/anonymisation/presets';
import type { Category } from '@attendu/law/anonymisation/types';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ENTITIES, SELECTION } from '../content.ts';
import { type Entity, tableOf } from '../review/entities.ts';
import { categoryOf, joinActions, maskAction } from '../review/masking.ts';
import { occurrencesOf, searchable } from '../review/occurrences.ts';
import { samePerson } from '../review/same-person.ts';
import { reduceReview } from '../review/state.ts';
import type { ReviewView } from '../review/use-review.ts';
import { CategorySelect } from './Choice.tsx';
import { Sigle } from './Sigle.tsx';
import './EntitiesPanel.css';

/** Most rows shown; further ones are found by search. */
const MOST = 100;

/** The table of correspondence: each entity, its replacement, its count. */
export function EntitiesPanel({ view, current, onGo }: { view: ReviewView; current: string | null; onGo: (start: number) => void }) {
  const [filter, setFilter] = useState('');
  const wanted = searchable(filter.trim());
  const found = wanted === '' ? view.entities : view.entities.filter(({ name }) => searchable(name).includes(wanted));
  const table = () => tableOf(view.entities, CATEGORY_LABELS, ENTITIES.tableHead);
  return (
    <div className="entities">
      <AddTerm view={view} onGo={onGo} />
      {view.entities.length === 0 ? <p>{ENTITIES.none}</p> : null}
      {view.entities.length > 12 ? (
        <Field label={ENTITIES.filter} value={filter} onChange={(event) => setFilter(event.target.value)} autoComplete="off" />
      ) : null}
      {found.length > 0 ? (
        <table className="entities__table">
          <thead>
            <tr>
              <th scope="col">{ENTITIES.columns.name}</th>
              <th scope="col">{ENTITIES.columns.replacement}</th>
              <th scope="col" className="entities__number">
                {ENTITIES.columns.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST).map((entity) => (
              <EntityRow key={entity.id} entity={entity} isCurrent={entity.id === current} onGo={onGo} />
            ))}
          </tbody>
        </table>
      ) : null}
      {view.entities.length > 0 ? (
        <div className="entities__table-file">
          <Button
            small
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download('correspondance.csv', 'text/csv', table())}
          >
            {ENTITIES.table}
          </Button>
          <p className="entities__aside">{ENTITIES.tableHint}</p>
        </div>
      ) : null}
      {found.length > MOST ? <p className="entities__aside">{ENTITIES.shown(MOST, found.length)}</p> : null}
    </div>
  );
}

function EntityRow({ entity, isCurrent, onGo }: { entity: Entity; isCurrent: boolean; onGo: (start: number) => void }) {
  const all = entity.starts.length;
  return (
    <tr data-chosen={isCurrent || undefined}>
      <th scope="row">
        <button type="button" className="entities__name" onClick={() => onGo(entity.starts[0] ?? 0)}>
          <Sigle category={entity.category} />
          <span>{entity.name}</span>
        </button>
      </th>
      <td>
        {entity.masked === 0 ? <em>{ENTITIES.visible}</em> : entity.replacement}
        {entity.masked > 0 && entity.masked < all ? <em className="entities__aside"> {ENTITIES.partly}</em> : null}
      </td>
      <td className="entities__number">{all}</td>
    </tr>
  );
}

/** Masks all occurrences of a typed term, ignoring case and accents. */
function AddTerm({ view, onGo }: { view: ReviewView; onGo: (start: number) => void }) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<Category | null>(null);
  const category = chosen ?? categoryOf(term);
  const [said, setSaid] = useState<{ error: string } | { done: string; steps: number } | null>(null);

  const known = samePerson(term, view.entities);

  function submit(event: FormEvent) {
    event.preventDefault();
    add(null);
  }

  function add(joined: Entity | null) {
    if (term.trim() === '') return;
    const places = occurrencesOf(view.folded, term);
    const [first] = places;
    if (first === undefined) return setSaid({ error: ENTITIES.absent });
    const actions = joined === null ? [maskAction(view, places, category)] : joinActions(view, places, joined);
    const changing = actions.filter((action) => reduceReview(view.history.present, action) !== view.history.present);
    if (changing.length === 0) return setSaid({ error: ENTITIES.already });
    for (const action of changing) view.act(action);
    onGo(first.start);
    const done = ENTITIES.added(places.length);
    setSaid({ done, steps: view.history.past.length + changing.length });
    announce(done);
    setTerm('');
  }

  const isMasked = masks(view.settings, category);
  // Undoing the addition takes its message away.
  const done = said !== null && 'done' in said && view.history.past.length >= said.steps ? said.done : null;
  return (
    <form className="add-term" onSubmit={submit}>
      <h3>{ENTITIES.addTitle}</h3>
      <Field
        label={ENTITIES.term}
        value={term}
        maxLength={300}
        autoComplete="off"
        error={said !== null && 'error' in said ? said.error : null}
        onChange={(event) => {
          setTerm(event.target.value);
          setSaid(null);
        }}
      />
      <CategorySelect label={ENTITIES.category} value={category} onChange={setChosen} />
      {isMasked ? null : (
        <p className="entities__aside">
          {CATEGORY_LABELS[category]} : {ENTITIES.stays}
        </p>
      )}
      <div className="add-term__foot">
        <Button type="submit" small disabled={term.trim() === ''}>
          {ENTITIES.add}
        </Button>
        {known === null ? null : (
          <Button small onClick={() => add(known)}>
            {SELECTION.same(known.name, known.replacement)}
          </Button>
        )}
        {done === null ? null : <span className="entities__aside">{done}</span>}
      </div>
    </form>
  );
}
