import type { DomainActivity } from '@attendu/contracts/analytics/admin-routes';
import { formatCount } from '@attendu/law/typography';
import { Link } from 'react-router-dom';
import { parisLongDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ACTIVITY as WORDS } from '../content.ts';
import { Figure } from './Figure.tsx';
import { Lead } from './Lead.tsx';
import { RequestList } from './RequestList.tsx';

const average = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

export function DomainDialog({ activity, onClose }: { activity: DomainActivity; onClose: () => void }) {
  const recent = activity.users.flatMap((user) => user.recent_requests).sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const listed = activity.users.length;
  return (
    <Dialog open onClose={onClose} title={activity.domain} shape="window" actions={<Button onClick={onClose}>{WORDS.close}</Button>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="admin__domain" aria-label={activity.domain} tabIndex={0}>
        <dl className="admin__figures">
          <Figure name={WORDS.domainUsers} value={formatCount(activity.total_users)} what={WORDS.domainUsersWhat} />
          <Figure name={WORDS.domainActive} value={formatCount(activity.users_with_requests)} what={WORDS.domainActiveWhat} />
          <Figure name={WORDS.domainRequests} value={formatCount(activity.total_requests)} what={WORDS.domainRequestsWhat} />
          <Figure name={WORDS.domainAverage} value={average.format(activity.average_requests_per_user)} what={WORDS.domainAverageWhat} />
        </dl>
        {listed === 0 ? (
          <p>{WORDS.domainEmpty}</p>
        ) : (
          <div className="admin__columns">
            <section>
              <h3>{WORDS.domainUsers}</h3>
              {listed < activity.total_users ? (
                <Lead>{WORDS.domainShown(formatCount(listed), formatCount(activity.total_users))}</Lead>
              ) : null}
              <table className="data-table data-table--stacked">
                <thead>
                  <tr>
                    <th scope="col">{WORDS.email}</th>
                    <th scope="col">{WORDS.since}</th>
                    <th scope="col" className="data-table__number">
                      {WORDS.requests}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {activity.users.map((user) => (
                    <tr key={user.id}>
                      <th scope="row">
                        <Link to={`/accounts/${user.id}`}>{user.email}</Link>
                      </th>
                      <td data-label={WORDS.since}>{parisLongDay(user.created_at)}</td>
                      <td className="data-table__number" data-label={WORDS.requests}>
                        {formatCount(user.request_count)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <section>
              <h3>{WORDS.latest}</h3>
              {recent.length === 0 ? <p>{WORDS.domainNone}</p> : <RequestList requests={recent} length={WORDS.excerptLong} />}
            </section>
          </div>
        )}
      </section>
    </Dialog>
  );
}
