import { MAX_SEATS, PLANS } from '@attendu/contracts/plans';
import { formatEuros, plural } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { createCheckout, leaveFor } from '../api.ts';
import { PAYWALL, QUOTE_ADDRESS } from '../content.ts';
import { PAGE } from '../page-content.ts';

/** The purchase of seats by a firm's administrator, at first one for each member. */
export function SeatsOffer({ members }: { members: number }) {
  const [typed, setTyped] = useState(String(Math.min(MAX_SEATS, Math.max(1, members))));
  const seats = Number(typed);
  const isCount = /^\d+$/.test(typed) && seats >= 1 && seats <= MAX_SEATS;
  const buy = useMutation({
    mutationFn: () => createCheckout({ plan: 'premium', seats, termsAccepted: true }),
    onSuccess: leaveFor,
    onError: (error) =>
      toast.error(`${PAYWALL.provider} : ${error instanceof ApiProblem && error.detail ? error.detail : problemTitle(error)}`),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isCount && !buy.isPending && !buy.isSuccess) buy.mutate();
  }
  const cents = PLANS.premium.priceCents ?? 0;
  return (
    <>
      <p>{PAGE.seatsOffer(formatEuros(cents))}</p>
      <form className="subscription__seats" onSubmit={submit} noValidate>
        <Field
          label={PAGE.seatsField}
          name="seats"
          inputMode="numeric"
          value={typed}
          error={isCount ? null : PAGE.seatsWrong(MAX_SEATS)}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <Button type="submit" tone="primary" busy={buy.isPending || buy.isSuccess}>
          {PAGE.seatsBuy}
        </Button>
      </form>
      {isCount ? <p aria-live="polite">{PAGE.seatsTotal(plural(seats, 'place'), formatEuros(cents * seats))}</p> : null}
      <p className="paywall__how">
        {PAYWALL.terms} <Link to="/conditions-vente">{PAYWALL.termsLink}</Link>. {PAYWALL.cancelAnytime}{' '}
        <Link to={QUOTE_ADDRESS}>{PAGE.seatsQuote(MAX_SEATS)}</Link>
      </p>
    </>
  );
}
