import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRelease, writeRelease } from '../src/release/release.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
let clone: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@attendu.test', ...args], { cwd: clone, encoding: 'utf8' });
const read = (file: string) => readFile(join(clone, file), 'utf8');
const { version: now } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const [major = 0, minor = 0] = now.split('.').map(Number);
/** In text order the second would sort before the first. */
const [next, later] = [`${major}.${minor + 1}.9`, `${major}.${minor + 1}.10`];

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'attendu-release-test-'));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-tags', ROOT, clone]);
  // The files as they are in the working tree, committed or not.
  for (const file of [
    'package.json',
    'package-lock.json',
    'docker-compose.yml',
    'k8s/overlays/prod/kustomization.yaml',
    'docs/operations.md',
  ])
    await writeFile(join(clone, file), await readFile(join(ROOT, file)));
  git('commit', '--quiet', '--allow-empty', '-am', 'Add a first thing');
  git('tag', `v${now}`);
});
afterAll(() => rm(clone, { recursive: true, force: true }));

it('a release writes its notes, its version and its image tags, and another release can follow', async () => {
  await expect(planRelease(ROOT, '0.0.9', '2026-11-30')).rejects.toThrow('La version 0.0.9 n’est pas plus récente');
  await expect(planRelease(clone, next, '2026-11-30')).rejects.toThrow('Rien n’a changé');
  git('commit', '--quiet', '--allow-empty', '-m', 'Mend a second thing');
  git('commit', '--quiet', '--allow-empty', '-m', 'Regenerate the reference pages');
  git('commit', '--quiet', '--allow-empty', '-m', 'Mend a second thing');
  await expect(planRelease(clone, 'soon', '2026-11-30')).rejects.toThrow('n’est pas une version');

  const plan = await planRelease(clone, next, '2026-11-30');
  expect(plan.notes).toBe(`## ${next} (2026-11-30)\n\n- Mend a second thing\n`);
  expect(git('status', '--porcelain')).toBe('');
  await writeRelease(clone, plan);
  expect(JSON.parse(await read('package.json'))).toMatchObject({ version: next });
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({ version: next, packages: { '': { version: next } } });
  for (const file of ['docker-compose.yml', 'k8s/overlays/prod/kustomization.yaml', 'docs/operations.md']) {
    const text = (await read(file)).replaceAll('-', '.');
    expect(text, file).toContain(next);
    expect(text, file).not.toMatch(new RegExp(`(newTag: |image: attendu/[a-z.]+:|migrate.)${now}\\b`));
  }
  git('add', '--all');
  git('commit', '--quiet', '-m', `Release ${next}`);
  git('tag', `v${next}`);

  git('commit', '--quiet', '--allow-empty', '-m', 'Add a third thing');
  await writeRelease(clone, await planRelease(clone, later, '2026-12-01'));
  expect(await read('CHANGELOG.md')).toContain(
    `# Changes\n\n## ${later} (2026-12-01)\n\n- Add a third thing\n\n## ${next} (2026-11-30)\n\n- Mend a second thing\n`,
  );
});
