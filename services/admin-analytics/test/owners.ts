import type { AccountState } from '@attendu/contracts/auth/admin-routes';
import type { Person } from '@attendu/contracts/auth/directory-routes';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { Tracking } from '@attendu/contracts/auth/schemas';
import type { SecurityEvent } from '@attendu/contracts/auth/security-events';
import { billingRoutes } from '@attendu/contracts/billing/routes';
import type { CommentedRating } from '@attendu/contracts/dossier/rating-routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { DossierGlance } from '@attendu/contracts/dossier/schemas';
import { createApp } from '@attendu/http/create-app';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import type { testIdentity } from '@attendu/testing/identity';

/** Stand-ins for auth, billing and dossier, which answer by their contracts from these tables. */
export async function startTestOwners(identity: ReturnType<typeof testIdentity>) {
  /** Small pages, so that tests go through several. */
  const pages = { size: 3 };
  const people = new Map<string, Person & { tracking?: Tracking }>();
  const firms = new Map<string, { name: string; members: string[] }>();
  const trials = new Map<string, string>();
  const states = new Map<string, AccountState>();
  const ratings: CommentedRating[] = [];
  const ratingsAsked: string[] = [];
  const dossiers = new Map<string, DossierGlance & { userId: string }>();
  const security: SecurityEvent[] = [];
  /** Queries received for the security log. */
  const asked: Record<string, unknown>[] = [];
  const sorted = <T>(rows: T[], key: (row: T) => string) => rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const page = <T>(rows: T[], key: (row: T) => string, after: string | undefined) => {
    const all = sorted(rows, key).filter((row) => after === undefined || key(row) > after);
    const shown = all.slice(0, pages.size);
    const last = shown.at(-1);
    return { rows: shown, next: all.length > pages.size && last !== undefined ? key(last) : null };
  };
  const glance = ({ userId: _, ...rest }: DossierGlance & { userId: string }) => rest;
  const known = (ids: readonly string[]) => ids.flatMap((id) => people.get(id) ?? []);
  const app = createApp({
    service: 'auth',
    log: createLogger('test', 'silent'),
    ready: async () => ({}),
    verify: identity.verify,
    routes: [
      route(authRoutes.directoryLookup, async (_ctx, { body }) => ({ people: known(body.ids) })),
      route(authRoutes.directoryByEmail, async (_ctx, { body }) => ({
        person: [...people.values()].find(({ email }) => email === body.email) ?? null,
      })),
      route(authRoutes.directoryOfDomain, async (_ctx, { params, query }) => {
        const found = [...people.values()].filter(({ email }) => email.endsWith(`@${params.domain}`));
        const { rows, next } = page(found, ({ id }) => id, query.after);
        return { people: rows, next };
      }),
      route(authRoutes.directoryOfFirm, async (_ctx, { params }) => {
        const firm = firms.get(params.firmId);
        return firm ? { firm: { name: firm.name }, people: known(firm.members) } : { firm: null, people: [] };
      }),
      route(authRoutes.signupGroups, async (_ctx, { body: { ids, by } }) => ({
        groups: ids.map((id) => (by === 'source' ? people.get(id)?.signupSource : people.get(id)?.tracking?.[by]) || null),
      })),
      route(authRoutes.recentSignups, async () => ({ people: [...people.values()].filter(({ phone }) => phone !== null) })),
      route(authRoutes.accountState, async (_ctx, { params }) => ({ account: states.get(params.userId) ?? null })),
      route(authRoutes.securityEvents, async (_ctx, { query }) => {
        asked.push(query);
        return { events: security, next: null };
      }),
      route(billingRoutes.userPlan, async () => ({
        ...{ plan: 'none' as const, status: 'none' as const, source: 'nothing' as const, queriesUsed: 0, periodEnd: null, granted: null },
      })),
      route(billingRoutes.trials, async (_ctx, { query }) => {
        const all = [...trials].map(([userId, endsAt]) => ({ userId, endsAt }));
        const { rows, next } = page(all, ({ userId }) => userId, query.after);
        return { trials: rows, next };
      }),
      route(dossierRoutes.commentedRatings, async (_ctx, { query }) => {
        ratingsAsked.push(query.since);
        return { ratings };
      }),
      route(dossierRoutes.lookup, async (_ctx, { body }) => ({
        dossiers: body.ids.flatMap((id) => dossiers.get(id) ?? []).map(glance),
      })),
      route(dossierRoutes.ofUser, async (_ctx, { params }) => {
        const own = [...dossiers.values()].filter(({ userId }) => userId === params.userId);
        return { total: own.length, dossiers: own.slice(0, 100).map(glance) };
      }),
    ],
  });
  const { port } = await app.listen(0, '127.0.0.1');
  return {
    people,
    firms,
    states,
    security,
    asked,
    trials,
    dossiers,
    ratings,
    ratingsAsked,
    pages,
    url: `http://127.0.0.1:${port}`,
    stop: () => app.stop(),
  };
}
