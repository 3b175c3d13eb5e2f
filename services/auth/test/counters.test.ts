import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { SmsCounts } from '@attendu/contracts/auth/admin-routes';
import { metricsText } from '@attendu/telemetry/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthDb } from '../src/db/schema.ts';
import { FREE_FAILURES } from '../src/domain/lock-out.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
const CODES_A_PLACE_AN_HOUR = 10;
const LINKS_AN_HOUR = 5;
const UNREACHABLE = '+33699999999';

let auth: TestAuth;
const sent: string[] = [];
beforeAll(async () => {
  auth = await startTestAuth(
    { SMS_PRICE: '7980' },
    {
      codeSender: {
        async send(phone) {
          if (phone === UNREACHABLE) throw new Error('the carrier is down');
          sent.push(phone);
          return null;
        },
      },
    },
  );
});
afterAll(() => auth.stop());

const newPhone = (): string => `+336${randomInt(10, 29)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
const post = async (path: string, body: unknown, address = '192.0.2.1'): Promise<Response> =>
  auth.call('POST', `/copilot/${path}`, await auth.identity.visitorHeaders(address), body);
async function remove(user: { id: string; email: string }, password?: string): Promise<void> {
  const headers = await auth.freshHeaders(user.id);
  const response = await auth.call('POST', '/copilot/auth/account-deletions', headers, {
    email: user.email,
    ...(password === undefined ? {} : { password }),
  });
  expect(response.status).toBe(204);
}

it('a text message is counted once among the figures', async () => {
  /** All counts of text messages, whatever metric holds them. */
  const counted = async (): Promise<number> => {
    const { body } = await metricsText();
    const counts = [
      ...body.matchAll(/^attendu_(?:sms_total|security_events_total)\{(?:outcome|event)="(?:sms\.)?(?:sent|limited|refused)"\} (\d+)$/gm),
    ];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await counted();
  const phone = newPhone();
  const user = await auth.user({ phone });
  expect((await post('start-phone-verification', { phone, email: user.email }, '198.51.100.39')).status).toBe(200);
  expect(await counted()).toBe(before + 1);
  // The second code must wait for a minute.
  expect((await post('start-phone-verification', { phone, email: user.email }, '198.51.100.39')).status).toBe(429);
  expect(await counted()).toBe(before + 2);
});

it('administrators see what thirty days of codes cost, and how many each limit refused', async () => {
  const read = async (): Promise<SmsCounts> => {
    const headers = await auth.identity.userHeaders({ roles: ['user', 'super_admin'] });
    return (await (await auth.call('GET', '/copilot/admin/sms', headers)).json()) as SmsCounts;
  };
  const ask = async (phone: string, address: string) =>
    (await post('start-phone-verification', { phone, email: 'a@b.example' }, address)).status;
  const before = await read();
  const phone = newPhone();
  expect(await ask(phone, '198.51.100.60')).toBe(200);
  expect(await ask(phone, '198.51.100.60')).toBe(429);
  expect(await ask(UNREACHABLE, '198.51.100.61')).toBe(503);
  const place = '198.51.100.62';
  const asked: number[] = [];
  for (let n = 0; n < CODES_A_PLACE_AN_HOUR + 3; n += 1) asked.push(await ask(newPhone(), place));
  const [accepted, refused] = [200, 429].map((status) => asked.filter((one) => one === status).length);
  expect([accepted, refused]).toEqual([CODES_A_PLACE_AN_HOUR, 3]);
  const { month } = await read();
  const sent = before.month.sent + 1 + CODES_A_PLACE_AN_HOUR;
  expect(month).toMatchObject({ sent, failed: before.month.failed + 1 });
  expect(month.euros).toBeCloseTo(sent * 0.0798, 9);
  expect(month.limited).toEqual({ ...before.month.limited, phone: before.month.limited.phone + 1, place: before.month.limited.place + 3 });
  auth.clock.advance(31 * 24 * 60 * MINUTE);
  expect((await read()).month).toEqual({ sent: 0, euros: 0, failed: 0, limited: { phone: 0, place: 0, range: 0, total: 0 } });
});

it.each([
  ['2026-03-29T22:30:00Z', '2026-03-01', '2026-02-28'],
  ['2026-11-08T22:30:00Z', '2026-10-10', '2026-10-09'],
])('thirty days of codes are days of Paris, also across a clock change: at %s they begin on %s', async (instant, first, before) => {
  const now = auth.clock.now();
  auth.clock.set(new Date(instant));
  try {
    const sent = async (): Promise<number> => {
      const headers = await auth.identity.userHeaders({ roles: ['user', 'super_admin'] });
      return ((await (await auth.call('GET', '/copilot/admin/sms', headers)).json()) as SmsCounts).month.sent;
    };
    const known = await sent();
    for (const [day, count] of [
      [before, 1_000],
      [first, 7],
    ] as const)
      await auth.db.database.kysely.insertInto('smsDays').values({ day, outcome: 'sent', count }).execute();
    expect(await sent()).toBe(known + 7);
  } finally {
    auth.clock.set(now);
  }
});

/** Each abuse counter: one counted action, and whether it was allowed. */
describe('deleting the account resets no limit', () => {
  it('of text messages from one address', async () => {
    const [address, before] = ['198.51.100.40', sent.length];
    for (let n = 0; n < 32; n += 1) {
      const phone = newPhone();
      const user = await auth.user({ phone });
      await post('start-phone-verification', { phone, email: user.email }, address);
      await remove(user, PASSWORD);
    }
    expect(sent).toHaveLength(before + CODES_A_PLACE_AN_HOUR);
  });

  it('of text messages to one phone', async () => {
    const phone = newPhone();
    const before = sent.length;
    for (let n = 0; n < 4; n += 1) {
      const user = await auth.user({ phone });
      await post('start-phone-verification', { phone, email: user.email }, `198.51.${n}.41`);
      await remove(user, PASSWORD);
    }
    expect(sent.length - before).toBe(1);
  });

  it('of wrong passwords', async () => {
    const email = `${randomUUID()}@exemple.fr`;
    for (let n = 0; n < FREE_FAILURES; n += 1) await auth.signIn(email, 'faux');
    const user = await auth.user({ email });
    expect((await auth.signIn(email, PASSWORD)).status).toBe(401);
    const headers = await auth.freshHeaders(user.id);
    await auth.db.database.kysely.updateTable('users').set({ passwordHash: null }).where('id', '=', user.id).execute();
    expect((await auth.call('POST', '/copilot/auth/account-deletions', headers, { email })).status).toBe(204);
    await auth.user({ email });
    expect((await auth.signIn(email, PASSWORD)).status).toBe(401);
    auth.clock.advance(MINUTE);
    expect((await auth.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('of reset links to one address', async () => {
    const email = `${randomUUID()}@exemple.fr`;
    const before = (await auth.published('password.reset-requested')).length;
    for (let n = 0; n < LINKS_AN_HOUR + 3; n += 1) {
      const user = await auth.user({ email });
      await post('auth/password-reset-requests', { email });
      auth.clock.advance(2 * MINUTE);
      await remove(user, PASSWORD);
    }
    expect((await auth.published('password.reset-requested')).length - before).toBe(LINKS_AN_HOUR);
  });

  it('and the remaining counters identify nobody without the key', async () => {
    const user = await auth.user({ phone: newPhone() });
    const address = '203.0.113.77';
    await post('start-phone-verification', { phone: user.phone, email: user.email }, address);
    await post('auth/password-reset-requests', { email: user.email }, address);
    await auth.signIn(user.email, 'faux', address);
    await remove(user, PASSWORD);
    const plain = createHash('sha256').update(user.email).digest('hex');
    const named = new RegExp(`${user.id}|${user.email}|${user.phone?.slice(1)}|203\\.0\\.113|${plain}`);
    const tables: (keyof AuthDb)[] = ['phoneVerifications', 'signInTallies', 'links', 'trialUses', 'users', 'sessions', 'devices'];
    for (const table of tables) {
      const rows = await auth.db.database.pool.query(
        `select t::text as row from ${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} t`,
      );
      expect(rows.rows.map(({ row }) => row).join('\n'), table).not.toMatch(named);
    }
  });
});
