import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE, type VisitOptions, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, expectSoundWide, expectTargets, press, textOf, waitForText } from './support/checks.ts';
import { interceptor, refuse } from './support/faults.ts';
import { call, NO_PAGE, signedIn, signIn } from './support/journey.ts';
import { focusWithin, pressKey, typeIn } from './support/keyboard.ts';

const reader = (run: (page: Page) => Promise<void>, options: VisitOptions = {}) =>
  signedIn(run, { as: 'cabinet', at: NO_PAGE, ...options });

/** Leaves exactly these searches in the account, the last one the newest, and shows the dashboard. */
async function start(page: Page, questions: readonly string[]): Promise<string[]> {
  const { body } = await call(page, 'GET', '/copilot/dossier-ids');
  if ((body.ids as string[]).length > 0) await call(page, 'POST', '/copilot/dossiers/delete', { dossier_ids: body.ids });
  const held = (await call(page, 'GET', '/copilot/groups')).body.groups as { id: string }[];
  for (const { id } of held) await call(page, 'DELETE', `/copilot/groups/${id}`);
  const ids: string[] = [];
  for (const contexte of questions) {
    const id = randomUUID();
    expect((await call(page, 'POST', '/copilot/dossiers', { id, contexte })).status).toBe(201);
    ids.push(id);
  }
  await page.goto(`${URL_BASE}/dashboardPage`);
  await page.waitForSelector('.search-row');
  return ids;
}

const titles = (page: Page) => page.$$eval('.search-row__title', (rows) => rows.map(({ textContent }) => textContent));
const folders = (page: Page) => page.$$eval('.folder__name', (names) => names.map(({ textContent }) => textContent));
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => titles(page), { timeout: 15_000 }).toEqual(expected);

/** Opens the menu of a search or folder by its button, and chooses an action. */
async function act(page: Page, of: string, action: string): Promise<void> {
  const button = await page.waitForSelector(`::-p-aria([name="${of}"][role="button"])`);
  // A menu closes when the page scrolls under it.
  await button?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await press(page, of);
  await page.waitForSelector('.action-menu__item');
  await page.locator(`::-p-aria([name="${action}"][role="menuitem"])`).click();
  await page.waitForSelector('.action-menu', { hidden: true });
}

async function name(page: Page, text: string, submit: string): Promise<void> {
  await page.waitForSelector('.name-form input[name=name]');
  await page.locator('.name-form input[name=name]').fill(text);
  await press(page, submit);
  await page.waitForSelector('.dialog', { hidden: true });
}

const QUESTIONS = ['Bail commercial', 'Clause de non-concurrence', "Période d'essai"];

