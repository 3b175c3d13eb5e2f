import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { openedSession, signOut, useSession } from '../session/api.ts';
import { AcceptedDocuments } from '../session/components/AcceptedDocuments.tsx';
import { AccountPage } from '../session/components/AccountPage.tsx';
import { FirstPasswordField, firstPasswordErrors } from '../session/components/FirstPasswordField.tsx';
import { NameFields } from '../session/components/NameFields.tsx';
import { CREATE_PASSWORD } from '../session/content.ts';
import { secretOf, useLinkSecret } from '../session/use-link-secret.ts';
import { acceptFirmInvitation, checkFirmInvitation, joinFirm } from './api.ts';
import { FIRM, INVITATION as WORDS } from './content.ts';

type Invitation = Awaited<ReturnType<typeof checkFirmInvitation>>;

const isOver = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.link_invalid';

/** Opened by the mailed link: the invited address joins the firm with its account, or with one created here. */
export function FirmInvitationPage() {
  const { hash } = useLocation();
  const [token, forget] = useLinkSecret(secretOf(hash));
  const [isUsed, setIsUsed] = useState(false);
  function use() {
    forget();
    setIsUsed(true);
  }
  const invitation = useQuery({
    queryKey: ['firm-invitation', token],
    queryFn: ({ signal }) => checkFirmInvitation(token, signal),
    // An accepted invitation is not read again.
    enabled: token !== '' && !isUsed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const session = useSession();
  return (
    <AccountPage back={{ to: '/', label: WORDS.back }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {token === '' || isOver(invitation.error) ? (
          <Notice tone="error" title={WORDS.invalid} urgent>
            <p>{WORDS.invalidWhy}</p>
          </Notice>
        ) : invitation.isError ? (
          <ErrorPanel
            title={problemTitle(invitation.error)}
            actions={<Button onClick={() => void invitation.refetch()}>{FIRM.retry}</Button>}
          />
        ) : !invitation.data || session.isPending ? (
          <Skeleton lines={4} />
        ) : (
          <Answer token={token} invitation={invitation.data} sessionEmail={session.data?.email ?? null} onUsed={use} />
        )}
      </div>
    </AccountPage>
  );
}

type AnswerProps = { token: string; invitation: Invitation; sessionEmail: string | null; onUsed: () => void };

function Answer({ token, invitation, sessionEmail, onUsed }: AnswerProps) {
  const { firmName, email, hasAccount } = invitation;
  const firm = firmName === '' ? FIRM.noName : firmName;
  if (sessionEmail !== null && sessionEmail !== email) return <OtherAccount sessionEmail={sessionEmail} email={email} />;
  if (sessionEmail !== null) return <Accept token={token} firm={firm} onUsed={onUsed} />;
  if (!hasAccount) return <NewMember token={token} firm={firm} email={email} onUsed={onUsed} />;
  return (
    <>
      <p>{WORDS.lead(firm)}</p>
      <p>{WORDS.hasAccount(email)}</p>
      <ButtonLink tone="primary" to="/loginPage" state={{ from: `/firmInvitationPage#token=${token}` }}>
        {WORDS.signIn}
      </ButtonLink>
    </>
  );
}

function OtherAccount({ sessionEmail, email }: { sessionEmail: string; email: string }) {
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <>
      <Notice title={WORDS.otherAccount(sessionEmail)}>
        <p>{WORDS.otherAccountWhy(email)}</p>
      </Notice>
      {leaving.isError ? <Notice tone="error" title={problemTitle(leaving.error)} urgent /> : null}
      <Button busy={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
        {WORDS.signOut}
      </Button>
    </>
  );
}

type JoinProps = { token: string; firm: string; onUsed: () => void };

function Accept({ token, firm, onUsed }: JoinProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const acceptance = useMutation({
    mutationFn: async () => {
      const account = await acceptFirmInvitation(token);
      onUsed();
      await openedSession(client, account);
    },
    onSuccess: () => navigate('/dashboardPage', { replace: true }),
  });

  return (
    <>
      <p>{WORDS.lead(firm)}</p>
      <p>{WORDS.seen}</p>
      {acceptance.isError ? <Notice tone="error" title={problemTitle(acceptance.error)} urgent /> : null}
      <Button tone="primary" busy={acceptance.isPending || acceptance.isSuccess} onClick={() => acceptance.mutate()}>
        {WORDS.accept}
      </Button>
    </>
  );
}

type NewAccount = { firstName: string; lastName: string; password: string };
type Errors = FormErrors<keyof NewAccount>;

const errorsOf = ({ firstName, lastName, password }: NewAccount): Errors => ({
  ...(firstName === '' ? { firstName: WORDS.firstNameMissing } : {}),
  ...(lastName === '' ? { lastName: WORDS.lastNameMissing } : {}),
  ...firstPasswordErrors(password),
});

/** The server's refusal: a password error at its field, anything else above the form. */
function refusalOf(error: unknown): Errors {
  const isPassword = error instanceof ApiProblem && error.code.startsWith('auth.password_');
  return isPassword ? { password: error.title } : { whole: problemTitle(error) };
}

function NewMember({ token, firm, email, onUsed }: JoinProps & { email: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { errors, isSending, onSubmit } = useForm({
    read: (data): NewAccount => ({
      firstName: textOf(data, 'firstName'),
      lastName: textOf(data, 'lastName'),
      password: String(data.get('password') ?? ''),
    }),
    validate: errorsOf,
    send: async ({ password, ...names }) => {
      const account = await joinFirm({ token, ...names, newPassword: password, termsAccepted: true });
      onUsed();
      await openedSession(client, account);
    },
    onDone: () => navigate('/dashboardPage', { replace: true }),
    errorsOf: refusalOf,
  });

  return (
    <form className="sign-in__form" onSubmit={onSubmit} noValidate>
      <p>{WORDS.lead(firm)}</p>
      <p>{WORDS.seen}</p>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <Field label={CREATE_PASSWORD.email} name="email" type="email" autoComplete="username" value={email} readOnly />
      <NameFields names={{ firstName: '', lastName: '' }} errors={errors} />
      <FirstPasswordField error={errors.password} />
      <AcceptedDocuments lead={CREATE_PASSWORD.accept} />
      <Button type="submit" tone="primary" busy={isSending}>
        {WORDS.create}
      </Button>
    </form>
  );
}
