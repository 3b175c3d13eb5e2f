import type { PersonRole } from '@attendu/law/anonymisation/types';
import type { Draft } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, NEWLINE, SPACE, STOP } from './gaps.ts';
import type { Candidate } from './name-cues.ts';
import type { Run } from './name-runs.ts';
import { hasPartyWords, isFirstOfParties, isLawyerOfCase, isProfessionalParty, isSubjectOfCase, joinsCase } from './party-evidence.ts';
import { caseWeightOf, gapAt, hasBefore, keyAt, kindAt, startsLine } from './reading.ts';
import { isAnnouncedByTitle, OF_COMPANY, titleAfter, titleBefore, titlePhraseBefore } from './titles.ts';
import { CIVILITY, CLERK, JUDGE, KINSHIP, LAWYER, MASTER, PARTY, RELATIVE } from './vocabulary.ts';
import { PLACEHOLDER } from './word-scanner.ts';
import { words } from './words.ts';
import type { Zones } from './zones.ts';

const OTHER_PROFESSIONS = words(
  `notaire notaires huissier huissiers commissaire mandataire liquidateur administrateur expert experte syndic medecin docteur psychiatre interprete geometre architecte audienciere curateur tuteur
  mandataires liquidatrice administratrice gerant gerante cogerant cogerante cogerants gerants inspecteur conciliateur mediateur traducteur infirmier infirmiere`,
);
/** After one of these ("son associé, Me X"), the lawyer is a person the case is about. */
const COLLEAGUES = words(
  'associe associee collaborateur collaboratrice stagiaire temoin plaignant plaignante victime cessionnaire cedant employeur predecesseur successeur',
);
export type RoleReading = {
  readonly role: PersonRole | null;
  /** The words around denote a party or a third party, whatever the title. */
  readonly isParty: boolean;
  /** Companies use this title too. */
  readonly isWeak: boolean;
  /** Read from a weak title alone: worth a look. */
  readonly isGuess?: boolean;
  /** A word near the name says that this Me is counsel. */
  readonly isProven?: boolean;
};

const NOTHING: RoleReading = { role: null, isParty: false, isWeak: false };
const PARTY_READING: RoleReading = { role: null, isParty: true, isWeak: false };
/** A "président" without any of these words before him belongs to a company. */
const COURT_CONTEXT = words('audience debats delibere devant rapport chambre composee compose siegeant tribunal cour');
const POLICE = words(
  'brigadiere cheffe gardienne lieutenante policier policiere enqueteur enquetrice brigadier gendarme gardien adjudant adjudante lieutenant capitaine commandant major opj apj officier agent sergent caporal marechal inspecteur inspectrice commissaire',
);

/** Titles that companies, clubs and banks give too. */
const OPEN_TITLE = /^(?:presidente?|conseillere?)s?$/;

/** Whether a court or bar title comes after or before the run. */
export function hasTitle(draft: Draft, run: Run, zones: Zones): boolean {
  // "Petit juge" may be a verb: a single name needs a comma before its title.
  const isClear = run.units.length > 1 || (gapAt(draft.tokens, run.last) & COMMA) !== 0;
  return (
    (isClear && titleAfter(draft, run.last).role !== null) ||
    titleBefore(draft, run.first, run.last) !== null ||
    zones.isSignature(run.first)
  );
}

