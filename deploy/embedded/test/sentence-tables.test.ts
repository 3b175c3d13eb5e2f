import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const SENTENCES = PAGES.filter((name) => name.endsWith('-sentences.md'));
const TABLES = PAGES.filter((name) => /^\|.*\| shown by +\|$/m.test(readFileSync(join(ROOT, 'docs', name), 'utf8')));

/** Treats all kinds of spaces and apostrophes alike, written or escaped. */
const plain = (text: string): string =>
  text
    .replace(/\\u00a0|\\u202f/g, ' ')
    .replace(/\\u2060/g, '')
    .replace(/\\?[’']/g, "'")
    .replace(/\s+/g, ' ');

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(path);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield plain(readFileSync(path, 'utf8'));
  }
}

function code(): string[] {
  const rooms = ['libs/contracts', 'libs/law', 'gateway', 'web', ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`)];
  return rooms.map((room) => join(ROOT, room, 'src')).flatMap((folder) => (existsSync(folder) ? [...sources(folder)] : []));
}

type Table = { readonly aliases: ReadonlyMap<string, string>; readonly rows: readonly (readonly string[])[] };

function read(name: string): Table {
  const page = readFileSync(join(ROOT, 'docs', name), 'utf8');
  const aliases = new Map([...page.matchAll(/`(\w+)` is\s+`([^`]+)`/g)].map(([, alias = '', path = '']) => [alias, path] as const));
  const rows: string[][] = [];
  let isShown = false;
  for (const line of page.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!line.startsWith('|')) isShown = false;
    else if (cells.at(-1) === 'shown by') isShown = true;
    else if (isShown && !line.startsWith('| -')) rows.push(cells);
  }
  return { aliases, rows };
}

/** The parts of a reference `alias: beginning of a title`, or `` `path` `` for a whole file. */
function testOf(reference: string, aliases: Table['aliases']): { path: string; title: string } {
  const [, alias, title = ''] = /^(\w+): (.+)$/.exec(reference) ?? [];
  return alias === undefined ? { path: reference.replace(/^`|`$/g, ''), title: '' } : { path: aliases.get(alias) ?? alias, title };
}

test('the tables exist', () => expect([SENTENCES.length > 1, TABLES.length > SENTENCES.length]).toEqual([true, true]));

test.each(SENTENCES)('every sentence of docs/%s is in the code', (name) => {
  const files = code();
  const missing = read(name)
    .rows.flatMap(([first = '']) => [...first.matchAll(/« (.+?) »/g)].map(([, sentence = '']) => sentence))
    .filter((sentence) => {
      const parts = plain(sentence).split(/\{\w+\}/);
      return !files.some((text) => parts.every((part) => text.includes(part.trim())));
    });
  expect(missing).toEqual([]);
});

test.each(TABLES)('every test that docs/%s names exists', (name) => {
  const { aliases, rows } = read(name);
  const references = rows.map((cells) => cells.at(-1) ?? '');
  expect(references.length).toBeGreaterThan(10);
  const missing = references
    .flatMap((cell) => cell.split(' · '))
    .filter((reference) => {
      const { path, title } = testOf(reference, aliases);
      if (!existsSync(join(ROOT, path))) return true;
      const text = plain(readFileSync(join(ROOT, path), 'utf8'));
      return title !== '' && !["'", '"', '`'].some((quote) => text.includes(quote + plain(title)));
    });
  expect(missing).toEqual([]);
});
