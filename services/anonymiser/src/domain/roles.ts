import type { Role } from '@attendu/law/anonymisation/types';
import { type Draft, TAKEN } from './draft.ts';
import { BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SPACE, STOP } from './gaps.ts';
import type { Candidate } from './name-cues.ts';
import type { Run } from './name-runs.ts';
import { gapAt, hasBefore, keyAt, kindAt, startsLine } from './reading.ts';
import { isAnnouncedByTitle, OF_COMPANY, titleAfter, titleBefore, titlePhraseBefore } from './titles.ts';
import { CIVILITY, CLERK, COMPANY, FIRM, JUDGE, LAWYER, MASTER, PARTY, VERB } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';
import type { Zones } from './zones.ts';

const OTHER_PROFESSIONS = words(
  `notaire notaires huissier huissiers commissaire mandataire liquidateur administrateur expert experte syndic medecin docteur psychiatre interprete geometre architecte audienciere curateur tuteur
  mandataires liquidatrice administratrice inspecteur conciliateur mediateur traducteur infirmier infirmiere`,
);
/** After one of these ("son associé, Me X"), the lawyer is a person the case is about. */
const COLLEAGUES = words(
  'associe associee confrere consoeur collaborateur collaboratrice stagiaire temoin plaignant plaignante victime cessionnaire cedant employeur predecesseur successeur',
);
/** Words after a name that only fit a party or a third party. */
const PARTY_WORDS = words(
  `demeurant domicilie domiciliee domicilies epouse epoux veuve ne nee appelant appelante intime intimee demandeur demanderesse defendeur defenderesse salarie salariee requerant requerante locataire
  bailleur prevenu prevenue accuse accusee condamne condamnee licencie licenciee engage engagee embauche embauchee`,
);
const RESIDENCE_WORDS = words(
  'demeurant domicilie domiciliee nee ne domicile retenu ecroue detenu demandeur demanderesse defendeur defenderesse appelant appelante intime intimee',
);

/** After a comma: "M. X, juge, plaignant". */
const APPOSED_PARTY = words('plaignant plaignante requerant requerante victime prevenu prevenue retraite retraitee temoin');

export type RoleReading = {
  readonly role: Role | null;
  /** The words around denote a party or a third party, whatever the title. */
  readonly isParty: boolean;
  /** Companies use this title too. */
  readonly isWeak: boolean;
};

const NOTHING: RoleReading = { role: null, isParty: false, isWeak: false };
const PARTY_READING: RoleReading = { role: null, isParty: true, isWeak: false };
/** A "président" without any of these words before him belongs to a company. */
const COURT_CONTEXT = words('audience debats delibere devant rapport chambre composee compose presents presence siegeant tribunal cour');
/** What judges, registrars and lawyers do in court. Such a sentence does not make them a party. */
const COURT_ACTS = words(
  `rapport entendu entendue entendus signe prononce preside presidait siege siegeait rendu requis requiert plaide plaidait conclu conclut lecture assiste assistait
  represente represente depose substitue substituant delibere ordonne renvoye saisi notifie avise avisee present presente statuant designe informe`,
);
const POLICE = words(
  'brigadier gendarme gardien adjudant adjudante lieutenant capitaine commandant major opj apj officier agent sergent caporal marechal inspecteur inspectrice commissaire',
);

/** Whether a court or bar title comes after or before the run. */
export function hasTitle(draft: Draft, run: Run, zones: Zones): boolean {
  // "Petit juge" may be a verb: a single name needs a comma before its title.
  const isClear = run.units.length > 1 || (gapAt(draft.tokens, run.last) & COMMA) !== 0;
  return (isClear && titleAfter(draft, run.last).role !== null) || titleBefore(draft, run.first) !== null || zones.isSignature(run.first);
}

