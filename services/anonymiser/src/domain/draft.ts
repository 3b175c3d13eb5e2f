import type { Category, PersonRole } from '@attendu/law/anonymisation/types';
import type { Lexicon } from './lexicon.ts';
import type { Tokens } from './tokens.ts';

/** No rule has claimed the word. */
export const FREE = 0;
/** Never masked: references, names of laws and cases, towns of courts, placeholders of an earlier anonymisation. */
export const PROTECTED = 1;
/** Part of an address, a number, a date or a place. */
export const TAKEN = 2;
/** Part of an organisation's name. A party's name inside it is still masked. */
export const ORGANISATION = 3;
/** Part of a person's name. */
export const PERSON = 4;

/** Part of a law firm's name. Only the name of a court-appointed agent is masked inside it. */
export const LAW_FIRM = 5;

export type LabelledSpan = {
  readonly start: number;
  readonly end: number;
  readonly category: Category;
  readonly role: PersonRole | null;
};

/** Working state that the groups of rules share while they scan a text in turn. */
export type Draft = {
  readonly tokens: Tokens;
  readonly lexicon: Lexicon;
  /** One claim (constants above) for each word. */
  readonly claims: Uint8Array;
  /** Findings that are not persons. */
  readonly labelledSpans: LabelledSpan[];
  /** Names recognised by their position: in a company's name or in a table cell. */
  readonly namedRuns: { readonly first: number; readonly last: number }[];
  /** Company names in capitals that look like a person's name: left in clear, with a doubt. */
  readonly tradeNames: { readonly first: number; readonly last: number }[];
};

export function newDraft(tokens: Tokens, lexicon: Lexicon): Draft {
  return { tokens, lexicon, claims: new Uint8Array(tokens.count), labelledSpans: [], namedRuns: [], tradeNames: [] };
}

/** Claims the words first..last and records them as a finding of this category. */
export function addSpan(draft: Draft, first: number, last: number, category: Category, claim: number = TAKEN): void {
  for (let i = first; i <= last; i++) draft.claims[i] = claim;
  draft.labelledSpans.push({ start: draft.tokens.start[first] ?? 0, end: draft.tokens.end[last] ?? 0, category, role: null });
}

export function protect(draft: Draft, first: number, last: number): void {
  for (let i = first; i <= last; i++) if (draft.claims[i] === FREE) draft.claims[i] = PROTECTED;
}

export const isFree = (draft: Draft, i: number): boolean => i >= 0 && i < draft.tokens.count && draft.claims[i] === FREE;
