import { type RefObject, useEffect } from 'react';
import { findKeywords, type Keyword } from './keywords.ts';
import type { Paragraph, Span } from './passages.ts';

const HIGHLIGHT = 'keywords';

/**
 * Marks the keywords of a point in the visible blocks of a text, each an element of `area`, with the browser's own highlights: the page itself does not
 * change. A browser without them marks nothing.
 */
export function useKeywordMarks(
  area: RefObject<HTMLElement | null>,
  content: string,
  blocks: readonly Paragraph[][],
  keywords: readonly Keyword[],
): void {
  useEffect(() => {
    const element = area.current;
    if (element === null || keywords.length === 0 || !('highlights' in CSS)) return;
    const marked = new Map<Element, Range[]>();
    let watcher: IntersectionObserver | null = null;
    const show = (block: Element, ranges: readonly Range[]) => {
      marked.set(block, [...ranges]);
      for (const range of ranges) highlight().add(range);
    };
    const hide = (block: Element) => {
      for (const range of marked.get(block) ?? []) highlight().delete(range);
      marked.delete(block);
    };
    // After the text itself is shown.
    const timer = setTimeout(() => {
      const spans = findKeywords(content, keywords);
      const elements = [...element.children];
      const rangesOf = (block: Element) => rangesIn(block, blocks[elements.indexOf(block)] ?? [], spans);
      watcher = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          hide(target);
          if (isIntersecting) show(target, rangesOf(target));
        }
      });
      for (const block of elements) watcher.observe(block);
    });
    return () => {
      clearTimeout(timer);
      watcher?.disconnect();
      for (const block of [...marked.keys()]) hide(block);
    };
  }, [area, content, blocks, keywords]);
}

/** One for the whole page: a text and its full version may be shown together. */
function highlight(): Highlight {
  const known = CSS.highlights.get(HIGHLIGHT) ?? new Highlight();
  CSS.highlights.set(HIGHLIGHT, known);
  return known;
}

/** Where spans of the text are in a block, whose text nodes make up its pieces, in order. A span that is cut by the edge of a piece is left out. */
function rangesIn(block: Element, paragraphs: readonly Paragraph[], spans: readonly Span[]): Range[] {
  const pieces = paragraphs.flatMap((paragraph) => paragraph.pieces);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inBlock = within(spans, first.at, last.at + last.text.length);
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  return pieces.flatMap(({ at, text }) => {
    const nodes = takeNodes(walker, text.length);
    return within(inBlock, at, at + text.length).flatMap(({ start, end }) => {
      const from = nodes.find((node) => start - at < node.end);
      const to = nodes.find((node) => end - at <= node.end);
      if (from === undefined || to === undefined) return [];
      const range = document.createRange();
      range.setStart(from.node, start - at - from.start);
      range.setEnd(to.node, end - at - to.start);
      return [range];
    });
  });
}

/** The next text nodes, up to that many characters, with where each is among them. */
function takeNodes(walker: TreeWalker, length: number): { node: Node; start: number; end: number }[] {
  const nodes: { node: Node; start: number; end: number }[] = [];
  for (let start = 0; start < length; ) {
    const node = walker.nextNode();
    if (node === null) return nodes;
    const end = start + (node.nodeValue?.length ?? 0);
    nodes.push({ node, start, end });
    start = end;
  }
  return nodes;
}

const within = (spans: readonly Span[], from: number, to: number): Span[] => spans.filter(({ start, end }) => start >= from && end <= to);
