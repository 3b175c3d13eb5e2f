import type { AnalysedPoint, ResearchResult } from '@attendu/contracts/research/schemas';
import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import { resultWith } from './crafted-points.ts';
import type { Ids, TestDossier } from './harness.ts';

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

/** Each is present, after the previous one. */
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
