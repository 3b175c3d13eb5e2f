/** Letters and digits of Latin text by code unit: 1 letter, 2 digit, 3 apostrophe, 4 hyphen, 5 full stop, 0 anything else. */
const KIND = new Uint8Array(0x2200);
const FOLD: string[] = [];
for (let code = 0; code < 0x250; code += 1) {
  const char = String.fromCharCode(code);
  if (/\p{L}/u.test(char)) KIND[code] = 1;
  else if (/[0-9]/.test(char)) KIND[code] = 2;
  FOLD[code] = char.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/g, 'oe').replace(/æ/g, 'ae');
}
for (const code of [0x27, 0x2019, 0x02bc, 0x60, 0xb4]) KIND[code] = 3;
for (const code of [0x2d, 0x2010, 0x2011, 0x2012]) KIND[code] = 4;
KIND[0x2e] = 5;

/** Lower-case word without accents; ligatures opened. */
export function fold(word: string): string {
  let out = '';
  let changed = false;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    const by = code < 0x250 ? (FOLD[code] as string) : word[i];
    if (by !== word[i]) changed = true;
    out += by;
  }
  return changed ? out : word;
}

/** Words cut off by an apostrophe in French. The rest of such a word stands alone. */
const ELIDED = new Set(['l', 'd', 'j', 'm', 't', 's', 'n', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu', 'quoiqu', 'presqu', 'quelqu']);

/**
 * Words of a text in order, lower case, accents kept: runs of letters or digits; elisions removed, hyphenated words cut at their hyphens.
 * Numbers of articles ('L. 1221-19', 'R*552-4') come as one word, 'l1221-19'.
 */
export function words(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase();
  const out: string[] = [];
  const end = lower.length;
  let i = 0;
  while (i < end) {
    const code = lower.charCodeAt(i);
    const kind = code < 0x2200 ? KIND[code] : 0;
    if (kind !== 1 && kind !== 2) {
      i += 1;
      continue;
    }
    let j = i + 1;
    while (j < end) {
      const next = lower.charCodeAt(j);
      const nextKind = next < 0x2200 ? KIND[next] : 0;
      if (nextKind !== 1 && nextKind !== 2) break;
      j += 1;
    }
    const article = kind === 1 ? articleNumber(lower, i, j) : null;
    if (article !== null) {
      out.push(article.word);
      i = article.end;
      continue;
    }
    const word = lower.slice(i, j);
    const after = j < end ? lower.charCodeAt(j) : 0;
    if (!(after < 0x2200 && KIND[after] === 3 && ELIDED.has(word))) out.push(word);
    i = j;
  }
  return out;
}

const ARTICLE = /([lrda])(?:\. ?|\* ?| )?(\*? ?\d{1,4}(?:[-\u2010-\u2012]\d{1,4}){0,4})(?![\p{L}\d])/uy;

/** The article number that starts at `from`, if one does: a code letter, then digits. */
function articleNumber(lower: string, from: number, wordEnd: number): { word: string; end: number } | null {
  if (wordEnd - from > 1 && !/\d/.test(lower[from + 1] ?? '')) return null;
  ARTICLE.lastIndex = from;
  const match = ARTICLE.exec(lower);
  if (match === null) return null;
  const digits = (match[2] ?? '').replace(/[* ]/g, '').replace(/[\u2010-\u2012]/g, '-');
  // 'l 2' or 'd 3' in running text is no article; three digits or a hyphen make one.
  if (digits.length < 3) return null;
  return { word: (match[1] ?? '') + digits, end: ARTICLE.lastIndex };
}