test('searches are named, pinned, filed, found and deleted', async () => {
  await reader(
    async (page) => {
      const [bail = ''] = await start(page, QUESTIONS);
      await shows(page, ["Période d'essai", 'Clause de non-concurrence', 'Bail commercial']);
      expect(await textOf(page, '.search-list__day h3')).toBe("Aujourd'hui");

      await act(page, 'Actions sur « Bail commercial »', 'Épingler');
      await shows(page, ['Bail commercial', "Période d'essai", 'Clause de non-concurrence']);
      expect(await textOf(page, '.search-list__day h3')).toBe('Épinglées');

      await act(page, 'Actions sur « Clause de non-concurrence »', 'Renommer');
      await page.waitForSelector('.name-form');
      expect(await textOf(page, '.name-form__count')).toBe('25 / 50');
      await page.locator('.name-form input').fill('   ');
      expect(await page.$eval('.name-form [type=submit]', (button) => (button as HTMLButtonElement).disabled)).toBe(true);
      await name(page, 'Affaire Lefèvre', 'Renommer');
      await shows(page, ['Bail commercial', "Période d'essai", 'Affaire Lefèvre']);

      await press(page, 'Nouveau dossier');
      await name(page, 'Dossier Martin', 'Créer');
      await expect.poll(() => folders(page)).toEqual(['Dossier Martin', 'Recherches non groupées']);
      await act(page, 'Actions sur « Bail commercial »', 'Déplacer');
      await page.locator('::-p-aria([name="Dossier Martin"][role="radio"])').click();
      await press(page, 'Déplacer');
      await page.waitForSelector('.dialog', { hidden: true });
      await waitForText(page, 'Dossier Martin 1');
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expectTargets(page);
      await expectSoundWide(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list.png`, fullPage: true });

      await page.locator('.folder__link[href*="group="]').click();
      await shows(page, ['Bail commercial']);
      expect(await page.evaluate(() => new URLSearchParams(window.location.search).get('group'))).toMatch(/^[0-9a-f-]{36}$/);
      await page.goBack();
      await shows(page, ['Bail commercial', "Période d'essai", 'Affaire Lefèvre']);
      expect(await page.evaluate(() => window.location.search)).toBe('');

      await typeIn(page, 'input[type=search]', 'LEFEVRE');
      await shows(page, ['Affaire Lefèvre']);
      await page.focus('.search-row__link');
      await pressKey(page, 'Enter', '.search-row__link');
      await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
      await page.goBack();
      await shows(page, ['Affaire Lefèvre']);
      expect(await page.$eval('input[type=search]', (field) => (field as HTMLInputElement).value)).toBe('LEFEVRE');
      await page.focus('input[type=search]');
      await pressKey(page, 'Escape', 'input[type=search]');
      await typeIn(page, 'input[type=search]', 'bail');
      await shows(page, ['Bail commercial']);
      await waitForText(page, '1 recherche trouvée');
      expect(await folders(page)).toEqual(['Dossier Martin']);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/found.png`, fullPage: true });
      await page.locator('input[type=search]').fill('introuvable');
      await waitForText(page, 'Aucun dossier ne correspond à votre recherche.');
      await pressKey(page, 'Escape', 'input[type=search]');
      await shows(page, ['Bail commercial', "Période d'essai", 'Affaire Lefèvre']);

      await act(page, 'Actions sur « Affaire Lefèvre »', 'Supprimer');
      await shows(page, ['Bail commercial', "Période d'essai"]);
      await press(page, 'Annuler');
      await shows(page, ['Bail commercial', "Période d'essai", 'Affaire Lefèvre']);

      await act(page, 'Actions sur le dossier « Dossier Martin »', 'Supprimer');
      await page.waitForSelector('.dialog .choice');
      await page.locator('.dialog .choice input').click();
      await press(page, 'Supprimer');
      await shows(page, ["Période d'essai", 'Affaire Lefèvre']);
      expect(await folders(page)).toEqual([]);
      await press(page, 'Annuler');
      await shows(page, ['Bail commercial', "Période d'essai", 'Affaire Lefèvre']);
      expect(await folders(page)).toEqual(['Dossier Martin', 'Recherches non groupées']);
      expect((await call(page, 'GET', `/copilot/dossiers/${bail}`)).body.group_id).not.toBeNull();
    },
    { width: 375, height: 812 },
  );
});

test('ten a page; all are selected, moved by drag and drop, and deleted at once', async () => {
  await reader(async (page) => {
    await start(
      page,
      Array.from({ length: 13 }, (_, n) => `Question ${n}`),
    );
    await expect.poll(async () => (await titles(page)).length).toBe(10);
    await press(page, 'Charger plus de recherches');
    await expect.poll(async () => (await titles(page)).length).toBe(13);
    await typeIn(page, 'input[type=search]', 'question');
    await waitForText(page, '13 recherches trouvées');
    await expect.poll(async () => (await titles(page)).length).toBe(6);
    await press(page, 'Voir plus (7)');
    await expect.poll(async () => (await titles(page)).length).toBe(13);
    await page.focus('input[type=search]');
    await pressKey(page, 'Escape', 'input[type=search]');
    await press(page, 'Nouveau dossier');
    await name(page, 'Affaire Durand', 'Créer');
    await page.waitForSelector('.folder');
    await press(page, 'Sélectionner « Question 12 »', 'checkbox');
    await press(page, 'Sélectionner « Question 11 »', 'checkbox');
    await waitForText(page, '2 recherches sélectionnées');
    await page.evaluate(() => {
      const data = new DataTransfer();
      const fire = (type: string, on: Element | null) =>
        on?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      const folder = document.querySelector('.folder:has(.folder__link[href*="group="])');
      fire('dragstart', document.querySelector('.search-row--selected'));
      fire('dragover', folder);
      fire('drop', folder);
    });
    await waitForText(page, 'Affaire Durand 2');
    await press(page, 'Tout sélectionner');
    await waitForText(page, '13 recherches sélectionnées');
    await expectAccessible(page);
    await press(page, 'Supprimer');
    await waitForText(page, "Aucune recherche pour l'instant");
    await waitForText(page, '13 recherches supprimées.');
    await press(page, 'Annuler');
    await expect.poll(async () => (await titles(page)).length).toBe(10);
    expect(((await call(page, 'GET', '/copilot/dossier-ids')).body.ids as string[]).length).toBe(13);
  });
});

