import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeNode, readTree } from './json-tree.ts';

type Plain = { type: string; data: Record<string, unknown>; children?: Plain[] };

const { node } = fc.letrec<{ node: Plain }>((tie) => ({
  node: fc.record(
    {
      data: fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      type: fc.constantFrom('code', 'section', 'article'),
      children: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant<Plain[]>([]), fc.array(tie('node'), { maxLength: 4 })),
    },
    { requiredKeys: ['data', 'type'] },
  ),
}));

function whole({ type, data, children }: CodeNode): Plain {
  const read: Plain[] = [];
  for (const child of children) read.push(whole(child));
  return { type, data, children: read };
}
const plain = ({ type, data, children = [] }: Plain): Plain => ({ type, data, children: children.map(plain) });

test('parses like JSON.parse, with any formatting, accents, quotes and backslashes', () => {
  fc.assert(
    fc.property(node, fc.constantFrom(undefined, 2, '\t'), (tree, space) => {
      const written = JSON.parse(JSON.stringify(plain(tree))) as Plain;
      expect(whole(readTree(Buffer.from(JSON.stringify(tree, null, space))))).toEqual(written);
    }),
  );
});

test('skips a child that is not iterated', () => {
  const leaf = (n: number): Plain => ({ type: 'article', data: { n }, children: [{ type: 'note', data: { text: '] } \\" ,' } }] });
  const root = readTree(Buffer.from(JSON.stringify({ type: 'code', data: {}, children: [leaf(1), leaf(2)] })));
  expect([...root.children].map(({ data }) => data.n)).toEqual([1, 2]);
});

test('rejects malformed input completely', () => {
  const text = JSON.stringify({ type: 'code', data: { a: 'é"\\' }, children: [{ type: 'section', data: {}, children: [] }] });
  const read = (json: string) => whole(readTree(Buffer.from(json)));
  for (let end = 1; end < text.length; end += 1) expect(() => read(text.slice(0, end))).toThrow();
  expect(() => read('{"children":[],"type":"code","data":{}}')).toThrow(/before its type and data/);
  expect(() => read('[]')).toThrow(/has \[ at 0/);
  expect(() => read('{"type":"code"}')).toThrow(/no data/);
});
