import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, textOf, waitForText } from './support/checks.ts';
import { ask, QUESTION, signIn } from './support/journey.ts';
import { pressKey, tabTo } from './support/keyboard.ts';

let downloads: string;
beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'attendu-exports-'));
});
afterAll(() => rm(downloads, { recursive: true, force: true }));

/** The downloaded file named after the question that this pattern matches. */
async function downloaded(pattern: RegExp): Promise<Buffer> {
  const named = async () => (await readdir(downloads)).find((name) => pattern.test(name));
  await expect.poll(named, { timeout: 30_000 }).toBeDefined();
  return readFile(join(downloads, (await named()) ?? ''));
}

test('a dossier is exported to Word and PDF once it is done', { timeout: 240_000 }, async () => {
  const { page, complaints, close } = await visit();
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    browserContextId: page.browserContext().id ?? '',
  });
  try {
    await signIn(page);
    await ask(page, QUESTION);
    await press(page, 'Démarrer la recherche');
    await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));

    // While the analysis runs, the buttons are focusable and say why they are disabled.
    await page.waitForSelector('.dossier-bar__actions [aria-disabled]');
    const reasons = await page.$$eval('.dossier-bar__actions [aria-disabled]', (buttons) =>
      buttons.map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent),
    );
    expect(reasons).toEqual(Array(2).fill("Veuillez attendre que l'analyse soit terminée"));
    await tabTo(page, 'Word');
    await page.waitForSelector('.tip');
    await waitForText(page, "Veuillez attendre que l'analyse soit terminée");
    await pressKey(page, 'Escape', '.dossier-bar__actions button');
    await page.waitForSelector('.tip', { hidden: true });
    await expectAccessible(page);

    await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
    await page.waitForSelector('.dossier-bar__actions [aria-disabled]', { hidden: true });
    await press(page, 'Exporter en Word');
    await waitForText(page, 'Document Word généré avec succès.');
    expect(await textOf(page, '.toaster')).not.toContain('Génération du document Word en cours...');
    const word = await downloaded(/^Quelle_est_la_durée_maximale_d[^.]*\.docx$/);
    expect(word.subarray(0, 2).toString()).toBe('PK');
    await press(page, 'Exporter en PDF');
    await waitForText(page, 'Le PDF a été généré avec succès.');
    const pdf = await downloaded(/^Quelle_est_la_durée_maximale_d[^.]*\.pdf$/);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(page);

    await page.setViewport({ width: 375, height: 800 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
