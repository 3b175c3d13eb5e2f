import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { docx, paragraph, pdf } from '../../services/anonymiser/test/documents.ts';
import { URL_BASE, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, textOf, waitForText } from './support/checks.ts';
import { signIn } from './support/journey.ts';
import { pressKey } from './support/keyboard.ts';

let downloads: string;
beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'attendu-downloads-'));
});
afterAll(() => rm(downloads, { recursive: true, force: true }));

const DECISION = [
  "COUR D'APPEL DE LYON",
  'Chambre sociale C',
  'ARRÊT DU 14 FÉVRIER 2023',
  '',
  'APPELANTE :',
  'Madame Hélène VASSEUR-MARCHAND',
  'née le 3 mai 1961 à Vesoul',
  'demeurant 12 rue des Lilas, 69003 LYON',
  'représentée par Maître Paul GIRARDIN, avocat au barreau de LYON',
  '',
  'COMPOSITION DE LA COUR :',
  'Madame Sophie NOIRET, présidente',
  '',
  'FAITS ET PROCÉDURE',
  'Madame VASSEUR-MARCHAND a été engagée le 4 septembre 2006. Seule notaire, demeurant à Vesoul, elle peut être jointe au 06 12 34 56 78.',
  'Le projet Colibri lui a été retiré ; le projet Colibri a été confié à Monsieur Karim BELKACEM.',
  "La cour fait application de l'article L. 1232-1 du code du travail.",
].join('\n');

/** The text of the original or of the result as shown, without the category signs. */
const column = (page: Page, which: 'original' | 'result') =>
  page.$$eval(`.pair__${which}`, (cells) => cells.map((cell) => cell.textContent).join('\n'));
const saved = (page: Page) => page.waitForSelector('[data-testid=save-state][data-state=saved]');
const mark = (page: Page, text: string) => page.locator(`::-p-xpath(//p[@class="pair__original"]//mark[.="${text}"])`);

async function pasted(page: Page): Promise<void> {
  await page.waitForSelector('textarea');
  await page.evaluate((text) => {
    document.querySelector('textarea')?.focus();
    document.execCommand('insertText', false, text);
  }, DECISION);
  await page.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, {}, DECISION);
}

/** Opens a file on the page, and waits until its text is in the field. */
async function opened(page: Page, name: string, content: Buffer, text: string): Promise<void> {
  const path = join(downloads, name);
  await writeFile(path, content);
  const input = (await page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
  await page.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, { polling: 100 }, text);
  await waitForText(page, name);
}

