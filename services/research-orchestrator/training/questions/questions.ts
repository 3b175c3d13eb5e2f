import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A question and the articles that its authors cite. `set`: sp, ft or kali for a development question, lawyer for one of ours. */
export type Question = { set: string; id: string; query: string; idcc: string | null; relevant: readonly string[] };
export const SETS = ['sp', 'ft', 'kali'] as const;

/** Folder of the corpus and its index: DATA_DIR, or the checkout's own folder. */
export const defaultDataDir = (): string => process.env.DATA_DIR ?? fileURLToPath(new URL('../../../../.data', import.meta.url));

/** The development questions of a set, from the file beside this one. */
export const readQuestions = (set: (typeof SETS)[number]): Question[] => readSet(set);

/** Questions on codes that no package holds, asked of articles by their number: 'LEGITEXT…/number'. */
export const readCodeQuestions = (): Question[] => readSet('codes');

function readSet(set: string): Question[] {
  return readFileSync(new URL(`./${set}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, query, idcc, relevant } = JSON.parse(line) as { id: string; query: string; idcc?: string; relevant: string[] };
      return { set, id, query, idcc: idcc ?? null, relevant };
    });
}

/** Every development question. */
export const allQuestions = (): Question[] => SETS.flatMap(readQuestions);

/**
 * Group of questions that must not be split: those of the same sheet and, for agreements, the same question about another one.
 * A number from 0 to 255, the same on every run.
 */
export function partOf(question: Question): number {
  const unit = question.set === 'kali' ? question.query : (question.id.split('#')[0] ?? question.id);
  return createHash('sha256').update(unit).digest()[1] ?? 0;
}

/** Half of the questions are for tuning, the other half for reporting. */
export const isTuned = (question: Question): boolean => partOf(question) < 128;

export type Measures = { 'hit@1': number; 'hit@5': number; 'hit@10': number; 'recall@10': number; 'recall@100': number; mrr: number };

/** Means over questions. `ranked`: official ids, best first. */
export function measure(answers: readonly { question: Question; ranked: readonly string[] }[]): Measures {
  const sum: Measures = { 'hit@1': 0, 'hit@5': 0, 'hit@10': 0, 'recall@10': 0, 'recall@100': 0, mrr: 0 };
  for (const { question, ranked } of answers) {
    const relevant = new Set(question.relevant);
    const places = ranked.slice(0, 100).flatMap((id, i) => (relevant.has(id) ? [i + 1] : []));
    const first = places[0] ?? Number.POSITIVE_INFINITY;
    for (const [key, k] of [
      ['hit@1', 1],
      ['hit@5', 5],
      ['hit@10', 10],
    ] as const)
      if (first <= k) sum[key] += 1;
    sum['recall@10'] += places.filter((place) => place <= 10).length / relevant.size;
    sum['recall@100'] += places.length / relevant.size;
    sum.mrr += 1 / first;
  }
  const n = Math.max(1, answers.length);
  return Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value / n])) as Measures;
}
