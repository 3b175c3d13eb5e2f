import { SOURCE_KEYS } from '@attendu/contracts/sources';
import type { Page } from 'puppeteer-core';
import { expect, inject, test } from 'vitest';
import { invitedAccount } from './support/account.ts';
import { URL_BASE, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, expectSoundWide, expectTargets, press, textOf, waitForText } from './support/checks.ts';
import { NO_PAGE, signIn } from './support/journey.ts';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectTargets(page);
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.locator('.dialog [name=admin_password]').fill(password);
  await press(page, 'Continuer');
}

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await press(page, link, 'link');
  await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, heading);
}

/** The text of the file that this button downloads. */
async function exported(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) void file.text().then((text) => Object.assign(window, { exportedText: text }));
      return make(file);
    };
  });
  await press(page, button);
  const text = await page.waitForFunction(() => (window as { exportedText?: string }).exportedText, { polling: 100 });
  return String(await text.jsonValue());
}

const SHOTS = process.env.SCREENSHOTS;
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` as const, fullPage: true });
}

// Each screen is also looked at wide, narrow and in both themes on the made-up service (world.test.ts).
test('a super-administrator gives the password once and reads every screen', async () => {
  const { page, complaints, close } = await visit({ width: 375, theme: 'dark' });
  try {
    await signIn(page, 'admin', '/admin');
    await page.waitForFunction(() => window.location.pathname === '/admin-dashboard');
    await page.waitForSelector('.dialog [name=admin_password]');
    await expectSound(page);
    await expectSoundWide(page);
    await shoot(page, 'password');

    await press(page, 'Annuler');
    await page.waitForSelector('.dialog', { hidden: true });
    await waitForText(page, 'Mot de passe requis pour accéder aux données administrateur');
    await press(page, 'Saisir le mot de passe');
    await givePassword(page, "ce n'est pas lui");
    // A refused password is dropped and asked again.
    await waitForText(page, 'Le mot de passe administrateur est incorrect.');
    await givePassword(page, inject('password'));
    await page.waitForSelector('.admin__state');
    await expectSound(page);
    await shoot(page, 'dashboard');

    await goTo(page, 'Activité récente', 'Activité');
    await page.waitForFunction(() => document.querySelectorAll('.admin__total').length === 2);
    await expectSound(page);
    await page.locator('[name=term]').fill('personne@nulle-part.example');
    await press(page, 'Rechercher');
    await waitForText(page, 'Aucun compte ne porte cette adresse e-mail.');
    await page.locator('[name=term]').fill(await invitedAccount());
    await press(page, 'Rechercher');
    await page.waitForSelector('.admin__found');
    await expectSound(page);
    await shoot(page, 'activity');
    await goTo(page, 'Ouvrir la page du compte', 'Compte');
    await waitForText(page, 'Agir sur ce compte');
    await expectSound(page);
    await press(page, 'Appliquer');
    await waitForText(page, 'Veuillez entrer une raison');
    await page.locator('[name=reason]').fill('Essai');
    await press(page, 'Appliquer');
    await waitForText(page, 'Ses sessions sont fermées.');
    await goTo(page, 'Voir le journal de ce compte', "Journal d'audit");
    await waitForText(page, 'Essai');
    await expectSound(page);
    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Activité récente', 'Activité');
    await page.waitForSelector('[name=term]');
    await page.locator('[name=term]').fill('@demo.attendu.test');
    await press(page, 'Rechercher');
    await page.waitForSelector('.admin__domain');
    expect(await textOf(page, '.admin__domain')).toContain('premium@demo.attendu.test');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await shoot(page, 'domain');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.admin__domain', { hidden: true });

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Qualité et inscriptions', 'Qualité et inscriptions');
    await waitForText(page, 'Sans provenance');
    await page.select('[name=by]', 'utm_campaign');
    await waitForText(page, 'Sans campagne');
    await page.select('[name=by]', 'month');
    await waitForText(page, new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(new Date()));
    await expectSound(page);
    await shoot(page, 'quality');

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Fonds documentaire', 'Fonds documentaire');
    await page.waitForSelector('.fonds');
    expect(await page.$$eval('.fonds > li', (kinds) => kinds.map((kind) => kind.dataset.kind))).toEqual([...SOURCE_KEYS]);
    expect(await textOf(page, '[data-kind=legiarti]')).toContain('données au 27/03/2026');
    expect(await textOf(page, '[data-kind=energy]')).toContain('Aucun texte de cette sorte.');
    await expectSound(page);
    await shoot(page, 'fonds');

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Essais gratuits', 'Suivi des essais');
    await waitForText(page, 'essai@demo.attendu.test');
    await expectSound(page);
    await shoot(page, 'trials');

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Inscriptions récentes', 'Inscriptions récentes');
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await expectSound(page);
    await shoot(page, 'signups');

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await goTo(page, 'Nouvelle invitation', 'Nouvelle invitation');
    await page.locator('[name=trial_days]').fill('0');
    await press(page, "Créer l'invitation");
    await waitForText(page, 'Veuillez entrer une adresse email');
    await waitForText(page, "Veuillez entrer une période d'essai valide");
    const invitee = `invitee.${Date.now()}@cabinet.example`;
    await page.locator('[name=email]').fill(invitee);
    await page.locator('[name=trial_days]').fill('5');
    await press(page, "Créer l'invitation");
    await page.waitForSelector('.admin__secret');
    expect(await textOf(page, '.admin__result')).toContain('/signupWithTokenPage?');
    await expectSound(page);
    await expectSoundWide(page);
    await shoot(page, 'invite');

    await page.locator('[aria-labelledby=new-firm] [name=name]').fill('Cabinet du Midi');
    await page.locator('[aria-labelledby=new-firm] [name=email]').fill(`premiere-${invitee}`);
    await press(page, 'Ouvrir le cabinet');
    await waitForText(page, `premiere-${invitee}`);

    await goTo(page, 'Dashboard admin', 'Console du Big Boss');
    await waitForText(page, 'E-mails en attente');
    await waitForText(page, 'À jour au');
    await goTo(page, 'Activité récente', 'Activité');
    await page.waitForSelector('[name=term]');
    await page.locator('[name=term]').fill(invitee);
    await press(page, 'Rechercher');
    await page.waitForSelector('.admin__found');
    await goTo(page, 'Ouvrir la page du compte', 'Compte');
    for (const [action, done, locked] of [
      ['lock', 'Le compte est fermé.', true],
      ['unlock', 'Le compte est rouvert.', false],
    ] as const) {
      await page.waitForSelector('[name=action]');
      await page.select('[name=action]', action);
      await page.locator('[aria-labelledby=user-acts] [name=reason]').fill('Demande du cabinet');
      await press(page, 'Appliquer');
      await waitForText(page, done);
      await page.waitForFunction(
        (isLocked) => (document.querySelector('#user-facts + .notice') !== null) === isLocked,
        { polling: 100 },
        locked,
      );
    }
    await page.select('[name=plan]', 'premium');
    await page.locator('[aria-labelledby=user-plan] [name=reason]').fill('Geste commercial');
    await press(page, 'Accorder');
    await waitForText(page, 'La formule est accordée.');
    await waitForText(page, 'Accordé sans paiement : Premium.');
    await expectSound(page);
    await expectSoundWide(page);
    await goTo(page, 'Voir le journal de ce compte', "Journal d'audit");
    const acts = ['Formule accordée', 'Réouverture du compte', 'Fermeture du compte'];
    for (const act of acts) await waitForText(page, act);
    const chief = 'admin@demo.attendu.test';
    await press(page, chief, 'link');
    await waitForText(page, `Lignes de ${chief} sur ${invitee}.`);
    await expectSound(page);
    await shoot(page, 'audit');
    const journal = await exported(page, 'Exporter toutes les lignes en CSV');
    for (const text of [...acts, 'Geste commercial', 'Demande du cabinet', invitee]) expect(journal).toContain(text);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

/** Each period of the chart is chosen, and its table unfolded, by the keyboard alone; a printed page has the table of the last one. */
async function periodsByKeyboard(page: Page): Promise<void> {
  for (const [label, points] of [
    ['30\u00a0jours', 30],
    ['12\u00a0mois', 12],
  ] as const) {
    await page.focus(`::-p-aria([name="${label}"][role="button"])`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('.firm__chart circle').length === count, {}, points);
    await page.focus('.firm__chart summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.firm__chart details[open]');
    const { spoken, rows } = await page.$eval('.firm__chart', (chart) => ({
      spoken: chart.querySelector('svg')?.getAttribute('aria-label') ?? '',
      rows: [...chart.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    }));
    expect(rows).toHaveLength(points);
    for (const [day, count] of rows) expect(spoken).toContain(`${day} : ${count}\u00a0requête`);
    await expectSound(page);
    await shoot(page, `firm-${points}`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.firm__chart details:not([open])');
  }
  await page.emulateMediaType('print');
  const [chart, table] = await page.$$eval('.firm__chart svg, .firm__chart table', (parts) =>
    parts.map((part) => ({ width: part.getBoundingClientRect().width, height: part.getBoundingClientRect().height })),
  );
  expect(chart?.width).toBeLessThanOrEqual(page.viewport()?.width ?? 0);
  expect(Math.min(chart?.height ?? 0, table?.height ?? 0)).toBeGreaterThan(100);
  await page.emulateMediaType('screen');
}

test("a firm's administrator sees its use; another member is sent to their searches", async () => {
  const { page, complaints, close } = await visit({ width: 375 });
  try {
    await signIn(page, 'cabinet', '/admin');
    await page.waitForSelector('.firm__chart svg');
    expect(await textOf(page, 'h1')).toBe("Console d'administration - Cabinet Démonstration");
    const table = await textOf(page, '[aria-labelledby=firm-members] table');
    expect(table).toContain('premium@demo.attendu.test');
    expect(table).toContain('vous');
    const members = (await exported(page, 'Exporter en CSV')).trim().split('\r\n');
    const shown = await page.$$('[aria-labelledby=firm-members] tbody tr');
    expect(members).toHaveLength(shown.length + 1);
    expect(members.some((line) => line.includes('"premium@demo.attendu.test";'))).toBe(true);
    await expectSound(page);
    await expectSoundWide(page);
    await shoot(page, 'firm');
    await periodsByKeyboard(page);
    await page.locator('[aria-labelledby=firm-name] [name=name]').fill('');
    await press(page, 'Renommer');
    await waitForText(page, 'Veuillez entrer le nom du cabinet');
    await page.locator('[aria-labelledby=firm-name] [name=name]').fill('Cabinet Démonstration');
    await press(page, 'Renommer');
    await waitForText(page, 'Le nom du cabinet est changé.');
    await page.goto(`${URL_BASE}/admin-dashboard`);
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
  const other = await visit();
  try {
    await signIn(other.page, 'premium', NO_PAGE);
    for (const path of ['/admin', '/admin-dashboard', '/invites', '/activity', '/trial-monitoring', '/recent-signups']) {
      await other.page.goto(URL_BASE + path);
      await other.page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    }
  } finally {
    await other.close();
  }
});
