import { randomUUID } from 'node:crypto';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE } from './support/browser.ts';

import {
  expectAccessible,
  expectNoSideScroll,
  expectNothingHidden,
  expectSoundWide,
  expectTargets,
  press,
  textOf,
  waitForText,
} from './support/checks.ts';
import { ask, QUESTION, research, signedIn } from './support/journey.ts';
import { closeSheet, focused, pressKey, tabTo, tabToElement, typeIn } from './support/keyboard.ts';

/** The points as shown. */
const points = (page: Page) => page.$$eval('.point__text', (texts) => texts.map((text) => text.textContent?.trim()));

/** Records every percentage shown from now on. */
async function watchPercent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as unknown as { seen: number[] }).seen = seen;
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('.run__bar');
      if (bar && seen.at(-1) !== bar.value) seen.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

type Shown = { title: string; official: string | null; facts: string; quotes: string[]; marks: string[]; unproved: boolean };

/** The open source, once its passages are checked and highlighted. */
async function shownSource(page: Page): Promise<Shown> {
  await page.waitForFunction(() => document.querySelector('.detail .passage--lit') !== null);
  return page.$eval('.detail', (detail) => {
    const text = (selector: string) => [...detail.querySelectorAll(selector)].map((node) => node.textContent?.trim() ?? '');
    return {
      title: text('h3').join(),
      official: detail.querySelector('.source-actions__official')?.getAttribute('href') ?? null,
      facts: text('.detail__facts').join(),
      quotes: text('.detail__quotations blockquote').map((quote) => quote.replace(/^«\s*|\s*»$/g, '')),
      marks: text('.passage-text .passage'),
      unproved: (detail.textContent ?? '').includes('ne pas citer sans vérifier'),
    };
  });
}

/** Opens every reference of the visible answer, and checks the proof behind each. */
async function expectEveryCitationProved(page: Page): Promise<number> {
  const references = await page.$$('.analysis .answer-text .reference');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    await reference.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await reference.click();
    const name = (await reference.evaluate((element) => element.getAttribute('aria-label'))) ?? '';
    const shown = await shownSource(page);
    expect(name.replace(/\s/g, ' ')).toContain(shown.title.replace(/\s/g, ' '));
    expect(shown.official).toMatch(/^https:\/\/www\.legifrance\.gouv\.fr\/\S+(LEGI|KALI)ARTI\d{12}/);
    expect(shown.facts).toMatch(/En vigueur dans les données du \d.*, depuis le \d|N'est plus en vigueur|pas encore en vigueur/i);
    expect(shown.unproved).toBe(false);
    expect(shown.marks.join('').replace(/\s/g, '')).toBe(shown.quotes.join('').replace(/\s/g, ''));
    if (await page.$('.dialog--sheet')) await closeSheet(page);
  }
  return references.length;
}

/** Once a run has ended, the short answer replaces its ledger, whatever its last line, and shows its figure while folded. */
async function expectAnswerInView(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const top = document.querySelector('.short-answer')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < window.innerHeight / 2;
  });
  const figure = await page.evaluate(() => {
    const box = document.querySelector('.short-answer .collapsible__box');
    const walker = document.createTreeWalker(box as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = /quatre\s+mois/.exec(node.textContent ?? '')?.index ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 6);
      const faded = 2 * Number.parseFloat(getComputedStyle(box as Element).lineHeight);
      return (box as Element).getBoundingClientRect().bottom - range.getBoundingClientRect().bottom >= faded - 4;
    }
    return null;
  });
  expect(figure).toBe(true);
}

