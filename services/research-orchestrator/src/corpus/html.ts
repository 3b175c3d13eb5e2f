/** Tags after which a new paragraph starts. */
const BLOCK = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'tbody',
  'thead',
  'center',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'rl',
]);
const CELL = new Set(['td', 'th']);
/** Tags that leave no trace. Anything else after `<` is text of the publisher ("< 10 salariés"). */
const INLINE = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'font',
  'sup',
  'sub',
  'span',
  'img',
  'small',
  'big',
  'blockquote',
  'col',
  'colgroup',
  'caption',
]);

/** Whether a tag is markup; any other is text. `name`: in small letters. */
export const isTag = (name: string): boolean => BLOCK.has(name) || CELL.has(name) || INLINE.has(name);

/** Capitals and vowels that the publisher's conversion left as `<E>` or `<CB>`, and its line mark `<RL`. */
const DEBRIS: readonly [RegExp, string][] = [
  [/<RL(?=[^a-z]|COEFFICIENT)>?/gi, '<br>'],
  [/<E>/g, 'É'],
  [/<CB>/g, 'ô'],
  [/<L>/g, ''],
];

/** HTML's named characters, as far as the publishers use them. */
export const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  euro: '€',
  oelig: 'œ',
  OElig: 'Œ',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  deg: '°',
  times: '×',
  middot: '·',
  sup2: '²',
  sup3: '³',
  ordm: 'º',
  ordf: 'ª',
  acute: '´',
  uml: '¨',
  pound: '£',
  minus: '−',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  plusmn: '±',
  micro: 'µ',
  para: '¶',
  sect: '§',
  copy: '©',
  reg: '®',
  bull: '•',
  le: '≤',
  ge: '≥',
  agrave: 'à',
  acirc: 'â',
  auml: 'ä',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  ouml: 'ö',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  yuml: 'ÿ',
  iacute: 'í',
  aacute: 'á',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  aelig: 'æ',
  AElig: 'Æ',
  szlig: 'ß',
  aring: 'å',
  oslash: 'ø',
  Agrave: 'À',
  Acirc: 'Â',
  Ccedil: 'Ç',
  Eacute: 'É',
  Egrave: 'È',
  Ecirc: 'Ê',
  Icirc: 'Î',
  Ocirc: 'Ô',
  Ucirc: 'Û',
};

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_CHARACTERS[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Soft hyphens, zero-width and control characters: invisible, and a quotation copied from a page has none of them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]|(?![\t\n\v\f\r])\p{Cc}/gu;

/** One line of text: every kind of space becomes one space; invisible marks go. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/**
 * Publisher's HTML to plain text: one paragraph a line, separated by \n, no empty line. A table row is one paragraph, its cells in order
 * separated by " | ". Never throws: unknown or unclosed markup is kept as text.
 */
export function htmlToText(html: string): string {
  let source = html;
  if (/<(?:RL|E>|CB>|L>)/i.test(source)) for (const [pattern, by] of DEBRIS) source = source.replace(pattern, by);
  const lines: string[] = [];
  let line = '';
  let cells: string[] | null = null;
  const flush = (): void => {
    const clean = cleanLine(decode(line));
    line = '';
    if (clean !== '') lines.push(clean);
  };
  const endRow = (): void => {
    if (cells === null) return;
    const row = [...cells, cleanLine(decode(line))];
    line = '';
    cells = null;
    const first = row.findIndex((cell) => cell !== '');
    if (first >= 0)
      lines.push(
        row
          .slice(first)
          .join(' | ')
          .replace(/(?: \| )+$/, '')
          .trimEnd(),
      );
  };
  const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?\/?>/g;
  let at = 0;
  for (let match = tag.exec(source); match !== null; match = tag.exec(source)) {
    const name = (match[2] ?? '').toLowerCase();
    if (!isTag(name)) continue;
    line += source.slice(at, match.index);
    at = tag.lastIndex;
    const closing = match[1] === '/';
    if (CELL.has(name)) {
      if (closing) continue;
      if (cells === null) {
        flush();
        cells = [];
      } else {
        cells.push(cleanLine(decode(line)));
        line = '';
      }
    } else if (name === 'tr' || name === 'table') {
      if (cells !== null) endRow();
      else flush();
    } else if (BLOCK.has(name)) {
      // Inside a cell a paragraph is a space: the row stays one line.
      if (cells !== null) line += ' ';
      else flush();
    }
  }
  line += source.slice(at);
  if (cells !== null) endRow();
  else flush();
  return lines.join('\n');
}
