// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useAutosize } from './use-autosize.ts';

function Area() {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutosize(area, 'Une question', 300);
  return <textarea ref={area} defaultValue="Une question" />;
}

test('a text area keeps its text whole when the window makes more lines of it, up to its limit', () => {
  const lines = vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(40);
  const { container } = render(<Area />);
  const heights = [40, 120, 400, 40].map((height) => {
    lines.mockReturnValue(height);
    window.dispatchEvent(new Event('resize'));
    const { style } = container.querySelector('textarea') ?? { style: { height: '', overflowY: '' } };
    return `${style.height} ${style.overflowY}`;
  });
  expect(heights).toEqual(['40px hidden', '120px hidden', '300px auto', '40px hidden']);
});
