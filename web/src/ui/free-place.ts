import { type RefObject, useEffect, useState } from 'react';

export type Edge = 'bottom' | 'top';
export type Side = 'left' | 'center' | 'right';
/** Position of a toast: `bottom left`. */
export type Place = `${Edge} ${Side}`;

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
export type PlaceBox = { readonly place: Place; readonly box: Box };

/** Margin between a toast and each edge, in pixels, as in Toaster.css; at the top, below the navigation. */
const OFFSETS: Readonly<Record<Edge, number>> = { bottom: 16, top: 64 };

/**
 * The position where toasts hide the fewest controls and headings, the focused one first. It changes when one
 * is covered and another position is freer: after a scroll, a resize or a focus change. `shown`: the toasts; without any,
 * nothing is watched. Null until it has been looked for.
 */
export function useFreePlace(floating: RefObject<HTMLElement | null>, shown: readonly unknown[]): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const element = floating.current;
    const room = element?.parentElement;
    if (element === null || room == null || shown.length === 0) return setPlace(null);
    let frame = 0;
    const look = () => {
      frame = 0;
      const boxes = placeBoxes(element.getBoundingClientRect(), room.getBoundingClientRect(), window.innerHeight);
      setPlace((present) =>
        freest(
          present,
          boxes.map(({ place: at, box }) => ({ place: at, hides: hiddenBy(box, element) })),
        ),
      );
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    // Late content shifts the page, also under the toast.
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(document.body);
    const events = ['scrollend', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      for (const event of events) window.removeEventListener(event, lookSoon, { capture: true });
    };
  }, [floating, shown]);
  return place;
}

/** Every position of a box of this size, preferred first: left, right or middle where three fit side by side, else the middle. */
export function placeBoxes(size: { width: number; height: number }, room: { left: number; right: number }, screen: number): PlaceBox[] {
  const { width, height } = size;
  const middle = (room.left + room.right - width) / 2;
  const lefts: Record<Side, number> = { left: room.left, center: middle, right: room.right - width };
  const sides: readonly Side[] = room.right - room.left >= 3 * width ? ['left', 'center', 'right'] : ['center'];
  const tops: Record<Edge, number> = { bottom: screen - OFFSETS.bottom - height, top: OFFSETS.top };
  return (['bottom', 'top'] as const).flatMap((edge) =>
    sides.map((side): PlaceBox => {
      const [left, top] = [lefts[side], tops[edge]];
      return { place: `${edge} ${side}`, box: { left, right: left + width, top, bottom: top + height } };
    }),
  );
}

/** Stays in place unless another position hides less. */
export function freest(present: Place | null, places: readonly { readonly place: Place; readonly hides: number }[]): Place | null {
  const least = Math.min(...places.map(({ hides }) => hides));
  const free = places.filter(({ hides }) => hides === least).map(({ place }) => place);
  return present !== null && free.includes(present) ? present : (free[0] ?? null);
}

const HEADINGS = 'h1, h2, h3';
const LINKS = 'a[href], .reference';
const MARKS = `${HEADINGS}, a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]`;
/** The focused control outweighs all the others, so that it is never hidden (WCAG 2.4.11). */
const FOCUSED = 1_000;
/** Links, and references in a text, weigh less than buttons and fields: two of them weigh less than one of these. */
const LINK = 0.4;
/** Headings count between places that hide the same controls: a screen of them weighs less than one link. */
const HEADING = 0.05;
/** The field for the next step outweighs the buttons of a bar. */
const FIELD = 5;

const weightOf = (mark: Element): number =>
  mark.matches(HEADINGS) ? HEADING : mark.matches(LINKS) ? LINK : mark.matches('textarea') ? FIELD : 1;

/** Counts the controls and headings under a box, excluding the toasts' own. */
function hiddenBy(box: Box, floating: HTMLElement): number {
  let hidden = 0;
  for (const mark of document.querySelectorAll(MARKS)) {
    if (floating.contains(mark)) continue;
    const at = mark.getBoundingClientRect();
    const x = (Math.max(at.left, box.left) + Math.min(at.right, box.right)) / 2;
    const y = (Math.max(at.top, box.top) + Math.min(at.bottom, box.bottom)) / 2;
    const apart = at.left >= box.right || at.right <= box.left || at.top >= box.bottom || at.bottom <= box.top;
    // Ignores marks that are covered by a dialog or scrolled out of view.
    const front = apart ? null : document.elementsFromPoint(x, y).find((element) => !floating.contains(element));
    if (front == null || !mark.contains(front)) continue;
    hidden += mark === document.activeElement ? FOCUSED : weightOf(mark);
  }
  return hidden;
}
