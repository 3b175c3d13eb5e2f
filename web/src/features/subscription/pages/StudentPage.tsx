import { STUDY_LEVELS } from '@attendu/contracts/billing/study-levels';
import { formatDateLong } from '@attendu/law/typography';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ApiProblem } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { textOf, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field, SelectField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../session/api.ts';
import { DocumentLink } from '../../session/components/DocumentLink.tsx';
import { type Change, type CheckoutOrder, createCheckout, leaveFor, useSubscription, useSubscriptionDetails } from '../api.ts';
import { ChangeDialog } from '../components/ChangeDialog.tsx';
import { ResumeNotice } from '../components/ResumeNotice.tsx';
import { LEVELS, STUDENT as WORDS } from '../content.ts';
import { INSTITUTIONS } from '../institutions.ts';
import './StudentPage.css';

const OTHER = 'other';
type Values = { firstName: string; lastName: string; choice: string; ownSchool: string; level: string; terms: boolean };
type Name = 'firstName' | 'lastName' | 'school' | 'ownSchool' | 'level' | 'terms';

function missing({ firstName, lastName, choice, ownSchool, level, terms }: Values): Partial<Record<Name, string>> {
  return {
    ...(firstName === '' ? { firstName: WORDS.missing.firstName } : {}),
    ...(lastName === '' ? { lastName: WORDS.missing.lastName } : {}),
    ...(choice === '' ? { school: WORDS.missing.school } : {}),
    ...(choice === OTHER && ownSchool === '' ? { ownSchool: WORDS.missing.ownSchool } : {}),
    ...(level === '' ? { level: WORDS.missing.level } : {}),
    ...(terms ? {} : { terms: WORDS.missing.terms }),
  };
}

/** The student form: identity, institution and terms, before the payment page. */
export function StudentPage() {
  const account = useSession().data;
  const navigate = useNavigate();
  const details = useSubscriptionDetails().data;
  const paid = details?.subscription.manages === 'own' ? details.paid : null;
  const [change, setChange] = useState<Change | null>(null);
  const isSubscriber = paid?.plan === 'premium' && (paid.state === 'active' || paid.state === 'trialing');
  useLeaveAsStudent();
  const form = useForm<Values, Name, string | null>({
    read: (data) => ({
      firstName: textOf(data, 'firstName'),
      lastName: textOf(data, 'lastName'),
      choice: textOf(data, 'school'),
      ownSchool: textOf(data, 'ownSchool'),
      level: textOf(data, 'level'),
      terms: data.get('terms') === 'on',
    }),
    validate: missing,
    send: async (values) => (isSubscriber ? null : createCheckout(orderOf(values, account ?? null))),
    onDone: (page, values) => (page === null ? setChange({ plan: 'student', ...studyOf(values) }) : leaveFor(page)),
    errorsOf: (error) => {
      const refused = error instanceof ApiProblem ? error : null;
      const isNoAnswer = refused === null || refused.status === 0 || refused.status === 401;
      toast.error(isNoAnswer ? WORDS.failed : WORDS.notRedirected);
      return { whole: refused?.detail ?? refused?.title ?? WORDS.failed };
    },
  });
  const { errors } = form;
  const isBusy = form.isSending || (form.isSent && !isSubscriber);
  if (isSubscriber && paid.cancelAt) return <Ending endsAt={paid.cancelAt} />;
  if (paid?.nextPlan === 'student' && change === null) return <Navigate to="/subscriptionPage" replace />;

  return (
    <div className="page student">
      <Head />
      <form className="student__form" onSubmit={form.onSubmit} noValidate>
        {isSubscriber && paid.periodEnd ? <Notice title={WORDS.later(formatDateLong(localDay(paid.periodEnd)))} /> : null}
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <div className="student__pair">
          <Field
            label={WORDS.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={account?.firstName ?? ''}
            error={errors.firstName ?? null}
          />
          <Field
            label={WORDS.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={account?.lastName ?? ''}
            error={errors.lastName ?? null}
          />
        </div>
        <StudiesFields errors={errors} />
        <p className="student__small">{WORDS.declared}</p>
        <TermsField error={errors.terms} />
        <div className="student__actions">
          <ButtonLink to="/dashboardPage">{WORDS.back}</ButtonLink>
          <Button type="submit" tone="primary" busy={isBusy}>
            {isBusy ? WORDS.busy : isSubscriber ? WORDS.next : WORDS.submit}
          </Button>
        </div>
      </form>
      <section className="student__faq" aria-label="Questions fréquentes">
        {WORDS.faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
      {change ? <ChangeDialog change={change} onClose={() => setChange(null)} onDone={() => void navigate('/subscriptionPage')} /> : null}
    </div>
  );
}

const Head = () => (
  <header className="student__head">
    <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
    <p>{WORDS.subtitle}</p>
  </header>
);

const Ending = ({ endsAt }: { endsAt: string }) => (
  <div className="page student">
    <Head />
    <ResumeNotice endsAt={endsAt} />
  </div>
);

/** Sends a student who already pays for the plan back to the dashboard. */
function useLeaveAsStudent(): void {
  const subscription = useSubscription().data;
  const navigate = useNavigate();
  const isAlready = subscription?.plan === 'student' && subscription.status === 'active';
  useEffect(() => {
    if (!isAlready) return;
    toast.info(WORDS.already);
    void navigate('/dashboardPage', { replace: true });
  }, [isAlready, navigate]);
}

function StudiesFields({ errors }: { errors: Partial<Record<Name, string>> }) {
  const [choice, setChoice] = useState('');
  return (
    <>
      <SelectField
        label={WORDS.school}
        name="school"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        error={errors.school ?? null}
      >
        <option value="">{WORDS.choose}</option>
        {INSTITUTIONS.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={OTHER}>{WORDS.other}</option>
      </SelectField>
      {choice === OTHER ? (
        <Field label={WORDS.ownSchool} name="ownSchool" autoComplete="organization" error={errors.ownSchool ?? null} />
      ) : null}
      <SelectField label={WORDS.level} name="level" defaultValue="" error={errors.level ?? null}>
        <option value="">{WORDS.choose}</option>
        {STUDY_LEVELS.map((level) => (
          <option key={level} value={level}>
            {LEVELS[level]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function TermsField({ error }: { error: string | undefined }) {
  return (
    <div className="student__terms">
      <label>
        <input type="checkbox" name="terms" aria-invalid={error ? true : undefined} aria-describedby={error ? 'terms-error' : undefined} />
        <span>
          {WORDS.accept} <DocumentLink to="/conditionsGeneralePage">{WORDS.acceptLink}</DocumentLink>. {WORDS.start}
        </span>
      </label>
      {error ? (
        <p className="field__error" id="terms-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

const studyOf = ({ choice, ownSchool, level }: Values) => ({
  school: choice === OTHER ? ownSchool : choice,
  level: level as (typeof STUDY_LEVELS)[number],
  termsAccepted: true,
});

function orderOf(values: Values, account: { id: string; email: string } | null): CheckoutOrder {
  const { firstName, lastName } = values;
  return {
    priceId: 'price_student',
    ...(account === null ? {} : { userId: account.id, email: account.email }),
    firstName,
    lastName,
    phone: null,
    ...studyOf(values),
  };
}
