import { type PageLine, paragraphsOf, textOfPages } from '../../domain/reflow.ts';
import type { Extracted } from '../../usecases/deps.ts';

/** The PDF asks for a password. */
export class PdfLocked extends Error {}
/** More pages than are read; nothing is cut silently. */
export class PdfTooLong extends Error {}

const MOST_PAGES = 2_000;

type Item = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };

/**
 * The text of a PDF, paragraph by paragraph; its scripts, links, forms and properties are not looked at.
 * @throws PdfLocked, PdfTooLong, or what the library throws on a broken file
 */
export async function readPdf(content: Uint8Array): Promise<Extracted> {
  const { getDocument, VerbosityLevel } = await loadLibrary();
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw (error as Error).name === 'PasswordException' ? new PdfLocked() : error;
    });
    if (document.numPages > MOST_PAGES) throw new PdfTooLong();
    const pages: string[][] = [];
    let empty = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false });
      const paragraphs = paragraphsOf(linesOf(items as Item[]));
      if (paragraphs.length === 0) empty += 1;
      pages.push(paragraphs);
      page.cleanup();
    }
    return { text: textOfPages(pages), notices: noticesOf(empty, pages.length) };
  } finally {
    await task.destroy();
  }
}

function noticesOf(empty: number, all: number): string[] {
  if (empty === 0 || empty === all) return [];
  return [
    empty === 1
      ? 'Une page de ce fichier ne contient aucun texte : c’est peut-être une image numérisée.'
      : `${empty} pages de ce fichier ne contiennent aucun texte : ce sont peut-être des images numérisées.`,
  ];
}

/** The library draws too, and wants at its loading the matrices of a browser, which reading text never uses. */
async function loadLibrary() {
  const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown; ImageData?: unknown };
  globals.DOMMatrix ??= class {};
  globals.Path2D ??= class {};
  globals.ImageData ??= class {};
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** Pieces of text as lines: those on one height, in the order that the file gives them. */
function linesOf(items: readonly Item[]): PageLine[] {
  const lines: PageLine[] = [];
  let pieces: Item[] = [];
  const flush = (): void => {
    const text = pieces
      .map(({ str }) => str)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    const [first] = pieces;
    if (first !== undefined && text !== '') {
      const inked = pieces.filter(({ str }) => str.trim() !== '');
      lines.push({
        text,
        left: Math.min(...inked.map(({ transform }) => transform[4] ?? 0)),
        right: Math.max(...inked.map(({ transform, width }) => (transform[4] ?? 0) + width)),
        bottom: inked[0]?.transform[5] ?? 0,
        height: Math.max(...inked.map(({ height }) => height)),
      });
    }
    pieces = [];
  };
  for (const item of items) {
    const before = pieces.find(({ str }) => str.trim() !== '');
    const isLower =
      before !== undefined &&
      item.str.trim() !== '' &&
      Math.abs((item.transform[5] ?? 0) - (before.transform[5] ?? 0)) > before.height * 0.6;
    if (isLower) flush();
    pieces.push(item);
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}
