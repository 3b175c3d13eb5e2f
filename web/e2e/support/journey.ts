import type { Page } from 'puppeteer-core';
import { inject } from 'vitest';
import { press } from './checks.ts';
import { pressKey, typeIn } from './keyboard.ts';

export const URL_BASE = inject('url');

/** Signs a demonstration account in, from the sign-in page to the dashboard. */
export async function signIn(page: Page, name: 'premium' | 'etudiant' | 'essai' | 'cabinet' | 'admin' = 'premium'): Promise<void> {
  await page.goto(`${URL_BASE}/loginPage`);
  await page.locator('[name=email]').fill(`${name}@demo.attendu.test`);
  await page.locator('[name=password]').fill(inject('password'));
  await pressKey(page, 'Enter', '[name=password]');
  await page.waitForFunction(() => window.location.pathname === '/dashboardPage');
  await page.waitForSelector('textarea');
}

export const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";

/** Types a question and waits for its proposed points. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.locator('textarea').fill('');
  await typeIn(page, '.question textarea', question, 'pasted');
  await pressKey(page, 'Enter', '.question textarea');
  await page.waitForSelector('.review', { timeout: 170_000 });
}

/** Starts the research on the points as proposed, and waits for the dossier's answer. Returns its address. */
export async function research(page: Page, question: string): Promise<string> {
  await ask(page, question);
  await press(page, 'Démarrer la recherche');
  await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
  await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
  return page.url();
}
