import type { ReviewedMention } from '@attendu/law/anonymisation/review';
import type { Category } from '@attendu/law/anonymisation/types';

/** A piece of a paragraph: plain text, or a mention named by where it begins in the original. */
export type Piece = {
  readonly text: string;
  readonly mention: number | null;
  readonly category: Category | null;
  /** `refused`: the reviewer leaves it unmasked; `left`: the settings do. */
  readonly state: 'plain' | 'masked' | 'refused' | 'left';
};

/** A paragraph of the original with its result. Only line ends are between paragraphs. */
export type Block = {
  readonly start: number;
  readonly end: number;
  readonly original: readonly Piece[];
  readonly result: readonly Piece[];
};

/** A longer line is split into paragraphs, after a sentence or a word. */
const LONG_LINE = 3_000;

/** @param replacements of the mentions, in their order; null for what stays */
export function blocksOf(text: string, mentions: readonly ReviewedMention[], replacements: readonly (string | null)[]): Block[] {
  const blocks: Block[] = [];
  let first = 0;
  for (let start = 0; start <= text.length; ) {
    while (first < mentions.length && (mentions[first]?.end ?? 0) <= start) first += 1;
    const { end, next } = blockEnd(text, start, mentions, first);
    blocks.push(blockOf(text, start, end, mentions, replacements, first));
    start = next;
  }
  return blocks;
}

/** Where a block ends, and where the next one starts: at a line end that no mention spans. */
function blockEnd(
  text: string,
  start: number,
  mentions: readonly ReviewedMention[],
  first: number,
): { readonly end: number; readonly next: number } {
  let at = first;
  for (let from = start; ; ) {
    const line = text.indexOf('\n', from);
    const end = line < 0 ? text.length : line;
    while (at < mentions.length && (mentions[at]?.end ?? 0) <= end) at += 1;
    const spanning = mentions[at];
    const isSpanned = line >= 0 && spanning !== undefined && spanning.start <= end;
    if (end - start > LONG_LINE) {
      const cut = cutOf(text, start, Math.min(end, start + LONG_LINE), mentions, first);
      if (cut !== null) return { end: cut, next: cut };
    }
    if (!isSpanned) return { end, next: line < 0 ? text.length + 1 : end + 1 };
    from = spanning.end;
  }
}

/** The last end of a sentence, or of a word, before `limit`, outside the mentions. */
function cutOf(text: string, start: number, limit: number, mentions: readonly ReviewedMention[], first: number): number | null {
  for (const mark of ['. ', '; ', ' ']) {
    for (let at = text.lastIndexOf(mark, limit - mark.length); at > start + LONG_LINE / 3; at = text.lastIndexOf(mark, at - 1)) {
      const cut = at + mark.length;
      if (!isInside(mentions, first, cut)) return cut;
    }
  }
  return null;
}

function isInside(mentions: readonly ReviewedMention[], first: number, place: number): boolean {
  for (let at = first; at < mentions.length; at += 1) {
    const mention = mentions[at];
    if (mention === undefined || mention.start >= place) return false;
    if (place < mention.end) return true;
  }
  return false;
}

function blockOf(
  text: string,
  start: number,
  end: number,
  mentions: readonly ReviewedMention[],
  replacements: readonly (string | null)[],
  first: number,
): Block {
  const [original, result]: [Piece[], Piece[]] = [[], []];
  const plain = (from: number, to: number): void => {
    if (to <= from) return;
    const piece = { text: text.slice(from, to), mention: null, category: null, state: 'plain' } as const;
    original.push(piece);
    result.push(piece);
  };
  let from = start;
  for (let at = first; at < mentions.length; at += 1) {
    const mention = mentions[at];
    if (mention === undefined || mention.start >= end) break;
    plain(from, mention.start);
    const replacement = replacements[at] ?? null;
    const state = mention.refused ? 'refused' : replacement === null ? 'left' : 'masked';
    const shared = { mention: mention.start, category: mention.category, state } as const;
    const shown = text.slice(mention.start, mention.end);
    original.push({ ...shared, text: shown });
    result.push({ ...shared, text: replacement ?? shown });
    from = mention.end;
  }
  plain(from, end);
  return { start, end, original, result };
}

/** Whether two blocks look the same. */
export function isSameBlock(one: Block, other: Block): boolean {
  return (
    one.start === other.start && one.end === other.end && samePieces(one.original, other.original) && samePieces(one.result, other.result)
  );
}

function samePieces(one: readonly Piece[], other: readonly Piece[]): boolean {
  return (
    one.length === other.length &&
    one.every((piece, index) => {
      const twin = other[index];
      return (
        twin !== undefined &&
        piece.text === twin.text &&
        piece.mention === twin.mention &&
        piece.category === twin.category &&
        piece.state === twin.state
      );
    })
  );
}
