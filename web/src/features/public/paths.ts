import type { PagePath } from '@attendu/contracts/pages';

/** Every public page, rendered to HTML at build time. Apart from their words, which the router does not need. */
export const PUBLIC_PATHS = [
  '/',
  '/HomePage',
  '/firstPage',
  '/PresentationPage',
  '/attenduFinalPage',
  '/contactPage',
  '/PressPage',
  '/usageGuide',
  '/examplePage',
  '/decisionBulletin',
  '/EuropePage',
  '/testPage',
  '/politique-donnees',
  '/conditions-utilisation',
  '/conditions-vente',
  '/conditionsGeneralePage',
  '/mentionsPage',
  '/securite',
  '/accessibilite',
  '/versions',
  '/VerifiedEmail',
] as const satisfies readonly PagePath[];
export type PublicPath = (typeof PUBLIC_PATHS)[number];
