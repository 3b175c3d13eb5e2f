import type { Sentence } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { printReference } from '@attendu/law/answer-references';
import { frenchSpaces } from '@attendu/law/typography';
import { type Block, type DraftSentence, type DraftSource, type Part, type SourceId, sourceId } from './draft.ts';

/** Numbers the sources within their kind, from 1, in the given order. */
export type Numbering = {
  readonly point: number;
  readonly numbers: ReadonlyMap<SourceId, number>;
  readonly sources: ReadonlyMap<SourceId, DraftSource>;
};

export function numberSources(sources: readonly DraftSource[], point: number): Numbering {
  const next = new Map<SourceKey, number>();
  const numbers = new Map<SourceId, number>();
  for (const source of sources) {
    const number = (next.get(source.kind) ?? 0) + 1;
    next.set(source.kind, number);
    numbers.set(sourceId(source.kind, source.versionId), number);
  }
  return { point, numbers, sources: new Map(sources.map((source) => [sourceId(source.kind, source.versionId), source])) };
}

/** 'Legiarti - 1 - 2'; null for a source that the answer does not have. */
export function referenceOf(id: SourceId, numbering: Numbering): string | null {
  const number = numbering.numbers.get(id);
  return number === undefined
    ? null
    : printReference(SOURCE_KINDS[id.slice(0, id.indexOf('/')) as SourceKey].referenceName, number, numbering.point);
}

/** The numbering that a part uses: the point's own, or, in the short answer, that of its point. */
export type NumberingOf = (part: { readonly point?: number }) => Numbering | undefined;

/** The markdown of an answer, and its sentences with their proofs. Empty blocks are left out. */
export function renderAnswer(blocks: readonly Block[], numberingOf: NumberingOf): { markdown: string; sentences: Sentence[] } {
  const sentences: Sentence[] = [];
  const render = (sentence: DraftSentence): string => {
    const rendered = renderSentence(sentence, numberingOf);
    sentences.push(rendered);
    return rendered.text;
  };
  const pieces = blocks.flatMap((block, index): string[] => {
    if (block.type === 'heading') {
      const next = blocks[index + 1];
      return next === undefined || next.type === 'heading' ? [] : [`### ${frenchSpaces(block.text)}`];
    }
    if (block.type === 'paragraph') return block.sentences.length === 0 ? [] : [block.sentences.map(render).join(' ')];
    return block.items.length === 0 ? [] : [block.items.map((item) => `- ${render(item)}`).join('\n')];
  });
  return { markdown: pieces.join('\n\n'), sentences };
}

function renderSentence(sentence: DraftSentence, numberingOf: NumberingOf): Sentence {
  const support: Sentence['support'] = [];
  const rendered = sentence.parts.map((part) => renderPart(part, numberingOf, support)).join('');
  // A sentence without proof is a deduction, whatever its writer says.
  const kind = support.length === 0 && sentence.kind !== 'notice' ? 'deduction' : sentence.kind;
  return { text: finish(rendered), kind, support, ...(sentence.verdict === true && kind === 'quotation' ? { verdict: true } : {}) };
}

function renderPart(part: Part, numberingOf: NumberingOf, support: Sentence['support']): string {
  if (part.type === 'text') return frenchSpaces(sayDispose(part.text));
  const numbering = numberingOf(part);
  const ref = numbering === undefined ? null : referenceOf(part.source, numbering);
  if (numbering === undefined || ref === null) return '';
  if (part.type === 'reference') {
    if (!support.some((one) => one.ref === ref)) support.push({ ref, quotation: 0 });
    return `(${ref})`;
  }
  const quotation = numbering.sources.get(part.source)?.quotations[part.quotation];
  if (quotation === undefined) return '';
  support.push({ ref, quotation: part.quotation });
  return `«\u00a0${quotation.text}\u00a0»`;
}

/** Replaces « stipule » by « dispose » for a law in our own sentences; quotations are not changed. */
const sayDispose = (words: string): string =>
  words.replace(/\b([Ss])tipule(nt)?\b/g, (_, first, many) => `${first === 'S' ? 'D' : 'd'}ispose${many ?? ''}`);

/** Ends a sentence with exactly one full stop. */
function finish(sentence: string): string {
  const trimmed = sentence.replace(/[ \t]+$/g, '');
  return /[.!?…]$/.test(trimmed) || /[.!?…]\u00a0»$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
