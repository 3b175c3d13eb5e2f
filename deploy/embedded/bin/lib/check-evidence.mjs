import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join('docs', 'security');
/** A path written in backquotes, relative to the root or to `docs/security`. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]+|[\w-]+\.(?:md|json|yml|mjs|ts))`/g;
const STATES = new Set(['met', 'not applicable', 'open']);

/** The requirements of `asvs.md`: id, level, state and evidence. */
export function requirementsOf(page) {
  return page.split('\n').flatMap((line) => {
    const [, id, level, , state, shown] = line.split('|').map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(id ?? '') ? [{ id, level: Number(level), state, shown: shown ?? '' }] : [];
  });
}

/** Faults in the list of requirements: each must appear once, in order, with a known state, and with evidence when it is met. */
export function weakRequirements(page, { first, second }) {
  const all = requirementsOf(page);
  const count = (wanted) => all.filter(({ level }) => level === wanted).length;
  const twice = all.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index);
  return [
    ...twice.map((id) => `${id} is listed twice`),
    ...(count(1) === first && count(2) === second
      ? []
      : [`${count(1)} requirements of level 1 and ${count(2)} of level 2, not ${first} and ${second}`]),
    ...all.filter(({ state }) => !STATES.has(state)).map(({ id, state }) => `${id} has the unknown state « ${state} »`),
    ...all.filter(({ state, shown }) => state === 'met' && !shown.includes('`')).map(({ id }) => `${id} is met and names no file`),
    ...all.filter(({ state, shown }) => state !== 'met' && shown.length < 6).map(({ id }) => `${id} does not say why`),
  ];
}

/** Paths that a page names and that do not exist. */
export function missingPaths(page, exists) {
  return [...new Set([...page.matchAll(PATH)].map(([, path]) => path))].filter((path) => !exists(path));
}

/** All faults of the security pages under this root. */
export function weakEvidence(root) {
  const exists = (path) => existsSync(join(root, path)) || existsSync(join(root, PAGES, path));
  const files = readdirSync(join(root, PAGES)).filter((file) => file.endsWith('.md'));
  const read = (file) => readFileSync(join(root, PAGES, file), 'utf8');
  return [
    ...files.flatMap((file) => missingPaths(read(file), exists).map((path) => `${PAGES}/${file} names ${path}, which does not exist`)),
    // Version 5.0.0 of the standard: 70 requirements of level 1, 183 more of level 2.
    ...weakRequirements(read('asvs.md'), { first: 70, second: 183 }),
  ];
}
