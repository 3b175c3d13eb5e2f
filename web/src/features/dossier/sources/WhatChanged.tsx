import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { OUTDATED } from '@attendu/law/dossier/wording';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useChange } from '../changes.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import '../answer/OutdatedNotice.css';

/** Opens the difference of a text that changed since the dossier was made. */
export function WhatChanged({ document }: { document: SourceDocument }) {
  const known = useChange(document);
  const [open, setOpen] = useState(false);
  if (known === null || known === 'unknown') return null;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {OUTDATED.see}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={displayTitle(document)}>
        <div className="outdated__one">
          <ChangeDetail {...known} />
        </div>
      </Dialog>
    </>
  );
}
