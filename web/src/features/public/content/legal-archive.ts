import { type LegalText, PRIVACY, SALES_TERMS, TERMS_OF_USE } from './legal.ts';

const PRIVACY_2026_11_29: LegalText = {
  ...PRIVACY,
  updated: '2026-11-29',
  sections: PRIVACY.sections.map((section) =>
    section.id === 'durees'
      ? {
          ...section,
          blocks: [
            [
              'Compte, questions et dossiers : pendant l’abonnement, puis trois ans, sauf suppression demandée avant.',
              'Factures : dix ans, comme le code de commerce l’impose.',
              'Messages du formulaire de contact : trois ans.',
            ],
          ],
        }
      : section,
  ),
};

/** The texts that a user accepts, with every earlier version, so that users can read again what they accepted. */
export const LEGAL_ARCHIVE: readonly {
  readonly path: '/conditions-utilisation' | '/conditions-vente' | '/politique-donnees';
  readonly current: LegalText;
  /** Newest first. Copy a text here before changing it and its `updated`. */
  readonly previous: readonly LegalText[];
}[] = [
  { path: '/conditions-utilisation', current: TERMS_OF_USE, previous: [] },
  { path: '/conditions-vente', current: SALES_TERMS, previous: [] },
  { path: '/politique-donnees', current: PRIVACY, previous: [PRIVACY_2026_11_29] },
];
