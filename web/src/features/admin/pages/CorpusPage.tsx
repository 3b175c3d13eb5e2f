import { SYNC_ERRORS_PAGE } from '@attendu/contracts/research/corpus-paths';
import type { HeldKind } from '@attendu/contracts/research/corpus-routes';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { formatCount, formatDateShort, plural } from '@attendu/law/typography';
import { CircleAlert, CircleCheck, LoaderCircle, Pause } from 'lucide-react';
import { useId, useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { parisClockTime, parisMoment } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { startSync, stopSync, useHoldings, useSyncErrors } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { CORPUS as WORDS } from '../content.ts';
import './CorpusPage.css';

/** A live worker reports more often than this. */
const WORKER_SILENT_MS = 5 * 60_000;

/** What the corpus holds of each kind, where it comes from, and its synchronisations. */
export function CorpusPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const holdings = useHoldings();
  const [errorsOf, setErrorsOf] = useState<SourceKey | null>(null);
  const refresh = () => void holdings.refetch();
  return (
    <Loaded query={holdings} failed={WORDS.failed}>
      {({ kinds, workerSeenAt }) => (
        <>
          <Worker seenAt={workerSeenAt} isAsked={kinds.some(({ running }) => running !== null)} />
          {kinds.every(({ versions }) => versions === 0) ? <EmptyState title={WORDS.empty} /> : null}
          <ul className="fonds">
            {kinds.map((held) => (
              <Kind key={held.kind} held={held} onErrors={() => setErrorsOf(held.kind)} onChanged={refresh} />
            ))}
          </ul>
          <Dialog
            open={errorsOf !== null}
            onClose={() => setErrorsOf(null)}
            title={errorsOf === null ? WORDS.errors : `${WORDS.errors} : ${SOURCE_KINDS[errorsOf].label}`}
          >
            {errorsOf === null ? null : <Errors kind={errorsOf} />}
          </Dialog>
        </>
      )}
    </Loaded>
  );
}

/** A request waits until a worker takes it. */
function Worker({ seenAt, isAsked }: { seenAt: string | null; isAsked: boolean }) {
  if (seenAt === null) return <Notice title={WORDS.noWorker}>{WORDS.noWorkerWhat}</Notice>;
  if (!isAsked || Date.now() - Date.parse(seenAt) < WORKER_SILENT_MS) return null;
  return (
    <Notice tone="caution" title={WORDS.silentWorker}>
      {WORDS.silentWorkerWhat(parisMoment(seenAt))}
    </Notice>
  );
}

type KindProps = { held: HeldKind; onErrors: () => void; onChanged: () => void };

function Kind({ held, onErrors, onChanged }: KindProps) {
  const { kind, documents, versions, dataDate, source, lastSync, nextSyncAt, running, errors } = held;
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const canStart = source !== null && source.missing.length === 0;

  async function act(work: (kind: SourceKey) => Promise<unknown>, done: string) {
    setAsking(true);
    try {
      await work(kind);
      toast.success(done);
    } catch (error) {
      if (!wasNotConfirmed(error)) toast.error(problemTitle(error));
    } finally {
      setAsking(false);
      onChanged();
    }
  }

  return (
    <li aria-labelledby={id} data-kind={kind}>
      <div className="fonds__head">
        <h2 id={id}>{SOURCE_KINDS[kind].label}</h2>
        {running === null ? (
          canStart ? (
            <Button
              small
              busy={isAsking}
              aria-label={`${WORDS.start} : ${SOURCE_KINDS[kind].label}`}
              onClick={() => void act(startSync, WORDS.started)}
            >
              {WORDS.start}
            </Button>
          ) : null
        ) : (
          <Button
            small
            busy={isAsking || running.isStopping}
            aria-label={`${WORDS.stop} : ${SOURCE_KINDS[kind].label}`}
            onClick={() => void act(stopSync, WORDS.stopped)}
          >
            {WORDS.stop}
          </Button>
        )}
      </div>
      <p className="fonds__held">
        {versions === 0 ? (
          WORDS.nothing
        ) : (
          <>
            <strong>{plural(documents, 'document')}</strong>
            <span>{plural(versions, 'version')}</span>
            {dataDate === null ? null : (
              <span>
                {WORDS.dataDate} <time dateTime={dataDate}>{formatDateShort(dataDate)}</time>
              </span>
            )}
          </>
        )}
      </p>
      <p className="admin__facts">
        {source === null ? <span>{WORDS.noSource}</span> : null}
        {source !== null && source.names.length > 0 ? <span>{WORDS.source(source.names.join(', '))}</span> : null}
        {nextSyncAt === null ? null : <span>{WORDS.next(parisMoment(nextSyncAt))}</span>}
      </p>
      {source !== null && source.missing.length > 0 ? (
        <p className="fonds__missing">
          <CircleAlert size={16} aria-hidden="true" /> <span>{WORDS.missing(source.missing)}</span>
        </p>
      ) : null}
      {running === null ? <Last last={lastSync} /> : <Running running={running} />}
      {errors === 0 ? null : (
        <Button small tone="quiet" aria-label={`${WORDS.showErrors(errors)} : ${SOURCE_KINDS[kind].label}`} onClick={onErrors}>
          {WORDS.showErrors(errors)}
        </Button>
      )}
    </li>
  );
}

