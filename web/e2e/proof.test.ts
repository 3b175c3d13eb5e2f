import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, waitForText } from './support/checks.ts';
import { QUESTION, research, signIn } from './support/journey.ts';
import { closeSheet, pressKey } from './support/keyboard.ts';

async function visitor(run: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const { page, complaints, close } = await visit(options);
  try {
    await signIn(page);
    await run(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
}

test('the sources of each sentence, by a click and by the keyboard, beside the answer or as a sheet', { timeout: 240_000 }, async () => {
  await visitor(async (page) => {
    const address = await research(page, QUESTION);
    for (const width of [1440, 375]) {
      await page.setViewport({ width, height: width < 1000 ? 800 : 900 });
      if (page.url() !== address) await page.goto(address);
      await page.waitForSelector('.short-answer .sentence');
      await page.click('.short-answer .sentence');
      await waitForText(page, 'Passage identique au texte du fonds');
      await waitForText(page, '« Pour les cadres, de quatre mois. »');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      if (width < 1000) await closeSheet(page);
      // The same by the button that only the keyboard reaches.
      await page.evaluate(() => (document.querySelectorAll('.short-answer .sentence__proof')[1] as HTMLElement).focus());
      await pressKey(page, 'Enter', '.short-answer .sentence__proof');
      await page.waitForFunction(
        () =>
          document.querySelectorAll('.short-answer .sentence--selected').length === 1 &&
          document.querySelectorAll('.short-answer .sentence')[1]?.classList.contains('sentence--selected'),
      );
      if (width < 1000) await closeSheet(page);
      await page.locator('.long-answer__row button').click();
      await page.waitForSelector('.analysis .confronted');
      await waitForText(page, "Ce qui appuie, ce qui s'oppose");
      await expectAccessible(page);
      await page.evaluate(() => (document.querySelector('.analysis .sentence') as HTMLElement).click());
      await page.waitForSelector('.analysis .detail, .dialog--sheet .detail');
      await expectNoSideScroll(page);
    }
  });
});

test('ultra mode opens its dossier at once; a running research is stopped and its request given back', { timeout: 240_000 }, async () => {
  await visitor(async (page) => {
    await page
      .locator('textarea')
      .fill("Licenciement économique, période d'essai, préavis, rupture conventionnelle et démission d'un cadre");
    await press(page, 'Query Ultra');
    await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
    // Whichever comes first: a fast run may already be done.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('button')].some((one) => one.textContent === 'Arrêter') ||
        document.querySelector('.long-answer__row') !== null,
    );
    const running = await page.evaluate(() => [...document.querySelectorAll('button')].some((one) => one.textContent === 'Arrêter'));
    if (running) {
      await press(page, 'Arrêter');
      await page.waitForSelector('[role=dialog]');
      await expectAccessible(page);
      await press(page, 'Arrêter la recherche');
    }
    await page.waitForFunction(
      () => document.body.textContent.includes('Recherche arrêtée à votre demande') || document.querySelector('.long-answer__row') !== null,
    );
  });
});
