import type { AuditKind, AuditPage, DomainActivity, FunnelGroup, UserActivity } from '@attendu/contracts/analytics/admin-routes';
import { analyticsPaths } from '@attendu/contracts/analytics/paths';
import type { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import type { AccountAct } from '@attendu/contracts/auth/admin-routes';
import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { billingPaths } from '@attendu/contracts/billing/paths';
import type { billingRoutes } from '@attendu/contracts/billing/routes';
import { gatewayPaths } from '@attendu/contracts/gateway/paths';
import type { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import { notificationPaths } from '@attendu/contracts/notification/paths';
import type { notificationRoutes } from '@attendu/contracts/notification/routes';
import { endOfParisDay, startOfParisDay } from '@attendu/contracts/paris-day';
import type { PlanId } from '@attendu/contracts/plans';
import { corpusPaths } from '@attendu/contracts/research/corpus-paths';
import type { CorpusHoldings, corpusRoutes } from '@attendu/contracts/research/corpus-routes';
import type { SourceKey } from '@attendu/contracts/sources';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiProblem, call, endpoints } from '../../lib/api.ts';
import { asksFreshFactor, withFreshFactor } from '../second-factor/confirmation.ts';
import { dropPassword, heldPassword, passwordTurn, useHeldPassword } from './password.ts';

const analytics = endpoints<typeof analyticsRoutes>(analyticsPaths);
const { status: statusRoute } = endpoints<typeof gatewayRoutes>(gatewayPaths);
const auth = endpoints<typeof authRoutes>(authPaths);
const notification = endpoints<typeof notificationRoutes>(notificationPaths);
const billing = endpoints<typeof billingRoutes>(billingPaths);
const corpus = endpoints<typeof corpusRoutes>(corpusPaths);

/** Encoded as UTF-8 bytes, as a header requires. */
function headers(password = heldPassword() ?? ''): Record<string, string> {
  const bytes = new TextEncoder().encode(password);
  return { 'x-admin-password': Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
}

/** A refusal (403) drops the password, which is asked again; not a dangerous act whose second factor was not confirmed. */
async function asAdmin<T>(work: () => Promise<T>): Promise<T> {
  const turn = passwordTurn();
  try {
    return await withFreshFactor(work);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403 && !asksFreshFactor(error)) dropPassword(error.title, turn);
    throw error;
  }
}

/** A single call checks the password, so that a mistake counts as one attempt. */
export async function checkPassword(password: string): Promise<void> {
  await call(analytics.events, { headers: headers(password), query: { limit: 1 } });
}

function useAdminQuery<T>(id: string, read: (signal: AbortSignal) => Promise<T>, everyMs?: (data: T | undefined) => number) {
  const { password, turn } = useHeldPassword();
  return useQuery({
    queryKey: ['admin', turn, id],
    queryFn: ({ signal }) => asAdmin(() => read(signal)),
    enabled: password !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: ({ state }: { state: { data: T | undefined } }) => everyMs(state.data) }),
    // Personal data: dropped from the cache once no screen shows them.
    gcTime: 0,
  });
}

export const useWeek = () =>
  useAdminQuery(analytics.weekActivity.id, (signal) => call(analytics.weekActivity, { signal, headers: headers() }));
export const useTrialWeek = () =>
  useAdminQuery(analytics.trialActivity.id, (signal) => call(analytics.trialActivity, { signal, headers: headers() }));
export const useTrials = () =>
  useAdminQuery(analytics.trialMonitoring.id, (signal) => call(analytics.trialMonitoring, { signal, headers: headers() }));
export const useRecentSignups = () =>
  useAdminQuery(analytics.recentTrials.id, (signal) => call(analytics.recentTrials, { signal, headers: headers() }));
export const useFigures = () =>
  useAdminQuery(analytics.requests.id, (signal) => call(analytics.requests, { signal, headers: headers(), query: { days: 30 } }));
export const useFunnel = (days: number, by: FunnelGroup) =>
  useAdminQuery(`${analytics.funnel.id} ${days} ${by}`, (signal) =>
    call(analytics.funnel, { signal, headers: headers(), query: { days, by } }),
  );
export const useQuality = (days: number) =>
  useAdminQuery(`${analytics.quality.id} ${days}`, (signal) => call(analytics.quality, { signal, headers: headers(), query: { days } }));
export const useFeedback = (days: number) =>
  useAdminQuery(`${analytics.feedback.id} ${days}`, (signal) => call(analytics.feedback, { signal, headers: headers(), query: { days } }));
export const useSystemStatus = () => useAdminQuery(statusRoute.id, (signal) => call(statusRoute, { signal, headers: headers() }));
export const useMailQueue = () =>
  useAdminQuery(notification.mailQueue.id, (signal) => call(notification.mailQueue, { signal, headers: headers() }));