const ENDS = {
  done: { Icon: CircleCheck, className: 'admin__state--up' },
  failed: { Icon: CircleAlert, className: 'admin__state--down' },
  stopped: { Icon: Pause, className: '' },
} as const;

function Last({ last }: { last: HeldKind['lastSync'] }) {
  if (last === null) return null;
  const { Icon, className } = ENDS[last.state];
  return (
    <div className="fonds__sync">
      <p>
        <span className={`admin__state ${className}`}>
          <Icon size={16} aria-hidden="true" /> {WORDS.ended[last.state]}
        </span>{' '}
        <time dateTime={last.endedAt}>{parisMoment(last.endedAt)}</time>
      </p>
      {last.error === null ? null : (
        <p className="fonds__error">
          <OwnText text={last.error} />
        </p>
      )}
      <p className="admin__facts">{WORDS.counts(last)}</p>
    </div>
  );
}

function Running({ running }: { running: NonNullable<HeldKind['running']> }) {
  const { state, isStopping, since, unit, done, total, remaining, step, retry } = running;
  const id = useId();
  return (
    <div className="fonds__sync">
      <p id={id}>
        <span className="admin__state">
          <LoaderCircle size={16} aria-hidden="true" /> {isStopping ? WORDS.stopping : WORDS.states[state]}
        </span>{' '}
        {WORDS.since(parisMoment(since))}
      </p>
      {state === 'waiting' ? null : (
        <>
          {retry === null ? null : (
            <p className="fonds__missing">
              <CircleAlert size={16} aria-hidden="true" /> <span>{WORDS.retry(retry.reason, parisClockTime(retry.at), retry)}</span>
            </p>
          )}
          <progress aria-labelledby={id} {...(total === null ? {} : { value: done, max: Math.max(total, done, 1) })} />
          <p className="admin__facts">
            <span>{WORDS.progress[unit](done, total)}</span>
            {remaining === null ? null : <span>{WORDS.remaining(formatCount(remaining))}</span>}
            {step === null ? null : <span className="fonds__step">{step}</span>}
          </p>
          <p className="admin__facts">{WORDS.counts(running)}</p>
        </>
      )}
    </div>
  );
}

/** The records that the last synchronisation could not read. */
function Errors({ kind }: { kind: SourceKey }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useSyncErrors(kind, page)} failed={WORDS.failed}>
      {({ errors, total, pages }) => (
        <>
          <Lead>{WORDS.errorsWhat(total)}</Lead>
          <ol className="admin__requests" start={(page - 1) * SYNC_ERRORS_PAGE + 1}>
            {errors.map(({ record, reason }) => (
              <li key={`${record} ${reason}`}>
                <p className="fonds__record">{record}</p>
                <p className="admin__facts">
                  <OwnText text={reason} />
                </p>
              </li>
            ))}
          </ol>
          {pages > 1 ? (
            <div className="admin__actions">
              <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
                {WORDS.previous}
              </Button>
              <span className="admin__facts">{WORDS.page(page, pages)}</span>
              <Button small disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {WORDS.nextPage}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
