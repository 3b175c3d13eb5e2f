// What shows that somebody who bears the title of a lawyer, a judge or a registrar is a party or a third party of the case.
import { type Draft, TAKEN } from './draft.ts';
import { BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SPACE, STOP } from './gaps.ts';
import type { Candidate } from './name-cues.ts';
import { gapAt, hasBefore, keyAt, kindAt, startsLine } from './reading.ts';
import { CIVILITY, CLERK, COMPANY, FIRM, JUDGE, LAWYER, MASTER, PARTY, VERB } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words after a name that only fit a party or a third party. */
const PARTY_WORDS = words(
  `demeurant domicilie domiciliee domicilies epouse epoux veuve ne nee appelant appelante intime intimee demandeur demanderesse defendeur defenderesse salarie salariee requerant requerante locataire
  bailleur prevenu prevenue accuse accusee condamne condamnee licencie licenciee engage engagee embauche embauchee`,
);
const RESIDENCE_WORDS = words(
  'demeurant domicilie domiciliee nee ne domicile retenu ecroue detenu demandeur demanderesse defendeur defenderesse appelant appelante intime intimee demandeurs demanderesses defendeurs defenderesses appelants appelantes intimes intimees',
);

const OF_ANOTHER = /^(?:la|le|l|les|du|des|de|d|un|une|pour)$/;

/** After a comma: "M. X, juge, plaignant". */
const APPOSED_PARTY = words('plaignant plaignante requerant requerante victime prevenu prevenue retraite retraitee temoin');

/** What judges, registrars and lawyers do in court. Such a sentence does not make them a party. */
const COURT_ACTS = words(
  `rapport entendu entendue entendus signe prononce preside presidait siege siegeait rendu requis requiert plaide plaidait conclu conclut lecture assiste assistait
  represente represente depose substitue substituant delibere ordonne renvoye saisi notifie avise avisee present presente statuant designe informe`,
);
/** True for the first name under "APPELANTS :", and for each name below it in that list. */
export function isFirstOfParties({ tokens }: Draft, from: number): boolean {
  for (let line = from, count = 0; count < 12; count++) {
    // "1°)" before the name
    const start = tokens.word(line - 1).shape === NUMBER && startsLine(tokens, line - 1) ? line - 1 : line;
    const before = start - 1;
    // "DEMANDERESSE : Maître X" on one line
    const isAfterLabel = (gapAt(tokens, before) & STOP) !== 0 && count === 0;
    if (!startsLine(tokens, start) && !isAfterLabel) return false;
    let first = before;
    while (!startsLine(tokens, first) && first > before - 26) first--;
    if ((kindAt(tokens, first) & PARTY) !== 0) return isPartyHeading(tokens, first, before);
    if (isAfterLabel && !startsLine(tokens, start)) return false;
    const named = tokens.word(first).shape === NUMBER ? first + 1 : first;
    for (let j = first; j <= before; j++)
      if (
        ((kindAt(tokens, j) & (LAWYER | COMPANY | FIRM)) !== 0 && !hasFirmInPerson(tokens, first, before)) ||
        /^(?:represente|assiste|ayant|pour)/.test(keyAt(tokens, j))
      )
        return false;
    if ((kindAt(tokens, named) & (MASTER | CIVILITY)) === 0 && !hasFirmInPerson(tokens, first, before)) return false;
    line = named;
  }
  return false;
}