/** The role that the words around a candidate give it. */
export function readRole(draft: Draft, candidate: Candidate, zones: Zones): RoleReading {
  const isParty = hasPartyWords(draft, candidate);
  const after = titleAfter(draft, candidate.last);
  if (candidate.evidence === 'master') {
    const isAgent =
      hasOtherProfession(draft, candidate.last) || isAfterOtherProfession(draft, candidate.from) || isAgentInPerson(draft, candidate.from);
    const isSelf = (isProfessionalParty(draft, candidate) || isLawyerOfCase(draft, candidate)) && !isRepresenting(draft, candidate.from);
    return isAgent || isSelf || isFirstOfParties(draft, candidate.from) || isSubjectOfCase(draft, candidate)
      ? PARTY_READING
      : { role: 'avocat', isParty: false, isWeak: false };
  }
  if (isOfPolice(draft, candidate.last) && !isAnnouncedByTitle(draft, candidate.from)) return PARTY_READING;
  // "au juge des enfants, Anne Roy": "enfants" also introduces first names.
  const title = candidate.evidence === 'relative' ? titlePhraseBefore(draft, candidate.first) : null;
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
    const before = titleBefore(draft, candidate.from);
    const isWeak =
      after.isWeak && before === null && !isCourt && !startsLine(draft.tokens, candidate.from) && !isAmongTitles(draft, candidate);
    if (isWeak && !hasBefore(draft.tokens, candidate.from, 24, COURT_CONTEXT)) return { ...NOTHING, isParty };
    return { role: after.role, isParty, isWeak };
  }
  const office = candidate.evidence === 'office' ? officeRole(draft, candidate) : null;
  if (office !== null) return { role: office, isParty: false, isWeak: false };
  const before = titleBefore(draft, candidate.from);
  if (before !== null) return { role: before, isParty: isParty && !isAnnouncedByTitle(draft, candidate.from), isWeak: false };
  if (zones.isSignature(candidate.first)) return { role: 'magistrat', isParty: false, isWeak: false };
  if (zones.isCourt(candidate.first) && !isParty) return { role: 'magistrat', isParty: false, isWeak: true };
  return { ...NOTHING, isParty };
}

/** True after "représentée par", "ayant pour avocat". */
function isRepresenting({ tokens }: Draft, from: number): boolean {
  for (let j = from - 1; j >= from - 4; j--) {
    if ((gapAt(tokens, j) & ~(SPACE | NEWLINE | STOP)) !== 0 || (gapAt(tokens, j) & BLANK_LINE) !== 0) return false;
    if (/^(?:represent|assist|substitu|avocat|conseil$|plaid|postul)/.test(keyAt(tokens, j))) return true;
  }
  return false;
}

/** "M. le procureur général Dupuis": the role of the office between the civility and the name. */
function officeRole(draft: Draft, candidate: Candidate): Role | null {
  const { tokens } = draft;
  let role: Role | null = null;
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
  return (gapAt(tokens, last) & COMMA) !== 0 && POLICE.has(keyAt(tokens, last + 1));
}

/** True after "Le liquidateur," or "l'étude du notaire". */
function isAfterOtherProfession({ tokens }: Draft, from: number): boolean {
  if ((gapAt(tokens, from - 1) & ~(SPACE | COMMA | STOP)) !== 0) return false;
  if ((gapAt(tokens, from - 1) & COMMA) !== 0 && COLLEAGUES.has(keyAt(tokens, from - 1))) return true;
  // "les poursuites contre Me X"
  if (keyAt(tokens, from - 1) === 'contre' && gapAt(tokens, from - 1) === SPACE) return true;
  let noun = from - 1;
  while (noun > from - 4 && /^(?:judiciaires?|de|justice|associee?|instrumentaire)$/.test(keyAt(tokens, noun))) noun--;
  return OTHER_PROFESSIONS.has(keyAt(tokens, noun));
}

/** True for the first name under "APPELANTS :", and for each name below it in that list. */
function isFirstOfParties({ tokens }: Draft, from: number): boolean {
  for (let line = from, count = 0; count < 12; count++) {
    // "1°)" before the name
    const start = tokens.word(line - 1).shape === NUMBER && startsLine(tokens, line - 1) ? line - 1 : line;
    const before = start - 1;
    // "DEMANDERESSE : Maître X" on one line
    const isAfterLabel = (gapAt(tokens, before) & STOP) !== 0 && count === 0;
    if (!startsLine(tokens, start) && !isAfterLabel) return false;
    let first = before;
    while (!startsLine(tokens, first) && first > before - 14) first--;
    if ((kindAt(tokens, first) & PARTY) !== 0) return isPartyHeading(tokens, first, before);
    if (isAfterLabel && !startsLine(tokens, start)) return false;
    const named = tokens.word(first).shape === NUMBER ? first + 1 : first;
    for (let j = first; j <= before; j++)
      if ((kindAt(tokens, j) & (LAWYER | COMPANY | FIRM)) !== 0 || /^(?:represente|assiste|ayant|pour)/.test(keyAt(tokens, j)))
        return false;
    if ((kindAt(tokens, named) & (MASTER | CIVILITY)) === 0) return false;
    line = named;
  }
  return false;
}

