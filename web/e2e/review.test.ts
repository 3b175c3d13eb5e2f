import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE, type VisitOptions, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, expectNothingHidden, press, textOf, waitForText } from './support/checks.ts';
import { ask, QUESTION, research, signIn } from './support/journey.ts';
import { focusWithin, pressKey, typeIn } from './support/keyboard.ts';

async function reader(run: (page: Page) => Promise<void>, options: VisitOptions): Promise<void> {
  const { page, complaints, close } = await visit(options);
  try {
    const session = await page.createCDPSession();
    const userAgent = await page.browser().userAgent();
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en-US' });
    await session.send('Emulation.setLocaleOverride', { locale: 'en-US' });
    await signIn(page);
    expect(await page.evaluate(() => [navigator.language, new Intl.DateTimeFormat().resolvedOptions().locale])).toEqual(['en-US', 'en-US']);
    await run(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

const DAY = '.date-field__box';
const day = (page: Page) => page.$eval(DAY, (box) => box.textContent?.replace(/[^\d/a-z]/g, ''));

test('the date of the law, in French order in an English browser, by the keyboard', async () => {
  await reader(
    async (page) => {
      expect(await page.$('input[type=date]')).toBeNull();
      await ask(page, QUESTION);
      const [year, month, date] = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }).split('-');
      expect(await day(page)).toBe(`${date}/${month}/${year}`);
      const names = await page.$$eval(`${DAY} [role=spinbutton]`, (parts) => parts.map((part) => part.getAttribute('aria-label')));
      expect(names.map((name) => name?.replace(/\W*$/, ''))).toEqual(['jour', 'mois', 'année']);
      // Parts advance by themselves while typing; the arrow keys change one.
      await typeIn(page, `${DAY} [data-type=day]`, '14032019');
      await expect.poll(() => day(page)).toBe('14/03/2019');
      await page.focus(`${DAY} [data-type=month]`);
      await pressKey(page, 'ArrowUp', `${DAY} [data-type=month]`);
      await expect.poll(() => day(page)).toBe('14/04/2019');
      await expectAccessible(page);

      // An invalid date is reported when the research is to start, and nothing starts.
      await typeIn(page, `${DAY} [data-type=year]`, '1066');
      expect(await page.$('.date-field__error')).toBeNull();
      await press(page, 'Démarrer la recherche');
      await waitForText(page, 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.');
      await focusWithin(page, `${DAY} [data-type=day]`);
      expect(new URL(page.url()).pathname).toBe('/dashboardPage');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      for (const part of ['day', 'month', 'year']) {
        await page.focus(`${DAY} [data-type=${part}]`);
        for (let turn = 0; turn < 4; turn += 1) await pressKey(page, 'Backspace', DAY);
      }
      expect(await day(page)).toBe('jj/mm/aaaa');
      await press(page, 'Démarrer la recherche');
      await waitForText(page, 'Veuillez entrer une date valide.');
      // A nonexistent day is not corrected to another one.
      await typeIn(page, `${DAY} [data-type=day]`, '31022024');
      await press(page, 'Démarrer la recherche');
      await waitForText(page, 'Veuillez entrer une date valide.');
      expect(await day(page)).toBe('jj/mm/aaaa');

      await typeIn(page, `${DAY} [data-type=day]`, '14032019');
      await press(page, 'Démarrer la recherche');
      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      expect(await textOf(page, '.dossier-bar__date')).toMatch(
        /^Droit applicable au 14\/03\/2019 Fonds à jour au \d\d\/\d\d\/20\d\d( \(|$)/,
      );
    },
    { width: 375 },
  );
});

test('warnings before a request is spent, and again in the dossier', async () => {
  await reader(
    async (page) => {
      const warnings = () => page.$$eval('.review .notice--caution', (all) => all.map((one) => one.textContent?.replace(/\s+/g, ' ')));
      const littoral = "Quelles sont les règles d'urbanisme en zone littorale ?";
      await ask(page, littoral);
      expect(await warnings()).toEqual([
        expect.stringMatching(
          /^Sources sans doute insuffisantes\. Ce qui est demandé paraît relever du code de l'urbanisme, .* débite une requête/,
        ),
      ]);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      // Ultra mode has no step of points: the same warnings come before its launch, and the question can be changed.
      await press(page, 'Query Ultra');
      await page.waitForSelector('.forewarning');
      expect(await textOf(page, '.forewarning')).toContain("Ce qui est demandé paraît relever du code de l'urbanisme");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await press(page, 'Modifier la question');
      await focusWithin(page, '.question textarea');
      expect(new URL(page.url()).pathname).toBe('/dashboardPage');

      // Asking again without a result says so.
      await ask(page, 'Règles du cautionnement bancaire');
      await page.waitForFunction(() => document.querySelector('.review__points') === null && document.querySelector('.review') !== null);
      await press(page, 'Lancer la recherche');
      await waitForText(page, "Relancée, la recherche n'a trouvé aucun point de droit cette fois non plus.");
      await waitForText(page, 'Aucun texte du fonds ne répond à cette question');
      // The page has scrolled to its points: a half-hidden button would measure as too small a target.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page);

      await page.goto(`${URL_BASE}/dashboardPage`);
      await ask(page, QUESTION);
      expect(await warnings()).toEqual([]);
      // The user's own point is checked before the launch, as the question was.
      await press(page, 'Ajouter un point');
      await page.waitForSelector('.point__editor textarea');
      await typeIn(page, '.point__editor textarea', 'Partage de la succession entre héritiers', 'pasted');
      await press(page, 'Démarrer la recherche');
      await waitForText(page, 'Sources sans doute insuffisantes pour le point « Partage de la succession entre héritiers ».');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await press(page, 'Modifier les points');
      await page.waitForSelector('.forewarning', { hidden: true });
      expect(new URL(page.url()).pathname).toBe('/dashboardPage');
      // The law of a future day is only partly known: said once the day is chosen, and removed with another day.
      await typeIn(page, `${DAY} [data-type=day]`, '01012030');
      await waitForText(page, "Le droit applicable au 1er janvier 2030 n'est connu que par les textes publiés au");
      await typeIn(page, `${DAY} [data-type=day]`, '14032019');
      // The same for the law of a past day.
      await waitForText(page, 'Chaque article est lu dans sa version en vigueur au 14 mars 2019 quand le fonds la détient');
      await typeIn(page, `${DAY} [data-type=day]`, '01012030');
      await press(page, 'Démarrer la recherche');
      await page.waitForSelector('.forewarning');
      await press(page, 'Lancer quand même');
      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      await waitForText(page, "Le droit applicable au 1er janvier 2030 n'est connu que par les textes publiés au");
      // Toasts are temporary: the page is checked without them.
      await page.$$eval('.toast .icon-button', (buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      await page.waitForFunction(() => document.querySelector('.toast') === null);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
    { width: 375 },
  );
});

test('a question of a few lines is shown in full above its answer', async () => {
  await reader(
    async (page) => {
      await research(
        page,
        "Mon client, cadre dirigeant, a été licencié pour faute grave après deux ans d'ancienneté : a-t-il droit à une indemnité et à un préavis ?",
      );
      await page.waitForSelector('.toast');
      const places = () =>
        page.evaluate(() => {
          const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect | undefined;
          return { nav: place('.top-nav')?.bottom, question: place('.dossier-question h1'), answer: place('.short-answer')?.top };
        });
      const { nav = 0, question, answer = 0 } = await places();
      expect(question?.top).toBeGreaterThan(nav);
      expect(question?.height).toBeGreaterThan(60);
      expect(answer).toBeGreaterThan(question?.bottom ?? 0);
      expect(answer).toBeLessThan(450);
      expect(await page.$('.dossier-question .collapsible__box--folded')).toBeNull();
    },
    { width: 1440 },
  );
});

test('a long question: its length is shown, and the buttons stay side by side', async () => {
  await reader(
    async (page) => {
      const places = () =>
        page.$$eval('.question__foot .button', (buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
      expect(new Set(await places()).size).toBe(1);
      await typeIn(page, '.question textarea', 'Quel est le préavis ? '.repeat(900).slice(0, 19_000), 'pasted');
      await page.waitForSelector('.question__count');
      expect(await textOf(page, '.question__count')).toBe('19 000 / 20 000');
      for (const width of [375, 1440]) {
        await page.setViewport({ width, height: 900 });
        expect(new Set(await places()).size).toBe(1);
        await expectNoSideScroll(page);
        await expectAccessible(page);
      }
    },
    { width: 375 },
  );
});

test.each([1440, 375])('a toast hides neither the next step nor the focused control, at %i px', async (width) => {
  await reader(
    async (page) => {
      await research(page, QUESTION);
      await page.waitForSelector('.toast');
      // Hovering pauses it: the next steps take longer than its display time.
      await page.hover('.toast .icon-button');
      await expectNothingHidden(page);
      // With the field at the bottom, the toast moves to the top even if it hides as many links there.
      const field = await page.$eval('.follow-up textarea', (at) => at.getBoundingClientRect().bottom + window.scrollY);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.setViewport({ width, height: Math.round(field + 30) });
      const covers = () =>
        page.evaluate(() => {
          const toast = document.querySelector('.toast')?.getBoundingClientRect();
          if (toast === undefined) throw new Error('no message');
          return [...document.querySelectorAll('.follow-up button:enabled, .follow-up textarea')].filter((control) => {
            const at = control.getBoundingClientRect();
            return at.left < toast.right && at.right > toast.left && at.top < toast.bottom && at.bottom > toast.top;
          }).length;
        });
      await expect.poll(covers).toBe(0);
      await page.setViewport({ width, height: width < 1000 ? 812 : 900 });
      for (let turn = 0; turn < 30; turn += 1) {
        await page.keyboard.press('Tab');
        const covered = () =>
          page.evaluate(() => {
            const [toast, at] = [document.querySelector('.toast'), document.activeElement].map((one) => one?.getBoundingClientRect());
            if (toast === undefined || at === undefined) throw new Error('no message, or no focus');
            // Its own button, or none when the focus has left the page.
            if (document.activeElement?.matches('.toaster *, body')) return false;
            return at.left < toast.right && at.right > toast.left && at.top < toast.bottom && at.bottom > toast.top;
          });
        await expect.poll(covered).toBe(false);
      }

      if (width < 1000) return;
      // The list groups searches by the reader's time zone, here far from London.
      await page.goto(`${URL_BASE}/dashboardPage`);
      await page.waitForSelector('.search-row time');
      const hour = await page.$eval('.search-row time', (time) => new Date(time.getAttribute('datetime') ?? '').getUTCHours());
      await page.emulateTimezone(hour < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');
      await page.reload();
      await page.waitForSelector('.search-row time');
      const [shown, own, utc] = await page.$eval('.search-row time', (time) => {
        const at = new Date(time.getAttribute('datetime') ?? '');
        return [time.textContent, at.toLocaleDateString('fr-FR'), at.toLocaleDateString('fr-FR', { timeZone: 'UTC' })];
      });
      expect(shown).toBe(own);
      expect(shown).not.toBe(utc);
    },
    { width, height: width < 1000 ? 812 : 900 },
  );
});
