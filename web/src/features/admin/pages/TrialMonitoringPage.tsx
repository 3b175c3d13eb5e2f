import type { TrialMonitoring } from '@attendu/contracts/analytics/admin-routes';
import { plural } from '@attendu/law/typography';
import { Eye, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { parisLongDay } from '../../../lib/day.ts';
import { phoneByPairs } from '../../../lib/phone.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTrials } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { SIGNUPS, TRIALS as WORDS } from '../content.ts';

const URGENT_DAYS = 3;
const WATCH_DAYS = 7;

export function TrialMonitoringPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  return (
    <Loaded query={useTrials()} failed={WORDS.failed}>
      {({ total_trialing, trial_monitoring }) =>
        total_trialing === 0 ? (
          <EmptyState title={WORDS.empty} />
        ) : (
          <>
            <p className="admin__total">{plural(total_trialing, 'essai')} en cours</p>
            {trial_monitoring.map((group) => (
              <Group key={group.days_remaining} group={group} />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

function Group({ group }: { group: TrialMonitoring['trial_monitoring'][number] }) {
  const { days_remaining: days, count, customers } = group;
  const id = `trials-${days}`;
  return (
    <section aria-labelledby={id} className="admin__group">
      <h2 id={id}>
        {plural(days, 'jour restant', 'jours restants')}
        {days <= URGENT_DAYS ? (
          <span className="admin__badge admin__badge--urgent">
            <TriangleAlert size={14} aria-hidden="true" /> {WORDS.urgent}
          </span>
        ) : null}
        {days > URGENT_DAYS && days <= WATCH_DAYS ? (
          <span className="admin__badge">
            <Eye size={14} aria-hidden="true" /> {WORDS.watch}
          </span>
        ) : null}
      </h2>
      <p className="admin__lead">
        {plural(count, 'essai')}
        {count > customers.length ? `, dont ${customers.length} affichés` : ''}
      </p>
      <ul className="admin__people">
        {customers.map((one) => {
          const name = `${one.first_name} ${one.last_name}`.trim();
          return (
            <li key={one.user_id}>
              <p className="admin__person">
                <Link to={`/accounts/${one.user_id}`}>{name === '' ? SIGNUPS.noName : name}</Link>
              </p>
              <p className="admin__facts">
                <span>{one.email}</span>
                {one.phone ? <span>{phoneByPairs(one.phone)}</span> : null}
                {one.school ? <span>{one.school}</span> : null}
                {one.signup_source ? <span>{one.signup_source}</span> : null}
                <span>
                  {WORDS.ends} {parisLongDay(one.trial_end_date)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
