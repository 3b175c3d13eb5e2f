import { gzipSync } from 'node:zlib';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { PLANS } from '@attendu/contracts/plans';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatCount, formatDateLong } from '@attendu/law/typography';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, inject, test } from 'vitest';
import { createApi } from '../../deploy/embedded/src/commands/api.ts';
import { askQuestion } from '../../deploy/embedded/src/commands/question.ts';
import { EXAMPLES } from '../src/features/public/content/examples.ts';
import { metadataOf } from '../src/features/public/metadata.ts';
import { PUBLIC_PATHS } from '../src/features/public/paths.ts';
import { URL_BASE, visit } from './support/browser.ts';
import {
  arrive,
  expectAccessible,
  expectNoSideScroll,
  expectTargets,
  expectWholeReferences,
  press,
  waitForText,
} from './support/checks.ts';
import { call } from './support/journey.ts';
import { pressKey } from './support/keyboard.ts';
import { messageTo } from './support/mailbox.ts';

const html = async (path: string): Promise<string> => (await fetch(URL_BASE + path, { headers: { accept: 'text/html' } })).text();
/** The text of a page without scripts, with plain spaces. */
const said = (page: string): string =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replaceAll('\u2060', '')
    .replace(/\s+/g, ' ');

async function signedInApi() {
  const api = createApi(URL_BASE);
  api.signIn((await api.call(authRoutes.signIn, { body: { email: 'premium@demo.attendu.test', password: inject('password') } })).token);
  return api;
}

/** The specified sentences of a page. */
const SENTENCES: Partial<Record<(typeof PUBLIC_PATHS)[number], readonly string[]>> = {
  '/': ["Devenez l'avocat de votre temps avec l'IA générative", 'Connexion', 'Inscription', 'Par ces motifs, jugez sur pièces.'],
  '/HomePage': ['Aucun mot sans preuve', 'Des mesures publiées', 'Essayer gratuitement', 'Se connecter', 'Réserver une démo'],
  '/firstPage': [
    'Revenir',
    "Devenez l'avocat de votre temps avec l'IA générative",
    "Commencez une période d'essai gratuite et sans engagement.",
    'Nous contacter',
  ],
  '/attenduFinalPage': ['Réserver une démo', 'Recherche exhaustive', 'Analyse contradictoire', 'Sécurité juridique'],
  '/contactPage': ['Retour', 'Nom', 'Prénom', 'Email', 'Téléphone', 'Entreprise/Cabinet', 'Message'],
  '/PressPage': ['À propos', 'Fonctions', 'Fonctionnement', 'Mot-symbole blanc', 'Mot-symbole noir', 'Mot-symbole en couleur'],
  '/usageGuide': ['Une question juridique précise', 'Une exploration par mots-clés', 'Une situation de fait'],
  '/examplePage': ['Veuillez vous connecter pour créer un dossier.'],
  '/decisionBulletin': ['Télécharger en PDF', '24-22.148', '21-24.283'],
  '/EuropePage': ['Parlez à Attendu'],
  '/testPage': ['Final Exam'],
  '/conditions-vente': ['Dernière mise à jour', "trois fois l'intérêt légal", '40 €', 'du lundi au samedi, de 9 h à 17 h'],
  '/politique-donnees': ['Aucune question ne leur est envoyée avant', 'clauses contractuelles types', 'puis trois ans', 'un mois au plus'],
  '/conditions-utilisation': ['douze derniers mois', 'ne sont pas reportées'],
};

