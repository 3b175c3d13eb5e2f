import { defineConfig } from 'vitest/config';

const rooms = '{libs,services,deploy}/*';

/** Three groups: everything on the server side, what the web tests without a browser, and journeys in a real browser. */
export default defineConfig({
  test: {
    globalSetup: ['./deploy/embedded/test/global-setup.ts'],
    // Two cores: suites that drive real servers time out when more run at once.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [`${rooms}/src/**/*.test.ts`, `${rooms}/test/**/*.test.ts`, 'gateway/{src,test}/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/{src,test}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['./web/e2e/support/stack.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
