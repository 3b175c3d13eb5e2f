import { ButtonLink } from '../../../ui/Button.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { CANCELLED } from '../content.ts';

/** Opened after leaving a payment page without paying. */
export function CancelPage() {
  return (
    <div className="page page--narrow">
      <PageHeading title={CANCELLED.title}>
        <span lang="en">{CANCELLED.title}</span>
      </PageHeading>
      <p>{CANCELLED.text}</p>
      <ButtonLink to="/subscriptionPage" tone="primary" lang="en">
        {CANCELLED.again}
      </ButtonLink>
    </div>
  );
}