/** "La SELARL X-Y, prise en la personne de son gérant, Me X": a law firm that is a party, on the line above. */
function hasFirmInPerson(tokens: Draft['tokens'], first: number, last: number): boolean {
  let hasFirm = false;
  for (let j = first; j <= last; j++) {
    if ((kindAt(tokens, j) & FIRM) !== 0) hasFirm = true;
    if (hasFirm && keyAt(tokens, j) === 'personne' && keyAt(tokens, j - 1) === 'la') return true;
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
export function isSubjectOfCase(draft: Draft, { from, last, evidence }: Candidate): boolean {
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

/** The states of a lawyer that only concern the one the case is about: "avocat, aujourd'hui radié". */
const BAR_SANCTIONS = words('radie radiee suspendu suspendue omis omise demissionnaire sanctionne sanctionnee');
/** Nouns that make the person after "de" the subject of the case: "la faute de Me X". */
const BLAMES = words(
  'responsabilite faute fautes manquement manquements negligence negligences carence imprudence licenciement agression deces succession',
);
const FEES = words('honoraire honoraires emoluments retrocession retrocessions');
const OWED = /^(?:du|due|dus|dues|verse|verses|payes|regles|factures|reclames|taxes|revenant|alloues|stipule|stipules)$/;
/** Verbs whose object is a defendant: "a assigné Me X". */
const SUING = words(
  `assigne assignent assignait assigner attrait cite poursuit poursuivi poursuivis poursuivre licencie agresse frappe insulte injurie condamne condamner condamnons deboute deboutons relaxe consulte decharge dessaisi
  mandate missionne`,
);
/** What a lawyer who is a party is said to have done: "Me X a laissé prescrire l'action". */
const LAWYER_FAULTS = words('manque omis failli neglige percu facture conserve encaisse detourne preleve retenu commis laisse engage');

/** "honoraires dus à Me X", "la faute de Me X", "a assigné Me X", "Me X, avocat, aujourd'hui radié": the lawyer is the subject of the case. */
export function isLawyerOfCase({ tokens }: Draft, { from, last }: Candidate): boolean {
  const before = keyAt(tokens, from - 1);
  if (gapAt(tokens, from - 1) === SPACE) {
    if (SUING.has(before)) return true;
    // "met hors de cause Me X"
    if (before === 'cause' && /^(?:de|en)$/.test(keyAt(tokens, from - 2))) return true;
    if (before === 'de' && BLAMES.has(keyAt(tokens, from - (/^professionnelles?$/.test(keyAt(tokens, from - 2)) ? 3 : 2)))) return true;
    if (before === 'a' && /^reproch(?:e|ent|ait|aient|er)$/.test(keyAt(tokens, from - 2))) return true;
    if (before === 'de' && /^(?:encontre|honoraires)$/.test(keyAt(tokens, from - 2))) return true;
    if (/^(?:a|par)$/.test(before) && OWED.test(keyAt(tokens, from - 2)) && hasBefore(tokens, from - 2, 5, FEES)) return true;
  }
  if (gapAt(tokens, last) === SPACE && /^(?:a|avait|aurait|ait)$/.test(keyAt(tokens, last + 1))) {
    const act = keyAt(tokens, last + 2);
    if (LAWYER_FAULTS.has(act) && !(act === 'commis' && keyAt(tokens, last + 3) === 'd')) return true;
  }
  if (isBlockOfParty(tokens, from, last)) return true;
  for (let j = last + 1; j <= last + 9; j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) !== 0 || (kindAt(tokens, j) & (MASTER | CIVILITY)) !== 0) return false;
    if (isOwnDefence(tokens, j)) return true;
    if (BAR_SANCTIONS.has(keyAt(tokens, j))) return true;
    if (keyAt(tokens, j) === 'comme' && keyAt(tokens, j + 1) === 'temoin') return true;
    // "comparante en personne" on the line below
    if (/^comparante?$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'en' && keyAt(tokens, j + 2) === 'personne') return true;
  }
  return false;
}

/** The block of lines that begins with the name says that this lawyer appears without counsel. */
function isBlockOfParty(tokens: Draft['tokens'], from: number, last: number): boolean {
  if (!startsLine(tokens, from) || /^(?:par|avocate?s?|conseil|pour)$/.test(keyAt(tokens, from - 1))) return false;
  for (let j = last + 1; j < last + LONGEST_BLOCK && (gapAt(tokens, j - 1) & BLANK_LINE) === 0; j++) {
    if ((kindAt(tokens, j) & (MASTER | CIVILITY)) !== 0 || REPRESENTED.test(keyAt(tokens, j))) return false;
    if (isOwnDefence(tokens, j)) return true;
  }
  return false;
}
const LONGEST_BLOCK = 40;
const REPRESENTED = /^(?:represent|assist|substitu|pour$)/;

/** "en personne", "en son nom personnel", "assurant sa propre défense": said of somebody who appears without counsel. */
const isOwnDefence = (tokens: Draft['tokens'], j: number): boolean =>
  (keyAt(tokens, j) === 'en' && keyAt(tokens, j + 1) === 'personne') ||
  (keyAt(tokens, j) === 'nom' && keyAt(tokens, j + 1) === 'personnel') ||
  (keyAt(tokens, j) === 'propre' && /^(?:compte|defense|cause|nom)$/.test(keyAt(tokens, j + 1))) ||
  /^(?:lui|elle)-meme$/.test(keyAt(tokens, j)) ||
  (/^(?:lui|elle)$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'meme' && keyAt(tokens, j - 1) === 'par');

/** True for a professional who is a party: domiciled, born, appellant, or above an address at the head of a block. */
export function isProfessionalParty(draft: Draft, candidate: Candidate): boolean {
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
    // "avocat de la demanderesse" is counsel.
    if (RESIDENCE_WORDS.has(key) && OF_ANOTHER.test(keyAt(tokens, j - 1))) return false;
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
export function joinsCase({ tokens }: Draft, last: number): boolean {
  if ((gapAt(tokens, last) & COMMA) === 0) return false;
  for (let j = last + 1; j <= last + 9; j++) {
    if ((gapAt(tokens, j - 1) & (DOT | STOP | BLANK_LINE)) !== 0 || (kindAt(tokens, j) & (MASTER | CIVILITY)) !== 0) return false;
    if (/^constituee?$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'partie') return true;
    if (/^porte$/.test(keyAt(tokens, j)) && keyAt(tokens, j + 1) === 'plainte') return true;
  }
  return false;
}

/** Whether the words around a name only fit a party or a third party. */
export function hasPartyWords(draft: Draft, candidate: Candidate): boolean {
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
  // "assesseur employeur ; Anne Roy": the quality of the item before.
  if (tokens.text.slice(tokens.end[candidate.from - 1] ?? 0, tokens.start[candidate.from] ?? 0).includes(';')) return false;
  // "conseiller salarié", then "Mme Roy" on the next line: the quality of the judge before.
  const isOfJudge = (kindAt(tokens, candidate.from - 2) & JUDGE) !== 0;
  return (previous.kind & PARTY) !== 0 && !isOfJudge && (gap & ~(SPACE | STOP | NEWLINE | HYPHEN | BLANK_LINE)) === 0;
}
