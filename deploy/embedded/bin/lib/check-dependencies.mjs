import { execFileSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

const npm = (args, timeout) =>
  execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32',
  });

const packagesOf = (lock) => Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true);

/**
 * Faults of the lock file: a package without an exact version and a strong content hash, one from another origin than the registry, or one with an
 * install script that `allowScripts` of package.json does not mention.
 */
export function loosePackages(lock, allowScripts) {
  return packagesOf(lock).flatMap(([path, { version, integrity, resolved, hasInstallScript }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${path} has no exact version`]),
      ...(/^sha512-/.test(integrity ?? '') ? [] : [`${path} has no SHA-512 of its contents`]),
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${path} is not from the npm registry`]),
      ...(hasInstallScript === true && !(name in allowScripts) ? [`${path} runs a script when it is installed`] : []),
    ];
  });
}

/** The inventory of packages (SBOM, CycloneDX), from the lock file alone. */
export function inventory() {
  return JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], 120_000));
}

/** Packages of the lock file, by name and version, that are missing from the inventory. */
export function missingFrom(sbom, lock) {
  const named = new Set(sbom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`));
  const known = new Set([...named, ...sbom.components.map((component) => component['bom-ref'])]);
  return packagesOf(lock)
    .map(([path, entry]) => `${entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`)
    .filter((id) => !known.has(id));
}

const SERIOUS = new Set(['high', 'critical']);
/** Packages whose known vulnerabilities do not affect us, each with the reason. */
const ACCEPTED = new Map([
  ['xlsx', 'used by the scripts that build @socialgouv/kali-data; only the data of that package is read'],
  ['node-xlsx', 'the same'],
  ['@socialgouv/kali-data', 'the same'],
]);

/** The serious vulnerabilities in the output of `npm audit --json`: [package, severity, title]; null when no database could be asked. */
export function seriousVulnerabilities(answer) {
  if (typeof answer.vulnerabilities !== 'object' || answer.vulnerabilities === null) return null;
  return Object.values(answer.vulnerabilities)
    .filter(({ name, severity }) => SERIOUS.has(severity) && !ACCEPTED.has(name))
    .map(({ name, severity, via }) => [name, severity, via.find((one) => typeof one === 'object')?.title ?? `by ${via.join(', ')}`]);
}

/** Asks the registry for known vulnerabilities of production packages. npm exits with an error both when it finds some and when it cannot ask. */
export function audit() {
  try {
    return JSON.parse(npm(['audit', '--package-lock-only', '--omit=dev', '--json'], 60_000));
  } catch (error) {
    try {
      return JSON.parse(error.stdout ?? '');
    } catch {
      return { message: error.code === 'ETIMEDOUT' ? 'no answer in a minute' : String(error.message).split('\n', 1)[0] };
    }
  }
}
