import type { Place } from './occurrences.ts';

/** Selects a range of the original in the page; false when it is not rendered. */
export function selectPlace(region: HTMLElement, { start, end }: Place): boolean {
  const cells = [...region.querySelectorAll<HTMLElement>('.pair__original')];
  const cell = cells.findLast((one) => Number(one.dataset.start) <= start);
  const selection = document.getSelection();
  if (cell === undefined || selection === null) return false;
  const range = document.createRange();
  const base = Number(cell.dataset.start);
  if (!setBoundary(cell, start - base, (node, offset) => range.setStart(node, offset))) return false;
  if (!setBoundary(cell, end - base, (node, offset) => range.setEnd(node, offset))) return false;
  selection.removeAllRanges();
  selection.addRange(range);
  cell.scrollIntoView({ block: 'center' });
  return true;
}

function setBoundary(cell: HTMLElement, offset: number, set: (node: Node, offset: number) => void): boolean {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (left <= length) {
      set(node, left);
      return true;
    }
    left -= length;
  }
  return false;
}
