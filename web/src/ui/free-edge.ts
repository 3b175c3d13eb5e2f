import { type RefObject, useEffect, useState } from 'react';

export type Edge = 'bottom' | 'top';

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Pixels between what floats and each edge: at the top, below the navigation. */
export const OFFSETS: Readonly<Record<Edge, number>> = { bottom: 16, top: 64 };

/**
 * The edge of the screen where what floats hides the fewest controls, the one that has the focus before any other. It moves when a control
 * has come under it while the other edge is freer: once the page has scrolled, or the focus gone on. `shown`: what floats; without any,
 * nothing is watched.
 */
export function useFreeEdge(floating: RefObject<HTMLElement | null>, shown: readonly unknown[]): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useEffect(() => {
    const element = floating.current;
    if (element === null || shown.length === 0) return setEdge('bottom');
    let frame = 0;
    const look = () => {
      frame = 0;
      const { left, right, height } = element.getBoundingClientRect();
      const boxes = edgeBoxes({ left, right, height }, window.innerHeight);
      setEdge((present) => freerEdge(present, { bottom: hiddenBy(boxes.bottom), top: hiddenBy(boxes.top) }));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const events = ['scrollend', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) window.removeEventListener(event, lookSoon, { capture: true });
    };
  }, [floating, shown]);
  return edge;
}

/** Where something of this width and height is, at either edge of a screen of this height. */
export function edgeBoxes(size: { left: number; right: number; height: number }, screen: number): Record<Edge, Box> {
  const { left, right, height } = size;
  const bottom = screen - OFFSETS.bottom;
  return { top: { left, right, top: OFFSETS.top, bottom: OFFSETS.top + height }, bottom: { left, right, top: bottom - height, bottom } };
}

/** Stays where it is unless the other edge hides less: what moves for nothing is not read. */
export function freerEdge(present: Edge, hides: Readonly<Record<Edge, number>>): Edge {
  const other: Edge = present === 'bottom' ? 'top' : 'bottom';
  return hides[other] < hides[present] ? other : present;
}

const CONTROLS = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';
/** The control that has the focus outweighs all the others: it is never the one that is hidden (WCAG 2.4.11). */
const FOCUSED = 1_000;

/** How many controls that could be pressed lie under a box. */
function hiddenBy(box: Box): number {
  let hidden = 0;
  for (const control of document.querySelectorAll(CONTROLS)) {
    const at = control.getBoundingClientRect();
    const x = (Math.max(at.left, box.left) + Math.min(at.right, box.right)) / 2;
    const y = (Math.max(at.top, box.top) + Math.min(at.bottom, box.bottom)) / 2;
    const apart = at.left >= box.right || at.right <= box.left || at.top >= box.bottom || at.bottom <= box.top;
    // What a window covers, or has scrolled out of view, cannot be pressed there.
    if (apart || !control.contains(document.elementFromPoint(x, y))) continue;
    hidden += control === document.activeElement ? FOCUSED : 1;
  }
  return hidden;
}
