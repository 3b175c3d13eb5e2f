import { setPieces } from '@attendu/law/typography';
import { ExternalHyperlink, FootnoteReferenceRun, InternalHyperlink, NoBreakHyphen, type ParagraphChild, TextRun } from 'docx';
import { type Inline, verbatim } from '../domain/export/model.ts';
import { INK, TONES } from './word-styles.ts';

export type RunLook = { readonly color?: string; readonly italics?: boolean };

export const lines = (value: string): Inline[] =>
  value.split('\n').flatMap((line, index): Inline[] => (index === 0 ? [verbatim(line)] : [{ type: 'break' }, verbatim(line)]));

export const oneLine = (value: string): string => value.replace(/\s*\n\s*/g, ' ');

/** The runs of a paragraph: unbreakable references, raised ordinals, links, note references. */
export const runs = (inlines: readonly Inline[], look: RunLook = {}, bold = false): ParagraphChild[] =>
  inlines.flatMap(broken).flatMap((inline) => run(inline, look, bold));

/** A line break is an element of its own in Word: as a character it would be read as a space. */
const broken = (inline: Inline): Inline[] =>
  inline.type === 'text' ? lines(inline.text).map((part) => (part.type === 'text' ? { ...inline, text: part.text } : part)) : [inline];

/** « R. 1234-4 », with non-breaking hyphen and spaces. */
function unbroken(reference: string): (string | NoBreakHyphen)[] {
  return reference
    .replaceAll(' ', '\u00a0')
    .split('-')
    .flatMap((part, index) => (index === 0 ? [part] : [new NoBreakHyphen(), part]));
}

function run(inline: Inline, look: RunLook, bold: boolean): ParagraphChild | ParagraphChild[] {
  switch (inline.type) {
    case 'text': {
      const set = { ...(bold || inline.strong ? { bold: true } : {}), ...(inline.emphasis ? { italics: true } : {}), ...look };
      return setPieces(inline.text).map((piece) => {
        if (piece.look === 'raised') return new TextRun({ ...set, text: piece.text, superScript: true });
        // The characters of a quotation stay unchanged, even where a line break cuts it.
        if (piece.look === 'plain' || inline.verbatim) return new TextRun({ ...set, text: piece.text });
        return new TextRun({ ...set, children: unbroken(piece.text) });
      });
    }
    case 'mark':
      return new TextRun({
        text: `[${inline.text}]`,
        italics: true,
        ...(inline.tone === 'bad' ? { bold: true } : {}),
        color: TONES[inline.tone],
      });
    case 'link':
      return new ExternalHyperlink({ link: inline.url, children: [new TextRun({ text: oneLine(inline.text), style: 'Hyperlink' })] });
    case 'place':
      return new InternalHyperlink({ anchor: inline.id, children: [new TextRun({ text: inline.text, style: 'Hyperlink' })] });
    case 'call':
      // Preceded by a space: in copied plain text « R. 1234-4 » and note 11 would read « R. 1234-411 ».
      return [new TextRun({ text: '\u202f', superScript: true }), new FootnoteReferenceRun(inline.note)];
    case 'break':
      return new TextRun({ break: 1, color: INK });
  }
}
