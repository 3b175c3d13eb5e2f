import { chamberOfDecision, type DecisionFacts, decisionCitation } from './citation.ts';
import { foldWithCourts } from './court-words.ts';
import { dayIn } from './day.ts';
import { fold } from './fold.ts';

/** The facts that a citation gives about a decision beside its number. */
export type CitedDecision = {
  readonly date: string | null;
  readonly court: RegExp | null;
  readonly seat: string | null;
  /** Of the Cour de cassation: 'soc.'. */
  readonly chamber: string | null;
};

/** The courts as lawyers name them, with what the publishers call them, folded. */
const COURTS: readonly (readonly [cited: RegExp, called: RegExp])[] = [
  [/\bcaa\b|cour administrative d'appel/, /cour administrative d'appel|^caa/],
  [/\bta\b|tribunal administratif/, /tribunal administratif|^ta\b/],
  [/\bce\b|conseil d'etat/, /conseil d'etat/],
  [/cons\. ?const|conseil constitutionnel/, /constitutionnel/],
  [/\bcnda\b|droit d'asile/, /droit d'asile|cnda/],
  [/\bcj[uc]e\b|cour de justice/, /cour de justice|cjue|cjce/],
  [/\bca\b|cour d'appel/, /cour d'appel/],
  [/\btj\b|tribunal judiciaire/, /tribunal judiciaire/],
  [/\bcass\b|cour de cassation|\b(?:soc|com|crim|civ)\b/, /cour de cassation/],
];

const CHAMBERS: readonly (readonly [cited: RegExp, name: string])[] = [
  [/ass(?:\.|emblee) plen/, 'ass. plén.'],
  [/ch(?:\.|ambre) mixte/, 'ch. mixte'],
  [/(?:1re|1ere|premiere) (?:ch(?:\.|ambre) )?civ|civ\.? ?1/, '1re civ.'],
  [/(?:2e|2eme|deuxieme) (?:ch(?:\.|ambre) )?civ|civ\.? ?2/, '2e civ.'],
  [/(?:3e|3eme|troisieme) (?:ch(?:\.|ambre) )?civ|civ\.? ?3/, '3e civ.'],
  [/\bsoc(?:iale)?\b/, 'soc.'],
  [/\bcom(?:merciale)?\b/, 'com.'],
  [/\bcrim(?:inelle)?\b/, 'crim.'],
];

/** Reads « CA Paris, 12 mars 2024 » in the words around a number. */
export function citedDecision(raw: string): CitedDecision {
  const folded = fold(foldWithCourts(raw));
  const court = COURTS.find(([cited]) => cited.test(folded))?.[1] ?? null;
  const seat =
    /\b(?:caa|ta|ca|tj|appel|administratif|judiciaire)\s+(?:de la |de l'|des |de |du |d')?([a-z][a-z-]{2,30})/.exec(folded)?.[1] ?? null;
  return { date: dayIn(raw), court, seat, chamber: CHAMBERS.find(([cited]) => cited.test(folded))?.[1] ?? null };
}

/** Of decisions that bear one number, those that the citation does not exclude. */
export function fittingDecisions<D extends { readonly facts: DecisionFacts | null }>(decisions: readonly D[], cited: CitedDecision): D[] {
  const court = (facts: DecisionFacts | null): string => fold(facts?.court ?? '');
  return decisions.filter(
    ({ facts }) =>
      (cited.date === null || facts?.date == null || facts.date === cited.date) &&
      (cited.court === null || court(facts) === '' || cited.court.test(court(facts))) &&
      (cited.chamber === null || facts === null || (chamberOfDecision(facts) ?? cited.chamber) === cited.chamber) &&
      (cited.seat === null || court(facts) === '' || court(facts).includes(cited.seat)),
  );
}

/** The identity of a decision: the same one may be held from several publishers. */
export function decisionIdentity(facts: (DecisionFacts & { readonly ecli?: string | undefined }) | null, id: string): string {
  if (facts?.ecli !== undefined) return facts.ecli.toUpperCase();
  const citation = facts === null ? null : decisionCitation({ ...facts, publication: null, chamber: null, formation: null });
  return citation ?? id;
}
