import { L1221_19 } from './articles.test-data.ts';
import { confront } from './confronting/confront.ts';
import { readingQuery } from './reading/query.ts';
import { readDocuments } from './reading/read.ts';
import type { StoredVersion } from './stored-version.ts';
import { type WriterInput, writeExtractive } from './writing/extractive.ts';
import { numberSources, renderAnswer } from './writing/render.ts';

export const AT = '2026-11-27';
export const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";
export const POINT = "Durée maximale de la période d'essai d'un cadre en CDI";

/** The words in which the public asks for each paragraph of a text. */
type HeadingsOf = (text: { readonly content: string }) => readonly string[];

/** What a writer is given for a point, when these texts are what the search brought, in this order. */
export function writerInput(
  versions: readonly StoredVersion[],
  point = POINT,
  question = QUESTION,
  idcc: string | null = null,
  headingsOf: HeadingsOf = () => [],
): WriterInput {
  const query = readingQuery(point, question);
  const { kept } = readDocuments(
    query,
    versions.map((version, rank) => ({ version, rank, exact: false, heading: '', paragraphs: headingsOf(version) })),
    AT,
  );
  const texts = kept.map((reading) => ({
    reading,
    content: versions.find(({ versionId }) => versionId === reading.document.versionId)?.content ?? '',
  }));
  const readings = confront(texts, question, idcc).map((reading, index) => ({
    reading,
    content: texts[index]?.content ?? '',
    heading: '',
    paragraphs: texts[index] === undefined ? [] : headingsOf(texts[index]),
    regulations: [],
    citing: [],
  }));
  return {
    point,
    asked: `${point}\n${question}`,
    query,
    at: AT,
    readings,
    agreementAsked: idcc !== null,
    searched: 'articles de loi, 5 textes lus',
    lack: null,
  };
}

/** An article of the labour code under a heading, with the given text. */
export function article(number: string, section: string, content: string): StoredVersion {
  const id = `LEGIARTI${number.replace(/\D/g, '').padStart(12, '0')}`;
  return {
    ...L1221_19,
    documentId: id,
    versionId: id,
    number,
    title: `Code du travail, article ${number}`,
    hierarchy: ['Code du travail', 'Partie législative', section],
    content,
  };
}

/** The short answer to a question, from texts in the order of the search. */
export function brief(question: string, versions: readonly StoredVersion[], idcc: string | null = null, headingsOf?: HeadingsOf): string {
  const draft = writeExtractive(writerInput(versions, question, question, idcc, headingsOf));
  return renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1)).markdown;
}