/** Opens an analysis from its dossier, checks every proof in it, and closes it. Returns the number of proofs. */
async function proveRow(page: Page, row: number, isWide: boolean): Promise<number> {
  await page.locator(`.long-answer__row:nth-child(${row}) .long-answer__foot .button`).click();
  await page.waitForSelector('.analysis .answer-text');
  if (row === 1) {
    // Beside the answer, its first source is open from the start.
    expect(await page.$$eval('.analysis__detail .detail', (all) => all.length)).toBe(isWide ? 1 : 0);
    await expectAccessible(page);
    // The reliability of each text is plain text on the page, not a tooltip.
    const sides = await page.$$eval('.confronted li', (texts) => texts.map((text) => text.textContent));
    expect(sides.length).toBeGreaterThan(0);
    for (const text of sides) expect(text).toMatch(/Fiabilité [A-E]\s: [A-ZÉ].{10}/);
    expect(await page.$$eval('.analysis [title]:not(.icon-button)', (hovered) => hovered.length)).toBe(0);
  }
  const proofs = await expectEveryCitationProved(page);
  await page.goBack();
  await page.waitForSelector('.analysis', { hidden: true });
  return proofs;
}

test('a question, its points, its run, its dossier and every proof in it, on a phone and on a wide screen', async () => {
  await signedIn(
    async (page) => {
      await press(page, 'Rechercher');
      await waitForText(page, 'Veuillez entrer une requête de recherche.');
      await ask(page, QUESTION);
      await expect.poll(() => focused(page)).toBe('Points de droit');
      const proposed = await points(page);
      expect(proposed.length).toBeGreaterThan(1);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expectTargets(page);
      await expectSoundWide(page);

      // Points edited, added, left out, searched in other kinds.
      await page.locator('.point__text').click();
      await page.locator('.point__editor textarea').fill('  ');
      await pressKey(page, 'Enter', '.point__editor textarea');
      await waitForText(page, 'Le point ne peut pas être vide.');
      await page.locator('.point__editor textarea').fill("Durée de la période d'essai d'un cadre");
      await pressKey(page, 'Enter', '.point__editor textarea');
      await press(page, 'Ajouter un point');
      await page.locator('.point__editor textarea').fill("Préavis de rupture de la période d'essai");
      await pressKey(page, 'Enter', '.point__editor textarea');
      await page.waitForFunction((count) => document.querySelectorAll('.point__text').length === count, {}, proposed.length + 1);
      await press(page, 'Supprimer le point 2');
      await expect
        .poll(() => points(page))
        .toEqual(["Durée de la période d'essai d'un cadre", ...proposed.slice(2), "Préavis de rupture de la période d'essai"]);
      const rows = proposed.length;

      // While its answer is held back, the launch shows a busy state, and a second press starts nothing more.
      const held: HTTPRequest[] = [];
      const hold = (request: HTTPRequest) => {
        if (request.method() === 'POST' && request.url().endsWith('/copilot/dossiers')) held.push(request);
        else void request.continue();
      };
      await page.setRequestInterception(true);
      page.on('request', hold);
      await watchPercent(page);
      // Changed points are checked first.
      const launched = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/copilot/dossiers'));
      await press(page, 'Démarrer la recherche');
      await page.waitForSelector('.review__actions [aria-busy=true]');
      expect(await textOf(page, '.review__actions [aria-busy=true]')).toBe('Lancement de la recherche…');
      expect(await page.$eval('.review__fields', (fields) => (fields as HTMLFieldSetElement).disabled)).toBe(true);
      await launched;
      await page.click('.review__actions [aria-busy=true]');
      expect(held).toHaveLength(1);
      await held[0]?.continue();
      page.off('request', hold);
      await page.setRequestInterception(false);

      await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
      await page.waitForSelector('.run__ledger li');
      await expectNoSideScroll(page);
      await page.waitForSelector('::-p-text(Chargement des résultats...)', { timeout: 120_000 });
      await page.waitForSelector('.long-answer__row');
      await expect.poll(() => focused(page)).toContain('Quelle est la durée maximale');
      const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
      expect(seen.at(-1)).toBe(100);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      await waitForText(page, "L'analyse est terminée. Vous pouvez maintenant consulter la synthèse.");
      await expectNothingHidden(page);
      await expectAnswerInView(page);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expectSoundWide(page);
      expect(await page.$$eval('.long-answer__row', (all) => all.length)).toBe(rows);

      expect(await proveRow(page, 1, false)).toBeGreaterThan(0);
      await page.setViewport({ width: 1440, height: 900 });
      let proofs = 0;
      for (let row = 1; row <= rows; row += 1) proofs += await proveRow(page, row, true);
      expect(proofs).toBeGreaterThan(rows);
      await page.setViewport({ width: 375, height: 812 });

      // Rated with a reason; kept after a reload; may be withdrawn.
      await press(page, 'Pas utile');
      await waitForText(page, 'Votre avis est enregistré. Merci.');
      await press(page, 'Un texte important manque', 'checkbox');
      await press(page, 'Envoyer mes précisions');
      await waitForText(page, 'Vos précisions sont enregistrées. Merci.');
      // Scrolled to the top first: fixed bars may cover part of a button, which would then measure as too small.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page);
      await page.reload();
      await page.waitForSelector('.rating [aria-pressed=true]');
      expect(await page.$$eval('.rating input:checked', (boxes) => boxes.length)).toBe(1);
      await press(page, 'Retirer mon avis');
      await waitForText(page, 'Votre avis est retiré.');
    },
    { width: 375, height: 812 },
  );
});

