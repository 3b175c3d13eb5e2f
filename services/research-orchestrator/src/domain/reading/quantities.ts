import { foldInPlace } from '@attendu/law/fold';
import { measuresIn, NUMBER, numberOf } from '../text/measures.ts';

export type QuantityUnit = 'years' | 'age' | 'months' | 'days' | 'persons';
/**
 * « 4 ans », « moins de onze salariés ». `bound`: an upper (`less`) or a lower (`more`) limit. `included`: the limit itself fits, as in « au plus ».
 * `seniority`: said to be one.
 */
export type Quantity = {
  readonly value: number;
  readonly unit: QuantityUnit;
  readonly bound: 'less' | 'more' | null;
  readonly included?: true;
  readonly seniority?: true;
};

const UNITS: readonly (readonly [pattern: RegExp, unit: QuantityUnit])[] = [
  [/^(?:ans?|annees?)\b/, 'years'],
  [/^mois\b/, 'months'],
  [/^jours?\b/, 'days'],
  [/^(?:salariee?s?|personnes?|employes?|agents?)$/, 'persons'],
];

/** What makes a limit of the number just after it. */
const LIMIT_BEFORE =
  /(?:moins d(?:e |')|inferieure?s? (?:ou egale?s? )?a |au plus |jusqu'a |plus d(?:e |')|au moins |superieure?s? (?:ou egale?s? )?a |a partir d(?:e |')|a compter d(?:e |')|entre |au-dela d(?:e |'))$/;
/** The same in a rule: « 5 % après 7 ans ». A question tells by it how long something has lasted: « licencié après 7 ans ». */
const LIMIT_OF_RULE = /apres $/;
const UPPER = /^(?:moins|inferieur|au plus|jusqu)/;
const EXCLUDED = /^(?:moins d|plus d|au-dela d|(?:inferieur|superieur)e?s? a )/;
/** « onze salariés et plus », « cinq ans ou moins ». */
const BOUND_AFTER = /^ (?:et|ou) (?:(plus|davantage|au-dela)|moins)(?![\w-])/;

/** « de 2 à », « entre 6 mois et »: what stands before the end of a range. */
const RANGE_BEFORE = new RegExp(
  `\\b(?:de (${NUMBER})( ans?| annees?| mois| jours?)? a|entre (${NUMBER})( ans?| annees?| mois| jours?)? et) $`,
);
/** « (de 6 mois) à 2 ans », « à moins de 2 ans »: what stands after the beginning of one. */
const RANGE_AFTER = new RegExp(`^ a (?:moins d(?:e |'))?${NUMBER} (?:ans?|annees?|mois|jours?|salarie)`);

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

/** Characters read on each side of a quantity. */
const AROUND = 60;

/** The quantities of a text, in order. @param isRule the text says what applies from when on, and tells no facts. */
export function quantitiesIn(text: string, isRule = false): Quantity[] {
  const folded = foldInPlace(text);
  return measuresIn(text).flatMap(({ value, unit: noun, start, end }): Quantity[] => {
    const unit = UNITS.find(([pattern]) => pattern.test(noun))?.[1];
    if (unit === undefined) return [];
    const around = folded.slice(Math.max(0, start - AROUND), start);
    const said = (LIMIT_BEFORE.exec(around) ?? (isRule ? LIMIT_OF_RULE.exec(around) : null))?.[0] ?? '';
    const before = around.slice(0, around.length - said.length);
    const after = folded.slice(end, end + AROUND);
    const limit = limitOf(said, before, after);
    const lower = beginningOf(before, unit);
    // « une salariée » is the person spoken of, not a headcount.
    if (unit === 'persons' && limit.bound === null && /^une? /.test(folded.slice(start, end))) return [];
    const all: Quantity[] = [...lower, { value, unit, ...limit }];
    if (unit !== 'years' && unit !== 'months') return all;
    if (SENIORITY_AFTER.test(after) || SENIORITY_BEFORE.test(before)) return all.map((one) => ({ ...one, seniority: true }));
    const isAge = unit === 'years' && (AGE_BEFORE.test(before) || AGE_AFTER.test(after) || (HAS.test(before) && STOPS.test(after)));
    return isAge ? all.map((one) => ({ ...one, unit: 'age' })) : all;
  });
}

/** The beginning of the range that a quantity ends, when it has no unit of its own: « de 2 à 5 ans ». */
function beginningOf(before: string, unit: QuantityUnit): Quantity[] {
  const [range, first, firstUnit, second, secondUnit] = RANGE_BEFORE.exec(before) ?? [];
  if (range === undefined || firstUnit !== undefined || secondUnit !== undefined) return [];
  return [{ value: numberOf(first ?? second ?? ''), unit, bound: 'more', included: true }];
}

/** Which limit the words around a number make of it. @param said those just before it. */
function limitOf(said: string, before: string, after: string): Pick<Quantity, 'bound' | 'included'> {
  if (said !== '') return { bound: UPPER.test(said) ? 'less' : 'more', ...(EXCLUDED.test(said) ? {} : { included: true }) };
  if (RANGE_BEFORE.test(before)) return { bound: 'less', included: true };
  if (/\bde $/.test(before) && RANGE_AFTER.test(after)) return { bound: 'more', included: true };
  const next = BOUND_AFTER.exec(after);
  return next === null ? { bound: null } : { bound: next[1] === undefined ? 'less' : 'more', included: true };
}

/** A little less than any period that a text or a question gives, in years or months. */
const MOMENT = 0.001;

/**
 * The least and the most that a quantity may be. « Plus de cinquante salariés » begins at fifty-one; one who has « trois ans » of seniority may have more
 * than three.
 */
export function rangeOf({ value, unit, bound, included }: Quantity): readonly [least: number, most: number] {
  const step = included === true ? 0 : unit === 'persons' ? 1 : MOMENT;
  if (bound === null) return [value, value];
  return bound === 'less'
    ? [Number.NEGATIVE_INFINITY, value - step]
    : [unit === 'persons' ? value + step : value, Number.POSITIVE_INFINITY];
}
