import { type IPropertiesOptions, LineRuleType } from 'docx';
import type { Tone } from '../domain/export/model.ts';

/** Twentieths of a point. A4, margins of 2.5 cm. */
export const PAGE = { width: 11_906, height: 16_838, margin: 1417 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = '1A1D24';
export const SOFT = '565A63';
export const ACCENT = '1E3A5F';
export const RULE = 'D8D2C6';
export const TONES: Readonly<Record<Tone, string>> = { good: '26633F', caution: '7A4B00', bad: 'A3261B', plain: SOFT };

const FONT = 'Cambria';
/** Space between lines in 240ths of a line. The rule is written out: LibreOffice reads a bare number as points, and lines overlap. */
export const spacing = <S extends { line: number }>(space: S) => ({ ...space, lineRule: LineRuleType.AUTO });

const heading = (size: number, before: number, after: number) => ({
  run: { font: FONT, size, bold: true, color: ACCENT },
  paragraph: { spacing: spacing({ before, after, line: 252 }), keepNext: true, keepLines: true },
});

/** Body of 11 points, headings of 14 to 16. Sizes are in half points. */
export const STYLES: NonNullable<IPropertiesOptions['styles']> = {
  default: {
    document: {
      run: { font: FONT, size: 22, color: INK, language: { value: 'fr-FR' } },
      paragraph: { spacing: spacing({ line: 276, after: 120 }) },
    },
    title: {
      run: { font: FONT, size: 32, bold: true, color: INK },
      paragraph: { spacing: spacing({ before: 0, after: 160, line: 300 }), keepLines: true },
    },
    heading1: heading(32, 440, 160),
    heading2: heading(28, 400, 80),
    heading3: { ...heading(24, 260, 80), run: { font: FONT, size: 24, bold: true, color: INK } },
    heading4: { ...heading(22, 200, 60), run: { font: FONT, size: 22, bold: true, italics: true, color: SOFT } },
    hyperlink: { run: { color: ACCENT, underline: { type: 'single', color: ACCENT } } },
    footnoteText: { run: { font: FONT, size: 18 }, paragraph: { spacing: spacing({ line: 240, after: 20 }) } },
  },
  paragraphStyles: [
    { id: 'Dates', name: 'Dates', basedOn: 'Normal', run: { size: 19, color: SOFT }, paragraph: { spacing: { after: 160 } } },
    { id: 'Question', name: 'Question', basedOn: 'Normal', run: { size: 24 }, paragraph: { spacing: { after: 160 } } },
    {
      id: 'Fait',
      name: 'Fait',
      basedOn: 'Normal',
      run: { size: 19, color: SOFT },
      paragraph: { spacing: spacing({ line: 250, after: 20 }) },
    },
    {
      id: 'Source',
      name: 'Source',
      basedOn: 'Normal',
      paragraph: { spacing: { before: 180, after: 30 }, keepNext: true, keepLines: true },
    },
    {
      id: 'Passage',
      name: 'Passage',
      basedOn: 'Normal',
      run: { size: 21 },
      paragraph: { spacing: { before: 100, after: 20 }, indent: { left: 340 }, keepNext: true },
    },
    {
      id: 'Cellule',
      name: 'Cellule',
      basedOn: 'Normal',
      run: { size: 20 },
      paragraph: { spacing: spacing({ line: 250, before: 40, after: 40 }) },
    },
    { id: 'Pied', name: 'Pied', basedOn: 'Normal', run: { size: 17, color: SOFT }, paragraph: { spacing: { after: 0 } } },
  ],
};
