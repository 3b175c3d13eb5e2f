import type { NamePart, PersonRole } from '@attendu/law/anonymisation/types';
import type { Draft } from './draft.ts';
import { BLANK_LINE, COMMA, DOT, NEWLINE, SPACE, STOP } from './gaps.ts';
import { FEMALE, FIRST, MALE, SURNAME } from './lexicon.ts';
import type { Candidate } from './name-cues.ts';
import { type RunName, unitKey } from './name-runs.ts';
import { gapAt, keyAt, kindAt, marksAt } from './reading.ts';
import { type RoleReading, readRole } from './roles.ts';
import { isPluralTitleBefore } from './titles.ts';
import { LAWYER } from './vocabulary.ts';
import { CAPITAL, UPPER } from './word-scanner.ts';
import type { Zones } from './zones.ts';

export type NamedUnit = RunName & { readonly key: string; readonly isSurname: boolean };
/** A candidate and its role. */
export type Person = {
  readonly candidate: Candidate;
  readonly units: readonly NamedUnit[];
  readonly role: PersonRole;
  /** A court-appointed agent or a notary: called Me without being a lawyer. Law firms of that name are masked too. */
  readonly isAgent: boolean;
  /** Taken for a judge or a lawyer because of the name, of a label or of « Me » alone: no word around says so. */
  readonly isAssumed: boolean;
};

export const isProfessional = (role: PersonRole): boolean => role === 'magistrat' || role === 'greffe' || role === 'avocat';

/**
 * Decides who is a party and who is a judge, a registrar or a lawyer: from the words around each mention, then from the other mentions of
 * the name.
 */
export function assignRoles(draft: Draft, candidates: readonly Candidate[], zones: Zones): Person[] {
  const readings = candidates.map((candidate) => readRole(draft, candidate, zones));
  propagatePluralTitles(draft, candidates, readings);
  propagateListTitles(draft, candidates, readings);
  propagateParties(draft, candidates, readings);
  const compounds = new Set(
    candidates.flatMap((candidate) => candidate.units.filter(({ first, last }) => last > first).map((unit) => unitKey(draft, unit))),
  );
  const units = candidates.map((candidate) => nameUnits(draft, { ...candidate, units: mergeCompounds(draft, candidate.units, compounds) }));
  unifyNameParts(candidates, units);
  const agents = agentsOf(candidates, readings, units);
  const asParty = new Map<string, number>();
  const asProfessional = new Map<string, PersonRole>();
  /** Genders of the professionals who bear a name, from their civilities. */
  const genders = new Map<string, string>();
  const fullNames = new Set<string>();
  candidates.forEach((candidate, at) => {
    const { role, isParty, isWeak } = readings[at] ?? { role: null, isParty: false, isWeak: false };
    const own = units[at] ?? [];
    if (role !== null && !isParty) {
      fullNames.add(own.map(({ key }) => key).join('|'));
      const gender = candidate.gender ?? genderOf(draft, own);
      if (gender !== null) for (const { key } of own) genders.set(key, `${genders.get(key) ?? ''}${gender}`);
      if (!isWeak) for (const { key } of own) if (!asProfessional.has(key)) asProfessional.set(key, role);
      if (isWeak) for (const { key } of own) if (!asProfessional.has(key)) asProfessional.set(key, role);
    } else if (isParty) for (const { key } of own) asParty.set(key, (asParty.get(key) ?? 0) + 2);
    else for (const { key } of own) asParty.set(key, (asParty.get(key) ?? 0) + 0.5);
  });
  const proven = new Set(readings.flatMap(({ isProven }, at) => (isProven === true ? (units[at] ?? []).map(({ key }) => key) : [])));
  return candidates.map((candidate, at) => {
    const reading = readings[at] ?? { role: null, isParty: false, isWeak: false };
    const own = units[at] ?? [];
    const isAgent = candidate.evidence === 'master' && own.some(({ key }) => agents.has(key)) && !isCalledLawyer(draft, candidate);
    const role = isAgent ? 'partie' : decideRole(candidate, own, reading, { asParty, asProfessional, genders, fullNames });
    return {
      candidate,
      units: own,
      isAgent: agents.has(own[own.length - 1]?.key ?? ''),
      isAssumed:
        isProfessional(role) &&
        (reading.role === null || reading.isGuess === true || (reading.isProven === false && !own.some(({ key }) => proven.has(key)))),
      role,
    };
  });
}

/** The gender of the first name, when the lists give only one. */
function genderOf(draft: Draft, units: readonly NamedUnit[]): 'm' | 'f' | null {
  const given = units.find(({ isSurname, isInitial }) => !isSurname && !isInitial);
  const part = given === undefined ? 'prenom' : partOf(draft, given, null);
  return part === 'prenom-feminin' ? 'f' : part === 'prenom-masculin' ? 'm' : null;
}

type NameRoles = {
  readonly asParty: ReadonlyMap<string, number>;
  readonly asProfessional: ReadonlyMap<string, PersonRole>;
  readonly genders: ReadonlyMap<string, string>;
  readonly fullNames: ReadonlySet<string>;
};

