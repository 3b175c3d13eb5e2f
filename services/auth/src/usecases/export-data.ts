import type { Session } from '@attendu/contracts/auth/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { invitationsTo } from '../db/firm-invitations.ts';
import { identitiesOf } from '../db/identities.ts';
import { factorsOf } from '../db/second-factors.ts';
import { findUser } from '../db/users.ts';
import type { Deps } from './deps.ts';
import { openSessionsOf } from './own-sessions.ts';
import { keepSecurityEvent } from './security-log.ts';

type Exported = {
  readonly exportedAt: string;
  readonly account: Record<string, unknown>;
  readonly sessions: Session[];
  readonly services: Record<string, Record<string, unknown>[]>;
};

/** All personal data of the session's user, from each service: complete, or a failure. */
export function exportData(deps: Pick<Deps, 'database' | 'personalData' | 'digestKey'>) {
  return async (ctx: RequestContext): Promise<Exported> => {
    const { userId } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    const { passwordHash: _secret, firmName, ...account } = user;
    const services: Exported['services'] = {};
    for (const service of deps.personalData.services) services[service] = await deps.personalData.of(service, userId, ctx.requestId);
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'data.exported', { userId });
    return {
      exportedAt: ctx.now().toISOString(),
      account: {
        ...account,
        firm: firmName,
        identities: await identitiesOf(deps.database.kysely, userId),
        secondFactors: (await factorsOf(deps.database.kysely, userId)).map(({ kind, name, createdAt, lastUsedAt }) => ({
          ...{ kind, name, createdAt, lastUsedAt },
        })),
        firmInvitations: await invitationsTo(deps.database.kysely, user.email),
      },
      sessions: await openSessionsOf(deps.database.kysely, ctx),
      services,
    };
  };
}