const FAILURES: readonly (readonly [path: string, sentence: string, run: (page: Page) => Promise<void>])[] = [
  [
    '^/copilot/dossiers/[0-9a-f-]+$',
    'Erreur lors du renommage.',
    async (page) => {
      await act(page, 'Actions sur « Bail commercial »', 'Renommer');
      await name(page, 'Autre nom', 'Renommer');
    },
  ],
  ['/toggle-pin-dossier', "Erreur lors de l'épinglage", (page) => act(page, 'Actions sur « Bail commercial »', 'Épingler')],
  ['/dossiers/delete', 'Erreur lors de la suppression du dossier.', (page) => act(page, 'Actions sur « Bail commercial »', 'Supprimer')],
  [
    '^/copilot/groups$',
    'Erreur lors de la création du groupe.',
    async (page) => {
      await press(page, 'Nouveau dossier');
      await name(page, 'Perdu', 'Créer');
    },
  ],
  [
    '/dossiers/move',
    "Le dossier n'a pas pu être déplacé.",
    async (page) => {
      await act(page, 'Actions sur « Bail commercial »', 'Déplacer');
      await page.locator('::-p-aria([name="Recherches non groupées"][role="radio"])').click();
      await press(page, 'Déplacer');
    },
  ],
  [
    '^/copilot/groups/[0-9a-f-]+$',
    "Le dossier n'a pas pu être supprimé.",
    async (page) => {
      await press(page, 'Nouveau dossier');
      await name(page, 'Affaire Martin', 'Créer');
      await act(page, 'Actions sur le dossier « Affaire Martin »', 'Supprimer');
      await page.waitForSelector('.dialog');
      await press(page, 'Supprimer');
      await page.waitForSelector('.dialog', { hidden: true });
      await waitForText(page, 'Affaire Martin');
    },
  ],
  ['/dossier-search', 'Erreur lors du chargement de toutes les recherches.', (page) => typeIn(page, 'input[type=search]', 'bail')],
];

test('a failure of any change says which, and loses nothing', async () => {
  await reader(async (page) => {
    await start(page, QUESTIONS);
    const before = await titles(page);
    const hold = await interceptor(page);
    for (const [path, sentence, run] of FAILURES) {
      hold([
        {
          path,
          answer: (request) => (request.method() === 'GET' && path.includes('groups') ? request.continue() : refuse(request)),
        },
      ]);
      await run(page);
      await waitForText(page, sentence);
      await page.focus('input[type=search]');
      await pressKey(page, 'Escape', 'input[type=search]');
      await shows(page, before);
    }
  });
});

test('the browser’s Back finds a long list where it was left; all of it is pinned by one call', async () => {
  await reader(async (page) => {
    const questions = Array.from({ length: 55 }, (_, n) => `Question ${n}`);
    await start(page, questions);
    for (let shown = 20; shown <= 60; shown += 10) {
      await press(page, 'Charger plus de recherches');
      await expect.poll(async () => (await titles(page)).length).toBe(Math.min(shown, 55));
    }
    const row = (await page.$$('.search-row__link'))[46];
    await row?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(500);
    await row?.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
    await page.waitForSelector('.search-row', { hidden: true });
    await page.goBack();
    await expect.poll(async () => (await titles(page)).length).toBe(55);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);

    await press(page, 'Sélectionner « Question 8 »', 'checkbox');
    await press(page, 'Tout sélectionner');
    await waitForText(page, '55 recherches sélectionnées');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/toggle-pin-dossier')) calls += 1;
    });
    await press(page, 'Épingler');
    await expect
      .poll(() => page.$$eval('.search-list__day h3', (days) => days.map(({ textContent }) => textContent)))
      .toEqual(['Épinglées']);
    expect(calls).toBe(1);
  });
});

