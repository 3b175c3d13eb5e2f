import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The legal texts keep the characters that users accepted; {@link ownWords} shows them like the others. */
const KEPT = /legal(-archive)?\.ts$|\.test\.tsx?$|\.test-data\.ts$/;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(path) && !KEPT.test(path)) yield path;
  }
}

/** The lines of code that hold a curved apostrophe, but for comments and classes of characters. */
function curved(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .filter((line) => line.replace(/\[[^\]\s]*\]/g, '').includes('’'))
    .map((line) => `${path}: ${line.trim()}`);
}

it('the sentences of the pages have one kind of apostrophe, that of the specification and of the texts of law', () => {
  const errors = [...sources(join(ROOT, 'libs/contracts/src'))].filter((path) => /(errors|problem)\.ts$/.test(path));
  const pages = [...sources(join(ROOT, 'web/src')), ...sources(join(ROOT, 'libs/law/src/dossier')), ...errors];
  expect(pages.length).toBeGreaterThan(300);
  expect(pages.flatMap(curved)).toEqual([]);
});

it('shows any other sentence of ours with the same one', () => {
  expect(ownWords('L’adresse d’un cabinet: « oui »')).toBe("L'adresse d'un cabinet\u00a0: «\u00a0oui\u00a0»");
});
