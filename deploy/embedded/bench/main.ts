import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { exitWhenWritten } from '@attendu/log/command';
import type { Row } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Each workspace has its own benches: files that export one function returning rows. */
const BENCHES: Readonly<Record<string, readonly [file: string, name: string]>> = {
  retrieval: ['services/research-orchestrator/bench/retrieval-bench.ts', 'benchRetrieval'],
  corpus: ['services/research-orchestrator/bench/corpus-bench.ts', 'benchCorpus'],
  index: ['services/research-orchestrator/bench/index-bench.ts', 'benchIndex'],
  codes: ['services/research-orchestrator/bench/codes-bench.ts', 'benchCodes'],
  opensearch: ['services/research-orchestrator/bench/opensearch-bench.ts', 'benchOpenSearch'],
  research: ['services/research-orchestrator/bench/research-bench.ts', 'benchResearch'],
  anonymiser: ['services/anonymiser/bench/anonymiser-bench.ts', 'benchAnonymiser'],
  wordings: ['services/research-orchestrator/bench/wordings-bench.ts', 'benchWordings'],
  answers: ['services/research-orchestrator/bench/answers-bench.ts', 'benchAnswers'],
  lawyer: ['services/research-orchestrator/bench/lawyer-bench.ts', 'benchLawyer'],
  rules: ['services/research-orchestrator/bench/rules-bench.ts', 'benchRules'],
  heuristics: ['services/research-orchestrator/bench/heuristics-bench.ts', 'benchHeuristics'],
  figures: ['services/research-orchestrator/bench/figures-bench.ts', 'benchFigures'],
  'follow-ups': ['services/research-orchestrator/bench/follow-up-bench.ts', 'benchFollowUps'],
  refusal: ['services/research-orchestrator/bench/refusal-bench.ts', 'benchRefusal'],
  billing: ['services/billing/bench/billing-bench.ts', 'benchBilling'],
  dossiers: ['services/dossier/bench/dossiers-bench.ts', 'benchDossiers'],
  exports: ['services/dossier/bench/exports-bench.ts', 'benchExports'],
  consoles: ['services/admin-analytics/bench/consoles-bench.ts', 'benchConsoles'],
  screens: ['deploy/embedded/bench/screens-bench.ts', 'benchScreens'],
  gateway: ['gateway/bench/gateway-bench.ts', 'benchGateway'],
  'sign-ins': ['deploy/embedded/bench/sign-ins-bench.ts', 'benchSignIns'],
  events: ['deploy/embedded/bench/events-bench.ts', 'benchEvents'],
  faults: ['deploy/embedded/bench/faults-bench.ts', 'benchFaults'],
  points: ['deploy/embedded/bench/points-bench.ts', 'benchPoints'],
  load: ['deploy/embedded/bench/load-bench.ts', 'benchLoad'],
  runbooks: ['deploy/embedded/bench/runbooks-bench.ts', 'benchRunbooks'],
  takeover: ['deploy/embedded/bench/takeover-bench.ts', 'benchTakeover'],
  rolling: ['deploy/embedded/bench/rolling-bench.ts', 'benchRolling'],
  fuzz: ['deploy/embedded/bench/fuzz-bench.ts', 'benchFuzz'],
  lighthouse: ['deploy/embedded/bench/lighthouse-bench.ts', 'benchLighthouse'],
  start: ['deploy/embedded/bench/stack-bench.ts', 'benchStack'],
};

/** Four significant digits are enough for a measure; counts are printed whole. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4))));

function table(rows: readonly Row[]): string {
  const cells = rows.map(({ name, value, unit, note }) => [name, figure(value), unit, note]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const pad = (text: string, width: number, isNumber: boolean) => (isNumber ? text.padStart(width) : text.padEnd(width));
  return cells
    .map((row) =>
      row
        .map((text, column) => pad(text, widths[column] ?? 0, column === 1))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Options of a bench: `--ablation` measures the gain of each option, `--build` times a full index build. */
const OPTIONS = ['ablation', 'build'] as const;
/** `--seed 7 --count 200 --together 3`: of the fault campaign; `--rate 50`: calls or events a second; `--from 7`: the first page of the runbooks. */
const NUMBERS = ['seed', 'count', 'together', 'rate', 'from'] as const;
type BenchOptions = { [option in (typeof OPTIONS)[number]]?: boolean } & { [option in (typeof NUMBERS)[number]]?: number };

const isOption = (word: string): boolean => OPTIONS.some((option) => word === `--${option}`);
const given = process.argv.slice(2);
const numbers = Object.fromEntries(
  NUMBERS.flatMap((option) => {
    const at = given.indexOf(`--${option}`);
    if (at === -1) return [];
    const [, text = ''] = given.splice(at, 2);
    if (!/^\d{1,7}$/.test(text)) {
      console.error(`--${option} doit être un nombre entier.`);
      process.exit(2);
    }
    return [[option, Number(text)]];
  }),
);
const options: BenchOptions = { ...Object.fromEntries(OPTIONS.map((option) => [option, given.includes(`--${option}`)])), ...numbers };
const asked = given.filter((word) => !isOption(word));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `Mesure inconnue : ${unknown.join(', ')}. Possibles : ${[...Object.keys(BENCHES), ...OPTIONS.map((option) => `--${option}`)].join(', ')}.`,
  );
  process.exit(2);
}
// A bench that ends early (idle event loop, stray error) must not look like one that passed.
let isOver = false;
process.on('exit', (code) => {
  if (!isOver) console.error(`The bench ended before its result (code ${code}).`);
  if (!isOver && code === 0) process.exitCode = 1;
});
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (error: unknown) => {
    console.error(`${event}: ${error instanceof Error ? error.stack : error}`);
    process.exit(1);
  });
}
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
  process.on(signal, () => {
    console.error(`Ended by ${signal}.`);
    process.exit(1);
  });
}
let hasFailed = false;
for (const [name, [file, exported]] of Object.entries(BENCHES)) {
  // `npm run bench -- --ablation` alone selects the bench that has ablation options.
  if (asked.length > 0 ? !asked.includes(name) : options.ablation && name !== 'retrieval') continue;
  console.log(`\n${name}`);
  if (!existsSync(join(ROOT, file))) {
    console.log(`  ${file} is missing`);
    hasFailed = true;
    continue;
  }
  try {
    const module = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, (options: BenchOptions) => Promise<Row[]>>;
    const bench = module[exported];
    if (bench === undefined) throw new Error(`${file} does not export ${exported}`);
    console.log(table(await bench(options)).replace(/^/gm, '  '));
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.stack : error}`);
    hasFailed = true;
  }
}
isOver = true;
await exitWhenWritten(hasFailed ? 1 : Number(process.exitCode ?? 0));
