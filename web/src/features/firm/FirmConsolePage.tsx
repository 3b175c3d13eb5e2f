import { formatCount } from '@attendu/law/typography';
import { Navigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorPanel } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAccount } from '../session/api.ts';
import { useFirmUsage } from './api.ts';
import { FIRM as WORDS } from './content.ts';
import { UsageChart } from './UsageChart.tsx';
import '../../ui/data-table.css';
import './FirmConsolePage.css';

const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** A firm's usage by member, for its administrators; super-administrators are redirected to their console, others to the dashboard. */
export function FirmConsolePage() {
  const { roles } = useAccount();
  if (roles.includes('firm_admin')) return <Console />;
  return <Navigate to={roles.includes('super_admin') ? '/admin-dashboard' : '/dashboardPage'} replace />;
}

function Console() {
  const account = useAccount();
  const usage = useFirmUsage();
  const name = usage.data?.name ?? account.firm?.name ?? '';
  return (
    <div className="page firm">
      <PageHeading title={WORDS.pageTitle}>{WORDS.title(name === '' ? WORDS.noName : name)}</PageHeading>
      {usage.isPending ? <Skeleton lines={6} /> : null}
      {usage.isError ? <Failed error={usage.error} retry={() => void usage.refetch()} /> : null}
      {usage.data ? (
        <>
          <section aria-labelledby="firm-chart">
            <h2 id="firm-chart">{WORDS.chart}</h2>
            <p className="firm__what">
              {WORDS.chartWhat} {WORDS.total(formatCount(usage.data.byDay.reduce((sum, { requests }) => sum + requests, 0)))}.
            </p>
            <UsageChart days={usage.data.byDay} />
          </section>
          <section aria-labelledby="firm-members">
            <h2 id="firm-members">{WORDS.members}</h2>
            <p className="firm__what">{WORDS.membersWhat}</p>
            {usage.data.byMember.length === 0 ? (
              <EmptyState title={WORDS.empty} />
            ) : (
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">{WORDS.email}</th>
                    <th scope="col" className="data-table__number">
                      {WORDS.requests30}
                    </th>
                    <th scope="col" className="data-table__number">
                      {WORDS.last}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {usage.data.byMember.map((member) => (
                    <tr key={member.userId}>
                      <th scope="row">
                        {member.email}
                        {member.userId === account.id ? <span className="firm__badge">{WORDS.you}</span> : null}
                        {member.isAdmin ? <span className="firm__badge">{WORDS.admin}</span> : null}
                      </th>
                      <td className="data-table__number">{formatCount(member.requests)}</td>
                      <td className="data-table__number">
                        {member.lastAt === null ? WORDS.never : MOMENT.format(new Date(member.lastAt))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </>
      ) : null}
    </div>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiProblem && error.detail === WORDS.unknown) return <ErrorPanel title={WORDS.unknown} />;
  return <ErrorPanel title={WORDS.failed} kept={problemTitle(error)} actions={<Button onClick={retry}>{WORDS.retry}</Button>} />;
}
