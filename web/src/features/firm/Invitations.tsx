import { plural } from '@attendu/law/typography';
import { Link } from 'react-router-dom';
import { problemTitle } from '../../lib/api.ts';
import { longDay } from '../../lib/day.ts';
import { textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { wasNotConfirmed } from '../second-factor/confirmation.ts';
import { SEATS } from '../subscription/content.ts';
import { useFirmChange, useFirmInvitations } from './api.ts';
import { FIRM, INVITE as WORDS } from './content.ts';

/** The places of a firm, the invitation form, and the open invitations. */
export function Invitations({ members }: { members: number }) {
  const query = useFirmInvitations();
  const { withdraw } = useFirmChange();
  const waiting = query.data?.invitations ?? [];
  const places = query.data?.places ?? null;
  return (
    <>
      {query.isError ? (
        <Notice tone="error" title={problemTitle(query.error)}>
          <Button small onClick={() => void query.refetch()}>
            {FIRM.retry}
          </Button>
        </Notice>
      ) : null}
      <p className="firm__what">
        {places === null ? null : `${WORDS.places(places, members, waiting.length)} `}
        <Link to="/subscriptionPage">{WORDS.seats}</Link>
      </p>
      {places !== null && members > places ? <Notice tone="caution" title={SEATS.missing(members - places)} /> : null}
      <InviteForm />
      {waiting.length > 0 ? (
        <ul className="firm__waiting" aria-label={WORDS.waiting(plural(waiting.length, 'invitation'))}>
          {waiting.map(({ id, email, expiresAt }) => (
            <li key={id}>
              <span>
                {email}
                <span className="firm__until">{WORDS.until(longDay(expiresAt))}</span>
              </span>
              <Button
                small
                busy={withdraw.isPending && withdraw.variables === id}
                aria-label={WORDS.withdrawOf(email)}
                onClick={() =>
                  withdraw.mutate(id, {
                    onSuccess: () => toast.success(WORDS.withdrawn),
                    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
                  })
                }
              >
                {WORDS.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function InviteForm() {
  const { invite } = useFirmChange();
  const { errors, isSending, onSubmit } = useForm<string, 'email', unknown>({
    read: (data) => textOf(data, 'email'),
    validate: (email): { email?: string } => (/^\S+@\S+\.\S+$/.test(email) ? {} : { email: WORDS.badEmail }),
    send: (email) => invite.mutateAsync(email),
    onDone: (_result, email, form) => {
      toast.success(WORDS.sent(email));
      form.reset();
    },
    errorsOf: (error): { email?: string } => (wasNotConfirmed(error) ? {} : { email: problemTitle(error) }),
  });
  return (
    <form className="firm__invite" onSubmit={onSubmit} noValidate>
      <Field
        label={WORDS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email ?? null}
      />
      <Button type="submit" tone="primary" busy={isSending}>
        {WORDS.submit}
      </Button>
    </form>
  );
}
