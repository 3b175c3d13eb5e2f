import { readFileSync } from 'node:fs';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { sha256 } from '../domain/reading/hash.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { paragraphsOf } from '../domain/text/sentences.ts';

/** For each paragraph of a text, the words in which the public asks for what it rules; '' for most. Never quoted or shown. */
export type ParagraphHeadings = (version: Pick<StoredVersion, 'kind' | 'textId' | 'number' | 'content'>) => readonly string[];

/** The codes for which headings are written, and their file in data/headings and in data/headings/paragraphs. */
export const HEADED_CODES = [
  { text: 'LEGITEXT000006072050', file: 'code-du-travail.txt' },
  { text: 'LEGITEXT000006073189', file: 'code-de-la-securite-sociale.txt' },
  { text: 'LEGITEXT000022197698', file: 'code-rural.txt' },
  { text: 'LEGITEXT000031366350', file: 'code-des-relations-entre-le-public-et-l-administration.txt' },
] as const;

/** First characters of the digest of a paragraph: one that is rewritten loses its words. */
const DIGEST_LENGTH = 8;
export const digestOfParagraph = (paragraph: string): string => sha256(paragraph).slice(0, DIGEST_LENGTH);

/** One paragraph per line: « number | digest | words ». Throws, with the file and the line, on another form. @returns for each article, its words by digest. */
export function parseParagraphHeadings(content: string, file: string): Map<string, Map<string, string>> {
  const articles = new Map<string, Map<string, string>>();
  content.split('\n').forEach((line, i) => {
    if (line === '' || line.startsWith('#')) return;
    const [number, digest, words, ...more] = line.split(' | ');
    if (!number || digest?.length !== DIGEST_LENGTH || !words || more.length > 0) throw new Error(`${file}, line ${i + 1}: ${line}`);
    const key = normaliseArticleNumber(number);
    articles.set(key, (articles.get(key) ?? new Map<string, string>()).set(digest, words));
  });
  return articles;
}

/** Reads data/headings/paragraphs. */
export function readParagraphHeadings(): ParagraphHeadings {
  const codes = new Map<string, Map<string, Map<string, string>>>();
  for (const { text, file } of HEADED_CODES) {
    const content = readFileSync(new URL(`../../data/headings/paragraphs/${file}`, import.meta.url), 'utf8');
    codes.set(text, parseParagraphHeadings(content, file));
  }
  return ({ kind, textId, number, content }) => {
    const words = kind === 'legiarti' ? codes.get(textId ?? '')?.get(normaliseArticleNumber(number ?? '')) : undefined;
    if (words === undefined) return [];
    return paragraphsOf(content).map(({ start, end }) => words.get(digestOfParagraph(content.slice(start, end))) ?? '');
  };
}