test('a running analysis: reloaded, in two tabs, with its stream cut; and not visible to others', async () => {
  await signedIn(async (page) => {
    const post = (path: string, body: object) =>
      page.evaluate(
        async (...[to, sent]) => {
          const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
          return (await fetch(to, request)).status;
        },
        path,
        body,
      );
    const dossierId = randomUUID();
    await post('/copilot/dossiers', { id: dossierId, contexte: QUESTION });

    const second = await page.browserContext().newPage();
    await second.setRequestInterception(true);
    let refused = 0;
    let polls = 0;
    second.on('request', (request) => {
      if (request.url().endsWith('/progress')) polls += 1;
      if (!request.url().endsWith('/progress/stream')) return void request.continue();
      refused += 1;
      void request.abort();
    });
    await Promise.all([page.goto(`${URL_BASE}/dossier/${dossierId}`), second.goto(`${URL_BASE}/dossier/${dossierId}`)]);
    // Not started yet: both tabs say so, before and after a reload.
    await Promise.all([page, second].map((tab) => waitForText(tab, 'Démarrage de la recherche...')));
    await page.reload();
    await waitForText(page, 'Démarrage de la recherche...');
    expect(await page.$('.run__ledger')).toBeNull();

    // Fifteen points: long enough to reload in the middle.
    const problems = ["Durée de la période d'essai", 'Préavis de démission', 'Indemnité de licenciement'];
    const point_list = Array.from({ length: 15 }, (_, n) => ({ problem: `${problems[n % 3]} (${n + 1})`, source: 'legiarti,cnn' }));
    expect(await post('/copilot/get_analyse_fiscale', { contexte: QUESTION, dossierId, point_list })).toBe(202);
    await page.waitForSelector('.run__ledger li');
    await page.reload();
    await Promise.all([page, second].map((tab) => tab.waitForSelector('.long-answer__row', { timeout: 120_000 })));
    expect([refused > 0, polls > 0]).toEqual([true, true]);
    for (const tab of [page, second]) expect(await tab.$$eval('.long-answer__row', (all) => all.length)).toBe(15);

    await signedIn(
      async (other) => {
        await waitForText(other, "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder");
        expect(await other.evaluate(async (id) => (await fetch(`/copilot/dossiers/${id}/progress`)).status, dossierId)).toBe(404);
        expect(await other.content()).not.toContain('quatre mois');
      },
      { as: 'etudiant', at: `/dossier/${dossierId}` },
    );
  });
});

