import { readFileSync } from 'node:fs';
import type { MemoryCorpus } from '../training/memory-corpus.ts';
import { answerQuestion, type Dossier, isRefused } from './answering.ts';
import type { Row } from './research-bench.ts';

/** `laws`: those that a refusal may name; null for a question that the held codes answer. */
type Everyday = { readonly question: string; readonly laws: readonly string[] | null };

function readEveryday(): Everyday[] {
  return readFileSync(new URL('./questions/refusals.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line): Everyday[] => {
      if (line.startsWith('+ ')) return [{ question: line.slice(2), laws: null }];
      const [, laws, question] = /^- (.+?) \| (.+)$/.exec(line) ?? [];
      return laws === undefined || question === undefined ? [] : [{ question, laws: laws === '-' ? [] : laws.split(' / ') }];
    });
}

/** The law that a refusal names, folded; null without any. */
const namedLaw = ({ points }: Dossier): string | null =>
  / relever (?:du |de la |de l['’]|de )(.+?), que/.exec(points[0]?.point_data.insufficient ?? '')?.[1]?.toLowerCase() ?? null;

/** Whether everyday wording is answered when the codes hold the answer, refused when they do not, and which law the refusal names. */
export async function benchEveryday(corpus: MemoryCorpus): Promise<Row[]> {
  const read: { asked: Everyday; dossier: Dossier }[] = [];
  for (const asked of readEveryday()) read.push({ asked, dossier: await answerQuestion(corpus, asked.question) });
  const held = read.filter(({ asked }) => asked.laws === null);
  const others = read.filter(({ asked }) => asked.laws !== null);
  const named = others.flatMap(({ asked, dossier }) => {
    const law = namedLaw(dossier);
    return law === null ? [] : [asked.laws?.some((one) => law.startsWith(one.toLowerCase())) === true];
  });
  const row = (name: string, count: number, of: readonly unknown[]): Row => ({
    name,
    value: count / Math.max(1, of.length),
    unit: 'ratio',
    note: `${of.length} questions`,
  });
  const refused = (some: typeof read): number => some.filter(({ dossier }) => isRefused(dossier)).length;
  return [
    row('everyday questions that the codes answer, refused', refused(held), held),
    row('everyday questions of other laws, refused', refused(others), others),
    row('the law named in a refusal is right', named.filter(Boolean).length, others),
    row('the law named in a refusal is wrong', named.filter((isRight) => !isRight).length, others),
  ];
}
