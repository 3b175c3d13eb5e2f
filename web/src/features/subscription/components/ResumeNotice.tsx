import { formatDateLong } from '@attendu/law/typography';
import { problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Managed, useSubscriptionChange } from '../api.ts';
import { PAGE } from '../page-content.ts';

/** Undoes a scheduled end or a pause, and announces it. */
export function useResume(which: Managed = {}): { isPending: boolean; resume: () => void } {
  const { resume } = useSubscriptionChange();
  return {
    isPending: resume.isPending,
    resume: () =>
      resume.mutate(which, {
        onSuccess: () => toast.success(PAGE.goesOn),
        onError: (error) => toast.error(problemTitle(error)),
      }),
  };
}

/** Shown instead of an offer or a change while the subscription is scheduled to end: it must go on first. */
export function ResumeNotice({ endsAt }: { endsAt: string }) {
  const { isPending, resume } = useResume();
  return (
    <Notice
      tone="caution"
      title={PAGE.ends(formatDateLong(localDay(endsAt)))}
      actions={
        <Button tone="primary" busy={isPending} onClick={resume}>
          {PAGE.resume}
        </Button>
      }
    >
      <p>{PAGE.endsMore}</p>
    </Notice>
  );
}
