import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit, inventory, loosePackages, missingFrom, seriousVulnerabilities } from './check-dependencies.mjs';
import { staleDocs } from './check-docs.mjs';
import { weakEvidence } from './check-evidence.mjs';
import { secretsOf } from './check-secrets.mjs';
import { runChild } from './child.mjs';
import { ROOT } from './paths.mjs';
import { ensureInstalled } from './prepare.mjs';

/** Allowed licences of dependencies; another one needs a decision, recorded here. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'Unlicense',
  // jszip, taken under MIT; pako, MIT with zlib's own; duck, two clauses in its file.
  '(MIT OR GPL-3.0-or-later)',
  '(MIT AND Zlib)',
  'BSD',
  // argparse, of the command line of wawoff2, which nothing here runs.
  'Python-2.0',
]);

const tool = (...path) => join(ROOT, 'node_modules', ...path);
const node =
  (...args) =>
  () =>
    runChild(process.execPath, args);

/** The files of the working tree, uncommitted ones included. */
function treeFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Prints each fault; returns the exit code of the check. */
function report(faults) {
  for (const fault of faults) console.log(`error: ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

/** Installed packages whose licence is not in the list: [path, licence]. */
export function unknownLicences(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true && !LICENCES.has(entry.license))
    .map(([path, entry]) => [path, entry.license ?? 'none']);
}

function checkLicences() {
  const found = unknownLicences(readJson('package-lock.json'));
  return report(found.map(([path, licence]) => `${path} has licence ${licence}, which is not in the allowed list`));
}

/** Offline checks of the lock file and of the inventory (SBOM) made from it. */
function checkPackages() {
  const lock = readJson('package-lock.json');
  const loose = loosePackages(lock, readJson('package.json').allowScripts);
  return report([...loose, ...missingFrom(inventory(), lock).map((id) => `${id} is not in the inventory of npm sbom`)]);
}

/** Asks the registry. No answer is reported and is no failure, since the lock file is unchanged. */
function checkVulnerabilities() {
  const answer = audit();
  const serious = seriousVulnerabilities(answer);
  if (serious === null) {
    console.log(`skipped: known vulnerabilities were not looked for, no database answers (${answer.message ?? 'no reason given'})`);
    return 0;
  }
  return report(serious.map(([name, severity, title]) => `${name} has a ${severity} vulnerability: ${title}`));
}

const SCANNED_MAX = 4 * 1024 * 1024;

function checkSecrets() {
  return report(
    treeFiles().flatMap((file) => {
      const bytes = readFileSync(join(ROOT, file));
      const text = bytes.length > SCANNED_MAX || bytes.includes(0) ? '' : bytes.toString('utf8');
      return secretsOf(file, text).map(([line, rule]) => `${file}:${line} looks like a secret (${rule})`);
    }),
  );
}

const WEB_CONFIG = join('web', 'tsconfig.json');
/**
 * The native compiler, with one checker: each further one repeats half of the work of the first. The package `typescript` stays the one whose
 * programming interface the other checks use.
 */
const typesOf = (config) => node(tool('typescript-native', 'bin', 'tsc'), '-p', config, '--checkers', '1');
/** The longest first. */
const CHECKS = {
  types: typesOf('tsconfig.base.json'),
  'types-web': () => (existsSync(join(ROOT, WEB_CONFIG)) ? typesOf(WEB_CONFIG)() : 0),
  format: node(
    tool('@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    '--config-path=.biome.json',
    '--max-diagnostics=40',
    process.stdout.isTTY ? '--colors=force' : '--colors=off',
  ),
  boundaries: () => {
    const folders = ['libs', 'services', 'gateway', 'web', 'deploy'];
    return node(tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', ...folders)();
  },
  unused: node(tool('knip', 'bin', 'knip.js'), '--no-progress'),
  // Loaded once the packages are installed: it parses with TypeScript.
  sizes: async () => (await import('./check-sizes.mjs')).checkSizes(treeFiles()),
  licences: checkLicences,
  packages: checkPackages,
  vulnerabilities: checkVulnerabilities,
  secrets: checkSecrets,
  evidence: () => report(weakEvidence(ROOT)),
  docs: () => report(staleDocs(ROOT, treeFiles())),
};

/** Runs all checks, or the ones named, to the end, the longest in parallel with the others; fails when one failed. */
export async function runChecks(names) {
  process.chdir(ROOT);
  await ensureInstalled();
  const unknown = names.filter((name) => !(name in CHECKS));
  if (unknown.length > 0) {
    console.error(`Contrôle inconnu : ${unknown.join(', ')}. Possibles : ${Object.keys(CHECKS).join(', ')}.`);
    process.exit(2);
  }
  const failed = [];
  const run = async (name) => {
    const start = Date.now();
    const code = await CHECKS[name]();
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(name);
  };
  const [longest, ...others] = Object.keys(CHECKS).filter((name) => names.length === 0 || names.includes(name));
  const runOthers = async () => {
    for (const name of others) await run(name);
  };
  await Promise.all([run(longest), runOthers()]);
  if (failed.length > 0) {
    console.error(`Contrôles en échec : ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
}