/** The role that the words around a candidate give it. */
export function readRole(draft: Draft, candidate: Candidate, zones: Zones): RoleReading {
  const isParty = hasPartyWords(draft, candidate);
  const after = titleAfter(draft, candidate.last);
  if (candidate.evidence === 'master') {
    const isAgent =
      hasOtherProfession(draft, candidate.last) ||
      isAfterOtherProfession(draft, candidate.from) ||
      isAgentInPerson(draft, candidate.from) ||
      isRelativeOfParty(draft, candidate.from);
    const isSelf = (isProfessionalParty(draft, candidate) || isLawyerOfCase(draft, candidate)) && !isRepresenting(draft, candidate.from);
    return isAgent || isSelf || isFirstOfParties(draft, candidate.from) || isSubjectOfCase(draft, candidate)
      ? PARTY_READING
      : { role: 'avocat', isParty: false, isWeak: false, isProven: isShownAsCounsel(draft, candidate) };
  }
  if (isOfPolice(draft, candidate.last) && !isAnnouncedByTitle(draft, candidate.from)) return PARTY_READING;
  // "au juge des enfants, Anne Roy": "enfants" also introduces first names.
  const title = candidate.evidence === 'relative' ? titlePhraseBefore(draft, candidate.first, candidate.last) : null;
  if (title !== null) return { role: title, isParty: false, isWeak: false };
  if (
    candidate.evidence === 'kinship' ||
    candidate.evidence === 'relative' ||
    candidate.evidence === 'alias' ||
    candidate.evidence === 'profession'
  )
    return PARTY_READING;
  if (after.role !== null) {
    const isCourt = zones.isCourt(candidate.first) || zones.isSignature(candidate.first);
    if (
      !isCourt &&
      (isProfessionalParty(draft, candidate) ||
        joinsCase(draft, candidate.last) ||
        isFirstOfParties(draft, candidate.from) ||
        isSubjectOfCase(draft, candidate))
    )
      return PARTY_READING;
    const before = titleBefore(draft, candidate.from, candidate.last);
    const isWeak =
      after.isWeak && before === null && !isCourt && !startsLine(draft.tokens, candidate.from) && !isAmongTitles(draft, candidate);
    if (isWeak && (!zones.hasCourt || !hasBefore(draft.tokens, candidate.from, 24, COURT_CONTEXT))) return { ...NOTHING, isParty };
    return { role: after.role, isParty, isWeak, isGuess: isWeak };
  }
  const office = candidate.evidence === 'office' ? officeRole(draft, candidate) : null;
  if (office !== null) return { role: office, isParty: false, isWeak: false };
  const before = titleBefore(draft, candidate.from, candidate.last);
  // "Votre conseillère : Anne Roy", in a text that speaks of no court.
  // "Président : M. Roy, directeur adjoint", of a commission
  const isOther =
    !zones.hasCourt || ((gapAt(draft.tokens, candidate.last) & COMMA) !== 0 && OF_COMPANY.has(keyAt(draft.tokens, candidate.last + 1)));
  if (before === 'magistrat' && isOther && OPEN_TITLE.test(keyAt(draft.tokens, candidate.from - 1))) return { ...NOTHING, isParty };
  if (before !== null)
    return { role: before, isParty: isParty && !isAnnouncedByTitle(draft, candidate.from), isWeak: false, isGuess: !zones.hasCourt };
  if (zones.isSignature(candidate.first)) return { role: 'magistrat', isParty: false, isWeak: false };
  if (zones.isCourt(candidate.first) && !isParty) return { role: 'magistrat', isParty: false, isWeak: true };
  return { ...NOTHING, isParty };
}

const COUNSEL_ACTS =
  /^(?:represent|assist|substitu|plaid|postul|conseils?$|conclu|barreau|toque|vestiaire|loco|soutien|soulev|observation|pour$|cabinet|scp$|sel|avou|batonnier|defen)/;
/** "Me X, avocat au barreau de", "représenté par Me X", "Me X soutient que": a word of counsel close to the name. */
function isShownAsCounsel({ tokens }: Draft, { from, last }: Candidate): boolean {
  const isOne = (j: number) => (kindAt(tokens, j) & LAWYER) !== 0 || COUNSEL_ACTS.test(keyAt(tokens, j));
  for (let j = from - 1; j >= from - COUNSEL_REACH && (gapAt(tokens, j) & BLANK_LINE) === 0; j--) if (isOne(j)) return true;
  for (let j = last + 1; j <= last + COUNSEL_REACH && (gapAt(tokens, j - 1) & BLANK_LINE) === 0; j++) if (isOne(j)) return true;
  return false;
}
const COUNSEL_REACH = 9;

/** True after "représentée par", "ayant pour avocat". */
function isRepresenting({ tokens }: Draft, from: number): boolean {
  for (let j = from - 1; j >= from - 4; j--) {
    if ((gapAt(tokens, j) & ~(SPACE | NEWLINE | STOP)) !== 0 || (gapAt(tokens, j) & BLANK_LINE) !== 0) return false;
    if (/^(?:represent|assist|substitu|avocat|conseil$|plaid|postul)/.test(keyAt(tokens, j))) return true;
  }
  return false;
}

