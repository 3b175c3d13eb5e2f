import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { URL_BASE } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, press, textOf, waitForText } from './support/checks.ts';
import { call, NO_PAGE, signedIn } from './support/journey.ts';

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

const OF_FIVE_KINDS = [
  {
    problem: "Contrepartie du temps d'habillage au vestiaire, arrêt n° 19-19.463",
    source: 'juritext',
    title: 'Cass. soc., 18 novembre 2020, n° 19-19.463',
    url: 'https://www.courdecassation.fr/decision/5fca277de35a255d41ca73ab',
  },
  {
    problem: "Déduction des indemnités de télétravail versées par l'employeur",
    source: 'bofip',
    title: 'BOI-BIC-CHG-40-10-20230510',
    url: 'https://bofip.impots.gouv.fr/bofip/1234-PGP.html/identifiant=BOI-BIC-CHG-40-10-20230510',
  },
  {
    problem: 'Effacement des données de la personne concernée',
    source: 'reglements',
    title: 'article 17',
    url: 'https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:32016R0679',
  },
  {
    problem: 'Modifications diverses de la société DANONE à Paris',
    source: 'bodacc',
    title: 'DANONE',
    url: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:B202501222451',
  },
  {
    problem: "Personnes résidentes d'un État contractant concernées par la convention",
    source: 'convbi',
    title: 'États-Unis',
    url: 'https://www.impots.gouv.fr/sites/default/files/media/10_conventions/etats_unis/etats-unis_convention-avec-les-etats-unis_fd_3160.pdf',
  },
];

/** Opens each analysis: its source, its official link, and its quotation checked against the text that the corpus holds now. */
async function openEach(page: Page): Promise<void> {
  for (const { problem, title, url } of OF_FIVE_KINDS) {
    await press(page, `Voir analyse complète : ${problem}`);
    await waitForText(page, 'identique au texte du fonds');
    expect(await textOf(page, '.detail')).toContain(title);
    expect(await page.$$eval('.detail a[href]', (links) => links.map((link) => (link as HTMLAnchorElement).href))).toContain(url);
    await press(page, 'Fermer');
    await page.waitForSelector('.analysis', { hidden: true });
  }
}

test('a decision, a comment, an act of the Union, a notice and a treaty are cited, opened, exported and verified again', {
  timeout: 240_000,
}, async () => {
  await signedIn(
    async (page) => {
      const session = await page.createCDPSession();
      await session.send('Browser.setDownloadBehavior', {
        behavior: 'allow',
        downloadPath: downloads,
        browserContextId: page.browserContext().id ?? '',
      });
      const dossierId = randomUUID();
      const contexte = 'Cinq sortes de sources dans un dossier';
      await call(page, 'POST', '/copilot/dossiers', { id: dossierId, contexte });
      const point_list = OF_FIVE_KINDS.map(({ problem, source }) => ({ problem, source }));
      expect((await call(page, 'POST', '/copilot/get_analyse_fiscale', { contexte, dossierId, point_list })).status).toBe(202);
      await page.goto(`${URL_BASE}/dossier/${dossierId}`);

      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      await openEach(page);
      await page.waitForSelector('.dossier-bar__actions [aria-disabled]', { hidden: true });
      await press(page, 'Exporter en Word');
      await waitForText(page, 'Document Word généré avec succès.');
      expect(await textOf(page, '.toaster')).not.toContain('Génération du document Word en cours...');
      const word = await downloaded(/^Cinq_sortes[^.]*\.docx$/);
      expect(word.subarray(0, 2).toString()).toBe('PK');
      await press(page, 'Exporter en PDF');
      await waitForText(page, 'Le PDF a été généré avec succès.');
      const pdf = await downloaded(/^Cinq_sortes[^.]*\.pdf$/);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await expectAccessible(page);

      await page.reload();
      await page.waitForSelector('.long-answer__row');
      await openEach(page);
      await page.setViewport({ width: 375, height: 800 });
      await expectNoSideScroll(page);
      await expectAccessible(page);
    },
    { at: NO_PAGE },
  );
});
