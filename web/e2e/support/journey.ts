import type { Page } from 'puppeteer-core';
import { expect, inject } from 'vitest';
import { URL_BASE, type VisitOptions, visit } from './browser.ts';
import { pollPage, press, visibleText } from './checks.ts';
import { pressKey, typeIn } from './keyboard.ts';

/** For `at`: signed in, and on no page of the application yet. */
export const NO_PAGE = '/robots.txt';

/** Opens a page of a demonstration account, its dashboard unless told. The sign-in page, which costs a page more, has journeys of its own. */
export async function signIn(
  page: Page,
  name: 'premium' | 'etudiant' | 'essai' | 'cabinet' | 'admin' = 'premium',
  at = '/dashboardPage',
): Promise<void> {
  // The smallest page of the site, whose cookie the call sets.
  await page.goto(URL_BASE + NO_PAGE);
  const body = { email: `${name}@demo.attendu.test`, password: inject('password') };
  let status = 0;
  const tries = expect.poll(async () => (status = (await call(page, 'POST', '/copilot/auth/sign-in', body)).status), { timeout: 60_000 });
  // A busy machine may answer 503 or 504 at first; any other answer is a fault.
  await tries.toBeLessThan(503);
  expect(status).toBe(200);
  if (at !== NO_PAGE) await page.goto(URL_BASE + at);
  if (at === '/dashboardPage') await page.waitForSelector('textarea');
}

type Account = NonNullable<Parameters<typeof signIn>[1]>;

/** A journey of a demonstration account from the page `at`; at its end the browser must have logged no error. */
export async function signedIn(
  run: (page: Page) => Promise<void>,
  { as, at, ...options }: VisitOptions & { as?: Account; at?: string } = {},
): Promise<void> {
  const { page, complaints, close } = await visit(options);
  try {
    await signIn(page, as, at);
    await run(page);
    expect(complaints, complaints.join('; ')).toEqual([]);
  } finally {
    await close();
  }
}

/** Calls a route as the page would. */
export const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async (verb, address, sent) => {
      const response = await fetch(address, {
        method: verb,
        headers: { 'content-type': 'application/json' },
        body: sent === null ? null : JSON.stringify(sent),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    method,
    path,
    body ?? null,
  );

export const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";

/** Types a question and waits for its proposed points. */
export async function ask(page: Page, question: string): Promise<void> {
  const field = '.question textarea';
  // A page that is still loading may restore the draft that was just erased.
  const isWritten = await pollPage(async () => {
    await page.locator(field).fill('');
    await typeIn(page, field, question, 'pasted');
    return (await page.$eval(field, (element) => (element as HTMLTextAreaElement).value)) === question;
  }, 60_000);
  if (!isWritten) throw new Error(`the field does not keep « ${question.slice(0, 40)} »`);
  await pressKey(page, 'Enter', field);
  const isProposed = await pollPage(async () => (await page.$('.review')) !== null, 90_000);
  if (!isProposed) throw new Error(`no points for « ${question.slice(0, 40)} », but: ${await visibleText(page)}`);
}

/** Starts the research on the points as proposed, and waits for the dossier's answer. Returns its address. */
export async function research(page: Page, question: string): Promise<string> {
  await ask(page, question);
  await press(page, 'Démarrer la recherche');
  await page.waitForFunction(() => window.location.pathname.startsWith('/dossier/'));
  await page.waitForSelector('.long-answer__row', { timeout: 120_000 });
  return page.url();
}
