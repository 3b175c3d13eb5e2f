import { MAX_SEATS } from '@attendu/contracts/plans';
import { plural } from '@attendu/law/typography';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SEATS } from '../content.ts';
import { PAGE } from '../page-content.ts';

/** `onChange`: null when the subscription cannot be changed now. */
type SeatsFormProps = { seats: number; members: number; onChange: ((seats: number) => void) | null };

/** The seats of a firm. Fewer than its members is allowed, with a warning before the confirmation. */
export function SeatsForm({ seats, members, onChange }: SeatsFormProps) {
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = Number(textOf(new FormData(event.currentTarget), 'seats'));
    const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_SEATS;
    setError(isCount ? null : PAGE.seatsWrong(MAX_SEATS));
    if (isCount && wanted !== seats) onChange?.(wanted);
  }
  return (
    <>
      <p>
        {plural(seats, 'place')} pour {plural(members, 'membre')}.
      </p>
      {members > seats ? <Notice tone="caution" title={SEATS.missing(members - seats)} /> : null}
      {onChange ? (
        <form className="subscription__seats" onSubmit={submit} noValidate>
          <Field label={PAGE.seatsField} name="seats" inputMode="numeric" defaultValue={String(seats)} error={error} />
          <Button type="submit">{PAGE.seatsChange}</Button>
        </form>
      ) : null}
    </>
  );
}
