import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text area with its text, or its placeholder, up to `max` px; beyond, it scrolls. A narrower window makes more lines of a text. */
export function useAutosize(area: RefObject<HTMLTextAreaElement | null>, text: string, max: number): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    fitHeight(element, text === '', max);
    let width = window.innerWidth;
    // The keyboard of a phone changes the height alone: fitting then would move the page under the fingers.
    const fitToWidth = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      fitHeight(element, text === '', max);
    };
    window.addEventListener('resize', fitToWidth);
    return () => window.removeEventListener('resize', fitToWidth);
  }, [area, text, max]);
}

function fitHeight(element: HTMLTextAreaElement, isEmpty: boolean, max: number): void {
  element.style.height = 'auto';
  const borders = element.offsetHeight - element.clientHeight;
  // Its scroll height leaves a placeholder of several lines out.
  if (isEmpty) element.value = element.placeholder;
  const wanted = element.scrollHeight + borders;
  if (isEmpty) element.value = '';
  element.style.height = `${Math.min(wanted, max)}px`;
  element.style.overflowY = wanted > max ? 'auto' : 'hidden';
}
