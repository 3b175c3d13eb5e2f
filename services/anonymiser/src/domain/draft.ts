import type { Category, Role } from '@attendu/law/anonymisation/types';
import type { Lexicon } from './lexicon.ts';
import type { Tokens } from './tokens.ts';

/** A word nobody has claimed. */
export const FREE = 0;
/** Never touched: references, names of laws and cases, towns of courts, what was anonymised before. */
export const PROTECTED = 1;
/** Part of an address, a number, a date or a place that was found. */
export const TAKEN = 2;
/** Part of the name of an organisation; a party's name inside it is still masked. */
export const ORGANISATION = 3;
/** Part of a person's name. */
export const PERSON = 4;

/** Part of the name of a law firm: only the name of a liquidator or the like is masked inside it. */
export const LAW_FIRM = 5;

export type Place = {
  readonly start: number;
  readonly end: number;
  readonly category: Category;
  readonly role: Role | null;
};

/** What the families of rules write while they read a text one after the other. */
export type Draft = {
  readonly tokens: Tokens;
  readonly lexicon: Lexicon;
  /** One of the claims above for each word. */
  readonly claims: Uint8Array;
  /** What was found that is no person. */
  readonly places: Place[];
  /** Names that their place tells, of a company called after a person or in a table: the words of each. */
  readonly namedRuns: { readonly first: number; readonly last: number }[];
  /** The same in capitals, a trade name: kept, and pointed out. */
  readonly tradeNames: { readonly first: number; readonly last: number }[];
};

export function newDraft(tokens: Tokens, lexicon: Lexicon): Draft {
  return { tokens, lexicon, claims: new Uint8Array(tokens.count), places: [], namedRuns: [], tradeNames: [] };
}

/** Claims the words first..last and files what they are. */
export function take(draft: Draft, first: number, last: number, category: Category, claim: number = TAKEN): void {
  for (let i = first; i <= last; i++) draft.claims[i] = claim;
  draft.places.push({ start: draft.tokens.start[first] ?? 0, end: draft.tokens.end[last] ?? 0, category, role: null });
}

export function protect(draft: Draft, first: number, last: number): void {
  for (let i = first; i <= last; i++) if (draft.claims[i] === FREE) draft.claims[i] = PROTECTED;
}

export const isFree = (draft: Draft, i: number): boolean => i >= 0 && i < draft.tokens.count && draft.claims[i] === FREE;
