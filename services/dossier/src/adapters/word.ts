import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  SimpleField,
  type Table,
  TextRun,
} from 'docx';
import type { Block, ExportDocument } from '../domain/export/model.ts';
import { lines, oneLine, runs } from './word-runs.ts';
import { PAGE, RULE, SOFT, STYLES, TONES } from './word-styles.ts';
import { afterTable, rows, table } from './word-tables.ts';

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3, 4: HeadingLevel.HEADING_4 } as const;
const UNVERIFIED = { color: SOFT, italics: true } as const;
const BULLETS = 'tirets';
const STEP = 380;
/** A longer question is set as body text rather than as a title. */
const LONG_TITLE = 240;

/** Numbering of lists: one definition for each first number, one instance for each list. */
type Lists = { readonly starts: Set<number>; made: number };

/** The document as a Word file: native headings, notes, links and bookmarks. Names no author but the product. */
export async function toWord(document: ExportDocument): Promise<Uint8Array> {
  const lists: Lists = { starts: new Set([1]), made: 0 };
  const children = [
    new Paragraph({
      spacing: { after: 160 },
      children: [new TextRun({ text: 'Attendu', bold: true }), new TextRun({ text: ',', bold: true, color: TONES.bad })],
    }),
    new Paragraph({
      ...(document.title.length > LONG_TITLE ? { style: 'Question' } : { heading: HeadingLevel.TITLE }),
      children: runs(lines(document.title)),
    }),
    new Paragraph({ style: 'Dates', children: [new TextRun(document.dates.join(' · '))] }),
    ...blocks(document.blocks, lists),
  ];
  const file = new Document({
    creator: 'Attendu',
    lastModifiedBy: 'Attendu',
    title: document.name,
    description: '',
    styles: STYLES,
    numbering: { config: [bullets(), ...[...lists.starts].map(numbers)] },
    footnotes: Object.fromEntries(
      document.notes.map(({ number, inlines }) => [
        number,
        { children: [new Paragraph({ style: 'FootnoteText', children: [new TextRun('\u00a0'), ...runs(inlines)] })] },
      ]),
    ),
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin },
          },
        },
        headers: { default: new Header({ children: [new Paragraph({ style: 'Pied', children: [new TextRun(oneLine(document.name))] })] }) },
        footers: { default: new Footer({ children: [pageNumbers()] }) },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

function pageNumbers(): Paragraph {
  // Includes the computed result, for readers that compute no fields.
  const number = [new TextRun('Page '), new SimpleField('PAGE', '1'), new TextRun(' sur '), new SimpleField('NUMPAGES', '1')];
  return new Paragraph({ style: 'Pied', alignment: AlignmentType.CENTER, children: number });
}

const levels = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: (level: number) => string, start = 1) =>
  [0, 1, 2, 3].map((level) => ({
    level,
    format,
    start,
    text: text(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: STEP * (level + 1), hanging: 280 } } },
  }));

const bullets = () => ({ reference: BULLETS, levels: levels(LevelFormat.BULLET, () => '–') });
const orderedFrom = (start: number) => `numeros-${start}`;
const numbers = (start: number) => ({
  reference: orderedFrom(start),
  levels: levels(LevelFormat.DECIMAL, (level) => `%${level + 1}.`, start),
});

function blocks(all: readonly Block[], lists: Lists, depth = 0, extra: Partial<IParagraphOptions> = {}): (Paragraph | Table)[] {
  return all.flatMap((block, index) => render(block, all[index + 1], lists, depth, extra));
}

/** @param next the next block: a title is kept with its facts, and these with the first passage. */
function render(
  block: Block,
  next: Block | undefined,
  lists: Lists,
  depth: number,
  extra: Partial<IParagraphOptions>,
): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading': {
      const words = runs(block.inlines);
      return [
        new Paragraph({
          ...extra,
          heading: HEADINGS[block.level],
          children: block.id === undefined ? words : [new Bookmark({ id: block.id, children: words })],
        }),
      ];
    }
    case 'paragraph':
      return [new Paragraph({ ...extra, keepNext: next?.type === 'list', children: runs(block.inlines) })];
    case 'question':
      return [new Paragraph({ ...extra, style: 'Question', children: runs(block.inlines) })];
    case 'list':
      lists.made += 1;
      lists.starts.add(block.start);
      return itemsOf(block, lists, depth);
    case 'quote':
      return blocks(block.blocks, lists, depth, { indent: { left: STEP * (depth + 1) } });
    case 'notice':
      return [
        new Paragraph({
          ...extra,
          ...beside(TONES[block.tone]),
          keepLines: true,
          spacing: { before: 120, after: 120 },
          children: runs(block.inlines),
        }),
      ];
    case 'fact': {
      const keepNext = next?.type === 'fact' || next?.type === 'passages';
      return [new Paragraph({ ...extra, style: 'Fait', keepNext, children: runs(block.inlines, { color: TONES[block.tone] }) })];
    }
    case 'source': {
      const tag = new TextRun({ text: block.tag, bold: true, color: SOFT });
      const title = new Bookmark({ id: block.id, children: [tag] });
      return [
        new Paragraph({ ...extra, style: 'Source', children: [title, new TextRun({ text: '\u2003' }), ...runs(block.inlines, {}, true)] }),
      ];
    }
    case 'passages':
      return passages(block, extra);
    case 'table':
      return [table(block), afterTable()];
    case 'rows':
      return [rows(block), afterTable()];
    case 'notes':
      return [];
  }
}

function itemsOf({ items, ordered, start }: Extract<Block, { type: 'list' }>, lists: Lists, depth: number): (Paragraph | Table)[] {
  const level = Math.min(depth, 3);
  const numbering = ordered ? { reference: orderedFrom(start), level, instance: lists.made } : { reference: BULLETS, level };
  return items.flatMap(([first, ...rest]) => {
    const led =
      first?.type === 'paragraph'
        ? { words: runs(first.inlines), after: rest }
        : { words: [], after: first === undefined ? [] : [first, ...rest] };
    return [
      new Paragraph({ numbering, spacing: { after: 60 }, children: led.words }),
      ...blocks(led.after, lists, depth + 1, { indent: { left: STEP * (depth + 1) } }),
    ];
  });
}

const beside = (color: string): Partial<IParagraphOptions> => ({
  border: { left: { style: BorderStyle.SINGLE, size: 18, color, space: 8 } },
  indent: { left: 170 },
});

/** Quoted passages with the result of their check below; an unverified passage is announced as such and not set as a quotation. */
function passages(
  { shown, verified, tone, fact }: Extract<Block, { type: 'passages' }>,
  extra: Partial<IParagraphOptions>,
): (Paragraph | Table)[] {
  const said = new TextRun({ text: `${verified ? '✓' : '⚠'}\u00a0${fact}`, color: TONES[tone] });
  const check = new Paragraph({ ...extra, style: 'Fait', indent: { left: 340 }, keepNext: !verified, children: [said] });
  const border = { left: { style: BorderStyle.SINGLE, size: 8, color: verified ? RULE : TONES.bad, space: 10 } };
  const quoted = shown.flatMap((one, index) => {
    if (one.type === 'table') return [rows(one), afterTable()];
    const words = runs([{ type: 'text', text: one.text, verbatim: true }], verified ? {} : UNVERIFIED);
    const children = verified ? [new TextRun('«\u00a0'), ...words, new TextRun('\u00a0»')] : words;
    return new Paragraph({ ...extra, style: 'Passage', border, keepNext: verified && index === shown.length - 1, children });
  });
  return verified ? [...quoted, check] : [check, ...quoted];
}
