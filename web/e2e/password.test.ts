import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, waitForText } from './support/checks.ts';
import { URL_BASE } from './support/journey.ts';
import { messageTo } from './support/mailbox.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmation]').fill(confirmation);
  await press(page, 'Réinitialiser le mot de passe');
}

// The demonstration's own password is chosen again, so that the other journeys still sign in.
test.each([
  [1440, 'etudiant@demo.attendu.test'],
  [375, 'essai@demo.attendu.test'],
] as const)('a lost password is found again by e-mail, at %i px', async (width, email) => {
  const { page, complaints, close } = await visit(browser, URL_BASE, { width });
  try {
    await page.goto(`${URL_BASE}/loginPage`);
    await press(page, 'Mot de passe oublié ?', 'link');
    await page.waitForFunction(() => window.location.pathname === '/forgot-password');
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Veuillez entrer votre adresse e-mail');
    await page.locator('[name=email]').fill('pas une adresse');
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Adresse e-mail invalide.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.locator('[name=email]').fill(email);
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Un e-mail de réinitialisation a été envoyé à votre adresse e-mail.');
    await expectAccessible(page);

    const { text } = await messageTo(email, 'Réinitialiser votre mot de passe');
    const link = /http\S+\/reset-password#token=\S+/.exec(text)?.[0] ?? '';
    await page.goto(`${URL_BASE}/reset-password`);
    await waitForText(page, 'Ce lien n’est plus valable.');
    await page.goto(link);
    await page.waitForSelector('[name=password]');
    expect(page.url()).not.toContain('token');
    await choose(page, 'abc');
    await waitForText(page, 'Le mot de passe doit contenir au moins 6 caractères');
    await choose(page, inject('password'), 'autre chose');
    await waitForText(page, 'Les mots de passe ne correspondent pas');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await choose(page, inject('password'));
    await waitForText(page, 'Votre mot de passe a été réinitialisé.');
    await expectAccessible(page);

    await page.goto(URL_BASE);
    await page.goto(link);
    await waitForText(page, 'Ce lien n’est plus valable.');
    await expectAccessible(page);

    await page.goto(`${URL_BASE}/loginPage`);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(inject('password'));
    await press(page, 'Connexion');
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    expect((await messageTo(email, 'Votre mot de passe a été modifié')).text).toContain('/forgot-password');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
