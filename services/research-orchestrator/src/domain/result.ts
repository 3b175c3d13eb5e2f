import type { AnalysedPoint, CurrentVersion, DocsColumn, NotInCorpusText, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS } from '@attendu/contracts/sources';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { officialUrl, officialUrlAt } from '@attendu/law/links';
import { formatArticleNumber } from '@attendu/law/references';
import { reliabilityOf } from './reliability.ts';
import type { DatedVersion, NotInCorpusVersion, StoredVersion } from './stored-version.ts';
import type { ConfrontedReading } from './types.ts';
import { type DraftSource, type PointDraft, type SourceId, sourceId, sourcesOf } from './writing/draft.ts';
import { notInCorpusSentence, notInCorpusUrl } from './writing/not-in-corpus.ts';
import { numberSources, renderAnswer } from './writing/render.ts';

/** What a verified point needs to be stored in the dossier. */
export type SealedPoint = {
  readonly index: number;
  readonly heading: string;
  readonly draft: PointDraft;
  readonly readings: ReadonlyMap<SourceId, ConfrontedReading>;
  readonly versions: ReadonlyMap<SourceId, StoredVersion>;
  /** The same documents today, when the law of another day is applied; empty otherwise. */
  readonly today: readonly DatedVersion[];
  readonly notInCorpus: readonly NotInCorpusVersion[];
};

/** Highest score shown in a refused point, below « très pertinent » (8). */
const HIGHEST_OF_NEAR = 7.9;

/** The point as stored: its answer with numbered references, and the cited documents in the column of their kind. */
export function analysedPoint(point: SealedPoint, at: string, today: string): AnalysedPoint {
  const numbering = numberSources(point.draft.sources, point.index);
  const { markdown, sentences } = renderAnswer(point.draft.blocks, () => numbering);
  const rested = new Set(point.draft.brief.flatMap(sourcesOf));
  const documents = point.draft.sources.flatMap((source): SourceDocument[] => {
    const id = sourceId(source.kind, source.versionId);
    const version = point.versions.get(id);
    const number = numbering.numbers.get(id);
    if (version === undefined || number === undefined) return [];
    const now = point.today.find((dated) => dated.kind === version.kind && dated.documentId === version.documentId);
    const current = now === undefined ? null : currentVersion(version, now, today);
    const reading = point.readings.get(id);
    // What the short answer rests on is not contrary to it.
    const isLead = reading?.stance === 'oppose' && rested.has(id);
    const document = sourceDocument(source, version, number, isLead ? { ...reading, stance: 'support', why: null } : reading, at);
    // The nearest documents under a refusal neither support nor oppose anything.
    const { stance_reason: _, ...near } = document;
    const shown =
      point.draft.insufficient === null ? document : { ...near, stance: 'context' as const, note: Math.min(near.note, HIGHEST_OF_NEAR) };
    return [{ ...shown, ...(current === null ? {} : { current }) }];
  });
  const columns = {} as Record<DocsColumn, SourceDocument[]>;
  for (const kind of SOURCE_KEYS) columns[`${kind}_docs`] = documents.filter((document) => document.kind === kind);
  return {
    point_index: point.index,
    point_data: {
      point: point.heading,
      final_answer: markdown,
      sentences,
      insufficient: point.draft.insufficient,
      ...(point.notInCorpus.length === 0 ? {} : { unheld: point.notInCorpus.map((version) => notInCorpusText(version, at)) }),
    },
    ...columns,
  };
}

/** What a cited text has become by today; null when the cited version is still in force. */
function currentVersion(cited: StoredVersion, now: DatedVersion, today: string): CurrentVersion | null {
  const { kind, documentId, title, known, version } = now;
  // A new version may have identical wording.
  if (known?.versionId === cited.versionId || version?.content === cited.content) return null;
  const versionId = known?.versionId ?? now.anyId;
  return {
    day: today,
    state: known === null ? 'ended' : version === null ? 'unheld' : 'changed',
    versionId: known?.versionId ?? null,
    date_debut: known?.dateDebut ?? null,
    content: version?.content ?? null,
    url: officialUrlAt({ kind, id: documentId, versionId, title }, today),
  };
}

function notInCorpusText(version: NotInCorpusVersion, at: string): NotInCorpusText {
  return {
    title: version.title,
    sentence: notInCorpusSentence(version, at),
    versionId: version.versionId,
    date_debut: version.from,
    date_fin: version.to,
    url: notInCorpusUrl(version, at),
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
    note: reading?.pertinence ?? 0,
    citations: citationsOf(source),
    quotations: source.quotations.map((quotation) => ({ versionId: version.versionId, ...quotation })),
    stance: reading?.stance ?? 'context',
    ...(reading?.why == null ? {} : { stance_reason: reading.why }),
    reliability: reliabilityOf(version, at),
    url: officialUrl({ ...version.facts, kind: version.kind, id: version.documentId, versionId: version.versionId, title: version.title }),
    etat: version.etat,
    date_debut: version.dateDebut,
    date_fin: version.dateFin,
    ...(version.dataDate == null ? {} : { data_date: version.dataDate }),
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
  if (version.facts !== null) return { ...common, facts: version.facts, ...(hierarchy === '' ? {} : { hierarchy }) };
  return {
    ...common,
    ...(version.number === null ? {} : { textNumber: formatArticleNumber(normaliseArticleNumber(version.number)) }),
    hierarchy,
    ...(version.annotation === null ? {} : { annotation: version.annotation }),
  };
}

/** Labels of the quoted passages: « Extrait 1 ». */
function citationsOf(source: DraftSource): Record<string, string> {
  return Object.fromEntries(source.quotations.map((quotation, index) => [`Extrait ${index + 1}`, quotation.text]));
}
