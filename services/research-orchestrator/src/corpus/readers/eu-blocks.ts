import { ORDINALS } from '@attendu/law/ordinals';
import { cleanLine } from '../html.ts';
import { allText, elementsOf, isElement, type XmlElement, type XmlNode } from './xml.ts';

/** A paragraph of an EU text, with its markup class and the id of its parent element. */
export type EuBlock = { readonly mark: string; readonly text: string; readonly part?: string };

const SKIPPED = new Set(['head', 'hr', 'script', 'style', 'col', 'colgroup', 'img']);
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt']);
const CONTAINERS = new Set([
  'div',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'ul',
  'ol',
  'li',
  'dl',
  'dd',
  'body',
  'html',
  'section',
  'blockquote',
]);
/** The marker of a list item, a numbered paragraph or a recital: « a) », « 1. », « (12) », « — », « c bis) ». */
const MARKER = new RegExp(`^[(«]?[\\p{L}\\p{N}]{0,6}(?:\\s${ORDINALS})?[.)°]{0,2}$|^[-–—•]$`, 'u');
/** A footnote reference: its number alone in a link within the page. */
const NOTE_CALL = /^\(?\s*\*?\d{1,3}\s*\)?$/;
/** Marks of the acts that changed a consolidated text: « ►M1 … ◄ ». */
const CHANGE_MARKS = /[►▼]\s?[A-Z]{1,2}\d*|◄/g;

const textOf = (text: string): string =>
  cleanLine(text.replace(CHANGE_MARKS, ' '))
    .replace(/\s*\((?:\s|\(\s*\))*\)/g, '')
    .trim();

function inline(node: XmlNode): string {
  if (!isElement(node)) return node;
  if (SKIPPED.has(node.name)) return '';
  if (node.name === 'br') return ' ';
  if (node.name === 'a' && node.attributes.href?.startsWith('#') && NOTE_CALL.test(allText(node).trim())) return ' ()';
  return node.children.map(inline).join('');
}

const classOf = (element: XmlElement): string => element.attributes.class ?? '';

/** Prepends the marker that precedes it to the first paragraph. */
function prefixed(marker: string, blocks: readonly EuBlock[]): EuBlock[] {
  const [first, ...rest] = blocks;
  if (marker === '') return [...blocks];
  return first === undefined ? [{ mark: 'norm', text: marker }] : [{ mark: first.mark, text: `${marker} ${first.text}` }, ...rest];
}

/** A row of two cells whose first is a marker lays out a list; any other is a row of a table, its cells in order. */
function row(element: XmlElement): EuBlock[] {
  const cells = elementsOf(element).filter(({ name }) => name === 'td' || name === 'th');
  const texts = cells.map((cell) => textOf(inlineDeep(cell)));
  const filled = texts.flatMap((text, i) => (text === '' ? [] : [i]));
  if (filled.length === 0) return [];
  const [first = 0, second] = filled;
  const only = cells[first] as XmlElement;
  if (second === undefined) return container(only);
  const hasMarker = filled.length === 2 && MARKER.test(texts[first] as string) && !MARKER.test(texts[second] as string);
  if (hasMarker) return prefixed(texts[first] as string, container(cells[second] as XmlElement));
  return [{ mark: 'table-row', text: filled.map((i) => texts[i]).join(' | ') }];
}

/** The text of a cell, its paragraphs separated by spaces. */
function inlineDeep(element: XmlElement): string {
  return element.children
    .map((child) =>
      isElement(child) && (PARAGRAPHS.has(child.name) || CONTAINERS.has(child.name)) ? ` ${inlineDeep(child)} ` : inline(child),
    )
    .join('');
}

function container(element: XmlElement): EuBlock[] {
  const blocks: EuBlock[] = [];
  let buffer = '';
  const flush = (): void => {
    const text = textOf(buffer);
    buffer = '';
    if (text !== '') blocks.push({ mark: classOf(element), text });
  };
  if (classOf(element).includes('grid-container')) {
    const [marker, ...columns] = elementsOf(element);
    return prefixed(marker === undefined ? '' : textOf(inlineDeep(marker)), columns.flatMap(container));
  }
  for (const child of element.children) {
    if (!isElement(child)) buffer += child;
    else if (SKIPPED.has(child.name)) continue;
    else if (PARAGRAPHS.has(child.name)) {
      flush();
      const text = textOf(inline(child));
      const part = element.attributes.id;
      if (text !== '') blocks.push({ mark: classOf(child), text, ...(part === undefined ? {} : { part }) });
    } else if (child.name === 'tr') {
      flush();
      blocks.push(...row(child));
    } else if (CONTAINERS.has(child.name)) {
      const marker = textOf(buffer);
      // The paragraph number is in the line of its text.
      if (marker !== '' && MARKER.test(marker)) {
        buffer = '';
        blocks.push(...prefixed(marker, container(child)));
      } else {
        flush();
        blocks.push(...container(child));
      }
    } else if (elementsOf(child).some(({ name }) => PARAGRAPHS.has(name) || CONTAINERS.has(name))) {
      // An element of the publisher's own around paragraphs.
      flush();
      blocks.push(...container(child));
    } else buffer += inline(child);
  }
  flush();
  return blocks;
}

/** The paragraphs of an XHTML text of CELLAR, of any of its markups, in order. Calls of footnotes and marks of changes are left out. */
export const blocksOfXhtml = (root: XmlElement): EuBlock[] => container(root);
