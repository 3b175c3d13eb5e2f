import type { FunnelGroup, QualityPage as Quality } from '@attendu/contracts/analytics/admin-routes';
import { formatCount, plural } from '@attendu/law/typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { monthName, parisMoment } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { REASON_LABELS } from '../../dossier/rating/content.ts';
import { useFeedback, useFunnel, useQuality } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { duration, Figure, inEuros } from '../components/Figure.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { QUALITY as WORDS } from '../content.ts';

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
const share = (part: number, whole: number): string => (whole === 0 ? WORDS.none : PERCENT.format(part / whole));

const time = (seconds: number | null): string => (seconds === null ? WORDS.none : duration(seconds));

/** Outcomes and durations of analyses, and the funnel from sign-up to subscription. */
export function QualityPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [days, setDays] = useState<number>(30);
  const quality = useQuality(days);
  return (
    <>
      <div className="admin__filters">
        <SelectField label={WORDS.period} name="days" value={String(days)} onChange={(event) => setDays(Number(event.target.value))}>
          {WORDS.periods.map(({ days: count, label }) => (
            <option key={count} value={count}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <section aria-labelledby="quality-figures">
        <h2 id="quality-figures">{WORDS.quality}</h2>
        <Loaded query={quality} failed={WORDS.failed}>
          {(data) => <Figures data={data} />}
        </Loaded>
      </section>
      <Comments key={days} days={days} count={quality.data?.ratings.commented ?? 0} />
      <SignupFunnel days={days} />
    </>
  );
}

function SignupFunnel({ days }: { days: number }) {
  const [by, setBy] = useState<FunnelGroup>('source');
  const group = WORDS.groups[by];
  return (
    <section aria-labelledby="quality-funnel">
      <h2 id="quality-funnel">{WORDS.funnel}</h2>
      <Lead>{`${WORDS.funnelWhat} ${group.what}`}</Lead>
      <div className="admin__filters">
        <SelectField label={WORDS.groupBy} name="by" value={by} onChange={(event) => setBy(event.target.value as FunnelGroup)}>
          {Object.entries(WORDS.groups).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={useFunnel(days, by)} failed={WORDS.failed}>
        {({ rows, deleted, ungrouped }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={WORDS.noSignup} />
            ) : (
              <table className="data-table data-table--stacked">
                <thead>
                  <tr>
                    <th scope="col">{group.label}</th>
                    {WORDS.steps.map(({ key, label }) => (
                      <th key={key} scope="col" className="data-table__number">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.group ?? ''}>
                      <th scope="row">{row.group === null ? group.none : by === 'month' ? monthName(row.group) : row.group}</th>
                      {WORDS.steps.map(({ key, label }) => (
                        <td key={key} className="data-table__number" data-label={label}>
                          {formatCount(row[key])}
                          {key === 'signups' ? null : ` (${share(row[key], row.signups)})`}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <Lead>{WORDS.deleted(formatCount(deleted))}</Lead>
            {ungrouped > 0 ? <Lead>{WORDS.ungrouped(formatCount(ungrouped))}</Lead> : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Figures({ data }: { data: Quality }) {
  const { requested, completed, failed, answers, refused, quotationsChecked, quotationsRemoved, exports, ratings } = data;
  const rated = ratings.useful + ratings.notUseful;
  return (
    <>
      <dl className="admin__figures">
        <Figure name={WORDS.requested} value={formatCount(requested)} what={WORDS.requestedWhat} />
        <Figure name={WORDS.completed} value={formatCount(completed)} what={WORDS.completedWhat} />
        <Figure name={WORDS.failures} value={share(failed, completed + failed)} what={WORDS.failuresWhat(formatCount(failed))} />
        <Figure name={WORDS.refusals} value={share(refused, answers)} what={WORDS.refusalsWhat(formatCount(refused))} />
        <Figure name={WORDS.median} value={time(data.medianSeconds)} what={WORDS.medianWhat} />
        <Figure name={WORDS.slow} value={time(data.p95Seconds)} what={WORDS.slowWhat} />
        <Figure
          name={WORDS.removed}
          value={formatCount(quotationsRemoved)}
          what={WORDS.removedWhat(formatCount(quotationsRemoved), formatCount(quotationsChecked))}
        />
        <Figure
          name={WORDS.exports}
          value={formatCount(exports.docx + exports.pdf)}
          what={WORDS.exportsWhat(formatCount(exports.docx), formatCount(exports.pdf))}
        />
        {data.model === null ? null : <ModelFigure model={data.model} />}
        <Figure
          name={WORDS.useful}
          value={share(ratings.useful, rated)}
          what={WORDS.usefulWhat(formatCount(ratings.useful), formatCount(rated))}
        />
      </dl>
      {ratings.reasons.length === 0 ? null : (
        <table className="data-table quality__reasons">
          <caption>{WORDS.reasons}</caption>
          <thead>
            <tr>
              <th scope="col">{WORDS.reason}</th>
              <th scope="col" className="data-table__number">
                {WORDS.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {ratings.reasons.map(({ reason, count }) => (
              <tr key={reason}>
                <th scope="row">{REASON_LABELS[reason]}</th>
                <td className="data-table__number">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The cost of model-written analyses, in tokens when no price is configured. */
function ModelFigure({ model: { analyses, inputTokens, outputTokens, euros } }: { model: NonNullable<Quality['model']> }) {
  const tokens = inputTokens + outputTokens;
  const done = plural(analyses, 'analyse');
  if (euros === 0) {
    const what = WORDS.tokensWhat(done, formatCount(inputTokens), formatCount(outputTokens));
    return <Figure name={WORDS.tokens} value={formatCount(Math.round(tokens / analyses))} what={what} />;
  }
  const what = WORDS.costWhat(done, inEuros(euros), formatCount(tokens));
  return <Figure name={WORDS.cost} value={inEuros(euros / analyses)} what={what} />;
}

/** Read on demand only: comments are personal, and each reading is audited. */
function Comments({ days, count }: { days: number; count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <section aria-labelledby="quality-comments">
      <h2 id="quality-comments">{WORDS.comments}</h2>
      <Lead>{WORDS.commentsWhat(formatCount(count))}</Lead>
      {isOpen ? (
        <CommentList days={days} count={count} />
      ) : (
        <div className="admin__actions">
          <Button onClick={() => setOpen(true)}>{WORDS.showComments}</Button>
        </div>
      )}
    </section>
  );
}

function CommentList({ days, count }: { days: number; count: number }) {
  return (
    <Loaded query={useFeedback(days)} failed={WORDS.failed}>
      {({ comments }) =>
        comments.length === 0 ? (
          <EmptyState title={WORDS.erasedComments(count)} />
        ) : (
          <>
            <ol className="admin__requests">
              {comments.map(({ dossier_id, user_id, user_email, useful, reasons, comment, rated_at }) => (
                <li key={`${dossier_id} ${user_id}`}>
                  <p className="admin__excerpt">{comment}</p>
                  <p className="admin__facts">
                    <span>{[useful ? WORDS.usefulOne : WORDS.useless, ...reasons.map((reason) => REASON_LABELS[reason])].join(' · ')}</span>
                    {user_email === null ? <span>{WORDS.deletedUser}</span> : <Link to={`/accounts/${user_id}`}>{user_email}</Link>}
                    <time dateTime={rated_at}>{parisMoment(rated_at)}</time>
                  </p>
                </li>
              ))}
            </ol>
            {comments.length < WORDS.commentsShown && comments.length < count ? (
              <Lead>{WORDS.erasedComments(count - comments.length)}</Lead>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
