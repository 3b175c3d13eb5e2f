import type { Draft } from './draft.ts';

/** "attestation_petit.pdf", "avis.fr/luc-petit": the word stands within the name of a file or of a page. */
export function isInFileName({ tokens }: Pick<Draft, 'tokens'>, i: number): boolean {
  const { text } = tokens;
  const [start, end] = [tokens.start[i] ?? 0, tokens.end[i] ?? 0];
  const before = /[^\s«»"()]*$/.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const after = /^[^\s«»"()]*/.exec(text.slice(end, end + REACH))?.[0] ?? '';
  return FILE.test(before + FILLER + after) && (FILE_MARK.test(before) || /^[._@/\\-]/.test(after));
}
/** What may stand before the word in such a name. */
const FILE_MARK = /[._@/\\]/;
const REACH = 80;
const FILLER = 'x';
const FILE = /\.(?:pdf|docx?|xlsx?|csv|odt|rtf|txt|jpe?g|png|heic|mp[34]|mov|avi|wav|zip|pptx?|eml|msg)(?![\p{L}\d])|:\/\/|www\.|@/iu;
