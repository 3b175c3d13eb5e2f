/** An ISO day, `yyyy-mm-dd`. Dates are kept as text: law has days, not instants. */
export type IsoDate = string;

export type ForceDates = { readonly dateDebut: IsoDate | null; readonly dateFin: IsoDate | null; readonly etat: string | null };

/** The state of a text of the Journal officiel of which no consolidated version is held: what changed it since is not known. */
export const AS_PUBLISHED = 'PUBLIE_JO';
export const isAsPublished = ({ etat }: { readonly etat: string | null }): boolean => etat === AS_PUBLISHED;

/** States of a version that was never in force, whatever its dates. */
const NEVER_IN_FORCE: ReadonlySet<string> = new Set(['MODIFIE_MORT_NE', 'ANNULE', 'DISJOINT']);
/** States of a version that is over: without its last day, it is not known since when. */
const OVER: ReadonlySet<string> = new Set(['ABROGE', 'PERIME', 'REMPLACE', 'DENONCE', 'TRANSFERE', 'MODIFIE']);
const isOverAtUnknownDay = ({ etat, dateFin }: ForceDates): boolean => dateFin === null && OVER.has(etat ?? '');
/** Publishers write 2999-01-01, 2222-02-22 or 9999-12-31 for "open" and "to be set by decree". */
const FIRST_SENTINEL_YEAR = 2200;

/** A publisher's date (milliseconds at UTC midnight, or ISO text) as a day to show; null for a sentinel or anything unreadable. */
export function publishedDate(value: number | string | null | undefined): IsoDate | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() >= FIRST_SENTINEL_YEAR) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * In force at `at`: started, not ended, and not a stillborn version; one that is over without a last day is not. A null start counts as started only when the
 * publisher says VIGUEUR, since it also hides "date to be set by decree".
 */
export function isInForce(version: ForceDates, at: IsoDate): boolean {
  const etat = version.etat ?? '';
  if (NEVER_IN_FORCE.has(etat) || isOverAtUnknownDay(version)) return false;
  if (version.dateDebut === null && (!etat.startsWith('VIGUEUR') || etat === 'VIGUEUR_DIFF')) return false;
  if (version.dateDebut !== null && version.dateDebut > at) return false;
  return version.dateFin === null || at < version.dateFin;
}

/**
 * The version in force at `at` among those known of one document; null when none is. Where the publisher leaves two in force, the one that
 * began later has replaced the other.
 */
export function versionAt<V extends ForceDates>(versions: readonly V[], at: IsoDate): V | null {
  let found: V | null = null;
  for (const version of versions)
    if (isInForce(version, at) && (found === null || (version.dateDebut ?? '') > (found.dateDebut ?? ''))) found = version;
  return found;
}

/** Whether a version ever was, or will be, in force: stillborn versions are not part of a text's history. */
export function everInForce(version: ForceDates): boolean {
  if (NEVER_IN_FORCE.has(version.etat ?? '')) return false;
  return version.dateDebut === null || version.dateFin === null || version.dateDebut < version.dateFin;
}

/** The period of force relative to a day: « en vigueur depuis le … », « n'est plus en vigueur depuis le … ». `formatDate` formats the dates. */
export function forceSentence(version: ForceDates, at: IsoDate, formatDate: (iso: IsoDate) => string): string {
  if (NEVER_IN_FORCE.has(version.etat ?? '')) return "n'est jamais entré en vigueur";
  if (isOverAtUnknownDay(version)) return "n'est plus en vigueur, depuis un jour que l'éditeur ne donne pas";
  if (version.dateDebut !== null && version.dateDebut > at) return `entrera en vigueur le ${formatDate(version.dateDebut)}`;
  if (version.dateFin !== null && version.dateFin <= at) return `n'est plus en vigueur depuis le ${formatDate(version.dateFin)}`;
  if (version.dateDebut === null) return version.etat === 'VIGUEUR_DIFF' ? 'en vigueur à une date non fixée' : 'en vigueur';
  if (isAsPublished(version))
    return `publié au Journal officiel le ${formatDate(version.dateDebut)}, sans version consolidée dans le fonds`;
  const until = version.dateFin === null ? '' : ` et jusqu'au ${formatDate(version.dateFin)}`;
  return `en vigueur depuis le ${formatDate(version.dateDebut)}${until}`;
}

/** Labels of the states of a collective agreement's text; an unknown state is shown unchanged. */
export const AGREEMENT_STATES: Readonly<Record<string, string>> = {
  VIGUEUR_NON_ETEN: 'En vigueur (non étendu)',
  VIGUEUR_ETEN: 'En vigueur (étendu)',
  VIGUEUR: 'En vigueur',
  PERIME: 'Périmé',
  ABROGE: 'Abrogé',
  REMPLACE: 'Remplacé',
  MODIFIE: 'Modifié',
};
