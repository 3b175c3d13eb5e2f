import type { Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { ERASED } from '@attendu/law/dossier/wording';
import { oneApostrophe } from '@attendu/law/typography';

export type ErasedState = NonNullable<SourceDocument['withdrawn']>;
type Withdrawal = Omit<ErasedState, 'on'>;
/** What stands in place of erased passages. */
type Notice = { readonly withdrawal: Withdrawal; readonly refs: readonly string[]; readonly passages: number };

const WITHDRAWALS: readonly Withdrawal[] = [
  { state: 'replaced' },
  { state: 'withdrawn', by: 'publisher' },
  { state: 'withdrawn', by: 'operator' },
  { state: 'withdrawn' },
];

/** A sentence that an earlier erasure wrote, with either apostrophe; null for any other. */
function readNotice(text: string): Notice | null {
  const refs = /\(([^()]*)\)\.$/.exec(text)?.[1]?.split(', ') ?? [];
  const passages = Number(/^\d+/.exec(text)?.[0] ?? 1);
  const withdrawal = WITHDRAWALS.find((one) => ERASED.sentence(one, refs, passages) === oneApostrophe(text));
  return withdrawal === undefined ? null : { withdrawal, refs, passages };
}

/** A mark of a list, of a quotation or of a heading at the beginning of a line. */
const LINE_START = /^\s*(?:(?:[-*>]|\d+\.|#{1,6})\s+)*/;
/** What may stand between two erased passages that are reported as one. */
const BETWEEN = /^(?:\s|[-*>]|\d+\.)*$/;
const FIRST_MARK = 0xe000;
const MARKS = /[\ue000-\uf8ff]/g;
const markOf = (index: number): string => String.fromCharCode(FIRST_MARK + index);

/**
 * An answer without the sentences that rest on erased texts, or repeat them. A notice stands in their place, one for those that follow one another; each
 * sentence keeps its place in the list, where comments are attached.
 */
export function eraseSentences(
  markdown: string,
  sentences: readonly Sentence[],
  states: ReadonlyMap<string, ErasedState>,
  isRepeated: (text: string) => boolean,
): { markdown: string; sentences: Sentence[] } {
  if (states.size === 0) return { markdown, sentences: [...sentences] };
  const notices = sentences.map((sentence) => noticeFor(sentence, states, isRepeated));
  const { marked, membersOf } = markSentences(markdown, sentences);
  const lines = marked.split('\n').map((line) => {
    const between = line.replace(MARKS, ' ');
    // Answers of before their sentences were kept are read by their references.
    const cites = sentences.length === 0 && [...states.keys()].some((ref) => between.includes(ref));
    return cites || isRepeated(between) ? `${LINE_START.exec(line)?.[0] ?? ''}${ERASED.line}` : line;
  });
  const texts = sentences.map(({ text }, index) => {
    const notice = notices[index];
    return notice == null ? text : ERASED.sentence(notice.withdrawal, notice.refs);
  });
  const written = lines.join('\n').replace(RUNS, (run) =>
    runsOf(run, notices)
      .map(({ before, indices }) => {
        const [first = 0] = indices;
        const notice = notices[first];
        const members = indices.flatMap((index) => membersOf.get(index) ?? [index]);
        if (notice == null) return `${before}${texts[first] ?? ''}`;
        const refs = [...new Set(members.flatMap((index) => notices[index]?.refs ?? []))];
        const text = ERASED.sentence(notice.withdrawal, refs, members.length);
        for (const index of members) texts[index] = text;
        return `${before}${text}`;
      })
      .join(''),
  );
  return {
    markdown: withoutRepeatedLines(written),
    sentences: sentences.map((sentence, index) =>
      notices[index] == null ? sentence : { text: texts[index] ?? sentence.text, kind: 'notice', support: [] },
    ),
  };
}

/** What takes the place of a sentence; null when it stays. */
function noticeFor(
  sentence: Sentence,
  states: ReadonlyMap<string, ErasedState>,
  isRepeated: (text: string) => boolean,
): Omit<Notice, 'passages'> | null {
  const refs = [...new Set(sentence.support.map(({ ref }) => ref))].filter((ref) => states.has(ref));
  // What another text proves may say the same as an erased one.
  if (refs.length === 0 && (sentence.support.length > 0 || !isRepeated(sentence.text))) return readNotice(sentence.text);
  const { on: _, ...withdrawal } = states.get(refs[0] ?? '') ?? { state: 'withdrawn', on: null };
  return { withdrawal, refs };
}

/**
 * Each sentence of the answer as one private-use character, the longest first, so that what stands between them is read apart. `membersOf`: the sentences
 * that one notice of an earlier erasure stands for.
 */
function markSentences(
  markdown: string,
  sentences: readonly Sentence[],
): { marked: string; membersOf: ReadonlyMap<number, readonly number[]> } {
  const placesOf = new Map<string, number[]>();
  for (const [index, { text: written }] of sentences.entries()) {
    // Texts have such characters too, such as the bullets of a word processor.
    const text = written.replace(MARKS, '');
    if (text !== '') placesOf.set(text, [...(placesOf.get(text) ?? []), index]);
  }
  const membersOf = new Map<number, readonly number[]>();
  let marked = markdown.replace(MARKS, '');
  for (const [text, places] of [...placesOf].sort(([a], [b]) => b.length - a.length)) {
    const each = readNotice(text)?.passages ?? 1;
    let used = 0;
    marked = marked.replaceAll(text, () => {
      const members = places.slice(used, used + each);
      used = Math.min(used + each, places.length - 1);
      const [first = 0] = members;
      membersOf.set(first, members);
      return markOf(first);
    });
  }
  return { marked, membersOf };
}

/** From a mark to the last one on the same or the following lines of a list. */
const RUNS = /[\ue000-\uf8ff](?:[\s\-*>\d.]*[\ue000-\uf8ff])*/g;

/** The marks of a run, those of notices of one kind that follow one another together. `before`: what stands before them in the run. */
function runsOf(run: string, notices: readonly (Omit<Notice, 'passages'> | null)[]): { before: string; indices: number[] }[] {
  const groups: { before: string; indices: number[] }[] = [];
  for (const [, before = '', mark = ''] of run.matchAll(/([^\ue000-\uf8ff]*)([\ue000-\uf8ff])/g)) {
    const index = mark.charCodeAt(0) - FIRST_MARK;
    const last = groups.at(-1);
    if (last !== undefined && BETWEEN.test(before) && isSame(notices[last.indices[0] ?? -1], notices[index])) last.indices.push(index);
    else groups.push({ before, indices: [index] });
  }
  return groups;
}

type MaybeNotice = Omit<Notice, 'passages'> | null | undefined;
const isSame = (one: MaybeNotice, other: MaybeNotice): boolean =>
  one != null && other != null && one.withdrawal.state === other.withdrawal.state && one.withdrawal.by === other.withdrawal.by;

/** Without the lines that say once more, right after a notice, that something was erased. */
function withoutRepeatedLines(markdown: string): string {
  let isAfterNotice = false;
  const kept = markdown.split('\n').filter((line) => {
    const said = line.replace(LINE_START, '');
    if (said === '') return true;
    const isRepeated = isAfterNotice && said === ERASED.line;
    isAfterNotice = said === ERASED.line || readNotice(said) !== null;
    return !isRepeated;
  });
  return kept.join('\n');
}
