import { SOURCE_KEYS } from '@attendu/contracts/sources';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, textOf, waitForText } from './support/checks.ts';
import { type CraftedSource, craftDossier } from './support/crafted-dossier.ts';
import { interceptor, respond } from './support/faults.ts';
import { NO_PAGE, signedIn } from './support/journey.ts';
import { focusWithin, pressKey, typeIn } from './support/keyboard.ts';

const reader = (run: (page: Page) => Promise<void>, options: Parameters<typeof signedIn>[1] = {}) =>
  signedIn(run, { as: 'cabinet', at: NO_PAGE, ...options });

const POINT = "Durée maximale de la période d'essai";
const OPEN = `Voir analyse complète : ${POINT}`;
const TWIN = "La durée de la période d'essai des cadres est de quatre mois.";
const ARTICLE: CraftedSource = {
  kind: 'legiarti',
  n: 1,
  content: `${TWIN} Elle se calcule de date à date.\nLa durée de la période d'essai des cadres est de quatre mois au plus.\n${TWIN}`,
  quotes: [TWIN],
};

async function openDocument(page: Page): Promise<void> {
  await press(page, OPEN);
  await page.waitForSelector('.analysis .reference');
  await page.locator('.analysis .reference').click();
}

test('while the points load no raw reference is shown; key documents and the next question are in the short answer', async () => {
  await reader(async (page) => {
    const dossier = await craftDossier(page, [ARTICLE], { point: POINT, holdPoints: true });
    await page.goto(`${URL_BASE}${dossier.path}`);
    await page.waitForSelector('.short-answer');
    expect(await textOf(page, '.short-answer')).not.toMatch(/Legiarti - 1/);
    expect(await textOf(page, '.long-answer')).toContain('Chargement des analyses...');
    dossier.release();
    await page.waitForSelector('.short-answer .reference');
    expect(await textOf(page, '.short-answer .key-documents')).toMatch(/Documents très pertinents/);
    expect(await page.$('.short-answer .follow-up textarea')).not.toBeNull();
    expect(await page.$eval('.short-answer .follow-up textarea', (area) => area.getAttribute('placeholder'))).toBe(
      'Posez votre propre question de suivi…',
    );
    await expectAccessible(page);
    const chips = await page.$$eval('button.reference', (all) =>
      all.map((chip) => chip.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
    expect(Math.min(...chips)).toBeGreaterThanOrEqual(24);
  });
});

test('after opening and closing the analysis five times, one Back leaves the page; after a reload it is open, and closing it stays on the page', async () => {
  await reader(
    async (page) => {
      const dossier = await craftDossier(page, [ARTICLE], { point: POINT });
      await page.goto(`${URL_BASE}${dossier.path}`);
      for (let turn = 0; turn < 5; turn += 1) {
        await press(page, OPEN);
        await page.waitForSelector('.analysis');
        expect(new URL(page.url()).hash).toBe('#analysis');
        // Two quick presses of Back close only the analysis.
        await pressKey(page, 'Escape', '.analysis');
        await page.keyboard.press('Escape');
        await page.waitForSelector('.analysis', { hidden: true });
        expect(new URL(page.url()).pathname).toBe(dossier.path);
      }
      await page.goForward();
      await page.waitForSelector('.analysis');
      await page.reload();
      await page.waitForSelector('.analysis');
      await press(page, 'Fermer');
      await page.waitForSelector('.analysis', { hidden: true });
      await page.waitForFunction(() => window.location.hash === '');
      expect(new URL(page.url()).pathname).toBe(dossier.path);
      await page.goBack();
      await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    },
    { at: '/dashboardPage' },
  );
});

test('fourteen kinds of sources at 375 px: the arrow keys reach every tab, each fully visible, and the tabs are one tab stop', async () => {
  await reader(
    async (page) => {
      const sources = SOURCE_KEYS.map((kind): CraftedSource => ({ ...ARTICLE, kind }));
      const dossier = await craftDossier(page, sources, { point: POINT });
      await page.goto(`${URL_BASE}${dossier.path}`);
      await press(page, OPEN);
      await page.waitForSelector('[role=tab]');
      expect((await page.$$('[role=tab]')).length).toBe(15);
      expect(
        await page.$$eval('[role=tablist], [role=tablist] *', (all) => all.filter((one) => (one as HTMLElement).tabIndex >= 0).length),
      ).toBe(1);
      await page.focus('[role=tab][aria-selected=true]');
      const reached = new Set<string>();
      for (let turn = 0; turn < 15; turn += 1) {
        await focusWithin(page, '[role=tab]');
        const hidden = () =>
          page.evaluate(() => {
            const strip = document.querySelector('[role=tablist]')?.getBoundingClientRect();
            const tab = document.activeElement?.getBoundingClientRect();
            if (!strip || !tab) return Number.NaN;
            return Math.max(0, strip.left - tab.left, tab.right - strip.right, tab.right - window.innerWidth);
          });
        await expect.poll(hidden).toBeLessThan(1);
        reached.add(
          await page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.textContent ?? ''),
        );
        await page.keyboard.press('ArrowRight');
      }
      expect(reached.size).toBe(15);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
    { width: 375, height: 800 },
  );
});

test('a passage is highlighted at its own place, never at an identical one; one missing from the stored text is reported, and nothing is highlighted', async () => {
  await reader(async (page) => {
    const here = await craftDossier(page, [ARTICLE], { point: POINT });
    await page.goto(`${URL_BASE}${here.path}`);
    await openDocument(page);
    await page.waitForSelector('.detail .passage--lit');
    expect(await textOf(page, '.detail')).toMatch(/Références.*Citations pertinentes :/);
    const marks = await page.$$eval('.detail .passage-text p', (paragraphs) =>
      paragraphs.map((one) => one.querySelectorAll('mark').length),
    );
    expect(marks).toEqual([0, 0, 1]);
    await page.waitForSelector('.detail .passage--lit', { hidden: true });
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    await press(page, 'Copier la citation');
    await waitForText(page, 'Citation copiée.');
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
    expect(copied).toMatch(
      /^«\u00a0La durée de la période d'essai des cadres est de quatre mois\.\u00a0» \(.+, version en vigueur au 27\/06\/2008\)$/,
    );
    here.close();

    const lost = new Map([['LEGIARTI-1-v1', ARTICLE.content.slice(0, ARTICLE.content.lastIndexOf('\n'))]]);
    const uncarried = { 'Extrait 2': 'Une phrase que rien ne porte.' };
    const gone = await craftDossier(page, [{ ...ARTICLE, citations: uncarried }], { point: POINT, stored: lost });
    await page.goto(`${URL_BASE}${gone.path}`);
    await openDocument(page);
    await waitForText(page, 'Passage non retrouvé dans le texte du fonds');
    expect(await page.$$('.detail mark')).toEqual([]);
    // A citation that no passage carries is not shown as proved either.
    expect((await page.$$('.detail__quotations .fact--bad')).length).toBe(2);
  });
});

test("in a text of two million characters the passage is scrolled into view, and the point's words are marked in the visible part", async () => {
  const QUOTED = "Attendu que la période d'essai ne se présume pas ;";
  const filler = 'Considérant que le moyen tiré de la durée du préavis est infondé, la demande est rejetée.\n';
  const content = `${filler.repeat(11_000)}${QUOTED}\n${filler.repeat(11_500)}`;
  expect(content.length).toBeGreaterThan(2_000_000);
  await reader(async (page) => {
    const dossier = await craftDossier(page, [{ kind: 'juritext', n: 1, content, quotes: [QUOTED] }], { point: POINT });
    await page.goto(`${URL_BASE}${dossier.path}`);
    await openDocument(page);
    const place = () =>
      page.evaluate(() => {
        const mark = document.querySelector('.detail mark')?.getBoundingClientRect();
        return mark === undefined ? -1 : mark.top / window.innerHeight;
      });
    await page.waitForSelector('.detail .passage--lit');
    await expect.poll(place).toBeGreaterThan(0.1);
    expect(await place()).toBeLessThan(0.9);
    const marked = () => page.evaluate(() => CSS.highlights.get('keywords')?.size ?? 0);
    await expect.poll(marked).toBeGreaterThan(5);
    // Only the visible ones of twenty thousand.
    expect(await marked()).toBeLessThan(2_000);
    // Found by its text rather than its accessible name: the accessibility tree of two million characters is slow to search.
    await page.$$eval('.detail button', (buttons) => buttons.find((one) => one.textContent === 'Voir décision complète')?.click());
    await page.waitForFunction(() => document.querySelectorAll('.dialog--window .passage-text').length === 2);
    await expectNoSideScroll(page);
  });
});

test('a dossier opened from a search shows the words found; printed, nothing is folded; its conversation links to each question', async () => {
  await reader(async (page) => {
    const sources = Array.from({ length: 30 }, (_, n): CraftedSource => ({ ...ARTICLE, n: n + 1 }));
    const dossier = await craftDossier(page, sources, { point: POINT, thread: ['Et pour un agent de maîtrise ?', 'Et en CDD ?'] });
    await page.goto(`${URL_BASE}${dossier.path}?mots=CADRES+mois`);
    await page.waitForFunction(() => (CSS.highlights.get('found-words')?.size ?? 0) > 3);
    await press(page, 'Afficher moins');
    await expect
      .poll(() => page.$$eval('.thread li', (items) => items.map(({ textContent }) => textContent)))
      .toEqual(["Quelle est la durée de la période d'essai ?", 'Et pour un agent de maîtrise ?', 'Et en CDD ?']);
    expect(await textOf(page, '.thread [aria-current=page]')).toBe("Quelle est la durée de la période d'essai ?");
    await expectAccessible(page);

    const folded = await page.$eval('.short-answer .collapsible__box', (box) => box.getBoundingClientRect().height);
    await page.emulateMediaType('print');
    expect(await page.$eval('.short-answer .collapsible__box', (box) => box.getBoundingClientRect().height)).toBeGreaterThan(folded);
    expect(await page.$eval('.top-nav', (bar) => getComputedStyle(bar).display)).toBe('none');
    expect(
      await page.$$eval('main button', (buttons) => buttons.filter((one) => one.matches('.button') && one.checkVisibility()).length),
    ).toBe(0);
    await page.emulateMediaType('screen');

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('j');
    await focusWithin(page, '.long-answer__row .button');
    await page.keyboard.press('/');
    await focusWithin(page, '.follow-up textarea');
    await page.locator('.thread a').click();
    await page.waitForFunction(
      (path) => window.location.pathname !== path && window.location.pathname.startsWith('/dossier/'),
      {},
      dossier.path,
    );
  });
});

/** Fifteen lines of a reading measure. */
const LONG_QUESTION = Array.from({ length: 15 }, (_, n) => `Fait numéro ${n + 1} : le salarié a reçu sa lettre.`).join('\n');

test('a long question is folded at 1024 px; what is missing or fails is said in its own sentence, and read again when asked', async () => {
  await reader(
    async (page) => {
      const dossier = await craftDossier(page, [], { point: POINT, question: LONG_QUESTION });
      await page.goto(`${URL_BASE}${dossier.path}`);
      const heightOf = () => page.$eval('.dossier-question .collapsible__box', (box) => box.getBoundingClientRect().height);
      await waitForText(page, 'Aucun document clé disponible pour ce dossier.');
      expect(await textOf(page, '.long-answer__count')).toBe('0 source');
      expect(await textOf(page, '.dossier-bar')).toMatch(/^Retour .* Nouvelle recherche$/);
      const folded = await heightOf();
      await expectAccessible(page);
      await press(page, 'Afficher toute la question');
      await expect.poll(heightOf).toBeGreaterThan(folded * 1.3);
      await expectNoSideScroll(page);
      await press(page, 'Réduire la question');
      await expect.poll(heightOf).toBe(folded);

      const answers = [
        ['/analysis-points', 200, '{"points":[],"synthese_sentences":[]}', "Aucun point d'analyse disponible pour ce dossier."],
        ['/analysis-points', 500, '{}', 'Erreur lors de la récupération des analyses'],
        ['/analysis-points', 200, 'cut', 'Erreur lors du traitement des analyses'],
        ['', 500, '{}', 'Erreur lors de la récupération des données du dossier'],
      ] as const;
      for (const [path, status, body, sentence] of answers) {
        dossier.instead({ path, status, body });
        await page.reload();
        await waitForText(page, sentence);
      }
      dossier.instead(null);
      await press(page, 'Réessayer');
      await page.waitForSelector('.long-answer__row');

      const exports = [
        ['Exporter en Word', 500, '{}', 'Erreur lors de la génération du document Word.'],
        ['Exporter en PDF', 500, '{}', 'Erreur lors de la génération du PDF. Veuillez réessayer.'],
        [
          'Exporter en PDF',
          504,
          '{"code":"dossier.pdf_timeout","title":"Trop long"}',
          'Le temps de génération du PDF a dépassé la limite. Veuillez réessayer.',
        ],
      ] as const;
      for (const [button, status, body, sentence] of exports) {
        dossier.instead({ path: '/export', status, body });
        await press(page, button);
        await waitForText(page, sentence);
      }

      // A browser that stores nothing: the next question is on the clipboard.
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new Error('refused');
        };
        navigator.clipboard.writeText = async (text) => {
          document.body.dataset.copied = text;
        };
      });
      await page.locator('.follow-up textarea').fill('Et en CDD ?');
      await press(page, 'Envoyer');
      await waitForText(page, 'elle a été copiée, collez-la dans la zone de recherche.');
      expect(await page.evaluate(() => document.body.dataset.copied)).toContain('Et en CDD ?');
      await page.goto(`${URL_BASE}/dossier`);
      await waitForText(page, 'Identifiant de dossier manquant');
    },
    { width: 1024 },
  );
});

