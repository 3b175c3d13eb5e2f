import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterEach, describe, expect, test } from 'vitest';
import { findConfinement, NOBODY } from '../src/adapters/confinement.ts';
import { createPdfWriter, type PdfOptions, type PdfWriter } from '../src/adapters/pdf.ts';
import { toWord } from '../src/adapters/word.ts';
import type { ExportDocument, Inline } from '../src/domain/export/model.ts';
import { readPdf, readWord, squeeze } from './export-fixtures.ts';

const open: PdfWriter[] = [];
/** Short limits for the test about them; for the others, limits that a busy machine does not reach. */
const UNHURRIED = { limitMs: 300_000, waitMs: 300_000 };
function writer(options: Partial<PdfOptions> = {}): PdfWriter {
  const made = createPdfWriter({ chromePath: process.env.CHROME_PATH, log: createLogger('test', 'silent'), ...UNHURRIED, ...options });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** Each call is made by another user by default. */
let users = 0;
const write = (pdf: PdfWriter, document: ExportDocument, user = `user ${++users}`) => pdf.write(document, { key: user });

const text = (value: string): Inline => ({ type: 'text', text: value });
const documentOf = (...said: string[]): ExportDocument => ({
  name: 'Un dossier',
  title: 'Un dossier',
  dates: [],
  notes: [],
  blocks: said.map((value) => ({ type: 'paragraph', inlines: [{ ...text(value), verbatim: true }] })),
});
const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');
/** The renderers of a browser, with the processor time that each has used, in ticks. */
function renderers(browser: number): { pid: number; ticks: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('--type=renderer')) return [];
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [processGroup, userTime, systemTime] = [fields[2], fields[11], fields[12]].map(Number);
      return processGroup === browser ? [{ pid: Number(name), ticks: (userTime ?? 0) + (systemTime ?? 0) }] : [];
    } catch {
      // The process has just ended.
      return [];
    }
  });
}
const rendererTicks = (browser: number): number => renderers(browser).reduce((sum, { ticks }) => sum + ticks, 0);
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the browser that makes PDFs', () => {
  test('is shared, and stops with the service', async () => {
    const pdf = writer();
    expect(pdf.pid()).toBeNull();
    const files = await Promise.all([1, 2, 3, 4].map((n) => write(pdf, documentOf(`Page ${n} de la série`))));
    const pid = pdf.pid();
    for (const [index, file] of files.entries()) expect((await readPdf(base64(file))).text).toContain(`Page${index + 1}delasérie`);
    await write(pdf, documentOf('Une autre'));
    expect(pdf.pid()).toBe(pid);
    await pdf.close();
    await eventually(() => !alive(pid ?? 0));
  });

  test.runIf(process.platform === 'linux')('has no environment of this service, listens on no port, and reaches no address', async () => {
    process.env.DATABASE_URL_FOR_TEST = 'secret';
    const pdf = writer();
    await write(pdf, documentOf('Une'));
    const environment = await readFile(`/proc/${pdf.pid()}/environ`, 'utf8');
    const command = await readFile(`/proc/${pdf.pid()}/cmdline`, 'utf8');
    delete process.env.DATABASE_URL_FOR_TEST;
    expect(
      environment
        .split('\0')
        .map((line) => line.split('=')[0])
        .filter(Boolean)
        .sort(),
    ).toEqual(process.env.CHROME_PATH === undefined ? ['FONTCONFIG_PATH', 'HOME', 'LD_LIBRARY_PATH'] : ['HOME']);
    expect(command).not.toContain('--remote-debugging-port');
    expect(command).toContain('--remote-debugging-pipe');
  });

  test.runIf(process.platform === 'linux')('is confined as far as this machine allows, and prints all the same', async () => {
    const confinement = await findConfinement();
    const pdf = writer();
    await write(pdf, documentOf('Une'));
    const status = await readFile(`/proc/${pdf.pid()}/status`, 'utf8');
    const figures = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/);
    const root = process.getuid?.() === 0;
    // This machine's root switches to another user; any other user stays itself.
    if (confinement.uid !== null) expect(figures('Uid')).toEqual(Array(4).fill(String(NOBODY)));
    else expect(figures('Uid')?.[0]).toBe(String(process.getuid?.()));
    if (confinement.prefix.length > 0) expect(figures('NoNewPrivs')).toEqual(['1']);
    if (root && confinement.uid !== null) expect(figures('CapEff')).toEqual(['0000000000000000']);
    const namespaceOf = (pid: number | 'self') => readlink(`/proc/${pid}/ns/net`);
    expect((await namespaceOf(pdf.pid() ?? 0)) === (await namespaceOf('self'))).toBe(!confinement.noNetwork);
  });

  test('leaves nothing behind when it closes', async () => {
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('attendu-pdf-'));
    const before = await folders();
    const pdf = writer();
    await write(pdf, documentOf('Une'));
    expect((await folders()).filter((name) => !before.includes(name))).toHaveLength(1);
    await pdf.close();
    await eventually(async () => (await folders()).every((name) => before.includes(name)));
  });

  test.runIf(process.platform === 'linux')('killed while printing, answers a problem, and the next call gets a new one', async () => {
    const pdf = writer();
    await write(pdf, documentOf('Première'));
    const pid = pdf.pid() ?? 0;
    const long = write(pdf, documentOf(...Array.from({ length: 4000 }, (_, n) => `Paragraphe ${n} ${'mot '.repeat(60)}`)));
    const before = rendererTicks(pid);
    await eventually(() => rendererTicks(pid) > before + 2);
    process.kill(pid, 'SIGKILL');
    await expect(long).rejects.toMatchObject({ code: 'dossier.pdf_failed', status: 500 });
    const again = await readPdf(base64(await write(pdf, documentOf('De nouveau'))));
    expect(again.text).toContain('Denouveau');
    expect(pdf.pid()).not.toBe(pid);
  });

  test('that takes too long is aborted with the specified sentence; the next call gets a new one', async () => {
    const pdf = writer({ limitMs: 3_000 });
    // The limit includes the browser's start, so it is started first.
    await eventually(() => write(pdf, documentOf('Elle est là')), { timeoutMs: 60_000 });
    const endless = write(pdf, documentOf(...Array.from({ length: 25_000 }, (_, n) => `Paragraphe ${n} ${'mot '.repeat(40)}`)));
    await expect(endless).rejects.toMatchObject({
      code: 'dossier.pdf_timeout',
      status: 504,
      message: 'Le temps de génération du PDF a dépassé la limite. Veuillez réessayer.',
    });
    await eventually(async () => (await readPdf(base64(await write(pdf, documentOf('De nouveau'))))).text.includes('Denouveau'), {
      timeoutMs: 60_000,
    });
  });

  test.runIf(process.platform === 'linux')('that is aborted for one user’s print fails no other user’s', async () => {
    const pdf = writer({ limitMs: 6_000 });
    await eventually(() => write(pdf, documentOf('Elle est là')), { timeoutMs: 60_000 });
    const browser = pdf.pid() ?? 0;
    const long = documentOf(...Array.from({ length: 400 }, (_, n) => `Paragraphe ${n} ${'mot '.repeat(40)}`));
    const frozen = new Set<number>();
    const freezing = setInterval(() => {
      for (const { pid } of renderers(browser)) {
        try {
          process.kill(pid, 'SIGSTOP');
          frozen.add(pid);
        } catch {
          // It ended between the listing and the signal.
        }
      }
    }, 10);
    /** Starts a print that does not end, in this browser. */
    const hang = () =>
      write(pdf, long).then(
        () => 'printed',
        ({ code }: { code: unknown }) => code,
      );
    try {
      const first = hang();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const second = hang();
      expect(await first).toBe('dossier.pdf_timeout');
      // In a new browser, which may start too late on a busy machine.
      expect(['printed', 'dossier.pdf_timeout']).toContain(await second);
    } finally {
      clearInterval(freezing);
      for (const pid of frozen) if (alive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  test('prints two at once; a request that waits too long is refused with Retry-After', async () => {
    const pdf = writer({ waitMs: 50 });
    const heavy = () => write(pdf, documentOf(...Array.from({ length: 800 }, (_, n) => `Paragraphe ${n} ${'mot '.repeat(40)}`)));
    const answers = await Promise.allSettled([heavy(), heavy(), heavy(), heavy()]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(answers[2]).toMatchObject({ reason: { code: 'dossier.export_busy', status: 503, retryAfterSeconds: 1 } });
    await write(pdf, documentOf('Après'));
  });

  test('gives one user’s exports only one of the two slots, so that another user’s export starts at once', async () => {
    const pdf = writer();
    const ended: string[] = [];
    const heavy = documentOf(...Array.from({ length: 400 }, (_, n) => `Paragraphe ${n} ${'mot '.repeat(40)}`));
    const flood = Array.from({ length: 5 }, (_, n) => write(pdf, heavy, 'flood').then(() => ended.push(`flood ${n}`)));
    await write(pdf, documentOf('Brève'), 'other').then(() => ended.push('other'));
    // At most the one that was running when the other arrived.
    expect(ended.indexOf('other')).toBeLessThanOrEqual(1);
    await Promise.all(flood);
  });

  test('closes when idle, and restarts on demand', async () => {
    const pdf = writer({ idleMs: 50 });
    await write(pdf, documentOf('Une'));
    const pid = pdf.pid() ?? 0;
    await eventually(() => pdf.pid() === null && !alive(pid));
    expect((await readPdf(base64(await write(pdf, documentOf('Deux'))))).text).toContain('Deux');
  });

  test('that is not installed answers a problem too', async () => {
    const pdf = writer({ chromePath: '/nowhere/chromium' });
    await expect(write(pdf, documentOf('Une'))).rejects.toMatchObject({ code: 'dossier.pdf_failed' });
  });
});

test('each character of a quotation is extracted unchanged from both files', async () => {
  const said = [
    '’‘‚“”„«»–—…•·°ºª§¶†‡‰′″€£½¼¾²³¹×÷±−',
    'œŒæÆÿŸéèêëàâîïôöùûüçÉÈÀÇñãõåøßžčšłđțș',
    'αβγδΩ ≤≥≠≈√ ①→□✓ Статья',
    'fi fl ffi ff tt L. 1221-19 n° 2008-596',
    'ʼ et ’',
  ];
  const pdf = await readPdf(base64(await write(writer(), documentOf(...said))));
  const word = await readWord(base64(await toWord(documentOf(...said))));
  for (const line of said) {
    expect(pdf.text).toContain(squeeze(line));
    expect(word.text).toContain(line);
  }
});
