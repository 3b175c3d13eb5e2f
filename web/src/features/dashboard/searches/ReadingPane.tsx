import type { DossierFound, DossierListed } from '@attendu/contracts/dossier/schemas';
import { firstWords } from '@attendu/law/dossier/first-words';
import { readFollowUp } from '@attendu/law/follow-up';
import { useDeferredValue } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { useDossier } from '../../dossier/api.ts';
import { READING } from './content.ts';
import './ReadingPane.css';
import { addressOf, Facts } from './SearchRow.tsx';

type ReadingPaneProps = { dossier: DossierListed | DossierFound; folder: string | null; query?: string | undefined };

/** The chosen search beside the list: its question, its short answer, and the way to the whole dossier. */
export function ReadingPane({ dossier: chosen, folder, query }: ReadingPaneProps) {
  // Waits a moment, so that holding a key to scroll the list does not load every dossier.
  const dossier = useDeferredValue(chosen);
  const { question } = readFollowUp(dossier.contexte);
  return (
    <aside className="reading-pane" aria-label={READING.title}>
      <Facts dossier={dossier} folder={folder} />
      <h3 className="reading-pane__question">«&nbsp;{question}&nbsp;»</h3>
      {dossier.is_analysing === 'done' ? (
        <Answer key={dossier.id} dossierId={dossier.id} />
      ) : (
        <p className="reading-pane__hint">{dossier.is_analysing === 'pending' ? READING.pending : READING.failed}</p>
      )}
      <div>
        <ButtonLink to={addressOf(dossier, query)} tone="primary">
          {READING.open}
        </ButtonLink>
      </div>
    </aside>
  );
}

function Answer({ dossierId }: { dossierId: string }) {
  const { data, isError } = useDossier(dossierId, false);
  if (isError) return <p className="reading-pane__hint">{READING.unread}</p>;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className="reading-pane__answer">
      {paragraphsOf(data.synthese ?? '').map((words) => (
        <p key={words}>
          <Typeset text={words} />
        </p>
      ))}
    </div>
  );
}

/** The short answer as plain paragraphs, without duplicates. */
function paragraphsOf(markdown: string): string[] {
  const paragraphs = markdown.split(/\n\s*\n/).map(firstWords);
  return [...new Set(paragraphs)].filter((words) => words !== '');
}
