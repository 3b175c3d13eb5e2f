import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TERMS_BOX } from '../content/pages.ts';

export const TERMS_ACCEPTED = 'terms-accepted';

/** The acceptance of the sales terms; dispatches the event `terms-accepted` with the accepted version. */
export function TermsAcceptance({ version }: { version: string }) {
  const [state, setState] = useState<'idle' | 'missing' | 'accepted'>('idle');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isAccepted = new FormData(event.currentTarget).has('terms');
    setState(isAccepted ? 'accepted' : 'missing');
    if (isAccepted) event.currentTarget.dispatchEvent(new CustomEvent(TERMS_ACCEPTED, { bubbles: true, detail: { version } }));
  }
  return (
    <form className="terms-box" onSubmit={submit} noValidate>
      <label>
        <input type="checkbox" name="terms" aria-invalid={state === 'missing' || undefined} aria-describedby="terms-state" />
        <span>{TERMS_BOX.label}</span>
      </label>
      <Button type="submit" small>
        {TERMS_BOX.submit}
      </Button>
      <p id="terms-state" role="status" className={state === 'missing' ? 'field__error' : undefined}>
        {state === 'missing' ? TERMS_BOX.missing : state === 'accepted' ? TERMS_BOX.accepted : ''}
      </p>
    </form>
  );
}
