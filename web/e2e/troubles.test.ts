import type { HTTPRequest, Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE } from './support/browser.ts';

import { expectAccessible, expectNoSideScroll, expectSoundWide, press, textOf, waitForText } from './support/checks.ts';
import { NO_PAGE, QUESTION, research, signedIn } from './support/journey.ts';
import { pressKey, typeIn } from './support/keyboard.ts';

/** Sends a write from this page, as its own scripts would. */
const post = (page: Page, path: string, body: object = {}) =>
  page.evaluate(
    async (to, sent) =>
      (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) })).status,
    path,
    body,
  );

test('a question asked offline: the failure is shown at once, the text kept, and one press asks again', async () => {
  await signedIn(async (page) => {
    await page.setOfflineMode(true);
    await page.locator('textarea').fill(QUESTION);
    await pressKey(page, 'Enter', '.question textarea');
    await waitForText(page, 'Erreur de connexion. Veuillez vérifier votre connexion internet.');
    await waitForText(page, 'Votre question est conservée ci-dessus.');
    expect(await page.$eval('textarea', (field) => field.value)).toBe(QUESTION);
    expect(await page.$('.dashboard__waiting')).toBeNull();
    await expectAccessible(page);
    await page.setOfflineMode(false);
    await page.locator('.notice--error .button').click();
    await page.waitForSelector('.review', { timeout: 60_000 });
  });
});

test('a session ended in another tab: earlier messages are not on the sign-in page', async () => {
  await signedIn(
    async (page) => {
      await press(page, 'Enregistrer');
      await page.waitForSelector('.toast--success');
      const said = await textOf(page, '.toast--success');
      const other = await page.browserContext().newPage();
      await other.goto(`${URL_BASE}/dashboardPage`);
      expect(await post(other, '/copilot/auth/sign-out')).toBeLessThan(300);
      await page.bringToFront();
      await press(page, 'Mes recherches', 'link');
      await page.waitForFunction(() => window.location.pathname === '/loginPage');
      await waitForText(page, 'Session expirée. Veuillez vous reconnecter.');
      expect(await page.$$eval('.toast', (toasts) => toasts.map((toast) => toast.textContent))).not.toContain(said);
      expect(await page.$('.toast--success')).toBeNull();
    },
    { at: '/accountPage' },
  );
});

test('signed out in another tab, a page that is open to everyone shows nothing of the account', async () => {
  await signedIn(
    async (page) => {
      const [anonymisationId, userId] = await page.evaluate(async () => [
        crypto.randomUUID(),
        ((await (await fetch('/copilot/auth/user')).json()) as { id: string }).id,
      ]);
      const sent = { decision_text: 'Mme Odile Ferrand demeure à Vesoul.', anonymisationId, userId };
      expect(await post(page, '/copilot/anonymize_decision', sent)).toBe(202);
      await page.goto(`${URL_BASE}/anonymisationPage/${anonymisationId}`);
      await page.waitForSelector('.desk');
      expect(await textOf(page, 'main')).toContain('Ferrand');
      const other = await page.browserContext().newPage();
      await other.goto(`${URL_BASE}/dashboardPage`);
      await press(other, 'Mon compte, cabinet@demo.attendu.test');
      await press(other, 'Se déconnecter');
      await page.bringToFront();
      await page.waitForSelector('.desk', { hidden: true });
      await waitForText(page, 'Se connecter');
      expect(await textOf(page, 'body')).not.toContain('Ferrand');
    },
    { as: 'cabinet', at: NO_PAGE },
  );
});

test('a stopped analysis is relaunched from its dossier, after a reload too', async () => {
  await signedIn(
    async (page) => {
      const dossierId = await page.evaluate(() => crypto.randomUUID());
      await post(page, '/copilot/dossiers', { id: dossierId, contexte: QUESTION });
      const point_list = Array.from({ length: 12 }, (_, n) => ({ problem: `Durée de la période d'essai (${n + 1})`, source: 'legiarti' }));
      expect(await post(page, '/copilot/get_analyse_fiscale', { contexte: QUESTION, dossierId, point_list })).toBe(202);
      expect(await post(page, `/copilot/dossiers/${dossierId}/cancel`)).toBe(200);
      await page.goto(`${URL_BASE}/dossier/${dossierId}`);
      await waitForText(page, 'Recherche arrêtée à votre demande : votre requête vous est rendue.');
      // A stop by the author is not shown as a failure, here or in the list.
      expect(await page.$('.notice--error')).toBeNull();
      expect(await textOf(page, 'main')).not.toMatch(/abouti|décomptée/);
      await page.goto(`${URL_BASE}/dashboardPage`);
      expect(await textOf(page, `.search-row:has(a[href$="${dossierId}"])`)).toContain('Arrêtée');
      await page.goBack();
      await waitForText(page, 'Votre question est conservée. La relancer reprend les mêmes points de droit et débite une requête.');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await press(page, "Relancer l'analyse");
      await page.waitForSelector('.run__ledger li');
      // A new run from its beginning, without the lines of the stopped one.
      expect(await textOf(page, '.run')).not.toContain('Recherche arrêtée à votre demande');
      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      expect(await page.$$eval('.long-answer__row', (rows) => rows.length)).toBe(12);
      expect(await page.$('.notice--error')).toBeNull();
    },
    { width: 375, at: NO_PAGE },
  );
});

