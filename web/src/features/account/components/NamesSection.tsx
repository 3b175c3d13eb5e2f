import type { Profile } from '@attendu/contracts/auth/schemas';
import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { NameFields } from '../../session/components/NameFields.tsx';
import { changeNames } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { Section } from './Section.tsx';

type Errors = { firstName?: string; lastName?: string; whole?: string };

export function NamesSection({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const firstName = String(data.get('firstName') ?? '').trim();
    const lastName = String(data.get('lastName') ?? '').trim();
    const found: Errors = {};
    if (firstName === '') found.firstName = WORDS.firstNameMissing;
    else if (!isPlainName(firstName)) found.firstName = NAME_REFUSED;
    if (lastName === '') found.lastName = WORDS.lastNameMissing;
    else if (!isPlainName(lastName)) found.lastName = NAME_REFUSED;
    setErrors(found);
    if (found.firstName || found.lastName) return focusWrong(form, found);
    setBusy(true);
    try {
      await changeNames(client, { firstName, lastName });
      toast.success(WORDS.saved);
    } catch (error) {
      setErrors({ whole: problemTitle(error) });
    }
    setBusy(false);
  }

  return (
    <Section title={WORDS.identity} text={`${WORDS.email}\u00a0: ${profile.email}`}>
      <form className="account__form" onSubmit={submit} noValidate>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <div className="account__pair">
          <NameFields names={profile} errors={errors} />
        </div>
        <Button type="submit" busy={busy}>
          {WORDS.save}
        </Button>
      </form>
    </Section>
  );
}
