import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeRun } from '../src/run-file.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MEGABYTE = 1_000_000;

let folder: string;
let server: Server;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-output-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  server?.close();
  await rm(folder, { recursive: true });
});

type Result = { output: string; code: number | null; errors: string };

/** Runs a command of the README and reads its output slowly through a pipe. */
async function readSlowly(child: ChildProcess, input?: string): Promise<Result> {
  children.push(child);
  const chunks: Buffer[] = [];
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdin?.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    child.stdout?.pause();
    setTimeout(() => child.stdout?.resume(), 5);
  });
  const code = await ended;
  return { output: Buffer.concat(chunks).toString('utf8'), code, errors };
}

function command(name: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'deploy/embedded/bin/start.mjs'), '--run', name, '--', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** A stand-in for Attendu, as `ask` sees it, with one answer of more than a megabyte. */
async function startAnswering(synthese: string): Promise<void> {
  const now = new Date().toISOString();
  const dossier = (id: string) => ({
    id,
    name: 'Question',
    contexte: 'Question ?',
    is_analysing: 'done',
    failure_reason: null,
    is_pinned: false,
    parent_id: null,
    changed_citations: 0,
    created_at: now,
    updated_at: now,
    user_id: randomUUID(),
    group_id: null,
    synthese,
    law_date: null,
    data_date: null,
    follow_up_question_1: null,
    follow_up_question_2: null,
    notices: [],
    failure: null,
    relaunchable: false,
    access: 'own',
    owner_name: null,
  });
  const account = {
    id: randomUUID(),
    email: 'a@exemple.fr',
    firstName: '',
    lastName: '',
    roles: ['user'],
    firm: null,
    emailVerified: true,
  };
  const problem = { problem: 'Point', source: 'legiarti' };
  const points = {
    points: [problem],
    global_contexte: '',
    law_date: '2026-01-01',
    data_date: null,
    first_date: null,
    notices: [],
    agreement: null,
    agreements: [],
  };
  const answers: [RegExp, (id: string) => object][] = [
    [/sign-in$/, () => ({ account, token: 'jeton' })],
    [/get_points_new$/, () => points],
    [/get_analyse_fiscale$/, (id) => ({ runId: randomUUID(), dossierId: id })],
    [
      /progress$/,
      (id) => ({ dossierId: id, status: 'done', percent: 100, message: '', place: null, documentsRead: 0, documentsKept: 0, lines: [] }),
    ],
    [/analysis-points$/, () => ({ points: [], synthese_sentences: [] })],
    [/dossiers/, dossier],
  ];
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname;
      const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? randomUUID();
      const found = answers.find(([pattern]) => pattern.test(path));
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found?.[1](id) ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lock = await takeRun(folder, new Date());
  if (!('release' in lock)) throw new Error('the data folder of this test is in use');
  await lock.publish(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

describe('a command that prints more than a megabyte into a slow pipe', { timeout: 300_000 }, () => {
  it('ask --json prints one whole object, and its text the whole answer', async () => {
    const synthese = `${'Réponse très détaillée. '.repeat(60_000)}Fin.`;
    await startAnswering(synthese);
    const json = await readSlowly(command('ask', '--json', 'Question ?'));
    expect(json).toMatchObject({ code: 0, errors: expect.stringContaining('Point 1') });
    expect(JSON.parse(json.output)).toMatchObject({ status: 'done', synthese });
    const text = await readSlowly(command('ask', 'Question ?'));
    expect(text).toMatchObject({ code: 0 });
    expect(text.output.trimEnd().endsWith('Fin.')).toBe(true);
    expect(text.output.length).toBeGreaterThan(MEGABYTE);
  });

  it('anonymise prints the whole text', async () => {
    const text = `${'La cour a statué sur le pourvoi. '.repeat(35_000)}Fin.`;
    expect(await readSlowly(command('anonymise'), text)).toMatchObject({ code: 0, output: text });
    const json = await readSlowly(command('anonymise', '--json'), text);
    expect(json.code).toBe(0);
    expect(JSON.parse(json.output)).toMatchObject({ text });
  });

  it('any other command prints all of it, and ends silently when its reader closes the pipe', async () => {
    const module = new URL('../../../libs/log/src/command.ts', import.meta.url).href;
    const script = `const { print, runCommand } = await import(${JSON.stringify(module)});
      await runCommand(async () => { for (let n = 0; n < 20; n += 1) await print('x'.repeat(100_000)); console.log('fin'); return 3; });`;
    const run = () => spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: ROOT });
    const whole = await readSlowly(run());
    expect(whole).toMatchObject({ code: 3, errors: '' });
    expect(whole.output).toBe(`${'x'.repeat(2_000_000)}fin\n`);
    const left = run();
    left.stdout?.once('data', () => left.stdout?.destroy());
    expect(await readSlowly(left)).toMatchObject({ code: 141, errors: '' });
  });
});
