/** What XML cannot hold (control characters but tab and line ends, halves of characters), and what no format shows. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
/** Characters that change the order in which others are shown: a name ending in « fdp.exe » could be read as another. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that shows in a file what it says, in the order in which it says it. */
export function showable(value: string): string {
  return value.replace(UNWRITABLE, '').replace(REORDERING, '');
}

/** Whether a file can show this text to the letter. */
export const isShowable = (value: string): boolean => showable(value) === value;

/** Characters that a file name may not have, and its longest length before the extension. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
const FILENAME_MAX = 50;

/** From the title of the document: 'Clause : validité ?' → 'Clause___validité__.docx'. */
export function exportFilename(name: string, extension: 'docx' | 'pdf'): string {
  const characters = Array.from(showable(name).trim().replace(FORBIDDEN, '_').replace(/\s/g, '_'));
  // A dot before the extension's would make two of them.
  const stem = characters.slice(0, FILENAME_MAX).join('').replace(/\.+$/, '');
  return `${stem === '' ? 'dossier' : stem}.${extension}`;
}
