import type { Tracking } from '@attendu/contracts/auth/schemas';
import { type RatingReason, USEFUL_REASONS, USELESS_REASONS } from '@attendu/contracts/dossier/rating';
import type { Envelope, EventData } from '@attendu/contracts/event-registry';
import { TRIAL_DAYS } from '@attendu/contracts/trial-days';
import { createRandom, type Random } from './random.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, LINKS, QUESTIONS, SOURCES } from './words.ts';

export type WorldFirm = { readonly id: string; readonly name: string; readonly domain: string; readonly createdAt: Date };
export type WorldUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly tracking: Tracking;
  readonly firm: WorldFirm | null;
  readonly isFirmAdmin: boolean;
  readonly signedUpAt: Date;
  /** Whose trial has started and may have ended since. */
  readonly trialEndsAt: Date | null;
  readonly isPaying: boolean;
  /** Deleted at the end of the simulated period. */
  readonly isDeleted: boolean;
};
export type WorldDossier = {
  readonly id: string;
  readonly user: WorldUser;
  readonly question: string;
  readonly createdAt: Date;
  readonly endedAt: Date;
  readonly state: 'done' | 'failed';
  readonly rating: {
    readonly useful: boolean;
    readonly reasons: readonly RatingReason[];
    readonly comment: string | null;
    readonly at: Date;
  } | null;
};
type LoggedName =
  | 'user.registered'
  | 'trial.started'
  | 'subscription.changed'
  | 'dossier.created'
  | 'analysis.requested'
  | 'analysis.done'
  | 'dossier.completed'
  | 'dossier.failed'
  | 'dossier.exported'
  | 'answer.rated';
export type WorldEvent = {
  [N in LoggedName]: { readonly id: string; readonly name: N; readonly at: Date; readonly data: EventData<N> };
}[LoggedName];
type LoggedEvent = { [N in LoggedName]: Pick<Envelope<N>, 'id' | 'name' | 'version' | 'occurredAt' | 'data'> }[LoggedName];
export type World = {
  readonly now: Date;
  readonly firms: readonly WorldFirm[];
  readonly users: readonly WorldUser[];
  readonly dossiers: readonly WorldDossier[];
  /** In chronological order. */
  readonly events: readonly WorldEvent[];
};

const DAY = 86_400_000;
/** Accounts for each firm: three in five are members of one. */
const PER_FIRM = 50;
/** Members of a firm; the other users have none. */
const MEMBERS = 30;
const DAYS = 548;

/** Generates a made-up service of eighteen months that ends at `now`; deterministic for a seed, an instant and a number of accounts. */
export function makeWorld(seed: number, now: Date, accounts = 2_000): World {
  const random = createRandom(seed);
  const start = now.getTime() - DAYS * DAY;
  const firms = Array.from({ length: Math.ceil(accounts / PER_FIRM) }, (_, index) => makeFirm(random, index, new Date(start)));
  const users = Array.from({ length: accounts }, (_, index) => makeUser(random, index, firms, { start, now: now.getTime() }));
  const events: WorldEvent[] = [];
  const dossiers: WorldDossier[] = [];
  for (const user of users) {
    signUp(random, user, now, events);
    for (const at of requestsOf(random, user, now.getTime())) dossiers.push(makeDossier(random, user, at, now.getTime(), events));
  }
  events.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return { now, firms, users, dossiers, events };
}

function makeFirm(random: Random, index: number, createdAt: Date): WorldFirm {
  const [one, other] = [random.pick(LAST_NAMES), random.pick(LAST_NAMES)];
  const domain = `${one}-${other}-${index + 1}.example`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.-]/g, '');
  return { id: random.uuid(), name: `${one} & ${other}, ${random.pick(CITIES)}`, domain, createdAt };
}

