import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { splitAnswer } from '@attendu/law/answer-references';
import { corpusDates } from '@attendu/law/dossier/corpus-dates';
import { formatDateShort } from '@attendu/law/typography';
import type { Answer } from './question.ts';

const labelOf = (kind: string, n: number, point: number): string => `[${SOURCE_KINDS[kind as SourceKey]?.sigle ?? kind} ${n}-${point}]`;

/** An answer's references as short labels; those of a point's own answer omit the point's number. */
function withLabels(markdown: string, point: number | null): string {
  return splitAnswer(markdown)
    .map((part) => (part.type === 'text' ? part.text : labelOf(part.kind, part.n, part.m ?? point ?? 1)))
    .join('');
}

function datesOf({ date_debut, date_fin }: SourceDocument): string {
  if (date_debut === null) return '';
  const from = `en vigueur depuis le ${formatDateShort(date_debut)}`;
  return date_fin === null ? ` (${from})` : ` (en vigueur du ${formatDateShort(date_debut)} au ${formatDateShort(date_fin)})`;
}

function sourceLines(point: AnalysisPoint): string[] {
  return SOURCE_KEYS.flatMap((kind) =>
    point[`${kind}_docs`].flatMap((document, index) => [
      `  ${labelOf(kind, index + 1, point.point_index)} ${document.title}${datesOf(document)}`,
      ...document.quotations.map(({ text }) => `      « ${text.replace(/\s+/g, ' ').trim()} »`),
      ...(document.url === null ? [] : [`      ${document.url}`]),
    ]),
  );
}

/** A finished dossier for a terminal: short answer, each point, each source with its passages, dates and official link. */
export function answerText({ dossier, points }: Answer): string {
  const [known = ''] = corpusDates(dossier).map((sentence) => ` (${sentence.replace(/^F/, 'f')})`);
  const date = dossier.law_date === null ? [] : [`Droit applicable au ${formatDateShort(dossier.law_date)}${known}`];
  return [
    dossier.contexte,
    ...date,
    '',
    'RÉPONSE COURTE',
    withLabels(dossier.synthese ?? '', null),
    ...points.flatMap((point) => [
      '',
      `${point.point_index}. ${point.point_data.point}`,
      withLabels(point.point_data.insufficient ?? point.point_data.final_answer, point.point_index),
      ...sourceLines(point),
    ]),
    ...dossier.notices.flatMap((notice) => ['', notice]),
  ].join('\n');
}

/** A finished dossier as JSON. `verdict`: the first sentence of the short answer when the texts decide the question; null otherwise. */
export type AnswerJson = {
  readonly dossierId: string;
  readonly status: Dossier['is_analysing'];
  readonly contexte: string;
  readonly points: Answer['asked'];
  readonly verdict: string | null;
  readonly synthese: string | null;
  readonly notices: readonly string[];
  readonly analysisPoints: readonly AnalysisPoint[];
};

export function answerJson({ dossier, asked, points, sentences }: Answer): AnswerJson {
  return {
    dossierId: dossier.id,
    status: dossier.is_analysing,
    contexte: dossier.contexte,
    points: asked,
    verdict: sentences.find(({ verdict }) => verdict === true)?.text ?? null,
    synthese: dossier.synthese,
    notices: dossier.notices,
    analysisPoints: points,
  };
}
