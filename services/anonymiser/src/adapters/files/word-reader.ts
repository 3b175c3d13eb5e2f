import type { Extracted } from '../../usecases/deps.ts';
import { readXml } from './xml.ts';
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
type Seen = { isTracked: boolean; isHidden: boolean; isWhite: boolean; hasObject: boolean };

/**
 * Extracts the text of a .docx: body, tables, text boxes, form fields, then notes. Deletions of tracked changes are left out, insertions
 * kept. Notices report what is not read.
 * @throws ZipUnreadable, ZipTooLarge
 */
export async function readWord(content: Buffer): Promise<Extracted> {
  const names = checkedNames(content, MOST_BYTES);
  const main = mainPart(content, names);
  const seen: Seen = { isTracked: false, isHidden: false, isWhite: false, hasObject: false };
  const part = (name: string) => textOfPart(readEntry(content, name, MOST_BYTES), seen);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const beside = (pattern: RegExp) => names.filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length)));
  const body = part(main).trimEnd();
  const notes = beside(/^(?:footnotes|endnotes)\d*\.xml$/).map((name) => part(name).trim());
  const has = (pattern: RegExp) => beside(pattern).some((name) => textOfPart(readEntry(content, name, MOST_BYTES), seen).trim() !== '');
  const notices = [
    has(/^(?:header|footer)\d*\.xml$/) && 'Les en-têtes et pieds de page de ce fichier ne sont pas repris.',
    has(/^comments\.xml$/) && 'Les commentaires de ce fichier ne sont pas repris.',
    names.some((name) => /\/media\//.test(name)) && 'Les images de ce fichier ne sont pas reprises : elles peuvent contenir du texte.',
    (seen.hasObject || beside(/^(?:embeddings|charts|diagrams)\//).length > 0) &&
      'Ce fichier contient des objets insérés (schémas, graphiques, autres documents) dont le texte n’est pas repris.',
    seen.isTracked &&
      'Ce fichier contient des modifications suivies : les passages insérés sont repris, les passages supprimés ne le sont pas.',
    seen.isWhite && 'Ce fichier contient du texte blanc, qui peut ne pas se voir : il est repris ici et se lira dans le résultat.',
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

const unseenBy = (name: 'vanish' | 'color', value: string): 'isHidden' | 'isWhite' | null =>
  name === 'vanish' ? (/^(?:0|false|off)$/.test(value) ? null : 'isHidden') : /^f{6}$/i.test(value) ? 'isWhite' : null;

function textOfPart(content: Buffer, seen: Seen): string {
  const frames: Frame[] = [newFrame()];
  const open: string[] = [];
  /** For each open AlternateContent, whether its first choice has been read. */
  const choices: boolean[] = [];
  let skipped = 0;
  /** Why the text of the run may not be seen. */
  let unseen: 'isHidden' | 'isWhite' | null = null;
  let entries: string[] = [];
  let chosen = 0;
  const top = (): Frame => frames[frames.length - 1] as Frame;
  const write = (text: string) => {
    top().text += text;
  };
  for (const piece of readXml(content)) {
    if (piece.kind === 'text') {
      if (skipped > 0 || open[open.length - 1] !== 't') continue;
      write(piece.text);
      if (unseen !== null && piece.text.trim() !== '') seen[unseen] = true;
      continue;
    }
    const { name } = piece;
    if (piece.kind === 'open') {
      open.push(name);
      if (TRACKED.has(name)) seen.isTracked = true;
      if (OBJECTS.has(name)) seen.hasObject = true;
      if (skipped > 0 || SKIPPED.has(name) || isOtherChoice(name, choices)) {
        skipped++;
        continue;
      }
      const value = piece.attributes;
      if (name === 'AlternateContent') choices.push(false);
      else if (name === 'p' || name === 'tc' || name === 'tr' || name === 'txbxContent') frames.push(newFrame());
      else if (name === 'r') unseen = null;
      else if (name === 'vanish' || name === 'color') unseen = unseenBy(name, value('val') ?? '') ?? unseen;
      else if (name === 'tab' || name === 'ptab') write('\t');
      else if (name === 'br') write(/^(?:page|column)$/.test(value('type') ?? '') ? '\n\n' : '\n');
      else if (name === 'cr') write('\n');
      else if (name === 'noBreakHyphen') write('-');
      else if (name === 'textpath') top().boxes += `${value('string') ?? ''}\n`;
      else if (name === 'ddList') [entries, chosen] = [[], 0];
      else if (name === 'result') chosen = Number(value('val') ?? 0);
      else if (name === 'listEntry') entries.push(value('val') ?? '');
      continue;
    }
    open.pop();
    if (skipped > 0) {
      skipped--;
      continue;
    }
    if (name === 'AlternateContent') choices.pop();
    else if (name === 'Choice') choices[choices.length - 1] = true;
    else if (name === 'ddList') write(entries[chosen] ?? '');
    else if (frames.length > 1) closeFrame(name, frames);
  }
  while (frames.length > 1) closeFrame('p', frames);
  return top().text;
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
