import type { LedgerLine } from '@attendu/contracts/research/schemas';
import { useState } from 'react';
import { clockTime } from '../../../lib/day.ts';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLedger } from '../api.ts';
import { RUN } from '../content.ts';
import './RunLedger.css';

/** The steps of a run from its ledger: texts read, writer, duration and cost. */
export function RunLedger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <ol className="run__ledger" aria-label={RUN.ledger}>
      {lines.map((line) => (
        <li key={line.seq}>
          <time dateTime={line.at}>{clockTime(line.at)}</time>
          <span>
            <OwnText text={line.message} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The same once the run has ended, folded until asked for. */
export function PastLedger({ dossierId }: { dossierId: string }) {
  const [asked, setAsked] = useState(false);
  const { data, isPending, isError } = useLedger(dossierId, asked);
  return (
    <details className="past-ledger" onToggle={(event) => setAsked((already) => already || event.currentTarget.open)}>
      <summary>{RUN.past}</summary>
      {asked && isPending ? <Skeleton lines={4} /> : null}
      {isError ? <ErrorPanel title={RUN.pastFailed} /> : null}
      {data ? <RunLedger lines={data.lines} /> : null}
    </details>
  );
}
