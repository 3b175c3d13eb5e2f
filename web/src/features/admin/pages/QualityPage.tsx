import { formatCount } from '@attendu/law/typography';
import { useState } from 'react';
import { SelectField } from '../../../ui/Field.tsx';
import { EmptyState } from '../../../ui/Notice.tsx';
import { useFunnel, useQuality } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { QUALITY as WORDS } from '../content.ts';

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
const share = (part: number, whole: number): string => (whole === 0 ? WORDS.none : PERCENT.format(part / whole));

function duration(seconds: number | null): string {
  if (seconds === null) return WORDS.none;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** How analyses end and how long they take, and how sign-ups become subscribers. */
export function QualityPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [days, setDays] = useState<number>(30);
  const [quality, funnel] = [useQuality(days), useFunnel(days)];
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
          {({ requested, completed, failed, medianSeconds, p95Seconds }) => (
            <dl className="admin__figures">
              <Figure name={WORDS.requested} value={formatCount(requested)} what={WORDS.requestedWhat} />
              <Figure name={WORDS.completed} value={formatCount(completed)} what={WORDS.completedWhat} />
              <Figure name={WORDS.failures} value={share(failed, completed + failed)} what={WORDS.failuresWhat(formatCount(failed))} />
              <Figure name={WORDS.median} value={duration(medianSeconds)} what={WORDS.medianWhat} />
              <Figure name={WORDS.slow} value={duration(p95Seconds)} what={WORDS.slowWhat} />
            </dl>
          )}
        </Loaded>
      </section>
      <section aria-labelledby="quality-funnel">
        <h2 id="quality-funnel">{WORDS.funnel}</h2>
        <p className="admin__lead">{WORDS.funnelWhat}</p>
        <Loaded query={funnel} failed={WORDS.failed}>
          {({ rows, deleted }) => (
            <>
              {rows.length === 0 ? (
                <EmptyState title={WORDS.noSignup} />
              ) : (
                <table className="data-table data-table--stacked">
                  <thead>
                    <tr>
                      <th scope="col">{WORDS.source}</th>
                      {WORDS.steps.map(({ key, label }) => (
                        <th key={key} scope="col" className="data-table__number">
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.source ?? ''}>
                        <th scope="row">{row.source ?? WORDS.noSource}</th>
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
              <p className="admin__lead">{WORDS.deleted(formatCount(deleted))}</p>
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function Figure({ name, value, what }: { name: string; value: string; what: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="admin__lead">{what}</dd>
    </div>
  );
}
