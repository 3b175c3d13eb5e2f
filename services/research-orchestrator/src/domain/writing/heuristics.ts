/**
 * What the short answer is chosen by, apart from the words asked: each can be left out, so that the bench tells what it brings. The weights of a unit
 * (`units.ts`) are named like their features.
 */
export const STEPS = [
  /** What goes on from the best takes its place. */
  'whole rule',
  /** The top-ranked text is quoted beside the one that answers. */
  'first text',
  /** The exception below a rule is quoted with it. */
  'exception below',
  /** The rule above is quoted with what sets it aside in part. */
  'rule above',
  /** The regulation that a law leaves something to is quoted with it. */
  'regulation left to',
  /** Another unit is quoted when it gives a quantity that is not said yet. */
  'new quantity',
  /** A short deciding article is quoted whole. */
  'whole article',
  /** Another text is quoted when it is worth nearly as much. */
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
/** The heuristics to do without: none in the product. */
export type Without = ReadonlySet<Heuristic>;
export const ALL_USED: Without = new Set();
