import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { MAX_SEATS, PLANS } from '@attendu/contracts/plans';
import { formatDateLong, formatEuros } from '@attendu/law/typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { versionOn } from '../../../lib/legal-versions.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorPanel, Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import {
  type Change,
  leaveFor,
  type Managed,
  openPortal,
  settleInvoice,
  syncSubscription,
  useSubscriptionChange,
  useSubscriptionDetails,
} from '../api.ts';
import { CancelDialog } from '../components/CancelDialog.tsx';
import { ChangeDialog } from '../components/ChangeDialog.tsx';
import { InvoiceList } from '../components/InvoiceList.tsx';
import { Offers } from '../components/PaywallDialog.tsx';
import { ResumeNotice, useResume } from '../components/ResumeNotice.tsx';
import { SeatsForm } from '../components/SeatsForm.tsx';
import { SeatsOffer } from '../components/SeatsOffer.tsx';
import { WithdrawDialog } from '../components/WithdrawDialog.tsx';
import { PAYWALL } from '../content.ts';
import { meansOf, PAGE, STATES } from '../page-content.ts';
import './SubscriptionPage.css';

type Paid = NonNullable<SubscriptionDetails['paid']>;

const long = (iso: string) => formatDateLong(localDay(iso));

/** « Mon abonnement »: plan, next debit, means of payment, invoices; change, cancel, resume, seats. */
export function SubscriptionPage() {
  const details = useSubscriptionDetails();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const back = search.get('retour');
  const read = useRef(false);
  useEffect(() => {
    if (back === null || read.current) return;
    read.current = true;
    // Back from the provider's pages: refreshes the subscription.
    void syncSubscription(client).catch((error: unknown) => toast.error(problemTitle(error)));
    setSearch({}, { replace: true });
  }, [back, client, setSearch]);

  return (
    <div className="page sections subscription">
      <header className="sections__head">
        <PageHeading title={PAGE.title}>{PAGE.title}</PageHeading>
      </header>
      {details.isPending ? <Skeleton lines={6} /> : null}
      {details.isError ? (
        <ErrorPanel title={PAGE.unavailable} actions={<Button onClick={() => void details.refetch()}>{PAGE.retry}</Button>} />
      ) : null}
      {details.data ? <Sections details={details.data} /> : null}
    </div>
  );
}

function Sections({ details }: { details: SubscriptionDetails }) {
  const { paid, own, subscription, firm, paysTwice, fresh } = details;
  const isThere = paid !== null && paid.state !== 'ended' && paid.state !== 'none';
  return (
    <>
      {fresh ? null : <Notice tone="caution" title={PAGE.stale} />}
      {paysTwice ? <Notice tone="caution" title={PAGE.paysTwice} /> : null}
      {own ? <OwnSection own={own} /> : null}
      {firm && !firm.hasSeat && subscription.manages === 'none' && subscription.permission === 'paywall' ? (
        <Notice tone="caution" title={PAGE.noSeat} />
      ) : null}
      {isThere ? <PaidSections paid={paid} details={details} /> : <Unpaid details={details} />}
      {paid !== null || isThere ? (
        <Section title={PAGE.invoices}>
          <InvoiceList />
        </Section>
      ) : null}
    </>
  );
}

/** The personal subscription of an administrator, above their firm's. */
function OwnSection({ own }: { own: Paid }) {
  return (
    <Section title={PAGE.own} text={PAGE.ownAbout}>
      <p>
        {PLANS[own.plan].label}, depuis le {long(own.since)}. {own.cancelAt ? PAGE.ends(long(own.cancelAt)) : `${STATES[own.state]}.`}
      </p>
      <EndActions paid={own} which={{ of: 'own' }} />
    </Section>
  );
}

