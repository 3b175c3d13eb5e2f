import type { AuditKind, AuditPage as Page } from '@attendu/contracts/analytics/admin-routes';
import { csvOf } from '@attendu/contracts/csv';
import { formatCount } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { parisMoment } from '../../../lib/day.ts';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field, SelectField } from '../../../ui/Field.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type AuditFilter, useAudit, wholeAudit } from '../api.ts';
import { AdminPage } from '../components/AdminPage.tsx';
import { Lead } from '../components/Lead.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { AUDIT as WORDS } from '../content.ts';
import './AuditPage.css';

type Line = Page['lines'][number];
type Named = Line['subjects'][number];

const KINDS = Object.keys(WORDS.kinds) as AuditKind[];
const labelOf = (what: string): string =>
  (({ ...WORDS.what.acts, ...WORDS.what.reads, ...WORDS.what.security }) as Readonly<Record<string, string>>)[what] ?? what;
const nameOf = ({ email }: Named): string => email ?? WORDS.deleted;
const restOf = ({ subjects, subjectCount }: Line): string =>
  subjectCount > subjects.length ? WORDS.more(subjectCount - subjects.length) : '';

/** Of an act, the administrator's reason; of a security event, its detail. */
const reasonOf = (kind: AuditKind, { reason }: Line): string | null =>
  reason === null || kind !== 'security' ? reason : ((WORDS.details as Readonly<Record<string, string>>)[reason] ?? labelOf(reason));
/** Enough characters of a digest to tell networks apart. */
const PLACE_SHOWN = 12;
const placeOf = (kind: AuditKind, { place }: Line): string | null => (kind === 'security' ? (place?.slice(0, PLACE_SHOWN) ?? null) : place);

function exportCsv(kind: AuditKind, lines: readonly Line[]): void {
  const rows = lines.map((line) => [
    line.at,
    line.admin === null ? '' : nameOf(line.admin),
    labelOf(line.what),
    [line.subjects.map(nameOf).join(', '), restOf(line)].join(' ').trim(),
    line.dossiers,
    reasonOf(kind, line) ?? '',
    line.place ?? '',
  ]);
  const heads = [WORDS.at, WORDS.by, WORDS.act, WORDS.about, WORDS.dossiers, WORDS.reason, WORDS.place];
  download('journal-audit.csv', 'text/csv;charset=utf-8', csvOf([heads, ...rows]));
}

