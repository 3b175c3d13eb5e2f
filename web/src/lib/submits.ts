type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean; nativeEvent: { isComposing: boolean } };

/** Enter alone sends a question; with Shift, Ctrl, Alt or Meta, or while an input method composes, it does not. */
export function submits(event: Key): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !event.nativeEvent.isComposing;
}