/** "M. le procureur général Dupuis": the role of the office between the civility and the name. */
function officeRole(draft: Draft, candidate: Candidate): PersonRole | null {
  const { tokens } = draft;
  let role: PersonRole | null = null;
  for (let j = candidate.from; j < candidate.first; j++) {
    const { kind, key } = tokens.word(j);
    if ((kind & CLERK) !== 0) role ??= 'greffe';
    else if ((kind & JUDGE) !== 0) role ??= 'magistrat';
    else if ((kind & LAWYER) !== 0) role ??= /^general/.test(keyAt(tokens, j + 1)) ? 'magistrat' : 'avocat';
    if (OF_COMPANY.has(key) && key !== 'general') return null;
  }
  return role;
}

/** "Nous, DUPONT Jean, brigadier de police". */
function isOfPolice({ tokens }: Draft, last: number): boolean {
  return (gapAt(tokens, last) & COMMA) !== 0 && POLICE.has(keyAt(tokens, last + 1)) && keyAt(tokens, last + 3) !== 'gouvernement';
}

/** True after "Le liquidateur," or "l'étude du notaire". */
function isAfterOtherProfession({ tokens }: Draft, from: number): boolean {
  if ((gapAt(tokens, from - 1) & ~(SPACE | COMMA | STOP)) !== 0) return false;
  if (isUnderLabelOf(tokens, from)) return true;
  // "architecte ; Me X": the next person of a list.
  if (tokens.text.slice(tokens.end[from - 1] ?? 0, tokens.start[from] ?? 0).includes(';')) return false;
  if ((gapAt(tokens, from - 1) & COMMA) !== 0 && isAfterColleague(tokens, from)) return true;
  // "sa consœur Me X", but not "substituant son confrère Me X"
  if (COLLEAGUES.has(keyAt(tokens, from - 1)) && /^(?:son|sa|leur)$/.test(keyAt(tokens, from - 2))) {
    for (let j = from - 3; j >= from - 6; j--) if (REPRESENTING.test(keyAt(tokens, j)) || keyAt(tokens, j) === 'loco') return false;
    return true;
  }
  // "l'associé de Me X", "le constat dressé par Me X": a bailiff, a notary, or a lawyer of the facts
  if (/^(?:avec|de)$/.test(keyAt(tokens, from - 1)) && /^associee?$/.test(keyAt(tokens, from - 2))) return true;
  if (keyAt(tokens, from - 1) === 'par' && /^(?:dressee?|delivree?|instrumentee?|authentifiee?)s?$/.test(keyAt(tokens, from - 2)))
    return true;
  // A letter received by counsel is no deed received by a notary.
  if (keyAt(tokens, from - 1) === 'par' && /^recue?s?$/.test(keyAt(tokens, from - 2)) && hasBefore(tokens, from - 2, 8, DEEDS)) return true;
  if (keyAt(tokens, from - 1) === 'de' && /^(?:constat|constats|etude|office|minutes|exploit)$/.test(keyAt(tokens, from - 2))) return true;
  // "les poursuites contre Me X"
  if (keyAt(tokens, from - 1) === 'contre' && gapAt(tokens, from - 1) === SPACE) return true;
  let noun = from - 1;
  while (noun > from - 4 && /^(?:judiciaires?|de|justice|associee?|instrumentaire)$/.test(keyAt(tokens, noun))) noun--;
  return OTHER_PROFESSIONS.has(keyAt(tokens, noun));
}

/** "Notaire chargé du règlement : Me X": a label that begins with another profession. */
function isUnderLabelOf(tokens: Draft['tokens'], from: number): boolean {
  if ((gapAt(tokens, from - 1) & STOP) === 0) return false;
  for (let j = from - 1; j > from - LONGEST_LABEL && (j === from - 1 || (gapAt(tokens, j) & ~(SPACE | APOSTROPHE)) === 0); j--)
    if (OTHER_PROFESSIONS.has(keyAt(tokens, j)) && startsLine(tokens, j)) return true;
  return false;
}
const LONGEST_LABEL = 7;

const DEEDS = words('acte actes testament donation vente partage pret notoriete procuration compromis quittance');

