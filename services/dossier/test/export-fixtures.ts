import { createHash } from 'node:crypto';
import type { AnalysedPoint, Quotation, ResearchResult, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import type { Ids, TestDossier } from './harness.ts';

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

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** The parsed content of a Word file. */
export async function readWord(base64: string) {
  const zip = await JSZip.loadAsync(Buffer.from(base64, 'base64'));
  const part = (name: string) => zip.file(name)?.async('string') ?? Promise.resolve('');
  const textOf = (xml: string) =>
    xml
      .replace(/<w:br\/>/g, '\n')
      .replace(/<w:noBreakHyphen\/>/g, '-')
      .replace(/<\/w:p>/g, '\n')
      .replace(/<(?!\/?w:t[ >])[^>]+>/g, '')
      .replace(/<\/?w:t[^>]*>/g, '')
      .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  const [document, footnotes] = [await part('word/document.xml'), await part('word/footnotes.xml')];
  const relations = (await part('word/_rels/document.xml.rels')) + (await part('word/_rels/footnotes.xml.rels'));
  const urls = [...relations.matchAll(/Target="(https[^"]+)"/g)].map(([, url]) => (url ?? '').replace(/&amp;/g, '&'));
  return {
    names: Object.keys(zip.files),
    document,
    footnotes,
    text: textOf(document),
    notes: textOf(footnotes),
    urls,
    core: await part('docProps/core.xml'),
  };
}

/** Half an inch, in points: text in the margins is header or footer. */
const EDGE = 36;

/** A PDF's text in reading order, without spaces, since line ends depend on the layout. */
export async function readPdf(base64: string) {
  const task = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  let [text, edges] = ['', ''];
  const urls: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [{ said: item.str, y: Number(item.transform[5]) }] : []));
    const inPage = words.filter(({ y }) => y > EDGE && y < (page.view[3] ?? 0) - EDGE);
    text += inPage.map(({ said }) => said).join('');
    edges += words.map(({ said }) => said).join('');
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url !== undefined) urls.push(url);
  }
  const read = {
    pages: pdf.numPages,
    text: squeeze(text),
    /** The same with page headers and footers. */
    whole: squeeze(edges),
    urls,
    tagged: (await pdf.getMarkInfo())?.Marked === true,
    outline: (await pdf.getOutline())?.length ?? 0,
    info: (await pdf.getMetadata()).info as { Title?: string; Language?: string },
  };
  await task.destroy();
  return read;
}

/** The roles of the cells of a PDF's tables, in reading order. */
export async function cellsOf(base64: string): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const roles: string[] = [];
  const visit = (node: { role?: string; children?: unknown[] }) => {
    if (node.role === 'TH' || node.role === 'TD') roles.push(node.role);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) visit((await (await pdf.getPage(number)).getStructTree()) ?? {});
  await task.destroy();
  return roles;
}

export const squeeze = (text: string): string => text.replace(/\s/g, '');

export const twoPoints = (): AnalysedPoint[] => [
  pointOf(1, [
    documentOf('legiarti', 1, 3),
    documentOf('cnn', 1, 2),
    documentOf('juritext', 1, 2, { stance: 'oppose', stance_reason: 'Il y apporte une exception.' }),
  ]),
  pointOf(2, [documentOf('legiarti', 1, 2), documentOf('legiarti', 12, 2), documentOf('legiarti', 2, 1)]),
];

/** Checks that each is present, after the previous one. */
export function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    expect(found, part).toBeGreaterThan(-1);
    from = found + part.length;
  }
}

/** Finished dossiers of a service, and their exported files read back. */
export function exportsOf(at: TestDossier) {
  async function done(points: AnalysedPoint[], more: Partial<ResearchResult> = {}): Promise<Ids> {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultWith(ids, points, more));
    await at.done(ids);
    await at.becomes(ids, 'done');
    return ids;
  }

  async function file(ids: Ids, format: 'docx' | 'pdf'): Promise<{ filename: string; content_base64: string }> {
    const { status, body } = await at.exported(ids.userId, ids.dossierId, format);
    expect(body).not.toHaveProperty('code');
    expect(status).toBe(200);
    return body as { filename: string; content_base64: string };
  }
  const word = async (ids: Ids) => readWord((await file(ids, 'docx')).content_base64);
  const pdf = async (ids: Ids) => readPdf((await file(ids, 'pdf')).content_base64);

  return { done, file, word, pdf };
}
export type Exports = ReturnType<typeof exportsOf>;
