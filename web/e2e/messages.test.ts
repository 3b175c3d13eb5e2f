import type { QualityPage } from '@attendu/contracts/analytics/admin-routes';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { expect, inject, test } from 'vitest';
import { URL_BASE, visit } from './support/browser.ts';
import { press, waitForText } from './support/checks.ts';
import { type Held, interceptor, refuse, respond } from './support/faults.ts';
import { call, NO_PAGE, signedIn } from './support/journey.ts';

// Error and empty-list messages that no other journey meets: answers are stubbed in the browser.

type Case = {
  readonly sentence: string;
  readonly path?: string;
  readonly held: readonly Held[];
  readonly act?: (page: Page) => Promise<void>;
};

async function shown(page: Page, cases: readonly Case[]): Promise<void> {
  const hold = await interceptor(page);
  for (const { sentence, path, held, act } of cases) {
    hold(held);
    if (path !== undefined) await page.goto(URL_BASE + path);
    await act?.(page);
    await waitForText(page, sentence);
  }
}

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
};
/** The answer of a proxy in place of a service. */
const garbled = (request: HTTPRequest) => request.respond({ status: 500, contentType: 'text/html', body: '<h1>Error</h1>' });
const SEND = 'Envoyer le code de vérification';
const SMS = /start-phone-verification$/;
const TOKEN = 'A'.repeat(43);

test('a visitor reads what failed: links, codes, accounts, messages', async () => {
  const { page, close } = await visit();
  try {
    await shown(page, [
      {
        sentence: "Une erreur s'est produite. Veuillez réessayer plus tard.",
        path: '/forgot-password',
        held: [{ path: /password-reset-requests$/, answer: refuse }],
        act: async () => {
          await fill(page, { email: 'a@cabinet.example' });
          await press(page, 'Envoyer le lien de réinitialisation');
        },
      },
      {
        sentence: "Une erreur s'est produite. Veuillez réessayer.",
        path: `/reset-password#token=${TOKEN}`,
        held: [
          { path: /password-resets\/check$/, answer: respond(200, { usable: true }) },
          { path: /password-resets$/, answer: refuse },
        ],
        act: async () => {
          await fill(page, { password: 'une phrase de passe', confirmation: 'une phrase de passe' });
          await press(page, 'Réinitialiser le mot de passe');
        },
      },
      {
        sentence: "Erreur lors de l'envoi de l'e-mail. Veuillez réessayer plus tard.",
        path: '/verify-email',
        held: [{ path: /email-verification-requests$/, answer: refuse }],
        act: async () => {
          await fill(page, { email: 'a@cabinet.example' });
          await press(page, "Renvoyer l'e-mail de vérification");
        },
      },
      {
        sentence: "Une erreur est survenue lors de l'envoi du SMS. Veuillez réessayer.",
        path: '/signinPage?email=a@cabinet.example&firstName=Zoé&lastName=Durand&phone=0612345678',
        held: [{ path: SMS, answer: refuse }],
        act: async () => {
          await fill(page, { password: 'une phrase de passe', confirmation: 'une phrase de passe' });
          for (const box of await page.$$('[type=checkbox]')) await box.click();
          await press(page, SEND);
        },
      },
      {
        sentence: 'Code de vérification',
        held: [{ path: SMS, answer: respond(200, { resendAfterSeconds: 0 }) }],
        act: async () => {
          await press(page, SEND);
          await page.waitForSelector('[name=code]');
        },
      },
      { sentence: 'Erreur lors du renvoi du SMS', held: [{ path: SMS, answer: refuse }], act: () => press(page, 'Renvoyer le code') },
      {
        sentence: 'Erreur lors de la création du compte',
        held: [
          { path: /check-phone-verification$/, answer: respond(200, { verified: true }) },
          { path: /create-verified-account$/, answer: garbled },
        ],
        act: async () => {
          await fill(page, { code: '123456' });
          await press(page, 'Valider et créer mon compte');
        },
      },
      {
        sentence: 'Il semble que cet e-mail est déjà utilisé',
        held: [
          {
            path: /create-verified-account$/,
            answer: respond(409, { code: 'signup.email_taken', title: 'Cette adresse email est déjà utilisée.' }),
          },
        ],
        act: () => press(page, 'Valider et créer mon compte'),
      },
      {
        sentence: 'Erreur lors de la mise à jour du mot de passe',
        path: `/signupWithTokenPage?email=a@cabinet.example&token=${TOKEN}`,
        held: [{ path: /setPassword$/, answer: garbled }],
        act: async () => {
          await fill(page, { password: 'une phrase de passe' });
          await press(page, 'Créer mon mot de passe');
        },
      },
      {
        sentence: "La session n'a pas pu être établie. Veuillez vous reconnecter manuellement.",
        held: [{ path: /setPassword$/, answer: respond(200, { account: null }) }],
        act: () => press(page, 'Créer mon mot de passe'),
      },
      {
        sentence: 'Veuillez patienter pendant que nous finalisons votre connexion...',
        path: '/auth/callback?code=a&state=b',
        held: [{ path: /oidc\/finish$/, answer: async () => undefined }],
        act: () => waitForText(page, 'Finalisation de la connexion'),
      },
      {
        sentence: 'Une erreur est survenue lors de la connexion',
        path: '/auth/callback?code=a&state=c',
        held: [{ path: /oidc\/finish$/, answer: refuse }],
      },
      {
        sentence: "Une erreur est survenue lors de l'envoi de votre message.",
        path: '/contactPage',
        held: [{ path: /contact$/, answer: respond(400, { code: 'request.invalid', title: 'Erreur' }) }],
        act: async () => {
          await fill(page, { nom: 'Durand', prenom: 'Zoé', email: 'a@cabinet.example', telephone: '0612345678', cabinet: 'Durand' });
          await press(page, 'Envoyer');
        },
      },
      {
        sentence: "Une erreur s'est produite. Veuillez réessayer plus tard.",
        held: [{ path: /contact$/, answer: refuse }],
        act: () => press(page, 'Envoyer'),
      },
    ]);
  } finally {
    await close();
  }
});

