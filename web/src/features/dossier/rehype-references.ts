import {
  cutProse,
  DEDUCTION,
  mentionKey,
  SENTENCE_END,
  SENTENCE_START,
  type SourceMention,
  sentenceNumber,
  UNPROVED,
} from '@attendu/law/dossier/answer-marks';
import { groupRows, type QuotedTable } from '@attendu/law/dossier/answer-tables';
import { cellsOf, cellsUnder } from '@attendu/law/tables';
import { oneApostrophe, setPieces } from '@attendu/law/typography';

const NBSP = '\u00a0';

type Node = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** A reference inside a rendered answer. `nth`: how many times the same one came before, from 0. */
export type InlineReference = SourceMention & { nth: number };

/**
 * Turns the references of a prepared answer ('Legiarti - 1 - 2') into `cite` elements that carry an {@link InlineReference} in
 * `properties.reference`, its marks of deduction into `em` elements of the class `deduction`, its proved sentences into `span` elements that carry
 * their number, and the rows that it quotes into tables. Runs after sanitising, so nothing in the answer can make one itself.
 */
export function rehypeReferences() {
  return (tree: Node): void => {
    const seen = new Map<string, number>();
    visit(tree, seen);
    setText(tree);
  };
}

function visit(parent: Node, seen: Map<string, number>): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return keepTogether(toNodes(child.value ?? '', seen));
    if (child.tagName !== 'code') visit(child, seen);
    return [child];
  });
  parent.children = groupSentences(parent.children);
  if (parent.tagName === 'p' && holdsTable(parent)) {
    parent.tagName = 'div';
    parent.properties = { className: ['paragraph'] };
  }
}

const holdsTable = ({ tagName, children = [] }: Node): boolean => tagName === 'table' || children.some(holdsTable);

/** References in one piece, and the letters of « 1er » raised. */
function setText(parent: Node): void {
  if (parent.tagName === 'cite' || parent.tagName === 'code' || !parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    setText(child);
    if (child.type !== 'text') return [child];
    return setPieces(child.value ?? '').map(({ look, text }): Node => {
      if (look === 'plain') return textNode(text);
      const properties = look === 'whole' ? { className: ['whole'] } : {};
      return { type: 'element', tagName: look === 'whole' ? 'span' : 'sup', properties, children: [textNode(text)] };
    });
  });
}

/** Wraps the nodes between the two marks of a sentence in a `span` with its number; drops an unpaired mark. */
function groupSentences(nodes: readonly Node[]): Node[] {
  const grouped: Node[] = [];
  let open: { number: number; children: Node[] } | null = null;
  const close = (whole: boolean): void => {
    if (open === null) return;
    const { number, children } = open;
    // A table inside a span is invalid HTML.
    const tagName = children.some(holdsTable) ? 'div' : 'span';
    if (whole) grouped.push({ type: 'element', tagName, properties: { className: ['sentence'], sentence: number }, children });
    else grouped.push(...children);
    open = null;
  };
  for (const node of nodes) {
    const pieces = node.type === 'text' ? (node.value ?? '').split(SENTENCE_MARKS).map(textNode) : [node];
    for (const piece of pieces) {
      const mark = piece.type === 'text' ? (piece.value ?? '') : '';
      if (mark.startsWith(SENTENCE_START)) {
        close(false);
        open = { number: sentenceNumber(mark.slice(1)), children: [] };
      } else if (mark === SENTENCE_END) close(true);
      else if (piece.type !== 'text' || mark !== '') (open?.children ?? grouped).push(piece);
    }
  }
  close(false);
  return grouped;
}

const SENTENCE_MARKS = new RegExp(`(${SENTENCE_START}[\ue100-\uf8ff]|${SENTENCE_END})`);

const textNode = (value: string): Node => ({ type: 'text', value });

function toNodes(value: string, seen: Map<string, number>): Node[] {
  return groupRows(cutProse(value)).flatMap((part): Node[] => {
    if (part.type === 'quote') return [textNode(part.text)];
    if (part.type === 'text') return withDeductions(oneApostrophe(part.text));
    if (part.type === 'table') return [tableNode(part)];
    const key = mentionKey(part);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const reference: InlineReference = { kind: part.kind, n: part.n, m: part.m, raw: part.raw, nth };
    return [{ type: 'element', tagName: 'cite', properties: { reference }, children: [textNode(part.raw)] }];
  });
}

const element = (tagName: string, children: Node[], properties = {}): Node => ({ type: 'element', tagName, properties, children });

function tableNode({ columns, rows }: QuotedTable): Node {
  const names = columns === null ? null : cellsOf(columns);
  const width = names?.length ?? Math.max(...rows.map((row) => cellsOf(row).length));
  const lines = rows.map((row) => {
    const cells = cellsUnder(row, width);
    return element(
      'tr',
      cells === null ? [element('td', [textNode(row)], { colSpan: width })] : cells.map((cell) => element('td', [textNode(cell)])),
    );
  });
  const head =
    names === null
      ? []
      : [
          element('thead', [
            element(
              'tr',
              names.map((name) => element('th', [textNode(name)], { scope: 'col' })),
            ),
          ]),
        ];
  return element('table', [...head, element('tbody', lines)]);
}

function withDeductions(text: string): Node[] {
  return text
    .split(new RegExp(`([${DEDUCTION}${UNPROVED}])`))
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece !== DEDUCTION && piece !== UNPROVED) return textNode(piece);
      return { type: 'element', tagName: 'em', properties: { className: [piece === DEDUCTION ? 'deduction' : 'unproved'] }, children: [] };
    });
}

/**
 * A reference never starts a line: it stays with its brackets and closing punctuation, or else with the
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

/** Removes the match from a text node, and returns it. */
function take(node: Node | undefined, pattern: RegExp): string {
  if (node?.type !== 'text') return '';
  const taken = pattern.exec(node.value ?? '')?.[0] ?? '';
  if (taken !== '') node.value = (node.value ?? '').replace(pattern, '');
  return taken;
}
