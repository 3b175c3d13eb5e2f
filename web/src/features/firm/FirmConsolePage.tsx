import { FIRM_PERIODS, type FirmPeriod } from '@attendu/contracts/analytics/periods';
import { formatCount } from '@attendu/law/typography';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ModelConsent } from '../consent/ModelConsent.tsx';
import { useAccount } from '../session/api.ts';
import { useFirmUsage } from './api.ts';
import { FACTOR_RULE, FIRM as WORDS } from './content.ts';
import { FactorRule } from './FactorRule.tsx';
import { Invitations } from './Invitations.tsx';
import { MembersTable } from './MembersTable.tsx';
import { NameForm } from './NameForm.tsx';
import { UsageChart } from './UsageChart.tsx';
import './FirmConsolePage.css';

/** A firm's usage and members, for its administrators; super-administrators are redirected to their console, others to the dashboard. */
export function FirmConsolePage() {
  const { roles } = useAccount();
  if (roles.includes('firm_admin')) return <Console />;
  return <Navigate to={roles.includes('super_admin') ? '/admin-dashboard' : '/dashboardPage'} replace />;
}

type Usage = NonNullable<ReturnType<typeof useFirmUsage>['data']>;

function Console() {
  const account = useAccount();
  const [period, setPeriod] = useState<FirmPeriod>('7-days');
  const usage = useFirmUsage(period);
  const name = usage.data?.name ?? account.firm?.name ?? '';
  const periods = <Periods chosen={period} onChoose={setPeriod} />;
  return (
    <div className="page firm">
      <PageHeading title={WORDS.pageTitle}>{WORDS.title(name === '' ? WORDS.noName : name)}</PageHeading>
      {usage.isPending ? <Skeleton lines={6} /> : null}
      {usage.isError ? <Failed error={usage.error} retry={() => void usage.refetch()} periods={usage.data ? null : periods} /> : null}
      {usage.data ? (
        <>
          <Chart byDay={usage.data.byDay} period={usage.data.period} periods={periods} />
          <section aria-labelledby="firm-members">
            <h2 id="firm-members">{WORDS.members}</h2>
            <p className="firm__what">{WORDS.membersWhat}</p>
            <MembersTable members={usage.data.byMember} />
          </section>
          <section aria-labelledby="firm-invitations">
            <h2 id="firm-invitations">{WORDS.invitations}</h2>
            <Invitations members={usage.data.byMember.length} />
          </section>
          <section aria-labelledby="firm-factor">
            <h2 id="firm-factor">{FACTOR_RULE.title}</h2>
            <p className="firm__what">{FACTOR_RULE.what}</p>
            <FactorRule />
          </section>
          <ModelConsent
            frame={(title, what, body) => (
              <section aria-labelledby="firm-models">
                <h2 id="firm-models">{title}</h2>
                <p className="firm__what">{what}</p>
                {body}
              </section>
            )}
          />
          <section aria-labelledby="firm-name">
            <h2 id="firm-name">{WORDS.name}</h2>
            <p className="firm__what">{WORDS.nameWhat}</p>
            <NameForm key={name} name={name} />
          </section>
        </>
      ) : null}
    </div>
  );
}

/** Of the period that its figures are of: not yet the chosen one, while that is loading. */
function Chart({ byDay, period, periods }: Pick<Usage, 'byDay' | 'period'> & { readonly periods: ReactNode }) {
  const total = byDay.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <section aria-labelledby="firm-chart">
      <h2 id="firm-chart">{WORDS.chart[period]}</h2>
      {periods}
      <p className="firm__what">
        {WORDS.chartWhat} {WORDS.total(formatCount(total), WORDS.periods[period])}.
      </p>
      <UsageChart days={byDay} title={WORDS.chart[period]} monthly={period === '12-months'} />
    </section>
  );
}

function Periods({ chosen, onChoose }: { chosen: FirmPeriod; onChoose: (period: FirmPeriod) => void }) {
  return (
    <fieldset className="firm__periods">
      <legend className="visually-hidden">{WORDS.period}</legend>
      {FIRM_PERIODS.map((period) => (
        <Button
          key={period}
          small
          tone={period === chosen ? 'primary' : 'secondary'}
          aria-pressed={period === chosen}
          onClick={() => onChoose(period)}
        >
          {WORDS.periods[period]}
        </Button>
      ))}
    </fieldset>
  );
}

/** Another period may still be chosen. */
function Failed({ error, retry, periods }: { error: unknown; retry: () => void; periods: ReactNode }) {
  if (error instanceof ApiProblem && error.detail === WORDS.unknown) return <ErrorPanel title={WORDS.unknown} />;
  return (
    <>
      <ErrorPanel title={WORDS.failed} kept={problemTitle(error)} actions={<Button onClick={retry}>{WORDS.retry}</Button>} />
      {periods}
    </>
  );
}
