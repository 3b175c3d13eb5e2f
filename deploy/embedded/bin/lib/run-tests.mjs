import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCode } from './build-code.mjs';
import { runChild } from './child.mjs';
import { ROOT } from './paths.mjs';
import { ensureInstalled, ensureWebBuilt } from './prepare.mjs';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** Counts of a vitest JSON report; a file that could not even be read counts as one failure. */
export function countTests(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A line for each failed test of a vitest JSON report, with the first line of its error, and for each file that could not be read. */
export function failedTests(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const named = failed.map(({ fullName, failureMessages }) => [`${name} > ${fullName}`, failureMessages[0]]);
    if (status === 'failed' && failed.length === 0) named.push([name, message]);
    return named.map(([title, reason = '']) => `${title}\n    ${reason.split('\n')[0]}`);
  });
}

/**
 * The runs of a whole test: journeys wait for pages and the other tests for servers, so that two runs side by side use the time that each leaves of the
 * cores. A selection is one run.
 */
const WHOLE = [
  ['--project', '!browser'],
  ['--project', 'browser'],
];

/** Runs vitest, which says in `report` what passed; its output goes to `output`. */
const runVitest = (args, report, output = 'inherit') =>
  runChild(process.execPath, [VITEST, 'run', '--config', '.vitest.config.ts', ...args], {
    env: { ...process.env, TEST_REPORT: report },
    output,
  });

/** Both runs of the whole, the second one printed when both are over: lines of two runs cannot be told apart. */
async function runWhole(reports, folder) {
  const path = join(folder, 'journeys.log');
  const log = openSync(path, 'w');
  console.log(`Les parcours écrivent dans ${path}, affiché à la fin.`);
  const codes = await Promise.all(WHOLE.map((args, index) => runVitest(args, reports[index], index === 0 ? 'inherit' : log)));
  process.stdout.write(readFileSync(path));
  return Math.max(...codes);
}

/** Prints the counts of the reports; the exit code of the whole. */
function conclude(code, reports) {
  try {
    const read = reports.map((report) => JSON.parse(readFileSync(report, 'utf8')));
    const counts = read.map(countTests);
    const failures = read.flatMap(failedTests);
    const unstable = reports.map((report) => readFileSync(`${report}.unstable`, 'utf8')).join('');
    if (unstable !== '') console.log(`\nPassed only at the second attempt:\n${unstable}`);
    // The errors of the first run are far above: the journeys are printed after it.
    if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`);
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((kind) => counts.reduce((sum, count) => sum + count[kind], 0));
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    if (code !== 0 || passed > 0) return code;
    console.error('Aucun test n’a été exécuté.');
  } catch {
    console.error('vitest s’est arrêté sans écrire son rapport.');
  }
  return code || 1;
}

/** Runs every test, or those that `args` (vitest's own) select; the last line printed holds the counts. */
export async function runTests(args) {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureWebBuilt();
  process.env.BUILT_CODE = await buildCode();
  const folder = mkdtempSync(join(tmpdir(), 'attendu-tests-'));
  const isWhole = args.length === 0;
  const reports = (isWhole ? WHOLE : [args]).map((_, index) => join(folder, `report-${index}.json`));
  try {
    process.exitCode = conclude(await (isWhole ? runWhole(reports, folder) : runVitest(args, reports[0])), reports);
  } finally {
    for (const one of [folder, process.env.BUILT_CODE]) rmSync(one, { recursive: true, force: true });
  }
}
