import { ORDINALS } from '@attendu/law/ordinals';

const MARKERS: readonly { readonly level: string; readonly pattern: RegExp }[] = [
  // « V. - » and « V. Les », not the initials of « V.R.P. ».
  { level: 'roman', pattern: new RegExp(`^[IVX]{1,5}(?:\\s?${ORDINALS})?\\s?(?:(?:\\.\\s?)?[-–—]|\\.(?!\\.|[A-Z]\\.))\\s*`) },
  { level: 'degree', pattern: new RegExp(`^\\d{1,2}°\\s?\\)?(?:${ORDINALS}\\s)?\\s*`) },
  { level: 'letter', pattern: /^[a-z]{1,2}\s?[).°]\s*/ },
  { level: 'number', pattern: /^\d{1,3}\s?[.)]\s+/ },
  { level: 'dashes', pattern: /^[-–—―•*·▪]\s*[-–—―•*·▪]\s*/ },
  { level: 'dash', pattern: /^[-–—―•*·▪]\s*/ },
];

export type Marker = { readonly level: string; readonly length: number; readonly text: string };

/** The marker of a list item, its level and its length with the following whitespace; null for plain text. */
export function listMarker(paragraph: string): Marker | null {
  for (const { level, pattern } of MARKERS) {
    const match = pattern.exec(paragraph);
    if (match !== null && match[0].length < paragraph.length) return { level, length: match[0].length, text: match[0].trim() };
  }
  return null;
}
