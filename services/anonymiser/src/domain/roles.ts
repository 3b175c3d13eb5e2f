import type { Role } from '@attendu/law/anonymisation/types';
import type { Candidate } from './candidates.ts';
import { type Draft, TAKEN } from './draft.ts';
import type { Run } from './name-runs.ts';
import { gapAt, keyAt, kindAt, startsLine } from './reading.ts';
import { BLANK_LINE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './tokens.ts';
import { CIVILITY, CLERK, COMPANY, FIRM, JUDGE, LAWYER, MASTER, PARTY } from './vocabulary.ts';
import { words } from './words.ts';
import type { Zones } from './zones.ts';

/** A "président" or a "conseiller" of these is no judge. */
const OF_COMPANY = words(
  `societe association syndicat directoire administration surveillance sas sa sarl banque federation groupe directeur entreprise comite copropriete club cooperative mutuelle commercial clientele technique
  financier municipal regional departemental general principal gestion vente patrimoine fiscal immobilier assurances comptable fondateur actionnaire gerant`,
);
const OTHER_PEOPLE = words(
  `notaire notaires huissier huissiers commissaire mandataire liquidateur administrateur expert experte syndic medecin docteur psychiatre interprete geometre architecte audienciere curateur tuteur
  mandataires liquidatrice administratrice inspecteur conciliateur mediateur traducteur infirmier infirmiere`,
);
/** What only a party or a third party does: words that follow the name. */
const PARTY_WORDS = words(
  `demeurant domicilie domiciliee domicilies epouse epoux veuve ne nee appelant appelante intime intimee demandeur demanderesse defendeur defenderesse salarie salariee requerant requerante locataire
  bailleur prevenu prevenue accuse accusee condamne condamnee licencie licenciee engage engagee embauche embauchee`,
);
const LIVES = words(
  'demeurant domicilie domiciliee nee ne domicile retenu ecroue detenu demandeur demanderesse defendeur defenderesse appelant appelante intime intimee',
);

export type RoleReading = {
  readonly role: Role | null;
  /** The words around say a party or a third party, whatever the title. */
  readonly isParty: boolean;
  /** The title is one that companies have too. */
  readonly isWeak: boolean;
};

const NOTHING: RoleReading = { role: null, isParty: false, isWeak: false };

/** Whether a title of the court or the bar stands after or before the run. */
export function hasTitle(draft: Draft, run: Run, zones: Zones): boolean {
  // "Petit juge" may be a verb: a name alone needs a comma before its title.
  const isClear = run.units.length > 1 || (gapAt(draft.tokens, run.last) & COMMA) !== 0;
  return (isClear && titleAfter(draft, run.last).role !== null) || titleBefore(draft, run.first) !== null || zones.isSignature(run.first);
}

/** What the words around a candidate say of its role. */
export function readRole(draft: Draft, candidate: Candidate, zones: Zones): RoleReading {
  const isParty = hasPartyWords(draft, candidate);
  const after = titleAfter(draft, candidate.last);
  if (candidate.evidence === 'master') {
    if (hasOtherProfession(draft, candidate.last) || isInPerson(draft, candidate.from)) return { role: null, isParty: true, isWeak: false };
    return isPartyHimself(draft, candidate)
      ? { role: null, isParty: true, isWeak: false }
      : { role: 'avocat', isParty: false, isWeak: false };
  }
  if (
    candidate.evidence === 'kinship' ||
    candidate.evidence === 'relative' ||
    candidate.evidence === 'alias' ||
    candidate.evidence === 'learned'
  )
    return { role: null, isParty: true, isWeak: false };
  if (after.role !== null) {
    if (after.role === 'avocat' && isPartyHimself(draft, candidate)) return { role: null, isParty: true, isWeak: false };
    const isWeak =
      after.isWeak && !zones.isCourt(candidate.first) && !startsLine(draft.tokens, candidate.from) && !isAmongTitles(draft, candidate);
    return { role: after.role, isParty, isWeak: isWeak && titleBefore(draft, candidate.from) === null };
  }
  const office = candidate.evidence === 'office' ? officeRole(draft, candidate) : null;
  if (office !== null) return { role: office, isParty: false, isWeak: false };
  const before = titleBefore(draft, candidate.from);
  if (before !== null) return { role: before, isParty, isWeak: false };
  if (zones.isSignature(candidate.first)) return { role: 'magistrat', isParty: false, isWeak: false };
  if (zones.isCourt(candidate.first) && !isParty) return { role: 'magistrat', isParty: false, isWeak: true };
  return { ...NOTHING, isParty };
}

/** "M. le procureur général Dupuis": the office between the civility and the name. */
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

/** "M. Martin, président, Mme Roy, conseiller rapporteur": other titles near by say a court, not a company. */
function isAmongTitles(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
  let titles = 0;
  for (let j = candidate.from - 14; j <= candidate.last + 14; j++) {
    if (j < 0 || j >= tokens.count) continue;
    if (j > candidate.last && (gapAt(tokens, j - 1) & BLANK_LINE) !== 0) break;
    if ((kindAt(tokens, j) & (JUDGE | CLERK)) !== 0 && (j < candidate.first || j > candidate.last)) titles++;
  }
  return titles > 1;
}

/** ", greffière", ", avocat général", " président,": the title that follows, over at most three small words. */
function titleAfter(draft: Draft, last: number): { readonly role: Role | null; readonly isWeak: boolean } {
  const { tokens } = draft;
  const none = { role: null, isWeak: false };
  for (let j = last + 1; j <= last + 4; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & BLANK_LINE) !== 0 || (gap & (STOP | DOT | CLOSE | QUOTE | SLASH)) !== 0) return none;
    if (j > last + 1 && (gap & COMMA) !== 0) return none;
    // The title of the next person begins the next line: "Greffière : …".
    if ((gap & NEWLINE) !== 0 && ((gap & COMMA) === 0 || (gapAt(tokens, j) & STOP) !== 0)) return none;
    const { kind, key } = tokens.word(j);
    if ((kind & (JUDGE | CLERK | LAWYER)) !== 0) {
      if ((kind & CLERK) !== 0) return { role: 'greffe', isWeak: false };
      if ((kind & LAWYER) !== 0 && keyAt(tokens, j + 1) === 'de' && /^(?:profession|metier|formation)$/.test(keyAt(tokens, j + 2)))
        return none;
      if ((kind & LAWYER) !== 0) return { role: /^general/.test(keyAt(tokens, j + 1)) ? 'magistrat' : 'avocat', isWeak: false };
      if (isOfCompany(draft, j)) return none;
      const isOfCourt = /^(?:referendaire|rapporteur|doyen|doyenne|delegue|deleguee|faisant|charge|chargee|la|le|ayant|placee?)$/.test(
        keyAt(tokens, j + 1),
      );
      return { role: 'magistrat', isWeak: /^(?:presidente?|conseillere?)$/.test(key) && !isOfCourt };
    }
    const isSmall =
      /^(?:vice|premier|premiere|adjoint|adjointe|faisant|fonction|fonctions|en|sa|qualite|de|d|la|le|l|honoraire|placee?|stagiaire|un|une|es|qualites)$/.test(
        key,
      );
    if (!isSmall || (j === last + 1 && (gap & COMMA) === 0 && /^(?:de|d|la|le|l|un|une|sa)$/.test(key))) return none;
  }
  return none;
}