test('a research that cannot be started says why, and the question stays', async () => {
  await reader(async (page) => {
    const proposal = {
      points: [{ problem: POINT, source: 'legiarti' }],
      global_contexte: '',
      law_date: '2026-11-27',
      data_date: '2026-03-27',
      first_date: null,
      notices: [],
      agreement: null,
      agreements: [],
    };
    const refused = { status: 500, body: {} };
    const given = (body: unknown, status = 200) => ({ status, body });
    const hold = await interceptor(page);
    const held = (...rules: readonly [path: RegExp, answer: { status: number; body: unknown }][]) =>
      hold(
        rules.map(([path, { status, body }]) => ({
          path,
          answer: (request) => (request.method() === 'POST' ? respond(status, body)(request) : request.continue()),
        })),
      );
    await page.goto(`${URL_BASE}/dashboardPage`);
    const field = '.question textarea';
    await page.waitForSelector(field);
    const isKept = async () => expect(await page.$eval(field, (area) => (area as HTMLTextAreaElement).value)).toBe('Une question');
    await typeIn(page, field, 'Une question', 'pasted');

    held([/get_points_new/, refused]);
    await press(page, 'Rechercher');
    await waitForText(page, 'Erreur lors de la récupération des points.');
    await isKept();

    held([/get_points_new/, given(proposal)], [/copilot\/dossiers$/, refused]);
    await press(page, 'Réessayer');
    await press(page, 'Démarrer la recherche');
    await waitForText(page, 'Erreur lors de la création du dossier : Une erreur inattendue');
    await isKept();

    held([/copilot\/dossiers$/, given({}, 201)], [/get_analyse_fiscale/, refused]);
    await press(page, 'Démarrer la recherche');
    await waitForText(page, "Une erreur est survenue lors de la préparation de l'analyse.");
    await isKept();

    await press(page, 'Annuler');
    await typeIn(page, field, 'Une question', 'pasted');
    held([/research-warnings/, given({ notices: [] })], [/start-query-ultra/, refused]);
    await press(page, 'Query Ultra');
    await waitForText(page, "L'analyse Ultra n'a pas pu être lancée.");
    await page.waitForSelector('.notice--error, .notice');
  });
});
