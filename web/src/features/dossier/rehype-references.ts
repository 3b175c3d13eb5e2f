import { cutProse, DEDUCTION, type Mention, mentionKey } from './answer-marks.ts';

const NBSP = '\u00a0';

type Node = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** A reference inside a rendered answer. `nth`: how many times the same one came before, from 0. */
export type InlineReference = Mention & { nth: number };

/**
 * Turns the references of a prepared answer ('Legiarti - 1 - 2') into `cite` elements that carry an {@link InlineReference} in
 * `properties.reference`, and its marks of deduction into `em` elements of the class `deduction`. Runs after sanitising, so nothing in the
 * answer can make one itself.
 */
export function rehypeReferences() {
  return (tree: Node): void => {
    const seen = new Map<string, number>();
    visit(tree, seen);
  };
}

function visit(parent: Node, seen: Map<string, number>): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return keepTogether(toNodes(child.value ?? '', seen));
    if (child.tagName !== 'code') visit(child, seen);
    return [child];
  });
}

const textNode = (value: string): Node => ({ type: 'text', value });

function toNodes(value: string, seen: Map<string, number>): Node[] {
  return cutProse(value).flatMap((part): Node[] => {
    if (part.type === 'quote') return [textNode(part.text)];
    if (part.type === 'text') return withDeductions(sayDispose(part.text));
    const key = mentionKey(part);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const reference: InlineReference = { kind: part.kind, n: part.n, m: part.m, raw: part.raw, nth };
    return [{ type: 'element', tagName: 'cite', properties: { reference }, children: [textNode(part.raw)] }];
  });
}

function withDeductions(text: string): Node[] {
  return text.split(DEDUCTION).flatMap((piece, index): Node[] => {
    const label: Node = { type: 'element', tagName: 'em', properties: { className: ['deduction'] }, children: [] };
    return index === 0 ? [textNode(piece)] : [label, textNode(piece)];
  });
}

/**
 * A reference never begins a line: it stays with the bracket that opens before it and the marks that close after it, or else with the
 * word before it.
 */
function keepTogether(nodes: Node[]): Node[] {
  const kept: Node[] = [];
  nodes.forEach((node, index) => {
    if (node.tagName !== 'cite') {
      kept.push(node);
      return;
    }
    const before = kept.at(-1);
    const after = nodes[index + 1];
    const opening = take(before, /[([]$/);
    if (opening === '' && before?.type === 'text') before.value = (before.value ?? '').replace(/ $/, NBSP);
    const closing = take(after, /^[)\].,;]+/);
    if (opening === '' && closing === '') kept.push(node);
    else
      kept.push({
        type: 'element',
        tagName: 'span',
        properties: { className: ['keep'] },
        children: [textNode(opening), node, textNode(closing)].filter(({ value }) => value !== ''),
      });
  });
  return kept.filter((node) => node.type !== 'text' || node.value !== '');
}

/** Takes what matches out of a text, and returns it. */
function take(node: Node | undefined, pattern: RegExp): string {
  if (node?.type !== 'text') return '';
  const taken = pattern.exec(node.value ?? '')?.[0] ?? '';
  if (taken !== '') node.value = (node.value ?? '').replace(pattern, '');
  return taken;
}

/** A law « dispose », only a contract « stipule » (spec/1 §9). Quotations are not prose: they never pass here. */
export function sayDispose(text: string): string {
  return text.replace(/\bstipule(nt)?\b/g, 'dispose$1');
}
