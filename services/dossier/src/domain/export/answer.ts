import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import {
  cutProse,
  DEDUCTION,
  mentionKey,
  mentionsOf,
  type ProsePart,
  type ProvedMention,
  UNPROVED,
} from '@attendu/law/dossier/answer-marks';
import { groupRows, type QuotedTable } from '@attendu/law/dossier/answer-tables';
import { PROOF } from '@attendu/law/dossier/wording';
import { CELLS, cellsOf } from '@attendu/law/tables';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Block, type Inline, text, verbatim } from './model.ts';
import { type Notes, officialLink, tagOf } from './notes.ts';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

type Look = { strong?: true; emphasis?: true };
type Reading = {
  readonly mentions: readonly ProvedMention[];
  readonly seen: Map<string, number>;
  readonly notes: Notes;
  readonly top: 2 | 3;
};

/**
 * An answer prepared by `prepareAnswer`, in blocks: parsed as the screen's Markdown, with references as notes.
 * @param current the point being read, null for the short answer.
 * @param top the level of its highest headings.
 */
export function answerBlocks(
  prepared: string,
  points: readonly AnalysisPoint[],
  current: number | null,
  notes: Notes,
  top: 2 | 3,
): Block[] {
  const tree = fromMarkdown(prepared, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const reading: Reading = { mentions: mentionsOf(prepared, points, current), seen: new Map(), notes, top };
  return tree.children.flatMap((node) => block(node, reading));
}

function block(node: RootContent, reading: Reading): Block[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphs(inlines(node.children, reading));
    case 'heading':
      return [{ type: 'heading', level: reading.top, inlines: inlines(node.children, reading).map(asWords) }];
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map(({ children }) => children.flatMap((child) => block(child, reading))),
        },
      ];
    case 'blockquote':
      return [{ type: 'quote', blocks: node.children.flatMap((child) => block(child, reading)) }];
    case 'table': {
      const [head, ...rows] = node.children.map((row) => row.children.map((cell) => inlines(cell.children, reading).map(asWords)));
      const width = 100 / Math.max(1, head?.length ?? 1);
      return [{ type: 'table', columns: (head ?? []).map((cell) => ({ label: plain(cell), width })), rows }];
    }
    case 'code':
    case 'html':
      return [{ type: 'paragraph', inlines: [text(node.value)] }];
    default:
      return [];
  }
}

/** A table quoted inside a sentence becomes a block of its own in a file. */
type Rows = Extract<Block, { type: 'rows' }>;

/** The text before a table, the table, the text after it. */
function paragraphs(all: readonly (Inline | Rows)[]): Block[] {
  const blocks: Block[] = [];
  let words: Inline[] = [];
  const close = () => {
    if (words.length > 0) blocks.push({ type: 'paragraph', inlines: words });
    words = [];
  };
  for (const one of all) {
    if (one.type === 'rows') {
      close();
      blocks.push(one);
    } else words.push(one.type === 'text' && words.length === 0 && blocks.length > 0 ? { ...one, text: one.text.trimStart() } : one);
  }
  close();
  return blocks;
}

/** The rows as stored, where a table is not allowed. */
const asWords = (one: Inline | Rows): Inline =>
  one.type === 'rows' ? verbatim([...(one.columns === null ? [] : [one.columns.join(CELLS)]), ...one.rows].join('\n')) : one;

const plain = (cell: readonly Inline[]): string => cell.map((inline) => ('text' in inline ? inline.text : '')).join('');

function inlines(nodes: readonly PhrasingContent[], reading: Reading, look: Look = {}): (Inline | Rows)[] {
  return nodes.flatMap((node): (Inline | Rows)[] => {
    switch (node.type) {
      case 'text':
        return prose(node.value, reading, look);
      case 'strong':
        return inlines(node.children, reading, { ...look, strong: true });
      case 'emphasis':
        return inlines(node.children, reading, { ...look, emphasis: true });
      case 'delete':
        return inlines(node.children, reading, look);
      case 'link': {
        const link = officialLink(node.url, plain(inlines(node.children, reading).map(asWords)));
        return link.length > 0 ? link : inlines(node.children, reading, look);
      }
      case 'inlineCode':
      case 'html':
        return [{ type: 'text', text: node.value, ...look }];
      case 'break':
        return [{ type: 'break' }];
      // An image would be an outside request, so its alternative text is used.
      case 'image':
        return node.alt ? [{ type: 'text', text: node.alt, ...look }] : [];
      default:
        return [];
    }
  });
}

