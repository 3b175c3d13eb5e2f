import type { UserPage as Shown } from '@attendu/contracts/analytics/admin-routes';
import { endOfParisDay } from '@attendu/contracts/paris-day';
import { PLAN_IDS, PLANS } from '@attendu/contracts/plans';
import { formatCount } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { parisLongDay, parisMoment } from '../../../lib/day.ts';
import { fullName } from '../../../lib/full-name.ts';
import { phoneByPairs } from '../../../lib/phone.ts';
import { textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, SelectField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { administerAccount, grantPlan, syncPayer, useAccountPage } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { USER as WORDS } from '../content.ts';

/** An account: holder, plan, usage, and the acts of a super-administrator. */
export function UserPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const { userId = '' } = useParams();
  const shown = useAccountPage(userId);
  return (
    <Loaded query={shown} failed={WORDS.failed}>
      {(page) => (
        <>
          <Facts page={page} />
          <Acts page={page} onDone={() => void shown.refetch()} />
          <Grant page={page} onDone={() => void shown.refetch()} />
          <p>
            <Link to={`/audit?user=${page.account.id}`}>{WORDS.audit}</Link>
          </p>
          {page.account.isSuperAdmin ? (
            <p>
              <Link to={`/audit?admin=${page.account.id}`}>{WORDS.auditBy}</Link>
            </p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** « utm_term : bail, utm_content : bouton ». */
function trackingOf({ tracking = {} }: Shown['account']): string {
  const given = Object.entries(tracking).filter(([, value]) => value !== '');
  return given.length === 0 ? WORDS.none : given.map(([name, value]) => `${name}\u00a0: ${value}`).join(', ');
}

function Facts({ page: { account, plan, usage } }: { page: Shown }) {
  const name = fullName(account);
  const facts: [string, string][] = [
    [WORDS.name, name === '' ? WORDS.none : name],
    [WORDS.email, `${account.email}${account.emailVerified ? '' : ` (${WORDS.unverified})`}`],
    [WORDS.phone, account.phone === null ? WORDS.none : phoneByPairs(account.phone)],
    [WORDS.source, account.signupSource ?? WORDS.none],
    [WORDS.tracking, trackingOf(account)],
    [WORDS.created, parisLongDay(account.createdAt)],
    [WORDS.firm, account.firm === null ? WORDS.none : `${account.firm.name}${account.isFirmAdmin ? `, ${WORDS.firmAdmin}` : ''}`],
    [WORDS.plan, `${PLANS[plan.plan].label} (${WORDS.sources[plan.source]})`],
    [WORDS.until, plan.periodEnd === null ? WORDS.none : parisLongDay(plan.periodEnd)],
    [WORDS.trial, account.trialStartedAt === null ? WORDS.none : parisLongDay(account.trialStartedAt)],
    [WORDS.used, WORDS.usedOf(formatCount(usage.last30Days), formatCount(usage.total))],
    [WORDS.last, usage.lastAt === null ? WORDS.none : parisMoment(usage.lastAt)],
    [WORDS.sessions, formatCount(account.openSessions)],
    [WORDS.secondFactor, account.secondFactor ? WORDS.yes : WORDS.no],
  ];
  return (
    <section aria-labelledby="user-facts">
      <h2 id="user-facts">{account.email}</h2>
      {account.lockedAt === null ? null : <Notice tone="caution" title={WORDS.locked(parisMoment(account.lockedAt))} />}
      <dl className="admin__list">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ActsProps = { page: Shown; onDone: () => void };
type ActForm = { action: keyof typeof WORDS.actions; reason: string; confirmation: string };

function Acts({ page: { account }, onDone }: ActsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<ActForm['action']>('end_sessions');
  const form = useForm<ActForm, 'reason' | 'confirmation', void>({
    read: (data) => ({
      action: textOf(data, 'action') as ActForm['action'],
      reason: textOf(data, 'reason'),
      confirmation: textOf(data, 'confirmation'),
    }),
    validate: ({ action: wanted, reason, confirmation }) => ({
      ...(reason.length < 3 ? { reason: WORDS.reasonMissing } : {}),
      ...(wanted === 'delete' && confirmation !== account.email ? { confirmation: WORDS.confirmWrong } : {}),
    }),
    send: ({ action: wanted, reason }) => administerAccount(account.id, { action: wanted, reason }),
    onDone: (_nothing, { action: done }) => {
      toast.success(WORDS.done[done]);
      if (done === 'delete') void navigate('/admin-dashboard');
      else onDone();
    },
    errorsOf: (error) => (wasNotConfirmed(error) ? {} : { whole: problemTitle(error) }),
  });
  return (
    <section aria-labelledby="user-acts">
      <h2 id="user-acts">{WORDS.acts}</h2>
      <Lead>{WORDS.actsWhat}</Lead>
      <form className="admin__form" onSubmit={form.onSubmit} noValidate>
        <SelectField
          label={WORDS.action}
          name="action"
          value={action}
          onChange={(event) => setAction(event.target.value as ActForm['action'])}
        >
          {Object.entries(WORDS.actions).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field label={WORDS.reason} name="reason" autoComplete="off" maxLength={300} error={form.errors.reason ?? null} />
        {action === 'delete' ? (
          <Field
            label={WORDS.confirm}
            name="confirmation"
            autoComplete="off"
            hint={WORDS.confirmWhat}
            error={form.errors.confirmation ?? null}
          />
        ) : null}
        {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
        <Button type="submit" tone={action === 'delete' ? 'danger' : 'secondary'} busy={form.isSending}>
          {WORDS.submit}
        </Button>
      </form>
    </section>
  );
}

/** The last second of a day of Paris, where the page shows it. */
const lastOf = (day: string): Date => new Date(endOfParisDay(day).getTime() - 1_000);

type GrantForm = { plan: string; until: string; reason: string };

function Grant({ page: { account, plan }, onDone }: ActsProps) {
  const form = useForm<GrantForm, 'until' | 'reason', unknown>({
    read: (data) => ({ plan: textOf(data, 'plan'), until: textOf(data, 'until'), reason: textOf(data, 'reason') }),
    validate: ({ until, reason }) => ({
      ...(until !== '' && !(lastOf(until) > new Date()) ? { until: WORDS.untilWrong } : {}),
      ...(reason.length < 3 ? { reason: WORDS.reasonMissing } : {}),
    }),
    send: ({ plan: wanted, until, reason }) => {
      const id = PLAN_IDS.find((one) => one === wanted) ?? 'none';
      return grantPlan({ userId: account.id, plan: id, until: until === '' ? null : lastOf(until).toISOString(), reason });
    },
    onDone: () => {
      toast.success(WORDS.granted);
      onDone();
    },
    errorsOf: (error) => (wasNotConfirmed(error) ? {} : { whole: problemTitle(error) }),
  });
  return (
    <section aria-labelledby="user-plan">
      <h2 id="user-plan">{WORDS.planTitle}</h2>
      <p className="admin__lead">
        {plan.granted === null
          ? WORDS.nothingGranted
          : WORDS.grantedNow(PLANS[plan.granted.plan].label, plan.granted.until === null ? null : parisLongDay(plan.granted.until))}
      </p>
      <form className="admin__form" onSubmit={form.onSubmit} noValidate>
        <SelectField label={WORDS.plan} name="plan" defaultValue={plan.granted?.plan ?? 'trialing'}>
          {PLAN_IDS.map((id) => (
            <option key={id} value={id}>
              {PLANS[id].label}
            </option>
          ))}
        </SelectField>
        <Field label={WORDS.until} name="until" type="date" hint={WORDS.untilWhat} error={form.errors.until ?? null} />
        <Field label={WORDS.reason} name="reason" autoComplete="off" maxLength={300} error={form.errors.reason ?? null} />
        {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
        <div className="admin__actions">
          <Button type="submit" tone="primary" busy={form.isSending}>
            {WORDS.grant}
          </Button>
          <SyncButton holderId={account.id} words={WORDS.sync} onDone={onDone} />
          {account.firm ? <SyncButton holderId={account.firm.id} words={WORDS.syncFirm} onDone={onDone} /> : null}
        </div>
      </form>
    </section>
  );
}

type SyncButtonProps = { holderId: string; words: typeof WORDS.sync | typeof WORDS.syncFirm; onDone: () => void };

/** Has a payer's subscription, the account's or its firm's, read again at the payment provider. */
function SyncButton({ holderId, words, onDone }: SyncButtonProps) {
  const sync = useMutation({
    mutationFn: () => syncPayer(holderId),
    onSuccess: ({ outcome }) => {
      toast.success(words[outcome]);
      onDone();
    },
    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
  });
  return (
    <Button busy={sync.isPending} onClick={() => sync.mutate()}>
      {words.label}
    </Button>
  );
}
