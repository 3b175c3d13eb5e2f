import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCodeBuilt } from './build-code.mjs';
import { runChild } from './child.mjs';
import { ROOT } from './paths.mjs';
import { ensureInstalled, ensureWebBuilt } from './prepare.mjs';

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

/**
 * The runs of a whole test: journeys wait for pages and the other tests for servers, so that two runs side by side use the time that each leaves of the
 * cores. A selection is one run.
 */
const WHOLE = [
  ['--project', '!browser'],
  ['--project', 'browser'],
];

/** Runs vitest, which says in `report` what passed. With `log`, its output goes there. */
function runVitest(args, report, log) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, TEST_REPORT: report };
  return runChild(process.execPath, [vitest, 'run', '--config', '.vitest.config.ts', ...args], {
    env,
    ...(log === undefined ? {} : { output: log }),
  });
}

/** Both runs of the whole, the second one printed when both are over: lines of two runs cannot be told apart. */
async function runWhole(reports, folder) {
  const path = join(folder, 'second.log');
  const log = openSync(path, 'w');
  const codes = await Promise.all(WHOLE.map((args, index) => runVitest(args, reports[index], index === 0 ? undefined : log)));
  process.stdout.write(readFileSync(path));
  return Math.max(...codes);
}

/** Runs every test, or those that `args` (vitest's own) select; the last line printed holds the counts. */
export async function runTests(args) {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureWebBuilt();
  process.env.BUILT_CODE = await ensureCodeBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'attendu-tests-'));
  const isWhole = args.length === 0;
  const reports = (isWhole ? WHOLE : [args]).map((_, index) => join(folder, `report-${index}.json`));
  let code = await (isWhole ? runWhole(reports, folder) : runVitest(args, reports[0]));
  try {
    const counts = reports.map((report) => countTests(JSON.parse(readFileSync(report, 'utf8'))));
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((kind) => counts.reduce((sum, count) => sum + count[kind], 0));
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    if (code === 0 && passed === 0) {
      console.error('Aucun test n’a été exécuté.');
      code = 1;
    }
  } catch {
    console.error('vitest s’est arrêté sans écrire son rapport.');
    code = code === 0 ? 1 : code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = code;
}
