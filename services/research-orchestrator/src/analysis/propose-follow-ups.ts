import { foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { type FollowText, type FollowUpQuestion, OF_ANOTHER_TEXT } from '../domain/points/follow-up.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import type { Span } from '../domain/text/sentences.ts';
import { type Block, type PointDraft, type SourceId, sentencesOf, sourceId } from '../domain/writing/draft.ts';
import { laterOf } from './answerability.ts';
import { searchAt } from './dated-search.ts';
import type { AnalysisDeps } from './ports.ts';

/** Number of code articles whose neighbours and references are looked up. */
const MOST_FROM = 4;
const MOST_REFERRED = 12;
/** Maximum rank of the answering text when the question is searched. */
const FIRST = 8;

/** An answered question, and what was read for it, most relevant first. */
export type AnsweredQuestion = {
  readonly question: string;
  readonly headings: readonly string[];
  readonly texts: readonly FollowText[];
  readonly understanding: Pick<Understanding, 'at' | 'today' | 'idcc'>;
};

/**
 * At most `most` follow-up questions, from what was read, from the neighbouring articles and from the articles they refer to, each looked up in the
 * store. A question is kept only when the search finds its text again and nothing seems to be missing.
 */
export async function proposeFollowUps(
  deps: AnalysisDeps,
  { question, headings, texts, understanding }: AnsweredQuestion,
  most: number,
): Promise<string[]> {
  const known = new Set(texts.map(({ document }) => document.versionId));
  const around = (await articlesAround(deps, texts, understanding.at)).filter(({ versionId }) => !known.has(versionId));
  const unread = around.map(({ content, ...document }): FollowText => ({ document, content, note: 0, told: [] }));
  const proposed = await deps.compute.run('followUp', question, headings, [...texts, ...unread], understanding.idcc !== null);
  const answered: string[] = [];
  for (const one of proposed) {
    if (answered.length >= most) break;
    if (await isAnswered(deps, one, understanding)) answered.push(one.question);
  }
  return answered;
}

/** What the short answer quotes of each source, in its order. `drafts`: of the points that it quotes. */
export function quotedSpans(blocks: readonly Block[], drafts: readonly PointDraft[]): Map<SourceId, Span[]> {
  const spans = new Map<SourceId, Span[]>();
  for (const part of sentencesOf(blocks).flatMap(({ parts }) => parts)) {
    if (part.type !== 'quote') continue;
    const source = drafts[(part.point ?? 0) - 1]?.sources.find(({ kind, versionId }) => sourceId(kind, versionId) === part.source);
    const quoted = source?.quotations[part.quotation];
    if (quoted !== undefined) spans.set(part.source, [...(spans.get(part.source) ?? []), quoted]);
  }
  return spans;
}

/** The articles with neighbouring numbers in the same section, then those referred to, each in its stored version of that day, if any. */
async function articlesAround(deps: Pick<AnalysisDeps, 'store'>, texts: readonly FollowText[], at: string): Promise<StoredVersion[]> {
  const best = texts.filter(({ document }) => document.kind === 'legiarti').slice(0, MOST_FROM);
  const beside = await Promise.all(
    best.slice(0, 3).flatMap(({ document }) =>
      numbersBeside(document.number ?? '').map(async (number) => {
        const found = await deps.store.byNumber({ codeId: document.textId, number, at });
        return found.filter(({ hierarchy }) => hierarchy.slice(0, -1).join('/') === document.hierarchy.slice(0, -1).join('/'));
      }),
    ),
  );
  const wanted = new Map(best.flatMap(referredTo).map((one) => [`${one.codeId}/${one.number}`, one]));
  const referred = await Promise.all([...wanted.values()].slice(0, MOST_REFERRED).map((one) => deps.store.byNumber({ ...one, at })));
  return [...new Map([...beside, ...referred].flat().map((version) => [version.versionId, version])).values()];
}

/** « L1235-3 » → « L1235-2 », « L1235-4 », « L1235-3-1 »… */
function numbersBeside(number: string): string[] {
  const [, head = '', last] = /^(.*?)(\d+)$/.exec(number) ?? [];
  if (last === undefined) return [];
  const numbers = [1, -1, 2, -2].map((step) => Number(last) + step).filter((one) => one > 0);
  return [...numbers.map((one) => `${head}${one}`), `${number}-1`];
}

/** The articles that a text refers to, in its own code or in the one that it names. */
function referredTo({ document, content }: FollowText): { codeId: string; number: string }[] {
  return findReferences(content).flatMap((reference) => {
    if (reference.type !== 'article' || reference.range) return [];
    if (reference.code === null && OF_ANOTHER_TEXT.test(foldInPlace(content.slice(reference.end, reference.end + 60)))) return [];
    const codeId = reference.code?.id ?? document.textId;
    return codeId === null ? [] : reference.numbers.map((number) => ({ codeId, number }));
  });
}

async function isAnswered(
  deps: AnalysisDeps,
  { question, from, named }: FollowUpQuestion,
  understanding: AnsweredQuestion['understanding'],
): Promise<boolean> {
  const { at, today, idcc } = understanding;
  if (named) return true;
  const { hits } = await searchAt(
    deps,
    { text: question, kinds: [from.kind], at, idcc: from.kind === 'cnn' ? idcc : null, k: FIRST },
    today,
  );
  if (!hits.some(({ versionId }) => versionId === from.versionId)) return false;
  if (idcc !== null) return true;
  const sufficiency = await deps.search.assess(question, laterOf(at, today));
  return sufficiency === null || sufficiency.lack <= 0;
}
