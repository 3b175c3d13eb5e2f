import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { openedSession, signOut, useSession } from '../session/api.ts';
import { AcceptedDocuments } from '../session/components/AcceptedDocuments.tsx';
import { AccountPage } from '../session/components/AccountPage.tsx';
import { NameFields } from '../session/components/NameFields.tsx';
import { CREATE_PASSWORD } from '../session/content.ts';
import { acceptFirmInvitation, checkFirmInvitation, joinFirm } from './api.ts';
import { FIRM, INVITATION as WORDS } from './content.ts';

type Invitation = Awaited<ReturnType<typeof checkFirmInvitation>>;

const isOver = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.link_invalid';

/** Opened by the mailed link: the invited address enters the firm with its account, or with one that is made here. */
export function FirmInvitationPage() {
  const location = useLocation();
  const linked = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const [token, setToken] = useState(linked);
  useEffect(() => {
    if (linked === '') return;
    setToken(linked);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [linked]);
  const invitation = useQuery({
    queryKey: ['firm-invitation', token],
    queryFn: ({ signal }) => checkFirmInvitation(token, signal),
    enabled: token !== '',
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
          <Answer token={token} invitation={invitation.data} sessionEmail={session.data?.email ?? null} />
        )}
      </div>
    </AccountPage>
  );
}

function Answer({ token, invitation, sessionEmail }: { token: string; invitation: Invitation; sessionEmail: string | null }) {
  const { firmName, email, hasAccount } = invitation;
  const firm = firmName === '' ? FIRM.noName : firmName;
  if (sessionEmail !== null && sessionEmail !== email)
    return (
      <>
        <Notice title={WORDS.otherAccount(sessionEmail)}>
          <p>{WORDS.otherAccountWhy(email)}</p>
        </Notice>
        <Button onClick={() => void signOut()}>{WORDS.signOut}</Button>
      </>
    );
  if (sessionEmail !== null) return <Accept token={token} firm={firm} />;
  if (!hasAccount) return <NewMember token={token} firm={firm} email={email} />;
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

function Accept({ token, firm }: { token: string; firm: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept() {
    setBusy(true);
    setFailure(null);
    try {
      await openedSession(client, await acceptFirmInvitation(token));
      navigate('/dashboardPage', { replace: true });
    } catch (error) {
      setFailure(problemTitle(error));
      setBusy(false);
    }
  }

  return (
    <>
      <p>{WORDS.lead(firm)}</p>
      <p>{WORDS.seen}</p>
      {failure ? <Notice tone="error" title={failure} urgent /> : null}
      <Button tone="primary" busy={busy} onClick={accept}>
        {WORDS.accept}
      </Button>
    </>
  );
}

type Errors = { firstName?: string; lastName?: string; password?: string; whole?: string };

function errorsOf(names: { firstName: string; lastName: string }, password: string): Errors {
  return {
    ...(names.firstName === '' ? { firstName: WORDS.firstNameMissing } : {}),
    ...(names.lastName === '' ? { lastName: WORDS.lastNameMissing } : {}),
    ...(password === '' ? { password: CREATE_PASSWORD.missing } : [...password].length < 6 ? { password: CREATE_PASSWORD.tooShort } : {}),
  };
}

/** What the server refused: a password at its field, the rest above the form. */
function refusals(error: unknown): Errors {
  const isPassword = error instanceof ApiProblem && /^auth\.password_too_(short|common)$/.test(error.code);
  return isPassword ? { password: error.title } : { whole: problemTitle(error) };
}

function NewMember({ token, firm, email }: { token: string; firm: string; email: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: Errors) {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    const names = { firstName: text('firstName').trim(), lastName: text('lastName').trim() };
    const newPassword = text('password');
    const found = errorsOf(names, newPassword);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setBusy(true);
    try {
      await openedSession(client, await joinFirm({ token, ...names, newPassword, termsAccepted: true }));
      navigate('/dashboardPage', { replace: true });
    } catch (error) {
      show(refusals(error));
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in__form" onSubmit={submit} noValidate>
      <p>{WORDS.lead(firm)}</p>
      <p>{WORDS.seen}</p>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <Field label={CREATE_PASSWORD.email} name="email" type="email" autoComplete="username" value={email} readOnly />
      <NameFields names={{ firstName: '', lastName: '' }} errors={errors} />
      <PasswordField
        label={CREATE_PASSWORD.password}
        name="password"
        autoComplete="new-password"
        maxLength={256}
        required
        hint={CREATE_PASSWORD.hint}
        error={errors.password ?? null}
      />
      <AcceptedDocuments lead={CREATE_PASSWORD.accept} />
      <Button type="submit" tone="primary" busy={busy}>
        {WORDS.create}
      </Button>
    </form>
  );
}
