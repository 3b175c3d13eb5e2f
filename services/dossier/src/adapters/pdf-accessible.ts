import { escapeHtml } from '@attendu/contracts/html';
import type { ExportDocument, Inline } from '../domain/export/model.ts';
import { type PdfFile, readPdfFile, textString, withEntries } from './pdf-file.ts';

/** The target of a link: an address, or a place in the document. */
export type LinkWords = ReadonlyMap<string, string>;

export function describeLinks({ blocks, notes }: ExportDocument): LinkWords {
  const links = new Map<string, string>();
  const add = (inline: Inline) => {
    if (inline.type === 'link') links.set(inline.url, `${inline.text}, page officielle`);
    if (inline.type === 'place' && !links.has(inline.id)) links.set(inline.id, `Source ${inline.text}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value) add(value as Inline);
      for (const one of Object.values(value)) visit(one);
    }
  };
  for (const { number, inlines } of notes) {
    links.set(`note_${number}`, `Note ${number}`);
    links.set(`call_${number}`, `Retour à l’appel de la note ${number}`);
    visit(inlines);
  }
  visit(blocks);
  return links;
}

/**
 * Appends to a tagged PDF what PDF/UA requires and the browser omits; no existing byte changes. @throws Error when the file is not laid out as the
 * browser writes it.
 */
export function makeAccessible(file: Uint8Array, { title, links }: { readonly title: string; readonly links: LinkWords }): Uint8Array {
  const pdf = readPdfFile(file);
  const metadata = pdf.newNumber();
  pdf.setStream(metadata, '<</Type /Metadata\n/Subtype /XML>>', Buffer.from(xmp(title)), 'plain');
  describeCatalog(pdf, metadata);
  for (const number of pdf.numbers) {
    const object = pdf.object(number);
    if (/\/Subtype\s*\/Link\b/.test(object)) describeLink(pdf, number, links);
    else if (/\/S \/LI\b/.test(object)) giveBody(pdf, number);
    else if (/\/Type \/StructTreeRoot\b/.test(object)) pdf.set(number, withEntries(object, '/RoleMap <</Strong /Span /Em /Span>>'));
    else if (/\/Type \/Page\b/.test(object)) markArtifacts(pdf, object);
    else if (/\/ToUnicode \d+ 0 R/.test(object)) nameGlyphs(pdf, object);
  }
  return pdf.updated();
}

/** Declares the file's title and conformance, and asks readers to show the title instead of the file name. */
function describeCatalog(pdf: PdfFile, metadata: number): void {
  const catalog = pdf.object(pdf.root);
  const shows = /\/DisplayDocTitle\s+true/.test(catalog);
  if (!shows && catalog.includes('/ViewerPreferences')) throw new Error('viewer preferences without a title');
  pdf.set(pdf.root, withEntries(catalog, `/Metadata ${metadata} 0 R${shows ? '' : '\n/ViewerPreferences <</DisplayDocTitle true>>'}`));
}

function describeLink(pdf: PdfFile, number: number, links: LinkWords): void {
  const annotation = pdf.object(number);
  if (annotation.includes('/Contents')) return;
  pdf.set(number, withEntries(annotation, `/Contents ${textString(wordsOf(annotation, links))}`));
}

function wordsOf(annotation: string, links: LinkWords): string {
  const [, address] = /\/URI\s*\(((?:\\.|[^\\)])*)\)/.exec(annotation) ?? [];
  if (address !== undefined) {
    const url = address.replace(/\\(.)/g, '$1');
    return links.get(url) ?? `Page ${url}`;
  }
  const [, name] = /\/Dest\s*\/([^\s/<>()[\]]+)/.exec(annotation) ?? [];
  const id = name?.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return (id === undefined ? undefined : links.get(id)) ?? 'Lien dans ce document';
}

/** A list item needs a label and a body: moves the content that the browser writes into a body. */
function giveBody(pdf: PdfFile, number: number): void {
  const item = pdf.object(number);
  const [whole, held] = /\/K (\[[^\]]*\]|\d+ 0 R)/.exec(item) ?? [];
  if (whole === undefined || held === undefined) return;
  const children = [...held.matchAll(/(\d+) 0 R/g)].map(([, child]) => Number(child));
  if (
    held
      .replace(/\d+ 0 R/g, '')
      .trim()
      .replace(/^\[\s*\]$/, '') !== ''
  )
    throw new Error('an item that holds more than elements');
  const body = pdf.newNumber();
  pdf.set(body, `<</Type /StructElem\n/S /LBody\n/P ${number} 0 R\n/K ${held}>>`);
  pdf.set(number, item.replace(whole, `/K ${body} 0 R`));
  for (const child of children) pdf.set(child, pdf.object(child).replace(/\/P \d+ 0 R/, `/P ${body} 0 R`));
}

/** A glyph that no character names (a letter of an Arabic word) has U+0000, which the standard forbids; the words themselves are said beside it. */
function nameGlyphs(pdf: PdfFile, font: string): void {
  const number = Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]);
  const map = pdf.content(number).toString('latin1');
  const named = map.replace(/^(<[0-9A-F]{2,4}> )<0000>$/gim, '$1<FFFD>');
  if (named !== map) pdf.setStream(number, '<<>>', Buffer.from(named, 'latin1'), 'compressed');
}

const PATH = /(?:^| )(?:re|m|l|c|v|y|h)$/;
const PAINT = /^(?:f\*?|F|B\*?|b\*?|S|s)$/;

/** Marks content drawn outside the structure (page numbers, bullets, spaces) as an artifact. */
function markArtifacts(pdf: PdfFile, page: string): void {
  const contents = Number(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? Number.NaN);
  const lines = pdf.content(contents).toString('latin1').split('\n');
  const marked: string[] = [];
  let depth = 0;
  let path: number | null = null;
  let inText = false;
  const wrapFrom = (at: number) => {
    marked.splice(at, 0, '/Artifact BMC');
    marked.push('EMC');
  };
  for (const line of lines) {
    if (/B[DM]C$/.test(line)) depth += 1;
    if (depth > 0) {
      if (line === 'EMC') depth -= 1;
      marked.push(line);
      continue;
    }
    if (line === 'BT') {
      inText = true;
      marked.push('/Artifact BMC');
    }
    if (!inText && path === null && PATH.test(line)) path = marked.length;
    marked.push(line);
    if (line === 'ET') {
      inText = false;
      marked.push('EMC');
    } else if (!inText && path !== null && PAINT.test(line)) {
      wrapFrom(path);
      path = null;
    } else if (/ Do$/.test(line)) wrapFrom(marked.length - 1);
    // A path that only clips draws nothing.
    else if (/(?:^| )n$/.test(line)) path = null;
  }
  if (marked.length === lines.length) return;
  pdf.setStream(contents, '<<>>', Buffer.from(marked.join('\n'), 'latin1'), 'compressed');
}

const xmp = (title: string): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>fr</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
