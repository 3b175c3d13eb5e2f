import { describe, expect, it } from 'vitest';
import { rehypeReferences, sayDispose } from './rehype-references.ts';

function run(...values: string[]) {
  const tree = {
    type: 'root',
    children: values.map((value) => ({ type: 'element', tagName: 'p', children: [{ type: 'text', value }] })),
  };
  rehypeReferences()(tree);
  return tree.children.map((paragraph) => paragraph.children);
}

describe('rehypeReferences', () => {
  const text = (node: { value?: string; children?: unknown[] }): string =>
    node.value ?? (node.children as (typeof node)[] | undefined)?.map(text).join('') ?? '';

  it('makes one element a reference, and loses no character', () => {
    const answer = 'Quatre mois (Legiarti - 1 - 2), voir CNN 3, 4. Sinon BALO - 1';
    const [children = []] = run(answer);
    expect(children.map(text).join('').replaceAll('\u00a0', ' ')).toBe(answer);
    expect(JSON.stringify(children).match(/"cite"/g)).toHaveLength(4);
  });
  it('keeps a reference on the line of its brackets, or of the word before it', () => {
    const [children = []] = run('Quatre mois (Legiarti - 1 - 2). Voir CNN - 3 ici');
    expect(children.map(text)).toEqual(['Quatre mois ', '(Legiarti - 1 - 2).', ' Voir\u00a0', 'CNN - 3', ' ici']);
  });
  it('counts the same reference across paragraphs', () => {
    const all = JSON.stringify(run('A Legiarti - 1 - 1.', 'B Legiarti - 1 - 1. C Legiarti - 2 - 1.'));
    expect([...all.matchAll(/"n":(\d),"m":1,"nth":(\d)/g)].map(([, n, nth]) => [Number(n), Number(nth)])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
  });
});

describe('sayDispose', () => {
  it('corrects our words and never a quotation', () => {
    expect(sayDispose('L’article stipule « le contrat stipule » et les textes stipulent.')).toBe(
      'L’article dispose « le contrat stipule » et les textes disposent.',
    );
  });
});
