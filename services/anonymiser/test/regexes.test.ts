import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const FOLDERS = ['../src/domain', '../../../libs/law/src/anonymisation'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** All regular expressions in a source file. */
function regexesOf(file: string): { readonly source: string; readonly flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  const visit = (node: ts.Node): void => {
    const parts = ts.isRegularExpressionLiteral(node) ? /^\/(.*)\/([a-z]*)$/su.exec(node.text) : null;
    if (parts !== null) found.push({ source: parts[1] ?? '', flags: parts[2] ?? '' });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** Of the analysis of one expression, some seconds on an idle machine: it only ends an analysis that would never end. */
const LIMIT_MS = 300_000;

describe('regular expressions of the engine', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  test('never backtrack more than linearly', { timeout: 2 * LIMIT_MS }, () => {
    const all = new Map(files.flatMap((file) => regexesOf(file).map((regex) => [`${regex.source}/${regex.flags}`, regex] as const)));
    expect(all.size).toBeGreaterThan(20);
    const unsafe = [...all.values()].filter(({ source, flags }) => checkSync(source, flags, { timeout: LIMIT_MS }).status !== 'safe');
    expect(unsafe).toEqual([]);
  });
});

/** Counts how often the engine reads a character of the text: a measure of its work that does not depend on the machine. */
function workOf(text: string): number {
  let lookups = 0;
  const lexicon = loadLexicon();
  const counted = {
    marksOf(key: string) {
      lookups++;
      return lexicon.marksOf(key);
    },
  };
  const { mentions, doubts } = detect(text, counted);
  return lookups + mentions.length + doubts.length;
}

describe("the engine's work", () => {
  const hostile: readonly (readonly [string, string])[] = [
    ['civilities', 'M. '],
    ['commas', 'MM. Dupont, '],
    ['small words', 'de la '],
    ['initials', 'J. '],
    ['numbers', '06 12 '],
    ['brackets', '['],
    ['ats', 'a@a.'],
    ['capitals', 'Jean '],
    ['streets', '12 rue '],
    ['births', 'né le '],
    ['companies', 'société '],
    ['sections', 'section AB '],
    ['courts', 'tribunal de '],
    ['dots', 'a.'],
    ['hyphens', 'Jean-'],
    ['quotes', 'dit "'],
  ];
  test.each(hostile)('grows at most linearly with the text: %s', (_, piece) => {
    const small = workOf(piece.repeat(2_000));
    const large = workOf(piece.repeat(8_000));
    expect(large).toBeLessThan(small * 5 + 100);
  });
});
