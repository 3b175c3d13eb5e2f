import { deflateRawSync } from 'node:zlib';

/**
 * Builds a ZIP archive. Checksums are zero: our readers ignore them. `claims` is the uncompressed size declared for each entry, when it is
 * not the true one.
 */
export function zip(files: Readonly<Record<string, string | Buffer>>, claims?: number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002', 'latin1'),
      Buffer.from([20, 0]),
      common,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    central.push(entry);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Builds a Word document with this body XML and these additional parts. */
/** `prologue`: what stands before the root of the document, a DOCTYPE for instance. */
export function docx(body: string, parts: Readonly<Record<string, string | Buffer>> = {}, prologue = ''): Buffer {
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="n1" Type="${OFFICE}/footnotes" Target="footnotes.xml"/></Relationships>`,
    'word/document.xml': `${prologue}<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const footnotes = (text: string) =>
  `<w:footnotes ${W}><w:footnote w:id="2"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote></w:footnotes>`;

/** `objects` are numbered after the pages: from 6 in a document of one page. `catalog` and `resources` may refer to them. */
type PdfOptions = { locked?: boolean; catalog?: string; resources?: string; objects?: readonly string[] };

/** A page: lines of text, or raw drawing operators and annotations. */
type DrawnPage = { readonly drawing: string; readonly annotations?: readonly string[] };

/** Builds a PDF with these pages, in Latin-1. */
export function pdf(
  pages: readonly (readonly string[] | DrawnPage)[],
  { locked = false, catalog = '', resources = '', objects: more = [] }: PdfOptions = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const page of pages) {
    const stream = 'drawing' in page ? page.drawing : linesDrawn(page);
    const annotations = 'drawing' in page ? `/Annots [${(page.annotations ?? []).join(' ')}]` : '';
    const next = objects.length + 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${resources} >> ${annotations} /Contents ${next} 0 R >>`,
    );
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  more.forEach(add);
  // No password opens the document: these values do not derive from any key.
  const secret = '00112233445566778899aabbccddeeff'.repeat(2);
  if (locked) add(`<< /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`);
  let out = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt = locked ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${out}${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R${encrypt} >>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  );
}

const shown = (line: string) => `(${line.replace(/([()\\])/g, '\\$1')}) Tj`;
const linesDrawn = (lines: readonly string[]) => `BT /F1 11 Tf 14 TL 70 780 Td ${lines.map((line) => `${shown(line)} T*`).join(' ')} ET`;
/** Operators that draw a line at this position, from the left and the bottom of the page. */
export const drawnAt = (left: number, bottom: number, line: string) => `BT /F1 11 Tf ${left} ${bottom} Td ${shown(line)} ET`;
