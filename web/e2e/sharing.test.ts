import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { URL_BASE, type VisitOptions, visit } from './support/browser.ts';
import { arrive, expectAccessible, expectNoSideScroll, expectTargets, press, textOf, waitForText } from './support/checks.ts';
import { call, NO_PAGE, QUESTION, signIn } from './support/journey.ts';
import { pressKey } from './support/keyboard.ts';

async function member(name: 'premium' | 'cabinet', options: VisitOptions) {
  const visited = await visit(options);
  await signIn(visited.page, name, NO_PAGE);
  return visited;
}

async function finishedDossier(page: Page): Promise<string> {
  const dossierId = randomUUID();
  const point_list = [{ problem: "Durée de la période d'essai d'un cadre", source: 'legiarti' }];
  await call(page, 'POST', '/copilot/dossiers', { id: dossierId, contexte: QUESTION });
  expect((await call(page, 'POST', '/copilot/get_analyse_fiscale', { contexte: QUESTION, dossierId, point_list })).status).toBe(202);
  await page.goto(`${URL_BASE}/dossier/${dossierId}`);
  await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
  return dossierId;
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
}

test('a dossier is shared by keyboard, found, read and commented on a phone in the dark theme, then withdrawn; a folder is closed', async () => {
  const owner = await member('premium', {});
  const reader = await member('cabinet', { width: 375, height: 812, theme: 'dark' });
  try {
    const { page } = owner;
    const dossierId = await finishedDossier(page);
    await page.waitForSelector('.comments__form');
    await page.focus('.dossier-bar__actions [aria-haspopup=dialog]');
    await pressKey(page, 'Enter', '.dossier-bar__actions');
    await waitForText(page, "Personne d'autre que vous ne peut le lire.");
    // Messages are read out, and can be closed, while the rest of the page waits for the dialog.
    const isInert = (parts: Element[]) => parts.map((part) => part.closest('[inert], [aria-hidden=true]') !== null);
    expect(await page.$$eval('main, [data-testid=live-region], .toaster', isInert)).toEqual([true, false, false]);
    const hugo = await page.$$eval('.sharing__form option', (options) => options.find(({ text }) => text.startsWith('Hugo Moreau'))?.value);
    await page.select('.sharing__form .field:first-child select', hugo ?? '');
    await page.select('.sharing__form .field:nth-child(2) select', 'comment');
    await page.focus('.sharing__form [type=submit]');
    await pressKey(page, 'Enter', '.sharing__form');
    await page.waitForSelector('[aria-label="Retirer le partage avec Hugo Moreau"]');
    await expectSound(page);

    const phone = reader.page;
    await phone.goto(`${URL_BASE}/dashboardPage`);
    await phone.waitForSelector('.notices__badge');
    await phone.locator('.notices__trigger').click();
    await waitForText(phone, 'Camille Laurent a partagé avec vous « Quelle est la durée maximale d... »');
    await expectSound(phone);
    await pressKey(phone, 'Escape', '.notices');
    await phone.waitForSelector('.notices__badge', { hidden: true });
    await press(phone, 'Partagés avec moi', 'link');
    await waitForText(phone, 'Partagé par Camille Laurent');
    await expectSound(phone);
    await expectTargets(phone);
    await phone.locator(`a[href="/dossier/${dossierId}"]`).click();
    await phone.waitForSelector('.comments__form');
    expect(await textOf(phone, '.shared-by')).toBe('Partagé par Camille Laurent Lecture et commentaires');
    // Actions reserved to the owner.
    expect(await phone.$('.follow-up')).toBeNull();
    await phone.locator('.comments__form textarea').fill('Vérifier la convention collective.');
    await press(phone, 'Commenter');
    await waitForText(phone, 'Hugo Moreau');
    await waitForText(phone, 'Vérifier la convention collective.');
    // A control half under the fixed bar would measure as too small a target.
    await phone.evaluate(() => window.scrollTo(0, 0));
    await expectSound(phone);

    await page.reload();
    await waitForText(page, 'Vérifier la convention collective.');
    await press(page, 'Partager');
    await page.waitForSelector('.sharing__row time, .sharing__row .sharing__soft');
    expect(await textOf(page, '[aria-label="Ouvert par"]')).toContain('Hugo Moreau');
    await press(page, 'Retirer le partage avec Hugo Moreau');
    await waitForText(page, "Personne d'autre que vous ne peut le lire.");
    await phone.reload();
    await waitForText(phone, "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder");

    const groupId = randomUUID();
    await call(page, 'POST', '/copilot/groups', { id: groupId, name: 'Dossier cloisonné' });
    await call(page, 'POST', '/copilot/dossiers/move', { dossier_ids: [dossierId], group_id: groupId });
    await page.goto(`${URL_BASE}/dashboardPage`);
    await arrive(page, '/dashboardPage', '.folder .icon-button');
    await press(page, 'Actions sur le dossier « Dossier cloisonné »');
    await page.locator('::-p-aria([name="Partager"][role="menuitem"])').click();
    await press(page, 'Cloisonner ce dossier', 'checkbox');
    await page.waitForSelector('.folder__mark');
    await expectSound(page);
    await page.goto(`${URL_BASE}/dossier/${dossierId}`);
    await press(page, 'Partager');
    await waitForText(page, 'Le dossier « Dossier cloisonné » est cloisonné.');
    expect(await page.$('.sharing__form')).toBeNull();
    await call(page, 'DELETE', `/copilot/groups/${groupId}?with_dossiers=true`);
    expect([...owner.complaints, ...reader.complaints]).toEqual([]);
  } finally {
    await owner.close();
    await reader.close();
  }
});