test('a user reads what failed: trial, student page, quote; an unlimited plan is shown as such', async () => {
  await signedIn(
    async (page) => {
      const subscription = (await call(page, 'GET', '/copilot/subscription-status')).body;
      const mayTry = { path: /subscription-status$/, answer: respond(200, { ...subscription, trial_available: true }) };
      await shown(page, [
        {
          sentence: "Erreur : impossible d'envoyer le SMS",
          path: '/trialPage',
          held: [mayTry, { path: SMS, answer: refuse }],
          act: async () => {
            await fill(page, { phone: '0612345678' });
            await press(page, SEND);
          },
        },
        {
          sentence: "Erreur : vérification ou démarrage de l'essai impossible",
          held: [
            mayTry,
            { path: SMS, answer: respond(200, { resendAfterSeconds: 60 }) },
            { path: /check-phone-verification$/, answer: refuse },
          ],
          act: async () => {
            await press(page, SEND);
            await fill(page, { code: '123456' });
            await press(page, "Valider et commencer l'essai");
          },
        },
        {
          sentence: 'Erreur lors de la redirection vers la page de paiement',
          path: '/studentPage',
          held: [{ path: /create-checkout-session$/, answer: refuse }],
          act: async () => {
            await waitForText(page, 'Économisez 79 % sur votre abonnement');
            await fill(page, { firstName: 'Lucas', lastName: 'Martin' });
            expect(await page.$$eval('[name=school] option', (all) => all.map((one) => one.textContent))).toContain('Autre (préciser)');
            const school = await page.$eval('[name=school]', (list) => (list as HTMLSelectElement).options[2]?.value ?? '');
            await page.select('[name=school]', school);
            await page.select('[name=level]', 'master1');
            await page.locator('[name=terms]').click();
            await press(page, "S'abonner à 19,99\u00a0€/mois");
          },
        },
        {
          sentence: 'Une erreur est survenue. Veuillez réessayer.',
          held: [{ path: /create-checkout-session$/, answer: (request) => request.abort() }],
          act: () => press(page, "S'abonner à 19,99\u00a0€/mois"),
        },
        {
          sentence: 'Notre équipe commerciale vous contactera prochainement',
          path: '/dashboardPage',
          held: [],
          act: async () => {
            await page.locator('.settings__trigger').click();
            await press(page, 'Gérer mon abonnement');
            await waitForText(page, 'Cabinet / Entreprise');
            await press(page, 'Nous contacter');
          },
        },
        {
          sentence: 'Accès illimité',
          path: '/dashboardPage',
          held: [
            {
              path: /subscription-status$/,
              answer: respond(200, { ...subscription, plan: 'lifetime_free', status: 'active' }),
            },
          ],
          act: async () => void (await page.locator('.settings__trigger').click()),
        },
      ]);
    },
    { as: 'essai', at: NO_PAGE },
  );
});

