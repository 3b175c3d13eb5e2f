import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { derivePoints } from '../src/analysis/derive-points.ts';
import { runInline } from '../src/analysis/run-inline.ts';
import type { Sealed } from '../src/analysis/steps/seal.ts';
import type { MemoryCorpus } from '../training/memory-corpus.ts';

export type Dossier = Sealed['result'];

/** Answers a question like the product: the proposed points of law, unedited, then the analysis. */
export async function answerQuestion(corpus: MemoryCorpus, question: string): Promise<Dossier> {
  const today = corpus.dataDate;
  const proposed = await derivePoints(corpus, question, today);
  const points = proposed.points.length === 0 ? [{ problem: question, source: 'legiarti' }] : proposed.points;
  const { result } = await runInline(corpus, { question, globalContexte: proposed.global_contexte, points, lawDate: null, today });
  return result;
}

/** Normalises spaces, hyphens and apostrophes, so that expressions typed on a keyboard match. */
export const plainText = (text: string): string =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replaceAll('’', "'");

export const documentsOf = ({ points }: Dossier): SourceDocument[] =>
  points.flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]));

/** The short answer without its references: « (Legiarti - 1 - 2) » is a link on the screen. */
export const shortText = ({ synthese }: Dossier): string => plainText(synthese).replace(/ ?\([A-Z][a-z]+ - \d+ - \d+\)/g, '');

/** The dossier without the full texts of its sources: short answer, long answers, quoted passages. */
export const dossierText = (dossier: Dossier): string =>
  plainText(
    [
      dossier.synthese,
      ...dossier.points.map(({ point_data }) => point_data.final_answer),
      ...documentsOf(dossier).flatMap(({ title, quotations }) => [title, ...quotations.map(({ text }) => text)]),
    ].join('\n'),
  );

/** Whether the dossier says that no text in the corpus answers the question. */
export const isRefused = ({ points }: Dossier): boolean => points[0]?.point_data.insufficient !== null;

/** The verdict at the start of the short answer; null when the texts do not decide in one sentence. */
export const verdictOf = ({ synthese_sentences }: Dossier): string | null => {
  const verdict = synthese_sentences.find((sentence) => sentence.verdict === true);
  return verdict === undefined ? null : plainText(verdict.text);
};

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
