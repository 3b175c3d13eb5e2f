import { createLimiter, type Requester } from '@attendu/http/limiter';
import { problem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';
import type { Browser, Page } from 'puppeteer-core';
import type { ExportDocument } from '../domain/export/model.ts';
import { pageFrame, toHtml } from './html.ts';
import { describeLinks, makeAccessible } from './pdf-accessible.ts';
import { createBrowserStarter, Late, within } from './pdf-browser.ts';

/** Specified: margins of half an inch, a limit of thirty seconds. */
const MARGIN = '0.5in';
const LIMIT_MS = 30_000;
const AT_ONCE = 2;
const MOST_WAITING = 20;
const WAIT_MS = 10_000;
const IDLE_MS = 3 * 60_000;

export type PdfOptions = {
  /** The browser to use; found by default. */
  readonly chromePath: string | undefined;
  readonly log: Logger;
  readonly limitMs?: number;
  readonly waitMs?: number;
  readonly idleMs?: number;
};

export type PdfWriter = {
  /** A tagged PDF, its text selectable. @throws dossier.export_busy, dossier.pdf_timeout, dossier.pdf_failed */
  write(document: ExportDocument, requester: Requester): Promise<Uint8Array>;
  /** The process of the browser; null while there is none. */
  pid(): number | null;
  close(): Promise<void>;
};

/** Prints dossiers in a browser, closed when idle. */
export function createPdfWriter({ chromePath, log, limitMs = LIMIT_MS, waitMs = WAIT_MS, idleMs = IDLE_MS }: PdfOptions): PdfWriter {
  const limiter = createLimiter({
    concurrency: AT_ONCE,
    perRequester: 1,
    maxWaiting: MOST_WAITING,
    maxWaitMs: waitMs,
    refusal: 'dossier.export_busy',
  });
  const browser = createSharedBrowser(createBrowserStarter({ chromePath, log, limitMs }), log);
  let idle: NodeJS.Timeout | undefined;

  async function print(document: ExportDocument): Promise<Uint8Array> {
    const page = await (await browser.use()).newPage();
    try {
      const printed = await printOn(page, document, limitMs);
      return withDescription(printed, document, log);
    } finally {
      // A browser that has already died needs no closing.
      await page.close().catch(() => undefined);
    }
  }

  /** Prints within the limit: once more when another print that took too long has ended the browser which both used. */
  async function printInTime(document: ExportDocument): Promise<Uint8Array> {
    const [startedAt, killed] = [performance.now(), browser.killed()];
    try {
      return await within(print(document), limitMs);
    } catch (err) {
      if (isLate(err) || browser.killed() === killed) throw err;
      return within(print(document), limitMs - (performance.now() - startedAt));
    }
  }

  return {
    pid: browser.pid,
    write: (document, requester) =>
      limiter.run(requester, async () => {
        clearTimeout(idle);
        try {
          return await printInTime(document);
        } catch (err) {
          const late = isLate(err);
          // A hung browser is not reused for the next call.
          if (late) browser.kill();
          log.error({ err }, late ? 'PDF given up: it took too long' : 'PDF not made');
          throw problem(late ? 'dossier.pdf_timeout' : 'dossier.pdf_failed', { cause: err });
        } finally {
          clearTimeout(idle);
          idle = setTimeout(() => void browser.stop(), idleMs).unref();
        }
      }),
    close() {
      clearTimeout(idle);
      return browser.close();
    },
  };
}

const isLate = (err: unknown): boolean => err instanceof Late || (err instanceof Error && err.name === 'TimeoutError');

/** Falls back when a browser lays its files out differently: the PDF stays tagged, without descriptions of its links. */
function withDescription(printed: Uint8Array, document: ExportDocument, log: Logger): Uint8Array {
  try {
    return makeAccessible(printed, { title: document.name, links: describeLinks(document) });
  } catch (err) {
    log.warn({ err }, 'PDF exported as the browser wrote it, without the additions of PDF/UA');
    return printed;
  }
}

/** One browser, started at its first use, shared by the next, replaced when it dies. */
function createSharedBrowser(startBrowser: () => Promise<Browser>, log: Logger) {
  let starting: Promise<Browser> | null = null;
  let running: Browser | null = null;
  let isClosed = false;
  let killed = 0;

  async function start(): Promise<Browser> {
    const browser = await startBrowser();
    if (isClosed) {
      await browser.close();
      throw new Error('the service is stopping');
    }
    running = browser;
    browser.once('disconnected', () => {
      if (running !== browser) return;
      running = null;
      starting = null;
    });
    return browser;
  }

  async function stop(): Promise<void> {
    const last = running;
    running = null;
    starting = null;
    await last?.close().catch((err: unknown) => log.warn({ err }, 'the browser did not close'));
  }

  return {
    use(): Promise<Browser> {
      starting ??= start().catch((error: unknown) => {
        starting = null;
        throw error;
      });
      return starting;
    },
    pid: () => running?.process()?.pid ?? null,
    /** Its next use starts another one. */
    kill(): void {
      if (running === null) return;
      killed += 1;
      running.process()?.kill('SIGKILL');
      running = null;
      starting = null;
    },
    /** How many were killed. */
    killed: () => killed,
    /** Closes it until its next use. */
    stop,
    close(): Promise<void> {
      isClosed = true;
      return stop();
    },
  };
}

/** Neither script nor request, enforced in three ways, since the page contains untrusted text. */
async function printOn(page: Page, document: ExportDocument, timeout: number): Promise<Uint8Array> {
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.abort('blockedbyclient').catch(() => undefined));
  await page.setContent(await toHtml(document), { waitUntil: 'load', timeout });
  return page.pdf({
    format: 'A4',
    margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    printBackground: true,
    displayHeaderFooter: true,
    ...pageFrame(document),
    tagged: true,
    outline: true,
    timeout,
  });
}