test('a dossier whose launch never came says that nothing runs, and proposes its points again', { timeout: 240_000 }, async () => {
  await signedIn(
    async (page) => {
      const dossierId = await page.evaluate(() => crypto.randomUUID());
      await post(page, '/copilot/dossiers', { id: dossierId, contexte: QUESTION });
      await page.goto(`${URL_BASE}/dossier/${dossierId}`);
      await waitForText(page, "L'analyse de ce dossier n'a pas encore été lancée.");
      expect(await page.$('.run')).toBeNull();
      await expectAccessible(page);
      await press(page, 'Proposer les points de droit');
      await page.waitForSelector('.review', { timeout: 60_000 });
      await expectAccessible(page);
      await press(page, 'Annuler');
      await waitForText(page, "Votre question est conservée, et rien n'a été débité.");
      await press(page, 'Proposer les points de droit');
      await page.waitForSelector('.review', { timeout: 60_000 });
      await press(page, 'Démarrer la recherche');
      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      expect(new URL(page.url()).pathname).toBe(`/dossier/${dossierId}`);
    },
    { at: NO_PAGE },
  );
});

test('changed citations: announced in the list, then in the dossier, word by word', async () => {
  await signedIn(
    async (page) => {
      const address = await research(page, QUESTION);
      const dossierId = address.split('/').at(-1) ?? '';
      const cited = await page.evaluate(async (id) => {
        const { points } = (await (await fetch(`/copilot/dossiers/${id}/analysis-points`)).json()) as {
          points: { legiarti_docs: { kind: string; id: string; versionId: string; title: string; content: string }[] }[];
        };
        return points[0]?.legiarti_docs[0];
      }, dossierId);
      if (cited === undefined) throw new Error('nothing is cited');
      const { kind, id, versionId, title, content } = cited;
      const after = content.replace('quatre mois', 'cinq mois');
      expect(after).not.toBe(content);
      const change = { kind, id, versionId, title, refs: ['Legiarti - 1 - 1', 'Legiarti - 2 - 2'], state: 'changed', since: '2026-12-01' };

      // The law does not change during a journey: later answers are stubbed.
      const later = async (request: HTTPRequest) => {
        const { pathname } = new URL(request.url());
        const body = (value: object) => ({ contentType: 'application/json', body: JSON.stringify(value) });
        const read = async () => (await fetch(request.url(), { headers: { ...request.headers(), cookie } })).json() as Promise<object>;
        if (pathname.endsWith('/changes')) {
          const changes = [
            { ...change, before: content, after, url: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071113' },
          ];
          return request.respond(body({ dossierId, citations: 9, checked_at: '2026-12-02T08:00:00.000Z', day: '2026-12-02', changes }));
        }
        if (pathname === `/copilot/dossiers/${dossierId}`) return request.respond(body({ ...(await read()), changed_citations: 1 }));
        if (pathname === '/copilot/dossiers') {
          const list = (await read()) as { dossiers: { id: string }[] };
          const dossiers = list.dossiers.map((one) => (one.id === dossierId ? { ...one, changed_citations: 1 } : one));
          return request.respond(body({ ...list, dossiers }));
        }
        return request.continue();
      };
      const cookie = (await page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      await page.setRequestInterception(true);
      page.on('request', (request) => void later(request));

      await page.goto(`${URL_BASE}/dashboardPage`);
      await page.waitForSelector('.search-row__outdated');
      expect(await textOf(page, '.search-row__outdated')).toBe('1 citation a changé');
      await expectAccessible(page);
      await expectSoundWide(page);
      await page.focus(`.search-row a[href="/dossier/${dossierId}"]`);
      await pressKey(page, 'Enter', '.search-row a');
      await waitForText(page, '1 citation sur 9 a changé depuis ce dossier');
      await press(page, 'Voir ce qui a changé');
      await page.waitForSelector('[role=dialog] .difference ins');
      const dialog = await textOf(page, '[role=dialog]');
      expect(dialog).toContain('Comparées au droit en vigueur au 2 décembre 2026.');
      expect(dialog).toContain('Rédaction modifiée, en vigueur depuis le 1er décembre 2026');
      expect(dialog).toContain('Cité aux points 1 et 2');
      const marks = await page.$$eval('.difference del, .difference ins', (all) =>
        all.map(({ tagName, textContent }) => [tagName, textContent]),
      );
      expect(marks).toEqual([
        ['DEL', 'Supprimé : quatre'],
        ['INS', 'Ajouté : cinq'],
      ]);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expectSoundWide(page);
      await pressKey(page, 'Escape', '[role=dialog]');
      await page.waitForSelector('[role=dialog]', { hidden: true });

      // Its proof shows the present state wherever it appears, with the difference.
      await page.click('.short-answer .reference');
      const now = 'En vigueur du 27 juin 2008 au 1er décembre 2026 ; le texte a changé depuis';
      await waitForText(page, now);
      expect(await textOf(page, '.proof')).not.toMatch(/En vigueur (?:depuis|dans les données)/);
      await expectAccessible(page);
      await page.click('.proof__open .button:last-child');
      await page.waitForSelector('.outdated__one .difference ins');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await pressKey(page, 'Escape', '.dialog--box');
      await page.waitForSelector('.outdated__one', { hidden: true });
      await page.click('.proof__open .button');
      await page.waitForSelector('.detail .difference ins');
      // On a phone the requested text is a sheet above the analysis, on a wide screen it is beside the answer.
      const isSeen = (selector: string) =>
        page.$$eval(selector, ([shown]) => {
          const { left = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
          return shown?.contains(document.elementFromPoint(left + 8, top + 8)) === true;
        });
      await expect.poll(() => isSeen('.dialog--sheet .dialog__title')).toBe(true);
      await expectAccessible(page);
      await page.setViewport({ width: 1440, height: 900 });
      await expect.poll(() => isSeen('.analysis__detail')).toBe(true);
      expect(await page.$eval('.analysis .tabs__tab[data-selected]', (tab) => tab.textContent)).toBe('Réponse');
      const detail = await textOf(page, '.detail');
      expect(detail).toContain(now);
      expect(detail).toContain('État Remplacé depuis ce dossier');
      expect(detail).not.toMatch(/En vigueur (?:depuis|dans les données)/);
      await expectAccessible(page);
      await press(page, 'Fermer');
      await page.waitForSelector('.analysis', { hidden: true });
      await page.click('.short-answer .reference');
      await page.locator('.proof__open .button:last-child').click();
      await page.waitForSelector('.outdated__one .difference ins');
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
    { width: 375, height: 812 },
  );
});

const SYNTEC = 'Convention Syntec : quel préavis pour un ingénieur qui démissionne ?';

test("a follow-up: asked in its author's words, understood in the context of its dossier, with a link to the parent", {
  timeout: 240_000,
}, async () => {
  await signedIn(async (page) => {
    const parent = await research(page, SYNTEC);
    await page.waitForSelector('.follow-up textarea');
    await typeIn(page, '.follow-up textarea', 'Et pour un ETAM ?');
    await pressKey(page, 'Enter', '.follow-up textarea');
    await page.waitForSelector('.review', { timeout: 60_000 });
    expect(await page.$eval('.question textarea', (field) => field.value)).toBe('Et pour un ETAM ?');
    expect(await page.$$eval('.review', ([review]) => review?.textContent ?? '')).toMatch(/préavis[^.]*ETAM/i);
    expect(await page.$eval('.followed a', (link) => link.getAttribute('href'))).toBe(new URL(parent).pathname);
    await expectAccessible(page);
    await press(page, 'Démarrer la recherche');
    await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
    expect(await textOf(page, 'h1')).toBe('« Et pour un ETAM ? »');
    expect(await page.$$eval('.key-documents, .result', (parts) => parts.map((part) => part.textContent).join())).toContain('1486');
    await expectAccessible(page);
    // The run's ledger stays readable, with the writer.
    await page.click('.past-ledger summary');
    await waitForText(page, 'Analyse terminée, dossier scellé');
    expect(await page.$$eval('.past-ledger li', (lines) => lines.length)).toBeGreaterThan(5);
    await expectAccessible(page);
    await page.locator('.thread a').click();
    await page.waitForFunction((address) => window.location.href === address, {}, parent);
    // The address changes before the screen: the parent's proposals are read once the parent is shown.
    await waitForText(page, `« ${SYNTEC} »`);
    await page.waitForSelector('.follow-up li button');
    // A proposed question is asked exactly as written, whichever comes first.
    const suggested = await textOf(page, '.follow-up li button');
    await press(page, suggested);
    await page.waitForSelector('.review', { timeout: 60_000 });
    expect(await page.$eval('.question textarea', (field) => field.value)).toBe(suggested);
    await page.goto(`${URL_BASE}/dashboardPage`);
    await page.waitForSelector('.search-row');
    // Other journeys of the account may have added searches meanwhile.
    const rows = await page.$$eval('.search-row', (all) =>
      all.map((row) => [row.querySelector('.search-row__title')?.textContent, row.textContent?.includes('Question de suivi')]),
    );
    expect(rows).toContainEqual(['Et pour un ETAM ?', true]);
  });
});
