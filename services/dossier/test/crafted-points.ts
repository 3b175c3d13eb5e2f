import { createHash } from 'node:crypto';
import type { AnalysedPoint, Quotation, ResearchResult, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import type { Ids } from './harness.ts';

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A text with characters that file formats tend to corrupt: accents, ligatures, quotation marks, markup, entities, figures, several lines. */
const sentence = (kind: string, n: number, at: number) =>
  `Alinéa ${at} du texte ${kind} ${n} : le délai n'est pas inférieur à ${n + at} mois, sauf « cas n° ${at} » <b>prévu</b> & *réservé* à l'article L. 12${n}-${at} ; il est dû 1 000,50 € — œuvre, cœur, 3°.`;

const URLS: Partial<Record<SourceKey, (n: number) => string>> = {
  legiarti: (n) => `https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI${String(n).padStart(12, '0')}`,
  cnn: (n) => `https://www.legifrance.gouv.fr/conv_coll/id/KALIARTI${String(n).padStart(12, '0')}`,
  juritext: (n) => `https://www.legifrance.gouv.fr/juri/id/JURITEXT${String(n).padStart(12, '0')}?a=1&b=2`,
};

export function documentOf(kind: SourceKey, n: number, quotes: number, more: Partial<SourceDocument> = {}): SourceDocument {
  const texts = Array.from({ length: quotes }, (_, at) => sentence(kind, n, at + 1));
  const content = texts.join('\n');
  const versionId = `${kind.toUpperCase()}-${n}-v1`;
  const quotations = texts.map((text): Quotation => {
    const start = content.indexOf(text);
    return { versionId, start, end: start + text.length, hash: hashOf(text), text };
  });
  return {
    kind,
    id: `${kind.toUpperCase()}-${n}`,
    versionId,
    id_answer: `${SOURCE_KINDS[kind].referenceName} - ${n}`,
    title: `Code du travail, article L1221-${n}`,
    content,
    note: 8.5,
    citations: Object.fromEntries(texts.map((text, at) => [`Extrait ${at + 1}`, text])),
    quotations,
    stance: 'support',
    reliability: { grade: 'A', reason: 'Texte officiel en vigueur.' },
    url: URLS[kind]?.(n) ?? null,
    etat: 'VIGUEUR',
    date_debut: '2008-06-27',
    date_fin: null,
    ...more,
  };
}

/** A point that quotes every passage of its documents, each followed by its reference. */
export function pointOf(
  index: number,
  documents: readonly SourceDocument[],
  more: Partial<AnalysedPoint['point_data']> = {},
): AnalysedPoint {
  const sentences = documents.flatMap((document): Sentence[] =>
    document.quotations.map(({ text }, quotation) => {
      const ref = `${document.id_answer} - ${index}`;
      return { kind: 'quotation', text: `Le texte dispose : «\u00a0${text}\u00a0» (${ref}).`, support: [{ ref, quotation }] };
    }),
  );
  const columns = SOURCE_KEYS.map((key) => [`${key}_docs`, documents.filter(({ kind }) => kind === key)]);
  const point_data = {
    point: `Point de droit ${index}`,
    final_answer: sentences.map(({ text }) => text).join('\n\n'),
    sentences,
    insufficient: null,
    ...more,
  };
  return { point_index: index, point_data, ...Object.fromEntries(columns) } as AnalysedPoint;
}

export function resultWith(ids: Ids, points: AnalysedPoint[], more: Partial<ResearchResult> = {}): ResearchResult {
  const ref = 'Legiarti - 1 - 1';
  const synthese = `La durée est de quatre mois au plus (${ref}).`;
  return {
    ...ids,
    synthese,
    synthese_sentences: [{ text: synthese, kind: 'supported', support: [{ ref, quotation: 0 }] }],
    law_date: '2026-11-27',
    data_date: '2026-03-27',
    points,
    follow_up_question_1: null,
    follow_up_question_2: null,
    notices: [],
    ...more,
  };
}

export const twoPoints = (): AnalysedPoint[] => [
  pointOf(1, [
    documentOf('legiarti', 1, 3),
    documentOf('cnn', 1, 2),
    documentOf('juritext', 1, 2, { stance: 'oppose', stance_reason: 'Il y apporte une exception.' }),
  ]),
  pointOf(2, [documentOf('legiarti', 1, 2), documentOf('legiarti', 12, 2), documentOf('legiarti', 2, 1)]),
];