/** "son associé, Me X", "la collaboratrice de Me X, Me Y": the noun of a colleague before the comma. */
function isAfterColleague(tokens: Draft['tokens'], from: number): boolean {
  if (COLLEAGUES.has(keyAt(tokens, from - 1))) return true;
  // "son collaborateur de l'époque, Me X"
  for (let j = from - 2; j > from - 6 && (gapAt(tokens, j) & ~(SPACE | APOSTROPHE)) === 0; j--)
    if (COLLEAGUES.has(keyAt(tokens, j)) && /^(?:son|sa|leur)$/.test(keyAt(tokens, j - 1))) return true;
  for (let j = from - 1; j > from - 7 && (gapAt(tokens, j - 1) & ~(SPACE | DOT)) === 0; j--)
    if ((kindAt(tokens, j) & MASTER) !== 0) return keyAt(tokens, j - 1) === 'de' && COLLEAGUES.has(keyAt(tokens, j - 2));
  return false;
}

/** "M. Martin, président, Mme Roy, conseiller rapporteur": other titles nearby denote a court rather than a company. */
function isAmongTitles(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
  let titles = 0;
  let hasOther = false;
  for (let j = candidate.from - 14; j <= candidate.last + 14; j++) {
    if (j < 0 || j >= tokens.count) continue;
    if (j > candidate.last && (gapAt(tokens, j - 1) & BLANK_LINE) !== 0) break;
    const isTitle = (kindAt(tokens, j) & (JUDGE | CLERK)) !== 0 && (j < candidate.first || j > candidate.last);
    if (isTitle) titles++;
    if (isTitle && !/^president/.test(keyAt(tokens, j))) hasOther = true;
  }
  return titles > 1 && hasOther;
}

/** "la SELARL X, prise en la personne de Me X": the firm is a party or an agent, unless it represents somebody itself. */
function isAgentInPerson({ tokens }: Draft, from: number): boolean {
  if (keyAt(tokens, from - 1) !== 'de' || keyAt(tokens, from - 2) !== 'personne') return false;
  for (let j = from - 3; j >= from - 24 && (gapAt(tokens, j) & (STOP | BLANK_LINE)) === 0; j--)
    if (REPRESENTING.test(keyAt(tokens, j)) && /^(?:par|pour|de|d)$/.test(keyAt(tokens, j + 1))) return false;
  return true;
}
const REPRESENTING = /^(?:represent|assist|substitu|avocat$|conseil$|plaidant$|postulant$)/;

/** "sa sœur jumelle Me X", "son épouse, Maître X" */
function isRelativeOfParty({ tokens }: Draft, from: number): boolean {
  if ((gapAt(tokens, from - 1) & ~(SPACE | COMMA)) !== 0) return false;
  for (let j = from - 1; j >= from - 2; j--)
    if ((kindAt(tokens, j) & (RELATIVE | KINSHIP)) !== 0 && /^(?:sa|son|leur|ses|leurs)$/.test(keyAt(tokens, j - 1))) return true;
  return false;
}

/** True before "notaire à Lyon", "ès qualités de liquidateur". */
function hasOtherProfession(draft: Draft, last: number): boolean {
  const { tokens } = draft;
  // "Me X demande à l'expert": the profession of somebody else.
  const isApposed = (gapAt(tokens, last) & ~SPACE) !== 0 || OTHER_PROFESSIONS.has(keyAt(tokens, last + 1));
  if (!isApposed && !/^(?:es|en|comme|agissant|prise?|ancien|ancienne|etant|designee?|nommee?)$/.test(keyAt(tokens, last + 1)))
    return false;
  for (let j = last + 1; j <= last + 5; j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) !== 0) return false;
    const { kind, key } = tokens.word(j);
    // "Me X, son associé"
    const determiner = /^(?:ancien|ancienne|ex|propre|futur|future)$/.test(keyAt(tokens, j - 1)) ? j - 2 : j - 1;
    if (/^(?:son|sa|leur|un|une|comme|qualite)$/.test(keyAt(tokens, determiner)) && COLLEAGUES.has(key) && gapAt(tokens, j) !== SPACE)
      return true;
    // "en qualité de témoin"
    if (keyAt(tokens, j - 1) === 'de' && keyAt(tokens, j - 2) === 'qualite' && COLLEAGUES.has(key)) return true;
    if ((kind & (LAWYER | MASTER | CIVILITY | PARTY)) !== 0) return false;
    if (OTHER_PROFESSIONS.has(key)) return true;
    // "assisté de Me X, et de Anne Roy, interprète": another person's profession.
    if ((caseWeightOf(tokens, j) === 2 && kind === 0) || tokens.word(j).shape === PLACEHOLDER) return false;
  }
  return false;
}
