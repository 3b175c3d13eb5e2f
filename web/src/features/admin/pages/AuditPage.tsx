import type { AuditPage as Page } from '@attendu/contracts/analytics/admin-routes';
import { csvOf } from '@attendu/contracts/csv';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { EmptyState } from '../../../ui/Notice.tsx';
import { useAudit } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { AUDIT as WORDS } from '../content.ts';
import { moment } from '../dates.ts';

type Line = Page['lines'][number];

const whatOf = ({ what }: Line): string => (WORDS.what as Readonly<Record<string, string>>)[what] ?? what;
const nameOf = ({ email }: Line['admin']): string => email ?? WORDS.deleted;
const restOf = ({ subjects, subjectCount }: Line): string =>
  subjectCount > subjects.length ? WORDS.more(subjectCount - subjects.length) : '';

function exportCsv(lines: readonly Line[]): void {
  const rows = lines.map((line) => [
    line.at,
    nameOf(line.admin),
    whatOf(line),
    [line.subjects.map(nameOf).join(', '), restOf(line)].join(' ').trim(),
    line.dossiers,
    line.reason ?? '',
    line.place ?? '',
  ]);
  const heads = [WORDS.at, WORDS.admin, WORDS.act, WORDS.about, WORDS.dossiers, WORDS.reason, WORDS.place];
  download('journal-audit.csv', 'text/csv;charset=utf-8', csvOf([heads, ...rows]));
}

/** Who did what to whom, from where, and why; who consulted whom. */
export function AuditPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<'acts' | 'reads'>('acts');
  const about = search.get('user');
  const audit = useAudit({ kind, user: about });
  return (
    <>
      <div className="admin__filters">
        <SelectField
          label={WORDS.kind}
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.target.value === 'reads' ? 'reads' : 'acts')}
        >
          <option value="acts">{WORDS.kinds.acts}</option>
          <option value="reads">{WORDS.kinds.reads}</option>
        </SelectField>
        {about === null ? null : (
          <Button small onClick={() => setSearch({}, { replace: true })}>
            {WORDS.everyone}
          </Button>
        )}
      </div>
      <Loaded query={audit} failed={WORDS.failed}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          if (lines.length === 0) return <EmptyState title={WORDS.empty} />;
          return (
            <>
              <Lines lines={lines} />
              <div className="admin__actions">
                {audit.hasNextPage ? (
                  <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                    {WORDS.older}
                  </Button>
                ) : null}
                <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => exportCsv(lines)}>
                  {WORDS.csv}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="data-table data-table--stacked">
      <thead>
        <tr>
          <th scope="col">{WORDS.at}</th>
          <th scope="col">{WORDS.admin}</th>
          <th scope="col">{WORDS.act}</th>
          <th scope="col">{WORDS.about}</th>
          <th scope="col">{WORDS.reason}</th>
          <th scope="col">{WORDS.place}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <time dateTime={line.at}>{moment(line.at)}</time>
            </th>
            <td data-label={WORDS.admin}>{nameOf(line.admin)}</td>
            <td data-label={WORDS.act}>{whatOf(line)}</td>
            <td data-label={WORDS.about}>
              {line.subjects.map((subject, index) => (
                <span key={subject.id}>
                  {index === 0 ? '' : ', '}
                  {subject.email === null ? WORDS.deleted : <Link to={`/accounts/${subject.id}`}>{subject.email}</Link>}
                </span>
              ))}
              {restOf(line)}
            </td>
            <td data-label={WORDS.reason}>{line.reason ?? WORDS.none}</td>
            <td data-label={WORDS.place}>{line.place ?? WORDS.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
