import type { AnalysedPoint, Passage, Quotation, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { faultOf, quotesOnly } from './proof.ts';

/** Whether the stored text still has a passage at its offsets; null when the store did not answer. */
export type AskStore = ((document: SourceDocument, quotation: Quotation) => boolean) | null;

const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

/** Every passage quoted in an answer, each once, for the check against the store. */
export function passagesOf(points: readonly AnalysedPoint[]): Passage[] {
  const passages = points.flatMap((point) =>
    documentsOf(point).flatMap(({ kind, quotations }) =>
      quotations.map(({ versionId, start, end, hash }) => ({ kind, versionId, start, end, hash })),
    ),
  );
  return [...new Map(passages.map((passage) => [keyOf(passage.kind, passage), passage])).values()];
}

const keyOf = (kind: string, { versionId, start, end, hash }: Pick<Passage, 'versionId' | 'start' | 'end' | 'hash'>): string =>
  `${kind}/${versionId}/${start}/${end}/${hash}`;

/** The store's answer about passages, in the order they were asked. */
export function storeOf(passages: readonly Passage[], found: readonly boolean[]): AskStore {
  const there = new Set(passages.filter((_, index) => found[index] === true).map((passage) => keyOf(passage.kind, passage)));
  return ({ kind }, quotation) => there.has(keyOf(kind, quotation));
}

/**
 * An answer with its checks: each quotation with where it was found (always its hash and copy, the stored text when the store answers),
 * and a mark on each sentence whose proof no longer holds.
 * @param synthesis the sentences of the short answer.
 */
export function provedAnswer(
  points: readonly AnalysedPoint[],
  synthesis: readonly Sentence[],
  store: AskStore,
): { points: AnalysedPoint[]; sentences: Sentence[] } {
  const quotations = new Map<string, readonly Quotation[]>();
  const proved = points.map((point): AnalysedPoint => {
    const columns = SOURCE_KEYS.map(
      (kind) => [`${kind}_docs`, point[`${kind}_docs`].map((document) => proveDocument(document, store))] as const,
    );
    for (const [, documents] of columns)
      for (const document of documents) quotations.set(`${document.id_answer} - ${point.point_index}`, document.quotations);
    return { ...point, ...Object.fromEntries(columns) };
  });
  const mark = (sentences: readonly Sentence[]): Sentence[] =>
    sentences.map(({ unproved: _, ...sentence }) => (stands(sentence, quotations) ? sentence : { ...sentence, unproved: true }));
  return {
    points: proved.map((point) => ({ ...point, point_data: { ...point.point_data, sentences: mark(point.point_data.sentences) } })),
    sentences: mark(synthesis),
  };
}

function proveDocument(document: SourceDocument, store: AskStore): SourceDocument {
  return {
    ...document,
    quotations: document.quotations.map((quotation) => ({ ...quotation, proof: proofOf(document, quotation, store) })),
  };
}

function proofOf(document: SourceDocument, quotation: Quotation, store: AskStore): 'store' | 'copy' | 'failed' {
  if (quotation.versionId !== document.versionId || faultOf(quotation, document.content) !== null) return 'failed';
  if (store === null) return 'copy';
  return store(document, quotation) ? 'store' : 'failed';
}

/** A sentence is proved when all its passages are found, it quotes nothing else, and, if it announces a quotation, it quotes one of them. */
function stands({ kind, text, support }: Sentence, quotations: ReadonlyMap<string, readonly Quotation[]>): boolean {
  if (kind === 'notice' || kind === 'deduction') return quotesOnly(text, []);
  const passages = support.map(({ ref, quotation }) => quotations.get(ref)?.[quotation]);
  const texts = passages.flatMap((passage) => (passage === undefined || passage.proof === 'failed' ? [] : [passage.text]));
  if (texts.length < passages.length || texts.length === 0) return false;
  return quotesOnly(text, texts) && (kind !== 'quotation' || texts.some((one) => text.includes(one)));
}
