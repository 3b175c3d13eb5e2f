/**
 * Heuristics that choose the short answer, apart from the words of the question. Each can be switched off, so that the bench measures its effect. The
 * weights of a unit (`units.ts`) are named like their features.
 */
export const STEPS = [
  /** A unit that continues the best one replaces it. */
  'whole rule',
  /** The top-ranked text is quoted beside the answering one. */
  'first text',
  /** The exception below a rule is quoted with it. */
  'exception below',
  /** A partial derogation is quoted with the rule above it. */
  'rule above',
  /** A law is quoted with the regulation to which it delegates. */
  'regulation left to',
  /** Another unit is quoted when it gives a new quantity. */
  'new quantity',
  /** A short deciding article is quoted whole. */
  'whole article',
  /** Another text is quoted when it scores nearly as high. */
  'near',
] as const;
export const FEATURES = [
  'place',
  'score',
  'coverage',
  'gives',
  'unaskedOfAgreement',
  'unasked',
  'unit',
  'special',
  'context',
  'exception',
  'regime',
  'agreement',
  'party',
  'pertinence',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Heuristic = (typeof STEPS)[number] | Feature;
/** The heuristics to switch off: none in the product. */
export type Without = ReadonlySet<Heuristic>;
export const ALL_USED: Without = new Set();
