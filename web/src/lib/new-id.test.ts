import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('gives a valid, new UUID, also where the page is not served over TLS', () => {
  const real = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: real.getRandomValues.bind(real) });
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