/** Acts with who, whom, where and why; readings of personal data; security events of accounts. */
export function AuditPage() {
  return (
    <AdminPage title={WORDS.title} lead={WORDS.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<Omit<AuditFilter, 'admin' | 'user'>>({ kind: 'acts', what: '', from: '', to: '' });
  const [admin, user] = [search.get('admin'), search.get('user')];
  const filter = { ...chosen, admin, user };
  /** The address of the page without one of the two. */
  const without = { admin: user === null ? {} : { user }, user: admin === null ? {} : { admin } };
  const audit = useAudit(filter);
  const exporting = useMutation({
    mutationFn: () => wholeAudit(filter),
    onSuccess: (lines) => exportCsv(chosen.kind, lines),
    onError: (error) => toast.error(problemTitle(error)),
  });
  const choose = (change: Partial<AuditFilter>) => setChosen({ ...chosen, ...change });
  return (
    <>
      <div className="admin__filters">
        <SelectField
          label={WORDS.kind}
          name="kind"
          value={chosen.kind}
          onChange={(event) => choose({ kind: KINDS.find((kind) => kind === event.target.value) ?? 'acts', what: '' })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WORDS.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField label={WORDS.act} name="what" value={chosen.what} onChange={(event) => choose({ what: event.target.value })}>
          <option value="">{WORDS.all}</option>
          {Object.entries(WORDS.what[chosen.kind]).map(([what, label]) => (
            <option key={what} value={what}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field label={WORDS.from} name="from" type="date" value={chosen.from} onChange={(event) => choose({ from: event.target.value })} />
        <Field label={WORDS.to} name="to" type="date" value={chosen.to} onChange={(event) => choose({ to: event.target.value })} />
        {admin === null ? null : (
          <Button small onClick={() => setSearch(without.admin, { replace: true })}>
            {WORDS.byAnyone}
          </Button>
        )}
        {user === null ? null : (
          <Button small onClick={() => setSearch(without.user, { replace: true })}>
            {WORDS.everyone}
          </Button>
        )}
      </div>
      {chosen.kind === 'security' ? <Lead>{WORDS.placeHint}</Lead> : null}
      <Loaded query={audit} failed={WORDS.failed}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          if (lines.length === 0) return <EmptyState title={WORDS.empty} />;
          return (
            <>
              <Filtered by={admin} about={user} lines={lines} />
              <Lines kind={chosen.kind} lines={lines} byOf={(id) => `/audit?${new URLSearchParams({ ...without.admin, admin: id })}`} />
              <div className="admin__actions">
                <MoreButton list={audit}>{WORDS.older}</MoreButton>
                <Button icon={<Download size={16} aria-hidden="true" />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
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

type FilteredProps = { by: string | null; about: string | null; lines: readonly Line[] };

/** Whose lines these are, where the address of the page chose: the lines name them. */
function Filtered({ by, about, lines }: FilteredProps) {
  const admin = by === null ? null : lines.find((line) => line.admin?.id === by)?.admin;
  const subject = about === null ? null : lines.flatMap(({ subjects }) => subjects).find(({ id }) => id === about);
  return admin || subject ? <Lead>{WORDS.chosen(admin ? nameOf(admin) : null, subject ? nameOf(subject) : null)}</Lead> : null;
}

type LinesProps = { kind: AuditKind; lines: readonly Line[]; byOf: (adminId: string) => string };

function Lines({ kind, lines, byOf }: LinesProps) {
  // A reading has no reason, but a count of the questions shown.
  const isReads = kind === 'reads';
  return (
    <table className={classNames('data-table data-table--stacked admin__audit', isReads && 'admin__audit--reads')}>
      <thead>
        <tr>
          <th scope="col">{WORDS.at}</th>
          <th scope="col">{WORDS.by}</th>
          <th scope="col">{WORDS.act}</th>
          <th scope="col">{WORDS.about}</th>
          <th scope="col">{isReads ? WORDS.dossiers : WORDS.reason}</th>
          <th scope="col">{WORDS.place}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <time dateTime={line.at}>{parisMoment(line.at)}</time>
            </th>
            <td data-label={WORDS.by}>
              {line.admin === null ? (
                WORDS.none
              ) : (
                <Link to={byOf(line.admin.id)} title={WORDS.byOnly}>
                  {nameOf(line.admin)}
                </Link>
              )}
            </td>
            <td data-label={WORDS.act}>{labelOf(line.what)}</td>
            <td data-label={WORDS.about}>
              <Subjects line={line} />
            </td>
            {isReads ? (
              <td data-label={WORDS.dossiers}>{line.dossiers === 0 ? WORDS.none : formatCount(line.dossiers)}</td>
            ) : (
              <td data-label={WORDS.reason}>{reasonOf(kind, line) ?? WORDS.none}</td>
            )}
            <td data-label={WORDS.place}>{placeOf(kind, line) ?? WORDS.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those whom a line is about, one on each line; the last says how many are left out. */
function Subjects({ line }: { line: Line }) {
  if (line.subjects.length === 0) return WORDS.none;
  return (
    <ul className="admin__subjects">
      {line.subjects.map((subject) => (
        <li key={subject.id}>{subject.email === null ? WORDS.deleted : <Link to={`/accounts/${subject.id}`}>{subject.email}</Link>}</li>
      ))}
      {line.subjectCount > line.subjects.length ? <li>{restOf(line)}</li> : null}
    </ul>
  );
}
