import type { TwoPhases } from '@attendu/bus/bus';
import { dossierName } from '@attendu/contracts/dossier/name';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { AnalysedPoint, ResearchResult, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import type { Tx } from '@attendu/db/database';
import { ERASED } from '@attendu/law/dossier/wording';
import { readFollowUp } from '@attendu/law/follow-up';
import { repeats, withoutLines } from '@attendu/law/words';
import { readPoints, replacePoints } from '../db/analysis-points.ts';
import { requoteComments } from '../db/comments.ts';
import { findDossier, lockDossier, saveAnswer, saveQuestion } from '../db/dossiers.ts';
import type { DossierDb, DossierRow } from '../db/schema.ts';
import { followUpsOf } from '../db/thread.ts';
import { quoteOf } from '../domain/anchor.ts';
import type { EventDeps } from './deps.ts';

/**
 * Replaces the saved answer by the result from which withdrawn texts were erased, and erases the same words elsewhere: those that comments quote, and
 * the answer that follow-up questions begin with.
 */
export function eraseWithdrawn(deps: EventDeps): TwoPhases<Envelope<'dossier.text-withdrawn'>, DossierDb, ResearchResult | null> {
  const holds = (dossier: DossierRow | null, runId: string) => dossier?.isAnalysing === 'done' && dossier.runId === runId;
  return {
    prepare: async (event) => {
      const { dossierId, runId } = event.data;
      return holds(await findDossier(deps.database.kysely, dossierId), runId) ? deps.fetchResult(runId, event.correlationId) : null;
    },
    apply: async (tx, event, result) => {
      const { dossierId, runId } = event.data;
      const dossier = await lockDossier(tx, dossierId);
      // A dossier completed later copies the erased result.
      if (dossier === null || !holds(dossier, runId)) return;
      if (result === null) throw new Error(`the result of run ${runId} was not asked`);
      const before = { points: await readPoints(tx, dossierId), sentences: dossier.syntheseSentences };
      const after = { points: result.points, sentences: result.synthese_sentences ?? [] };
      await saveAnswer(tx, dossierId, result);
      await replacePoints(tx, dossierId, result.points);
      await requoteComments(tx, dossierId, (anchor) => quoteOf(anchor, after.points, after.sentences));
      await cleanFollowUps(tx, dossier, repeats(erasedTexts(before, after)));
    },
  };
}

type Answer = { readonly points: readonly AnalysedPoint[]; readonly sentences: readonly Sentence[] };

const documentsOf = ({ points }: Answer): SourceDocument[] =>
  points.flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]));
const sentencesOf = ({ points, sentences }: Answer): Sentence[] => [
  ...sentences,
  ...points.flatMap(({ point_data }) => point_data.sentences),
];

/** The erased pieces of an answer: texts, and sentences without their references. */
function erasedTexts(before: Answer, after: Answer): string[] {
  const kept = documentsOf(after);
  const told = sentencesOf(after);
  const texts = documentsOf(before).flatMap(({ content, facts, annotation }, index) =>
    content === kept[index]?.content ? [] : [content, facts?.summary ?? '', annotation ?? ''],
  );
  const sentences = sentencesOf(before).flatMap(({ text }, index) =>
    text === told[index]?.text ? [] : [text.replace(/\([^()]*\)/g, ' ')],
  );
  return [...texts, ...sentences];
}

/** A follow-up question is stored together with the answer that it continues. */
async function cleanFollowUps(tx: Tx<DossierDb>, dossier: DossierRow, isErased: (text: string) => boolean): Promise<void> {
  for (const { id, contexte, name } of await followUpsOf(tx, dossier.id)) {
    const { question, context } = readFollowUp(contexte);
    if (context === null) continue;
    const cleaned = withoutLines(context, isErased, ERASED.line);
    if (cleaned === context) continue;
    const now = `Contexte: ${cleaned}\n\nQuestion de suivi: ${question}`;
    await saveQuestion(tx, id, { contexte: now, name: name === dossierName(contexte) ? dossierName(now) : name });
  }
}
