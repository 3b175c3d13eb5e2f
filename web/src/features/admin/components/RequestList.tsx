import type { AdminRequest } from '@attendu/contracts/analytics/admin-routes';
import { parisMoment } from '../../../lib/day.ts';
import { ACTIVITY as WORDS } from '../content.ts';
import { excerpt } from '../excerpt.ts';

type RequestListProps = { requests: readonly AdminRequest[]; length: number; withEmail?: boolean };

/** A list of requests: user, time, and the beginning of the question. */
export function RequestList({ requests, length, withEmail = true }: RequestListProps) {
  return (
    <ol className="admin__requests">
      {requests.map((one) => (
        <li key={`${one.dossier_id} ${one.created_at}`}>
          <p className="admin__request-name">{one.name ?? WORDS.deletedDossier}</p>
          {one.contexte === null ? null : <p className="admin__excerpt">{excerpt(one.contexte, length)}</p>}
          <p className="admin__facts">
            {withEmail ? <span>{one.user_email ?? WORDS.deletedUser}</span> : null}
            <time dateTime={one.created_at}>{parisMoment(one.created_at)}</time>
            {one.is_analysing === null ? null : <span>{WORDS.states[one.is_analysing]}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
