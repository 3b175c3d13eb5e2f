import { openPdf } from '@attendu/pdf/open';
import { type Piece, regionsOfPage } from '../../domain/page-layout.ts';
import { type PageLine, paragraphsOf, textOfPages } from '../../domain/reflow.ts';
import type { Extracted } from '../../usecases/deps.ts';
import { hiddenTextOf } from './pdf-inspection.ts';
import { type PageFindings, pdfNotices } from './pdf-notices.ts';

/** The PDF has too many pages. Nothing is cut silently. */
export class PdfTooLong extends Error {}

const MOST_PAGES = 2_000;
/** Time limit of the search for hidden text. The text itself is always read to the end. */
const LOOKING_MS = 10_000;

type Item = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };
type Annotation = {
  subtype: string;
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  contentsObj?: { str: string };
  rect: readonly [number, number, number, number];
  hidden?: boolean;
};

/**
 * Extracts the text of a PDF by paragraph, form fields included. Scripts, links and metadata are ignored. Notices report what is not read,
 * and what is read but hidden on the page.
 * @throws PdfLocked, PdfTooLong, or pdf.js's error on a broken file
 */
export async function readPdf(content: Uint8Array): Promise<Extracted> {
  const { document, operations, close } = await openPdf(content);
  try {
    if (document.numPages > MOST_PAGES) throw new PdfTooLong();
    const layers = await document.getOptionalContentConfig();
    const isHidden = (group: unknown) => !layers.isVisible(group as Parameters<typeof layers.isVisible>[0]);
    const pages: string[][] = [];
    const findings: PageFindings[] = [];
    const until = performance.now() + LOOKING_MS;
    let pinned = 0;
    let unlookedFrom: number | null = null;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false });
      const annotations = (await page.getAnnotations()) as Annotation[];
      pinned += annotations.filter(({ subtype }) => subtype === 'FileAttachment').length;
      const regions = regionsOfPage((items as Item[]).map(pieceOf));
      for (const annotation of annotations) addField(regions, annotation);
      const paragraphs = regions.flatMap(paragraphsOf);
      if (unlookedFrom === null && performance.now() > until) unlookedFrom = number;
      const hidden =
        unlookedFrom === null && paragraphs.length > 0
          ? hiddenTextOf(await page.getOperatorList(), operations, page.view, isHidden)
          : { characters: 0, covered: 0, pictured: 0, unseen: 0, inkless: 0 };
      findings.push({ page: number, isEmpty: paragraphs.length === 0, annotations: notesOf(annotations), ...hidden });
      pages.push(paragraphs);
      page.cleanup();
    }
    const attachments = pinned + Object.keys((await document.getAttachments()) ?? {}).length;
    const images = countOf(content, /\/Subtype\s{0,5}\/Image\b/g);
    return { text: textOfPages(pages), notices: pdfNotices({ pages: findings, images, attachments, unlookedFrom }) };
  } finally {
    await close();
  }
}

const pieceOf = ({ str, transform, width, height, hasEOL }: Item): Piece => ({
  text: str,
  left: transform[4] ?? 0,
  right: (transform[4] ?? 0) + width,
  bottom: transform[5] ?? 0,
  height,
  endsLine: hasEOL,
});

/** Places the values of form fields and free-text boxes as the page shows them: after the words on their line, or as lines of their own. */
function addField(regions: PageLine[][], annotation: Annotation): void {
  const text = shownBy(annotation);
  if (text === '') return;
  const [left, low, right, high] = annotation.rect;
  const height = Math.min(high - low, 14);
  const bottom = high - height;
  const isBeside = (line: PageLine) => line.bottom < high && line.bottom + line.height > low && line.left < left;
  const labelled = text.includes('\n') ? undefined : regions.find((lines) => lines.some(isBeside));
  if (labelled !== undefined) {
    const at = labelled.findLastIndex(isBeside);
    const label = labelled[at] as PageLine;
    labelled[at] = { ...label, text: `${label.text} ${text}`, right };
    return;
  }
  const isBelow = (line: PageLine) => line.bottom < bottom;
  const region = regions.find((lines) => lines.some(isBelow)) ?? regions[regions.length - 1];
  const own = text.split('\n').map((line) => ({ text: line, left, right, bottom, height }));
  if (region === undefined) regions.push(own);
  else region.splice(region.some(isBelow) ? region.findIndex(isBelow) : region.length, 0, ...own);
}

function shownBy({ subtype, fieldType, fieldValue, contentsObj, hidden }: Annotation): string {
  if (hidden === true) return '';
  if (subtype === 'FreeText') return (contentsObj?.str ?? '').replace(/\r\n?/g, '\n').trim();
  if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const values = typeof fieldValue === 'string' ? [fieldValue] : (fieldValue ?? []);
  return values.join(', ').replace(/\r\n?/g, '\n').trim();
}

/** Notes, highlights and stamps, whose text the page does not show. */
const notesOf = (annotations: readonly Annotation[]): number =>
  annotations.filter(
    ({ subtype, contentsObj }) =>
      subtype === 'Redact' || (!['Widget', 'FreeText', 'Link', 'Popup'].includes(subtype) && (contentsObj?.str ?? '').trim() !== ''),
  ).length;

const countOf = (content: Uint8Array, pattern: RegExp): number =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1').match(pattern)?.length ?? 0;
