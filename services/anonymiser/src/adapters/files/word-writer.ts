import { Document, Packer, Paragraph, TextRun } from 'docx';

/** XML allows no control characters except tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Writes a text as a Word document, one paragraph per line, without author, title or company. */
export async function toWord(text: string): Promise<Uint8Array> {
  const paragraphs = text
    .replace(UNWRITABLE, '')
    .split('\n')
    .map((line) => new Paragraph({ spacing: { after: 80 }, children: [new TextRun(line)] }));
  const document = new Document({
    creator: '',
    lastModifiedBy: '',
    title: '',
    description: '',
    styles: { default: { document: { run: { font: 'Times New Roman', size: 24 } } } },
    sections: [{ children: paragraphs }],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}
