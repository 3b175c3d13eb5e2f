import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { splitAnswer } from '../answer-references.ts';
import { escapeRegExp } from '../escape-reg-exp.ts';
import { type Cited, resolveReference, type SourceReference, sourcesOf } from './sources.ts';

/**
 * Private-use characters that carry through Markdown what its syntax lacks: the end of a deduction, the two ends of a quotation, the two ends of
 * a sentence with a valid proof, the end of one whose proof no longer holds. The character after the start of a sentence is its number.
 */
export const DEDUCTION = '\ue000';
export const QUOTE_START = '\ue001';
export const QUOTE_END = '\ue002';
export const SENTENCE_START = '\ue003';
export const SENTENCE_END = '\ue004';
export const UNPROVED = '\ue005';
const FIRST_NUMBER = 0xe100;
const LAST_NUMBER = 0xf8ff;

/** The number of a sentence, from the character that carries it. */
export const sentenceNumber = (mark: string): number => mark.charCodeAt(0) - FIRST_NUMBER;

/** Without the private-use characters of the texts themselves, such as the bullets of a word processor: they would pass for marks. */
const withoutMarks = (text: string): string => text.replace(/[\ue000-\uf8ff]/g, '');

/** Every character that Markdown could read as a mark. */
const MARKUP = /[\\`*_{}[\]()#+\-.!|<>~&:/@]/g;

/**
 * An answer ready to be rendered: its quotations are fenced and escaped, so that a `*` or a `règlement 1408/71` of the law is shown as it is
 * and never read as markup or as a reference; deductions and sentences whose proof fails are followed by a mark; sentences that cite a passage stand between two.
 */
export function prepareAnswer(markdown: string, points: readonly AnalysisPoint[], sentences: readonly Sentence[]): string {
  return fenceQuotations(markSentences(withoutMarks(markdown), sentences), quotedTexts(points));
}

/** The prepared answer to a point without its opening warning, which is shown separately. */
export function withoutWarning(prepared: string, { point_data: { insufficient, sentences } }: Pick<AnalysisPoint, 'point_data'>): string {
  const warning = insufficient === null ? '' : (sentences[0]?.text ?? '');
  return prepared.startsWith(warning) ? prepared.slice(warning.length).trim() : prepared;
}

function quotedTexts(points: readonly AnalysisPoint[]): string[] {
  const texts = points.flatMap((point) =>
    sourcesOf(point).flatMap(({ sources }) => sources.flatMap(({ document }) => document.quotations.map(({ text }) => withoutMarks(text)))),
  );
  // The longest first: a quotation may be the prefix of another.
  return [...new Set(texts)].sort((a, b) => b.length - a.length);
}

function markSentences(markdown: string, sentences: readonly Sentence[]): string {
  let marked = '';
  let at = 0;
  sentences.forEach(({ text: written, kind, support, unproved }, index) => {
    const text = withoutMarks(written);
    const start = markdown.indexOf(text, at);
    if (start === -1) return;
    const end = start + text.length;
    const last = unproved === true ? UNPROVED : kind === 'deduction' ? DEDUCTION : '';
    const number = FIRST_NUMBER + index;
    const provable = support.length > 0 && number <= LAST_NUMBER;
    const words = provable ? `${SENTENCE_START}${String.fromCharCode(number)}${text}${last}${SENTENCE_END}` : `${text}${last}`;
    marked += markdown.slice(at, start) + words;
    at = end;
  });
  return marked + markdown.slice(at);
}

function fenceQuotations(markdown: string, texts: readonly string[]): string {
  const wanted = texts.filter((text) => text !== '' && markdown.includes(text));
  if (wanted.length === 0) return markdown;
  const pattern = new RegExp(`(«[ \\u00a0\\u202f]?)(${wanted.map(escapeRegExp).join('|')})(?=[ \\u00a0\\u202f]?»)`, 'g');
  return markdown.replace(pattern, (_, open: string, text: string) => `${open}${QUOTE_START}${text.replace(MARKUP, '\\$&')}${QUOTE_END}`);
}

export type SourceMention = SourceReference & { raw: string };
export type ProsePart = { type: 'text'; text: string } | ({ type: 'mention' } & SourceMention) | { type: 'quote'; text: string };

/** Cuts rendered text into prose, mentions of sources, and quotations; nothing inside a quotation is taken for a mention. */
export function cutProse(text: string): ProsePart[] {
  return text.split(/(\ue001[^\ue002]*\ue002|«[^»\ue001\ue002]*»)/).flatMap((piece): ProsePart[] => {
    if (piece === '') return [];
    if (piece.startsWith(QUOTE_START)) return [{ type: 'quote', text: piece.slice(1, -1) }];
    if (piece.startsWith('«')) return [{ type: 'quote', text: piece }];
    return splitAnswer(piece).map((part) =>
      part.type === 'text' ? part : { type: 'mention', kind: part.kind, n: part.n, m: part.m, raw: part.raw },
    );
  });
}

/** Key that groups the mentions of one source. */
export const mentionKey = ({ kind, n, m }: SourceReference) => `${kind} ${n} ${m}`;

export type ProvedMention = SourceMention & { nth: number; cited: Cited | null; quotations: readonly number[] };

/**
 * The mentions of an answer in order, each with its quotations: those of its document that were quoted since the mention
 * before it. Its first quotation when the sentence only refers to it; none for a document without any.
 */
export function mentionsOf(prepared: string, points: readonly AnalysisPoint[], current: number | null): ProvedMention[] {
  const seen = new Map<string, number>();
  const mentions: ProvedMention[] = [];
  let quoted: string[] = [];
  for (const part of cutProse(prepared)) {
    if (part.type === 'quote') quoted.push(unescapeMarkdown(part.text));
    if (part.type !== 'mention') continue;
    const key = mentionKey(part);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const cited = resolveReference(points, part, current);
    const all = cited?.document.quotations ?? [];
    const said = all.flatMap(({ text }, index) => (quoted.includes(withoutMarks(text)) ? [index] : []));
    mentions.push({ ...part, nth, cited, quotations: said.length > 0 ? said : all.slice(0, 1).map(() => 0) });
    quoted = [];
  }
  return mentions;
}

/** The first document that an answer mentions, with its quotations; null when it mentions none. */
export function firstMention(
  markdown: string,
  points: readonly AnalysisPoint[],
  sentences: readonly Sentence[],
  current: number | null,
): { cited: Cited; quotations: readonly number[] } | null {
  for (const { cited, quotations } of mentionsOf(prepareAnswer(markdown, points, sentences), points, current)) {
    if (cited) return { cited, quotations };
  }
  return null;
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([\\`*_{}[\]()#+\-.!|<>~&:/@])/g, '$1');
}