test('a change that fails late does not undo a later one; leaving at once loses nothing', async () => {
  await reader(async (page) => {
    const [bail = ''] = await start(page, QUESTIONS);
    let pins = 0;
    let refuseFirst = (): void => {};
    const secondMade = new Promise<void>((resolve) => {
      refuseFirst = resolve;
    });
    (await interceptor(page))([
      {
        path: '/toggle-pin-dossier',
        answer: async (request) => {
          pins += 1;
          if (pins > 1) return request.continue();
          await secondMade;
          await refuse(request);
        },
      },
    ]);
    await act(page, "Actions sur « Période d'essai »", 'Épingler');
    await act(page, 'Actions sur « Bail commercial »', 'Épingler');
    refuseFirst();
    await waitForText(page, "Erreur lors de l'épinglage");
    await shows(page, ['Bail commercial', "Période d'essai", 'Clause de non-concurrence']);
    await act(page, 'Actions sur « Bail commercial »', 'Désépingler');
    await page.locator('.top-nav__link[href="/anonymisationDashboard"]').click();
    await page.waitForFunction(() => window.location.pathname === '/anonymisationDashboard');
    await expect.poll(async () => (await call(page, 'GET', `/copilot/dossiers/${bail}`)).body.is_pinned).toBe(false);
    await page.goBack();
    await shows(page, ["Période d'essai", 'Clause de non-concurrence', 'Bail commercial']);
  });
});

test('the navigation, the footer and the edge of the page stand still from page to page', async () => {
  await reader(
    async (page) => {
      const places: number[][] = [];
      for (const path of ['/dashboardPage', '/accountPage', '/subscriptionPage', '/admin', '/anonymisationDashboard']) {
        await page.goto(URL_BASE + path);
        await page.waitForSelector('.app > .page h1, .app > .page textarea');
        places.push(
          await page.$$eval('.top-nav__mark, .settings__trigger, .app-footer a:first-child, .app > .page', (parts) =>
            parts.map((part) => Math.round(part.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(part).paddingLeft))),
          ),
        );
      }
      expect(places).toEqual(places.map(() => places[0]));
    },
    { width: 1920 },
  );
});

