import { openPdf, PdfLocked } from '@attendu/pdf/open';

/** Pages read at most: beyond, the file is refused rather than cut. */
const MOST_PAGES = 1_000;
/** A scanned page has no letters, or the few of a stamp. */
const LEAST_LETTERS_A_PAGE = 20;

type Item = { readonly str?: string; readonly hasEOL?: boolean };

/**
 * The text layer of a PDF, one line a line. Scripts, links, forms and images are not read. @throws when the file is broken or locked, and when it is a
 * scan, which has no text.
 */
export async function readPdfText(bytes: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const { document, close } = await openPdf(bytes).catch((error: unknown) => {
    throw new Error(error instanceof PdfLocked ? 'PDF protégé par un mot de passe.' : 'PDF illisible.');
  });
  try {
    const pages = document.numPages;
    if (pages > MOST_PAGES) throw new Error(`PDF de plus de ${MOST_PAGES} pages.`);
    const texts: string[] = [];
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false });
      texts.push((items as Item[]).map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join(''));
      page.cleanup();
    }
    const text = withoutRunningLines(texts).join('\n\n');
    if ((text.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS_A_PAGE * pages)
      throw new Error('Numérisation sans texte : à passer d’abord par une reconnaissance de caractères.');
    return { text, pages };
  } finally {
    await close();
  }
}

/** Pages from which on a line may be known for a running one. */
const LEAST_PAGES = 3;

/** Pages without the line that most of them begin or end with, page numbers apart: it would stand in the middle of sentences. */
export function withoutRunningLines(pages: readonly string[]): string[] {
  let lines = pages.map((page) => page.split('\n').filter((line) => line.trim() !== ''));
  if (pages.length < LEAST_PAGES) return [...pages];
  for (const at of [0, -1]) {
    const counts = new Map<string, number>();
    for (const page of lines) counts.set(shapeOf(page.at(at)), (counts.get(shapeOf(page.at(at))) ?? 0) + 1);
    const isRunning = (page: readonly string[]): boolean =>
      page.length > 0 && (counts.get(shapeOf(page.at(at))) ?? 0) >= Math.max(LEAST_PAGES, pages.length / 2);
    lines = lines.map((page) => (isRunning(page) ? (at === 0 ? page.slice(1) : page.slice(0, -1)) : page));
  }
  return lines.map((page) => page.join('\n'));
}

const shapeOf = (line: string | undefined): string => (line ?? '').trim().replace(/\d+/g, '#');