function Unpaid({ details: { paid, subscription, firm } }: { details: SubscriptionDetails }) {
  const isGranted = subscription.plan !== 'none' && subscription.plan !== 'trialing' && subscription.permission !== 'paywall';
  const member = subscription.manages === 'none';
  const sentence = member ? PAGE.member : isGranted ? PAGE.granted : paid ? PAGE.ended : PAGE.none;
  return (
    <>
      <Section title={PAGE.plan} text={PLANS[subscription.plan].label}>
        <p>{sentence}</p>
      </Section>
      {subscription.manages === 'firm' ? (
        <Section title={PAGE.seats} text={PAGE.seatsAbout}>
          <SeatsOffer members={firm?.members ?? 1} />
        </Section>
      ) : null}
      {member || isGranted || subscription.manages === 'firm' ? null : (
        <section className="subscription__offers" aria-label={PAYWALL.title}>
          <h2>{PAYWALL.title}</h2>
          <Offers />
        </section>
      )}
    </>
  );
}

function PaidSections({ paid, details }: { paid: Paid; details: SubscriptionDetails }) {
  const [search] = useSearchParams();
  const [change, setChange] = useState(() => changeAsked(search, paid, details));
  const mayChange = isChangeable(paid, details);
  return (
    <>
      {paid.cancelAt && search.has('plan') ? <ResumeNotice endsAt={paid.cancelAt} /> : null}
      <PlanSection paid={paid} details={details} onChange={setChange} />
      {details.subscription.manages === 'firm' ? (
        <Section title={PAGE.seats} text={PAGE.seatsAbout}>
          <SeatsForm
            seats={paid.seats}
            members={details.firm?.members ?? 0}
            onChange={mayChange ? (seats) => setChange({ seats }) : null}
          />
        </Section>
      ) : null}
      <MeansSection paid={paid} />
      <EndSection paid={paid} />
      {change && mayChange ? <ChangeDialog change={change} onClose={() => setChange(null)} /> : null}
    </>
  );
}

/** The change of the address `?plan=premium&seats=…`, to which a purchase by a subscriber leads. */
function changeAsked(search: URLSearchParams, paid: Paid, { subscription: { manages } }: SubscriptionDetails): Change | null {
  if (search.get('plan') !== 'premium') return null;
  if ((paid.nextPlan ?? paid.plan) === 'student') return { plan: 'premium' };
  const seats = Number(search.get('seats'));
  const isCount = Number.isInteger(seats) && seats >= 1 && seats <= MAX_SEATS;
  return manages === 'firm' && isCount && seats !== paid.seats ? { seats } : null;
}

const isChangeable = ({ state, cancelAt }: Paid, { subscription: { payment } }: SubscriptionDetails): boolean =>
  (state === 'active' || state === 'trialing') && cancelAt === null && payment !== 'disputed' && payment !== 'refunded';

function PlanSection({ paid, details, onChange }: { paid: Paid; details: SubscriptionDetails; onChange: (change: Change) => void }) {
  const settle = useMutation({ mutationFn: settleInvoice, onSuccess: leaveFor, onError: (error) => toast.error(problemTitle(error)) });
  const { nextDebit, cancelAt, state, plan, nextPlan, periodEnd, terms } = paid;
  const { subscription } = details;
  const owes = state === 'past_due' || state === 'unpaid' || subscription.payment === 'action';
  return (
    <Section title={PAGE.plan} text={`${PLANS[plan].label}, depuis le ${long(paid.since)}`}>
      <dl className="subscription__facts">
        <dt>État</dt>
        <dd>{cancelAt ? `Résiliation prévue le ${long(cancelAt)}` : STATES[state]}</dd>
        {subscription.queries_remaining !== null && subscription.plan === plan ? (
          <>
            <dt>Recherches restantes</dt>
            <dd>
              {subscription.queries_remaining} jusqu'au {subscription.current_period_end ? long(subscription.current_period_end) : ''}
            </dd>
          </>
        ) : null}
        {nextDebit ? (
          <>
            <dt>Prochain débit</dt>
            <dd>
              {nextDebit.total ? `${formatEuros(nextDebit.total.cents)} TTC, le ` : 'Le '}
              {long(nextDebit.at)}
            </dd>
          </>
        ) : null}
        {nextPlan && periodEnd && !cancelAt ? (
          <>
            <dt>Formule suivante</dt>
            <dd>{PAGE.next(PLANS[nextPlan].label, long(periodEnd))}</dd>
          </>
        ) : null}
        {terms === null ? null : (
          <>
            <dt>Conditions de vente</dt>
            <dd>
              Acceptées le {long(terms.acceptedAt)},{' '}
              <Link to={versionOn('/conditions-vente', terms.version).href}>version du {formatDateLong(terms.version)}</Link>
            </dd>
          </>
        )}
      </dl>
      {owes ? (
        <Button tone="primary" busy={settle.isPending || settle.isSuccess} onClick={() => settle.mutate()}>
          {PAGE.settle}
        </Button>
      ) : null}
      {isChangeable(paid, details) ? <PlanChanges paid={paid} isOwn={subscription.manages === 'own'} onChange={onChange} /> : null}
    </Section>
  );
}

