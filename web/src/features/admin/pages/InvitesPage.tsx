import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { parisLongDay } from '../../../lib/day.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { createInvite } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Lead } from '../components/Lead.tsx';
import { NewFirmForm } from '../components/NewFirmForm.tsx';
import { NEW_FIRM, INVITE as WORDS } from '../content.ts';
import { givePassword, heldPassword, useHeldPassword } from '../password.ts';

type Names = 'admin_password' | 'email' | 'trial_days';
type Values = { admin_password: string; email: string; trial_days: number };
type Invite = Awaited<ReturnType<typeof createInvite>>;
const COPIED_MS = 2_000;
const DEFAULT_DAYS = 30;

export function InvitesPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead} asksItself>
      <Content />
    </AdminPage>
  );
}

function wrong({ admin_password, email, trial_days }: Values): FormErrors<Names> {
  const errors: FormErrors<Names> = {};
  if (admin_password === '') errors.admin_password = WORDS.noPassword;
  if (email === '') errors.email = WORDS.noEmail;
  if (!Number.isInteger(trial_days) || trial_days < 1 || trial_days > 365) errors.trial_days = WORDS.badDays;
  return errors;
}

function Content() {
  const [invite, setInvite] = useState<Invite | null>(null);
  const isHeld = useHeldPassword().password !== null;
  const form = useForm<Values, Names, Invite>({
    read: (data) => ({
      // Already given on another screen, it is neither asked again nor shown.
      admin_password: String(data.get('admin_password') ?? '') || (heldPassword() ?? ''),
      email: textOf(data, 'email'),
      trial_days: Number(textOf(data, 'trial_days')),
    }),
    validate: wrong,
    send: createInvite,
    onDone: (made, { admin_password }) => {
      if (heldPassword() !== admin_password) givePassword(admin_password);
      setInvite(made);
    },
    errorsOf: (error): FormErrors<Names> => {
      if (!(error instanceof ApiProblem)) return { whole: WORDS.failed };
      if (wasNotConfirmed(error)) return {};
      if (error.status === 403) return { admin_password: error.title };
      if (error.code === 'signup.email_taken') return { email: error.title };
      return { whole: `${WORDS.failed} : ${problemTitle(error)}` };
    },
  });
  return (
    <div className="admin__invite">
      <form className="admin__form" onSubmit={form.onSubmit} noValidate>
        <PasswordField
          label="Mot de passe administrateur"
          name="admin_password"
          autoComplete="off"
          maxLength={256}
          {...(isHeld ? { hint: WORDS.passwordHeld } : {})}
          error={form.errors.admin_password ?? null}
        />
        <Field label={WORDS.email} name="email" type="email" autoComplete="off" maxLength={254} error={form.errors.email ?? null} />
        <Field
          label={WORDS.days}
          name="trial_days"
          type="number"
          min={1}
          max={365}
          defaultValue={DEFAULT_DAYS}
          hint={WORDS.daysHint}
          error={form.errors.trial_days ?? null}
        />
        {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
        <Button type="submit" tone="primary" busy={form.isSending}>
          {WORDS.submit}
        </Button>
      </form>
      {invite ? (
        <section className="admin__result" aria-labelledby="invite-done" role="status">
          <h2 id="invite-done">{WORDS.done}</h2>
          <Secret name={WORDS.link} value={invite.invite_link} />
          <Secret name={WORDS.temporary} value={invite.temp_password} />
          <p>
            <strong>{WORDS.end}</strong> {parisLongDay(invite.trial_end_date)}
          </p>
        </section>
      ) : null}
      <section aria-labelledby="new-firm">
        <h2 id="new-firm">{NEW_FIRM.title}</h2>
        <Lead>{NEW_FIRM.lead}</Lead>
        <NewFirmForm />
      </section>
    </div>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error(WORDS.notCopied);
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="admin__secret">
      <p>
        <strong>{name}</strong>
        <code>{value}</code>
      </p>
      <Button
        small
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={copy}
        aria-label={`${isCopied ? WORDS.copied : WORDS.copy} : ${name}`}
      >
        {isCopied ? WORDS.copied : WORDS.copy}
      </Button>
    </div>
  );
}
