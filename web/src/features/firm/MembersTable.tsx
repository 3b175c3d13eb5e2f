import { csvOf } from '@attendu/contracts/csv';
import { formatCount } from '@attendu/law/typography';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { parisMoment } from '../../lib/day.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAccount } from '../session/api.ts';
import type { Member } from './api.ts';
import { FIRM as WORDS } from './content.ts';
import { MemberDialog } from './MemberDialog.tsx';
import '../../ui/data-table.css';

const lastOf = ({ lastAt }: Member): string => (lastAt === null ? WORDS.never : parisMoment(lastAt));

function exportCsv(members: readonly Member[]): void {
  const heads = [WORDS.email, WORDS.role, WORDS.requests30, WORDS.last];
  const rows = members.map((member) => [member.email, WORDS.roles[member.isAdmin ? 'admin' : 'member'], member.requests, lastOf(member)]);
  download('membres-du-cabinet.csv', 'text/csv;charset=utf-8', csvOf([heads, ...rows]));
}

/** The members, the requests of each over thirty days, and an administrator's acts on each. */
export function MembersTable({ members }: { members: readonly Member[] }) {
  const account = useAccount();
  const [chosen, setChosen] = useState<Member | null>(null);
  if (members.length === 0) return <EmptyState title={WORDS.empty} />;
  return (
    <>
      <table className="data-table data-table--stacked firm__members">
        <thead>
          <tr>
            <th scope="col">{WORDS.email}</th>
            <th scope="col" className="data-table__number">
              {WORDS.requests30}
            </th>
            <th scope="col" className="data-table__number">
              {WORDS.last}
            </th>
            <th scope="col">
              <span className="visually-hidden">{WORDS.manage}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <th scope="row">
                {member.email} {member.userId === account.id ? <span className="firm__badge">{WORDS.you}</span> : null}
                {member.isAdmin ? <span className="firm__badge">{WORDS.admin}</span> : null}
              </th>
              <td className="data-table__number" data-label={WORDS.requests30}>
                {formatCount(member.requests)}
              </td>
              <td className="data-table__number" data-label={WORDS.last}>
                {lastOf(member)}
              </td>
              <td className="data-table__number">
                <Button small aria-label={WORDS.manageOf(member.email)} onClick={() => setChosen(member)}>
                  {WORDS.manage}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button small icon={<Download size={16} aria-hidden="true" />} onClick={() => exportCsv(members)}>
          {WORDS.csv}
        </Button>
      </p>
      {chosen ? <MemberDialog member={chosen} isSelf={chosen.userId === account.id} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