test('a draft survives a reload; an empty dashboard offers examples; a message from another page is shown once', async () => {
  await reader(async (page) => {
    await start(page, ['Bail commercial']);
    await act(page, 'Actions sur « Bail commercial »', 'Supprimer');
    await waitForText(page, 'Pour commencer, par exemple');
    await expectAccessible(page);
    // The browser asks before a page with an unsent change is left.
    await expect.poll(async () => (await call(page, 'GET', '/copilot/dossier-ids')).body.ids).toEqual([]);
    await page.locator('.examples__question').click();
    const written = () => page.$eval('.question textarea', (area) => (area as HTMLTextAreaElement).value);
    await expect.poll(written).toMatch(/^Quelle est la durée maximale de la période d'essai/);
    await page.reload();
    await page.waitForSelector('.question textarea');
    expect(await written()).toMatch(/^Quelle est la durée maximale de la période d'essai/);
    await waitForText(page, 'Question retrouvée de votre dernière visite');
    await expectAccessible(page);
    await press(page, "L'effacer");
    await expect.poll(written).toBe('');

    await page.goto(`${URL_BASE}/dashboardPage?group=none&fromContact=true`);
    await waitForText(page, 'Votre message a bien été envoyé!');
    await expect.poll(() => page.evaluate(() => window.location.search)).toBe('?group=none');
    await page.goto(`${URL_BASE}/dashboardPage?message=${encodeURIComponent('Appelez le 01 23 45 67 89')}`);
    await page.waitForSelector('.examples__question');
    await expect.poll(() => page.evaluate(() => window.location.search)).toBe('');
    expect(await textOf(page, 'body')).not.toContain('Appelez');
  });
});

test('beside the list, from 1200 px, a click shows a search and « Ouvrir » opens it; J, K, / and ? work as « ? » describes', async () => {
  await reader(async (page) => {
    const [bail = '', clause = ''] = await start(page, QUESTIONS);
    const shown = () => textOf(page, '.reading-pane__question');
    expect(await shown()).toBe("« Période d'essai »");
    const rows = await page.$$('.search-row__link');
    await rows[1]?.click();
    await expect.poll(shown).toBe('« Clause de non-concurrence »');
    expect(new URL(page.url()).pathname).toBe('/dashboardPage');
    await page.keyboard.press('j');
    await expect.poll(shown).toBe('« Bail commercial »');
    await page.keyboard.press('k');
    await expect.poll(shown).toBe('« Clause de non-concurrence »');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewport({ width: 1200, height: 900 });
    await expect.poll(shown).toBe('« Clause de non-concurrence »');
    await expectNoSideScroll(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pane-1200.png` });
    await page.setViewport({ width: 1199, height: 900 });
    await page.waitForSelector('.reading-pane', { hidden: true });
    await page.setViewport({ width: 1440, height: 900 });
    await expect.poll(shown).toBe('« Clause de non-concurrence »');

    await page.keyboard.press('?');
    await waitForText(page, 'Raccourcis clavier');
    await expectAccessible(page);
    await press(page, "Utiliser les raccourcis d'une seule touche", 'checkbox');
    await pressKey(page, 'Escape', '.dialog');
    await page.waitForSelector('.dialog', { hidden: true });
    // Turned off, single-key shortcuts do nothing.
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(false);
    await page.locator('[aria-label^="Mon compte"]').click();
    await press(page, 'Raccourcis clavier');
    await press(page, "Utiliser les raccourcis d'une seule touche", 'checkbox');
    await pressKey(page, 'Escape', '.dialog');
    await page.waitForSelector('.dialog', { hidden: true });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('/');
    await focusWithin(page, 'input[type=search]');
    await page.keyboard.type('bail');
    await expect.poll(shown).toBe('« Bail commercial »');
    expect(await page.$eval('.reading-pane a', (link) => link.getAttribute('href'))).toBe(`/dossier/${bail}?mots=bail`);
    await pressKey(page, 'Escape', 'input[type=search]');
    await expect.poll(async () => (await titles(page)).length).toBe(3);
    await page.locator('.reading-pane a').click();
    await page.waitForFunction((path) => window.location.pathname === path, {}, `/dossier/${clause}`);
  });
});

test('two pages synchronise within seconds; changes made offline are announced, kept and sent later', async () => {
  await reader(async (page) => {
    await start(page, QUESTIONS);
    const other = await visit();
    await signIn(other.page, 'cabinet');
    await shows(other.page, ["Période d'essai", 'Clause de non-concurrence', 'Bail commercial']);
    await act(page, 'Actions sur « Bail commercial »', 'Épingler');
    await shows(other.page, ['Bail commercial', "Période d'essai", 'Clause de non-concurrence']);

    await page.setOfflineMode(true);
    await waitForText(page, 'Vous êtes hors connexion.');
    await expectAccessible(page);
    await act(page, 'Actions sur « Clause de non-concurrence »', 'Épingler');
    await shows(page, ['Bail commercial', 'Clause de non-concurrence', "Période d'essai"]);
    await shows(other.page, ['Bail commercial', "Période d'essai", 'Clause de non-concurrence']);
    await page.setOfflineMode(false);
    await shows(other.page, ['Clause de non-concurrence', 'Bail commercial', "Période d'essai"]);
    await shows(page, ['Clause de non-concurrence', 'Bail commercial', "Période d'essai"]);
    expect(await textOf(page, 'body')).not.toContain('Vous êtes hors connexion.');
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});

test('a list that cannot be read says which, and can be reloaded', async () => {
  await reader(async (page) => {
    await start(page, QUESTIONS);
    const groupId = randomUUID();
    await call(page, 'POST', '/copilot/groups', { id: groupId, name: 'Affaire Martin' });
    let down: RegExp | null = null;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname === '/copilot/dossiers' && down?.test(search)) void refuse(request);
      else void request.continue();
    });
    const isReloaded = async (sentence: string): Promise<void> => {
      await waitForText(page, sentence);
      down = null;
      await press(page, 'Réessayer');
      await page.waitForFunction((said) => !document.body.textContent.includes(said), { polling: 100 }, sentence);
    };
    down = /^(?!.*group=)/;
    await page.reload();
    await page.waitForSelector('.folder');
    await isReloaded('Erreur lors de la récupération des données.');
    down = /[?&]group=/;
    await page.locator('.folder__link[href*="group="]').click();
    await isReloaded('Erreur lors du chargement des recherches du groupe.');
  });
});
