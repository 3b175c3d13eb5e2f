import type { AdminActivity } from '@attendu/contracts/analytics/admin-routes';
import { formatDateShort, plural } from '@attendu/law/typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, problemTitle } from '../../../lib/api.ts';
import { textOf, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CountsTable } from '../../../ui/CountsTable.tsx';
import { Field } from '../../../ui/Field.tsx';
import { domainOf, type Found, search, useTrialWeek, useWeek } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { DomainDialog } from '../components/DomainDialog.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { RequestList } from '../components/RequestList.tsx';
import { USER, ACTIVITY as WORDS } from '../content.ts';

export function ActivityPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [trials, all] = [useTrialWeek(), useWeek()];
  return (
    <>
      <Search />
      <div className="admin__columns">
        <Column id="trial-activity" title={WORDS.trialColumn} what={WORDS.trialWhat} query={trials} failed={WORDS.trialFailed} />
        <Column id="all-activity" title={WORDS.allColumn} what={WORDS.allWhat} query={all} failed={WORDS.allFailed} />
      </div>
    </>
  );
}

function Search() {
  const [found, setFound] = useState<Found | null>(null);
  const form = useForm<{ term: string }, 'term', Found>({
    read: (data) => ({ term: textOf(data, 'term') }),
    validate: ({ term }): { term?: string } => (term === '' ? { term: WORDS.searchHint } : {}),
    send: ({ term }) => search(term),
    onDone: setFound,
    errorsOf: (error, { term }) => {
      const isUnknown = isNotFound(error);
      const failed = domainOf(term) === null ? WORDS.userFailed : WORDS.domainFailed;
      return { term: isUnknown ? error.title : `${failed} : ${problemTitle(error)}` };
    },
  });
  const user = found?.kind === 'user' ? found.activity : null;
  return (
    <section className="admin__search" aria-label={WORDS.submit}>
      <form onSubmit={form.onSubmit} noValidate>
        <Field label={WORDS.search} name="term" type="search" autoComplete="off" error={form.errors.term ?? null} hint={WORDS.searchHint} />
        <Button type="submit" tone="primary" busy={form.isSending}>
          {WORDS.submit}
        </Button>
      </form>
      {user ? (
        <div className="admin__found" role="status">
          <h2>{user.user_email}</h2>
          <div className="admin__actions">
            <ButtonLink small to={`/accounts/${user.user_id}`}>
              {USER.open}
            </ButtonLink>
          </div>
          <Lead>{user.total_dossiers === 0 ? WORDS.noDossier : plural(user.total_dossiers, 'dossier')}</Lead>
          <RequestList requests={user.dossiers} length={WORDS.excerptLong} withEmail={false} />
        </div>
      ) : null}
      {found?.kind === 'domain' ? <DomainDialog activity={found.activity} onClose={() => setFound(null)} /> : null}
    </section>
  );
}

type ColumnProps = { id: string; title: string; what: string; query: UseQueryResult<AdminActivity>; failed: string };

function Column({ id, title, what, query, failed }: ColumnProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Lead>{what}</Lead>
      <Loaded query={query} failed={failed}>
        {(activity) => (
          <>
            <p className="admin__total">{plural(activity.total_requests, 'requête')}</p>
            <CountsTable
              caption={WORDS.byDay}
              label={WORDS.day}
              count={WORDS.requests}
              rows={Object.entries(activity.daily_breakdown).map(([day, count]) => ({ key: day, label: formatDateShort(day), count }))}
            />
            <h3>{WORDS.latest}</h3>
            {activity.requests.length === 0 ? (
              <p>{WORDS.none}</p>
            ) : (
              <RequestList requests={activity.requests} length={WORDS.excerptShort} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
