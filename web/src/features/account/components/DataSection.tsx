import type { Profile } from '@attendu/contracts/auth/schemas';
import { formatDateLong } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { download } from '../../../lib/download.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { versionOn } from '../../../lib/legal-versions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { exportData } from '../api.ts';
import { DELETION_QUERY, ACCOUNT as WORDS } from '../content.ts';

const DeletionDialog = lazyPart(() => import('./DeletionDialog.tsx'), 'DeletionDialog');

/** Data export and account deletion. */
export function DataSection({ profile }: { profile: Profile }) {
  const downloading = useMutation({
    mutationFn: exportData,
    onSuccess: (data) => {
      download(WORDS.file, 'application/json', JSON.stringify(data, null, 2));
      toast.success(WORDS.downloaded);
    },
    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
  });
  const [query, setQuery] = useSearchParams();
  // Reopened after the callback of the identity provider.
  const [deleting, setDeleting] = useState(query.has(DELETION_QUERY));

  function closeDeletion() {
    setDeleting(false);
    if (query.has(DELETION_QUERY)) setQuery({}, { replace: true });
  }

  return (
    <>
      <Section title={WORDS.data} text={WORDS.dataWhy}>
        <Button onClick={() => downloading.mutate()} busy={downloading.isPending} icon={<Download size={16} aria-hidden="true" />}>
          {downloading.isPending ? WORDS.downloading : WORDS.download}
        </Button>
      </Section>
      {profile.termsAcceptedAt === null ? null : <AcceptedTexts on={profile.termsAcceptedAt} />}
      <Section title={WORDS.deletion} text={WORDS.deletionWhy}>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {WORDS.delete}
        </Button>
        <Suspense fallback={null}>{deleting ? <DeletionDialog profile={profile} onClose={closeDeletion} /> : null}</Suspense>
      </Section>
    </>
  );
}

/** The texts accepted at sign-up, each in the version that was in force then. */
function AcceptedTexts({ on }: { on: string }) {
  const day = localDay(on);
  return (
    <Section title={WORDS.accepted} text={WORDS.acceptedOn(formatDateLong(day))}>
      <ul>
        {WORDS.acceptedTexts.map(({ path, label }) => {
          const { version, href } = versionOn(path, day);
          return (
            <li key={path}>
              <Link to={href}>{label}</Link>, {WORDS.version(formatDateLong(version))}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
