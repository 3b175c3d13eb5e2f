import { cleanLine } from '../html.ts';
import type { EuBlock } from './eu-blocks.ts';
import { elementsOf, isElement, type XmlElement, type XmlNode } from './xml.ts';

/** Notes, bibliographic data, signatures: no part of the text. */
const SKIPPED = new Set([
  'NOTE',
  'BIB.INSTANCE',
  'BIB.DATA',
  'FAM.COMP',
  'INFO.CONSLEG',
  'INFO.PROD',
  'FINAL',
  'GR.NOTES',
  'INCL.ELEMENT',
  'TOC',
  'IMG.CNT',
]);
/** Elements that are one line of text when they hold no other of these. */
const LINES = new Set([
  'P',
  'TXT',
  'ALINEA',
  'VISA',
  'PREAMBLE.INIT',
  'PREAMBLE.FINAL',
  'GR.CONSID.INIT',
  'TI',
  'STI',
  'TI.ART',
  'STI.ART',
  'TI.CONS',
  'DLIST.TERM',
]);
/** Elements whose number precedes their first line. */
const NUMBERED: Readonly<Record<string, string>> = { PARAG: 'NO.PARAG', NP: 'NO.P' };

const MARKS: Readonly<Record<string, string>> = {
  'TI.ART': 'ti-art',
  'STI.ART': 'sti-art',
  'PREAMBLE.FINAL': 'preamble-final',
  'GR.CONSID.INIT': 'normal',
};

function inline(node: XmlNode): string {
  if (!isElement(node)) return node;
  const { name, attributes } = node;
  if (name === 'QUOT.START' || name === 'QUOT.END') {
    const code = Number.parseInt(attributes.CODE ?? '', 16);
    return Number.isNaN(code) ? '"' : String.fromCodePoint(code);
  }
  if (SKIPPED.has(name)) return '';
  const text = node.children.map((child) => (isElement(child) && LINES.has(child.name) ? ` ${inline(child)} ` : inline(child))).join('');
  return name === 'HT' && attributes.TYPE === 'UC' ? text.toUpperCase() : text;
}

/** True for an element of running text: nothing below it begins a line of its own. */
const isLine = (element: XmlElement): boolean =>
  elementsOf(element).every((child) => SKIPPED.has(child.name) || (!LINES.has(child.name) && !(child.name in STRUCTURE) && isLine(child)));

/** Elements that contain lines. */
const STRUCTURE: Readonly<Record<string, true>> = {
  LIST: true,
  ITEM: true,
  NP: true,
  PARAG: true,
  TBL: true,
  ROW: true,
  CORPUS: true,
  'GR.SEQ': true,
  DIVISION: true,
};

const line = (mark: string, text: string): EuBlock[] => {
  const clean = cleanLine(text);
  return clean === '' ? [] : [{ mark, text: clean }];
};

function walk(element: XmlElement, mark: string): EuBlock[] {
  const { name } = element;
  if (SKIPPED.has(name)) return [];
  if (name === 'ROW')
    return line(
      'table-row',
      elementsOf(element)
        .map((cell) => cleanLine(inline(cell)))
        .filter((cell) => cell !== '')
        .join(' | '),
    );
  if (name === 'TITLE') return title(element, mark);
  const own = MARKS[name] ?? mark;
  if (LINES.has(name) && isLine(element)) return line(own, inline(element));
  const numberName = NUMBERED[name];
  const blocks: EuBlock[] = [];
  let number = '';
  let buffer = '';
  for (const child of element.children) {
    if (!isElement(child)) buffer += child;
    else if (child.name === numberName) number = cleanLine(inline(child));
    else if (
      isLine(child) &&
      !LINES.has(child.name) &&
      !SKIPPED.has(child.name) &&
      !(child.name in STRUCTURE) &&
      child.name !== 'TITLE' &&
      cleanLine(buffer) !== ''
    )
      buffer += inline(child);
    else {
      blocks.push(...line(own, buffer));
      buffer = '';
      blocks.push(...walk(child, own));
    }
  }
  blocks.push(...line(own, buffer));
  const [first, ...rest] = blocks;
  if (number === '') return blocks;
  return first === undefined ? line(own, number) : [{ mark: first.mark, text: `${number} ${first.text}` }, ...rest];
}

/** Titles are one line each, whatever their paragraphs; those of the act itself keep theirs. */
function title(element: XmlElement, mark: string): EuBlock[] {
  return elementsOf(element).flatMap((part) => {
    if (mark === 'doc-ti') return elementsOf(part).flatMap((paragraph) => line('doc-ti', inline(paragraph)));
    return line(
      part.name === 'STI' ? `${mark}-2` : `${mark}-1`,
      elementsOf(part).length > 0 ? elementsOf(part).map(inline).join(' ') : inline(part),
    );
  });
}

/** The paragraphs of a Formex 4 text, with the same classes as the publisher's XHTML. */
export function blocksOfFormex(root: XmlElement): EuBlock[] {
  const blocks: EuBlock[] = [];
  const visit = (element: XmlElement, mark: string): void => {
    for (const child of elementsOf(element)) {
      if (SKIPPED.has(child.name)) continue;
      if (child.name === 'TITLE') blocks.push(...title(child, mark));
      else if (child.name === 'DIVISION') visit(child, 'title-division');
      else if (child.name === 'ANNEX' || child.name === 'CONS.ANNEX') visit(child, 'title-annex');
      else if (child.name === 'ENACTING.TERMS' || child.name === 'CONS.DOC' || child.name === 'PREAMBLE' || child.name === 'GR.CONSID')
        visit(child, mark);
      else blocks.push(...walk(child, 'norm'));
    }
  };
  visit(root, root.name === 'ANNEX' ? 'title-annex' : 'doc-ti');
  return blocks;
}
