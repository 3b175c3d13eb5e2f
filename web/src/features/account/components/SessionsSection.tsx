import type { Session } from '@attendu/contracts/auth/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { problemTitle } from '../../../lib/api.ts';
import { moment } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { SESSIONS_KEY } from '../../session/profile.ts';
import { endEverySession, endOtherSessions, endSession, useSessions } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

type Ending = { name: string; work: () => Promise<unknown>; done: string };

export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useSessions();
  const ending = useMutation({
    mutationFn: async ({ work }: Ending) => {
      await work();
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onSuccess: (_result, { done }) => toast.success(done),
    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
  });
  const endingAll = useMutation({
    mutationFn: endEverySession,
    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
  });
  const isBusy = ending.isPending || endingAll.isPending || endingAll.isSuccess;
  const isEnding = (name: string) => ending.isPending && ending.variables.name === name;
  const end = (name: string, work: () => Promise<unknown>, done: string) => isBusy || ending.mutate({ name, work, done });

  return (
    <Section title={WORDS.sessions} text={WORDS.sessionsWhy}>
      {sessions.isPending ? <Skeleton lines={3} /> : null}
      {sessions.isError ? (
        <ErrorPanel title={WORDS.sessionsUnavailable} actions={<Button onClick={() => void sessions.refetch()}>{WORDS.retry}</Button>} />
      ) : null}
      {sessions.data ? (
        <>
          <ul className="section__rows">
            {sessions.data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={isEnding(session.id)}
                onEnd={() => end(session.id, () => endSession(session.id), WORDS.ended)}
              />
            ))}
          </ul>
          <div className="section__actions">
            {sessions.data.sessions.length > 1 ? (
              <Button onClick={() => end('others', endOtherSessions, WORDS.othersEnded)} busy={isEnding('others')}>
                {WORDS.endOthers}
              </Button>
            ) : null}
            <Button onClick={() => isBusy || endingAll.mutate()} busy={endingAll.isPending || endingAll.isSuccess}>
              {WORDS.endAll}
            </Button>
          </div>
        </>
      ) : null}
    </Section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  return (
    <li className="section__row">
      <div>
        <p className="section__row-name">{session.device}</p>
        <p className="section__facts">
          {session.current ? (
            <span className="account__here">
              <Check size={14} aria-hidden="true" /> {WORDS.here}
            </span>
          ) : (
            <span>
              {WORDS.lastSeen} {moment(session.lastSeenAt)}
            </span>
          )}
          <span>
            {WORDS.opened} {moment(session.createdAt)}
          </span>
        </p>
      </div>
      {session.current ? null : (
        <Button small onClick={onEnd} busy={busy} aria-label={`${WORDS.end} la session ${session.device}`}>
          {WORDS.end}
        </Button>
      )}
    </li>
  );
}
