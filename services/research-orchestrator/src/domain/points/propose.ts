import { foldInPlace } from '@attendu/law/fold';
import { ASPECTS, type AspectId, askedAspects } from '../question/aspects.ts';
import { placeOf } from '../text/sections.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import type { Reading } from '../types.ts';
import { thingsAsked } from './asked.ts';
import { shorten } from './french.ts';
import { aspectHeading, sectionHeading } from './labels.ts';
import { type Subject, subjectOf } from './subject.ts';

export const MOST_POINTS = 6;
const LONGEST_HEADING = 220;
/** Most points added on other aspects of the subject, when the question asks one thing. */
const MOST_SUGGESTED = 2;
/** Longest subject used in a heading. */
const LONGEST_SUBJECT = 70;
const LEAST_NOTE = 4;
/** Minimum score of a text whose neighbours are considered. */
const LEAST_NOTE_BESIDE = 3;

/** A reading with the text of its document. */
export type ReadText = { readonly reading: Reading; readonly content: string };

export type SubjectGroup = {
  readonly key: string;
  readonly title: string;
  readonly under: string | null;
  readonly subject: Subject;
  readonly texts: readonly ReadText[];
  readonly score: number;
};

/** Kinds whose documents have headings that name a subject. */
export const PLACED = ['legiarti', 'cnn', 'reglements'] as const;

