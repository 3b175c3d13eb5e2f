import { de, lower } from './french.ts';

/** Verbs or participles, with the noun that lawyers use for them in headings. */
const NOUNS: readonly (readonly [verb: RegExp, noun: string])[] = [
  [/^(?:être )?d[ée]fini(?:e|s|es|r)?$/, 'Définition'],
  [/^(?:être )?calcul(?:é|ée|és|ées|er)$/, 'Calcul'],
  [/^(?:être )?compos(?:é|ée|és|ées)$/, 'Composition'],
  [/^(?:être )?fix(?:é|ée|és|ées|er)$/, 'Fixation'],
  [/^(?:être )?indemnis(?:é|ée|és|ées|er)$/, 'Indemnisation'],
  [/^(?:être )?organis(?:é|ée|és|ées|er)$/, 'Organisation'],
  [/^(?:être )?désign(?:é|ée|és|ées|er)$/, 'Désignation'],
  [/^(?:être )?(?:élu|élue|élus|élues|élire)$/, 'Élection'],
  [/^(?:être )?rémunér(?:é|ée|és|ées|er)$/, 'Rémunération'],
  [/^(?:être )?(?:rompu|rompue|rompus|rompues|rompre)$/, 'Rupture'],
  [/^(?:être )?vers(?:é|ée|és|ées|er)$/, 'Versement'],
  [/^(?:être )?financ(?:é|ée|és|ées|er)$/, 'Financement'],
  [/^(?:être )?protég(?:é|ée|és|ées|er)$/, 'Protection'],
  [/^(?:être )?renouvel(?:é|ée|és|ées|er)$|^(?:être )?renouvelée?s?$/, 'Renouvellement'],
  [/^(?:être )?exécut(?:é|ée|és|ées|er)$/, 'Exécution'],
  [/^(?:être )?contest(?:é|ée|és|ées|er)$/, 'Contestation'],
  [/^(?:être )?modifi(?:é|ée|és|ées|er)$/, 'Modification'],
  [/^(?:être )?licenci(?:é|ée|és|ées|er)$/, 'Licenciement'],
  [/^(?:être )?détermin(?:é|ée|és|ées|er)$/, 'Détermination'],
  [/^(?:être )?sanctionn(?:é|ée|és|ées|er)$/, 'Sanction'],
  [/^(?:être )?prononc(?:é|ée|és|ées|er)$/, 'Prononcé'],
  [/^(?:être )?report(?:é|ée|és|ées|er)$/, 'Report'],
  [/^(?:être )?rembours(?:é|ée|és|ées|er)$/, 'Remboursement'],
  [/^(?:être )?pris en compte$|^(?:être )?prise en compte$|^(?:être )?prises? en compte$/, 'Prise en compte'],
  [/^(?:être )?(?:mis|mise|mises|mettre) en place$/, 'Mise en place'],
  [/^obtenir$/, 'Obtention'],
  [/^saisir$/, 'Saisine'],
  [/^négocier$/, 'Négociation'],
  [/^déposer$/, 'Dépôt'],
  [/^conclure$/, 'Conclusion'],
];

/** The noun of a verb or participle; null when it has none. */
export const nounOf = (verb: string): string | null => NOUNS.find(([pattern]) => pattern.test(verb.toLowerCase()))?.[1] ?? null;

/** « calculer » and « l'indemnité » → « Calcul de l'indemnité »; null for a verb without a noun, or an object that is no noun phrase. */
export function nominal(verb: string, complement: string): string | null {
  const noun = nounOf(verb);
  if (noun === null) return null;
  return /^(?:le |la |les |l['’]|un |une |des |son |sa |ses )/i.test(complement) ? `${noun} ${de(complement)}` : null;
}

/** « la période d'essai » + « être renouvelée » → « Renouvellement de la période d'essai »; null when it is no passive with a known noun. */
export function passive(subject: string, verb: string): string | null {
  const match = /^être (\p{L}+)(.*)$/u.exec(verb);
  if (match === null) return null;
  const noun = nounOf(match[1] ?? '');
  return noun === null ? null : `${noun} ${de(lower(subject))}${match[2] ?? ''}`;
}