test('questions of every kind: each is answered, or refused with the reason', async () => {
  await signedIn(async (page) => {
    const again = async (question: string) => {
      await page.goto(`${URL_BASE}/dashboardPage`);
      await ask(page, question);
    };
    await again('?');
    await waitForText(page, "La question ne contient aucun mot que l'on puisse chercher : précisez-la.");
    await waitForText(page, 'Lancer la recherche');
    await again('🙂🎉');
    await waitForText(page, "Aucun point de droit n'a été trouvé pour cette question.");
    await again('Quel est le préavis de démission ? '.repeat(700).slice(0, 20_000).trim().padEnd(20_000, '?'));
    expect((await points(page)).length).toBeGreaterThan(0);
    await expectNoSideScroll(page);
    await typeIn(page, '.question textarea', 'a', 'pasted');
    await press(page, 'Rechercher');
    await waitForText(page, 'La question ne peut pas dépasser 20 000 caractères.');

    await again('<img src=x onerror="document.title=1"><b>préavis</b> de démission');
    expect((await points(page)).join(' ')).toContain('<img src=x');
    expect(await page.$$eval('main img, .review b', (made) => made.length)).toBe(0);
    expect(await page.title()).toBe('Mes recherches · Attendu');
    await again('What is the maximum trial period for an executive?');
    await waitForText(page, 'La question est en anglais : la recherche porte sur le droit français');
    expect((await points(page)).join(' ')).not.toMatch(/\b(what|the|period|executive)\b/i);

    await again('article 1240 du code civil');
    await waitForText(page, "Le fonds ne contient pas le code civil : l'article 1240 du code civil n'a pas pu être consulté.");
    await again('xqzw blorptk');
    await waitForText(page, 'Aucun mot de la question ne se trouve dans les textes du fonds');

    await page.goto(`${URL_BASE}/dashboardPage`);
    await research(page, 'L. 1221-19 C. trav.');
    await page.locator('.long-answer__foot .button').click();
    const first = await page.waitForSelector('.analysis .answer-text .reference');
    await first?.click();
    expect((await shownSource(page)).title.replace(/\s/g, ' ')).toBe('Code du travail, article L. 1221-19');
  });
});

test('by keyboard only, with reduced motion, in the dark theme', async () => {
  await signedIn(
    async (page) => {
      await page.reload();
      await page.waitForSelector('textarea');
      await tabTo(page, 'Aller au contenu');
      await pressKey(page, 'Enter', '.skip-link');
      await tabToElement(page, '.question textarea');
      await typeIn(page, '.question textarea', QUESTION);
      await pressKey(page, 'Enter', '.question textarea');
      await page.waitForSelector('.review');
      await expect.poll(() => focused(page)).toBe('Points de droit');
      await expectAccessible(page);

      await tabTo(page, 'Démarrer la recherche');
      await pressKey(page, 'Enter', '.review__actions .button--primary');
      await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await expect.poll(() => focused(page)).toContain('Quelle est la durée maximale');
      await expectAnswerInView(page);
      await expectAccessible(page);

      // A proof, then the whole analysis; each restores the focus when it closes.
      await page.focus('.short-answer .reference');
      await pressKey(page, 'Enter', '.short-answer .reference');
      await waitForText(page, 'Passage identique au texte du fonds');
      await expectAccessible(page);
      await tabTo(page, 'Voir analyse complète');
      await pressKey(page, 'Enter', '.long-answer__foot .button');
      await page.waitForSelector('.analysis .passage');
      await expectAccessible(page);
      await pressKey(page, 'Escape', '.analysis');
      await page.waitForSelector('.analysis', { hidden: true });
      await expect.poll(() => focused(page)).toBe('Voir analyse complète');

      // Another page: its title gets the focus.
      await page.focus('.dossier-bar__back');
      await pressKey(page, 'Enter', '.dossier-bar__back');
      await page.waitForSelector('.question');
      await expect.poll(() => focused(page)).toBe('Que cherchez-vous à comprendre ?');
    },
    { theme: 'dark', reducedMotion: true },
  );
});
