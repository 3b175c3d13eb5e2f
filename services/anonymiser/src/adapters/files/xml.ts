/** An event of the XML reader. Element and attribute names have no prefix. */
export type XmlPiece =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: (name: string) => string | null }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NAME = /^\/?(?:[^\s/>:]*:)?([^\s/>]+)/;

/** Streams a document. Custom entities are not expanded. */
export function* readXml(content: Buffer): Generator<XmlPiece> {
  const xml = decoded(content);
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    if (open !== at) yield { kind: 'text', text: unescaped(xml.slice(at, open < 0 ? xml.length : open)) };
    if (open < 0) return;
    if (xml.startsWith('<![CDATA[', open)) {
      const end = endOf(xml, ']]>', open);
      yield { kind: 'text', text: xml.slice(open + 9, end) };
      at = end + 3;
      continue;
    }
    const isComment = xml.startsWith('<!--', open);
    const end = isComment ? endOf(xml, '-->', open) + 2 : endOfTag(xml, open);
    const tag = xml.slice(open + 1, end);
    at = end + 1;
    const name = isComment ? undefined : NAME.exec(tag)?.[1];
    if (name === undefined || /^[!?]/.test(tag)) continue;
    if (!tag.startsWith('/')) yield { kind: 'open', name, attributes: (wanted) => attributeOf(tag, wanted) };
    if (tag.startsWith('/') || tag.endsWith('/')) yield { kind: 'close', name };
  }
}

function decoded(content: Buffer): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  const encoding = !isWide ? 'utf-8' : content[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(encoding).decode(content);
}

const endOf = (xml: string, mark: string, from: number): number => {
  const end = xml.indexOf(mark, from);
  return end < 0 ? xml.length : end;
};

/** A `>` inside a quoted attribute value does not end the tag. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let i = from; i < xml.length; i++) {
    const c = xml[i] ?? '';
    if (quote !== '') {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return i;
  }
  return xml.length;
}

function attributeOf(tag: string, wanted: string): string | null {
  for (const [, name, double, single] of tag.matchAll(/([^\s:="'/]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted) return unescaped(double ?? single ?? '');
  return null;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
