import type { HTTPRequest, Page } from 'puppeteer-core';
import { expect, inject, test } from 'vitest';
import { URL_BASE, type Visit, visit } from './support/browser.ts';
import { arrive, expectAccessible, expectNoSideScroll, expectSoundWide, press, textOf, waitForText } from './support/checks.ts';
import { signIn } from './support/journey.ts';
import { pressKey } from './support/keyboard.ts';

async function visitor(run: (page: Page, visit: Visit) => Promise<void>, options = {}): Promise<void> {
  const visited = await visit(options);
  try {
    await run(visited.page, visited);
    expect(visited.complaints).toEqual([]);
  } finally {
    await visited.close();
  }
}

const path = (page: Page) => new URL(page.url()).pathname;

test('pages of accounts: accessible, in French, named, nothing wider than the screen', async () => {
  await visitor(
    async (page) => {
      for (const [address, title] of [
        ['/loginPage', 'Connexion · Attendu'],
        ['/forgot-password', 'Mot de passe oublié · Attendu'],
        ['/signinPage', 'Essai gratuit de 14 jours · Attendu'],
        ['/verify-email', 'Confirmer votre adresse e-mail · Attendu'],
        ['/reset-password', 'Nouveau mot de passe · Attendu'],
        ['/cette-page-n-existe-pas', 'Page introuvable · Attendu'],
      ] as const) {
        const answer = await page.goto(`${URL_BASE}${address}`);
        await page.waitForSelector('h1');
        expect(answer?.status()).toBe(title.startsWith('Page introuvable') ? 404 : 200);
        expect(await page.title()).toBe(title);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
        await expectAccessible(page);
        await expectNoSideScroll(page);
        await expectSoundWide(page);
      }
    },
    { width: 375 },
  );
});