/** "APPELANTS :", "DEMANDERESSE AU RECOURS": a heading and nobody's name or representation. */
function isPartyHeading(tokens: Draft['tokens'], first: number, last: number): boolean {
  if (last > first + 4 || (gapAt(tokens, last) & ~(SPACE | STOP | NEWLINE | BLANK_LINE)) !== 0) return false;
  for (let j = first; j <= last; j++)
    if (
      (kindAt(tokens, j) & (LAWYER | CIVILITY | MASTER | FIRM)) !== 0 ||
      /^(?:represent|assist|ayant|pour|conseil)/.test(keyAt(tokens, j))
    )
      return false;
  return true;
}

/** "M. Dupont, avocat, a été victime de": the subject of a sentence that is not about an act of the court. */
function isSubjectOfCase(draft: Draft, { from, last, evidence }: Candidate): boolean {
  const { tokens } = draft;
  const gap = gapAt(tokens, from - 1);
  const isSubject = (gap & (DOT | STOP | NEWLINE | BLANK_LINE)) !== 0 || keyAt(tokens, from - 1) === 'que';
  if (!isSubject || evidence === 'master') return false;
  const title = last + 1;
  const isTitle = (kindAt(tokens, title) & (LAWYER | CLERK)) !== 0 || /^magistrate?$/.test(keyAt(tokens, title));
  if (!isTitle || (gapAt(tokens, last) & COMMA) === 0 || /^general/.test(keyAt(tokens, title + 1))) return false;
  let j = title;
  while (j < title + 9 && (gapAt(tokens, j) & COMMA) === 0) {
    if ((gapAt(tokens, j) & (DOT | STOP | BLANK_LINE)) !== 0) return false;
    j++;
  }
  if ((gapAt(tokens, j) & COMMA) === 0 || (kindAt(tokens, j + 1) & VERB) === 0) return false;
  for (let k = j + 1; k <= j + 6; k++)
    if (COURT_ACTS.has(keyAt(tokens, k)) && keyAt(tokens, k + 1) !== 'le' && !/^(?:le|la)$/.test(keyAt(tokens, k - 1))) return false;
  return true;
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

/** The states of a lawyer that only concern the one the case is about: "avocat, aujourd'hui radié". */
const BAR_SANCTIONS = words('radie radiee suspendu suspendue omis omise demissionnaire sanctionne sanctionnee');
/** Nouns that make the person after "de" the subject of the case: "la faute de Me X". */
const BLAMES = words(
  'responsabilite faute fautes manquement manquements negligence negligences carence imprudence licenciement agression deces succession',
);
const FEES = words('honoraire honoraires emoluments retrocession retrocessions');
const OWED = /^(?:du|due|dus|dues|verse|verses|payes|regles|factures|reclames|taxes|revenant|alloues|stipule|stipules)$/;
/** Verbs whose object is a defendant: "a assigné Me X". */
const SUING = words('assigne assignent assignait attrait cite poursuit poursuivi licencie agresse frappe insulte injurie');

/** "honoraires dus à Me X", "la faute de Me X", "a assigné Me X", "Me X, avocat, aujourd'hui radié": the lawyer is the subject of the case. */
function isLawyerOfCase({ tokens }: Draft, { from, last }: Candidate): boolean {
  const before = keyAt(tokens, from - 1);
  if (gapAt(tokens, from - 1) === SPACE) {
    if (SUING.has(before)) return true;
    if (before === 'de' && BLAMES.has(keyAt(tokens, from - (/^professionnelles?$/.test(keyAt(tokens, from - 2)) ? 3 : 2)))) return true;
    if (/^(?:a|par)$/.test(before) && OWED.test(keyAt(tokens, from - 2)) && hasBefore(tokens, from - 2, 5, FEES)) return true;
  }
  for (let j = last + 1; j <= last + 9; j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) !== 0 || (kindAt(tokens, j) & (MASTER | CIVILITY)) !== 0) return false;
    if (BAR_SANCTIONS.has(keyAt(tokens, j))) return true;
    if (keyAt(tokens, j) === 'comme' && keyAt(tokens, j + 1) === 'temoin') return true;
    // "comparante en personne" on the line below
    if (/^comparante?$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'en' && keyAt(tokens, j + 2) === 'personne') return true;
  }
  return false;
}

/** "la SELARL X, prise en la personne de Me X": a court-appointed agent, not a lawyer. */
const isAgentInPerson = ({ tokens }: Draft, from: number): boolean =>
  keyAt(tokens, from - 1) === 'de' && keyAt(tokens, from - 2) === 'personne';

