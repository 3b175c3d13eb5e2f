import { SALES_TERMS_VERSION } from '@attendu/contracts/plans';

/** Days of the versions of each text that a user accepts, the one in force first. */
export const LEGAL_VERSIONS = {
  '/conditions-utilisation': ['2026-11-29'],
  '/conditions-vente': [SALES_TERMS_VERSION],
  '/politique-donnees': ['2026-12-01', '2026-11-29'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AcceptedText = keyof typeof LEGAL_VERSIONS;

/** Where the version that was in force on a day can be read; `day`: yyyy-mm-dd. The first version for an earlier day. */
export function versionOn(
  text: AcceptedText,
  day: string,
  versions: readonly string[] = LEGAL_VERSIONS[text],
): { readonly version: string; readonly href: string } {
  const version = versions.find((one) => one <= day) ?? versions.at(-1) ?? day;
  return { version, href: version === versions[0] ? text : `/versions#${text.slice(1)}-${version}` };
}