/** Groups documents by the subject that their headings name, most relevant group first. */
export function groupBySubject(texts: readonly ReadText[]): SubjectGroup[] {
  const groups = new Map<string, { title: string; unders: (string | null)[]; texts: ReadText[] }>();
  for (const text of texts) {
    const { kind, hierarchy } = text.reading.document;
    const { subject, under } = placeOf(hierarchy);
    // A decision has a court and a comment a series above it: neither is a subject.
    if (subject === null || !(PLACED as readonly string[]).includes(kind)) continue;
    const key = foldInPlace(subject);
    const group = groups.get(key) ?? { title: subject, unders: [], texts: [] };
    group.texts.push(text);
    group.unders.push(under);
    groups.set(key, group);
  }
  return [...groups.entries()]
    .map(([key, group]): SubjectGroup => {
      const notes = group.texts.map(({ reading }) => reading.note).sort((a, b) => b - a);
      const score = (notes[0] ?? 0) + 0.3 * (notes[1] ?? 0) + 0.15 * (notes[2] ?? 0);
      const unders = new Set(group.unders);
      return {
        key,
        title: group.title,
        under: unders.size === 1 ? (group.unders[0] ?? null) : null,
        subject: subjectOf(
          withoutAspect(group.title),
          group.texts.map(({ content }) => content),
        ),
        texts: group.texts,
        score,
      };
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** « Durée du bail » → « bail »: the heading of the point already names the aspect. */
function withoutAspect(title: string): string {
  const rest = title.replace(
    /^(?:durée|montant|calcul|régime|règles|dispositions concernant)s? (?:de la |de l['’]|du |des |de |d['’]|les |la |le )/i,
    '',
  );
  return rest.length < 4 ? title : rest;
}

/** Aspects that make points of their own, most useful first. */
const POINT_ASPECTS: readonly AspectId[] = [
  'renewal',
  'notice',
  'amount',
  'sanction',
  'exception',
  'form',
  'procedure',
  'litigation',
  'conditions',
  'protection',
  'consultation',
  'duration',
];

/** The aspects that the documents of a group show, each with the document that shows it best, without those already asked. */
export function aspectsShown(group: SubjectGroup, asked: readonly AspectId[]): { aspect: AspectId; text: ReadText }[] {
  const found: { aspect: AspectId; text: ReadText; strength: number }[] = [];
  for (const aspect of POINT_ASPECTS) {
    if (asked.includes(aspect)) continue;
    const shown = ASPECTS.find(({ id }) => id === aspect)?.shown;
    let best: { text: ReadText; strength: number } | null = null;
    for (const text of group.texts) {
      const strength = shown === undefined ? 0 : strengthOf(shown, text);
      if (strength > (best?.strength ?? 0)) best = { text, strength };
    }
    if (best !== null && best.strength >= 0.5) found.push({ aspect, text: best.text, strength: best.strength });
  }
  return found.sort((a, b) => b.strength - a.strength || POINT_ASPECTS.indexOf(a.aspect) - POINT_ASPECTS.indexOf(b.aspect));
}

/** Whether an article is about an aspect rather than mentioning it: by how much of it, and of its beginning, speaks of it, weighted by its score. */
function strengthOf(shown: RegExp, { reading, content }: ReadText): number {
  const paragraphs = foldInPlace(content).split('\n').slice(0, 12);
  const holding = paragraphs.filter((paragraph) => shown.test(paragraph)).length;
  if (holding === 0) return 0;
  const head = shown.test((paragraphs[0] ?? '').slice(0, 220)) ? 0.5 : 0;
  return (head + 0.7 * (holding / paragraphs.length)) * (reading.note / 7);
}

/**
 * Points of law for a question: the question itself as a heading, then what the texts found say beside it. @param texts results of a first search,
 * read for the question, best first. @returns at most six headings without duplicates.
 */
export function proposeHeadings(question: string, texts: readonly ReadText[]): string[] {
  const headings: string[] = [];
  const add = (heading: string | null): void => {
    if (heading === null || headings.length >= MOST_POINTS) return;
    const short = shorten(heading, LONGEST_HEADING);
    if (!headings.some((other) => sameSubject(other, short))) headings.push(short);
  };
  const asked = thingsAsked(question);
  const groups = groupBySubject(texts.filter(({ reading }) => reading.note >= LEAST_NOTE_BESIDE)).filter((group) =>
    group.texts.some(({ reading }) => reading.note >= LEAST_NOTE),
  );
  const factsOnly = asked.length === 0;
  for (const { heading } of asked) add(heading);
  const main = groups[0];
  if (main === undefined) {
    if (headings.length === 0 && texts.some(({ reading }) => reading.note >= LEAST_NOTE)) add(question);
    return headings;
  }
  if (factsOnly) for (const group of groups.slice(0, 3)) add(sectionHeading(group.subject, group.under));
  const room = asked.length > 1 ? 0 : MOST_SUGGESTED;
  // On the subject of what is asked: facts name others, such as the doctor of a sick employee.
  const words = new Set(stemsOf(factsOnly ? question : asked.map(({ heading }) => heading).join(' ')));
  // The texts beside an answer are those on the subject of its first text.
  const lead = texts.reduce((best, text) => (text.reading.pertinence > best.reading.pertinence ? text : best));
  if (main.texts.includes(lead) && main.subject.bare.length <= LONGEST_SUBJECT && namedIn(main.subject.bare, words) >= 0.6) {
    const shown = aspectsShown(main, askedAspects(question));
    // A point that the first text already answers is not a separate point.
    const used = new Set([lead.reading.document.versionId]);
    const most = used.size + room;
    for (const { aspect, text } of shown) {
      if (used.size >= most || used.has(text.reading.document.versionId)) continue;
      const before = headings.length;
      add(aspectHeading(aspect, main.subject, text.content));
      if (headings.length > before) used.add(text.reading.document.versionId);
    }
  }
  if (headings.length === 0) add(sectionHeading(main.subject, main.under));
  return headings;
}

/** Minimum share of the content words of a title found in the question. */
export function namedIn(title: string, words: ReadonlySet<string>): number {
  const stems = stemsOf(title).filter((stem) => !isCommonStem(stem));
  return stems.length === 0 ? 0 : stems.filter((stem) => words.has(stem)).length / stems.length;
}

/** Two headings with mostly the same words would search twice. */
function sameSubject(a: string, b: string): boolean {
  const one = new Set(stemsOf(a));
  const two = stemsOf(b);
  if (one.size === 0 || two.length === 0) return one.size === two.length;
  const shared = two.filter((stem) => one.has(stem)).length;
  return shared / (one.size + two.length - shared) > 0.7;
}
