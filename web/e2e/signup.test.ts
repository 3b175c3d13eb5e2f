import { randomInt } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE, visit } from './support/browser.ts';
import { arrive, expectAccessible, expectNoSideScroll, expectSoundWide, press, waitForText } from './support/checks.ts';
import { codeSentTo, messageTo } from './support/mailbox.ts';

const PASSWORD = 'une phrase que personne ne devine';
const NEXT_PASSWORD = 'une autre phrase que nul ne devine';
async function openMailedLink(page: Page, email: string): Promise<void> {
  const { text } = await messageTo(email, 'Confirmez votre adresse e-mail');
  await page.goto(/http\S+\/verify-email#token=\S+/.exec(text)?.[0] ?? '');
}

/** In the session that chose the password, a click suffices. */
async function confirmHere(page: Page, email: string): Promise<void> {
  await openMailedLink(page, email);
  await waitForText(page, 'Vous avez ouvert un compte avec cette adresse dans ce navigateur.');
  await expectAccessible(page);
  await press(page, "Je n'ai pas ouvert ce compte");
  await waitForText(page, "Quelqu'un d'autre a ouvert un compte avec votre adresse.");
  await expectAccessible(page);
  await page.reload();
  await openMailedLink(page, email);
  await press(page, 'Confirmer mon adresse');
  await waitForText(page, 'Votre adresse e-mail est confirmée.');
  await expectAccessible(page);
  await press(page, 'Ouvrir mes recherches', 'link');
  await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
}

/** A browser that does not know the account needs a new password. */
async function confirmElsewhere(page: Page, email: string): Promise<void> {
  await signInAgain(page, email);
  await waitForText(page, "Votre e-mail n'est pas vérifié. Veuillez vérifier votre boîte de réception.");
  await expectAccessible(page);
  await press(page, "Renvoyer l'e-mail de vérification", 'link');
  await press(page, "Renvoyer l'e-mail de vérification");
  await waitForText(page, 'E-mail de vérification envoyé avec succès...');
  await expectAccessible(page);
  await openMailedLink(page, email);
  await waitForText(page, "Ce lien n'est pas ouvert là où le compte a été créé.");
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=confirmation]').fill(PASSWORD);
  await press(page, 'Confirmer avec ce mot de passe');
  await waitForText(page, "Ce mot de passe est celui d'avant. Choisissez-en un autre.");
  await page.locator('[name=password]').fill(NEXT_PASSWORD);
  await page.locator('[name=confirmation]').fill('autre chose');
  await press(page, 'Confirmer avec ce mot de passe');
  await waitForText(page, 'Les mots de passe ne correspondent pas');
  await page.locator('[name=confirmation]').fill(NEXT_PASSWORD);
  await press(page, 'Confirmer avec ce mot de passe');
  await waitForText(page, 'Votre adresse e-mail est confirmée.');
  await expectAccessible(page);
  expect((await messageTo(email, 'Votre mot de passe a été modifié')).text).toContain('/forgot-password');
  await page.goto(URL_BASE);
  await openMailedLink(page, email);
  await waitForText(page, "Ce lien n'est plus valable.");
}

async function signInAgain(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.deleteCookie(...(await page.cookies()));
  await page.goto(`${URL_BASE}/loginPage`);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Connexion');
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
}

