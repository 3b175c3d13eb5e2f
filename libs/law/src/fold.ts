const CHARACTERS: Readonly<Record<string, string>> = {
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
};

/** Lower case, no accents, plain apostrophes and hyphens, single spaces. For comparing, never for showing. */
export function fold(text: string): string {
  return text
    .replace(/[’ʼ‐‑‒–œŒæÆ]/g, (c) => CHARACTERS[c] ?? c)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Same length as the input, character for character, so that offsets found in it hold in the original. */
export function foldInPlace(text: string): string {
  return text.replace(RUNS, (run) => (run < '\u0080' ? run.toLowerCase() : foldCharacter(run)));
}

/** Characters without accents in a row, or one of the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const RUNS = /[\u0000-\u007f]+|[^\u0000-\u007f]/g;

function foldCharacter(c: string): string {
  if (c === '\u00a0' || c === '\u202f' || c === '\u2009') return ' ';
  const mapped = CHARACTERS[c];
  if (mapped !== undefined) return mapped.length === 1 ? mapped : c;
  const base = c.normalize('NFD').charAt(0).toLowerCase();
  return base.length === 1 ? base : c;
}
