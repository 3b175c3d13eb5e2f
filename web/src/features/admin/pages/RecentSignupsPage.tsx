import type { RecentTrials } from '@attendu/contracts/analytics/admin-routes';
import { plural } from '@attendu/law/typography';
import { parisLongDay } from '../../../lib/day.ts';
import { phoneByPairs } from '../../../lib/phone.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useRecentSignups } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { SIGNUPS as WORDS } from '../content.ts';

export function RecentSignupsPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  return (
    <Loaded query={useRecentSignups()} failed={WORDS.failed}>
      {({ recent_trials, count }) =>
        count === 0 ? (
          <EmptyState title={WORDS.empty} />
        ) : (
          <>
            <p className="admin__total">{plural(count, 'inscription')}</p>
            <ul className="admin__people">
              {recent_trials.map((signup) => (
                <Row key={`${signup.email} ${signup.created_at}`} signup={signup} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Row({ signup }: { signup: RecentTrials['recent_trials'][number] }) {
  const name = `${signup.first_name} ${signup.last_name}`.trim();
  return (
    <li>
      <p className="admin__person">
        {name === '' ? WORDS.noName : name}
        {signup.signup_source?.includes('LP') ? (
          <abbr className="admin__badge" title={WORDS.lpTitle}>
            {WORDS.lp}
          </abbr>
        ) : null}
      </p>
      <p className="admin__facts">
        <span>{signup.email}</span>
        <span>{signup.phone === null ? null : phoneByPairs(signup.phone)}</span>
        <span>
          {WORDS.signedUp} {parisLongDay(signup.created_at)}
        </span>
      </p>
    </li>
  );
}