/** The account page: names, phone, sessions, password, data export, deletion. `phone`: what follows 06 in another number. */
async function goThroughAccountPage(page: Page, email: string, password: string, phone: string): Promise<void> {
  await page.locator('[name=firstName]').fill('http://ana.example');
  await press(page, 'Enregistrer');
  await waitForText(page, 'Un nom ne peut contenir ni lien, ni adresse, ni saut de ligne.');
  await page.locator('[name=firstName]').fill('Ana');
  await page.locator('[name=lastName]').fill('Martin');
  await press(page, 'Enregistrer');
  await waitForText(page, 'Vos nom et prénom sont enregistrés.');
  await page.locator('[name=phone]').fill(`06 ${phone}`);
  await press(page, 'Envoyer le code de vérification');
  await waitForText(page, 'Un code à six chiffres a été envoyé au');
  await expectAccessible(page);
  await expectSoundWide(page);
  const newCode = await codeSentTo(`+336${phone}`);
  await page.locator('[name=code]').fill(newCode === '000000' ? '111111' : '000000');
  await press(page, 'Confirmer le numéro');
  await waitForText(page, 'Veuillez saisir un mot de passe.');
  await page.locator('.sections [name=password]').fill('faux mot de passe');
  await press(page, 'Confirmer le numéro');
  await waitForText(page, 'Code incorrect');
  await page.locator('[name=code]').fill(newCode);
  await press(page, 'Confirmer le numéro');
  await waitForText(page, 'Le mot de passe actuel est incorrect.');
  await expectAccessible(page);
  await page.locator('.sections [name=password]').fill(password);
  await press(page, 'Confirmer le numéro');
  await waitForText(page, 'Votre numéro est vérifié et enregistré.');
  await page.locator('[aria-label^="Fermer la session"]').click();
  await waitForText(page, 'Cette action demande votre mot de passe.');
  await press(page, 'Annuler');
  await page.waitForSelector('[role=dialog]', { hidden: true });
  await page.locator('[aria-label^="Fermer la session"]').click();
  await waitForText(page, 'Cette action demande votre mot de passe.');
  await expectAccessible(page);
  await expectSoundWide(page);
  await page.locator('[role=dialog] [name=password]').fill('faux mot de passe');
  await press(page, 'Confirmer');
  await waitForText(page, 'Le mot de passe actuel est incorrect.');
  await page.locator('[role=dialog] [name=password]').fill(password);
  await press(page, 'Confirmer');
  await waitForText(page, 'La session est fermée.');
  await page.locator('[name=current]').fill('faux mot de passe');
  await page.locator('[name=next]').fill(password);
  await page.locator('[name=confirmation]').fill(password);
  await press(page, 'Changer le mot de passe');
  await waitForText(page, 'Le mot de passe actuel est incorrect.');
  await page.locator('[name=current]').fill(password);
  await press(page, 'Changer le mot de passe');
  await waitForText(page, 'Votre mot de passe est changé.');
  expect((await messageTo(email, 'Votre mot de passe a été modifié')).text).toContain('/forgot-password');
  await press(page, 'Télécharger mes données');
  await waitForText(page, 'Le fichier est téléchargé.');
  await press(page, 'Supprimer mon compte');
  await waitForText(page, 'Pour confirmer, saisissez votre e-mail');
  await expectAccessible(page);
  await expectSoundWide(page);
  await page.locator('[role=dialog] [name=email]').fill('autre@cabinet.example');
  await press(page, 'Supprimer définitivement');
  await waitForText(page, "L'adresse saisie n'est pas celle de votre compte.");
  await page.locator('[role=dialog] [name=email]').fill(email);
  await page.locator('[role=dialog] [name=password]').fill(password);
  await press(page, 'Supprimer définitivement');
  await page.waitForFunction(() => window.location.pathname === '/');
  await page.goto(`${URL_BASE}/loginPage`);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Connexion');
  await waitForText(page, 'Mot de passe ou e-mail incorrecte');
}

/** A foreign number; then a password that would be refused after the code is refused before it is sent: the ticks and the other fields stay. */
async function refusedForm(page: Page): Promise<void> {
  await page.locator('[name=phone]').fill('+32 470 12 34 56');
  for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill(PASSWORD);
  await press(page, 'Envoyer le code de vérification');
  await waitForText(page, 'Erreur avec le numéro de téléphone. Veuillez vérifier le format.');
  await page.locator('[name=phone]').fill('06 12 34 56 78');
  for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill('azerty123');
  await press(page, 'Envoyer le code de vérification');
  await waitForText(page, 'Ce mot de passe est trop courant : il serait deviné en quelques essais. Choisissez-en un autre.');
  expect(await page.$$eval('[name=acceptances]', (boxes) => boxes.every((box) => (box as HTMLInputElement).checked))).toBe(true);
}

