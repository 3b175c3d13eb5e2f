import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('escaped text cannot leave an element or a quoted attribute', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
});
