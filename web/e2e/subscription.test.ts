import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE, type Visit, type VisitOptions, visit } from './support/browser.ts';
import { arrive, expectAccessible, expectNoSideScroll, pollPage, press, waitForText } from './support/checks.ts';
import { interceptor, refuse } from './support/faults.ts';
import { call, signIn } from './support/journey.ts';
import { messageTo } from './support/mailbox.ts';

// Every way to buy, change and leave, on the sandbox's payment pages.

let people = 0;

/** A new user of the workplace's identity provider: an account without a plan. */
async function newcomer(run: (page: Page, visited: Visit) => Promise<void>, options: VisitOptions = {}): Promise<void> {
  people += 1;
  const visited = await visit(options);
  const { page } = visited;
  try {
    await page.goto(`${URL_BASE}/loginPage`);
    await page.waitForSelector('[name=email]');
    await press(page, 'Continuer avec Microsoft (essai)');
    await arrive(page, '/sandbox/oidc/', '#email');
    await page.locator('#email').fill(`buyer${people}.${Date.now()}@cabinet.example`);
    await page.locator('button[type=submit]').click();
    await arrive(page, '/dashboardPage', 'textarea');
    await run(page, visited);
    expect(visited.complaints).toEqual([]);
  } finally {
    await visited.close();
  }
}

async function pay(page: Page, number?: string): Promise<void> {
  await arrive(page, '/sandbox/', '#number');
  if (number) {
    await page.locator('#number').fill(number);
    await page.waitForFunction((wanted) => document.querySelector<HTMLInputElement>('#number')?.value === wanted, {}, number);
  }
  await page.locator('form.pay button[type=submit]').click();
}

/** Acts on the newest payment on the sandbox's page, as the bank or the operator would. */
async function operate(page: Page, action: 'dispute' | 'won' | 'refund'): Promise<void> {
  await page.goto(`${URL_BASE}/sandbox/stripe/`);
  const buttons = await page.$$(`button[value=${action}]`);
  await Promise.all([page.waitForNavigation(), buttons.at(-1)?.click()]);
}

