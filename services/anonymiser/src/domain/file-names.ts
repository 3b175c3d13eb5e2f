import type { Draft } from './draft.ts';

/** "attestation_petit.pdf", "avis.fr/luc-petit": the word stands within the name of a file or of a page. */
export function isInFileName({ tokens }: Pick<Draft, 'tokens'>, i: number): boolean {
  const { text } = tokens;
  const [start, end] = [tokens.start[i] ?? 0, tokens.end[i] ?? 0];
  let from = start;
  while (from > Math.max(0, start - REACH) && !OUTSIDE.test(text[from - 1] ?? '')) from--;
  let to = end;
  while (to < Math.min(text.length, end + REACH) && !OUTSIDE.test(text[to] ?? '')) to++;
  const [before, after] = [text.slice(from, start), text.slice(end, to)];
  return FILE.test(before + FILLER + after);
}
const OUTSIDE = /[\s«»"()]/;
const REACH = 80;
const FILLER = 'x';
const FILE = /\.(?:pdf|docx?|xlsx?|csv|odt|rtf|txt|jpe?g|png|heic|mp[34]|mov|avi|wav|zip|pptx?|eml|msg)(?![\p{L}\d])|:\/\/|www\.|@/iu;
