import { ORDINALS } from '@attendu/law/ordinals';

/** One article of a treaty; null number: what stands before the first one. */
export type TreatyArticle = { readonly number: string | null; readonly text: string };

/** « Article 10 », « ARTICLE PREMIER — Personnes visées », « Article X »; « Article 10 de la Convention », at the head of a line, is a citation. */
const HEADING = new RegExp(
  `^\\s*A(?:rticle|RTICLE)\\s+(1\\s?er|premier|PREMIER|\\d{1,3}|[IVXL]+)(\\s(?:${ORDINALS}|${ORDINALS.toUpperCase()}))?(?![\\p{L}\\d])(?!\\s+(?:de|du|des|et|ou|à|ci|précité|susvisé|ainsi)(?!\\p{L}))`,
  'u',
);
const LONGEST_HEADING = 120;

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };
function numberOf(written: string): number {
  if (/^(?:1\s?er|premier)$/i.test(written)) return 1;
  if (/^\d/.test(written)) return Number(written);
  const digits = [...written].map((letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
}

/**
 * The text of a treaty cut at its articles. They follow one another: a line that looks like a heading with another number is text. A protocol or an amendment
 * counts from 1 again. A text without articles is one part.
 */
export function treatyArticles(text: string): TreatyArticle[] {
  const parts: { number: string | null; lines: string[] }[] = [{ number: null, lines: [] }];
  let last = 0;
  for (const line of text.split('\n')) {
    const [, written = '', suffix = ''] = line.trim().length > LONGEST_HEADING ? [] : (HEADING.exec(line) ?? []);
    const value = written === '' ? 0 : numberOf(written);
    const follows = suffix === '' ? value === last + 1 || value === 1 : value === last;
    if (value > 0 && follows) {
      last = value;
      parts.push({ number: `${value}${suffix.toLowerCase()}`, lines: [] });
    }
    parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ number, lines }) => ({ number, text: lines.join('\n').trim() })).filter((part) => part.text !== '');
}
