import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text area with its text, or its placeholder, up to `max` px; beyond, it scrolls. */
export function useAutosize(area: RefObject<HTMLTextAreaElement | null>, text: string, max: number): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    const borders = element.offsetHeight - element.clientHeight;
    // Its scroll height leaves a placeholder of several lines out.
    if (text === '') element.value = element.placeholder;
    const wanted = element.scrollHeight + borders;
    if (text === '') element.value = '';
    element.style.height = `${Math.min(wanted, max)}px`;
    element.style.overflowY = wanted > max ? 'auto' : 'hidden';
  }, [area, text, max]);
}