function decideRole(
  candidate: Candidate,
  units: readonly NamedUnit[],
  { role, isParty, isWeak }: RoleReading,
  { asParty, asProfessional, genders, fullNames }: NameRoles,
): PersonRole {
  const surname = units[units.length - 1]?.key ?? '';
  const party = asParty.get(surname) ?? 0;
  if (role !== null && !isParty && !(isWeak && party >= 2)) return role;
  if (isParty) return candidate.evidence === 'profession' ? 'tiers' : 'partie';
  const professional = asProfessional.get(surname);
  // A lawyer is called Me: "M. Garnier" is another Garnier.
  const isCivil = professional === 'avocat' && candidate.evidence === 'civility';
  // "Mme Ledoux" is not the assessor "Monsieur Patrice Ledoux".
  const ofName = genders.get(surname);
  const isOther = candidate.gender !== null && ofName !== undefined && !ofName.includes(candidate.gender);
  const known = isCivil || isOther ? undefined : professional;
  const isSameName = fullNames.has(units.map(({ key }) => key).join('|')) && units.length > 1;
  if (known !== undefined && (isSameName || party < 1.5) && units.every(({ key }) => asProfessional.has(key))) return known;
  return candidate.evidence === 'civility' || candidate.evidence === 'line' ? 'partie' : 'tiers';
}

/** Names of people called Me who are not lawyers: notaries, liquidators, administrators. */
function agentsOf(candidates: readonly Candidate[], readings: readonly RoleReading[], units: readonly NamedUnit[][]): Set<string> {
  const agents = new Set<string>();
  candidates.forEach(({ evidence }, at) => {
    if (evidence === 'master' && readings[at]?.isParty === true)
      for (const { key, isSurname } of units[at] ?? []) if (isSurname) agents.add(key);
  });
  return agents;
}

/** True when ", avocat au barreau" or "(avocat)" follows the name within three words; "Me X, avocat, fait appel" is about the party. */
function isCalledLawyer(draft: Draft, candidate: Candidate): boolean {
  for (let j = candidate.last + 1; j <= candidate.last + 3; j++)
    if ((kindAt(draft.tokens, j) & LAWYER) !== 0 && (gapAt(draft.tokens, j) & COMMA) === 0) return true;
  return false;
}

/** Treats a single name after "consorts" and the like as a first name when a full name of the text does. */
function unifyNameParts(candidates: readonly Candidate[], units: NamedUnit[][]): void {
  const given = new Set<string>();
  const surnames = new Set<string>();
  for (const own of units) if (own.length > 1) for (const { key, isSurname } of own) (isSurname ? surnames : given).add(key);
  candidates.forEach(({ evidence }, at) => {
    const [alone] = units[at] ?? [];
    const isOpen = evidence === 'kinship' || evidence === 'alias' || evidence === 'line';
    if (alone === undefined || units[at]?.length !== 1 || !isOpen || !given.has(alone.key) || surnames.has(alone.key)) return;
    units[at] = [{ ...alone, isSurname: false }];
  });
}

/** "Mme Arbelot et M. Quintard, conseillers": a plural title applies to all the names before it. */
function propagatePluralTitles(draft: Draft, candidates: readonly Candidate[], readings: RoleReading[]): void {
  const { tokens } = draft;
  for (let at = candidates.length - 1; at > 0; at--) {
    const reading = readings[at];
    const candidate = candidates[at];
    if (reading === undefined || candidate === undefined || reading.role === null) continue;
    const isPlural =
      /^(?:presidents|presidentes|conseillers|conseilleres|assesseurs|assesseures|juges|magistrats|magistrates|greffiers|greffieres|avocats|avocates)$/;
    let hasPlural = false;
    for (let j = candidate.last + 1; j <= candidate.last + 3; j++) if (isPlural.test(keyAt(tokens, j))) hasPlural = true;
    if (!hasPlural) continue;
    for (let before = at - 1; before >= 0; before--) {
      const previous = candidates[before];
      const following = candidates[before + 1];
      if (previous === undefined || following === undefined || readings[before]?.role !== null) break;
      const between = following.from - previous.last - 1;
      const gap = gapAt(tokens, previous.last);
      const isListed = between === 0 ? (gap & COMMA) !== 0 : between === 1 && keyAt(tokens, previous.last + 1) === 'et';
      if (!isListed || (gap & ~(SPACE | COMMA | NEWLINE)) !== 0) break;
      readings[before] = { role: reading.role, isParty: false, isWeak: reading.isWeak };
    }
  }
}

