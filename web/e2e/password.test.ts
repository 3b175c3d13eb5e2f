import { randomInt } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { expect, inject, test } from 'vitest';
import { invitedAccount } from './support/account.ts';
import { URL_BASE, visit } from './support/browser.ts';
import { arrive, expectAccessible, expectNoSideScroll, expectSoundWide, press, waitForText } from './support/checks.ts';
import { NO_PAGE, signIn } from './support/journey.ts';
import { codeSentTo, messageTo } from './support/mailbox.ts';

/** The narrow screen, where a page that is one column has the least room. Of each page, `visitors` shows the wide one. */
const PHONE = { width: 375 };

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=confirmation]').fill(confirmation);
  await press(page, 'Réinitialiser le mot de passe');
}

type Held = { leaveHeld?: () => void };

/** A page shown for three seconds stays until `letLeave`, so that a slow machine can read it and a fast one need not wait. */
async function holdPagesThatLeave(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== 3_000) return wait(work, ms);
      (window as Held).leaveHeld = work;
      return 0;
    }) as typeof window.setTimeout;
  });
}

async function letLeave(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as Held).leaveHeld !== undefined);
  await page.evaluate(() => (window as Held).leaveHeld?.());
}

test('a forgotten password is reset by e-mail', async () => {
  const email = await invitedAccount();
  const { page, complaints, close } = await visit(PHONE);
  try {
    await page.goto(`${URL_BASE}/loginPage`);
    await press(page, 'Mot de passe oublié ?', 'link');
    await page.waitForFunction(() => window.location.pathname === '/forgot-password');
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Veuillez entrer votre adresse e-mail');
    await page.locator('[name=email]').fill('pas une adresse');
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Adresse e-mail invalide.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.locator('[name=email]').fill(email);
    await press(page, 'Envoyer le lien de réinitialisation');
    await waitForText(page, 'Un e-mail de réinitialisation a été envoyé à votre adresse e-mail.');
    await expectAccessible(page);

    const { text } = await messageTo(email, 'Réinitialiser votre mot de passe');
    const link = /http\S+\/reset-password#token=\S+/.exec(text)?.[0] ?? '';
    await page.goto(`${URL_BASE}/reset-password`);
    await waitForText(page, "Ce lien n'est plus valable.");
    await page.goto(link);
    await page.waitForSelector('[name=password]');
    expect(page.url()).not.toContain('token');
    await choose(page, 'abc');
    await waitForText(page, 'Le mot de passe doit contenir au moins 6 caractères');
    await choose(page, inject('password'), 'autre chose');
    await waitForText(page, 'Les mots de passe ne correspondent pas');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expectSoundWide(page);
    await choose(page, inject('password'));
    await waitForText(page, 'Votre mot de passe a été réinitialisé.');
    await expectAccessible(page);

    await page.goto(URL_BASE);
    await page.goto(link);
    await waitForText(page, "Ce lien n'est plus valable.");
    await expectAccessible(page);

    await page.goto(`${URL_BASE}/loginPage`);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(inject('password'));
    await press(page, 'Connexion');
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    expect((await messageTo(email, 'Votre mot de passe a été modifié')).text).toContain('/forgot-password');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

/** Adds a passkey after a fresh sign-in, and asks for it at the next ones: back in the deletion dialog. */
async function protectByPasskey(page: Page, email: string): Promise<void> {
  const devtools = await page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', isUserVerified: true, hasUserVerification: true, automaticPresenceSimulation: true },
  });
  await press(page, "Ajouter une clé d'accès");
  await page.waitForSelector('.factor__form [name=name]');
  await expectAccessible(page);
  await press(page, "Ajouter une clé d'accès");
  await page.waitForSelector('.factor__codes');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectSoundWide(page);
  await press(page, "J'ai gardé mes codes");
  await waitForText(page, '10 codes de secours restent utilisables.');
  await page.evaluate(async () => void (await fetch('/copilot/auth/sign-out', { method: 'POST' })));
  await page.goto(`${URL_BASE}/accountPage`);
  await page.waitForFunction(() => window.location.pathname === '/loginPage');
  for (const enter of ['Continuer avec Microsoft (essai)', 'Confirmer avec Microsoft (essai)']) {
    if (enter.startsWith('Confirmer')) {
      await press(page, 'Supprimer mon compte');
      await page.locator(`[role=dialog] ::-p-aria([name="${enter}"][role="button"])`).click();
      // The provider already has a session; a confirmation asks for the identity again.
      await arrive(page, '/sandbox/oidc/interaction/');
      await page.locator('[name=email]').fill(email);
      await press(page, 'Continuer');
    } else await press(page, enter);
    await arrive(page, '/secondFactorPage');
    await page.waitForSelector('.factor .button');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, "Utiliser une clé d'accès");
    await arrive(page, '/accountPage');
  }
  await page.locator('[role=dialog] [name=email]').fill(email);
  await press(page, 'Annuler');
  await page.waitForFunction(() => window.location.search === '');
}

