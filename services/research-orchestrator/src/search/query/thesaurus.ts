import { readFileSync } from 'node:fs';
import type { Analyser } from '@attendu/search/analyser';
import { type Expression, Expressions, type Notion } from './expressions.ts';
import type { WordFamilies } from './word-families.ts';

/** A notion found in a question at terms `start` to `end` (exclusive). */
export type NotionMatch = { readonly start: number; readonly end: number; readonly written: readonly Expression[] };
export type Thesaurus = {
  readonly notions: readonly Notion[];
  /** `isFiller`: whether the word at a position is an asking word (« quelles mentions doit comporter un CDD »), allowed inside an expression. */
  match(terms: readonly string[], isFiller?: (place: number) => boolean): NotionMatch[];
  /** Expansions of expressions whose words are apart or in another order, which `match` does not find. */
  scattered(terms: readonly string[], found: readonly NotionMatch[]): Expression[];
};

const read = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');

/** Without the lines written from lawyers' questions: models trained on those questions would rely too much on such lines. */
export const readCuratedThesaurus = (): string => read('thesaurus.txt');

export const readThesaurusFile = (): string => [readCuratedThesaurus(), read('thesaurus-lawyers.txt')].join('\n');

/** Words of codes that no installed package contains: without these codes they would only mislead. */
export const readCodesThesaurus = (): string => read('thesaurus-codes.txt');

/**
 * Parses the thesaurus file, whose head explains the format. A notion matches any word of a family. @throws on a line without two sides, with its
 * number.
 */
export function createThesaurus(analyser: Analyser, text: string, families: WordFamilies | null = null): Thesaurus {
  const plain = (term: string): string => families?.(term)[0] ?? term;
  const notions: Notion[] = [];
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const split = /^(.*?)\s(=>|=)\s(.*)$/.exec(line);
    if (split === null) throw new Error(`Thesaurus, line ${i + 1}: two sides are needed.`);
    const said = expressions(analyser, split[1] ?? '', '|');
    const written = expressions(analyser, split[3] ?? '', ';');
    const same = split[2] === '=';
    notions.push({ said, written, line: i + 1, same });
    if (same) notions.push({ said: written, written: said, line: i + 1, same: false });
  });

  const index = new Expressions(plain);
  for (const notion of notions) for (const { terms } of notion.said) index.add(terms, notion);
  // « mentions du CDD » also matches « mentions du contrat à durée déterminée », unless the file has a line for it.
  const alike = equivalents(notions);
  for (const notion of notions)
    for (const { terms } of notion.said) for (const other of otherWordings(terms, alike)) index.addNew(other, notion);

  /** Longest first, from the left, without overlap: « maladie professionnelle » is not a « maladie ». */
  const match: Thesaurus['match'] = (said, isFiller = () => false) => {
    const terms = said.map(plain);
    const found: NotionMatch[] = [];
    for (let at = 0; at < terms.length; ) {
      const { end, written } = index.longestAt(terms, at, isFiller);
      if (end > at) found.push({ start: at, end, written });
      at = Math.max(at + 1, end);
    }
    return found;
  };
  return { notions, match, scattered: (said, found) => index.scattered(said.map(plain), found) };
}

function expressions(analyser: Analyser, side: string, separator: string): Expression[] {
  return side
    .split(separator)
    .map((part) => {
      const [words = '', weight] = part.split('^');
      return { terms: analyser.terms(words), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((expression) => expression.terms.length > 0);
}

type Wordings = readonly (readonly string[])[];
/** Expressions with the same meaning as others of their set, by first term. */
type Alike = ReadonlyMap<string, readonly { readonly piece: readonly string[]; readonly others: Wordings }[]>;

/** The sets are the lines with « = »: an abbreviation and its full name. */
function equivalents(notions: readonly Notion[]): Alike {
  const alike = new Map<string, { piece: readonly string[]; others: Wordings }[]>();
  for (const { same, said, written } of notions) {
    if (!same) continue;
    const set = [...said, ...written].map(({ terms }) => terms);
    for (const piece of set) {
      const first = piece[0] as string;
      alike.set(first, [...(alike.get(first) ?? []), { piece, others: set.filter((other) => other !== piece) }]);
    }
  }
  return alike;
}

/** An expression with one of its pieces said as another of the same set. */
function otherWordings(terms: readonly string[], alike: Alike): string[][] {
  return terms.flatMap((first, at) =>
    (alike.get(first) ?? []).flatMap(({ piece, others }) => {
      const isThere = piece.length < terms.length && piece.every((term, i) => terms[at + i] === term);
      return isThere ? others.map((other) => [...terms.slice(0, at), ...other, ...terms.slice(at + piece.length)]) : [];
    }),
  );
}