/** "Assesseurs : M. Dupont ; Mme Martin": a plural title applies to every name of the list after it. */
function propagateListTitles(draft: Draft, candidates: readonly Candidate[], readings: RoleReading[]): void {
  const { tokens } = draft;
  let role: PersonRole | null = null;
  candidates.forEach(({ from }, at) => {
    const previous = candidates[at - 1];
    const own = readings[at];
    if (isPluralTitleBefore(draft, from)) {
      role = own?.role ?? null;
      return;
    }
    if (role === null || previous === undefined || own === undefined) return;
    const between = from - previous.last - 1;
    const gap = gapAt(tokens, previous.last);
    const isListed = between === 0 ? (gap & (COMMA | STOP | NEWLINE)) !== 0 : between === 1 && keyAt(tokens, previous.last + 1) === 'et';
    // "Délibéré par M. A et Mme B.", then "M. C est débouté."
    if (!isListed || (gap & (BLANK_LINE | DOT)) !== 0 || (own.role === null && own.isParty)) role = null;
    else if (own.role === null) readings[at] = { role, isParty: false, isWeak: false };
  });
}

/** "Me Ferrand et Me Costa, défendeurs", "Mes Ferrand et Costa": what is said of the last lawyer of a list applies to those before. */
function propagateParties(draft: Draft, candidates: readonly Candidate[], readings: RoleReading[]): void {
  for (let at = candidates.length - 1; at > 0; at--) {
    const [previous, candidate, own] = [candidates[at - 1], candidates[at], readings[at]];
    if (previous?.evidence !== 'master' || candidate?.evidence !== 'master' || own?.isParty !== true) continue;
    const between = candidate.from - previous.last - 1;
    const isListed =
      between === 1
        ? keyAt(draft.tokens, previous.last + 1) === 'et'
        : between === 0 && gapAt(draft.tokens, previous.last) === (COMMA | SPACE);
    if (isListed) readings[at - 1] = own;
  }
}

/** Merges two names that the text elsewhere joins with a hyphen: "Jean Paul" when it also has "Jean-Paul". */
function mergeCompounds(draft: Draft, units: readonly RunName[], compounds: ReadonlySet<string>): RunName[] {
  const merged: RunName[] = [];
  for (const unit of units) {
    const previous = merged[merged.length - 1];
    const joined = previous === undefined ? null : { first: previous.first, last: unit.last, isInitial: false };
    if (joined !== null && joined.last - joined.first < 6 && compounds.has(unitKey(draft, joined))) merged[merged.length - 1] = joined;
    else merged.push(unit);
  }
  return merged;
}

/** Separates first names from surnames: by capitals, then by the lists, then by order. */
function nameUnits(draft: Draft, candidate: Candidate): NamedUnit[] {
  const { tokens } = draft;
  const { units, evidence } = candidate;
  const named = (unit: RunName, isSurname: boolean): NamedUnit => ({ ...unit, key: unitKey(draft, unit), isSurname });
  const isFirst = (unit: RunName) => (marksAt(tokens, unit.first) & FIRST) !== 0;
  if (units.length === 1) {
    const unit = units[0] as RunName;
    const isOnlyFirst = evidence === 'context' && (marksAt(tokens, unit.first) & SURNAME) === 0;
    const isGiven = (evidence === 'relative' || evidence === 'first-name' || isOnlyFirst) && isFirst(unit);
    return [named(unit, !isGiven)];
  }
  const shapes = units.map((unit) => (tokens.word(unit.last).key.length > 1 ? tokens.word(unit.last).shape : CAPITAL));
  const isMixed = shapes.includes(UPPER) && shapes.includes(CAPITAL) && !tokens.isCaseless(candidate.first);
  if (isMixed) return units.map((unit, at) => named(unit, shapes[at] === UPPER));
  const isReversed =
    !isFirst(units[0] as RunName) &&
    isFirst(units[units.length - 1] as RunName) &&
    (marksAt(tokens, (units[units.length - 1] as RunName).first) & SURNAME) === 0;
  if (isReversed) return units.map((unit) => named(unit, !isFirst(unit)));
  let isGiven = true;
  return units.map((unit, at) => {
    isGiven = isGiven && at < units.length - 1 && (isFirst(unit) || unit.isInitial || at === 0);
    return named(unit, !isGiven);
  });
}

/** Which part of a name a unit is. The gender of a first name comes from the civility or the lists. */
export function partOf(draft: Draft, unit: NamedUnit, gender: 'm' | 'f' | null): NamePart {
  if (unit.isSurname) return 'nom';
  const marks = marksAt(draft.tokens, unit.first);
  if (gender === 'f') return 'prenom-feminin';
  if (gender === 'm') return 'prenom-masculin';
  if ((marks & FEMALE) !== 0 && (marks & MALE) === 0) return 'prenom-feminin';
  return (marks & MALE) !== 0 && (marks & FEMALE) === 0 ? 'prenom-masculin' : 'prenom';
}

/** Pairs of names ("jaurion sauveterre") that belong to a judge, a registrar or a lawyer, and to no party. */
export function fullNames(people: readonly Person[]): Set<string> {
  const pairs = (person: Person) => person.units.slice(1).map(({ key }, at) => `${person.units[at]?.key} ${key}`);
  const all = new Set(people.filter(({ role }) => isProfessional(role)).flatMap(pairs));
  for (const person of people) if (!isProfessional(person.role)) for (const pair of pairs(person)) all.delete(pair);
  return all;
}
