import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('text cannot leave an element or an attribute, in either kind of quotes', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
});
