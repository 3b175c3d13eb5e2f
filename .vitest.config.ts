import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { WITHOUT_CORPUS } from './web/e2e/support/without-corpus.ts';

const rooms = '{libs,services,deploy}/*';

/** The longest files: started last, one of them would keep one worker busy alone. */
const EARLY =
  /\/(bus\/test\/(nats|postgres)|embedded\/test\/(stack|cluster)|research-orchestrator\/test\/(refusal|two-snapshots|killed-run|said-before))\.test\.ts$/;

/** Tests that measure the process they run in: the length of its queue, the depth of its stack. */
const ALONE = ['services/auth/test/lock-out.test.ts', 'services/anonymiser/test/regexes.test.ts'];
/** One worker more than the cores: these tests wait for servers a third of their time. */
const BESIDE = { maxWorkers: 3, sequence: { groupOrder: 0 } };
/** Generous, for a loaded machine: tests wait for conditions, and these limits only end a wait that would never end. */
const onServers = { testTimeout: 90_000, hookTimeout: 120_000 };

/** A worker serves one project: the files of each stay together, those of `server`, which end with the shortest, last. */
const PROJECTS = ['alone', 'web', 'server', 'browser'];

class EarlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (EARLY.test(moduleId) || WITHOUT_CORPUS.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const unstable: string[] = [];
/** The file that `npm test` counts the results from. */
const { TEST_REPORT } = process.env;

/** Lists the tests that passed only at their second attempt: beside the report of `npm test`, or else at the end of the run. */
const listUnstable: Reporter = {
  onTestCaseResult(test) {
    const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? '';
    if (test.diagnostic()?.flaky) unstable.push(`${test.module.relativeModuleId} > ${test.fullName}\n    ${reason}`);
  },
  onTestRunEnd() {
    if (TEST_REPORT) writeFileSync(`${TEST_REPORT}.unstable`, unstable.map((one) => `${one}\n`).join(''));
    else if (unstable.length > 0) console.log(`\nPassed only at the second attempt:\n  ${unstable.join('\n  ')}`);
  },
};

/**
 * Four projects: `server`; `alone`, the few server files that need a process of their own; `web`, the web's tests without a browser; `browser`,
 * journeys in a real browser, two files at a time: last in a selection, in a run of their own beside the others in a whole run.
 */
export default defineConfig({
  test: {
    globalSetup: ['./deploy/embedded/test/global-setup.ts'],
    reporters: TEST_REPORT ? ['default', listUnstable, ['json', { outputFile: TEST_REPORT }]] : ['default', listUnstable],
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // A test that fails on a busy machine is tried once more, and the run lists it as unstable at its end; not the counterexample of a property.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // The whole stack of the journeys stops at the end.
    teardownTimeout: 120_000,
    sequence: { sequencer: EarlyFirst },
    // A process for each file would load the same modules again, a third of the time of a run. So files share two processes, and a test must not
    // rely on what belongs to a whole process (its metrics, its environment).
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [`${rooms}/{src,test,bench}/**/*.test.ts`, 'gateway/{src,test}/**/*.test.ts'],
          exclude: ALONE,
          ...onServers,
          ...BESIDE,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true, ...onServers, ...BESIDE } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          setupFiles: ['./web/test/unmount.ts'],
          testTimeout: 60_000,
          ...BESIDE,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['./web/e2e/support/stack.ts'],
          setupFiles: ['./web/e2e/support/each-file.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
