import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import type { Facts } from '../domain/facts.ts';
import { type Granted, type Standing, standingOf } from '../domain/standing.ts';
import { type Account, factsOfRow, findAccount } from './accounts.ts';
import { firmOf, hasSeat } from './members.ts';
import type { BillingDb, StoredGrant, SubscriptionRow } from './schema.ts';
import { findSeatGrant } from './seat-grants.ts';
import { lockSubscription } from './subscriptions.ts';

export type StandingRules = { readonly graceMs: number };

const stored = ({ plan, anchor, renewsMonthly, endsAt }: Granted): StoredGrant => ({
  plan,
  anchor: anchor.toISOString(),
  renewsMonthly,
  endsAt: endsAt?.toISOString() ?? null,
});

/** The user's granted plan, in use or not. */
export function grantedOf(row: SubscriptionRow): Granted | null {
  const { source, plan, anchor, renewsMonthly, endsAt, granted } = row;
  if (source === 'grant') return { plan, anchor, renewsMonthly, endsAt };
  if (granted === null) return null;
  const { plan: givenPlan, renewsMonthly: renews } = granted;
  return {
    plan: givenPlan,
    anchor: new Date(granted.anchor),
    renewsMonthly: renews,
    endsAt: granted.endsAt === null ? null : new Date(granted.endsAt),
  };
}

/** The user's row, locked; created without right when missing. */
async function lockRow(tx: Tx<BillingDb>, userId: string, now: Date): Promise<SubscriptionRow> {
  const locked = await lockSubscription(tx, userId, now);
  if (locked) return locked;
  const period = { periodStart: now, periodEnd: now, anchor: now, renewsMonthly: false, endsAt: null };
  const untold = { endingToldAt: null, endedToldAt: null, createdAt: now, updatedAt: now };
  await tx
    .insertInto('subscriptions')
    .values({ userId, plan: 'none', status: 'none', queriesUsed: 0, source: 'nothing', ...period, ...untold })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  const made = await lockSubscription(tx, userId, now);
  if (!made) throw new Error('a subscription row that was just made cannot be found');
  return made;
}

/**
 * Recomputes a user's right from the granted plan, the paid plan and the firm's seat. Called in every transaction that changes one of the three.
 * Requests used in a period stay used, whatever plan they were used under. Returns whether anything changed.
 */
export function refreshStanding(
  tx: Tx<BillingDb>,
  userId: string,
  now: Date,
  rules: StandingRules,
  newGrant: Granted | null = null,
): Promise<boolean> {
  return workOut(tx, userId, now, rules, (kept) => kept ?? newGrant);
}

/** Replaces the user's granted plan, or removes it; the end of a trial granted again is announced again. */
export async function replaceGrant(
  tx: Tx<BillingDb>,
  userId: string,
  now: Date,
  rules: StandingRules,
  granted: Granted | null,
): Promise<void> {
  await workOut(tx, userId, now, rules, () => granted);
  await tx.updateTable('subscriptions').set({ endingToldAt: null, endedToldAt: null }).where('userId', '=', userId).execute();
}

async function workOut(
  tx: Tx<BillingDb>,
  userId: string,
  now: Date,
  rules: StandingRules,
  grant: (kept: Granted | null) => Granted | null,
): Promise<boolean> {
  const row = await lockRow(tx, userId, now);
  const granted = grant(grantedOf(row));
  const own = await findAccount(tx, { holder: 'user', holderId: userId });
  const seats = await seatsOf(tx, userId);
  const standing = standingOf({ granted, own: own && factsOfRow(own), ...seats }, now, rules.graceMs);
  await writeStanding(tx, row, standing, granted, now);
  const isSame =
    standing.source === row.source &&
    standing.plan === row.plan &&
    standing.status === row.status &&
    (standing.source === 'nothing' || standing.periodEnd.getTime() === row.periodEnd.getTime());
  return !isSame;
}

/** A user's seat from what their firm pays, and from what it was granted. */
async function seatsOf(tx: Tx<BillingDb>, userId: string): Promise<{ seat: Facts | null; grantedSeat: Granted | null }> {
  const firmId = await firmOf(tx, userId);
  if (firmId === null) return { seat: null, grantedSeat: null };
  const firm = await findAccount(tx, { holder: 'firm', holderId: firmId });
  const given = await findSeatGrant(tx, firmId);
  const isSeated = (seats: number) => hasSeat(tx, firmId, userId, seats);
  return {
    seat: firm && (await isSeated(firm.seats)) ? factsOfRow(firm) : null,
    grantedSeat:
      given && (await isSeated(given.seats)) ? { plan: 'premium', anchor: given.grantedAt, renewsMonthly: true, endsAt: null } : null,
  };
}

async function writeStanding(
  tx: Tx<BillingDb>,
  row: SubscriptionRow,
  standing: Standing,
  granted: Granted | null,
  now: Date,
): Promise<void> {
  const { source, plan, status, periodStart, periodEnd, graceUntil } = standing;
  const isGrant = source === 'grant' && granted !== null;
  const { monthlySince } = standing;
  const renewsMonthly = isGrant ? granted.renewsMonthly : monthlySince !== undefined;
  // Without any plan the last period stays, since a failed analysis may still give requests back to it.
  const period = source === 'nothing' ? { periodStart: row.periodStart, periodEnd: row.periodEnd } : { periodStart, periodEnd };
  const samePeriod = period.periodStart.getTime() === row.periodStart.getTime();
  await tx
    .updateTable('subscriptions')
    .set({
      source,
      plan,
      status,
      ...period,
      graceUntil,
      queriesUsed: samePeriod ? row.queriesUsed : await usedIn(tx, row.userId, period.periodStart),
      anchor: isGrant ? granted.anchor : (monthlySince ?? period.periodStart),
      renewsMonthly,
      endsAt: isGrant ? granted.endsAt : null,
      granted: isGrant || granted === null ? null : json(stored(granted)),
      updatedAt: now,
    })
    .where('userId', '=', row.userId)
    .execute();
}

/** The requests of a period that were not given back: leaving a plan and returning within a period refills nothing. */
async function usedIn(tx: Tx<BillingDb>, userId: string, periodStart: Date): Promise<number> {
  const { used } = await tx
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('userId', '=', userId)
    .where('periodStart', '=', periodStart)
    .where('state', '<>', 'given_back')
    .executeTakeFirstOrThrow();
  return used;
}

/** The accounts of a page whose users' rights differ from what was paid. */
export async function disagreeing(db: Db<BillingDb>, accounts: readonly Account[], now: Date, rules: StandingRules): Promise<string[]> {
  const users = accounts.filter(({ holder }) => holder === 'user');
  if (users.length === 0) return [];
  const ids = users.map(({ holderId }) => holderId);
  const rows = await db.selectFrom('subscriptions').selectAll().where('userId', 'in', ids).execute();
  const members = await db.selectFrom('members').select('userId').where('userId', 'in', ids).execute();
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  const inFirm = new Set(members.map(({ userId }) => userId));
  const disagrees = (account: Account): boolean => {
    // The rights of a firm's members are computed with the firm.
    if (inFirm.has(account.holderId)) return false;
    const row = rowOf.get(account.holderId);
    if (!row) return account.subscriptionId !== null;
    const standing = standingOf({ granted: grantedOf(row), own: factsOfRow(account), seat: null }, now, rules.graceMs);
    const isSame = standing.source === row.source && standing.plan === row.plan && standing.status === row.status;
    return !isSame || (standing.source === 'own' && standing.periodEnd.getTime() !== row.periodEnd.getTime());
  };
  return users.filter(disagrees).map(({ id }) => id);
}
