import { randomUUID } from 'node:crypto';
import { SUBSCRIPTION_CHANGES } from '@attendu/contracts/billing/events';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailQueue } from '../src/db/messages.ts';
import { startTestNotification, type TestNotification } from './harness.ts';

const HOUR = 60 * 60_000;
let at: TestNotification;
beforeAll(async () => {
  at = await startTestNotification();
  await at.start();
});
afterAll(() => at.stop());

/** The spaces that do not break, as plain ones; lines of a paragraph joined. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const settled = (eventId: string, state: 'sent' | 'failed') => eventually(async () => (await at.messageOf(eventId))?.state === state);

test('a reset link is mailed to the address of the account, its secret in the fragment and nowhere else', async () => {
  const { linkId, token } = at.link(at.person('reset@cabinet.example'));
  const eventId = await at.resetRequested(linkId);
  await settled(eventId, 'sent');
  const [mail, ...others] = at.mailsTo('reset@cabinet.example');
  expect(others).toEqual([]);
  expect(mail?.email.subject).toBe('Réinitialiser votre mot de passe');
  expect(mail?.email.text).toContain(`https://attendu.example/reset-password#token=${token}\n`);
  expect(mail?.email.html).toContain(`href="https://attendu.example/reset-password#token=${token}"`);
  expect(JSON.stringify(await at.messageOf(eventId))).not.toContain(token);
});

test('a link that auth no longer gives is not mailed, and is no message lost', async () => {
  const given = () => mailQueue(at.db.database.kysely, new Date(), new Date(0));
  const before = await given();
  const eventId = await at.resetRequested(randomUUID());
  await settled(eventId, 'failed');
  expect(await at.messageOf(eventId)).toMatchObject({ failure: 'no_account', attempts: 1, userId: null });
  expect(await given()).toEqual(before);
});

test('a changed password is reported to its owner', async () => {
  const eventId = await at.passwordChanged(at.person('change@cabinet.example'));
  await settled(eventId, 'sent');
  const [mail] = at.mailsTo('change@cabinet.example');
  expect(mail?.email.subject).toBe('Votre mot de passe a été modifié');
  expect(mail?.email.text).toContain('https://attendu.example/forgot-password');
});

test('a mail server is down for an hour: the message is sent afterwards, once', async () => {
  at.smtp.state.refuse = { responseCode: 421, message: 'closing' };
  const { linkId } = at.link(at.person('patience@cabinet.example'));
  const eventId = await at.resetRequested(linkId);
  let waitedMs = 0;
  for (let attempts = 1; waitedMs < HOUR; attempts += 1) {
    const waiting = await eventually(async () => {
      const message = await at.messageOf(eventId);
      return message?.claim === null && message.attempts === attempts ? message : false;
    });
    waitedMs += waiting.dueAt.getTime() - Date.now();
    if (waitedMs < HOUR) await at.makeDue(eventId);
  }
  at.smtp.state.refuse = null;
  await at.makeDue(eventId);
  await settled(eventId, 'sent');
  expect(at.mailsTo('patience@cabinet.example')).toHaveLength(1);
});

test('a new device is reported to its owner, with the time in Paris', async () => {
  const userId = at.person('appareil@cabinet.example');
  const eventId = await publishAsOwner(at.db, 'device.added', { userId, device: 'Firefox sur Windows' });
  await settled(eventId, 'sent');
  const [mail] = at.mailsTo('appareil@cabinet.example');
  expect(mail?.email.subject).toBe('Nouvelle connexion à votre compte');
  expect(mail?.email.text).toMatch(/Firefox sur Windows, le (1er|\d+) \S+ \d{4} à \d\d:\d\d \(heure de Paris\)/);
  expect(mail?.email.text).toContain('https://attendu.example/forgot-password');
});

test('the end of a trial is announced before and after, in Paris time', async () => {
  const userId = at.person('essai@cabinet.example');
  const endsAt = '2027-10-31T08:30:00.000Z';
  const ids = [
    await publishAsOwner(at.db, 'trial.ending', { userId, endsAt }),
    await publishAsOwner(at.db, 'trial.ended', { userId, endsAt }),
  ];
  for (const id of ids) await settled(id, 'sent');
  const [before, after] = ids.map((id) => at.mailsTo('essai@cabinet.example').find(({ email }) => email.messageId?.includes(id))?.email);
  // Winter time since that very night.
  expect(before?.text).toContain('Votre essai gratuit se termine le 31 octobre 2027 à 09:30 (heure de Paris).');
  expect(after?.subject).toBe('Votre essai est terminé');
});

test('each change of a subscription is told once to whoever manages it, with its plan, day and rights; a renewal by its invoice only', async () => {
  const address = 'abonnee@cabinet.example';
  const userId = at.person(address);
  const day = '2027-01-31T23:30:00.000Z';
  const ids = new Map<string, string>();
  for (const change of SUBSCRIPTION_CHANGES) {
    const plan = change === 'withdrawn' || change === 'downgraded' ? ('student' as const) : ('premium' as const);
    ids.set(change, await publishAsOwner(at.db, 'subscription.changed', { userId, holder: 'user', change, plan, seats: 1, at: day }));
  }
  const bought = { userId, holder: 'user', change: 'started', plan: 'premium', seats: 1, at: day, afterTrial: true } as const;
  ids.set('started on trial', await publishAsOwner(at.db, 'subscription.changed', bought));
  for (const [change, id] of ids) if (change !== 'renewed') await settled(id, 'sent');
  const mails = at.mailsTo(address);
  expect(mails).toHaveLength(SUBSCRIPTION_CHANGES.length);
  const textOf = (change: string) => plain(mails.find(({ email }) => email.messageId?.includes(ids.get(change) ?? '?'))?.email.text ?? '');
  for (const change of SUBSCRIPTION_CHANGES) {
    if (change === 'renewed') continue;
    expect([change, textOf(change)]).toEqual([change, expect.stringContaining('https://attendu.example/subscriptionPage')]);
    expect(textOf(change)).not.toMatch(/undefined|null|NaN/);
  }
  expect(textOf('started')).toMatch(/Votre abonnement Premium est ouvert\..*250 recherches.*jusqu’au 1er février 2027.*résilier/s);
  expect(textOf('started on trial')).toMatch(
    /est enregistré\..*suite de votre essai le 1er février 2027\. Le premier débit aura lieu alors/s,
  );
  expect(textOf('upgraded')).toMatch(/débitée au prorata.*vous rétracter pendant 14 jours.*remboursé/s);
  expect(textOf('downgrade_scheduled')).toMatch(
    /Premium reste ouverte jusqu’au 1er février 2027.*Étudiant, pour 19,99 € TTC par mois.*y renoncer/s,
  );
  expect(textOf('downgraded')).toMatch(/formule Étudiant\..*25 recherches.*vous rétracter/s);
  expect(textOf('withdrawn')).toMatch(/accusé de réception.*remboursé en entier/s);
  expect(textOf('end_scheduled')).toContain('prend fin le 1er février 2027');
});

test('what is debited, refused, renewed or will cost more is told with its amount and its day', async () => {
  const address = 'payeuse@cabinet.example';
  const userId = at.person(address);
  const day = '2027-03-28T08:00:00.000Z';
  const cases = [
    [
      await publishAsOwner(at.db, 'invoice.paid', { userId, invoiceId: 'in_1', number: 'A-7', cents: 11_519 }),
      /115,19 €, taxes comprises \(facture A-7\)/,
    ],
    [
      await publishAsOwner(at.db, 'payment.failed', { userId, invoiceId: 'in_2', cents: 1_999, attempt: 1, nextAttemptAt: day }),
      /débit de 19,99 € a été refusé.*essaierons de nouveau le 28 mars 2027/s,
    ],
    [
      await publishAsOwner(at.db, 'payment.failed', { userId, invoiceId: 'in_2', cents: 1_999, attempt: 4, nextAttemptAt: null }),
      /débit de 19,99 € a été refusé par votre banque. Aucune recherche.*pas d’autre essai/s,
    ],
    [
      await publishAsOwner(at.db, 'payment.failed', {
        ...{ userId, invoiceId: 'in_3', cents: 1_999, attempt: 1, nextAttemptAt: null },
        graceUntil: '2099-03-01T08:00:00.000Z',
      }),
      /À partir du 1er mars 2099, aucune recherche ne peut être lancée tant qu’il n’est pas réglé/,
    ],
    [
      await publishAsOwner(at.db, 'payment.failed', {
        ...{ userId, invoiceId: 'in_3', cents: 1_999, attempt: 2, nextAttemptAt: null },
        graceUntil: '2020-03-01T08:00:00.000Z',
      }),
      /a été refusé par votre banque. Aucune recherche ne peut être lancée/,
    ],
    [
      await publishAsOwner(at.db, 'renewal.upcoming', { userId, plan: 'student', at: day, cents: 1_999 }),
      /Étudiant se renouvelle le 28 mars 2027, pour un mois et 19,99 € TTC.*résiliez-le en ligne avant cette date/s,
    ],
    [
      await publishAsOwner(at.db, 'price.changing', { userId, plan: 'premium', from: day, cents: 10_500 }),
      /le 28 mars 2027, l’abonnement Premium coûtera 105,00 € HT par mois/,
    ],
    [
      await publishAsOwner(at.db, 'terms.changing', { userId, from: '2027-02-01' }),
      /changent à partir du 1er février 2027.*sans frais.*https:\/\/attendu.example\/versions/s,
    ],
  ] as const;
  for (const [id, words] of cases) {
    await settled(id, 'sent');
    const text = at.mailsTo(address).find(({ email }) => email.messageId?.includes(id))?.email.text ?? '';
    expect(plain(text)).toMatch(words);
  }
});

test('an invitation into a firm is mailed with its name, its secret in the fragment', async () => {
  const { linkId, token } = at.link(at.person('invitee@cabinet.example'), 'Lune & Associés');
  const eventId = await publishAsOwner(at.db, 'firm.member-invited', { linkId });
  await settled(eventId, 'sent');
  const [mail] = at.mailsTo('invitee@cabinet.example');
  expect(mail?.email.text).toContain('rejoindre le cabinet Lune & Associés sur Attendu');
  expect(mail?.email.text).toContain(`https://attendu.example/firmInvitationPage#token=${token}\n`);
  expect(JSON.stringify(await at.messageOf(eventId))).not.toMatch(new RegExp(`${token}|Lune`));
});

test('a message about a member has both names, read at sending and not stored', async () => {
  const firmId = randomUUID();
  at.auth.firms.set(firmId, 'Lune & Associés');
  const userId = at.person('chef@cabinet.example');
  const memberId = at.person('nora@cabinet.example', { firstName: 'Nora', lastName: 'Petit' });
  const stranger = at.person('lien@cabinet.example', { firstName: 'http://arnaque.example', lastName: 'Payez' });
  const messageAbout = async (about: string, membership: 'joined' | 'left' | 'removed' | 'promoted' | 'demoted') => {
    const eventId = await publishAsOwner(at.db, 'firm.membership-told', { userId, firmId, memberId: about, membership });
    await settled(eventId, 'sent');
    const text = at.mailsTo('chef@cabinet.example').find(({ email }) => email.messageId?.includes(eventId))?.email.text ?? '';
    return { eventId, text };
  };
  const left = await messageAbout(memberId, 'left');
  expect(left.text).toContain('Nora Petit a quitté le cabinet Lune & Associés.');
  expect(left.text).toContain('https://attendu.example/admin');
  expect(JSON.stringify(await at.messageOf(left.eventId))).not.toMatch(/Nora|Lune/);
  expect((await messageAbout(memberId, 'joined')).text).toContain('Nora Petit est maintenant membre du cabinet Lune & Associés');
  expect((await messageAbout(userId, 'promoted')).text).toContain('administrateur du cabinet Lune & Associés');
  expect((await messageAbout(userId, 'demoted')).text).toContain('Vous restez membre du cabinet Lune & Associés');
  expect((await messageAbout(userId, 'removed')).text).toContain('https://attendu.example/dashboardPage');
  expect((await messageAbout(stranger, 'joined')).text).not.toContain('arnaque');
  expect((await messageAbout(randomUUID(), 'left')).text).toContain('Un membre a quitté');
});

test('a deleted account leaves no message, neither sent nor pending', async () => {
  const userId = at.person('parti@cabinet.example');
  const eventId = await at.passwordChanged(userId);
  await settled(eventId, 'sent');
  await at.userDeleted(userId);
  await eventually(async () => (await at.messageOf(eventId)) === undefined);
});
