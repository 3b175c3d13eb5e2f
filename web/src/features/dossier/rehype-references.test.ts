import { describe, expect, it } from 'vitest';
import { rehypeReferences } from './rehype-references.ts';

type Node = { value?: string; children?: Node[] };

function run(...values: string[]): Node[][] {
  const tree = {
    type: 'root',
    children: values.map((value) => ({ type: 'element', tagName: 'p', children: [{ type: 'text', value }] })),
  };
  rehypeReferences()(tree);
  return tree.children.map((paragraph) => paragraph.children as Node[]);
}

describe('rehypeReferences', () => {
  const text = (node: Node): string => node.value ?? node.children?.map(text).join('') ?? '';

  it('creates one element per reference, without losing a character', () => {
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
    expect([...all.matchAll(/"n":(\d),"m":1,"raw":"[^"]*","nth":(\d)/g)].map(([, n, nth]) => [Number(n), Number(nth)])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
  });
});

describe('prose and quotations', () => {
  it('finds no reference inside a quotation', () => {
    expect(JSON.stringify(run('« le règlement 1408/71 et les actes 1 » (Legiarti - 1)')).match(/"cite"/g)).toHaveLength(1);
  });
  it('labels a deduction after its sentence', () => {
    expect(run('Il en découle.\ue000 Suite.')[0]?.map((node) => node.value ?? 'label')).toEqual(['Il en découle.', 'label', ' Suite.']);
  });
});

describe('sentences', () => {
  const [start, end] = ['\ue003\ue102', '\ue004'];
  it('become spans with their number, with the references inside', () => {
    const [nodes] = run(`Avant. ${start}Il est dit (Legiarti - 1 - 1).${end} Après.`);
    expect(nodes?.map((node) => (node as { tagName?: string }).tagName ?? node.value)).toEqual(['Avant. ', 'span', ' Après.']);
    const sentence = nodes?.[1] as Node & { properties: Record<string, unknown> };
    expect(sentence.properties).toEqual({ className: ['sentence'], sentence: 2 });
    expect(JSON.stringify(sentence.children)).toContain('"cite"');
  });
  it('drop an unpaired mark, and none of their words', () => {
    const [nodes] = run(`${start}Un début sans fin, ${start}puis une phrase.${end}`);
    expect(JSON.stringify(nodes)).not.toMatch(/[\ue000-\uf8ff]/);
    expect(JSON.stringify(nodes)).toContain('Un début sans fin, ');
  });
});

describe('tables', () => {
  const [start, end] = ['\ue003\ue102', '\ue004'];
  const quoted = (text: string) => `«\u00a0\ue001${text}\ue002\u00a0»`;
  it('have their columns and rows, in a sentence and a paragraph that may hold them', () => {
    const tree = {
      type: 'root',
      children: [
        {
          type: 'element',
          tagName: 'p',
          children: [
            {
              type: 'text',
              value: `${start}Le texte a ${quoted('un barème')} avec un tableau qui a pour colonnes ${quoted('A | B')} et pour ligne ${quoted('1 | le 1er')} (Legiarti - 1 - 1).${end}`,
            },
          ],
        },
      ],
    };
    rehypeReferences()(tree);
    const names = (node: { tagName?: string; children?: unknown[] }): unknown[] => [
      ...(node.tagName ? [node.tagName] : []),
      ...(node.children ?? []).flatMap((child) => names(child as typeof node)),
    ];
    expect(names(tree).slice(0, 11)).toEqual(['div', 'div', 'table', 'thead', 'tr', 'th', 'th', 'tbody', 'tr', 'td', 'td']);
    expect(names(tree)).toContain('sup');
    expect(names(tree)).toContain('cite');
  });
});
