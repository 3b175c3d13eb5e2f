import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { analysedPointSchema, type SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';

/** A cited document for tests, valid by the contract. */
export function document(kind: SourceKey, n: number, more: Partial<SourceDocument> = {}): SourceDocument {
  return {
    kind,
    id: `${kind}-${n}`,
    versionId: `${kind}-${n}-v1`,
    id_answer: `${SOURCE_KINDS[kind].referenceName} - ${n}`,
    title: `Document ${n}`,
    content: 'Texte',
    note: 5,
    citations: {},
    quotations: [],
    stance: 'support',
    reliability: { grade: 'A', reason: 'Loi en vigueur' },
    url: null,
    etat: 'VIGUEUR',
    date_debut: '2008-06-27',
    date_fin: null,
    ...more,
  };
}

/** A point with these documents, valid by the contract. */
export function point(index: number, documents: SourceDocument[], more: Partial<AnalysisPoint['point_data']> = {}): AnalysisPoint {
  const columns = Object.fromEntries(SOURCE_KEYS.map((kind) => [`${kind}_docs`, documents.filter((doc) => doc.kind === kind)]));
  const analysed = analysedPointSchema.parse({
    point_index: index,
    point_data: { point: `Point ${index}`, final_answer: '', sentences: [], insufficient: null, ...more },
    ...columns,
  });
  return { ...analysed, dossier_id: '0190c1a0-0000-7000-8000-000000000000' };
}
