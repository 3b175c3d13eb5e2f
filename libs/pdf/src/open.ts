import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The PDF requires a password. */
export class PdfLocked extends Error {}

export type OpenPdf = {
  readonly document: PDFDocumentProxy;
  /** Codes of the drawing operations of pdf.js, by name. */
  readonly operations: Readonly<Record<string, number>>;
  close(): Promise<void>;
};

/**
 * Opens a PDF to read its text. Its scripts never run, and its fonts and images are not decoded.
 * @throws PdfLocked, or pdf.js's error on a broken file
 */
export async function openPdf(content: Uint8Array): Promise<OpenPdf> {
  const { getDocument, OPS, VerbosityLevel } = await loadLibrary();
  const task = getDocument({
    // pdf.js keeps the bytes that it is given: a copy.
    data: new Uint8Array(content),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: 1,
  });
  try {
    return { document: await task.promise, operations: OPS, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    throw (error as Error).name === 'PasswordException' ? new PdfLocked() : error;
  }
}

/** pdf.js needs these classes when it loads, although reading text never uses them. */
async function loadLibrary() {
  const globals = globalThis as { DOMMatrix?: unknown; Path2D?: unknown; ImageData?: unknown };
  globals.DOMMatrix ??= class {};
  globals.Path2D ??= class {};
  globals.ImageData ??= class {};
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
