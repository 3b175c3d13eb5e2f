/**
 * Kinds of annotated spans: p person, a address, l locality, d date of birth or death, i identifier, k other text to keep, c court staff or
 * counsel, o organisation.
 */
const KINDS = {
  p: 'personne',
  a: 'adresse',
  l: 'localite',
  d: 'date',
  i: 'identifiant',
  k: 'garder',
  c: 'juridiction',
  o: 'organisme',
} as const;
export type MarkedKind = (typeof KINDS)[keyof typeof KINDS];
export type MarkedSpan = { readonly start: number; readonly end: number; readonly kind: MarkedKind };
export type MarkedText = { readonly id: string; readonly text: string; readonly spans: readonly MarkedSpan[] };

const SPAN = /\{\{([paldikco]):([^}]*)\}\}/g;

/** Parses `{{p:Jean}} {{p:Roy}}` into a text and its spans. */
export function parseMarked(id: string, marked: string): MarkedText {
  const spans: MarkedSpan[] = [];
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(SPAN)) {
    text += marked.slice(from, match.index);
    const start = text.length;
    text += match[2];
    spans.push({ start, end: text.length, kind: KINDS[match[1] as keyof typeof KINDS] });
    from = match.index + match[0].length;
  }
  return { id, text: text + marked.slice(from), spans };
}

/** Splits a file of texts, each under a line `=== title`. */
const textsOf = (content: string): { readonly id: string; readonly marked: string }[] =>
  content
    .split(/^=== /m)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ id: part.slice(0, part.indexOf('\n')), marked: part.slice(part.indexOf('\n') + 1) }));

export const parseFile = (content: string): MarkedText[] => textsOf(content).map(({ id, marked }) => parseMarked(id, marked));

/** Fills the texts of a file with names, which differ from draw to draw. */
export const parseDrawn = (content: string, identities: (id: string) => NameSource): MarkedText[] =>
  textsOf(content).map(({ id, marked }) => parseMarked(id, drawNames(marked, identities(id))));

/** Where the names of a trap are drawn from. */
export type NameSource = {
  givenName(gender: 'm' | 'f'): string;
  surname(): string;
  town(): string;
  street(): string;
  /** A surname that is also an ordinary word. */
  commonWord(): string;
  /** A surname or nickname that no list holds. */
  unlisted(): string;
};

/**
 * Fills a trap with drawn names: `$m1` and `$f1` are first names, `$s1` a surname, `$t1` a town (in capitals when the letter is a capital),
 * `$a1` a street with its number, `$z1` a postal code and town, `$w1` a surname that is an ordinary word, `$x1` one that no list holds. The
 * same placeholder always gives the same name, and two placeholders never the same.
 */
export function drawNames(template: string, identities: NameSource): string {
  const drawn = new Map<string, string>();
  const draw: Readonly<Record<string, () => string>> = {
    m: () => identities.givenName('m'),
    f: () => identities.givenName('f'),
    s: () => identities.surname(),
    t: () => identities.town().replace(/^\d+ /, ''),
    a: () => identities.street(),
    z: () => identities.town(),
    w: () => identities.commonWord(),
    x: () => identities.unlisted(),
  };
  return template.replace(/\$([mfstazwxMFSTWX])(\d)/g, (_, letter: string, number: string) => {
    const sign = letter.toLowerCase() + number;
    let value = drawn.get(sign) ?? '';
    for (let tries = 0; value === '' || (tries < 20 && !drawn.has(sign) && [...drawn.values()].includes(value)); tries++)
      value = draw[letter.toLowerCase()]?.() ?? sign;
    drawn.set(sign, value);
    return letter === letter.toLowerCase() ? value : value.toUpperCase();
  });
}
