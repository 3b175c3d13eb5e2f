import { pathToFileURL } from 'node:url';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { derivePoints } from '../src/analysis/derive-points.ts';
import { runInline } from '../src/analysis/run-inline.ts';
import type { Sealed } from '../src/analysis/steps/seal.ts';
import { followUpQuestions } from '../src/domain/points/follow-up.ts';
import { type MemoryCorpus, openMemoryCorpus } from '../training/memory-corpus.ts';
import { readLawyerQuestions } from '../training/questions/lawyer-questions.ts';
import { defaultDataDir, partOf, readQuestions } from '../training/questions/questions.ts';
import type { Row } from './research-bench.ts';

/** Number of lawyers' questions followed, and of development questions per set. */
const OF_LAWYERS = 60;
const OF_EACH_SET = 30;

/** A proposed question, the version of the text that it was generated from, and whether asking it yields a dossier that cites that text. */
type Proposed = { readonly question: string; readonly from: string; readonly sufficient: boolean; readonly cited: boolean };
type Followed = { readonly question: string; readonly answered: boolean; readonly proposed: readonly Proposed[] };

/** Answers lawyers' questions and some development questions, then each follow-up question that their dossiers propose. */
export async function benchFollowUps(onEach: (followed: Followed) => void = () => undefined): Promise<Row[]> {
  const corpus = await openMemoryCorpus(defaultDataDir());
  const lawyers = readLawyerQuestions()
    .filter(({ kept }) => kept)
    .slice(0, OF_LAWYERS)
    .map(({ question }) => question);
  const followed: Followed[] = [];
  for (const question of [...lawyers, ...developmentQuestions()]) {
    const one = await follow(corpus, question);
    onEach(one);
    followed.push(one);
  }
  const answered = followed.filter((one) => one.answered);
  const proposed = answered.flatMap((one) => one.proposed);
  const duplicates = answered.filter(
    (one) => new Set([one.question, ...one.proposed.map(({ question }) => question)]).size <= one.proposed.length,
  );
  const unfounded = proposed.filter((one) => !one.sufficient || !one.cited).map(({ question }) => question);
  const share = (name: string, count: number, of: number, note: string): Row => ({ name, value: count / of, unit: 'ratio', note });
  const two = answered.filter((one) => one.proposed.length === 2);
  const without = answered.filter((one) => one.proposed.length < 2).map(({ question }) => question);
  return [
    share(
      'questions de suivi : dossiers qui en proposent deux',
      two.length,
      answered.length,
      `${answered.length} dossiers ; sans : ${without.slice(0, 3).join(' ; ')}`,
    ),
    share(
      'questions de suivi : répondues, le texte d’où elles viennent cité',
      proposed.length - unfounded.length,
      proposed.length,
      `${proposed.length} questions ; sinon : ${unfounded.slice(0, 3).join(' ; ')}`,
    ),
    { name: 'questions de suivi : redites', value: duplicates.length, unit: 'count', note: 'deux fois la même, ou celle du dossier' },
  ];
}

/** The same questions on every run, spread over the sheets. */
function developmentQuestions(): string[] {
  return (['sp', 'ft'] as const).flatMap((set) =>
    readQuestions(set)
      .map((question) => ({ question, part: partOf(question) }))
      .sort((a, b) => b.part - a.part || (a.question.id < b.question.id ? -1 : 1))
      .filter(({ part }, index, all) => part !== all[index - 1]?.part)
      .slice(0, OF_EACH_SET)
      .map(({ question }) => question.query),
  );
}

async function follow(corpus: MemoryCorpus, question: string): Promise<Followed> {
  const origins = new Map<string, string>();
  const compute: MemoryCorpus['compute'] = {
    run: async (name, ...input) => {
      if (name === 'followUp')
        for (const { question: one, from } of followUpQuestions(...(input as Parameters<typeof followUpQuestions>)))
          origins.set(one, from.versionId);
      return corpus.compute.run(name, ...input);
    },
  };
  const { global_contexte: contexte, result } = await research({ ...corpus, compute }, question);
  const proposed: Proposed[] = [];
  for (const one of [result.follow_up_question_1, result.follow_up_question_2]) {
    if (one === null) continue;
    const from = origins.get(one) ?? '';
    // Asked within the dossier, so with the same agreement.
    const next = await research(corpus, one, contexte);
    const cited = next.result.points.some((point) =>
      SOURCE_KEYS.some((kind) => point[`${kind}_docs`].some(({ versionId }) => versionId === from)),
    );
    proposed.push({ question: one, from, sufficient: isSufficient(next.result), cited });
  }
  return { question, answered: isSufficient(result), proposed };
}

const isSufficient = ({ synthese }: Sealed['result']): boolean => !/^\W*Sources insuffisantes/.test(synthese);

async function research(corpus: MemoryCorpus, question: string, contexte?: string): Promise<Sealed & { global_contexte: string }> {
  const today = corpus.dataDate;
  const proposed = await derivePoints(corpus, question, today, { globalContexte: contexte ?? '', lawDate: null });
  const points = proposed.points.length === 0 ? [{ problem: question, source: 'legiarti' }] : proposed.points;
  const globalContexte = proposed.global_contexte;
  return { ...(await runInline(corpus, { question, globalContexte, points, lawDate: null, today })), global_contexte: globalContexte };
}

/** From a terminal: prints every question with its proposals, marks those not answered by their source text, then the figures. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = await benchFollowUps(({ question, answered, proposed }) => {
    console.log(`\n# ${question}${answered ? '' : ' (refusée)'}`);
    for (const one of proposed) console.log(`  ${one.sufficient ? '' : '[insuffisant] '}${one.cited ? '' : '[non cité] '}${one.question}`);
  });
  for (const { name, value, note } of rows) console.log(`${name} : ${value.toFixed(3)} (${note})`);
}
