import { expect, it } from 'vitest';
import { submits } from './submits.ts';

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, nativeEvent: { isComposing: false } };

it('Enter alone sends', () => expect(submits(enter)).toBe(true));

it.each([
  ['another key', { key: 'a' }],
  ['Shift and Enter', { shiftKey: true }],
  ['Ctrl and Enter', { ctrlKey: true }],
  ['Alt and Enter', { altKey: true }],
  ['Meta and Enter', { metaKey: true }],
  ['Enter of an input method', { nativeEvent: { isComposing: true } }],
])('%s does not send', (_name, more) => expect(submits({ ...enter, ...more })).toBe(false));
