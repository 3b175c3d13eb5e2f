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
import { dropPassword, heldPassword, useHeldPassword } from './password.ts';

const analytics = endpoints<typeof analyticsRoutes>(analyticsPaths);
const { status: statusRoute } = endpoints<typeof gatewayRoutes>(gatewayPaths);
const auth = endpoints<typeof authRoutes>(authPaths);
const notification = endpoints<typeof notificationRoutes>(notificationPaths);
const billing = endpoints<typeof billingRoutes>(billingPaths);
const corpus = endpoints<typeof corpusRoutes>(corpusPaths);

/** Encoded as UTF-8 bytes, as a header requires. */
function withPassword(password: string): { headers: Record<string, string> } {
  const bytes = new TextEncoder().encode(password);
  return { headers: { 'x-admin-password': Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') } };
}

/**
 * Gives the password to a call. A refusal (403) drops the password that was sent, unless another one is held since; not a dangerous act whose
 * second factor was not confirmed. `typed`: the password of a form, which may not be the one held.
 */
async function asAdmin<T>(work: (password: string) => Promise<T>, typed?: string): Promise<T> {
  let sent = '';
  try {
    return await withFreshFactor(() => {
      sent = typed ?? heldPassword() ?? '';
      return work(sent);
    });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403 && !asksFreshFactor(error)) dropPassword(error.title, sent);
    throw error;
  }
}

/** A single call checks the password, so that a mistake counts as one attempt. */
export async function checkPassword(password: string): Promise<void> {
  await call(analytics.events, { ...withPassword(password), query: { limit: 1 } });
}

/** What each reading is given: the password in a header, and its signal. */
type Asking = { readonly signal: AbortSignal; readonly headers: Record<string, string> };

function useAdminQuery<T>(id: string, read: (asking: Asking) => Promise<T>, everyMs?: (data: T | undefined) => number) {
  const { password, turn } = useHeldPassword();
  return useQuery({
    queryKey: ['admin', turn, id],
    queryFn: ({ signal }) => asAdmin((password) => read({ signal, ...withPassword(password) })),
    enabled: password !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: ({ state }: { state: { data: T | undefined } }) => everyMs(state.data) }),
    // Personal data: dropped from the cache once no screen shows them.
    gcTime: 0,
  });
}

export const useWeek = () => useAdminQuery(analytics.weekActivity.id, (asking) => call(analytics.weekActivity, asking));
export const useTrialWeek = () => useAdminQuery(analytics.trialActivity.id, (asking) => call(analytics.trialActivity, asking));
export const useTrials = () => useAdminQuery(analytics.trialMonitoring.id, (asking) => call(analytics.trialMonitoring, asking));
export const useRecentSignups = () => useAdminQuery(analytics.recentTrials.id, (asking) => call(analytics.recentTrials, asking));
export const useFigures = () =>
  useAdminQuery(analytics.requests.id, (asking) => call(analytics.requests, { ...asking, query: { days: 30 } }));
export const useFunnel = (days: number, by: FunnelGroup) =>
  useAdminQuery(`${analytics.funnel.id} ${days} ${by}`, (asking) => call(analytics.funnel, { ...asking, query: { days, by } }));
export const useQuality = (days: number) =>
  useAdminQuery(`${analytics.quality.id} ${days}`, (asking) => call(analytics.quality, { ...asking, query: { days } }));
export const useFeedback = (days: number) =>
  useAdminQuery(`${analytics.feedback.id} ${days}`, (asking) => call(analytics.feedback, { ...asking, query: { days } }));
export const useSystemStatus = () => useAdminQuery(statusRoute.id, (asking) => call(statusRoute, asking));
export const useMailQueue = () => useAdminQuery(notification.mailQueue.id, (asking) => call(notification.mailQueue, asking));
export const useSmsCounts = () => useAdminQuery(auth.smsCounts.id, (asking) => call(auth.smsCounts, asking));
export const useEvents = () => useAdminQuery(analytics.events.id, (asking) => call(analytics.events, { ...asking, query: { limit: 1 } }));

export type Found = { kind: 'user'; activity: UserActivity } | { kind: 'domain'; activity: DomainActivity };

/** A term is a domain when it contains a dot and no @; a leading @ is dropped. */
export function domainOf(term: string): string | null {
  const bare = term.trim().replace(/^@/, '');
  return bare.includes('.') && !bare.includes('@') ? bare : null;
}

export async function search(term: string): Promise<Found> {
  const domain = domainOf(term);
  if (domain !== null)
    return {
      kind: 'domain',
      activity: await asAdmin((admin_password) => call(analytics.domainActivity, { body: { domain, admin_password } })),
    };
  const email = term.trim();
  return { kind: 'user', activity: await asAdmin((admin_password) => call(analytics.userDossiers, { body: { email, admin_password } })) };
}

export const createInvite = (body: { email: string; trial_days: number; admin_password: string }) =>
  asAdmin(() => call(auth.createInvite, { body }), body.admin_password);

export const createFirm = (body: { name: string; email: string }) =>
  asAdmin((password) => call(auth.createFirm, { body, ...withPassword(password) }));

export const useAccountPage = (userId: string) =>
  useAdminQuery(`${analytics.userPage.id} ${userId}`, (asking) => call(analytics.userPage, { ...asking, params: { userId } }));

export const administerAccount = (userId: string, body: { action: AccountAct; reason: string }) =>
  asAdmin((password) => call(auth.administerAccount, { params: { userId }, body, ...withPassword(password) }));
export const grantPlan = (body: { userId: string; plan: PlanId; until: string | null; reason: string }) =>
  asAdmin((password) => call(billing.grantPlan, { body, ...withPassword(password) }));
export const syncPayer = (holderId: string) =>
  asAdmin((password) => call(billing.adminSync, { body: { holderId }, ...withPassword(password) }));

export type AuditFilter = {
  readonly kind: AuditKind;
  /** By this administrator; null for all. */
  readonly admin: string | null;
  /** About this account; null for all. */
  readonly user: string | null;
  /** One act, route or event; '' for all. */
  readonly what: string;
  /** Days, `yyyy-mm-dd`; '' for no limit. */
  readonly from: string;
  readonly to: string;
};

const auditQuery = ({ kind, admin, user, what, from, to }: AuditFilter) => ({
  kind,
  ...(admin === null ? {} : { admin }),
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
      return asAdmin((sent) => call(analytics.audit, { signal, ...withPassword(sent), query }));
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
    const page: AuditPage = await asAdmin((password) => call(analytics.audit, { ...withPassword(password), query }));
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

export const useHoldings = () => useAdminQuery(corpus.holdings.id, (asking) => call(corpus.holdings, asking), betweenReadings);
export const useSyncErrors = (kind: SourceKey, page: number) =>
  useAdminQuery(`${corpus.errors.id} ${kind} ${page}`, (asking) => call(corpus.errors, { ...asking, params: { kind }, query: { page } }));
export const startSync = (kind: SourceKey) =>
  asAdmin((admin_password) => call(corpus.sync, { params: { kind }, body: { admin_password } }));
export const stopSync = (kind: SourceKey) => asAdmin((admin_password) => call(corpus.stop, { params: { kind }, body: { admin_password } }));
