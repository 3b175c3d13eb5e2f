import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { HEADED_CODES } from '../../corpus/paragraph-headings.ts';
import type { CorpusRecord } from '../../corpus/record.ts';
import { subjectTitles } from '../../domain/text/sections.ts';

/** What Attendu writes above an article, whose law gives it no title: what it rules, and how the public asks for it. '' for most articles. */
export type ArticleHeadings = {
  of(record: Pick<CorpusRecord, 'text' | 'number'>): string;
  /** Codes of which some articles have a heading; absent when titles never replace headings. */
  readonly texts?: ReadonlySet<string>;
  /** Changes when any heading does: the index holds them. */
  readonly hash: string;
  /** The articles that have a heading, by normalised number. */
  readonly articles: readonly { readonly text: string; readonly number: string }[];
};

/** Titles used as a heading. */
const TITLES = 2;

/**
 * The heading of an article: the one written for it, or, in a code of which no article has any, the nearest titles that name its subject: codes compete with
 * the same fields.
 */
export function articleHeading(
  { text, number, hierarchy }: Pick<CorpusRecord, 'text' | 'number' | 'hierarchy'>,
  headings: ArticleHeadings,
): string {
  const written = headings.of({ text, number });
  return written === '' && isWithoutHeadings(text, headings) ? subjectTitles(hierarchy.slice(1)).slice(-TITLES).join(' \n ') : written;
}

/** A code without any written heading. */
export const isWithoutHeadings = (text: string | null, { texts }: ArticleHeadings): boolean =>
  texts !== undefined && text?.startsWith('LEGITEXT') === true && !texts.has(text);

/** One article per line: « number | heading | words of the public ». Throws, with the file and the line, on another form or a number given twice. */
export function parseHeadings(content: string, file: string): Map<string, string> {
  const headings = new Map<string, string>();
  content.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const [number, heading, words, ...more] = line.split(' | ');
    const key = normaliseArticleNumber(number ?? '');
    if (!heading || !words || more.length > 0 || headings.has(key)) throw new Error(`${file}, line ${i + 1}: ${line}`);
    headings.set(key, `${heading} \n ${words}`);
  });
  return headings;
}

export const NO_HEADINGS: ArticleHeadings = { of: () => '', hash: 'none', articles: [] };

export function readArticleHeadings(): ArticleHeadings {
  const hash = createHash('sha256');
  const byText = new Map<string, Map<string, string>>();
  for (const { text, file } of HEADED_CODES) {
    const content = readFileSync(new URL(`../../../data/headings/${file}`, import.meta.url), 'utf8');
    hash.update(content);
    byText.set(text, parseHeadings(content, file));
  }
  return {
    of: ({ text, number }) => (text === null || number === null ? '' : (byText.get(text)?.get(normaliseArticleNumber(number)) ?? '')),
    texts: new Set(byText.keys()),
    hash: hash.digest('hex').slice(0, 12),
    articles: [...byText].flatMap(([text, headings]) => [...headings.keys()].map((number) => ({ text, number }))),
  };
}
