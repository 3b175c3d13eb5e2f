import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { longFiles, longFunctions } from '../bin/lib/check-sizes.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { nodeProblem } from '../bin/lib/node-version.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { isInstalled } from '../bin/lib/prepare.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { unknownLicences } from '../bin/lib/run-checks.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { countTests, failedTests } from '../bin/lib/run-tests.mjs';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('%s is accepted', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });
  it.each(['12.22.12', '18.20.0', '20.18.3'])('%s gets a sentence that says what to do', (version) => {
    expect(nodeProblem(version)).toMatch(new RegExp(`20\\.19\\.0 ou plus récent.*${version}.*nodejs\\.org`, 's'));
  });
});

describe('the installed packages', () => {
  const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, libs: {}, ...packages } });
  const check = async (wanted: Record<string, object>, present: Record<string, object> | null, folders = Object.keys(present ?? {})) => {
    const root = await mkdtemp(join(tmpdir(), 'attendu-installed-'));
    try {
      await writeFile(join(root, 'package-lock.json'), lock(wanted));
      await mkdir(join(root, 'node_modules'));
      for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
      if (present !== null) await writeFile(join(root, 'node_modules', '.package-lock.json'), lock(present));
      return isInstalled(root);
    } finally {
      await rm(root, { recursive: true });
    }
  };
  const a1 = { 'node_modules/a': { version: '1.0.0' } };
  it('are complete when every version is the one of the lock file', async () => {
    expect(await check(a1, a1)).toBe(true);
  });
  it('are incomplete when one is absent, old, or npm was cut short', async () => {
    expect(await check(a1, {})).toBe(false);
    expect(await check(a1, { 'node_modules/a': { version: '0.9.0' } })).toBe(false);
    expect(await check(a1, null)).toBe(false);
    expect(await check(a1, a1, [])).toBe(false);
  });
  it('may lack what is for another platform', async () => {
    expect(await check({ ...a1, 'node_modules/b': { version: '1.0.0', optional: true } }, a1)).toBe(true);
  });
});

describe('the checks', () => {
  it('count a test file that could not be read as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(countTests({ testResults, numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
    });
  });
  it('name each failed test, and the file that could not be read', () => {
    const passed = { fullName: 'works', status: 'passed', failureMessages: [] };
    const failed = { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2\n  at x.ts:1'] };
    const testResults = [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'c.test.ts', status: 'failed', message: 'Unexpected token\n  at c.ts:1', assertionResults: [] },
    ];
    expect(failedTests({ testResults })).toEqual(['b.test.ts > adds\n    expected 1 to be 2', 'c.test.ts\n    Unexpected token']);
  });
  it('name long source files that do not say why, but not data', () => {
    const line = 'const x = 1;\n';
    const files: Record<string, string> = {
      'a/x.ts': line.repeat(301),
      'a/y.ts': line.repeat(300),
      'a/why.ts': `// Over 300 lines: one grammar.\n${line.repeat(300)}`,
      'a/test/t.test.ts': line.repeat(302),
      'a/huge.ts': `// Over 300 lines: one grammar.\n${line.repeat(500)}`,
      'a/data/z.ts': line.repeat(9000),
      'README.md': line.repeat(9000),
    };
    const found = longFiles(Object.keys(files), (file: string) => files[file]) as { file: string; isError: boolean }[];
    expect(found.map(({ file, isError }) => [file, isError])).toEqual([
      ['a/huge.ts', true],
      ['a/test/t.test.ts', false],
      ['a/x.ts', true],
      ['a/why.ts', false],
    ]);
  });
  it('name functions of the product over 80 lines, blank ones not counted, but no table', () => {
    const body = (lines: number) => `{\n${'  run();\n\n'.repeat(lines - 2)}}\n`;
    const files: Record<string, string> = {
      'a/x.ts': `function short() ${body(80)}\nconst long = () => ${body(81)}\nclass A { method() ${body(82)} }\n`,
      'a/table.ts': `/** Rates. Over 80 lines: a table of rates. */\nexport function rates() ${body(90)}`,
      'a/x.test.ts': `function help() ${body(90)}`,
    };
    expect(longFunctions(Object.keys(files), (file: string) => files[file])).toMatchObject([
      { file: 'a/x.ts', name: 'method', lines: 82 },
      { file: 'a/x.ts', name: 'long', lines: 81 },
    ]);
  });
  it('name a licence that is not in the allowed list', () => {
    const packages = { 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { license: 'AGPL-3.0' }, 'node_modules/c': {} };
    expect(unknownLicences({ packages })).toEqual([
      ['node_modules/b', 'AGPL-3.0'],
      ['node_modules/c', 'none'],
    ]);
  });
  it('name an unknown check', () => {
    const run = spawnSync(process.execPath, [new URL('../bin/check.mjs', import.meta.url).pathname, 'nope'], { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('Contrôle inconnu : nope') });
  });
});
