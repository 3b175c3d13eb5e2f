import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Face = { readonly weight: 400 | 600; readonly style: 'normal' | 'italic' };
/** A family in a package of fonts: one file for each subset of characters and each face. */
type Family = {
  readonly name: string;
  readonly package: string;
  readonly faces: readonly Face[];
  file(subset: string, face: Face): string;
};

/** The serif of the screens, in the weights that a page uses. */
const SERIF: Family = {
  name: 'Source Serif 4',
  package: '@fontsource/source-serif-4',
  faces: [
    { weight: 400, style: 'normal' },
    { weight: 400, style: 'italic' },
    { weight: 600, style: 'normal' },
  ],
  file: (subset, { weight, style }) => `source-serif-4-${subset}-${weight}-${style}`,
};

/** Scripts that the serif lacks, in one weight. */
const noto = (script: string): Family => ({
  name: `Noto Sans ${script}`,
  package: `@fontsource-variable/noto-sans-${script}`,
  faces: [{ weight: 400, style: 'normal' }],
  file: (subset) => `noto-sans-${script}-${subset}-wght-normal`,
});

/** Japanese and Korean texts have ideographs too: their own fonts come first for them. */
function familiesFor(text: string): readonly Family[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return [SERIF, ...[...(isJapanese ? ['jp'] : []), 'sc', 'kr', 'arabic', 'hebrew'].map(noto)];
}

/** In the serif it shares the apostrophe's glyph and would be extracted as such from a PDF: another font shows it. */
const SHARED = '\u02bc';

/** What is shown in letters of some script, or as a picture, and that no font of ours nor of the browser may have. */
const MAY_LACK =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|[\u3000-\u30ff\uff00-\uffef\u{1f000}-\u{1faff}]/u;

export const mayLack = (text: string): boolean => MAY_LACK.test(text);

export type Fonts = {
  /** The fonts cut to the characters of the text, within the style sheet, and `--fonts`. */
  readonly css: string;
  /** Some characters may not be shown. */
  readonly isLacking: boolean;
};

/** The fonts of a text. When two characters share a glyph, a PDF gives back the first of the two: a quotation would not be found exactly. */
export async function fontsFor(text: string): Promise<Fonts> {
  let left = [...new Set(text)].filter((character) => character !== SHARED);
  const css: string[] = [];
  const names: string[] = [];
  for (const family of familiesFor(text)) {
    const wanted = family === SERIF ? left : left.filter((character) => MAY_LACK.test(character));
    if (wanted.length === 0) continue;
    names.push(`"${family.name}"`);
    for (const { name, has } of await subsetsOf(family)) {
      const claimed = wanted.filter((character) => left.includes(character) && has(character));
      if (claimed.length === 0) continue;
      const faces = await Promise.all(family.faces.map((face) => cut(family, name, face, claimed.join(''))));
      const held = heldBy(faces, claimed);
      if (held.length > 0) css.push(...faces.map((font, index) => fontFace(family, family.faces[index], font, held)));
      left = left.filter((character) => !held.includes(character));
    }
  }
  css.push(`:root { --fonts: ${names.join(', ')}; }`);
  return { css: css.join('\n'), isLacking: left.some((character) => MAY_LACK.test(character)) };
}

type Subset = { readonly name: string; has(character: string): boolean };
const subsets = new Map<string, Promise<readonly Subset[]>>();

/** The files of a family by the characters that each has, those of Latin first: a letter and its accent are then of one font. */
function subsetsOf(family: Family): Promise<readonly Subset[]> {
  const known = subsets.get(family.package) ?? readSubsets(family);
  subsets.set(family.package, known);
  return known;
}

async function readSubsets(family: Family): Promise<readonly Subset[]> {
  const ranges = JSON.parse(await readFile(require.resolve(`${family.package}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(ranges)
    .sort(([a], [b]) => Number(b.startsWith('latin')) - Number(a.startsWith('latin')) || a.length - b.length)
    .map(([name, range]) => ({ name: name.replace(/[[\]]/g, ''), has: within(range) }));
}

/** 'U+0020-007E,U+20AC' as a condition. */
function within(range: string): (character: string) => boolean {
  const spans = range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return spans.some(([first, last]) => code >= first && code <= last);
  };
}

const files = new Map<string, Promise<Buffer>>();

function fontFile(path: string): Promise<Buffer> {
  const known = files.get(path) ?? readFile(require.resolve(path));
  files.set(path, known);
  return known;
}

async function cut(family: Family, subset: string, face: Face, wanted: string): Promise<Buffer> {
  const file = await fontFile(`${family.package}/files/${family.file(subset, face)}.woff2`);
  // A font with axes is drawn by the browser as shapes; with one weight it is embedded.
  const axes = family === SERIF ? {} : { variationAxes: { wght: face.weight } };
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(file, wanted, { targetFormat: 'sfnt', ...axes });
}

/** A file may lack some of the characters that its publisher claims: they would be shown as boxes. */
function heldBy(fonts: readonly Buffer[], characters: readonly string[]): string[] {
  const has = fonts.map(charactersOf);
  return characters.filter((character) => has.every((condition) => condition(character.codePointAt(0) ?? 0)));
}

/** The characters of a TrueType or OpenType font, from the segments of its `cmap` table (formats 4 and 12). */
function charactersOf(font: Buffer): (code: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return () => false;
  const cmap = font.readUInt32BE(entry + 8);
  const segments = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  ).flatMap((at) => segmentsOf(font, at));
  return (code) => segments.some(([first, last]) => code >= first && code <= last);
}

function segmentsOf(font: Buffer, at: number): (readonly [number, number])[] {
  const format = font.readUInt16BE(at);
  if (format === 12) {
    const groups = Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => at + 16 + 12 * index);
    return groups.map((group) => [font.readUInt32BE(group), font.readUInt32BE(group + 4)]);
  }
  if (format !== 4) return [];
  const doubled = font.readUInt16BE(at + 6);
  const ends = Array.from({ length: doubled / 2 }, (_, index) => at + 14 + 2 * index);
  return ends.map((end) => [font.readUInt16BE(end + doubled + 2), font.readUInt16BE(end)] as const).filter(([first]) => first !== 0xffff);
}

function fontFace(family: Family, face: Face | undefined, font: Buffer, held: readonly string[]): string {
  const range = held.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(',');
  const look = `font-weight:${face?.weight ?? 400};font-style:${face?.style ?? 'normal'}`;
  return `@font-face{font-family:"${family.name}";${look};unicode-range:${range};src:url(data:font/ttf;base64,${font.toString('base64')})}`;
}
