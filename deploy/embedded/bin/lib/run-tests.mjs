import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs every test, or those that `args` (vitest's own) select; the last line printed holds the counts. */
export async function runTests(args) {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureWebBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'attendu-tests-'));
  const report = join(folder, 'report.json');
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  let code = await runChild(process.execPath, [vitest, 'run', '--config', '.vitest.config.ts', ...args], {
    env: { ...process.env, TEST_REPORT: report },
  });
  try {
    const { passed, failed, skipped } = countTests(JSON.parse(readFileSync(report, 'utf8')));
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
