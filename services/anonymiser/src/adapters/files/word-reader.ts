import type { Extracted } from '../../usecases/deps.ts';
import { readXml, type XmlPiece } from './xml.ts';
import { checkedNames, readEntry, ZipUnreadable } from './zip.ts';

/** Limit on the uncompressed size of all the parts together. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Elements whose content is not text: properties, deleted passages, field codes. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'delInstrText',
  'pPr',
  'sectPr',
  'tblPr',
  'tcPr',
  'trPr',
  'sdtPr',
  'rt',
  'docPartObj',
]);
/** Elements that hold images or objects, which are not read. */
const OBJECTS = new Set(['altChunk', 'object', 'control', 'relIds', 'chart']);
const TRACKED = new Set(['ins', 'del', 'moveFrom', 'moveTo']);

/** What a part holds beside the text read. */
type Seen = { isTracked: boolean; isHidden: boolean; isWhite: boolean; isBlackened: boolean; hasObject: boolean };
const nothingSeen = (): Seen => ({ isTracked: false, isHidden: false, isWhite: false, isBlackened: false, hasObject: false });

/**
 * Extracts the text of a .docx: body, tables, text boxes, form fields, then notes. Deletions of tracked changes are left out, insertions
 * kept. Notices report what is not read.
 * @throws ZipUnreadable, ZipTooLarge
 */