function makeUser(random: Random, index: number, firms: readonly WorldFirm[], time: { start: number; now: number }): WorldUser {
  const firm = firms[Math.floor(index / MEMBERS)] ?? null;
  const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const local = `${firstName}.${lastName}.${index + 1}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.]/g, '');
  // The square root makes sign-ups more frequent as time goes by; the firm's first member comes first.
  const isFirst = index % MEMBERS === 0 && firm !== null;
  const signedUp = isFirst ? time.start + 1_000 : time.start + Math.sqrt(random.next()) * (time.now - time.start);
  const onTrial = firm === null && random.next() < 0.8;
  const source = firm === null ? random.pick(SOURCES) : null;
  return {
    ...{ id: random.uuid(), email: `${local}@${firm?.domain ?? 'courriel.example'}`, firstName, lastName, firm },
    ...{ isFirmAdmin: isFirst, signedUpAt: new Date(Math.floor(signedUp)), isDeleted: !isFirst && random.next() < 0.02 },
    phone: onTrial ? `+336${String(random.integer(100_000_000)).padStart(8, '0')}` : null,
    tracking: source === null ? {} : { source, ...LINKS[index % LINKS.length] },
    trialEndsAt: onTrial ? new Date(Math.floor(signedUp) + TRIAL_DAYS * DAY) : null,
    isPaying: firm === null && random.next() < 0.3,
  };
}

function signUp(random: Random, user: WorldUser, now: Date, events: WorldEvent[]): void {
  const at = user.signedUpAt;
  const later = (ms: number) => new Date(at.getTime() + ms);
  events.push({ id: random.uuid(), name: 'user.registered', at, data: { userId: user.id, firmId: user.firm?.id ?? null, grant: null } });
  if (user.trialEndsAt !== null) events.push({ id: random.uuid(), name: 'trial.started', at: later(1), data: { userId: user.id } });
  if (!user.isPaying) return;
  const base = { userId: user.id, holder: 'user', plan: 'premium', seats: 1, at: null } as const;
  for (const [change, at] of [
    ['started', later(3 * DAY)],
    ['renewed', later(34 * DAY)],
  ] as const) {
    const id = random.uuid();
    if (at <= now) events.push({ id, name: 'subscription.changed', at, data: { ...base, change } });
  }
}

/** When a user asks: some regularly, some in one burst, some never; a few in the first second of a day in Paris. */
function requestsOf(random: Random, user: WorldUser, now: number): number[] {
  const first = user.signedUpAt.getTime() + 60_000;
  const kind = random.next();
  if (kind < 0.2 || first >= now) return [];
  const count = random.integer(kind < 0.6 ? 6 : 24) + 1;
  const end = kind < 0.6 ? Math.min(now, first + TRIAL_DAYS * DAY) : now;
  return Array.from({ length: count }, () => {
    const at = Math.floor(first + random.next() * (end - first));
    // 22:00 or 23:00 UTC is midnight in Paris, where the local day and the UTC day differ.
    const edge = Math.floor(at / DAY) * DAY + (random.next() < 0.5 ? 22 : 23) * 3_600_000 + random.integer(3) - 1;
    return random.next() < 0.1 && edge > first && edge < now ? edge : at;
  });
}

function makeDossier(random: Random, user: WorldUser, at: number, now: number, events: WorldEvent[]): WorldDossier {
  const ids = { dossierId: random.uuid(), userId: user.id };
  const firmId = user.firm?.id ?? null;
  const runId = random.uuid();
  const seconds = 20 + Math.floor(random.next() ** 3 * 600);
  const created = new Date(at);
  const endedAt = new Date(Math.min(now, at + seconds * 1_000));
  const state = random.next() < 0.04 ? 'failed' : 'done';
  const happened = <N extends LoggedName>(name: N, when: Date, data: EventData<N>) =>
    events.push({ id: random.uuid(), name, at: when, data } as WorldEvent);
  happened('dossier.created', created, { ...ids, firmId });
  happened('analysis.requested', created, { ...ids, runId, firmId, points: random.integer(4) + 1 });
  const dossier = { id: ids.dossierId, user, question: random.pick(QUESTIONS), createdAt: created, endedAt, state } as const;
  if (state === 'failed') {
    happened('dossier.failed', endedAt, { ...ids, notify: true });
    return { ...dossier, rating: null };
  }
  const facts = {
    ...{ seconds, refused: random.next() < 0.1, quotationsChecked: random.integer(40) },
    quotationsRemoved: random.next() < 0.02 ? 1 : 0,
    ...(seconds % 4 === 0 ? { model: modelOf(seconds) } : {}),
  };
  happened('analysis.done', endedAt, { ...ids, runId, facts });
  happened('dossier.completed', endedAt, ids);
  const later = () => new Date(Math.min(now, endedAt.getTime() + random.integer(3 * DAY)));
  if (random.next() < 0.2) happened('dossier.exported', later(), { ...ids, format: random.next() < 0.6 ? 'pdf' : 'docx' });
  if (random.next() >= 0.15) return { ...dossier, rating: null };
  const useful = random.next() < 0.8;
  const reasons = random.next() < 0.5 ? [random.pick<RatingReason>(useful ? USEFUL_REASONS : USELESS_REASONS)] : [];
  const rating = { useful, reasons, comment: random.next() < 0.2 ? 'Un commentaire de ce monde.' : null, at: later() };
  happened('answer.rated', rating.at, { ...ids, useful, reasons, commented: rating.comment !== null });
  return { ...dossier, rating };
}

/** One analysis in four was written by a model: what it read and wrote, and its price. */
function modelOf(seconds: number) {
  const [inputTokens, outputTokens] = [5_000 + 40 * seconds, 300 + 2 * seconds];
  return { inputTokens, outputTokens, euros: (inputTokens * 2 + outputTokens * 6) / 1_000_000 };
}

/** In the format of admin-analytics' event log. */
export function loggedOf({ id, name, at, data }: WorldEvent) {
  return { id, name, version: 1, occurredAt: at.toISOString(), data } as LoggedEvent;
}
