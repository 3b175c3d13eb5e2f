import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS } from '@attendu/auth/demo';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { print } from '@attendu/log/command';
import { openDataFolder } from '../data-folder.ts';
import { aborted, runMain } from '../process.ts';
import { readRun } from '../run-file.ts';
import { openSecrets } from '../secrets.ts';
import { startStack } from '../stack/stack.ts';
import { StartupError } from '../startup-error.ts';
import { answerJson, answerText } from './answer-text.ts';
import { type Api, createApi } from './api.ts';
import { type AskArguments, type AskedLine, parseAsk, readAskedLines } from './arguments.ts';
import { askQuestion, waitForCorpus } from './question.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const STARTING_LIMIT_MS = 60_000;
const say = (text: string) => console.error(text);

/** The URL of the Attendu that runs on this checkout, or null; waits for one that is starting. */
async function findRunning(dataFolder: string): Promise<string | null> {
  const deadline = Date.now() + STARTING_LIMIT_MS;
  for (;;) {
    const run = await readRun(dataFolder);
    if (run === null || run.url !== null) return run?.url ?? null;
    if (Date.now() > deadline)
      throw new StartupError(`Un autre Attendu (processus ${run.pid}) démarre depuis plus d’une minute. Arrêtez-le, puis relancez.`);
    await sleep(200);
  }
}

/** @returns 0; 1 when an analysis failed. */
async function answer(api: Api, password: string, options: AskArguments, isFresh: boolean): Promise<number> {
  const { asked } = options;
  const many = 'file' in asked ? await questionsOf(asked.file) : null;
  const { token } = await api.call(authRoutes.signIn, { body: { email: DEMO_ACCOUNTS[0]?.email ?? '', password } });
  api.signIn(token);
  if (options.wait ?? isFresh) await waitForCorpus(api, say);
  if (many !== null) return answerMany(api, many);
  const result = await askQuestion(api, 'question' in asked ? asked.question : '', say);
  if (options.json) await print(`${JSON.stringify(answerJson(result))}\n`);
  if (result.dossier.is_analysing === 'failed') {
    console.error(result.dossier.failure ?? 'L’analyse a échoué.');
    return 1;
  }
  if (!options.json) await print(`${answerText(result)}\n`);
  return 0;
}

async function questionsOf(file: string): Promise<AskedLine[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`Le fichier de questions ${file} ne peut pas être lu.`, { cause });
  });
  return readAskedLines(text);
}

/** Prints one JSON line for each question once it is answered; a failed question has its reason and does not stop the others. */
async function answerMany(api: Api, questions: readonly AskedLine[]): Promise<number> {
  let failed = 0;
  for (const [index, { id, question }] of questions.entries()) {
    say(`Question ${index + 1} sur ${questions.length} (${id})`);
    const start = performance.now();
    const line = await askQuestion(api, question, () => undefined).then(answerJson, (error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      return { status: 'failed', error: error.message };
    });
    if (line.status === 'failed') failed += 1;
    await print(`${JSON.stringify({ id, ...line, milliseconds: Math.round(performance.now() - start) })}\n`);
  }
  return failed > 0 ? 1 : 0;
}

await runMain(async (signal) => {
  const options = parseAsk(process.argv.slice(2));
  const interrupted = aborted(signal).then((): never => {
    throw new StartupError('Interrompu.');
  });
  const folder = await openDataFolder(root, process.env.DATA_DIR);
  const running = await Promise.race([findRunning(folder.path), interrupted]);
  if (running !== null) {
    const { demoPassword } = await openSecrets(folder.path, []);
    const password = process.env.DEMO_PASSWORD ?? demoPassword;
    return Promise.race([answer(createApi(running), password, options, false), interrupted]);
  }
  say('Démarrage d’Attendu…');
  const stack = await startStack({ root, env: process.env, port: 0, notice: say });
  try {
    const failed = stack.failed.then((reason): never => {
      throw reason;
    });
    return await Promise.race([answer(createApi(stack.url), stack.demo.password, options, true), interrupted, failed]);
  } finally {
    await stack.stop();
  }
});
