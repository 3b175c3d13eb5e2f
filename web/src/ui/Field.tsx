import { wholeWords } from '@attendu/law/whole-words';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import './Field.css';

type FieldProps = ComponentPropsWithRef<'input'> & {
  label: string;
  /** Shown under the field and linked as its description. */
  error?: string | null;
  hint?: string;
  /** Beside the label, at its right: a link, for instance. */
  aside?: ReactNode;
};

/** One labelled line of text. */
export function Field({ label, error = null, hint, aside, id, children, ...input }: FieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  const described = [error ? `${fieldId}-error` : null, hint ? `${fieldId}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="field__head">
        <label htmlFor={fieldId}>{label}</label>
        {aside}
      </div>
      <div className="field__box">
        <input {...input} id={fieldId} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
        {children}
      </div>
      {hint ? (
        <p className="field__hint" id={`${fieldId}-hint`}>
          {wholeWords(hint)}
        </p>
      ) : null}
      {error ? (
        <p className="field__error" id={`${fieldId}-error`}>
          {wholeWords(error)}
        </p>
      ) : null}
    </div>
  );
}

type SelectFieldProps = ComponentPropsWithRef<'select'> & { label: string; error?: string | null };

/** One choice among many. */
export function SelectField({ label, error = null, id, children, ...select }: SelectFieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <div className="field">
      <div className="field__head">
        <label htmlFor={fieldId}>{label}</label>
      </div>
      <div className="field__box">
        <select {...select} id={fieldId} aria-invalid={error ? true : undefined} aria-describedby={error ? `${fieldId}-error` : undefined}>
          {children}
        </select>
      </div>
      {error ? (
        <p className="field__error" id={`${fieldId}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A password, hidden until its owner asks to see it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'children'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className="field__reveal"
        aria-pressed={shown}
        aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </Field>
  );
}
