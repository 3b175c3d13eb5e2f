import { measuresIn, NUMBER } from '../text/measures.ts';
import type { AspectId } from './aspects.ts';

/** What answers a question for a figure. `units`: of the measures that do. `also`: other words that do. */
type Figure = { readonly units: RegExp; readonly least?: number; readonly also?: RegExp };

const CELL = /\| ?\d/g;
const FIGURES: Partial<Readonly<Record<AspectId, Figure>>> = {
  duration: {
    units: /^(?:minute|heure|jour|semaine|mois|trimestre|semestre|an(?:s|nee|$))/,
    also: /\b(?:tiers|moitie|quart|double) de (?:la|leur|sa) duree\b/g,
  },
  age: { units: /^ans?$/ },
  amount: {
    units: /^(?:%|pour cent|p\.|€|euro|tiers|quart|moitie|double|triple|\/|[a-z]+ieme)/,
    also: /\| ?\d|\b(?:quart|tiers|dixiemes?|moitie|(?<!mois )double)\b|(?<=\b(?:un|deux|trois|quatre|cinq|six|huit|dix|\d+|\/\d+) )(?:mois|jours|semaines) de (?:salaire|remuneration)|\bfois (?:le|la) (?:salaire|remuneration)/g,
  },
  // A number that counts something: neither « une » nor « L. 2314-1 ».
  number: { units: /^[a-z]/, least: 2, also: CELL },
};

/** Whether a question asks for a figure. */
export const asksFigure = (aspects: readonly AspectId[]): boolean => aspects.some((aspect) => FIGURES[aspect] !== undefined);

/** The wages that an amount is calculated on: « 1/12 de la rémunération des 12 derniers mois », « le tiers des trois derniers mois ». They answer nothing. */
const WAGES_COUNTED = new RegExp(
  `(?:(?:\\b1/(?:12|3)|\\b(?:douzieme|tiers|moyenne))\\b(?! de mois)[^.;|]{0,90})?\\b${NUMBER} (?:derniers mois|mois precedant)`,
  'g',
);

/** The figures of a folded text that answer these aspects, each once, as it says them. */
export function figuresFor(aspects: readonly AspectId[], text: string): string[] {
  const folded = text.replace(WAGES_COUNTED, '');
  const measures = measuresIn(folded);
  const found = aspects.flatMap((aspect): string[] => {
    const figure = FIGURES[aspect];
    if (figure === undefined) return [];
    const { units, least = 0, also } = figure;
    const counted = measures
      .filter(({ unit, value }) => units.test(unit) && value >= least)
      .map(({ start, end }) => folded.slice(start, end));
    return [...counted, ...(also === undefined ? [] : (folded.match(also) ?? []))];
  });
  return [...new Set(found)];
}
