import { expect, it } from 'vitest';
import { createFrenchAnalyser } from '../src/analyser.ts';
import { createEmbeddedIndex } from '../src/embedded-index.ts';
import { describeSearchIndex } from './contract.ts';

const open = () =>
  createEmbeddedIndex({
    analyser: createFrenchAnalyser(),
    ranking: {
      k1: 1.2,
      fields: [
        { weight: 3, b: 0.3 },
        { weight: 1, b: 0.75 },
      ],
    },
    bodyField: 1,
  });

describeSearchIndex('embedded', async () => open());

it('merges small segments in the background without changing an answer', async () => {
  const index = open();
  const ask = (): Promise<unknown> => index.search({ text: 'prime de nuit', k: 50 });
  for (let i = 0; i < 30; i += 1)
    await index.add([
      {
        key: `k${i}`,
        fields: [`Prime ${i}`, i % 3 === 0 ? 'travail de nuit' : 'travail de jour'],
        from: null,
        to: null,
        tags: [],
        group: 'g',
        stored: i,
      },
    ]);
  const keys = async (): Promise<unknown> => (await index.search({ text: 'prime de nuit', k: 50 })).map((hit) => hit.key).sort();
  const before = await keys();
  await index.idle();
  expect(index.segments()).toBeLessThan(10);
  expect(await keys()).toEqual(before);
  expect(await ask()).toHaveLength(30);
  await index.close();
});
