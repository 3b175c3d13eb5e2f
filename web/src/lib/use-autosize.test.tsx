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
  const resizedTo = (height: number, width: number) => {
    lines.mockReturnValue(height);
    vi.stubGlobal('innerWidth', width);
    window.dispatchEvent(new Event('resize'));
    const { style } = container.querySelector('textarea') ?? { style: { height: '', overflowY: '' } };
    return `${style.height} ${style.overflowY}`;
  };
  expect([resizedTo(120, 800), resizedTo(400, 375), resizedTo(40, 1440)]).toEqual(['120px hidden', '300px auto', '40px hidden']);
  expect(resizedTo(120, 1440)).toBe('40px hidden');
  vi.unstubAllGlobals();
});
