import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { DocsColumn, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { answerNumber } from '../answer-references.ts';

/** A cited document in its place: `n` is its number within its kind and point, `point` the number of the point. */
export type Cited = { kind: SourceKey; n: number; point: number; document: SourceDocument };

/** « L 6 », or « L 6, point 2 » outside its point: the same on the screen and in the files. */
export function shortReference({ kind, n, point }: Pick<Cited, 'kind' | 'n' | 'point'>, isPointSaid: boolean): string {
  return `${SOURCE_KINDS[kind].sigle}\u00a0${n}${isPointSaid ? `, point\u00a0${point}` : ''}`;
}

export type KindSources = { kind: SourceKey; sources: readonly Cited[] };

/** The sources of a point, one entry for each kind that has some, in the order of the tabs; numbered sources come first. */
export function sourcesOf(point: AnalysisPoint): KindSources[] {
  return SOURCE_KEYS.map((kind) => ({ kind, sources: ofKind(point, kind) })).filter(({ sources }) => sources.length > 0);
}

/** The sources of a kind as they are listed: a company's act is cut into several documents, its file is shown once. */
export function listedOnce(sources: readonly Cited[]): Cited[] {
  return sources.filter((cited, at) => !sources.slice(0, at).some((before) => isSameFile(before, cited)));
}

/** Whether both are parts of one file of a company. */
export function isSameFile(one: Cited, other: Cited): boolean {
  const file = one.document.facts?.source;
  return one.kind === 'actes_societes' && other.kind === one.kind && file !== undefined && other.document.facts?.source === file;
}

function ofKind(point: AnalysisPoint, kind: SourceKey): Cited[] {
  const documents = point[`${kind}_docs` satisfies DocsColumn];
  return documents
    .map((document) => ({ kind, n: answerNumber(document.id_answer), point: point.point_index, document }))
    .sort((a, b) => a.n - b.n);
}

export function countSources(point: AnalysisPoint): number {
  return sourcesOf(point).reduce((count, { sources }) => count + listedOnce(sources).length, 0);
}

export type SourceReference = { kind: string; n: number; m: number | null };

/**
 * The document that a reference names: in the point it says, else in the one being read (`current`), else, in a dossier
 * of one point, in that one. Null when there is none: such a reference is shown inactive.
 */
export function resolveReference(points: readonly AnalysisPoint[], reference: SourceReference, current: number | null): Cited | null {
  const only = points.length === 1 ? (points[0]?.point_index ?? null) : null;
  const index = reference.m ?? current ?? only;
  const point = points.find((candidate) => candidate.point_index === index);
  const kind = SOURCE_KEYS.find((key) => key === reference.kind);
  if (!point || !kind) return null;
  return ofKind(point, kind).find((cited) => cited.n === reference.n) ?? null;
}

/** The same document may be cited under several points. */
export function sameDocument(a: Cited, b: Cited): boolean {
  return a.kind === b.kind && a.document.id === b.document.id;
}

/** The documents of an answer whose text was erased, each once. */
export function countErased(points: readonly AnalysisPoint[]): number {
  const erased = points
    .flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]))
    .filter(({ withdrawn }) => withdrawn !== undefined);
  return new Set(erased.map(({ kind, versionId }) => `${kind}/${versionId}`)).size;
}

const KEY_NOTE = 8;
const KEY_PER_SOURCE_AND_POINT = 2;
const KEY_TOTAL = 4;

/** Every point was refused: the documents are only the nearest ones. */
export function isRefused(points: readonly AnalysisPoint[]): boolean {
  return points.length > 0 && points.every(({ point_data }) => point_data.insufficient !== null);
}

/**
 * « Documents très pertinents »: at most four, each once, a company's act once a file, scored 8 or more, two of a kind and point, best first; none of a
 * point that nothing answers.
 */
export function keyDocuments(points: readonly AnalysisPoint[]): Cited[] {
  const answered = points.filter(({ point_data }) => point_data.insufficient === null);
  const candidates = answered.flatMap((point) =>
    sourcesOf(point).flatMap(({ sources }) =>
      listedOnce(sources.filter(({ document }) => document.note >= KEY_NOTE).sort((a, b) => b.document.note - a.document.note)).slice(
        0,
        KEY_PER_SOURCE_AND_POINT,
      ),
    ),
  );
  const kept: Cited[] = [];
  for (const cited of candidates.sort((a, b) => b.document.note - a.document.note)) {
    if (!kept.some((other) => sameDocument(other, cited))) kept.push(cited);
  }
  return listedOnce(kept).slice(0, KEY_TOTAL);
}

/** The standing of a point, as shown in its row: contradicted, insufficient, deduced or verified. */
export type PointStanding = 'insufficient' | 'opposed' | 'deduced' | 'verified';

export function standingOf(point: AnalysisPoint): PointStanding {
  if (point.point_data.insufficient !== null || countSources(point) === 0) return 'insufficient';
  const all = sourcesOf(point).flatMap(({ sources }) => sources);
  if (all.some(({ document }) => document.stance === 'oppose')) return 'opposed';
  return point.point_data.sentences.some(({ kind }) => kind === 'deduction') ? 'deduced' : 'verified';
}
