import type { AnalysedPoint, DocsColumn, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS } from '@attendu/contracts/sources';
import { officialUrl } from '@attendu/law/links';
import { formatArticleNumber, normaliseArticleNumber } from '@attendu/law/references';
import { reliabilityOf } from './reliability.ts';
import type { StoredVersion } from './stored-version.ts';
import type { ConfrontedReading } from './types.ts';
import { type DraftSource, type PointDraft, type SourceId, sourceId } from './writing/draft.ts';
import { numberSources, renderAnswer } from './writing/render.ts';

/** Everything a verified point needs to become what the dossier keeps. */
export type SealedPoint = {
  readonly index: number;
  readonly heading: string;
  readonly draft: PointDraft;
  readonly readings: ReadonlyMap<SourceId, ConfrontedReading>;
  readonly versions: ReadonlyMap<SourceId, StoredVersion>;
};

/** The point as stored: its answer with numbered references, and the cited documents in the column of their kind. */
export function analysedPoint(point: SealedPoint, at: string): AnalysedPoint {
  const numbering = numberSources(point.draft.sources, point.index);
  const { markdown, sentences } = renderAnswer(point.draft.blocks, () => numbering);
  const documents = point.draft.sources.flatMap((source): SourceDocument[] => {
    const id = sourceId(source.kind, source.versionId);
    const version = point.versions.get(id);
    const number = numbering.numbers.get(id);
    return version === undefined || number === undefined ? [] : [sourceDocument(source, version, number, point.readings.get(id), at)];
  });
  const columns = {} as Record<DocsColumn, SourceDocument[]>;
  for (const kind of SOURCE_KEYS) columns[`${kind}_docs`] = documents.filter((document) => document.kind === kind);
  return {
    point_index: point.index,
    point_data: { point: point.heading, final_answer: markdown, sentences, insufficient: point.draft.insufficient },
    ...columns,
  };
}

function sourceDocument(
  source: DraftSource,
  version: StoredVersion,
  number: number,
  reading: ConfrontedReading | undefined,
  at: string,
): SourceDocument {
  const hierarchy = version.hierarchy.join(' > ');
  const common = {
    kind: source.kind,
    id: version.documentId,
    versionId: version.versionId,
    id_answer: `${SOURCE_KINDS[source.kind].referenceName} - ${number}`,
    title: version.title,
    content: version.content,
    note: reading?.note ?? 0,
    citations: citationsOf(source),
    quotations: source.quotations.map((quotation) => ({ versionId: version.versionId, ...quotation })),
    stance: reading?.stance ?? 'context',
    reliability: reliabilityOf(version, at),
    url: officialUrl({ kind: version.kind, id: version.documentId, versionId: version.versionId, title: version.title }),
    etat: version.etat,
    date_debut: version.dateDebut,
    date_fin: version.dateFin,
  } as const;
  if (version.kind === 'cnn') {
    const [idcc] = version.idcc;
    return {
      ...common,
      hierarchy,
      ...(version.textId === null ? {} : { cid_tex: version.textId }),
      article_id: version.versionId,
      ...(idcc === undefined ? {} : { idcc }),
    };
  }
  return {
    ...common,
    ...(version.number === null ? {} : { textNumber: formatArticleNumber(normaliseArticleNumber(version.number)) }),
    hierarchy,
    ...(version.annotation === null ? {} : { annotation: version.annotation }),
  };
}

/** Labels of the passages quoted, as the screen lists them: « Extrait 1 ». */
function citationsOf(source: DraftSource): Record<string, string> {
  return Object.fromEntries(source.quotations.map((quotation, index) => [`Extrait ${index + 1}`, quotation.text]));
}