export async function readWord(content: Buffer): Promise<Extracted> {
  const names = checkedNames(content, MOST_BYTES);
  const main = mainPart(content, names);
  const seen = nothingSeen();
  const part = (name: string) => textOfPart(readEntry(content, name, MOST_BYTES), seen);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const beside = (pattern: RegExp) => names.filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length)));
  const body = part(main).trimEnd();
  const notes = beside(/^(?:footnotes|endnotes)\d*\.xml$/).map((name) => part(name).trim());
  const has = (pattern: RegExp) =>
    beside(pattern).some((name) => textOfPart(readEntry(content, name, MOST_BYTES), nothingSeen()).trim() !== '');
  const notices = [
    has(/^(?:header|footer)\d*\.xml$/) && 'Les en-têtes et pieds de page de ce fichier ne sont pas repris.',
    has(/^comments\.xml$/) && 'Les commentaires de ce fichier ne sont pas repris.',
    names.some((name) => /\/media\//.test(name)) && 'Les images de ce fichier ne sont pas reprises : elles peuvent contenir du texte.',
    (seen.hasObject || beside(/^(?:embeddings|charts|diagrams)\//).length > 0) &&
      "Ce fichier contient des objets insérés (schémas, graphiques, autres documents) dont le texte n'est pas repris.",
    seen.isTracked &&
      'Ce fichier contient des modifications suivies : les passages insérés sont repris, les passages supprimés ne le sont pas.',
    seen.isWhite && 'Ce fichier contient du texte blanc, qui peut ne pas se voir : il est repris ici et se lira dans le résultat.',
    seen.isBlackened && 'Ce fichier contient du texte noirci, qui peut ne pas se voir : il est repris ici et se lira dans le résultat.',
    seen.isHidden && 'Ce fichier contient du texte masqué dans Word : il est repris ici et se lira dans le résultat.',
  ].filter((notice) => notice !== false);
  return { text: [body, ...notes.filter((note) => note !== '')].join('\n\n'), notices };
}

/** Name of the main document part, from the archive's relationships. */
function mainPart(content: Buffer, names: readonly string[]): string {
  let main = 'word/document.xml';
  if (names.includes('_rels/.rels'))
    for (const piece of readXml(readEntry(content, '_rels/.rels', MOST_BYTES)))
      if (piece.kind === 'open' && piece.name === 'Relationship' && /\/officeDocument$/.test(piece.attributes('Type') ?? ''))
        main = (piece.attributes('Target') ?? main).replace(/^\//, '');
  if (!names.includes(main)) throw new ZipUnreadable();
  return main;
}

/** A paragraph being read and the text boxes anchored to it; or a cell, a box or the whole part, which hold paragraphs. */
type Frame = { text: string; boxes: string; cells: string[] };
const newFrame = (): Frame => ({ text: '', boxes: '', cells: [] });

/** Why the text of a run may not be seen. */
type Unseen = 'isHidden' | 'isWhite' | 'isBlackened';
/** The values of the properties of a run that hide its text. */
const HIDING: Readonly<Record<string, { readonly by: Unseen; readonly values: RegExp; readonly attribute?: string }>> = {
  vanish: { by: 'isHidden', values: /^(?!(?:0|false|off)$)/ },
  color: { by: 'isWhite', values: /^f{6}$/i },
  highlight: { by: 'isBlackened', values: /^black$/ },
  shd: { by: 'isBlackened', values: /^0{6}$/, attribute: 'fill' },
};

type Attributes = Extract<XmlPiece, { kind: 'open' }>['attributes'];

/** A part while its elements are read. */
type Part = {
  readonly seen: Seen;
  readonly frames: Frame[];
  readonly open: string[];
  /** For each open AlternateContent, whether its first choice has been read. */
  readonly choices: boolean[];
  skipped: number;
  unseen: Unseen | null;
  /** Of a drop-down list. */
  entries: string[];
  chosen: number;
};

const top = ({ frames }: Part): Frame => frames[frames.length - 1] as Frame;
const write = (part: Part, text: string): void => {
  top(part).text += text;
};

const openFrame = (part: Part): void => void part.frames.push(newFrame());

/** What the beginning of an element does, by its name. */
const OPENINGS: ReadonlyMap<string, (part: Part, value: Attributes) => void> = new Map([
  ['AlternateContent', (part: Part) => void part.choices.push(false)],
  ['p', openFrame],
  ['tc', openFrame],
  ['tr', openFrame],
  ['txbxContent', openFrame],
  [
    'r',
    (part: Part) => {
      part.unseen = null;
    },
  ],
  ...Object.entries(HIDING).map(
    ([name, { by, values, attribute = 'val' }]) =>
      [
        name,
        (part: Part, value: Attributes) => {
          if (values.test(value(attribute) ?? '')) part.unseen = by;
        },
      ] as const,
  ),
  ['tab', (part: Part) => write(part, '\t')],
  ['ptab', (part: Part) => write(part, '\t')],
  ['br', (part: Part, value: Attributes) => write(part, /^(?:page|column)$/.test(value('type') ?? '') ? '\n\n' : '\n')],
  ['cr', (part: Part) => write(part, '\n')],
  ['noBreakHyphen', (part: Part) => write(part, '-')],
  [
    'textpath',
    (part: Part, value: Attributes) => {
      top(part).boxes += `${value('string') ?? ''}\n`;
    },
  ],
  [
    'ddList',
    (part: Part) => {
      [part.entries, part.chosen] = [[], 0];
    },
  ],
  [
    'result',
    (part: Part, value: Attributes) => {
      part.chosen = Number(value('val') ?? 0);
    },
  ],
  ['listEntry', (part: Part, value: Attributes) => void part.entries.push(value('val') ?? '')],
]);

function textOfPart(content: Buffer, seen: Seen): string {
  const part: Part = { seen, frames: [newFrame()], open: [], choices: [], skipped: 0, unseen: null, entries: [], chosen: 0 };
  for (const piece of readXml(content)) {
    if (piece.kind === 'text') takeText(part, piece.text);
    else if (piece.kind === 'open') begin(part, piece.name, piece.attributes);
    else end(part, piece.name);
  }
  while (part.frames.length > 1) closeFrame('p', part.frames);
  return top(part).text;
}

function takeText(part: Part, text: string): void {
  if (part.skipped > 0 || part.open[part.open.length - 1] !== 't') return;
  write(part, text);
  if (part.unseen !== null && text.trim() !== '') part.seen[part.unseen] = true;
}

function begin(part: Part, name: string, value: Attributes): void {
  part.open.push(name);
  if (TRACKED.has(name)) part.seen.isTracked = true;
  if (OBJECTS.has(name)) part.seen.hasObject = true;
  if (part.skipped > 0 || SKIPPED.has(name) || isOtherChoice(name, part.choices)) part.skipped++;
  else OPENINGS.get(name)?.(part, value);
}

function end(part: Part, name: string): void {
  part.open.pop();
  if (part.skipped > 0) {
    part.skipped--;
    return;
  }
  if (name === 'AlternateContent') part.choices.pop();
  else if (name === 'Choice') part.choices[part.choices.length - 1] = true;
  else if (name === 'ddList') write(part, part.entries[part.chosen] ?? '');
  else if (part.frames.length > 1) closeFrame(name, part.frames);
}

/** True inside the fallback of an AlternateContent whose first choice has been read. */
const isOtherChoice = (name: string, choices: readonly boolean[]): boolean =>
  (name === 'Choice' || name === 'Fallback') && choices[choices.length - 1] === true;

function closeFrame(name: string, frames: Frame[]): void {
  if (name !== 'p' && name !== 'tc' && name !== 'tr' && name !== 'txbxContent') return;
  const { text, boxes, cells } = frames.pop() as Frame;
  const parent = frames[frames.length - 1] as Frame;
  if (name === 'p') parent.text += `${text}\n${boxes}`;
  else if (name === 'txbxContent') parent.boxes += text;
  else if (name === 'tc') parent.cells.push(text.replace(/\n+$/, ''));
  // Cells of one line stand side by side; longer ones, which lay a page out, one after the other.
  else
    parent.text += `${cells.some((cell) => cell.includes('\n')) ? cells.filter((cell) => cell.trim() !== '').join('\n') : cells.join('\t')}\n`;
}
