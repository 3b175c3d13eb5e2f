import { type LegalText, PRIVACY, SALES_TERMS, TERMS_OF_USE } from './legal.ts';

/** The texts that a user accepts, with every version published before the one in force: whoever accepted one can read it again. */
export const LEGAL_ARCHIVE: readonly {
  readonly path: '/conditions-utilisation' | '/conditions-vente' | '/politique-donnees';
  readonly current: LegalText;
  /** Newest first. A text that changes is copied here before its `updated` is moved on. */
  readonly previous: readonly LegalText[];
}[] = [
  { path: '/conditions-utilisation', current: TERMS_OF_USE, previous: [] },
  { path: '/conditions-vente', current: SALES_TERMS, previous: [] },
  { path: '/politique-donnees', current: PRIVACY, previous: [] },
];
