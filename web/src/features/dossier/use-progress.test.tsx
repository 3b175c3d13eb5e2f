// @vitest-environment happy-dom
import type { Progress } from '@attendu/contracts/research/schemas';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProgress } from './use-progress.ts';

const progress = (percent: number, status: Progress['status'] = 'pending'): Progress => ({
  ...{ dossierId: 'd', status, percent, message: `${percent}`, place: null, documentsRead: 0, documentsKept: 0 },
  lines: [{ seq: percent, at: '2026-11-30T10:00:00.000Z', step: 'read:1', message: `${percent}` }],
});

/** The streams that the page holds open. */
const open = new Set<Stream>();
class Stream extends EventTarget {
  static readonly OPEN = 1;
  readyState = Stream.OPEN;
  constructor() {
    super();
    open.add(this);
  }
  close() {
    open.delete(this);
  }
}
const say = (one: Progress) =>
  act(() => {
    for (const stream of open) stream.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify(one) }));
  });

let hidden = false;
const turn = (toHidden: boolean) =>
  act(() => {
    hidden = toHidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  open.clear();
  hidden = false;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('tabs that are not seen hold no connection, of which a browser allows six; one that is seen again goes on from there', () => {
  const tabs = Array.from({ length: 8 }, (_, n) => renderHook(() => useProgress(`d${n}`, true)));
  expect(open.size).toBe(8);
  say(progress(20));
  turn(true);
  expect(open.size).toBe(0);
  turn(false);
  turn(false);
  expect(open.size).toBe(8);
  say(progress(40));
  expect(tabs.map(({ result }) => result.current?.percent)).toEqual(Array(8).fill(40));
  for (const tab of tabs) tab.unmount();
  expect(open.size).toBe(0);
});

test('a tab opened out of sight connects once it is seen; a run that has ended is followed no more', () => {
  hidden = true;
  const { result } = renderHook(() => useProgress('d', true));
  expect(open.size).toBe(0);
  turn(false);
  say(progress(100, 'done'));
  expect(result.current).toMatchObject({ status: 'done', percent: 100 });
  expect(open.size).toBe(0);
  turn(true);
  turn(false);
  expect(open.size).toBe(0);
});
