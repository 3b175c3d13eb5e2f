import { capitalise } from '../points/french.ts';
import { type Block, type DraftSentence, type Part, type PointDraft, sourceId, text } from '../writing/draft.ts';
import type { WriterInput } from '../writing/extractive.ts';
import { documentName } from '../writing/names.ts';
import { gatherQuotations, type Quotations } from '../writing/quotations.ts';
import { proseFault } from './check.ts';
import { type ModelPassage, speaksToAModel } from './passages.ts';
import type { ModelAnswer } from './prompt.ts';
import { findQuote } from './quote.ts';

type Said = ModelAnswer['sentences'][number];
type Proved = { readonly passage: ModelPassage; readonly start: number; readonly end: number };

/**
 * Numbers of sentences. `sentences`: written by the model; `own`: kept as written; `quoted`: replaced by their quotation; `dropped`: without any
 * valid quotation.
 */
export type ModelCount = { readonly sentences: number; readonly own: number; readonly quoted: number; readonly dropped: number };
export type ModelDraft = { readonly draft: PointDraft; readonly count: ModelCount };

/** Most sentences without a passage, marked as deductions. */
const MOST_DEDUCTIONS = 2;

/**
 * Turns the answer of a model into a draft: every quotation is located in its passage, every sentence checked against what it quotes. A sentence that
 * fails is replaced by its quotation; one that quotes nothing valid is dropped. Null when nothing is left that answers. @param extractive the draft
 * written without a model: its reservation is kept when the model mentions no exception.
 */
export function draftFromModel(
  answer: ModelAnswer,
  passages: readonly ModelPassage[],
  input: WriterInput & { readonly question: string },
  extractive: PointDraft,
): ModelDraft | null {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const quotations = gatherQuotations();
  const asked = `${input.question}\n${input.point}`;
  const rules: DraftSentence[] = [];
  const exceptions: DraftSentence[] = [];
  const deductions: DraftSentence[] = [];
  const said = new Set<string>();
  const count = { sentences: answer.sentences.length, own: 0, quoted: 0, dropped: 0 };
  for (const sentence of answer.sentences) {
    const proved = provedBy(sentence, byId);
    if (proved.length === 0) {
      if (!isDeduction(sentence, asked, passages) || deductions.length >= MOST_DEDUCTIONS) count.dropped += 1;
      else {
        deductions.push({ kind: 'deduction', parts: [text(finished(sentence.text))] });
        count.own += 1;
      }
      continue;
    }
    const key = proved.map(({ passage, start, end }) => `${passage.id}/${start}/${end}`).join(' ');
    if (said.has(key)) {
      count.dropped += 1;
      continue;
    }
    said.add(key);
    const fault = proseFault(sentence.text, {
      quotes: proved.map(({ passage, start, end }) => passage.source.content.slice(start, end)).join('\n'),
      articles: proved.flatMap(({ passage }) => passage.source.reading.document.number ?? []),
      asked,
    });
    count[fault === null ? 'own' : 'quoted'] += 1;
    const written = fault === null ? ownSentence(sentence, proved, quotations) : quotedSentence(proved, input.at, quotations);
    const opposes = sentence.role === 'exception' || proved.every(({ passage }) => passage.source.reading.stance === 'oppose');
    (opposes ? exceptions : rules).push(written);
  }
  if (rules.length + exceptions.length === 0) return null;
  const reserve = exceptions[0] ?? adopted(extractive.reserve, extractive, input, quotations);
  const against = exceptions.length === 0 && reserve !== null ? [reserve] : exceptions;
  const brief = rules[0] ?? exceptions[0];
  return {
    draft: {
      blocks: blocksOf([
        ['Règle applicable', rules],
        ['Exceptions et réserves', against],
        ['Déductions', deductions],
      ]),
      brief: brief === undefined ? [] : [brief],
      reserve: reserve === brief ? null : reserve,
      sources: quotations.sources(),
      insufficient: null,
    },
    count,
  };
}

