import { splitAnswer } from '@attendu/law/answer-references';

const NBSP = '\u00a0';

type Node = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** A reference inside a rendered answer. `nth`: how many times the same one came before, from 0. */
export type InlineReference = { kind: string; n: number; m: number | null; nth: number; raw: string };

/**
 * Turns the references of an answer ('Legiarti - 1 - 2') into `cite` elements that carry an {@link InlineReference} in `properties.reference`.
 * Runs after sanitising, so nothing in the answer can make one itself.
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
    if (child.type === 'text') return cutText(child.value ?? '', seen);
    if (child.tagName !== 'code') visit(child, seen);
    return [child];
  });
}

function cutText(value: string, seen: Map<string, number>): Node[] {
  return keepTogether(toNodes(value, seen));
}

function toNodes(value: string, seen: Map<string, number>): Node[] {
  return splitAnswer(value).map((part): Node => {
    if (part.type === 'text') return { type: 'text', value: sayDispose(part.text) };
    const key = `${part.kind} ${part.n} ${part.m}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const reference: InlineReference = { kind: part.kind, n: part.n, m: part.m, nth, raw: part.raw };
    return { type: 'element', tagName: 'cite', properties: { reference }, children: [{ type: 'text', value: part.raw }] };
  });
}

/**
 * A reference never begins a line: it stays with the bracket that opens before it and the marks that close after it, or else with the
 * word before it.
 */
function keepTogether(nodes: Node[]): Node[] {
  const kept: Node[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    if (node.tagName !== 'cite') {
      kept.push(node);
      continue;
    }
    const before = kept.at(-1);
    const after = nodes[index + 1];
    const group: Node[] = [node];
    const opening = before?.type === 'text' ? (/[([]$/.exec(before.value ?? '')?.[0] ?? '') : '';
    if (before?.type === 'text') {
      const rest = (before.value ?? '').slice(0, (before.value ?? '').length - opening.length);
      before.value = opening === '' ? rest.replace(/ $/, NBSP) : rest;
    }
    if (opening !== '') group.unshift({ type: 'text', value: opening });
    const closing = after?.type === 'text' ? (/^[)\].,;]+/.exec(after.value ?? '')?.[0] ?? '') : '';
    if (after?.type === 'text') after.value = (after.value ?? '').slice(closing.length);
    if (closing !== '') group.push({ type: 'text', value: closing });
    kept.push(group.length === 1 ? node : { type: 'element', tagName: 'span', properties: { className: ['keep'] }, children: group });
  }
  return kept.filter((node) => node.type !== 'text' || node.value !== '');
}

/** A law « dispose », only a contract « stipule » (spec/1 §9). Words inside quotation marks are the source's own and stay. */
export function sayDispose(text: string): string {
  return text
    .split(/(«[^»]*»)/)
    .map((piece) => (piece.startsWith('«') ? piece : piece.replace(/\bstipule(nt)?\b/g, 'dispose$1')))
    .join('');
}