test.each([1440, 375])('a trial: from the home page to the dashboard, then the address is confirmed, at %i px', async (width) => {
  const { page, complaints, close } = await visit({ width });
  const digits = `12${randomInt(100_000, 999_999)}`;
  const email = `jeanne.${digits}@cabinet.example`;
  try {
    await page.goto(`${URL_BASE}/?utm_campaign=rentree`);
    // The origin of a visitor follows them up to the form.
    for (const path of ['/usageGuide', '/loginPage']) {
      await page.locator(`a[href^="${path}"]`).click();
      await arrive(page, path);
      expect(page.url()).toContain(`${path}?utm_campaign=rentree`);
    }
    await press(page, 'Créer un compte', 'link');
    await page.waitForFunction(() => window.location.pathname === '/signinPage');
    await page.goto(`${URL_BASE}/signinPage?email=${email}&firstName=Jeanne&lastName=Martin&utm_source=lettre`);
    await page.waitForSelector('[name=phone]');
    // Filled by the page's script, which runs after the form is shown.
    await page.waitForFunction(
      (typed) => document.querySelector<HTMLInputElement>('[name=email]')?.value === typed,
      { polling: 100 },
      email,
    );
    await press(page, 'Envoyer le code de vérification');
    await waitForText(page, 'Ce champ est obligatoire');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    for (const box of await page.$$('[name=acceptances]')) await box.click();
    if (width === 375) await refusedForm(page);
    await page.locator('[name=phone]').fill(`06 ${digits}`);
    for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill(PASSWORD);
    await press(page, 'Envoyer le code de vérification');
    await page.waitForSelector('[name=code]');
    await waitForText(page, 'Renvoyer le code (');
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const code = await codeSentTo(`+336${digits}`);
    await page.locator('[name=code]').fill(code === '000000' ? '111111' : '000000');
    await press(page, 'Valider et créer mon compte');
    await waitForText(page, 'Code incorrect');
    // A phone may drop the page while its user reads the message: the code that it received is then still taken.
    if (width === 375) {
      await page.reload();
      await page.waitForFunction(
        (typed) => document.querySelector<HTMLInputElement>('[name=email]')?.value === typed,
        { polling: 100 },
        email,
      );
      for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill(PASSWORD);
      for (const box of await page.$$('[name=acceptances]')) await box.click();
      await press(page, 'Envoyer le code de vérification');
      await page.waitForSelector('[name=code]');
    }
    await page.locator('[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Valider et créer mon compte');
    await waitForText(page, 'Bienvenue sur Attendu');
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
    await page.waitForSelector('textarea');
    // billing receives the trial's event a moment after the account is created.
    await page.waitForFunction(async () => {
      const response = await fetch('/copilot/subscription-status');
      return ((await response.json()) as { plan: string }).plan === 'trialing';
    });
    await press(page, `Mon compte, ${email}`);
    await waitForText(page, 'Jours restants');
    // At a later sign-in the address must be confirmed first.
    await page.reload();
    await page.waitForFunction(() => window.location.pathname === '/verify-email');
    await page.waitForSelector('[name=email]');
    expect(await page.$eval('[name=email]', (field) => (field as HTMLInputElement).value)).toBe(email);

    if (width === 1440) await confirmElsewhere(page, email);
    else await confirmHere(page, email);
    const password = width === 1440 ? NEXT_PASSWORD : PASSWORD;
    // The browser forgets the session, the server does not.
    await signInAgain(page, email, password);
    await signInAgain(page, email, password);
    await page.waitForFunction(() => window.location.pathname === '/dashboardPage');

    await press(page, `Mon compte, ${email}`);
    await press(page, 'Gérer mon compte', 'link');
    await page.waitForFunction(() => window.location.pathname === '/accountPage');
    await waitForText(page, 'cette session');
    await waitForText(page, width === 1440 ? "Aucun numéro n'est vérifié" : `Votre numéro vérifié est le +336${digits}`);
    await waitForText(page, "Aucun compte n'est lié.");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    // An address confirmed elsewhere keeps no names typed before.
    expect(await page.$eval('[name=lastName]', (field) => (field as HTMLInputElement).value)).toBe(width === 1440 ? '' : 'Martin');
    if (width === 375) await goThroughAccountPage(page, email, password, `13${digits.slice(2)}`);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