function provedBy({ support }: Said, byId: ReadonlyMap<string, ModelPassage>): Proved[] {
  return support.flatMap(({ passage: id, quote }): Proved[] => {
    const passage = byId.get(id.trim());
    const found = passage === undefined ? null : findQuote(passage.source.content, passage.start, passage.end, quote);
    return passage === undefined || found === null ? [] : [{ passage, start: found.start, end: found.end }];
  });
}

/** A deduction, declared as such by the model: kept only when it is about the question and the passages and gives no figure. */
function isDeduction({ text: said, role, support }: Said, asked: string, passages: readonly ModelPassage[]): boolean {
  if (role !== 'deduction' || support.length > 0) return false;
  const read = passages.map((passage) => passage.text).join('\n');
  return !/\d/.test(said) && proseFault(said, { quotes: '', articles: [], asked: `${asked}\n${read}` }) === null;
}

const finished = (said: string): string => {
  const one = said.replace(/\s+/g, ' ').trim();
  return /[.!?…]$/.test(one) ? one : `${one}.`;
};

/** « La période d'essai d'un cadre dure quatre mois au plus : « Pour les cadres, de quatre mois. » (Legiarti - 1 - 1). » */
function ownSentence(sentence: Said, proved: readonly Proved[], quotations: Quotations): DraftSentence {
  const words = capitalise(finished(sentence.text).replace(/[.!?…]+$/, ''));
  return { kind: 'quotation', parts: [text(`${words} : `), ...quoted(proved, quotations)] };
}

/** « L'article L. 1221-19 du code du travail, en vigueur depuis le 27 juin 2008, dispose : « … » (Legiarti - 1 - 1). » */
function quotedSentence(proved: readonly Proved[], at: string, quotations: Quotations): DraftSentence {
  const [first] = proved;
  const name = first === undefined ? null : documentName(first.passage.source.reading.document, at);
  const opening = name === null ? '' : `${capitalise(name.full)}${name.force === null ? '' : `, ${name.force},`} ${name.verb} : `;
  return { kind: 'quotation', parts: [text(opening), ...quoted(proved, quotations)] };
}

function quoted(proved: readonly Proved[], quotations: Quotations): Part[] {
  return proved.flatMap(({ passage, start, end }, index): Part[] => {
    const { reading, content } = passage.source;
    const quote = [quotations.quote(reading.document, content, { start, end }), text(' '), quotations.reference(reading.document)];
    return index === 0 ? quote : [text(' ; '), ...quote];
  });
}

/** A sentence of the extractive draft, its passages merged with those of this draft. */
function adopted(sentence: DraftSentence | null, from: PointDraft, input: WriterInput, quotations: Quotations): DraftSentence | null {
  if (sentence === null) return null;
  const parts = sentence.parts.map((part): Part | null => {
    if (part.type === 'text') return part;
    const source = input.readings.find(({ reading: { document } }) => sourceId(document.kind, document.versionId) === part.source);
    if (source === undefined) return null;
    if (part.type === 'reference') return quotations.reference(source.reading.document);
    const span = from.sources.find(({ kind, versionId }) => sourceId(kind, versionId) === part.source)?.quotations[part.quotation];
    // Text withheld from the model must not appear beside what it wrote.
    if (span === undefined || speaksToAModel(source.content.slice(span.start, span.end))) return null;
    return quotations.quote(source.reading.document, source.content, span);
  });
  return parts.every((part) => part !== null) ? { ...sentence, parts } : null;
}

function blocksOf(sections: readonly (readonly [heading: string, sentences: readonly DraftSentence[]])[]): Block[] {
  const filled = sections.filter(([, sentences]) => sentences.length > 0);
  return filled.flatMap(([heading, sentences]): Block[] => [
    ...(filled.length > 1 ? [{ type: 'heading' as const, text: heading }] : []),
    ...sentences.map((sentence) => ({ type: 'paragraph' as const, sentences: [sentence] })),
  ]);
}
