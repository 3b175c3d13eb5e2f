import type { SmsCounts } from '@attendu/contracts/auth/admin-routes';
import type { HeldKind } from '@attendu/contracts/research/corpus-routes';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatCount, formatDateShort, plural } from '@attendu/law/typography';
import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useCorpus } from '../../points/api.ts';
import { useEvents, useFigures, useHoldings, useMailQueue, useSmsCounts, useSystemStatus } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { duration, Figure, inEuros } from '../components/Figure.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ADMIN as WORDS } from '../content.ts';

export function AdminDashboardPage() {
  return (
    <AdminPage title={WORDS.title} home>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [figures, status, events] = [useFigures(), useSystemStatus(), useEvents()];
  const [mail, sms, held, corpus] = [useMailQueue(), useSmsCounts(), useHoldings(), useCorpus()];
  const all = [figures, status, events, mail, sms, held, corpus];
  const refresh = () => void Promise.all(all.map((query) => query.refetch()));
  return (
    <>
      <section aria-labelledby="admin-actions">
        <h2 id="admin-actions">{WORDS.actions}</h2>
        <div className="admin__actions">
          <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} busy={all.some((query) => query.isFetching)}>
            {WORDS.refresh}
          </Button>
          <ButtonLink to="/activity">{WORDS.recentActivity}</ButtonLink>
          <ButtonLink to="/invites">{WORDS.newInvite}</ButtonLink>
          <ButtonLink to="/trial-monitoring">{WORDS.trials}</ButtonLink>
        </div>
      </section>
      <section aria-labelledby="admin-figures">
        <h2 id="admin-figures">{WORDS.figures}</h2>
        <Loaded query={figures} failed={WORDS.failed}>
          {({ activeUsers, byDay }) => (
            <dl className="admin__figures">
              <Figure name={WORDS.activeUsers} value={formatCount(activeUsers)} what={WORDS.activeUsersWhat} />
              <Figure name={WORDS.today} value={formatCount(byDay.at(-1)?.requests ?? 0)} what={WORDS.todayWhat} />
            </dl>
          )}
        </Loaded>
      </section>
      <section aria-labelledby="admin-tools">
        <h2 id="admin-tools">{WORDS.tools}</h2>
        <ul className="admin__tools">
          {WORDS.cards.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="admin-system">
        <h2 id="admin-system">{WORDS.system}</h2>
        <Loaded query={status} failed={WORDS.failed}>
          {(system) => (
            <Loaded query={events} failed={WORDS.failed}>
              {({ status: queues }) => <System system={system} queues={queues} />}
            </Loaded>
          )}
        </Loaded>
      </section>
      <section aria-labelledby="admin-sending">
        <h2 id="admin-sending">{WORDS.sending}</h2>
        <Loaded query={mail} failed={WORDS.failed}>
          {(queue) => (
            <Loaded query={sms} failed={WORDS.failed}>
              {(counts) => <Sending mail={queue} sms={counts} />}
            </Loaded>
          )}
        </Loaded>
      </section>
      <section aria-labelledby="admin-corpus">
        <h2 id="admin-corpus">{WORDS.corpus}</h2>
        {corpus.data === undefined || corpus.data.complete ? null : <p>{WORDS.corpusIndexing(formatCount(corpus.data.percent))}</p>}
        <Loaded query={held} failed={WORDS.failed}>
          {({ kinds }) => <Corpus kinds={kinds.filter(({ documents }) => documents > 0)} />}
        </Loaded>
      </section>
    </>
  );
}

type Data<Hook extends () => { data: unknown }> = NonNullable<ReturnType<Hook>['data']>;
type SystemStatus = Data<typeof useSystemStatus>;
type EventQueue = Data<typeof useEvents>['status'][number];

/** The state of each service and of its queue of events. */
function System({ system, queues }: { system: SystemStatus; queues: readonly EventQueue[] }) {
  return (
    <>
      <p>{system.status === 'up' ? WORDS.systemUp : WORDS.systemNot}</p>
      <Lead>{WORDS.systemWhat}</Lead>
      <div className="admin__scroll">
        <table className="data-table data-table--stacked">
          <thead>
            <tr>
              <th scope="col">{WORDS.service}</th>
              <th scope="col">{WORDS.state}</th>
              <th scope="col" className="data-table__number">
                {WORDS.pending}
              </th>
              <th scope="col" className="data-table__number">
                {WORDS.dead}
              </th>
            </tr>
          </thead>
          <tbody>
            {system.services.map((one) => (
              <ServiceRow key={one.service} {...one} queue={queues.find(({ consumer }) => consumer === one.service)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type ServiceRowProps = SystemStatus['services'][number] & { queue: EventQueue | undefined };

function ServiceRow({ service, status, checks, queue }: ServiceRowProps) {
  const missing = Object.keys(checks).filter((name) => !checks[name]);
  return (
    <tr>
      <th scope="row">{service}</th>
      <td data-label={WORDS.state}>
        <State state={status} />
        {missing.length > 0 ? <p className="admin__lead">{missing.map((name) => WORDS.missing[name] ?? name).join(' ')}</p> : null}
      </td>
      <td className="data-table__number" data-label={WORDS.pending}>
        {formatCount(queue?.pending ?? 0)}
        {queue && queue.pending > 0 ? <span className="admin__lead"> {WORDS.oldest(duration(queue.oldestPendingSeconds))}</span> : null}
      </td>
      <td className="data-table__number" data-label={WORDS.dead}>
        {formatCount(queue?.dead ?? 0)}
      </td>
    </tr>
  );
}

function Sending({ mail, sms }: { mail: Data<typeof useMailQueue>; sms: SmsCounts }) {
  return (
    <dl className="admin__figures">
      <Figure
        name={WORDS.mailPending}
        value={formatCount(mail.pending)}
        what={[WORDS.mailPendingWhat, ...(mail.oldestSeconds === null ? [] : [WORDS.mailOldest(duration(mail.oldestSeconds))])].join(' ')}
      />
      <Figure name={WORDS.mailFailed} value={formatCount(mail.failed)} what={WORDS.mailFailedWhat} />
      <Figure name={WORDS.sms} value={formatCount(sms.sent)} what={WORDS.smsWhat} />
      <Figure name={WORDS.smsUndelivered} value={formatCount(sms.undelivered)} what={WORDS.smsUndeliveredWhat} />
      <SmsMonth month={sms.month} />
    </dl>
  );
}

function SmsMonth({ month: { sent, euros, limited } }: { month: SmsCounts['month'] }) {
  const blocked = Object.values(limited).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {euros === null ? (
        <Figure name={WORDS.smsMonth} value={formatCount(sent)} what={WORDS.smsMonthWhat} />
      ) : (
        <Figure name={WORDS.smsSpent} value={inEuros(euros)} what={WORDS.smsSpentWhat(plural(sent, 'code'))} />
      )}
      <Figure name={WORDS.smsLimited} value={formatCount(blocked)} what={WORDS.smsLimitedWhat(limited)} />
    </>
  );
}

function Corpus({ kinds }: { kinds: readonly HeldKind[] }) {
  return (
    <>
      <Lead>{WORDS.corpusWhat}</Lead>
      <table className="data-table data-table--stacked">
        <thead>
          <tr>
            <th scope="col">{WORDS.corpusKind}</th>
            <th scope="col" className="data-table__number">
              {WORDS.corpusCount}
            </th>
            <th scope="col" className="data-table__number">
              {WORDS.corpusDate}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, documents, dataDate }) => (
            <tr key={kind}>
              <th scope="row">{SOURCE_KINDS[kind].label}</th>
              <td className="data-table__number" data-label={WORDS.corpusCount}>
                {formatCount(documents)}
              </td>
              <td className="data-table__number" data-label={WORDS.corpusDate}>
                {dataDate === null ? WORDS.corpusUndated : <time dateTime={dataDate}>{formatDateShort(dataDate)}</time>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const ICONS = { up: CircleCheck, degraded: TriangleAlert, down: CircleAlert } as const;

function State({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return (
    <span className={`admin__state admin__state--${state}`}>
      <Icon size={16} aria-hidden="true" /> {WORDS.states[state]}
    </span>
  );
}