/** True before "notaire à Lyon", "ès qualités de liquidateur". */
function hasOtherProfession(draft: Draft, last: number): boolean {
  const { tokens } = draft;
  for (let j = last + 1; j <= last + 5; j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) !== 0) return false;
    const { kind, key } = tokens.word(j);
    // "Me X, son associé"
    const determiner = /^(?:ancien|ancienne|ex|propre|futur|future)$/.test(keyAt(tokens, j - 1)) ? j - 2 : j - 1;
    if (/^(?:son|sa|leur|un|une|comme|qualite)$/.test(keyAt(tokens, determiner)) && COLLEAGUES.has(key)) return true;
    // "en qualité de témoin"
    if (keyAt(tokens, j - 1) === 'de' && keyAt(tokens, j - 2) === 'qualite' && COLLEAGUES.has(key)) return true;
    if ((kind & (LAWYER | MASTER | CIVILITY | PARTY)) !== 0) return false;
    if (OTHER_PROFESSIONS.has(key)) return true;
  }
  return false;
}

/** True for a professional who is a party: domiciled, born, appellant, or above an address at the head of a block. */
function isProfessionalParty(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
  if (candidate.evidence === 'master' && startsLine(tokens, candidate.from) && hasAddressOnLine(draft, candidate.last)) return true;
  for (let j = candidate.last + 1; j <= candidate.last + 8; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & (BLANK_LINE | STOP)) !== 0) return false;
    const { kind, key } = tokens.word(j);
    // "DÉFENDERESSE" on the next line is a heading, not this person's quality.
    if ((kind & (MASTER | CIVILITY)) !== 0 || ((gap & NEWLINE) !== 0 && (kind & PARTY) !== 0 && candidate.evidence === 'master'))
      return false;
    if ((gap & NEWLINE) !== 0 && !RESIDENCE_WORDS.has(key) && draft.claims[j] !== TAKEN) return false;
    if ((gap & COMMA) !== 0 && (APPOSED_PARTY.has(key) || (key === 'partie' && /^civiles?$/.test(keyAt(tokens, j + 1))))) return true;
    if (RESIDENCE_WORDS.has(key)) return key !== 'ne' || /^(?:le|en|a)$/.test(keyAt(tokens, j + 1));
    if ((gap & NEWLINE) !== 0 && draft.claims[j] === TAKEN && j <= candidate.last + 2 && startsLine(tokens, candidate.from)) return true;
  }
  return false;
}

/** "Maître X, avocat, 8 rue Y", "Maître X, comparant": an address or an appearance on the same line. */
function hasAddressOnLine(draft: Draft, last: number): boolean {
  for (let j = last + 1; j <= last + 4 && (gapAt(draft.tokens, j - 1) & (NEWLINE | DOT | OPEN)) === 0; j++)
    if (draft.claims[j] === TAKEN || (/^comparante?$/.test(keyAt(draft.tokens, j)) && keyAt(draft.tokens, j + 1) !== 'pour')) return true;
  return false;
}

/** "Mme X, juge d'instruction, s'est constituée partie civile", "Mme X, juge, a porté plainte": said of the title's bearer. */
function joinsCase({ tokens }: Draft, last: number): boolean {
  if ((gapAt(tokens, last) & COMMA) === 0) return false;
  for (let j = last + 1; j <= last + 9; j++) {
    if ((gapAt(tokens, j - 1) & (DOT | STOP | BLANK_LINE)) !== 0 || (kindAt(tokens, j) & (MASTER | CIVILITY)) !== 0) return false;
    if (/^constituee?$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'partie') return true;
    if (/^porte$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'plainte') return true;
  }
  return false;
}

function hasPartyWords(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
  if (joinsCase(draft, candidate.last)) return true;
  for (let j = candidate.last + 1; j <= candidate.last + 5 && j < tokens.count; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & (BLANK_LINE | STOP)) !== 0) break;
    const { kind, key } = tokens.word(j);
    if ((kind & (CIVILITY | MASTER | JUDGE | CLERK)) !== 0) break;
    if (PARTY_WORDS.has(key)) return key !== 'ne' || /^(?:le|en|a)$/.test(keyAt(tokens, j + 1));
    if (key === 'forme' || key === 'interjete') return true;
    if ((gap & NEWLINE) !== 0 && draft.claims[j] === TAKEN) return true;
  }
  const previous = tokens.word(candidate.from - 1);
  const gap = gapAt(tokens, candidate.from - 1);
  return (previous.kind & PARTY) !== 0 && (gap & ~(SPACE | STOP | NEWLINE | HYPHEN | BLANK_LINE)) === 0;
}
