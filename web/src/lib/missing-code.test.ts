import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTime, isMissingCode, mayReload } from './missing-code.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};

describe('code that could not be fetched', () => {
  it.each([
    ['Chrome', 'Failed to fetch dynamically imported module: https://attendu.example/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: https://attendu.example/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/a.css'],
  ])('is recognised in the words of %s', (_, message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  afterEach(() => vi.useRealTimers());
  it('times out after two minutes, not sooner', async () => {
    vi.useFakeTimers();
    const never = inTime(new Promise(() => undefined)).catch((error: unknown) => error);
    const slow = inTime(new Promise((resolve) => setTimeout(() => resolve('part'), 119_999)));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(isMissingCode(await never)).toBe(true);
    expect(await slow).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('differs from other failures', () => {
    for (const other of [new TypeError('Failed to fetch'), new Error('x is undefined'), null, 'text'])
      expect(isMissingCode(other)).toBe(false);
  });

  it('reloads the page once, then says so; again a minute later', () => {
    const kept = storage();
    expect([0, 1, 59_999, 60_000, 60_001].map((after) => mayReload(() => kept, 1_000_000 + after, true))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('never reloads offline, nor without storage', () => {
    expect(mayReload(storage, 1_000_000, false)).toBe(false);
    const refused = () => {
      throw new Error('denied');
    };
    expect(mayReload(() => ({ getItem: refused, setItem: refused }), 1_000_000, true)).toBe(false);
    // A browser that blocks the site's data refuses the storage itself.
    expect(mayReload(refused, 1_000_000, true)).toBe(false);
  });
});