/** The plan changes that are possible now. */
function PlanChanges({ paid, isOwn, onChange }: { paid: Paid; isOwn: boolean; onChange: (change: Change) => void }) {
  const { change } = useSubscriptionChange();
  const keep = () =>
    change.mutate(
      { plan: paid.plan },
      { onSuccess: () => toast.success(PAGE.planKept), onError: (error) => toast.error(problemTitle(error)) },
    );
  if (paid.nextPlan)
    return (
      <Button busy={change.isPending} onClick={keep}>
        {PAGE.keepPlan}
      </Button>
    );
  if (paid.plan === 'student') return <Button onClick={() => onChange({ plan: 'premium' })}>{PAGE.upgrade}</Button>;
  return isOwn ? <ButtonLink to="/studentPage">{PAGE.downgrade}</ButtonLink> : null;
}

/** The server's own words; a failure without any gets the page's. */
const isToldByServer = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code !== 'server.error' && error.code !== 'unreadable';

function MeansSection({ paid }: { paid: Paid }) {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: leaveFor,
    onError: (error) => toast.error(isToldByServer(error) ? problemTitle(error) : PAGE.portalFailed),
  });
  return (
    <Section title={PAGE.means} text={PAGE.portalAbout}>
      <p>{paid.payment ? meansOf(paid.payment) : PAGE.noMeans}</p>
      <Button busy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
        {PAGE.portal}
      </Button>
    </Section>
  );
}

function EndSection({ paid }: { paid: Paid }) {
  return (
    <Section title={PAGE.ending} text={PAYWALL.cancelAnytime}>
      <EndActions paid={paid} which={{}} />
    </Section>
  );
}

function EndActions({ paid, which }: { paid: Paid; which: Managed }) {
  const [shown, setShown] = useState<'cancel' | 'withdraw' | null>(null);
  const { isPending, resume } = useResume(which);
  return (
    <>
      <div className="section__actions">
        {paid.cancelAt || paid.state === 'paused' ? (
          <Button tone="primary" busy={isPending} onClick={resume}>
            {paid.state === 'paused' ? PAGE.unpause : PAGE.resume}
          </Button>
        ) : null}
        {paid.cancelAt ? null : <Button onClick={() => setShown('cancel')}>{which.of === 'own' ? PAGE.cancelOwn : PAGE.cancel}</Button>}
        {paid.withdrawalUntil ? (
          <Button tone="quiet" onClick={() => setShown('withdraw')}>
            {PAGE.withdraw}
          </Button>
        ) : null}
      </div>
      {shown === 'cancel' ? <CancelDialog paid={paid} which={which} onClose={() => setShown(null)} /> : null}
      {shown === 'withdraw' && paid.withdrawalUntil ? (
        <WithdrawDialog until={paid.withdrawalUntil} which={which} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
}
