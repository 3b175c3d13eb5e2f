import type { Account } from '@attendu/contracts/auth/schemas';
import { notificationPaths } from '@attendu/contracts/notification/paths';
import type { notificationRoutes } from '@attendu/contracts/notification/routes';
import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { type FocusEvent, useEffect, useRef } from 'react';
import { ApiProblem, call, endpoints } from '../../../lib/api.ts';
import { fillEmpty } from '../../../lib/fill-empty.ts';
import { leavePage } from '../../../lib/leave-page.ts';
import { textOf, useForm } from '../../../lib/use-form.ts';
import { SubmitButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CONTACT } from '../content/pages.ts';

const contactRoute = endpoints<typeof notificationRoutes>(notificationPaths).contact;

const REDIRECT_MS = 1_500;
const FIELDS = ['nom', 'prenom', 'email', 'telephone', 'cabinet'] as const;
/** Fields that the page's address may fill. */
const FILLED: readonly string[] = [...FIELDS, 'message'];
type Name = (typeof FIELDS)[number];
type Values = Record<Name | 'message' | 'site', string>;

/** The error of one field, or null. */
function wrong(name: Name, value: string): string | null {
  if (value === '') return CONTACT.required;
  if (name === 'email') return /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(value) ? null : CONTACT.badEmail;
  if (name === 'telephone') return /^[+()\d\s./-]{4,40}$/.test(value) ? null : CONTACT.badPhone;
  return name === 'cabinet' || isPlainName(value) ? null : NAME_REFUSED;
}

function read(data: FormData): Values {
  const names = [...FIELDS, 'message', 'site'] as const;
  return Object.fromEntries(names.map((name) => [name, textOf(data, name)])) as Values;
}

function validate(values: Values) {
  const found = FIELDS.flatMap((name) => {
    const error = wrong(name, values[name]);
    return error === null ? [] : [[name, error] as const];
  });
  return found.length === 0 ? {} : { ...Object.fromEntries(found), whole: CONTACT.incomplete };
}

/** The fields already known from the account. */
function namesOf(account: Account | null): Partial<Record<Name, string>> {
  if (account === null) return {};
  const { lastName: nom, firstName: prenom, email, firm } = account;
  return { nom, prenom, email, ...(firm === null ? {} : { cabinet: firm.name }) };
}

const AUTOCOMPLETE: Record<Name, string> = {
  nom: 'family-name',
  prenom: 'given-name',
  email: 'email',
  telephone: 'tel',
  cabinet: 'organization',
};
const TYPES: Partial<Record<Name, string>> = { email: 'email', telephone: 'tel' };
const LIMITS: Record<Name, number> = { nom: 100, prenom: 100, email: 254, telephone: 40, cabinet: 200 };

type ContactFormProps = {
  account?: Account | null;
  /** Opens the next page after sending; a static page, which has no router, opens the home page. */
  onLeave?: () => void;
};

const leaveForHome = (): void => leavePage('/');

export function ContactForm({ account = null, onLeave = leaveForHome }: ContactFormProps) {
  const { errors, setErrors, isSending, isSent, onSubmit } = useForm<Values, Name, unknown>({
    read,
    validate,
    send: (body) => call(contactRoute, { body }),
    errorsOf: (error) => ({
      whole: error instanceof ApiProblem && (error.status === 429 || error.status === 0) ? error.title : failure(error),
    }),
  });
  const form = useRef<HTMLFormElement>(null);
  const known = namesOf(account);
  useEffect(() => {
    const given = [...new URLSearchParams(window.location.search)].filter(([name]) => FILLED.includes(name));
    fillEmpty(
      form.current,
      given.map(([name, value]) => [name, value.slice(0, 1_000)]),
    );
  }, []);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(onLeave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSent, onLeave]);

  function check(event: FocusEvent<HTMLInputElement>): void {
    // Blur caused by pressing the button: submit validates everything, and a message now would move the button away from the pointer.
    if (event.relatedTarget instanceof HTMLButtonElement) return;
    const { name, value } = event.currentTarget;
    const error = wrong(name as Name, value.trim());
    setErrors(({ whole: _whole, ...others }) => {
      const { [name as Name]: _old, ...kept } = others as Partial<Record<Name, string>>;
      return error === null ? kept : { ...kept, [name]: error };
    });
  }

  if (isSent) {
    return (
      <div role="status">
        <Notice title={CONTACT.sent} />
      </div>
    );
  }
  return (
    <form ref={form} className="contact" onSubmit={onSubmit} noValidate>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      {FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          label={CONTACT.fields[name]}
          type={TYPES[name] ?? 'text'}
          autoComplete={AUTOCOMPLETE[name]}
          maxLength={LIMITS[name]}
          defaultValue={known[name] ?? ''}
          error={errors[name] ?? null}
          onBlur={check}
          required
        />
      ))}
      <MessageField />
      <div className="contact__trap" aria-hidden="true">
        <label>
          Ne pas remplir <input name="site" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton tone="primary" busy={isSending}>
        {isSending ? CONTACT.sending : CONTACT.submit}
      </SubmitButton>
    </form>
  );
}

const failure = (error: unknown): string => (error instanceof ApiProblem && error.status < 500 ? CONTACT.failed : CONTACT.unreachable);

function MessageField() {
  return (
    <div className="field">
      <div className="field__head">
        <label htmlFor="contact-message">{CONTACT.fields.message}</label>
      </div>
      <textarea
        className="text-box"
        id="contact-message"
        name="message"
        rows={6}
        maxLength={5_000}
        aria-describedby="contact-message-hint"
      />
      <p className="field__hint" id="contact-message-hint">
        {CONTACT.optional}
      </p>
    </div>
  );
}
