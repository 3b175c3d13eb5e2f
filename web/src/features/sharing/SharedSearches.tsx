import type { SharedDossier } from '@attendu/contracts/dossier/sharing-schemas';
import { firstWords } from '@attendu/law/dossier/first-words';
import { dossierTitle } from '@attendu/law/follow-up';
import { formatDateShort } from '@attendu/law/typography';
import { Folder, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { localDay } from '../../lib/day.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { ErrorPanel } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSharedSearches } from './api.ts';
import { SHARED_SEARCHES, SHARING } from './content.ts';

/** « Partagés avec moi »: colleagues' searches, read where they are filed. */
export function SharedSearches() {
  const list = useSharedSearches();
  const dossiers = list.data?.pages.flatMap((page) => page.dossiers) ?? [];
  return (
    <>
      {list.isPending ? <Skeleton lines={6} /> : null}
      {list.isError ? (
        <ErrorPanel
          title={SHARED_SEARCHES.failed}
          kept={SHARED_SEARCHES.failedDetail}
          actions={<Button onClick={() => void list.refetch()}>{SHARING.retry}</Button>}
        />
      ) : null}
      {list.isSuccess && dossiers.length === 0 ? (
        <EmptyState title={SHARED_SEARCHES.empty}>
          <p>{SHARED_SEARCHES.emptyDetail}</p>
        </EmptyState>
      ) : null}
      {dossiers.length === 0 ? null : (
        <ul className="search-list__rows">
          {dossiers.map((dossier) => (
            <SharedRow key={dossier.id} dossier={dossier} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>{SHARED_SEARCHES.more}</MoreButton>
    </>
  );
}

function SharedRow({ dossier }: { dossier: SharedDossier }) {
  const answer = dossier.synthese_start === null ? '' : firstWords(dossier.synthese_start);
  return (
    <li className="search-row search-row--shared">
      <Link to={`/dossier/${dossier.id}`} className="search-row__link">
        <span className="search-row__title">{dossierTitle(dossier)}</span>
        {answer === '' ? null : <span className="search-row__words">{answer}</span>}
        <span className="search-row__facts">
          <span>
            <UserRound size={14} aria-hidden="true" />
            {SHARING.sharedBy(dossier.owner.name ?? SHARING.someone)}
          </span>
          <span>{SHARING.rights[dossier.right]}</span>
          {dossier.folder === null ? null : (
            <span>
              <Folder size={14} aria-hidden="true" />
              {dossier.folder}
            </span>
          )}
          <time dateTime={dossier.updated_at}>{formatDateShort(localDay(dossier.updated_at))}</time>
        </span>
      </Link>
    </li>
  );
}
