import type { SourceKey } from '@attendu/contracts/sources';
import type { Analyser } from '@attendu/search/analyser';
import { searchTextOf } from '../src/domain/question/search-text.ts';
import type { ArticleNumbers } from '../src/search/answerability/article-numbers.ts';
import type { Evidence } from '../src/search/answerability/sufficiency.ts';
import { createEngine, TRAINING_OPTIONS } from '../src/search/engine.ts';
import type { StoredHit } from '../src/search/indexing/index-fields.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';
import type { Ranking } from '../src/search/ranking/ranking-model.ts';
import { createAblation } from './ablation.ts';
import { partOf, type Question } from './questions/questions.ts';

/**
 * State of the index when a question is asked. `whole`: only the question's own articles may be missing. `few`: a dozen other subjects are
 * missing too. `half`: those of half of the questions are missing, as in an index built for an examination.
 */
export const STATES = ['whole', 'few', 'half'] as const;
export type State = (typeof STATES)[number];
const OTHERS: Readonly<Record<State, number>> = { whole: 0, few: 0.03, half: 0.5 };

/** A question run against the index. `wanted`: the detected gaps that contained its articles. `lacks`: whether they are missing. */
export type Case = {
  readonly question: Question | null;
  readonly part: number;
  readonly state: State;
  readonly lacks: boolean;
  readonly evidence: Evidence;
  readonly wanted: Uint8Array;
};

/**
 * Asks each question of the index with and without its articles, in each state, and the questions of other fields. `rankings`: one per
 * part, not trained on its questions. `at`: day of the law applied.
 */
export function sufficiencyCases(o: {
  analyser: Analyser;
  index: LoadedIndex;
  questions: readonly Question[];
  outside: readonly string[];
  rankings: readonly Ranking[];
  at: string;
}): Case[] {
  const ablation = createAblation(o.index);
  const engines = o.rankings.map((ranking) =>
    createEngine({
      analyser: o.analyser,
      index: ablation.index,
      ablation: TRAINING_OPTIONS,
      rankings: new Map<SourceKey, Ranking>([['legiarti', ranking]]),
    }),
  );
  const codes = o.index.get('legiarti');
  const view = codes?.searcher.view;
  const sectionOf = codes?.structure?.sectionOf;
  if (view === undefined || sectionOf === undefined) throw new Error('No whole index of the codes.');
  const docs = new Map<string, number>();
  for (let doc = 0; doc < view.docCount; doc += 1) docs.set(view.stored<StoredHit>(doc).v, doc);
  const sections = new Map(
    o.questions.map((question) => [question, new Set(question.relevant.map((id) => sectionOf[docs.get(id) ?? -1] ?? -1))]),
  );
  let seed = 5;
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const cases: Case[] = [];
  const put = (question: Question | null, text: string, part: number, state: State, lacks: boolean): void => {
    const evidence = engines[part % engines.length]?.evidence({ text: searchTextOf(text), at: o.at });
    if (evidence == null) return;
    const own = question === null || !lacks ? null : (sections.get(question) ?? null);
    const removed = own === null ? [] : [...docs.values()].filter((doc) => own.has(sectionOf[doc] as number));
    cases.push({ question, part, state, lacks, evidence, wanted: gapsOf(evidence, evidence.numbers, removed) });
  };
  for (const question of o.questions) {
    const own = sections.get(question) as ReadonlySet<number>;
    // Lawyers' questions come without other gaps: the states of the index are learned from the sheets.
    for (const state of question.set === 'lawyer' ? STATES.slice(0, 1) : STATES) {
      const others = o.questions.filter(
        (other) =>
          other !== question &&
          random() < OTHERS[state] &&
          ![...(sections.get(other) as ReadonlySet<number>)].some((section) => own.has(section)),
      );
      const gone = others.flatMap(({ relevant }) => relevant);
      if (gone.length > 0) ablation.remove(gone);
      put(question, question.query, partOf(question), state, false);
      ablation.remove([...question.relevant, ...gone]);
      put(question, question.query, partOf(question), state, true);
      ablation.restore();
    }
  }
  for (const [i, text] of o.outside.entries()) put(null, text, i, 'whole', true);
  return cases;
}

/** The gaps that contained the removed documents. */
function gapsOf({ gaps }: Evidence, numbers: ArticleNumbers, removed: readonly number[]): Uint8Array {
  const gone = new Set(removed);
  const items = new Map<string, number[]>();
  for (const doc of removed) {
    const key = numbers.chapterOf[doc];
    const chapter = key == null ? undefined : numbers.chapters.get(key);
    if (key == null || chapter === undefined) continue;
    items.set(key, [...(items.get(key) ?? []), chapter.items[chapter.docs.indexOf(doc)] as number]);
  }
  return Uint8Array.from(gaps.places, ({ chapter, after, before }, i) => {
    const inside = (items.get(chapter) ?? []).some((item) => item > after && item < before);
    const referred = (gaps.articles[i] ?? []).some((article) => gone.has(numbers.cited[article]?.held ?? -1));
    return inside || referred ? 1 : 0;
  });
}
