import type { Dispatch } from 'react';
import { SelectField } from '../../../ui/Field.tsx';
import { REVIEW } from '../content.ts';
import type { Review, ReviewAction } from '../review.ts';

export const AGREEMENT_FIELD = 'review-agreement';

/** Which collective agreement applies, asked before the start when the question leaves it open. */
export function AgreementField({ review, dispatch, disabled }: { review: Review; dispatch: Dispatch<ReviewAction>; disabled: boolean }) {
  const { agreements, agreement, agreementMissing } = review;

  function choose(value: string) {
    const named = agreements.find(({ idcc }) => idcc === value);
    if (named !== undefined) dispatch({ type: 'agreement', choice: named });
    else if (value === 'none' || value === 'unknown') dispatch({ type: 'agreement', choice: value });
  }

  return (
    <div className="review__agreement">
      <SelectField
        id={AGREEMENT_FIELD}
        label={REVIEW.agreement}
        error={agreementMissing ? REVIEW.agreementMissing : null}
        disabled={disabled}
        value={agreement === null ? '' : typeof agreement === 'string' ? agreement : agreement.idcc}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          {REVIEW.agreementHint}
        </option>
        {agreements.map(({ idcc, title }) => (
          <option key={idcc} value={idcc}>
            {title} (IDCC {idcc})
          </option>
        ))}
        <option value="none">{REVIEW.agreementNone}</option>
        <option value="unknown">{REVIEW.agreementUnknown}</option>
      </SelectField>
    </div>
  );
}
