import { rm } from 'node:fs/promises';
import type { Logger } from '@attendu/log/logger';
import type { Browser } from 'puppeteer-core';
import { findChromium } from './chromium.ts';
import { type Confinement, findConfinement, makeLauncher, UNCONFINED } from './confinement.ts';

/**
 * Our own flags, never the package's, which disable web security. The proxy does not exist, so that no address, not even an IP literal, can be
 * reached.
 */
const ARGUMENTS = [
  '--headless=shell',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://0.0.0.0:1',
  '--proxy-bypass-list=<-loopback>',
  '--lang=fr-FR',
];

/**
 * Without the browser's sandbox, where the kernel forbids namespaces, as in most containers. A renderer exploit would then run with the rights of the
 * browser's user. The page contains escaped text only, no script runs, and nothing can be fetched.
 */
const WITHOUT_SANDBOX = ['--no-sandbox', '--no-zygote'];
/** Longest time for one command to the browser. */
const PROTOCOL_MS = 30_000;
/** A browser that has not printed an empty page by then cannot run with these options. */
const TRIAL_MS = 10_000;

/** How to start a browser. */
type Way = { readonly confinement: Confinement; readonly sandbox: boolean };

/** Starts browsers in the strictest way that works on this machine; the way is found by trying, once, and logged. */
export function createBrowserStarter(options: {
  readonly chromePath: string | undefined;
  readonly log: Logger;
  readonly limitMs: number;
}): () => Promise<Browser> {
  const { chromePath, log, limitMs } = options;
  /** Null until tried: the kernel's answer does not change. */
  let chosen: Way | null = null;

  return async () => {
    const executable = await findChromium(chromePath);
    if (chosen !== null) return start(executable, chosen, limitMs);
    const confinement = await findConfinement();
    // Chromium refuses its sandbox to root.
    const mayBeSandboxed = confinement.uid !== null || process.getuid?.() !== 0;
    let isCertain = true;
    for (const sandbox of mayBeSandboxed ? [true, false] : [false]) {
      const way = { confinement, sandbox };
      const startedAt = performance.now();
      const browser = await start(executable, way, TRIAL_MS).catch(() => null);
      if (browser !== null && (await printsEmptyPage(browser))) {
        if (isCertain) chosen = way;
        log.info({ user: confinement.uid, noNetwork: confinement.noNetwork, sandbox }, 'the PDF browser is confined');
        if (!sandbox) log.warn('the PDF browser has no sandbox here: it runs without');
        return browser;
      }
      browser?.process()?.kill('SIGKILL');
      // A timeout on a busy machine proves nothing about its kernel: the next start tries again.
      if (performance.now() - startedAt >= TRIAL_MS) isCertain = false;
    }
    log.warn('the PDF browser runs unconfined: every confined start failed');
    return start(executable, { confinement: UNCONFINED, sandbox: false }, limitMs);
  };
}

/** A pipe rather than a port that another process could connect to, and none of this service's environment. */
async function start(executable: Parameters<typeof makeLauncher>[0], { confinement, sandbox }: Way, timeout: number): Promise<Browser> {
  const { path, env, folder, profile } = await makeLauncher(executable, confinement);
  const clean = (): void => void rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  try {
    // Loaded at the first export.
    const { launch } = await import('puppeteer-core');
    const browser = await launch({
      executablePath: path,
      headless: 'shell',
      pipe: true,
      userDataDir: profile,
      args: [...ARGUMENTS, ...(sandbox ? [] : WITHOUT_SANDBOX)],
      env,
      timeout,
      protocolTimeout: PROTOCOL_MS,
      // Signals are handled by this process, which stops the browser.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.process()?.once('exit', clean);
    return browser;
  } catch (error) {
    clean();
    throw error;
  }
}

async function printsEmptyPage(browser: Browser): Promise<boolean> {
  try {
    const printed = browser.newPage().then(async (page) => {
      await page.pdf({ timeout: TRIAL_MS });
      await page.close();
    });
    await within(printed, TRIAL_MS);
    return true;
  } catch {
    return false;
  }
}

export class Late extends Error {}

export function within<T>(made: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late(`${limitMs} ms`)), limitMs);
  });
  return Promise.race([made, late]).finally(() => clearTimeout(timer));
}