/** Waits until billing has processed the webhook, then shows the dashboard. */
async function paymentIs(page: Page, payment: string): Promise<void> {
  const hasChanged = async () => (await call(page, 'GET', '/copilot/subscription-status')).body.payment === payment;
  await page.goto(`${URL_BASE}/dashboardPage`);
  expect(await pollPage(hasChanged, 60_000)).toBe(true);
  await page.reload();
  await page.waitForSelector('textarea');
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` as `${string}.png`, fullPage: true });
}

async function look(page: Page, name: string): Promise<void> {
  for (const [width, theme] of [
    [1440, 'light'],
    [375, 'light'],
    [1440, 'dark'],
    [375, 'dark'],
  ] as const) {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await expectNoSideScroll(page);
    await shot(page, `${name}-${width}-${theme}`);
  }
  await page.setViewport({ width: 1440, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await expectAccessible(page);
}

test('the student page: errors under each field; then paid, withdrawn from, and never bought twice', async () => {
  await newcomer(async (page) => {
    await page.goto(`${URL_BASE}/studentPage`);
    await waitForText(page, 'Offre Étudiant');
    await page.locator('[name=firstName]').fill('');
    await page.locator('[name=lastName]').fill('');
    await press(page, "S'abonner à 19,99\u00a0€/mois");
    for (const sentence of [
      'Le prénom est requis',
      'Le nom est requis',
      'Veuillez sélectionner votre établissement',
      "Veuillez sélectionner votre niveau d'études",
      'Vous devez accepter les Conditions Générales de Vente pour continuer.',
    ])
      await waitForText(page, sentence);
    await page.locator('[name=firstName]').fill('Lucas');
    await page.locator('[name=lastName]').fill('Martin');
    await page.select('[name=school]', 'other');
    await page.select('[name=level]', 'master1');
    await page.locator('[name=terms]').click();
    await press(page, "S'abonner à 19,99\u00a0€/mois");
    await waitForText(page, 'Veuillez préciser votre établissement');
    await look(page, 'student');
    await page.locator('[name=ownSchool]').fill('École du Barreau');
    await press(page, "S'abonner à 19,99\u00a0€/mois");
    await pay(page);
    await arrive(page, '/success');
    await waitForText(page, 'Votre abonnement Étudiant est ouvert.');
    await page.goto(`${URL_BASE}/studentPage`);
    await waitForText(page, 'Vous êtes déjà abonné au tarif étudiant');
    await arrive(page, '/dashboardPage');
    await page.goto(`${URL_BASE}/subscriptionPage?plan=premium`);
    await waitForText(page, 'Débité tout de suite');
    await waitForText(page, 'Vous pourrez vous rétracter pendant 14 jours');
    await look(page, 'change');
    await press(page, 'Ne rien changer');
    await press(page, 'Exercer mon droit de rétractation');
    await press(page, 'Confirmer ma rétractation');
    await waitForText(page, 'Votre abonnement est terminé.');
    await look(page, 'ended');
  });
});

test('a SEPA debit is pending on every page and sells nothing twice; leaving a payment page costs nothing', async () => {
  await newcomer(async (page) => {
    await page.goto(`${URL_BASE}/subscriptionPage`);
    await waitForText(page, "Vous n'avez pas d'abonnement en cours.");
    await press(page, "S'abonner");
    await arrive(page, '/sandbox/', '#number');
    await page.locator('form.pay a').click();
    await arrive(page, '/cancel');
    await waitForText(page, 'Subscription Cancelled');
    await look(page, 'left');
    await press(page, 'Try Again', 'link');
    await arrive(page, '/subscriptionPage');
    await press(page, "S'abonner");
    await pay(page, 'FR1420041010050500013M02606');
    await arrive(page, '/success');
    await waitForText(page, 'Votre paiement est en attente de confirmation par votre banque.');
    await page.goto(`${URL_BASE}/dashboardPage`);
    await page.waitForSelector('.payment-banner');
    await look(page, 'banner');
  });
});

test('a payment that the operator refunds revokes the period, and every page says so', async () => {
  await newcomer(async (page) => {
    await page.goto(`${URL_BASE}/subscriptionPage`);
    await press(page, "S'abonner");
    await pay(page);
    await arrive(page, '/success');
    await waitForText(page, 'Votre abonnement Premium est ouvert.');
    await operate(page, 'refund');
    await paymentIs(page, 'refunded');
    await waitForText(page, "Le paiement de la période en cours vous a été remboursé : elle n'ouvre plus de recherches.");
  });
});

test('a trial user is offered plans by « Gérer mon abonnement »; a member of a firm has no such button', async () => {
  for (const [name, has] of [
    ['essai', true],
    ['premium', false],
  ] as const) {
    const { page, close } = await visit();
    await signIn(page, name);
    await page.locator('.settings__trigger').click();
    await page.waitForSelector('.subscription-box');
    const names = await page.$$eval('.subscription-box button, .subscription-box a', (all) => all.map((one) => one.textContent));
    expect(names.some((text) => text?.includes('Gérer mon abonnement'))).toBe(has);
    if (has) {
      await press(page, 'Gérer mon abonnement');
      await waitForText(page, 'Choisissez votre option');
    }
    await close();
  }
});

test("a firm's administrator buys seats, invites a person who creates an account, and makes them administrator", async () => {
  const chief = await visit();
  const invitee = await visit({ width: 375 });
  try {
    const { page } = chief;
    await signIn(page, 'cabinet', '/subscriptionPage');
    await page.waitForSelector('[name=seats]');
    await page.locator('[name=seats]').fill('51');
    await waitForText(page, 'Un nombre de 1 à 50 est attendu.');
    await page.locator('[name=seats]').fill('7');
    await waitForText(page, '7 places : 671,93 € HT par mois.');
    await look(page, 'seats');
    await press(page, "S'abonner pour le cabinet");
    await pay(page);
    await arrive(page, '/success');
    await page.goto(`${URL_BASE}/admin`);
    await waitForText(page, '7 places, 2 membres.');
    await press(page, 'Inviter');
    await waitForText(page, 'Veuillez entrer une adresse email valide');
    const email = `nora.${Date.now()}@cabinet.example`;
    await page.locator('[name=email]').fill(email);
    await press(page, 'Inviter');
    await waitForText(page, '7 places, 2 membres, 1 invitation en attente.');
    await look(page, 'firm-console');

    const { text } = await messageTo(email, 'Invitation à rejoindre un cabinet');
    await invitee.page.goto(/http\S+\/firmInvitationPage#\S+/.exec(text)?.[0] ?? '');
    await waitForText(invitee.page, '« Cabinet Démonstration » vous invite');
    await press(invitee.page, 'Créer mon compte et rejoindre le cabinet');
    await waitForText(invitee.page, 'Le prénom est requis');
    await look(invitee.page, 'firm-invitation');
    await invitee.page.locator('[name=firstName]').fill('Nora');
    await invitee.page.locator('[name=lastName]').fill('Petit');
    await invitee.page.locator('[name=password]').fill('une phrase de passe choisie');
    await press(invitee.page, 'Créer mon compte et rejoindre le cabinet');
    await arrive(invitee.page, '/dashboardPage');

    await page.reload();
    await press(page, `Gérer ${email}`);
    await waitForText(page, 'Nommer administrateur');
    await look(page, 'firm-member');
    await press(page, 'Nommer administrateur');
    await waitForText(page, 'Le rôle est changé.');
    await invitee.page.goto(`${URL_BASE}/admin`);
    await waitForText(invitee.page, "Console d'administration - Cabinet Démonstration");
    await press(page, `Gérer ${email}`);
    await press(page, 'Retirer du cabinet');
    await press(page, 'Confirmer');
    await waitForText(page, '7 places, 2 membres.');
    expect([...chief.complaints, ...invitee.complaints]).toEqual([]);
  } finally {
    await chief.close();
    await invitee.close();
  }
});

test('from « Passer au plan supérieur » to premium with a card that needs authentication; cancelled, resumed, its card changed, then unpaid', async () => {
  await newcomer(async (page) => {
    await page.locator('.settings__trigger').click();
    await press(page, 'Passer au plan supérieur');
    await waitForText(page, 'Choisissez votre option');
    await look(page, 'modal');
    await press(page, "S'abonner");
    await pay(page, '4000002500003155');
    await page.locator('button[name=confirmed][value=yes]').click();
    await arrive(page, '/success');
    await waitForText(page, 'Votre abonnement Premium est ouvert.');

    await page.goto(`${URL_BASE}/subscriptionPage`);
    await press(page, 'Passer au tarif étudiant', 'link');
    await waitForText(page, "Votre formule Premium reste ouverte jusqu'au");
    await page.select('[name=school]', 'École de droit de Sciences Po');
    await page.select('[name=level]', 'master1');
    await page.locator('[name=terms]').click();
    await press(page, 'Continuer');
    await waitForText(page, "Rien n'est débité ni remboursé aujourd'hui");
    await look(page, 'downgrade');
    await press(page, 'Confirmer le changement');
    await arrive(page, '/subscriptionPage');
    await waitForText(page, 'Étudiant, à partir du');
    await look(page, 'downgrade-waiting');
    await press(page, 'Garder la formule Premium');
    await waitForText(page, 'Passer au tarif étudiant');
    await press(page, 'Résilier mon abonnement');
    await waitForText(page, 'Étape 1 sur 3');
    await press(page, 'Continuer');
    await press(page, 'Continuer');
    await press(page, 'Notifier la résiliation');
    await waitForText(page, 'Résiliation prévue le');
    await press(page, 'Ne plus résilier');
    await waitForText(page, 'Prochain débit');
    await look(page, 'subscribed');

    const hold = await interceptor(page);
    hold([{ path: /create-billing-portal-session$/, answer: refuse }]);
    await press(page, 'Changer de moyen de paiement');
    await waitForText(page, 'Erreur lors de la récupération du portail de facturation');
    hold([]);
    await press(page, 'Changer de moyen de paiement');
    await arrive(page, '/sandbox/', '#number');
    // Takes this card, and refuses every later debit.
    await page.locator('#number').fill('4000000000000341');
    // Without this wait, the next link pressed would be that of the page being left.
    await Promise.all([page.waitForNavigation(), page.locator('button[value=card]').click()]);
    await press(page, 'Revenir à Attendu', 'link');
    await arrive(page, '/subscriptionPage');
    await waitForText(page, 'terminée par 0341');

    await page.goto(`${URL_BASE}/sandbox/stripe/`);
    await page.locator('#days').fill('32');
    await page.locator('form.pay button').click();
    await waitForText(page, 'past_due');
    await page.goto(`${URL_BASE}/dashboardPage`);
    // billing receives a webhook, and a page requests the status only once.
    await page.waitForFunction(async () => (await (await fetch('/copilot/subscription-status')).text()).includes('past_due'), {
      polling: 200,
    });
    await page.reload();
    await waitForText(page, 'Paiement échoué – veuillez mettre à jour votre carte.');
    await look(page, 'past-due');
    await press(page, 'Régler la facture');
    await arrive(page, '/sandbox/', '#number');
    await page.locator('form.pay button').click();
    await page.locator('::-p-text(Revenir à Attendu)').click();
    await arrive(page, '/subscriptionPage');
    await page.waitForSelector('.payment-banner', { hidden: true });

    await operate(page, 'dispute');
    await paymentIs(page, 'disputed');
    await waitForText(page, 'Un de vos paiements est contesté auprès de votre banque : votre abonnement est suspendu.');
    await look(page, 'disputed');
    await operate(page, 'won');
    await paymentIs(page, 'ok');
    await page.waitForSelector('.payment-banner', { hidden: true });
  });
});
