import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { DESK, GROUPS, SIGLES } from '../content.ts';
import type { Block, Piece } from '../review/blocks.ts';
import type { Place } from '../review/occurrences.ts';
import './TextPairs.css';

/** `panel`: the review instead of the text, where both have no room. */
export type View = 'both' | 'original' | 'result' | 'panel';

/** Paragraphs rendered together; in a long text, those far from the viewport are replaced by an empty space of about their height. */
const CHUNK = 40;
/** Up to this many paragraphs all are rendered, so that the browser's search finds them. */
const ALL_DRAWN = 2_400;

type TextPairsProps = {
  blocks: readonly Block[];
  view: View;
  /** The current mention or doubt. */
  current: Place | null;
  onMention: (start: number) => void;
  onSelect: (place: Place | null) => void;
  region: RefObject<HTMLElement | null>;
};

/** The original and the result, paragraph beside paragraph, in one scroll. */
export function TextPairs({ blocks, view, current, onMention, onSelect, region }: TextPairsProps) {
  const chunks = useChunks(blocks);
  const drawsAll = blocks.length <= ALL_DRAWN;

  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      if (selection === null) return;
      if (selection.anchorNode === null || region.current?.contains(selection.anchorNode)) onSelect(placeOf(selection));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [onSelect, region]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the current place changes
  useEffect(() => {
    if (current === null) return;
    const shown = region.current?.querySelector('[data-current]') ?? region.current?.querySelector('[data-holds-current]');
    shown?.scrollIntoView({ block: 'center' });
  }, [current?.start]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut for actions of the panel and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className="pairs"
      data-view={view}
      onClick={(event) => {
        const mark = (event.target as Element).closest<HTMLElement>('[data-mention]');
        if (mark !== null && document.getSelection()?.isCollapsed !== false) onMention(Number(mark.dataset.mention));
      }}
    >
      <div className="pairs__heads" aria-hidden="true">
        <span>{DESK.originalTitle}</span>
        <span>{DESK.resultTitle}</span>
      </div>
      {chunks.map((chunk) => {
        const [first] = chunk;
        const last = chunk.at(-1);
        const holds =
          current !== null && first !== undefined && last !== undefined && current.start >= first.start && current.start <= last.end;
        return <Chunk key={first?.start} blocks={chunk} drawn={drawsAll} current={holds ? current : null} />;
      })}
    </div>
  );
}

/** The same array for a chunk whose paragraphs are all as before. */
function useChunks(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const before = useRef<readonly (readonly Block[])[]>([]);
  return useMemo(() => {
    const next: (readonly Block[])[] = [];
    for (let at = 0; at < blocks.length; at += CHUNK) {
      const chunk = blocks.slice(at, at + CHUNK);
      const known = before.current[next.length];
      next.push(known?.length === chunk.length && known.every((block, index) => block === chunk[index]) ? known : chunk);
    }
    before.current = next;
    return next;
  }, [blocks]);
}

type ChunkProps = { blocks: readonly Block[]; drawn: boolean; current: Place | null };

const Chunk = memo(function Chunk({ blocks, drawn, current }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (drawn || box.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '1500px 0px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [drawn]);
  const isShown = drawn || isNear || current !== null;
  const height = blocks.reduce((sum, { start, end }) => sum + 2 + Math.ceil((end - start + 1) / 60) * 1.6, 0);
  return (
    <div ref={box} className="pairs__chunk" style={isShown ? undefined : { height: `${height}rem` }}>
      {isShown
        ? blocks.map((block) => {
            const holds = current !== null && current.start >= block.start && current.start <= block.end;
            return <Pair key={block.start} block={block} current={holds ? current : null} />;
          })
        : null}
    </div>
  );
});

const Pair = memo(function Pair({ block, current }: { block: Block; current: Place | null }) {
  return (
    <div className="pair" data-holds-current={current === null ? undefined : true}>
      <p className="pair__original" data-start={block.start}>
        <Pieces pieces={block.original} current={current} />
      </p>
      <p className="pair__result">
        <Pieces pieces={block.result} current={current} />
      </p>
    </div>
  );
});

function Pieces({ pieces, current }: { pieces: readonly Piece[]; current: Place | null }) {
  return pieces.map((piece, index) => {
    // Pieces have no state, so their index is their key.
    const key = `${index} ${piece.mention}`;
    if (piece.mention === null || piece.category === null) return <span key={key}>{piece.text}</span>;
    return (
      <mark
        key={key}
        data-mention={piece.mention}
        data-state={piece.state}
        data-group={GROUPS[piece.category]}
        data-sigle={SIGLES[piece.category]}
        data-current={current?.start === piece.mention ? true : undefined}
      >
        {piece.text}
      </mark>
    );
  });
}

/** The range of the original that a selection covers; null when it is empty or outside the original. */
function placeOf(selection: Selection): Place | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const start = offsetOf(range.startContainer, range.startOffset);
  const end = offsetOf(range.endContainer, range.endOffset);
  return start === null || end === null || end <= start ? null : { start, end };
}

function offsetOf(node: Node, offset: number): number | null {
  const element = node instanceof Element ? node : node.parentElement;
  const cell = element?.closest<HTMLElement>('.pair__original');
  if (!cell) return null;
  const before = document.createRange();
  before.setStart(cell, 0);
  before.setEnd(node, offset);
  return Number(cell.dataset.start) + before.toString().length;
}
