import { escapeHtml } from '@attendu/contracts/html';
import { SaxesParser } from 'saxes';
import { NAMED_CHARACTERS } from '../html.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
};
export type XmlNode = XmlElement | string;

/** Deeper than any publisher's file: a file made to exhaust the stack is refused. */
const DEEPEST = 256;

/** The root of an XML document, in document order. Nothing outside it is read: no DTD, no external entity. @throws when it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, { ...NAMED_CHARACTERS, lt: '<', gt: '>', amp: '&' });
  const open: { name: string; attributes: Record<string, string>; children: XmlNode[] }[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (error) => {
    throw new Error(`XML mal formé : ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= DEEPEST) throw new Error('XML trop profond.');
    const element = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (open.length === 0) root = closed ?? null;
  });
  const addText = (data: string): void => {
    const above = open.at(-1);
    if (above === undefined) return;
    const last = above.children.length - 1;
    if (typeof above.children[last] === 'string') above.children[last] += data;
    else above.children.push(data);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root === null) throw new Error('XML vide.');
  return root;
}

/** The text of an Official Journal page from before 2004, which is HTML and not XML. */
const BARE_TEXT = /<TXT_TE>[\s\S]*<\/TXT_TE>/i;

/** An XHTML page, or the text of an older page. @throws when it is neither. */
export const parseXhtml = (text: string): XmlElement => parseXml(BARE_TEXT.exec(text)?.[0] ?? text);

/** Text of an XML file, by the encoding that it declares. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1');
  const declared = /encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  return new TextDecoder(declared, { fatal: true }).decode(bytes);
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
export const elementsOf = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

/** Every element of a name below another, in document order. */
export function* descendants(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    if (child.name === name) yield child;
    yield* descendants(child, name);
  }
}

/** The first element at the end of a path of names: 'META/META_COMMUN/ID'. */
export function elementAt(element: XmlElement, path: string): XmlElement | null {
  let at: XmlElement | undefined = element;
  for (const name of path.split('/')) at = at === undefined ? undefined : elementsOf(at).find((child) => child.name === name);
  return at ?? null;
}

export function allText(node: XmlNode): string {
  return isElement(node) ? node.children.map(allText).join('') : node;
}

/** The text at the end of a path, on one line; null when it is missing or empty. */
export function textAt(element: XmlElement, path: string): string | null {
  const found = elementAt(element, path);
  const text = found === null ? '' : allText(found).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** The content of an element, serialised as HTML. */
export function innerHtml(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (!isElement(child)) return escapeHtml(child);
      const attributes = Object.entries(child.attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      return `<${child.name}${attributes}>${innerHtml(child)}</${child.name}>`;
    })
    .join('');
}