/** What Lighthouse asks of a page whatever the speed of the machine; its scores are measured by `npm run bench -- lighthouse`. */
function expectQuick(page: string): void {
  const head = page.slice(0, page.indexOf('</head>'));
  expect(page).toMatch(/^<!doctype html><html lang="fr"/);
  expect(head).toMatch(/^.{0,120}<head><meta charSet="utf-8"\/><meta name="viewport" content="width=device-width, initial-scale=1"\/>/);
  // The first paint waits for the page alone; its fonts are fetched beside it.
  expect(page).not.toContain('rel="stylesheet"');
  expect([...head.matchAll(/<script(?! type="module")[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script>']);
  expect(head.match(/<link rel="preload"[^>]* as="font"/g)).toHaveLength(2);
  expect(gzipSync(page).length).toBeLessThan(40 * 1024);
  expect(page.match(/<h1/g)).toHaveLength(1);
  for (const [image] of page.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/(?=.* alt=)(?=.* width=)(?=.* height=)/);
  // Refused by the content security policy.
  expect(page).not.toMatch(/<[^>]+ style="/);
  expect(page).not.toContain('%%');
}

/** Pages of the application rendered at build time, with what they show. */
const FORMS = {
  '/loginPage': [
    'Connectez-vous pour retrouver vos recherches et en lancer de nouvelles.',
    'Connexion',
    'E-mail',
    'Mot de passe',
    'Mot de passe oublié ?',
    'Créer un compte',
  ],
  '/signinPage': ['Essai gratuit de 14 jours', 'Prénom', 'Téléphone', "J'accepte", 'Envoyer le code de vérification'],
  '/forgot-password': ['Mot de passe oublié', 'Envoyer le lien de réinitialisation'],
};

/** As it is written in a page. */
const escaped = (text: string): string => text.replaceAll("'", '&#x27;');

describe('without a script', () => {
  test.each(Object.entries(FORMS))('%s shows its form, and says that it needs a script', async (path, sentences) => {
    const page = await html(path);
    expectQuick(page);
    expect(page).toMatch(/<title>[^<]+ · Attendu<\/title><meta name="description" content="[^"]{40,}"/);
    expect(page).toContain('<noscript>');
    for (const sentence of sentences) expect(said(page)).toContain(sentence);
  });

  test.each(PUBLIC_PATHS)('%s is complete: title, description, address, heading, and the specified words', async (path) => {
    const page = await html(path);
    const { title, description, canonical, hidden } = metadataOf(path);
    expect(page).toContain(`<title>${escaped(title)} · Attendu</title>`);
    expect(page).toContain(`<meta name="description" content="${escaped(description)}"/>`);
    if (!hidden) expect(page).toContain(`<link rel="canonical" href="${new URL(URL_BASE).protocol}`);
    if (canonical) expect(page).toMatch(new RegExp(`rel="canonical" href="[^"]+${canonical}"`));
    expect(page).toMatch(/property="og:image" content="http[^"]+\/partage\.png"/);
    expectQuick(page);
    for (const sentence of SENTENCES[path] ?? []) expect(said(page)).toContain(sentence);
  });

  test('the home page says what the running corpus holds, and up to which day', { timeout: 100_000 }, async () => {
    const { sources } = await signedInApi().then((api) => api.call(researchRoutes.corpus, {}));
    const sentences = sources.map(({ kind, documents, dataDate }) => {
      const count = documents === 1 ? 'un texte' : `${formatCount(documents)} textes`;
      const date = dataDate === null ? '' : `, à jour au ${formatDateLong(dataDate)}`;
      return `${SOURCE_KINDS[kind].label} : ${count}${date}`.replace(/\s/g, ' ');
    });
    // The gateway asks for it beside the pages that it serves.
    const missing = async () => {
      const page = said(await html('/'));
      return sentences.filter((sentence) => !page.includes(sentence));
    };
    await expect.poll(missing, { timeout: 90_000, interval: 500 }).toEqual([]);
  });

  test('sixteen questions in four categories, each with its specifications', async () => {
    const page = said(await html('/examplePage'));
    expect(EXAMPLES).toHaveLength(16);
    for (const category of ['Droit des affaires', 'Droit fiscal', 'Droit de la famille', 'Droit du travail'] as const) {
      const own = EXAMPLES.filter((example) => example.category === category);
      expect(own).toHaveLength(4);
      for (const { text, specifications } of own) {
        expect(page).toContain(text);
        for (const { description } of specifications) expect(page).toContain(description);
      }
    }
  });

  test('every price and quota comes from the catalogue', async () => {
    const allowed = new Set(
      Object.values(PLANS).flatMap(({ priceCents }) => (priceCents === null ? [] : [(priceCents / 100).toFixed(2).replace('.', ',')])),
    );
    const quotas = new Set(Object.values(PLANS).flatMap(({ quota }) => (quota.kind === 'requests' ? [String(quota.perPeriod)] : [])));
    for (const path of PUBLIC_PATHS) {
      const page = said(await html(path));
      for (const [, price = ''] of page.matchAll(/(\d+,\d\d) €/g)) expect([path, price, allowed.has(price)]).toEqual([path, price, true]);
      for (const [, count = ''] of page.matchAll(/(\d+) recherches par/g))
        expect([path, count, quotas.has(count)]).toEqual([path, count, true]);
    }
  });

  test('a text page loads no script', async () => {
    for (const path of PUBLIC_PATHS.filter((one) => one !== '/contactPage')) {
      const scripts = (await html(path)).match(/\/assets\/[\w-]+\.js/g);
      expect([path, scripts]).toEqual([path, null]);
    }
  });

  test.each(['/contactPage', ...Object.keys(FORMS)])('%s loads 110 kB of scripts at most', async (path) => {
    const seen = new Set<string>();
    const queue: string[] = (await html(path)).match(/\/assets\/[\w-]+\.js/g) ?? [];
    let size = 0;
    for (const src of queue) {
      if (seen.has(src)) continue;
      seen.add(src);
      const script = await html(src);
      // As the gateway sends it to an old browser; brotli, which those of today accept, makes it a twentieth smaller.
      size += gzipSync(script, { level: 9 }).length;
      for (const [, file] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) queue.push(`/assets/${file}`);
    }
    expect(seen.size).toBeGreaterThan(2);
    expect(size).toBeLessThan(110 * 1024);
  });

  test("the sitemap and robots.txt contain the site's own address, and every page of the sitemap exists", async () => {
    const map = await html('/sitemap.xml');
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ''));
    expect(addresses.length).toBeGreaterThan(12);
    for (const { pathname } of addresses) expect([pathname, (await fetch(URL_BASE + pathname)).status]).toEqual([pathname, 200]);
    expect(await html('/robots.txt')).toMatch(/Sitemap: http.+\/sitemap\.xml/);
  });

  test('every link, image, style and font exists', async () => {
    const targets = new Map<string, string>();
    for (const path of PUBLIC_PATHS) {
      for (const [, target = ''] of (await html(path)).matchAll(/(?:href|src|action)="(\/[^"]*)"/g)) targets.set(target, path);
    }
    expect(targets.size).toBeGreaterThan(40);
    for (const [target, from] of targets) {
      const [address = '', fragment] = target.split('#');
      const response = await fetch(URL_BASE + address, { headers: { accept: 'text/html,*/*' } });
      expect([from, target, response.status]).toEqual([from, target, 200]);
      if (fragment) expect([target, (await response.text()).includes(`id="${fragment}"`)]).toEqual([target, true]);
    }
  });

  test('the picture that a shared link shows exists, in the size that its page says', async () => {
    for (const path of PUBLIC_PATHS) {
      const page = await html(path);
      const [, address = ''] = page.match(/property="og:image" content="([^"]+)"/) ?? [];
      const response = await fetch(URL_BASE + new URL(address).pathname);
      const picture = Buffer.from(await response.arrayBuffer());
      expect(page).toContain('og:image:width" content="1200"');
      expect([path, response.status, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([path, 200, 1200, 630]);
    }
  });

  test('an unknown address has status 404 and links out', async () => {
    const response = await fetch(`${URL_BASE}/inconnue`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(said(await response.text())).toContain("Retour à l'accueil");
  });
});

test('public pages, wide and narrow, light and dark: accessible, within the screen, nothing logged', async () => {
  const { page, complaints, close } = await visit();
  try {
    page.on('response', (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
    });
    for (const path of [...PUBLIC_PATHS, '/loginPage', '/signinPage'] as const) {
      await page.goto(URL_BASE + path);
      await page.waitForSelector('h1');
      for (const [width, theme] of [
        [1440, 'light'],
        [375, 'dark'],
      ] as const) {
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        await expectAccessible(page);
        await expectNoSideScroll(page);
        await expectTargets(page);
        await expectWholeReferences(page);
      }
    }
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('contact: errors under each field on blur and on submit; then the message is stored and acknowledged, and the home page opens', async () => {
  const { page, complaints, close } = await visit();
  try {
    await page.goto(`${URL_BASE}/contactPage?cabinet=Durand%20%26%20associ%C3%A9s&message=Un%20devis`);
    await page.waitForFunction(() => (document.querySelector('[name=cabinet]') as HTMLInputElement).value === 'Durand & associés');
    await page.locator('[name=email]').fill('camille');
    await page.locator('[name=telephone]').click();
    await waitForText(page, 'Veuillez entrer une adresse email valide');
    await press(page, 'Envoyer');
    await waitForText(page, 'Veuillez remplir tous les champs obligatoires correctement.');
    await waitForText(page, 'Ce champ est obligatoire');
    await expectAccessible(page);
    const email = `camille-${Date.now()}@cabinet.example`;
    await page.locator('[name=nom]').fill('Durand');
    await page.locator('[name=prenom]').fill('Camille');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=telephone]').fill('01 42 00 00 00');
    await press(page, 'Envoyer');
    await waitForText(page, 'Votre message a bien été envoyé!');
    await page.waitForFunction(() => window.location.pathname === '/');
    await messageTo(email, 'Nous avons bien reçu votre message');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

/** Messages of the Europe page and the test page when the server refuses, fails, or answers incompletely. */
async function refusedCalls(page: Page): Promise<void> {
  const answers = [
    [429, {}, 'Vous avez dépassé le nombre de requêtes autorisées sans abonnement.'],
    [500, {}, 'Erreur lors de la récupération des données.'],
    [200, { texte: '' }, 'La réponse du serveur est incomplète. Veuillez réessayer.'],
  ] as const;
  let next: (typeof answers)[number] | undefined = answers[0];
  const given = (request: HTTPRequest) => {
    const isAsked = /get_response_europe|semantic_rag/.test(request.url());
    if (!isAsked || next === undefined) return void request.continue();
    return void request.respond({ status: next[0], contentType: 'application/json', body: JSON.stringify(next[1]) });
  };
  await page.setRequestInterception(true);
  page.on('request', given);
  await page.locator('#europe-question').fill("Quelles sont les bases légales d'un traitement de données ?");
  for (const answer of answers) {
    next = answer;
    await press(page, 'Rechercher');
    await waitForText(page, answer[2]);
  }
  next = answers[1];
  await page.goto(`${URL_BASE}/testPage`);
  await page.locator('#exam-query').fill('Une question');
  await press(page, 'Rechercher');
  await waitForText(page, 'Failed to fetch the answer. Please try again.');
  page.off('request', given);
  await page.setRequestInterception(false);
}

test('each example is answered by the text that it names, or says before the debit that the corpus lacks it', {
  timeout: 240_000,
}, async () => {
  const api = await signedInApi();
  for (const { id, text, category, specifications } of EXAMPLES) {
    const { notices } = await api.call(researchRoutes.points, { body: { contexte: text } });
    if (category !== 'Droit du travail') {
      expect([id, notices.join(' ')]).toEqual([id, expect.stringMatching(/le fonds ne contient (sans doute )?pas/i)]);
      continue;
    }
    expect([id, notices]).toEqual([id, []]);
    const { dossier } = await askQuestion(api, text, () => undefined);
    const articles = specifications.flatMap(({ description }) => description.match(/L\. [\d-]+/g) ?? []);
    for (const article of articles)
      expect([id, dossier.synthese?.replaceAll('\u00a0', ' ')]).toEqual([id, expect.stringContaining(article)]);
  }
});

/** A visitor's example: signing in continues to its dossier with proposed points; leaving them deletes it, starting them answers. */
async function openExample(page: Page): Promise<void> {
  const used = async () => (await call(page, 'GET', '/copilot/subscription-status')).body.queries_used;
  await page.goto(`${URL_BASE}/examplePage`);
  await page.locator('a[href="/dossier?questionId=travail-1"]').click();
  await arrive(page, '/loginPage', '[name=email]');
  await page.locator('[name=email]').fill('premium@demo.attendu.test');
  await page.locator('[name=password]').fill(inject('password'));
  await pressKey(page, 'Enter', '[name=password]');
  await arrive(page, '/dossier/', '.review', 170_000);
  expect(new URL(page.url()).searchParams.get('questionId')).toBe('travail-1');
  const before = await used();
  await expectAccessible(page);
  const left = new URL(page.url()).pathname.split('/').at(-1);
  await press(page, 'Annuler');
  await arrive(page, '/examplePage', '[aria-label="Mon compte, premium@demo.attendu.test"]');
  expect((await call(page, 'GET', `/copilot/dossiers/${left}`)).status).toBe(404);
  // The navigation is shown before the page.
  await page.waitForSelector('main h1');
  await expectAccessible(page);
  await page.locator('a[href="/dossier?questionId=travail-1"]').click();
  await arrive(page, '/dossier/', '.review', 170_000);
  expect(await used()).toBe(before);
  await press(page, 'Démarrer la recherche');
  await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
  expect(new URL(page.url()).search).toBe('');
  expect(await used()).toBe(Number(before) + 1);
  await page.goBack();
  await arrive(page, '/examplePage');
}

test("signed in: a public page has the account's navigation; an example proposes its points and debits nothing before the start", {
  timeout: 240_000,
}, async () => {
  const { page, close } = await visit();
  try {
    await openExample(page);
    await page.goto(`${URL_BASE}/conditions-vente`);
    await press(page, 'Continuer');
    await waitForText(page, 'Vous devez accepter les Conditions Générales de Vente pour continuer.');
    await page.goto(`${URL_BASE}/contactPage?message=Un%20devis`);
    await page.waitForFunction(
      () => (document.querySelector('[name=email]') as HTMLInputElement | null)?.value === 'premium@demo.attendu.test',
    );
    expect(await page.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value)).toBe('Un devis');
    await page.goto(`${URL_BASE}/EuropePage`);
    await page.waitForSelector('#europe-question');
    await waitForText(page, 'Entrez une description entre 1 et 500 mots.');
    await refusedCalls(page);
    await page.goto(`${URL_BASE}/testPage`);
    await page.locator('#exam-query').fill("Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?");
    await press(page, 'Rechercher');
    await waitForText(page, 'Pour les cadres, de quatre mois', 180_000);
  } finally {
    await close();
  }
});
