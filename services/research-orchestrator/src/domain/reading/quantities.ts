import { foldInPlace } from '@attendu/law/fold';
import { NUMBER_WORDS } from '../text/number-words.ts';

export type QuantityUnit = 'years' | 'age' | 'months' | 'days' | 'persons';
/** « 4 ans », « moins de onze salariés ». `bound`: an upper (`less`) or a lower (`more`) limit. `seniority`: said to be one. */
export type Quantity = {
  readonly value: number;
  readonly unit: QuantityUnit;
  readonly bound: 'less' | 'more' | null;
  readonly seniority?: true;
};

const WORDS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, mille: 1000 };

const UNITS: readonly (readonly [pattern: RegExp, unit: QuantityUnit])[] = [
  [/^(?:ans?|annees?)$/, 'years'],
  [/^mois$/, 'months'],
  [/^jours?$/, 'days'],
  [/^(?:salarie(?:e)?s?|personnes?|employes?|agents?)$/, 'persons'],
];

const PATTERN = new RegExp(
  `(moins d(?:e |')|inferieure? a |au plus |plus d(?:e |')|au moins |superieure? a |a partir d(?:e |')|a compter d(?:e |')|entre )?(?<![\\w,.-])(\\d[\\d ]*|${Object.keys(WORDS).join('|')}) (ans?|annees?|mois|jours?|salariee?s?|personnes?|employes?|agents?)\\b`,
  'g',
);

/** « âgé de », « l'âge de », « une salariée de »: years before which stands one of these are an age. */
const AGE_BEFORE =
  /\bagee?s? (?:d(?:e |')|entre )$|\b(?:salariee?|femme|homme|enfant|fils|fille|personne|veu(?:f|ve)|cadre|ouvriere?|employee?) (?:de |d')$/;
const AGE_AFTER = /^ d'age\b/;
/** « il a 31 ans, », and not « il a deux ans pour agir ». */
const HAS = /\b(?:a|ai|avait|aura|ont)(?: deja| bientot)? $/;
const STOPS = /^(?:$|[.,;:?!)]| (?:et|mais|est|peut)\b)/;
/** « d'ancienneté », « dans l'entreprise », « et demi de présence ». */
const SENIORITY_AFTER =
  /^(?: et (?:demie?|\w+ mois))?,? (?:d(?:'|e )(?:anciennete|presence|services?|maison|boite|carriere|contrat|travail)|dans |chez |a (?:la|mon|son) )/;
const SENIORITY_BEFORE = /\banciennete ?(?:d(?:e |')|: ?|est de |= ?)?$/;

/** The quantities of a text, in order. */
export function quantitiesIn(text: string): Quantity[] {
  const folded = foldInPlace(text).replace(/’/g, "'");
  return [...folded.matchAll(PATTERN)].flatMap((match): Quantity[] => {
    const [whole, said, number = '', noun = ''] = match;
    const value = WORDS[number] ?? Number(number.replace(/ /g, ''));
    const unit = UNITS.find(([pattern]) => pattern.test(noun))?.[1];
    if (unit === undefined || !Number.isFinite(value)) return [];
    const bound = said === undefined ? null : /^(?:moins|inferieur|au plus)/.test(said) ? 'less' : 'more';
    // « une salariée » is the person spoken of, not a headcount.
    if (unit === 'persons' && bound === null && /^une?$/.test(number)) return [];
    if (unit !== 'years') return [{ value, unit, bound }];
    const before = folded.slice(0, match.index);
    const after = folded.slice(match.index + whole.length);
    if (SENIORITY_AFTER.test(after) || SENIORITY_BEFORE.test(before)) return [{ value, unit, bound, seniority: true }];
    const isAge = AGE_BEFORE.test(before) || AGE_AFTER.test(after) || (HAS.test(before) && STOPS.test(after));
    return [{ value, unit: isAge ? 'age' : unit, bound }];
  });
}
