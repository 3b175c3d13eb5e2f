import type { Profile } from '@attendu/contracts/auth/schemas';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { exportData } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { DELETION_QUERY } from '../fresh.ts';
import { Section } from './Section.tsx';

const DeletionDialog = lazy(async () => ({ default: (await import('./DeletionDialog.tsx')).DeletionDialog }));

/** Data export and account deletion. */
export function DataSection({ profile }: { profile: Profile }) {
  const [busy, setBusy] = useState(false);
  const [query, setQuery] = useSearchParams();
  // Reopened after the callback of the identity provider.
  const [deleting, setDeleting] = useState(query.has(DELETION_QUERY));

  function closeDeletion() {
    setDeleting(false);
    if (query.has(DELETION_QUERY)) setQuery({}, { replace: true });
  }

  async function download() {
    setBusy(true);
    try {
      save(JSON.stringify(await exportData(), null, 2));
      toast.success(WORDS.downloaded);
    } catch (error) {
      toast.error(problemTitle(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Section title={WORDS.data} text={WORDS.dataWhy}>
        <Button onClick={download} busy={busy} icon={<Download size={16} aria-hidden="true" />}>
          {busy ? WORDS.downloading : WORDS.download}
        </Button>
      </Section>
      <Section title={WORDS.deletion} text={WORDS.deletionWhy}>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {WORDS.delete}
        </Button>
        <Suspense fallback={null}>{deleting ? <DeletionDialog profile={profile} onClose={closeDeletion} /> : null}</Suspense>
      </Section>
    </>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = WORDS.file;
  link.click();
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