test('a firm without a name or members, and an unknown one', async () => {
  await signedIn(
    async (page) => {
      const byDay = Array.from({ length: 7 }, (_, day) => ({ day: `2026-11-0${day + 1}`, requests: 0 }));
      const usage = (status: number, body: object) => [{ path: /firm\/usage$/, answer: respond(status, body) }];
      await shown(page, [
        { sentence: 'Cabinet sans nom', path: '/admin', held: usage(200, { name: '', byDay, byMember: [] }) },
        { sentence: "Aucun membre pour l'instant", held: [] },
        {
          sentence: 'Cabinet inconnu',
          path: '/admin',
          held: usage(404, { code: 'request.not_found', title: 'Introuvable', detail: 'Cabinet inconnu' }),
        },
      ]);
    },
    { as: 'cabinet', at: NO_PAGE },
  );
});

/** The quality of a week in which the only comment was written by an account that is now deleted. */
const ONE_ERASED_COMMENT: QualityPage = {
  ...{ since: '2026-11-23', requested: 1, completed: 1, failed: 0, refused: 0, quotationsChecked: 0, quotationsRemoved: 0 },
  ...{ answers: 1, medianSeconds: 60, p95Seconds: 60, exports: { docx: 0, pdf: 0 }, model: null },
  ratings: { useful: 1, notUseful: 0, commented: 1, reasons: [] },
};

test('an administrator reads what could not be loaded, and which list is empty', async () => {
  await signedIn(
    async (page) => {
      const give = async (): Promise<void> => {
        await page.locator('.dialog [name=admin_password]').fill(inject('password'));
        await press(page, 'Continuer');
        // While it closes, it intercepts clicks behind it.
        await page.waitForSelector('.dialog', { hidden: true });
      };
      const failing = (path: RegExp) => [{ path, answer: refuse }];
      await shown(page, [
        {
          sentence: 'Veuillez entrer le mot de passe administrateur',
          path: '/recent-signups',
          held: failing(/get-recent-trials$/),
          act: async () => {
            await page.waitForSelector('.dialog [name=admin_password]');
            await press(page, 'Continuer');
          },
        },
        { sentence: 'Erreur lors de la récupération des inscriptions.', held: failing(/get-recent-trials$/), act: give },
        {
          sentence: "Aucune inscription récente avec numéro de téléphone n'a été trouvée.",
          held: [{ path: /get-recent-trials$/, answer: respond(200, { recent_trials: [], count: 0, error: null }) }],
          act: () => press(page, 'Réessayer'),
        },
        {
          sentence: "Erreur lors du chargement de l'activité des essais",
          path: '/activity',
          held: failing(/get-(trial-monitoring-request|last-7-days-requests|user-dossiers|domain-activity)$/),
          act: give,
        },
        { sentence: 'Erreur de récupération des données', held: failing(/get-(user-dossiers|domain-activity)$/) },
        {
          sentence: 'Erreur lors de la recherche',
          held: failing(/get-user-dossiers$/),
          act: async () => {
            await fill(page, { term: 'a@cabinet.example' });
            await press(page, 'Rechercher');
          },
        },
        {
          sentence: 'Erreur lors de la recherche du domaine',
          held: failing(/get-domain-activity$/),
          act: async () => {
            await fill(page, { term: '@cabinet.example' });
            await press(page, 'Rechercher');
          },
        },
        {
          sentence: "Erreur lors du chargement des données d'essai",
          path: '/trial-monitoring',
          held: failing(/get-trial-monitoring$/),
          act: give,
        },
        { sentence: 'Erreur lors de la récupération des données', path: '/quality', held: failing(/admin\/(quality|funnel)$/), act: give },
        {
          sentence: 'Un commentaire compté ne se lit plus : son compte ou sa recherche a été supprimé.',
          path: '/quality',
          held: [
            { path: /admin\/quality$/, answer: respond(200, ONE_ERASED_COMMENT) },
            { path: /admin\/feedback$/, answer: respond(200, { comments: [] }) },
          ],
          act: async () => {
            await give();
            await press(page, 'Lire les commentaires');
          },
        },
      ]);
    },
    { as: 'admin', at: NO_PAGE },
  );
});
