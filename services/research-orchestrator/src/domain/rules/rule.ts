import type { Span } from '../text/sentences.ts';

/** What a rule does: it orders, allows, forbids or limits, or states (a rate, a definition, a sanction). */
export type Modality = 'must' | 'may' | 'may-not' | 'is';

/** A quantity of a rule: « au moins deux mois ». `unit`: folded, '' for a cell that holds a number alone. The span holds the number and its unit, without the words of its bound. */
export type RuleQuantity = Span & { readonly value: number; readonly unit: string; readonly bound: 'at-least' | 'at-most' | 'exactly' };

/**
 * One rule as a paragraph, a list item or a table row states it. Every span is of that text: nothing is added to it. `actor`: who acts or is bound.
 * `what`: the verb and its object. `category`: the persons or the case that the rule or the row is for. `start`: what a period runs from.
 * `references`: the articles, decrees and agreements that it sends to.
 */
export type Rule = {
  readonly modality: Modality;
  readonly what: Span;
  readonly actor: Span | null;
  readonly beneficiary: Span | null;
  readonly condition: Span | null;
  readonly category: Span | null;
  readonly exception: Span | null;
  readonly start: Span | null;
  readonly sanction: Span | null;
  readonly quantities: readonly RuleQuantity[];
  readonly references: readonly Span[];
};
