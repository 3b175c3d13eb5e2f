import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';
import { writeWhole } from '../write-whole.ts';

const run = promisify(execFile);
const VERSION = /^\d+\.\d+\.\d+$/;
const CHANGELOG = 'CHANGELOG.md';

export type Release = {
  readonly from: string;
  /** The new section of the change log. */
  readonly notes: string;
  /** New contents by file. */
  readonly files: ReadonlyMap<string, string>;
};

const dashed = (version: string): string => version.replaceAll('.', '-');
const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The changes that a release makes to a checkout; writes nothing. @throws StartupError for an invalid version, or one that is not later. */
export async function planRelease(root: string, version: string, day: string): Promise<Release> {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const manifest = await read('package.json');
  const from = (JSON.parse(manifest) as { version: string }).version;
  if (!VERSION.test(version)) throw new StartupError(`« ${version} » n’est pas une version : trois nombres sont attendus, comme 1.2.0.`);
  const isFirst = (await lastTag(root)) === null;
  if (compare(version, from) < (isFirst ? 0 : 1)) throw new StartupError(`La version ${version} n’est pas plus récente que ${from}.`);

  const subjects = await subjectsSinceTag(root);
  if (subjects.length === 0) throw new StartupError('Rien n’a changé depuis la version précédente.');
  const notes = `## ${version} (${day})\n\n${subjects.map((subject) => `- ${subject}`).join('\n')}\n`;
  const log = await read(CHANGELOG).catch(() => '# Changes\n');
  const [title = '', ...sections] = log.split(/^(?=## )/m);

  const files = new Map<string, string>([
    [CHANGELOG, [`${title.trimEnd()}\n\n`, notes, ...sections.map((text) => `\n${text.trimEnd()}\n`)].join('')],
  ]);
  const change = async (file: string, pattern: RegExp, to: string, times: number | null): Promise<void> => {
    const before = files.get(file) ?? (await read(file));
    const found = before.match(pattern)?.length ?? 0;
    if (found === 0 || (times !== null && found !== times))
      throw new StartupError(`${file} : « ${pattern.source} » s’y trouve ${found} fois.`);
    files.set(file, before.replace(pattern, to));
  };
  const old = from.replaceAll('.', '\\.');
  // Workspaces are not published: their own versions are meaningless.
  await change('package.json', new RegExp(`"version": "${old}"`, 'g'), `"version": "${version}"`, 1);
  const ofRoot = new RegExp(`(?<="name": "attendu",\\s+)"version": "${old}"`, 'g');
  await change('package-lock.json', ofRoot, `"version": "${version}"`, 2);
  await change('docker-compose.yml', new RegExp(`(?<=image: attendu/[a-z-]+:)${old}$`, 'gm'), version, null);
  await change('k8s/overlays/prod/kustomization.yaml', new RegExp(`(?<=newTag: )${old}(?= )`, 'g'), version, null);
  await change('k8s/overlays/prod/kustomization.yaml', new RegExp(`(?<=value: migrate-)${dashed(from)}`, 'g'), dashed(version), 1);
  await change('docs/operations.md', new RegExp(`(?<=job/migrate-)${dashed(from)}`, 'g'), dashed(version), 1);
  return { from, notes, files };
}

export async function writeRelease(root: string, { files }: Release): Promise<void> {
  for (const [file, text] of files) await writeWhole(join(root, file), text);
}

async function lastTag(root: string): Promise<string | null> {
  return run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

/** Commit subjects once each, latest first, without those that only regenerate pages. */
async function subjectsSinceTag(root: string): Promise<string[]> {
  const tag = await lastTag(root);
  const { stdout } = await run('git', ['log', '--no-merges', '--format=%s', ...(tag === null ? [] : [`${tag}..HEAD`])], {
    cwd: root,
    maxBuffer: 32 * 1024 ** 2,
  });
  return [...new Set(stdout.split('\n').filter((subject) => subject !== '' && !subject.startsWith('Regenerate ')))];
}
