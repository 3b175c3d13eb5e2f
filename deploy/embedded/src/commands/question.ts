import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import { researchRoutes } from '@attendu/contracts/research/routes';
import type { Point, Sentence } from '@attendu/contracts/research/schemas';
import { StartupError } from '../startup-error.ts';
import type { Api } from './api.ts';

const POLL_MS = 200;
const ANALYSIS_LIMIT_MS = 10 * 60_000;

/** `asked`: the points as they were submitted. `sentences`: those of the short answer. */
export type Answer = {
  readonly dossier: Dossier;
  readonly asked: readonly Point[];
  readonly points: readonly AnalysisPoint[];
  readonly sentences: readonly Sentence[];
};

/** Waits until every document is searchable, reporting progress every ten percent. */
export async function waitForCorpus(api: Api, say: (text: string) => void): Promise<void> {
  let said = -1;
  for (;;) {
    const status = await api.call(researchRoutes.corpus);
    if (status.complete) return;
    const percent = status.documents === 0 ? 0 : Math.floor((status.indexed / status.documents) * 100);
    if (said < 0 || percent >= said + 10) {
      said = percent;
      say(`Construction du fonds documentaire : ${percent} %`);
    }
    await sleep(1000);
  }
}

/** Runs a whole research as a user does: proposed points accepted unchanged, dossier, analysis, answer. */
export async function askQuestion(api: Api, question: string, say: (text: string) => void): Promise<Answer> {
  const proposed = await api.call(researchRoutes.points, { body: { contexte: question } });
  for (const notice of proposed.notices) say(notice);
  const corpus = proposed.points.length > 0 ? null : await api.call(researchRoutes.corpus);
  // No proposed point: the question itself is searched in all kinds, so that the answer lists what was searched.
  const everywhere = [...new Set(corpus?.sources.map(({ kind }) => kind))].join(',');
  const asked = corpus === null ? proposed.points.slice(0, 20) : [{ problem: question.slice(0, 2000), source: everywhere }];
  for (const [index, { problem }] of asked.entries()) say(`Point ${index + 1} : ${problem}`);
  const dossierId = randomUUID();
  await api.call(dossierRoutes.create, { body: { id: dossierId, contexte: question } });
  await api.call(researchRoutes.analyse, {
    body: {
      contexte: question,
      global_contexte: proposed.global_contexte,
      dossierId,
      point_list: asked,
      law_date: proposed.law_date,
    },
  });
  await follow(api, dossierId, say);
  const dossier = await settled(api, dossierId);
  const { points, synthese_sentences: sentences } = await api.call(dossierRoutes.analysisPoints, { params: { dossierId } });
  return { dossier, asked, points, sentences };
}

/** Prints the ledger's lines as they arrive, until the analysis has ended. */
async function follow(api: Api, dossierId: string, say: (text: string) => void): Promise<void> {
  const deadline = Date.now() + ANALYSIS_LIMIT_MS;
  let seen = 0;
  while (Date.now() < deadline) {
    const progress = await api.call(researchRoutes.progress, { params: { dossierId } });
    for (const line of progress.lines.filter(({ seq }) => seq > seen)) {
      seen = line.seq;
      say(line.message);
    }
    if (progress.status === 'done' || progress.status === 'failed') return;
    await sleep(POLL_MS);
  }
  throw new StartupError('L’analyse n’est pas finie après dix minutes : elle continue, le dossier est dans votre liste.');
}

/** The dossier once it has received its answer. */
async function settled(api: Api, dossierId: string): Promise<Dossier> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const dossier = await api.call(dossierRoutes.read, { params: { dossierId } });
    if (dossier.is_analysing !== 'pending') return dossier;
    if (Date.now() > deadline) throw new StartupError('L’analyse est finie, mais le dossier n’a pas encore reçu sa réponse. Réessayez.');
    await sleep(POLL_MS);
  }
}
