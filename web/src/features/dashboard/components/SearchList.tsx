import type { DossierSummary } from '@attendu/contracts/dossier/schemas';
import { readFollowUp } from '@attendu/law/follow-up';
import { formatDateShort } from '@attendu/law/typography';
import { CircleAlert, CornerDownRight, LoaderCircle, Pin, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { localDay } from '../../../lib/day.ts';
import { PagedList } from '../../../ui/PagedList.tsx';
import { useDossierList } from '../api.ts';
import { LIST } from '../content.ts';
import './SearchList.css';

/** Past searches, as a table of contents. */
export function SearchList() {
  const list = useDossierList();
  const dossiers = list.data?.pages.flatMap((page) => page.dossiers) ?? [];
  return (
    <section className="search-list" aria-labelledby="search-list-title">
      <h2 id="search-list-title">{LIST.title}</h2>
      <PagedList list={list} rows={dossiers} className="search-list__rows" words={LIST}>
        {(dossier) => <SearchRow key={dossier.id} dossier={dossier} />}
      </PagedList>
    </section>
  );
}

/** A name made from the question repeats its first words: the question alone is then shown. */
function repeats({ name, contexte }: DossierSummary): boolean {
  return contexte.trim().startsWith(name.replace(/\.\.\.$/, ''));
}

function SearchRow({ dossier }: { dossier: DossierSummary }) {
  const derived = repeats(dossier);
  const { question } = readFollowUp(dossier.contexte);
  return (
    <li>
      <Link to={`/dossier/${dossier.id}`} className="search-row">
        <span className="search-row__title">{derived ? question : dossier.name}</span>
        {derived ? null : <span className="search-row__words">{question}</span>}
        <span className="search-row__facts">
          {dossier.is_pinned ? (
            <span>
              <Pin size={14} aria-hidden="true" />
              {LIST.pinned}
            </span>
          ) : null}
          <time dateTime={dossier.created_at}>{formatDateShort(localDay(dossier.created_at))}</time>
          <StateLabel dossier={dossier} />
          {dossier.parent_id === null ? null : (
            <span>
              <CornerDownRight size={14} aria-hidden="true" />
              {LIST.followUp}
            </span>
          )}
          {dossier.changed_citations > 0 ? (
            <span className="search-row__outdated">
              <TriangleAlert size={14} aria-hidden="true" />
              {LIST.outdated(dossier.changed_citations)}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function StateLabel({ dossier: { is_analysing: state, failure_reason } }: { dossier: DossierSummary }) {
  if (state === 'done') return <span>{LIST.states.done}</span>;
  // Its author wanted it so: nothing has gone wrong.
  if (failure_reason === 'cancelled') return <span>{LIST.states.stopped}</span>;
  const Icon = state === 'pending' ? LoaderCircle : CircleAlert;
  return (
    <span className={`search-row__state search-row__state--${state}`}>
      <Icon size={14} aria-hidden="true" />
      {LIST.states[state]}
    </span>
  );
}