export const useSmsCounts = () => useAdminQuery(auth.smsCounts.id, (signal) => call(auth.smsCounts, { signal, headers: headers() }));
export const useEvents = () =>
  useAdminQuery(analytics.events.id, (signal) => call(analytics.events, { signal, headers: headers(), query: { limit: 1 } }));

export type Found = { kind: 'user'; activity: UserActivity } | { kind: 'domain'; activity: DomainActivity };

/** A term is a domain when it contains a dot and no @; a leading @ is dropped. */
export function domainOf(term: string): string | null {
  const bare = term.trim().replace(/^@/, '');
  return bare.includes('.') && !bare.includes('@') ? bare : null;
}

export async function search(term: string): Promise<Found> {
  const domain = domainOf(term);
  const admin_password = heldPassword() ?? '';
  if (domain !== null)
    return { kind: 'domain', activity: await asAdmin(() => call(analytics.domainActivity, { body: { domain, admin_password } })) };
  return { kind: 'user', activity: await asAdmin(() => call(analytics.userDossiers, { body: { email: term.trim(), admin_password } })) };
}

export const createInvite = (body: { email: string; trial_days: number; admin_password: string }) =>
  asAdmin(() => call(auth.createInvite, { body }));

export const createFirm = (body: { name: string; email: string }) => asAdmin(() => call(auth.createFirm, { body, headers: headers() }));

export const useAccountPage = (userId: string) =>
  useAdminQuery(`${analytics.userPage.id} ${userId}`, (signal) =>
    call(analytics.userPage, { signal, headers: headers(), params: { userId } }),
  );

export const administerAccount = (userId: string, body: { action: AccountAct; reason: string }) =>
  asAdmin(() => call(auth.administerAccount, { params: { userId }, body, headers: headers() }));
export const grantPlan = (body: { userId: string; plan: PlanId; until: string | null; reason: string }) =>
  asAdmin(() => call(billing.grantPlan, { body, headers: headers() }));
export const syncPayer = (holderId: string) => asAdmin(() => call(billing.adminSync, { body: { holderId }, headers: headers() }));

export type AuditFilter = {
  readonly kind: AuditKind;
  readonly user: string | null;
  /** One act, route or event; '' for all. */
  readonly what: string;
  /** Days, `yyyy-mm-dd`; '' for no limit. */
  readonly from: string;
  readonly to: string;
};

const auditQuery = ({ kind, user, what, from, to }: AuditFilter) => ({
  kind,
  ...(user === null ? {} : { user }),
  ...(what === '' ? {} : { what }),
  // Days of Paris, as the lines show.
  ...(from === '' ? {} : { from: startOfParisDay(from).toISOString() }),
  ...(to === '' ? {} : { to: endOfParisDay(to).toISOString() }),
});

export function useAudit(filter: AuditFilter) {
  const { password, turn } = useHeldPassword();
  return useInfiniteQuery({
    queryKey: ['admin', turn, analytics.audit.id, filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...auditQuery(filter), limit: AUDIT_SHOWN, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return asAdmin(() => call(analytics.audit, { signal, headers: headers(), query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: password !== null,
    gcTime: 0,
  });
}

const AUDIT_SHOWN = 100;
const AUDIT_EXPORTED = 500;

/** Every line that matches the filter, shown or not. */
export async function wholeAudit(filter: AuditFilter): Promise<AuditPage['lines']> {
  const lines: AuditPage['lines'] = [];
  for (let cursor: string | null = null; ; ) {
    const query = { ...auditQuery(filter), limit: AUDIT_EXPORTED, ...(cursor === null ? {} : { cursor }) };
    const page: AuditPage = await asAdmin(() => call(analytics.audit, { headers: headers(), query }));
    lines.push(...page.lines);
    if (page.next === null) return lines;
    cursor = page.next;
  }
}

/** Interval between two readings of the corpus: during a synchronisation, and otherwise. */
const RUNNING_MS = 2_000;
const IDLE_MS = 15_000;
const betweenReadings = (data: CorpusHoldings | undefined): number =>
  data?.kinds.some(({ running }) => running !== null) ? RUNNING_MS : IDLE_MS;

export const useHoldings = () =>
  useAdminQuery(corpus.holdings.id, (signal) => call(corpus.holdings, { signal, headers: headers() }), betweenReadings);
export const useSyncErrors = (kind: SourceKey, page: number) =>
  useAdminQuery(`${corpus.errors.id} ${kind} ${page}`, (signal) =>
    call(corpus.errors, { signal, headers: headers(), params: { kind }, query: { page } }),
  );
const actOn = (kind: SourceKey) => ({ params: { kind }, body: { admin_password: heldPassword() ?? '' } });
export const startSync = (kind: SourceKey) => asAdmin(() => call(corpus.sync, actOn(kind)));
export const stopSync = (kind: SourceKey) => asAdmin(() => call(corpus.stop, actOn(kind)));
