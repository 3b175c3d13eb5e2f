import type { Profile } from '@attendu/contracts/auth/schemas';
import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { NameFields } from '../../session/components/NameFields.tsx';
import { changeNames } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

type Names = { firstName: string; lastName: string };

function errorsOf({ firstName, lastName }: Names): FormErrors<keyof Names> {
  const found: FormErrors<keyof Names> = {};
  if (firstName === '') found.firstName = WORDS.firstNameMissing;
  else if (!isPlainName(firstName)) found.firstName = NAME_REFUSED;
  if (lastName === '') found.lastName = WORDS.lastNameMissing;
  else if (!isPlainName(lastName)) found.lastName = NAME_REFUSED;
  return found;
}

export function NamesSection({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const { errors, isSending, onSubmit } = useForm({
    read: (data): Names => ({ firstName: textOf(data, 'firstName'), lastName: textOf(data, 'lastName') }),
    validate: errorsOf,
    send: (names) => changeNames(client, names),
    onDone: () => toast.success(WORDS.saved),
  });

  return (
    <Section title={WORDS.identity} text={`${WORDS.email}\u00a0: ${profile.email}`}>
      <form className="account__form" onSubmit={onSubmit} noValidate>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <div className="account__pair">
          <NameFields names={profile} errors={errors} />
        </div>
        <Button type="submit" busy={isSending}>
          {WORDS.save}
        </Button>
      </form>
    </Section>
  );
}