function prose(value: string, reading: Reading, look: Look): (Inline | Rows)[] {
  return unbracket(groupRows(cutProse(value))).flatMap((part): (Inline | Rows)[] => {
    if (part.type === 'table') return [{ type: 'rows', columns: part.columns === null ? null : cellsOf(part.columns), rows: part.rows }];
    if (part.type === 'quote') return [{ type: 'text', text: part.text, verbatim: true, ...look }];
    if (part.type === 'text') return words(part.text, look);
    const key = mentionKey(part);
    const nth = reading.seen.get(key) ?? 0;
    reading.seen.set(key, nth + 1);
    const mention = reading.mentions.find((one) => mentionKey(one) === key && one.nth === nth);
    const cited = mention?.cited;
    if (!cited) {
      const shown = part.alone ? `\u00a0(${part.raw}, ${PROOF.inactive.toLowerCase()})` : `${part.raw} (${PROOF.inactive})`;
      return [{ type: 'text', text: shown, ...look }];
    }
    const call: Inline = { type: 'call', note: reading.notes.add(cited, mention.quotations) };
    return part.alone ? [call] : [{ type: 'text', text: tagOf(cited), ...look }, call];
  });
}

/** `alone`: the reference was in brackets, which the note reference replaces; otherwise it is part of the sentence. */
type Part = Exclude<ProsePart | QuotedTable, { type: 'mention' }> | (Extract<ProsePart, { type: 'mention' }> & { alone: boolean });

const OPENING = /[ \u00a0]?[([]$/;
const CLOSING = /^[)\]]/;
const BETWEEN = /^(?:[ \u00a0,;]|et)+$/;

/** Removes the brackets around references only: « … » (Legiarti - 1 - 1, CNN - 2 - 1). */
function unbracket(parts: readonly (ProsePart | QuotedTable)[]): Part[] {
  const cut: Part[] = parts.map((part) => (part.type === 'mention' ? { ...part, alone: false } : { ...part }));
  for (let first = 1; first < cut.length; first += 1) {
    const opening = cut[first - 1];
    if (cut[first]?.type !== 'mention' || opening?.type !== 'text' || !OPENING.test(opening.text)) continue;
    let last = first;
    while (cut[last + 2]?.type === 'mention' && isBetween(cut[last + 1])) last += 2;
    const closing = cut[last + 1];
    if (closing?.type !== 'text' || !CLOSING.test(closing.text)) continue;
    opening.text = opening.text.replace(OPENING, '');
    closing.text = closing.text.replace(CLOSING, '');
    for (let at = first; at <= last; at += 1) {
      const part = cut[at];
      if (part?.type === 'mention') part.alone = true;
      else if (part?.type === 'text') part.text = ' ';
    }
    first = last;
  }
  return cut;
}

const isBetween = (part: Part | undefined): boolean => part?.type === 'text' && BETWEEN.test(part.text);

/** Drops the marks of sentences, which only the screen uses; turns those of deductions and invalid proofs into words. */
function words(value: string, look: Look): Inline[] {
  return value
    .replace(/\ue003[\ue100-\uf8ff]|\ue004/g, '')
    .split(new RegExp(`([${DEDUCTION}${UNPROVED}])`))
    .filter((piece) => piece !== '')
    .flatMap((piece): Inline[] => {
      if (piece === DEDUCTION) return [text(' '), { type: 'mark', text: PROOF.deduction, tone: 'plain' }];
      if (piece === UNPROVED) return [text(' '), { type: 'mark', text: PROOF.unprovedSentence, tone: 'bad' }];
      return [{ type: 'text', text: piece.replace(/\n/g, ' '), ...look }];
    });
}
