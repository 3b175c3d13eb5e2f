import type { AnalysedPoint } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { provedAnswer } from '@attendu/law/proved-answer';
import specimens from './data/specimens.json' with { type: 'json' };

export type RecordedDocument = {
  readonly versionId: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly since: string;
  /** The article, cut where passages are quoted. */
  readonly parts: readonly { readonly at: number; readonly text: string; readonly quoted: boolean }[];
};
export type Recorded = {
  readonly question: string;
  readonly sentences: readonly string[];
  readonly insufficient: boolean;
  readonly documents: readonly RecordedDocument[];
};

/** Recorded dossiers of the engine; a failed check of a sentence or quotation stops the build. */
export const RECORDED: readonly Recorded[] = specimens.map(({ question, point }) => {
  const { points } = provedAnswer([point as unknown as AnalysedPoint], [], null);
  const [proved] = points;
  if (proved === undefined) throw new Error(`no point in « ${question} »`);
  const { sentences } = proved.point_data;
  const quotations = proved.legiarti_docs.flatMap((document) => document.quotations);
  if (sentences.some(({ unproved }) => unproved) || quotations.some(({ proof }) => proof !== 'copy')) {
    throw new Error(`a recorded dossier does not hold: « ${question} »`);
  }
  return {
    question,
    sentences: sentences.map(({ text }) => text),
    insufficient: sentences.every(({ kind }) => kind === 'notice'),
    documents: proved.legiarti_docs.map((document) => ({
      versionId: document.versionId,
      number: Number(document.id_answer.split(' - ').at(-1)),
      title: displayTitle(document),
      url: document.url ?? '',
      since: document.date_debut ?? '',
      parts: partsOf(document.content, quotedIn(document.quotations, sentences.map(({ text }) => text).join('\n'))),
    })),
  };
});

function quotedIn(quotations: readonly { start: number; end: number; text: string }[], answer: string) {
  return quotations.filter(({ text }) => answer.includes(text)).sort((a, b) => a.start - b.start);
}

function partsOf(content: string, quotations: readonly { start: number; end: number }[]) {
  const parts: { at: number; text: string; quoted: boolean }[] = [];
  let at = 0;
  for (const { start, end } of quotations) {
    if (start < at) continue;
    if (start > at) parts.push({ at, text: content.slice(at, start), quoted: false });
    parts.push({ at: start, text: content.slice(start, end), quoted: true });
    at = end;
  }
  if (at < content.length) parts.push({ at, text: content.slice(at), quoted: false });
  return parts;
}
