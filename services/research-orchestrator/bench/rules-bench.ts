import { readFileSync } from 'node:fs';
import { readRegulations } from '../src/corpus/regulations.ts';
import { rulesOf } from '../src/domain/rules/read-rules.ts';
import type { Rule } from '../src/domain/rules/rule.ts';
import type { Span } from '../src/domain/text/sentences.ts';
import type { Row } from './research-bench.ts';

/** Fields that are one span of the paragraph, or nothing. */
const SPANS = ['actor', 'condition', 'category', 'exception', 'start', 'beneficiary', 'sanction'] as const;
type Spans = Readonly<Record<(typeof SPANS)[number], string | null>>;
type Labelled = Spans & {
  readonly modality: string;
  readonly what: string;
  readonly quantities: readonly { readonly value: number; readonly bound: string }[];
  readonly reference: readonly string[];
};
/** A paragraph read by hand. `set`: what the reading of rules was tuned on, or only measured on. `context`: what introduces an item or a row. */
type Paragraph = {
  readonly set: 'dev' | 'test';
  readonly text: string;
  readonly context?: string | null;
  readonly records: readonly Labelled[];
};

export type Score = { right: number; extra: number; missed: number };
type Scores = Record<string, Score>;

/** Share of the words of two texts that they have in common. */
function overlap(a: string, b: string): number {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%€]+/gu) ?? [];
  const one = words(a);
  const rest = words(b);
  const total = one.length + rest.length;
  let shared = 0;
  for (const word of one) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

const SAME = 0.5;
/** Minimum overlap of what two records say for them to be of the same rule. */
const LEAST_OVERLAP = 0.1;

function readAs(rule: Rule, text: string): Labelled {
  const of = (span: Span | null): string | null => (span === null ? null : text.slice(span.start, span.end));
  const spans = Object.fromEntries(SPANS.map((field) => [field, of(rule[field])])) as Spans;
  return {
    ...spans,
    modality: rule.modality,
    what: of(rule.what) ?? '',
    quantities: rule.quantities,
    reference: rule.references.map((one) => of(one) ?? ''),
  };
}

/** Pairs of labelled and read records, each once, best overlap first. */
function pairsOf(labelled: readonly Labelled[], read: readonly Labelled[]): (readonly [Labelled, Labelled])[] {
  const all = labelled.flatMap((one) => read.map((other) => ({ one, other, value: overlap(one.what, other.what) })));
  const taken = new Set<Labelled>();
  return all
    .sort((a, b) => b.value - a.value)
    .flatMap(({ one, other, value }) => {
      if (value < LEAST_OVERLAP || taken.has(one) || taken.has(other)) return [];
      taken.add(one).add(other);
      return [[one, other] as const];
    });
}

/** Compares two lists, each element matched once. */
function compareLists<T>(score: Score, labelled: readonly T[], read: readonly T[], same: (a: T, b: T) => boolean): void {
  const left = [...read];
  for (const one of labelled) {
    const at = left.findIndex((other) => same(one, other));
    if (at < 0) score.missed++;
    else {
      left.splice(at, 1);
      score.right++;
    }
  }
  score.extra += left.length;
}

/** Scores the reading of rules on the labelled paragraphs of a set, field by field. */
export function scoreRules(set: Paragraph['set']): Scores {
  const scores: Scores = {};
  const scoreOf = (field: string): Score => {
    const known = scores[field] ?? { right: 0, extra: 0, missed: 0 };
    scores[field] = known;
    return known;
  };
  for (const { text, context = null, records } of readParagraphs().filter((one) => one.set === set)) {
    const read = rulesOf(text, context).map((rule) => readAs(rule, text));
    const pairs = pairsOf(records, read);
    compareLists(scoreOf('record'), records, read, (a, b) => pairs.some(([one, other]) => one === a && other === b));
    for (const [one, other] of pairs) {
      compareLists(scoreOf('what'), [one.what], [other.what], (a, b) => overlap(a, b) >= SAME);
      compareLists(scoreOf('modality'), [one.modality], [other.modality], (a, b) => a === b);
      for (const field of SPANS) {
        const present = (text: string | null): string[] => (text === null ? [] : [text]);
        compareLists(scoreOf(field), present(one[field]), present(other[field]), (a, b) => overlap(a, b) >= SAME);
      }
      compareLists(scoreOf('quantity'), one.quantities, other.quantities, (a, b) => a.value === b.value && a.bound === b.bound);
      compareLists(scoreOf('reference'), one.reference, other.reference, (a, b) => overlap(a, b) >= SAME);
    }
  }
  return scores;
}

const readLines = (file: string): unknown[] =>
  readFileSync(new URL(`./questions/${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const readParagraphs = (): Paragraph[] => readLines('rules') as Paragraph[];

const precision = ({ right, extra }: Score): number => right / Math.max(1, right + extra);
const recall = ({ right, missed }: Score): number => right / Math.max(1, right + missed);

type Pair = { readonly text: string; readonly law: string; readonly regulation: string; readonly verdict: 'fixes' | 'applies' | 'wrong' };

/** Of 299 compiled links from a law to a regulation that were judged by hand: those right among the ones kept, and those kept among the right ones. */
function linkRows(): Row[] {
  const regulations = readRegulations();
  const pairs = readLines('regulations') as Pair[];
  const kept = pairs.filter(({ text, law, regulation }) => regulations({ textId: text, number: law }).includes(regulation));
  const right = kept.filter(({ verdict }) => verdict !== 'wrong').length;
  const all = pairs.filter(({ verdict }) => verdict !== 'wrong').length;
  const note = `${pairs.length} pairs judged, ${kept.length} kept, ${right} of them right`;
  return [
    { name: 'law to regulation: right among those kept', value: right / Math.max(1, kept.length), unit: 'ratio', note },
    { name: 'law to regulation: kept among the right ones', value: right / Math.max(1, all), unit: 'ratio', note: '' },
  ];
}

/** Precision and recall of the rules read, on 100 paragraphs that the reading was tuned on and 100 that it was not. */
export async function benchRules(): Promise<Row[]> {
  const rows = (['dev', 'test'] as const).flatMap((set) =>
    Object.entries(scoreRules(set)).flatMap(([field, score]): Row[] => {
      const note = `${set === 'dev' ? 'tuned on' : 'not tuned on'}; ${score.right} right, ${score.extra} extra, ${score.missed} missed`;
      return [
        { name: `${set}: ${field}: precision`, value: precision(score), unit: 'ratio', note },
        { name: `${set}: ${field}: recall`, value: recall(score), unit: 'ratio', note },
      ];
    }),
  );
  return [...rows, ...linkRows()];
}
