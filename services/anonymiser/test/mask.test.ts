import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAnonymiser, type TestAnonymiser } from './harness.ts';

let at: TestAnonymiser;
beforeAll(async () => {
  at = await startTestAnonymiser();
});
afterAll(() => at.stop());

test('masks the short texts of another service consistently, returns the names, and stores nothing', async () => {
  const texts = [
    "M. Jean Quatrebarbes (jean@quatrebarbes.fr, 06 12 34 56 78), défendu par Me Sophie Lenoir, est-il en période d'essai ?",
    "Période d'essai de Jean Quatrebarbes, 12 rue des Lilas",
  ];
  const { status, body } = await at.mask(texts);
  expect(status).toBe(200);
  const { texts: masked, names } = body as { texts: string[]; names: { replacement: string; original: string }[] };
  expect(masked.join('\n')).not.toMatch(/Jean|Quatrebarbes|06 12|Lenoir|Lilas/i);
  const restored = masked.map((text) => names.reduce((rest, { replacement, original }) => rest.replaceAll(replacement, original), text));
  expect(restored).toEqual(texts);
  expect(await at.mask(texts)).toEqual({ status, body });
  const nothing = ["Quelle est la durée de la période d'essai ?", ''];
  expect((await at.mask(nothing)).body).toEqual({ texts: nothing, names: [] });
  expect(at.logs()).not.toMatch(/Quatrebarbes, 12 rue|jean@|Lenoir/);
  // A user session is refused, and so is a text as long as a decision.
  expect((await at.call('POST', '/internal/anonymisation/mask', randomUUID(), { texts })).status).toBe(403);
  expect((await at.asVisitor('POST', '/internal/anonymisation/mask', { texts })).status).toBe(401);
  expect((await at.mask(['x'.repeat(8_001)])).status).toBe(400);
});