test("a sign-in by the workplace's identity provider creates the account", async () => {
  const { page, complaints, close } = await visit(PHONE);
  const email = `sacha.martin.${randomInt(1_000_000)}@etude.example`;
  try {
    await holdPagesThatLeave(page);
    await page.goto(`${URL_BASE}/loginPage`);
    await page.waitForSelector('[type=submit]:enabled');
    await press(page, 'Continuer avec Microsoft (essai)');
    await arrive(page, '/sandbox/oidc/interaction/');
    await waitForText(page, 'Fournisseur d’identité');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, 'Refuser');
    await arrive(page, '/auth/callback');
    await waitForText(page, 'La connexion a échoué');
    expect(page.url()).not.toContain('state=');
    await expectAccessible(page);
    await waitForText(page, 'Redirection vers la page de connexion...');
    await letLeave(page);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    // A page that needs a session is opened after the sign-in.
    await page.goto(`${URL_BASE}/accountPage`);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    await page.waitForSelector('[type=submit]:enabled');
    await press(page, 'Continuer avec Microsoft (essai)');
    await arrive(page, '/sandbox/oidc/interaction/');
    await waitForText(page, 'Fournisseur d’identité');
    await page.locator('[name=email]').fill(email);
    await press(page, 'Continuer');
    await arrive(page, '/accountPage');
    await waitForText(page, "Ce compte s'ouvre par votre messagerie professionnelle");
    expect(await page.$eval('[name=firstName]', (field) => (field as HTMLInputElement).value)).toBe('Sacha');
    // The simpler trial, for an account that has none.
    await press(page, `Mon compte, ${email}`);
    await press(page, 'Passer au plan supérieur');
    await press(page, "Commencer l'essai gratuit", 'link');
    // The page being left has a phone field too.
    await waitForText(page, '14 jours, sans carte bancaire.');
    await page.waitForFunction(() => document.querySelector('.sections') === null);
    await page.locator('[name=phone]').fill('01 42 00 00 00');
    await press(page, 'Envoyer le code de vérification');
    await waitForText(page, 'Erreur avec le numéro de téléphone. Veuillez vérifier le format.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const digits = `13${randomInt(100_000, 999_999)}`;
    await page.locator('[name=phone]').fill(`06.${digits}`);
    await press(page, 'Envoyer le code de vérification');
    await waitForText(page, 'Un code à six chiffres a été envoyé');
    const code = await codeSentTo(`+336${digits}`);
    await page.locator('[name=code]').fill(code === '000000' ? '111111' : '000000');
    await press(page, "Valider et commencer l'essai");
    await waitForText(page, 'Code incorrect');
    await expectAccessible(page);
    await page.locator('[name=code]').fill(code);
    await press(page, "Valider et commencer l'essai");
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    await page.waitForFunction(async () => {
      const response = await fetch('/copilot/subscription-status');
      return ((await response.json()) as { plan: string }).plan === 'trialing';
    });
    // The provider is the account's only sign-in method, so its deletion asks for a new sign-in there.
    await page.goto(`${URL_BASE}/accountPage`);
    await waitForText(page, "C'est le seul moyen d'ouvrir votre compte");
    await waitForText(page, 'Confirmer avec Microsoft (essai)');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, 'Supprimer mon compte');
    await waitForText(page, 'Supprimer votre compte');
    await expectAccessible(page);
    expect(await page.$('[role=dialog] [name=email]')).toBeNull();
    await page.locator('[role=dialog] ::-p-aria([name="Confirmer avec Microsoft (essai)"][role="button"])').click();
    await arrive(page, '/sandbox/oidc/interaction/');
    await page.locator('[name=email]').fill(email);
    await press(page, 'Continuer');
    await arrive(page, '/accountPage');
    await page.locator('[role=dialog] [name=email]').fill(email);
    await expectAccessible(page);
    await expectSoundWide(page);
    await press(page, 'Annuler');
    await page.waitForFunction(() => window.location.search === '');
    // The phone number may now be changed too.
    await page.waitForSelector('.sections [name=phone]');
    await protectByPasskey(page, email);
    await press(page, 'Supprimer mon compte');
    await page.locator('[role=dialog] [name=email]').fill(email);
    await press(page, 'Supprimer définitivement');
    await page.waitForFunction(() => window.location.pathname === '/');
    // A callback without a pending sign-in.
    await page.deleteCookie(...(await page.cookies()));
    await page.goto(`${URL_BASE}/auth/callback`);
    await waitForText(page, 'Aucune session trouvée après la connexion OAuth');
    await letLeave(page);
    await page.waitForFunction(() => window.location.pathname === '/loginPage');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('an invited person chooses a password and is signed in', async () => {
  const { page, complaints, close } = await visit(PHONE);
  const email = `invitee.${randomInt(1_000_000)}@cabinet.example`;
  try {
    await page.goto(`${URL_BASE}/signupWithTokenPage`);
    await waitForText(page, 'Lien invalide: token ou email manquant.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await signIn(page, 'admin', NO_PAGE);
    const status = await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch('/copilot/create-invite', { method: 'POST', headers, body: JSON.stringify(body) });
        return response.status;
      },
      { email, trial_days: 30, admin_password: inject('password') },
    );
    expect(status).toBe(200);
    // The administrator's browser is still signed in: the invited person's session replaces theirs.
    const { text } = await messageTo(email, 'Votre invitation à essayer Attendu');
    await page.goto(/http\S+\/signupWithTokenPage\?\S+/.exec(text)?.[0] ?? '');
    await page.waitForSelector('[name=password]');
    expect(page.url()).not.toContain('token');
    expect(await page.$eval('[name=email]', (field) => (field as HTMLInputElement).value)).toBe(email);
    await page.locator('[name=password]').fill('abc');
    await press(page, 'Créer mon mot de passe');
    await waitForText(page, 'Le mot de passe doit contenir au moins 6 caractères');
    await expectAccessible(page);
    await expectSoundWide(page);
    await page.locator('[name=password]').fill('une phrase choisie par moi');
    await press(page, 'Créer mon mot de passe');
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    await page.waitForSelector(`[aria-label="Mon compte, ${email}"]`);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('a temporary password opens only the page that replaces it', async () => {
  const { page, complaints, close } = await visit(PHONE);
  const email = `provisoire.${randomInt(1_000_000)}@cabinet.example`;
  const replace = async (password: string): Promise<void> => {
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=confirmation]').fill(password);
    await press(page, 'Enregistrer mon mot de passe');
  };
  try {
    await signIn(page, 'admin', NO_PAGE);
    const temporary = await page.evaluate(
      async (of) => {
        const headers = { 'content-type': 'application/json', 'x-admin-password': of.password };
        const response = await fetch('/copilot/create-invite', { method: 'POST', headers, body: JSON.stringify({ email: of.email }) });
        const { temp_password } = (await response.json()) as { temp_password: string };
        await fetch('/copilot/auth/sign-out', { method: 'POST' });
        return temp_password;
      },
      { email, password: inject('password') },
    );
    await page.goto(`${URL_BASE}/loginPage`);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(temporary);
    await press(page, 'Connexion');
    await page.waitForFunction(() => window.location.pathname === '/temporaryPasswordPage');
    for (const path of ['/dashboardPage', '/accountPage', '/anonymizeDecision', '/']) {
      await page.goto(URL_BASE + path);
      await page.waitForFunction(() => window.location.pathname === '/temporaryPasswordPage');
    }
    await waitForText(page, 'Choisissez votre mot de passe');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expectSoundWide(page);
    await replace('Azerty123!');
    await waitForText(page, 'Ce mot de passe est trop courant : il serait deviné en quelques essais. Choisissez-en un autre.');
    await replace(temporary);
    await waitForText(page, "Ce mot de passe est celui d'avant. Choisissez-en un autre.");
    await expectAccessible(page);
    await replace('une phrase choisie par moi');
    await page.waitForFunction(() => window.location.pathname === '/verify-email');
    await messageTo(email, 'Confirmez votre adresse e-mail');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
