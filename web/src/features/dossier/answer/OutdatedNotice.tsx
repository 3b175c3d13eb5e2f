import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { countErased } from '@attendu/law/dossier/sources';
import { ERASED, OUTDATED } from '@attendu/law/dossier/wording';
import { formatDateLong } from '@attendu/law/typography';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useChanges } from '../api.ts';
import type { Changed } from '../changes.ts';
import { ChangeDetail } from '../sources/ChangeDetail.tsx';
import './OutdatedNotice.css';

/** How many of the texts cited were withdrawn or replaced, and erased; nothing when none was. */
export function ErasedNotice({ points }: { points: readonly AnalysisPoint[] }) {
  const erased = countErased(points);
  if (erased === 0) return null;
  return (
    <Notice tone="caution" title={ERASED.counted(erased)}>
      <p>{ERASED.reread}</p>
    </Notice>
  );
}

/** The number of citations that changed since the dossier was made, each with its difference. */
export function OutdatedNotice({ dossier }: { dossier: Dossier }) {
  const changes = useChanges(dossier);
  const [open, setOpen] = useState(false);
  const title = changes.data
    ? OUTDATED.title(changes.data.changes.length, changes.data.citations)
    : OUTDATED.counted(dossier.changed_citations);
  return (
    <>
      <Notice
        tone="caution"
        title={title}
        actions={
          <Button small onClick={() => setOpen(true)}>
            {OUTDATED.see}
          </Button>
        }
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={title} shape="window">
        {changes.isError ? <p>{OUTDATED.failed}</p> : null}
        {changes.isPending ? <Skeleton lines={6} /> : null}
        {changes.data ? (
          <div className="outdated">
            {changes.data.day ? <p className="outdated__day">{OUTDATED.detail(formatDateLong(changes.data.day))}</p> : null}
            <ol>
              {changes.data.changes.map((change) => (
                <OneChange key={change.versionId} change={change} day={changes.data.day} />
              ))}
            </ol>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

/** 'Legiarti - 1 - 2' → the point that cites it. */
const pointOf = (ref: string): string => ref.split(' - ').at(-1) ?? ref;

function OneChange({ change, day }: Changed) {
  const points = [...new Set(change.refs.map(pointOf))];
  return (
    <li className="outdated__change">
      <h3>{displayTitle(change)}</h3>
      <p className="outdated__cited">{OUTDATED.cited(points)}</p>
      <ChangeDetail change={change} day={day} />
    </li>
  );
}
