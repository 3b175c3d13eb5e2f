import { type RefObject, useEffect, useState } from 'react';

export type Edge = 'bottom' | 'top';
export type Side = 'left' | 'center' | 'right';
/** Where a message floats: `bottom left`. */
export type Place = `${Edge} ${Side}`;

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
export type PlaceBox = { readonly place: Place; readonly box: Box };

/** Pixels between what floats and each edge: at the top, below the navigation. */
export const OFFSETS: Readonly<Record<Edge, number>> = { bottom: 16, top: 64 };

/**
 * The place at an edge of the screen where what floats hides the fewest controls, the one that has the focus before any other. It moves when a control
 * has come under it while another place is freer: once the page has scrolled or grown, or the focus gone on. `shown`: what floats; without any,
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
    // What comes late moves what is below it, under the message too.
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

/** Every place of something of this size, the preferred first: at one side or the other where there is room for three abreast, else in the middle. */
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

/** Stays where it is unless another place hides less: what moves for nothing is not read. */
export function freest(present: Place | null, places: readonly { readonly place: Place; readonly hides: number }[]): Place | null {
  const least = Math.min(...places.map(({ hides }) => hides));
  const free = places.filter(({ hides }) => hides === least).map(({ place }) => place);
  return present !== null && free.includes(present) ? present : (free[0] ?? null);
}

const CONTROLS = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';
/** The control that has the focus outweighs all the others: it is never the one that is hidden (WCAG 2.4.11). */
const FOCUSED = 1_000;
/** A link leads elsewhere and can wait a few seconds; a button or a field is what one goes on with here. Two of the first weigh less than one of these. */
const ELSEWHERE = 0.4;

/** How many controls that could be pressed lie under a box; those of what floats are on it, wherever it is. */
function hiddenBy(box: Box, floating: HTMLElement): number {
  let hidden = 0;
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (floating.contains(control)) continue;
    const at = control.getBoundingClientRect();
    const x = (Math.max(at.left, box.left) + Math.min(at.right, box.right)) / 2;
    const y = (Math.max(at.top, box.top) + Math.min(at.bottom, box.bottom)) / 2;
    const apart = at.left >= box.right || at.right <= box.left || at.top >= box.bottom || at.bottom <= box.top;
    // What a window covers, or has scrolled out of view, cannot be pressed there.
    const front = apart ? null : document.elementsFromPoint(x, y).find((element) => !floating.contains(element));
    if (front == null || !control.contains(front)) continue;
    hidden += control === document.activeElement ? FOCUSED : control.matches('a[href]') ? ELSEWHERE : 1;
  }
  return hidden;
}