/** Waits for a complete download with this extension. */
async function downloaded(ending: string): Promise<Buffer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const name = (await readdir(downloads)).find((file) => file.endsWith(ending));
    if (name !== undefined) {
      const content = await readFile(join(downloads, name));
      if (content.length > 0) return content;
    }
    if (Date.now() > deadline) throw new Error(`nothing downloaded in ${ending}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a visitor's text waits for the sign-in; then it is anonymised, reviewed, exported and deleted", async () => {
  const { page, complaints, close } = await visit();
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    browserContextId: page.browserContext().id ?? '',
  });

  await page.goto(`${URL_BASE}/anonymisationDashboard`);
  await waitForText(page, 'Connectez-vous pour retrouver vos anonymisations.');
  await expectAccessible(page);
  await press(page, 'Créer une nouvelle anonymisation');
  await page.waitForFunction(() => window.location.pathname.startsWith('/anonymisationPage/'));
  const address = page.url();
  await page.waitForSelector('textarea[placeholder="Collez ici votre décision à anonymiser..."][rows="12"]');
  expect(await page.$eval('.decision-form [type=submit]', (button) => (button as HTMLButtonElement).disabled)).toBe(true);
  await pasted(page);
  await press(page, 'Anonymiser');
  await waitForText(page, 'Connectez-vous pour anonymiser');
  await expectAccessible(page);
  await page.locator('[role=dialog] a').click();
  await page.waitForFunction(() => window.location.pathname === '/loginPage');
  await page.locator('[name=email]').fill('premium@demo.attendu.test');
  await page.locator('[name=password]').fill(inject('password'));
  await pressKey(page, 'Enter', '[name=password]');
  await page.waitForFunction((wanted) => window.location.href === wanted, {}, address);
  await page.waitForFunction((wanted) => document.querySelector('textarea')?.value === wanted, {}, DECISION);

  await press(page, 'Anonymiser');
  await page.waitForSelector('.desk');
  expect(await textOf(page, '.anonymisation__result > h2')).toBe('Texte Anonymisé');
  // The long warning was read on the page before.
  await waitForText(page, 'à relire par une personne avant toute diffusion');
  expect(await column(page, 'original')).toBe(DECISION);
  const first = await column(page, 'result');
  expect(first).not.toMatch(/Hélène|VASSEUR|Lilas|06 12 34/);
  expect(first).toMatch(/Paul GIRARDIN[\s\S]+Sophie NOIRET[\s\S]+article L\. 1232-1 du code du travail/);
  await expectAccessible(page);

  // Doubts by keyboard, right after the page opens.
  await pressKey(page, 'n', '.desk');
  await page.waitForSelector('.doubt--current');
  await waitForText(page, "peuvent suffire à identifier quelqu'un");
  await page.waitForSelector('.pair[data-holds-current]');
  await expectAccessible(page);

  // Every unmasked capitalised word, then any word, selected by keyboard.
  const selected = () => page.$eval('.selection-bar__words', (words) => words.textContent);
  const selects = async (what: () => Promise<void>): Promise<string | null> => {
    const before = await selected().catch(() => null);
    await what();
    await page.waitForFunction(
      (words) => ![words, undefined].includes(document.querySelector('.selection-bar__words')?.textContent),
      { polling: 100 },
      before,
    );
    return selected();
  };
  const capital = await selects(() => pressKey(page, 'c', '.desk'));
  expect(capital).toMatch(/^« \p{Lu}/u);
  const extended = await selects(async () => {
    await page.keyboard.down('Shift');
    // The first step may select only the blank after the word.
    await pressKey(page, 'ArrowRight', '.desk');
    await pressKey(page, 'ArrowRight', '.desk');
    await page.keyboard.up('Shift');
  });
  expect(extended?.length).toBeGreaterThan(capital?.length ?? 0);
  expect(await selects(() => pressKey(page, 'l', '.desk'))).toMatch(/^« \p{Lu}/u);
  await selects(() => pressKey(page, 'ArrowRight', '.desk'));
  await page.evaluate(() => document.getSelection()?.empty());
  await page.waitForSelector('.selection-bar', { hidden: true });

  // One mention refused.
  await mark(page, 'Hélène').click();
  await press(page, 'Laisser visible ici');
  await waitForText(page, 'Laissée visible par vous');
  expect(await column(page, 'result')).toContain('Madame Hélène [');
  await expectAccessible(page);

  // Settings take effect at once.
  await press(page, 'Réglages', 'tab');
  await page.locator('::-p-xpath(//label[contains(., "Bloc 2")]//input)').click();
  await page.waitForFunction(() => document.querySelector('.desk__text')?.textContent?.match(/3 mai 1961/g)?.length === 2);
  await page.locator('::-p-xpath(//label[contains(., "Caviardage")]//input)').click();
  await page.waitForFunction(() => document.querySelector('.desk__text')?.textContent?.includes('██████'));
  await expectAccessible(page);

  // A term masked in all its places, undone, redone.
  await page.locator('::-p-xpath(//*[@role="tab"][contains(., "Entités")])').click();
  await page.locator('.add-term input').fill('projet colibri');
  await press(page, 'Occulter partout');
  await waitForText(page, '2 occurrences occultées.');
  expect(await column(page, 'result')).not.toContain('Colibri');
  await expectAccessible(page);
  await press(page, 'Annuler');
  await page.waitForFunction(() => document.querySelector('.desk__text')?.textContent?.match(/Colibri/g)?.length === 4);
  await press(page, 'Rétablir');
  await page.waitForFunction(() => document.querySelector('.desk__text')?.textContent?.match(/Colibri/g)?.length === 2);

  // Selected words may be masked too.
  await page.evaluate(() => {
    const cell = [...document.querySelectorAll('.pair__original')].find((one) => one.textContent === 'Chambre sociale C');
    const range = document.createRange();
    range.selectNodeContents(cell as Node);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
  });
  await page.waitForSelector('.selection-bar');
  await expectAccessible(page);
  await press(page, 'Occulter');
  await page.waitForFunction(() => document.querySelector('.desk__text')?.textContent?.match(/Chambre sociale C/g)?.length === 1);

  // Saved, and unchanged after a reload and in both files.
  await saved(page);
  const reviewed = await column(page, 'result');
  await press(page, 'Télécharger le texte (.txt)');
  expect((await downloaded('.txt')).toString('utf8')).toBe(reviewed);
  await press(page, 'Télécharger en Word (.docx)');
  expect((await downloaded('.docx')).subarray(0, 2).toString()).toBe('PK');
  await page.locator('::-p-xpath(//*[@role="tab"][contains(., "Entités")])').click();
  await press(page, 'Table de correspondance (.csv)');
  expect((await downloaded('.csv')).toString('utf8')).toContain('"VASSEUR-MARCHAND"');
  await page.reload();
  await page.waitForSelector('.desk');
  expect(await column(page, 'result')).toBe(reviewed);

  await page.locator('.anonymisation__back').click();
  await waitForText(page, 'Décisions Anonymisées');
  await page.waitForSelector(`a[href="${new URL(address).pathname}"]`);
  await expectAccessible(page);
  await page.locator(`a[href="${new URL(address).pathname}"]`).click();
  await page.waitForSelector('.desk');
  await press(page, 'Supprimer');
  await waitForText(page, 'Supprimer cette anonymisation ?');
  await expectAccessible(page);
  await page.locator('::-p-xpath(//*[@role="dialog"]//button[contains(., "Supprimer")])').click();
  await waitForText(page, 'Anonymisation supprimée.');
  await page.waitForFunction((path) => document.querySelector(`a[href="${path}"]`) === null, {}, new URL(address).pathname);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone: a decision from a file, its result, a mention and the doubts', async () => {
  const { page, complaints, close } = await visit({ width: 375, height: 800 });
  await signIn(page, 'etudiant', '/anonymizeDecision');
  await page.waitForSelector('textarea');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await opened(page, 'decision.pdf', pdf([['M. Karim BELKACEM a fait appel.']]), 'M. Karim BELKACEM a fait appel.');
  await opened(page, 'decision.docx', docx(DECISION.split('\n').map(paragraph).join('')), DECISION);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/anonymize_decision')) sent.push(request.postData() ?? '');
  });
  // Two presses without a pause make one anonymisation.
  await page.locator('.decision-form [type=submit]').click({ count: 2 });
  await page.waitForFunction(() => window.location.pathname.startsWith('/anonymisationPage/'));
  await page.waitForSelector('.desk');
  expect(sent).toHaveLength(1);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await page.$eval('.key-fold', (keys) => (keys as HTMLDetailsElement).open)).toBe(false);
  await page.locator('.pair__result mark[data-state=masked]').click();
  await waitForText(page, 'Mention choisie');
  await expectAccessible(page);
  await press(page, 'Fermer');
  await page.locator('::-p-xpath(//label[contains(., "Relecture")])').click();
  await page.locator('.doubt').click();
  await page.waitForSelector('.selection-bar');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto(`${URL_BASE}/anonymisationDashboard`);
  await page.waitForSelector('.anonymisation-row');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(complaints).toEqual([]);
  await close();
});