test('files every site is asked for: /robots.txt and /favicon.ico, in their own formats', async () => {
  const robots = await fetch(`${URL_BASE}/robots.txt`);
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await robots.text()).toContain('Disallow: /dossier');
  const icon = await fetch(`${URL_BASE}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  // The signature of an icon file, and its three sizes.
  expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});

test('every link of a public page leads to an existing page', async () => {
  await visitor(async (page) => {
    const seen = new Set<string>();
    for (const start of ['/loginPage', '/signinPage', '/forgot-password', '/reset-password', '/verify-email']) {
      await page.goto(`${URL_BASE}${start}`);
      await page.waitForSelector('h1');
      for (const href of await page.$$eval('a[href^="/"]', (links) => links.map((link) => link.getAttribute('href') ?? ''))) seen.add(href);
    }
    expect(seen.size).toBeGreaterThan(0);
    for (const href of seen) {
      await page.goto(`${URL_BASE}${href}`);
      await page.waitForSelector('h1');
      expect(await page.title()).not.toContain('introuvable');
    }
  });
});

test('forms are shown before their script, keep what is typed meanwhile, do not move, and are never sent by the browser', async () => {
  // The gateway asks for the provider's name beside the pages that it serves.
  const login = () => fetch(`${URL_BASE}/loginPage`, { headers: { accept: 'text/html' } }).then((page) => page.text());
  await expect.poll(login).toContain('Continuer avec');
  await visitor(async (page) => {
    const buttonTop = () => page.$eval('[type=submit]', (button) => document.fonts.ready.then(() => button.getBoundingClientRect().top));
    const held: HTTPRequest[] = [];
    let isHeld = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (isHeld && /\/assets\/.*\.js$/.test(request.url())) held.push(request);
      else void request.continue();
    });
    for (const [address, field, button] of [
      ['/loginPage', 'email', 'Connexion'],
      ['/signinPage', 'firstName', 'Envoyer le code de vérification'],
      ['/forgot-password', 'email', 'Envoyer le lien de réinitialisation'],
      ['/contactPage?nom=Durand', 'nom', 'Envoyer'],
    ] as const) {
      isHeld = true;
      const loaded = page.goto(URL_BASE + address);
      await arrive(page, address.split('?', 1)[0] ?? '', `[name=${field}]`);
      await page.locator(`[name=${field}]`).fill('Jeanne');
      await pressKey(page, 'Enter', `[name=${field}]`);
      expect(await page.$('[type=submit]:enabled')).toBeNull();
      const top = await buttonTop();
      isHeld = false;
      for (const request of held.splice(0)) await request.continue();
      await loaded;
      await page.waitForSelector('[type=submit]:enabled');
      expect(await buttonTop()).toBe(top);
      await press(page, button);
      await page.waitForSelector('.field__error');
      expect(await page.$eval(`[name=${field}]`, (input) => (input as HTMLInputElement).value)).toBe('Jeanne');
      expect(page.url()).toBe(URL_BASE + address);
    }
  });
});

test('a part of the application that is not fetched reloads the page once, then says so and can be fetched again', async () => {
  const { page, close } = await visit();
  try {
    let [isGone, loads] = [true, 0];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
      if (isGone && /ForgotPasswordPage-.*\.js$/.test(request.url())) void request.abort();
      else void request.continue();
    });
    await page.goto(`${URL_BASE}/loginPage`);
    await page.waitForSelector('[type=submit]:enabled');
    await press(page, 'Mot de passe oublié ?', 'link');
    await waitForText(page, "Une partie de l'application n'a pas pu être chargée");
    expect(loads).toBe(2);
    await expectAccessible(page);
    isGone = false;
    await press(page, 'Recharger la page');
    await waitForText(page, 'Envoyer le lien de réinitialisation');
  } finally {
    await close();
  }
});

test('signing in: missing, wrong, then right credentials', async () => {
  await visitor(async (page) => {
    await page.goto(`${URL_BASE}/loginPage`);
    await press(page, 'Connexion');
    await waitForText(page, 'Veuillez entrer votre adresse e-mail');
    await waitForText(page, 'Veuillez saisir un mot de passe.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await expectAccessible(page);

    await page.locator('[name=email]').fill('etudiant@demo.attendu.test');
    await page.locator('[name=password]').fill("ce n'est pas le bon");
    await press(page, 'Connexion');
    await waitForText(page, 'Mot de passe ou e-mail incorrecte');
    expect(await page.$eval('[name=email]', (field) => (field as HTMLInputElement).value)).toBe('etudiant@demo.attendu.test');
    await expectAccessible(page);

    await press(page, 'Afficher le mot de passe');
    expect(await page.$eval('[name=password]', (field) => field.getAttribute('type'))).toBe('text');
    await press(page, 'Masquer le mot de passe');
    expect(await page.$eval('[name=password]', (field) => field.getAttribute('type'))).toBe('password');

    await page.locator('[name=password]').fill(inject('password'));
    await press(page, 'Connexion');
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    expect(await textOf(page, 'h1')).toBe('Que cherchez-vous à comprendre ?');
  });
});

test('the guards: a visitor is redirected to sign in, a signed-in user to the dashboard', async () => {
  await visitor(async (page) => {
    await page.goto(`${URL_BASE}/dashboardPage`);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    await page.goto(`${URL_BASE}/dossier/0193f0a0-0000-7000-8000-000000000000`);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    await waitForText(page, 'Veuillez vous connecter pour accéder à ce dossier');

    // Signed in, the requested page opens; its content is the owner's only.
    await page.locator('[name=email]').fill('premium@demo.attendu.test');
    await page.locator('[name=password]').fill(inject('password'));
    await press(page, 'Connexion');
    await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
    await waitForText(page, "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder");
    await expectAccessible(page);
    for (const address of ['/', '/about', '/loginPage']) {
      await page.goto(`${URL_BASE}${address}`);
      await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    }
  });
});

test('signing out leaves nothing behind', async () => {
  await visitor(async (page) => {
    await signIn(page);
    await press(page, 'Mon compte, premium@demo.attendu.test');
    await waitForText(page, 'Requêtes restantes');
    await expectAccessible(page);
    await press(page, 'Se déconnecter');
    await page.waitForFunction(() => window.location.pathname === '/');
    await page.goto(`${URL_BASE}/dashboardPage`);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    expect(path(page)).toBe('/loginPage');
  });
});

test("the theme follows the system, then the user's choice, which is remembered", async () => {
  await visitor(
    async (page) => {
      await signIn(page);
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const dark = await ground();
      await expectAccessible(page);
      await press(page, 'Mon compte, premium@demo.attendu.test');
      await page.locator('.theme-switch label:nth-of-type(2)').click();
      const light = await ground();
      expect(light).not.toBe(dark);
      await page.reload();
      await page.waitForSelector('textarea');
      expect(await ground()).toBe(light);
    },
    { theme: 'dark' },
  );
});
