import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '../../../lib/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SearchSteps } from '../../points/components/SearchSteps.tsx';
import { SEARCHING } from '../../points/content.ts';
import { useSearch } from '../../points/use-search.ts';
import { showPending } from '../api.ts';
import { RUN } from '../content.ts';

type ProposedPointsProps = {
  dossier: Dossier;
  /** The points are asked for as the page opens. */
  atOnce?: boolean;
  /** Leaves the proposed points; without it, they can be asked for again. */
  onLeave?: () => void;
};

/** A dossier that was not started, with its points proposed on its page: nothing is debited before they are. */
export function ProposedPoints({ dossier, atOnce = false, onLeave }: ProposedPointsProps) {
  const client = useQueryClient();
  const asking = useSearch(dossier.id);
  const { state, barrier, cancel, leave } = asking;

  function ask() {
    announce(SEARCHING.title);
    void asking.search(dossier.contexte, dossier.parent_id);
  }
  const asked = useRef(!atOnce);
  useEffect(() => {
    if (asked.current || state.phase === 'review') return;
    asked.current = true;
    ask();
  });

  return (
    <>
      {state.phase === 'idle' && barrier === null ? (
        <Notice
          tone="caution"
          title={RUN.notStarted}
          actions={
            <Button tone="primary" onClick={ask}>
              {RUN.propose}
            </Button>
          }
        >
          <p>{RUN.notStartedLost}</p>
        </Notice>
      ) : null}
      <SearchSteps
        search={asking}
        dossierId={dossier.id}
        onRetry={ask}
        onCancel={() => void (cancel() || onLeave?.())}
        onLeave={onLeave ?? leave}
        onStarted={() => showPending(client, dossier)}
      />
    </>
  );
}
