import { type Browser, launch, type Page } from 'puppeteer-core';
import { inject } from 'vitest';
import { findChromium } from '../../../services/dossier/src/adapters/chromium.ts';

export const URL_BASE = inject('url');

/**
 * Our own list, never the package's default arguments: those switch off web security, and every journey here checks the site as a
 * browser would enforce it.
 */
const ARGUMENTS = [
  '--headless=shell',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=fr-FR',
];

/** The browser of CHROME_PATH, else the one that comes with an npm package, unpacked in a folder of this user. */
async function openBrowser(): Promise<Browser> {
  const found = await findChromium(process.env.CHROME_PATH || undefined);
  // Without a UTF-8 locale it saves a file with an accented name as « download ».
  const env = { ...process.env, ...found.env, LC_ALL: 'C.UTF-8' };
  return launch({ executablePath: found.path, headless: 'shell', args: ARGUMENTS, env, protocolTimeout: 120_000 });
}

export type Visit = {
  readonly page: Page;
  /** Errors of the browser: script errors, refused resources, requests to other sites. Empty on a healthy page. */
  readonly complaints: string[];
  close(): Promise<void>;
};

export type VisitOptions = { width?: number; height?: number; theme?: 'light' | 'dark'; reducedMotion?: boolean };

let browser: Promise<Browser> | undefined;

/** At the end of each test file, which has one browser from its first visit on. */
export async function closeBrowser(): Promise<void> {
  const open = browser;
  browser = undefined;
  await (await open)?.close();
}

/** A page of a new visitor, with its own cookies and storage. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  browser ??= openBrowser();
  const context = await (await browser).createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: options.width ?? 1440, height: options.height ?? 900 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: options.theme ?? 'light' },
    { name: 'prefers-reduced-motion', value: options.reducedMotion ? 'reduce' : 'no-preference' },
  ]);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error instanceof Error ? error.message : String(error)}`));
  page.on('console', (message) => {
    // An error status is for the test to check; the browser logs it in this form.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const target = request.url();
    if (/^https?:/.test(target) && new URL(target).origin !== new URL(URL_BASE).origin) complaints.push(`outside request: ${target}`);
  });
  return { page, complaints, close: () => context.close() };
}
