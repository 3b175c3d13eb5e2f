import { DECISION_MAX } from '@attendu/contracts/anonymisation/schemas';
import type { ProblemCode } from '@attendu/contracts/problem';
import { PdfLocked } from '@attendu/pdf/open';
import type { Extracted } from '../../usecases/deps.ts';
import { PdfTooLong, readPdf } from './pdf-reader.ts';
import { readWord } from './word-reader.ts';
import { ZipTooLarge } from './zip.ts';

/** The text of a file, or a problem code. The type is read from the first bytes, then from the name. */
export async function extract(filename: string, content: Uint8Array): Promise<Extracted | { problem: ProblemCode }> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const kind = kindOf(filename, bytes);
  if (kind === null) return { problem: 'anonymisation.file_type' };
  // A .docx with a password is not a ZIP archive but an older Office container.
  if (kind === 'office-container') return { problem: /\.docx$/i.test(filename) ? 'anonymisation.file_locked' : 'anonymisation.file_type' };
  try {
    const extracted = await READERS[kind](bytes);
    if (extracted.text.length > DECISION_MAX) return { problem: 'anonymisation.file_too_large' };
    return extracted.text.trim() === '' ? { problem: 'anonymisation.file_without_text' } : extracted;
  } catch (error) {
    if (error instanceof PdfLocked) return { problem: 'anonymisation.file_locked' };
    if (error instanceof ZipTooLarge || error instanceof PdfTooLong) return { problem: 'anonymisation.file_too_large' };
    return { problem: 'anonymisation.file_unreadable' };
  }
}

type Kind = 'pdf' | 'docx' | 'txt';
const READERS: Readonly<Record<Kind, (bytes: Buffer) => Promise<Extracted>>> = { pdf: readPdf, docx: readWord, txt: readText };

function kindOf(filename: string, bytes: Buffer): Kind | 'office-container' | null {
  // The format allows a few bytes before the header.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return /\.docx$/i.test(filename) ? 'docx' : null;
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return 'office-container';
  return /\.(txt|text)$/i.test(filename) ? 'txt' : null;
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Invalid UTF-8 is decoded as Windows-1252. */
async function readText(bytes: Buffer): Promise<Extracted> {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = decoded(bytes, encoding) ?? fromWindows(bytes);
  return { text: text.replace(/\r\n?/g, '\n'), notices: [] };
}

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Windows-1252 from 0x80 to 0x9f, which Node 20 decodes as control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromWindows(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));
}