function isOfCompany(draft: Draft, title: number): boolean {
  const { tokens } = draft;
  for (let k = title + 1; k <= title + 5; k++) {
    const gap = gapAt(tokens, k - 1);
    if ((gap & (COMMA | STOP | NEWLINE | OPEN | DOT)) !== 0 && k > title + 1) return false;
    if ((gap & (COMMA | STOP | DOT)) !== 0) return false;
    const { kind, key } = tokens.word(k);
    if (OF_COMPANY.has(key) || (kind & (COMPANY | FIRM)) !== 0) return true;
    if (/^(?:chambre|cour|tribunal|formation|appel|rapporteur|referendaire|mise)$/.test(key)) return false;
  }
  return false;
}

/** "Président : M. Dupont", "le juge Dupont", "assisté de Mme Martin", "Nous, Anne Roy". */
function titleBefore(draft: Draft, first: number): Role | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, first - 1);
  const { kind, key } = tokens.word(first - 1);
  if ((gap & BLANK_LINE) !== 0 && (gap & STOP) === 0) return null;
  if (key === 'nous' && (gap & ~(SPACE | COMMA | NEWLINE)) === 0) return 'magistrat';
  if ((gap & COMMA) !== 0) return null;
  const isAnnounced = (gap & ~(SPACE | NEWLINE)) === 0 || (gap & STOP) !== 0;
  if (isAnnounced && (gap & CLOSE) === 0) {
    const isLine = (gap & NEWLINE) !== 0 && (gap & STOP) === 0;
    if ((kind & JUDGE) !== 0 && !isLine) return 'magistrat';
    if ((kind & CLERK) !== 0 && !isLine) return 'greffe';
    if ((kind & LAWYER) !== 0 && !isLine && key !== 'toque' && key !== 'vestiaire' && key !== 'barreau') return 'avocat';
  }
  if (
    key === 'par' &&
    /^(?:presidee?|signee?|tenue|rendue?|prononcee?)$/.test(keyAt(tokens, first - 2)) &&
    /^(?:presidee?)$/.test(keyAt(tokens, first - 2))
  )
    return 'magistrat';
  if (
    /^(?:de|d|du)$/.test(key) &&
    keyAt(tokens, first - 2) === 'rapport' &&
    keyAt(tokens, first - 3) === 'le' &&
    keyAt(tokens, first - 4) === 'sur'
  )
    return 'magistrat';
  return null;
}

/** "la SELARL X, prise en la personne de Me X": an agent appointed by the court, not a lawyer. */
const isInPerson = ({ tokens }: Draft, from: number): boolean => keyAt(tokens, from - 1) === 'de' && keyAt(tokens, from - 2) === 'personne';

/** "notaire à Lyon", "ès qualités de liquidateur" after "Me Dupont". */
function hasOtherProfession(draft: Draft, last: number): boolean {
  const { tokens } = draft;
  for (let j = last + 1; j <= last + 5; j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) !== 0) return false;
    const { kind, key } = tokens.word(j);
    if ((kind & (LAWYER | MASTER | CIVILITY | PARTY)) !== 0) return false;
    if (OTHER_PEOPLE.has(key)) return true;
  }
  return false;
}

/** A lawyer who is a party: domiciled, born, appellant, or first of a block under which an address stands. */
function isPartyHimself(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
  for (let j = candidate.last + 1; j <= candidate.last + 8; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & (BLANK_LINE | STOP)) !== 0) return false;
    const { kind, key } = tokens.word(j);
    if ((kind & (MASTER | CIVILITY)) !== 0) return false;
    if (LIVES.has(key)) return key !== 'ne' || /^(?:le|en|a)$/.test(keyAt(tokens, j + 1));
    if ((gap & NEWLINE) !== 0 && draft.claims[j] === TAKEN && j <= candidate.last + 2 && startsLine(tokens, candidate.from)) return true;
  }
  return false;
}

function hasPartyWords(draft: Draft, candidate: Candidate): boolean {
  const { tokens } = draft;
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
