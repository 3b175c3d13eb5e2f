import { withoutReordering } from '@attendu/contracts/text';

/** Characters that XML forbids (control characters except tab and line ends, lone surrogates) or that are invisible. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

/** Removes characters that would change how a text is shown in a file. */
export function showable(value: string): string {
  return withoutReordering(value.replace(UNWRITABLE, ''));
}

/** Whether a file can show this text exactly. */
export const isShowable = (value: string): boolean => showable(value) === value;

/** Characters that a file name may not have, and its longest length before the extension. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
const FILENAME_MAX = 50;

/** From the title of the document: 'Clause : validité ?' → 'Clause___validité__.docx'. A long one ends with a whole word, where it has several. */
export function exportFilename(name: string, extension: 'docx' | 'pdf'): string {
  const characters = Array.from(showable(name).trim().replace(FORBIDDEN, '_').replace(/\s/g, '_'));
  // Avoids two dots before the extension.
  const stem = wholeWords(characters).replace(/\.+$/, '');
  return `${stem === '' ? 'dossier' : stem}.${extension}`;
}

function wholeWords(characters: readonly string[]): string {
  const cut = characters.slice(0, FILENAME_MAX).join('');
  if (characters.length <= FILENAME_MAX) return cut;
  const whole = characters[FILENAME_MAX] === '_' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf('_')));
  return whole.replace(/_+$/, '') || cut;
}
