import type { PersonRole } from '@attendu/law/anonymisation/types';
import type { Draft } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CELL, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, OTHER, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { gapAt, hasBefore, keyAt, kindAt, startsLine } from './reading.ts';
import { isAlsoVerb, isExpert, isSubject, isSubjectName, isTitleOfNext, TITLE_LINKS } from './title-clauses.ts';
import { CLERK, COMPANY, FIRM, JUDGE, LAWYER, MASTER } from './vocabulary.ts';
import { LOWER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words that make a "président" or a "conseiller" something else than a judge. */
export const OF_COMPANY = words(
  `societe association syndicat directoire administration surveillance sas sa sarl banque federation groupe directeur directrice entreprise comite copropriete club cooperative mutuelle
  commercial commerciale clientele technique financier financiere municipal municipale municipaux regional regionale departemental departementale general generale principal principale gestion vente patrimoine
  fiscal fiscale immobilier immobiliere assurances comptable fondateur fondatrice actionnaire gerant gerante communautaire territorial territoriale syndical syndicale pedagogique conjugal conjugale`,
);

/** The title that follows a name (", greffière", ", avocat général", " président,"), past at most a few linking words. */
export function titleAfter(draft: Draft, last: number): { readonly role: PersonRole | null; readonly isWeak: boolean } {
  const { tokens } = draft;
  const none = { role: null, isWeak: false };
  for (let j = last + 1; j <= last + 7; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & BLANK_LINE) !== 0 || (gap & (STOP | DOT | CLOSE | QUOTE | SLASH)) !== 0) return none;
    if (j > last + 1 && (gap & COMMA) !== 0) return none;
    // "Greffière : …" on the next line is the title of the next person.
    if ((gap & NEWLINE) !== 0 && ((gap & COMMA) === 0 || (gapAt(tokens, j) & STOP) !== 0)) return none;
    const { kind, key } = tokens.word(j);
    const assistant = j === last + 1 ? assistantRole(draft, j) : null;
    if (assistant !== null) return { role: assistant, isWeak: false };
    if (isShortOffice(tokens, j) && j === last + 1 && (gap & ~(SPACE | COMMA | OPEN)) === 0 && gap !== SPACE)
      return { role: 'magistrat', isWeak: COMPANY_OFFICES.has(key) };
    // "Mme X, assistée de M. Y, greffier"
    if (j === last + 1 && (gap & COMMA) !== 0 && isAssistedByClerk(draft, j)) return { role: 'magistrat', isWeak: false };
    if (key === 'commissaire' && keyAt(tokens, j + 2) === 'gouvernement') return { role: 'magistrat', isWeak: false };
    // "devant Mme X, siégeant en vertu de l'article 786"
    if (j === last + 1 && (gap & COMMA) !== 0 && /^(?:siegeant|statuant)$/.test(key)) return { role: 'magistrat', isWeak: false };
    if ((kind & (JUDGE | CLERK | LAWYER)) !== 0) {
      if (isTitleOfNext(draft, j) || isSubject(draft, last, j)) return none;
      if ((kind & CLERK) !== 0) return { role: 'greffe', isWeak: false };
      if ((kind & LAWYER) !== 0 && keyAt(tokens, j + 1) === 'de' && /^(?:profession|metier|formation)$/.test(keyAt(tokens, j + 2)))
        return none;
      if ((kind & LAWYER) !== 0) return { role: /^general/.test(keyAt(tokens, j + 1)) ? 'magistrat' : 'avocat', isWeak: false };
      if (isOfCompany(draft, j)) return none;
      const isOfCourt = /^(?:referendaire|rapporteur|doyen|doyenne|delegue|deleguee|faisant|charge|chargee|la|le|ayant|placee?)$/.test(
        keyAt(tokens, j + 1),
      );
      return { role: 'magistrat', isWeak: /^(?:presidente?|conseillere?)$/.test(key) && !isOfCourt && !hasCourtAfter(draft, j) };
    }
    const isSmall =
      /^(?:vice|premier|premiere|adjoint|adjointe|administratif|administrative|principal|principale|faisant|fonction|fonctions|en|sa|qualite|de|d|la|le|l|honoraire|placee?|stagiaire|un|une|es|etant|qualites|directeur|directrice|des|services|commis)$/.test(
        key,
      );
    if (!isSmall || (j === last + 1 && (gap & COMMA) === 0 && /^(?:de|d|la|le|l|un|une|sa)$/.test(key))) return none;
  }
  return none;
}

/** "JAF", "JLD": an office of the court in capitals. */
const SHORT_OFFICES = words('jaf jld jex jme jcp jde jap vp vpp ppr pg');
const isShortOffice = (tokens: Draft['tokens'], i: number): boolean =>
  tokens.word(i).shape === UPPER && SHORT_OFFICES.has(keyAt(tokens, i));

/** Offices whose letters companies use too: "Mme X, VP Ventes". */
const COMPANY_OFFICES = words('vp vpp ppr pg');

/** "assistée de M. Luc Hardy, faisant fonction de greffier" */
function isAssistedByClerk({ tokens }: Draft, at: number): boolean {
  if (!/^assistee?s?$/.test(keyAt(tokens, at))) return false;
  for (let j = at + 1; j < at + 11 && (gapAt(tokens, j - 1) & (STOP | BLANK_LINE)) === 0; j++) {
    if ((kindAt(tokens, j) & MASTER) !== 0) return false;
    if ((kindAt(tokens, j) & CLERK) !== 0) return true;
  }
  return false;
}

/** "conseillère de la mise en état", "président du TJ de Nîmes": a court in the words after the title. */
function hasCourtAfter({ tokens }: Draft, title: number): boolean {
  for (let k = title + 1; k <= title + 4 && (gapAt(tokens, k - 1) & (STOP | DOT | BLANK_LINE)) === 0; k++)
    if (/^(?:mise|chambre|cour|tribunal|tj|tgi|ta|ca|caa|appel|cassation)$/.test(keyAt(tokens, k))) return true;
  return false;
}

/** "auditeur de justice", "juriste assistant", "adjointe administrative assermentée": people who assist the court. */
function assistantRole({ tokens }: Draft, j: number): PersonRole | null {
  const [key, next] = [keyAt(tokens, j), keyAt(tokens, j + 1)];
  if (/^(?:auditeur|auditrice|attachee?)$/.test(key) && next === 'de' && keyAt(tokens, j + 2) === 'justice') return 'magistrat';
  if (key === 'juriste' && /^assistante?$/.test(next)) return 'greffe';
  return /^adjointe?$/.test(key) && /^administrati(?:f|ve)$/.test(next) && /^assermente/.test(keyAt(tokens, j + 2)) ? 'greffe' : null;
}

function isOfCompany(draft: Draft, title: number): boolean {
  const { tokens } = draft;
  for (let k = title + 1; k <= title + 5; k++) {
    const gap = gapAt(tokens, k - 1);
    const isNextLine = (gap & NEWLINE) !== 0 && !/^(?:de|d|du|des)$/.test(keyAt(tokens, k));
    if (isNextLine || (gap & (COMMA | STOP | DOT)) !== 0 || ((gap & (NEWLINE | OPEN)) !== 0 && k > title + 1)) return false;
    const { kind, key } = tokens.word(k);
    if (OF_COMPANY.has(key) || (kind & (COMPANY | FIRM)) !== 0) return true;
    if (/^(?:chambre|cour|tribunal|formation|appel|rapporteur|referendaire|mise)$/.test(key)) return false;
  }
  return false;
}

const ASSESSORS = words('assesseur assesseurs');
const PLURAL_TITLES = words(
  'assesseurs assesseures magistrates conseillers conseilleres juges magistrats greffiers greffieres presents presentes',
);
const TITLE_REACH = 10;

/** "Délibéré par MM. X", after a word of the court. */
const isDeliberatedBy = (draft: Draft, first: number): boolean =>
  keyAt(draft.tokens, first - 1) === 'par' &&
  /^deliberee?$/.test(keyAt(draft.tokens, first - 2)) &&
  gapAt(draft.tokens, first - 1) === SPACE &&
  hasBefore(draft.tokens, first - 2, 8, COURT_ACTS) &&
  !hasCompanyBefore(draft, first - 2);

/** True after "Assesseurs : ", "Assesseurs bailleurs : ", "Délibéré par": what comes before a list of judges. */
export function isPluralTitleBefore(draft: Draft, first: number): boolean {
  const { tokens } = draft;
  if (isDeliberatedBy(draft, first)) return true;
  if ((gapAt(tokens, first - 1) & STOP) === 0) return false;
  for (let j = first - 1; j >= first - 4; j--) {
    if (j < first - 1 && (gapAt(tokens, j) & ~SPACE) !== 0) return false;
    if (PLURAL_TITLES.has(keyAt(tokens, j))) return true;
    if (!TITLE_LINKS.has(keyAt(tokens, j))) return false;
  }
  return false;
}
const HEARD = words('entendu entendus entendue lecture');
const PROSECUTION = words('ministere parquet');
const COURT_TITLES = words(
  'rapporteur rapporteure greffier greffiere assesseur assesseure assesseurs conseiller conseillere conseillers conseilleres',
);

/** "Assesseur salarié : M. Dupont": "salarié", also a word for a party, belongs to the title here. */
export const isAnnouncedByTitle = (draft: Draft, from: number): boolean =>
  (gapAt(draft.tokens, from - 1) & STOP) !== 0 && titlePhraseBefore(draft, from, from) !== null;

/** The title that ends just before the name: "Le juge d'instruction, Mme Dupont", "Greffier lors des débats : Mme Dupont". */
export function titlePhraseBefore(draft: Draft, first: number, last: number): PersonRole | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, first - 1);
  // "COMMISSAIRE DU GOUVERNEMENT" on a line of its own is a heading.
  const isHeading = keyAt(tokens, first - 1) === 'gouvernement' && (gap & NEWLINE) !== 0 && startsLine(tokens, first - 3);
  const isLine = (gap & STOP) !== 0 || isHeading;
  if (!isLine && (gap & ~(SPACE | COMMA)) !== 0) return null;
  // "Devant le juge, M. X conteste": what comes next shows that the name begins another clause.
  if (!isLine && (gap & COMMA) !== 0 && isSubjectName(tokens, last)) return null;
  const isLabel = (gap & (STOP | NEWLINE)) === STOP;
  let isLoose = false;
  for (let j = first - 1; j >= first - TITLE_REACH && j >= 0; j--) {
    const inside = gapAt(tokens, j);
    // "GREFFIER, lors des débats : Mme X"
    const comma = (kindAt(tokens, j) & CLERK) !== 0 && startsLine(tokens, j) ? COMMA : 0;
    if (j < first - 1 && (inside & ~(SPACE | HYPHEN | APOSTROPHE | NEWLINE | comma)) !== 0) return null;
    const { kind, key } = tokens.word(j);
    if (key === 'public' && keyAt(tokens, j - 1) === 'ministere') return 'magistrat';
    // "Commissaire du gouvernement : M. X"
    if (key === 'gouvernement' && keyAt(tokens, j - 2) === 'commissaire') return 'magistrat';
    if (isLabel && j === first - 1 && SHORT_LABELS.test(key)) return shortLabelRole(tokens, j);
    if (key === 'ministere' || (key === 'avocat' && keyAt(tokens, j + 1) === 'general')) return 'magistrat';
    // In the composition of some courts, "Secrétaire :" is the registrar.
    if (key === 'secretaire' && isLine && j === first - 1 && startsLine(tokens, j) && hasBefore(tokens, j, 30, ASSESSORS)) return 'greffe';
    if ((kind & (JUDGE | CLERK)) !== 0 && !(TITLE_LINKS.has(key) && (kindAt(tokens, j - 1) & (JUDGE | CLERK)) !== 0)) {
      // "La conseillère faisant fonction de présidente, Mme X"
      if (keyAt(tokens, j - 1) === 'de' && keyAt(tokens, j - 2).startsWith('fonction'))
        return (kind & CLERK) !== 0 ? 'greffe' : 'magistrat';
      const isArticle = /^(?:le|la|du|au|les|aux|vice|premier|premiere|par|substitut|l)$/.test(keyAt(tokens, j - 1));
      // Companies have presidents too: a court's is on a line of its own or follows another court title.
      const isOpen = /^(?:presidente?|conseillere?)s?$/.test(key) && j === first - 1 && !isLine && !hasBefore(tokens, j, 16, COURT_TITLES);
      if (
        (isOpen && !isSignatureLine(tokens, j, first)) ||
        !(isArticle || startsLine(tokens, j) || isLine || (gapAt(tokens, j - 1) & (COMMA | STOP)) !== 0) ||
        (isLoose && (OPEN_LABEL.test(key) || !startsLine(tokens, isArticle ? j - 1 : j) || isOfCompany(draft, j))) ||
        // "Juge Mme X recevable"
        (!isArticle && !isLine && isAlsoVerb(key) && isSubjectName(tokens, last))
      )
        return null;
      return (kind & CLERK) !== 0 ? 'greffe' : 'magistrat';
    }
    // "Juge chargé du contrôle :": a label may hold any words in small letters.
    if (!TITLE_LINKS.has(key) && (!isLabel || tokens.word(j).shape !== LOWER)) return null;
    isLoose ||= !TITLE_LINKS.has(key);
  }
  return null;
}

/** "Pdt. : M. X", then "Av. gén. : Mme Y": an abbreviation near one that only courts have. */
const SHORT_LABELS = /^(?:pdte?|rapp|greff|mp|gen)$/;
function shortLabelRole(tokens: Draft['tokens'], label: number): PersonRole | null {
  const isOfProsecutor = (j: number) => keyAt(tokens, j) === 'gen' && keyAt(tokens, j - 1) === 'av';
  if (keyAt(tokens, label) === 'gen') return isOfProsecutor(label) ? 'magistrat' : null;
  for (let j = label - SHORT_REACH; j <= label + SHORT_REACH; j++) {
    const isOfCourts = /^(?:greff|mp|assesseure?s?)$/.test(keyAt(tokens, j)) || (kindAt(tokens, j) & CLERK) !== 0 || isOfProsecutor(j);
    if (isOfCourts && j !== label) return keyAt(tokens, label) === 'greff' ? 'greffe' : 'magistrat';
  }
  return null;
}
const SHORT_REACH = 12;

/** Titles that labels of other offices begin with: "Conseiller en insertion :". */
const OPEN_LABEL = /^(?:presidente?|conseillere?|rapporteure?|assesseure?)s?$/;

/** "Le président, Jean Roy          Le premier juré", "La présidente, Anne Roy - La greffière": a title and a name that fill a line or a part of it. */
function isSignatureLine(tokens: Draft['tokens'], title: number, first: number): boolean {
  const start = /^l[ea]$/.test(keyAt(tokens, title - 1)) ? title - 1 : title;
  if (gapAt(tokens, title) !== (COMMA | SPACE) || (gapAt(tokens, start - 1) & (NEWLINE | DOT)) === 0) return false;
  for (let j = first; j < first + 4; j++) {
    if ((gapAt(tokens, j) & (NEWLINE | CELL)) !== 0) return true;
    const isDash = (gapAt(tokens, j) & ~OTHER) === (SPACE | HYPHEN) && /^l[ea]$/.test(keyAt(tokens, j + 1));
    if (isDash && (kindAt(tokens, j + 2) & (JUDGE | CLERK)) !== 0) return true;
    if ((gapAt(tokens, j) & ~(SPACE | HYPHEN | DOT)) !== 0) return false;
  }
  return false;
}

/** The role given by the words before the name: "Président : M. Dupont", "le juge Dupont", "assisté de Mme Martin", "Nous, Anne Roy". */
export function titleBefore(draft: Draft, first: number, last: number): PersonRole | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, first - 1);
  const { kind, key } = tokens.word(first - 1);
  if ((gap & BLANK_LINE) !== 0 && (gap & STOP) === 0) return null;
  // "M. Martin, président ; Mme Roy": the title of the item before.
  if (tokens.text.slice(tokens.end[first - 1] ?? 0, tokens.start[first] ?? 0).includes(';')) return null;
  if (key === 'nous' && (gap & ~(SPACE | COMMA | NEWLINE)) === 0 && isFollowedByCourt(draft, first)) return 'magistrat';
  const phrase = titlePhraseBefore(draft, first, last);
  if (phrase !== null) return phrase;
  if ((gap & COMMA) !== 0) return null;
  // "a pour président M. Dupont" is about a company.
  if (/^(?:pour|son|leur|comme|sa)$/.test(keyAt(tokens, first - 2))) return null;
  const isAnnounced = (gap & ~(SPACE | NEWLINE)) === 0 || (gap & STOP) !== 0;
  if (isAnnounced && (gap & CLOSE) === 0) {
    const isLine = (gap & NEWLINE) !== 0 && (gap & STOP) === 0;
    // "DIT ET JUGE M. X mal fondé"
    if ((kind & JUDGE) !== 0 && !isLine) return isAlsoVerb(key) && (gap & STOP) === 0 ? null : 'magistrat';
    if ((kind & CLERK) !== 0 && !isLine) return 'greffe';
    if ((kind & LAWYER) !== 0 && !isLine && key !== 'toque' && key !== 'vestiaire' && key !== 'barreau') return 'avocat';
  }
  if (/^(?:de|d)$/.test(key) && keyAt(tokens, first - 2) === 'rapport' && hasBefore(tokens, first - 2, 5, HEARD))
    return isExpert(tokens, last) ? null : 'magistrat';
  if (isDeliberatedBy(draft, first)) return 'magistrat';
  if (key === 'par' && /^(?:presidee?|prononcee?|rendue?|tenue)$/.test(keyAt(tokens, first - 2)) && isOfCourt(draft, first - 2))
    return 'magistrat';
  // "le ministère public, représenté par M. X"
  if (key === 'par' && keyAt(tokens, first - 2) === 'represente' && hasBefore(tokens, first - 2, 4, PROSECUTION)) return 'magistrat';
  if (
    /^(?:de|d|du)$/.test(key) &&
    keyAt(tokens, first - 2) === 'rapport' &&
    keyAt(tokens, first - 3) === 'le' &&
    keyAt(tokens, first - 4) === 'sur'
  )
    return isExpert(tokens, last) ? null : 'magistrat';
  return null;
}

const COURT_ACTS = words(
  'juge audience debats ordonnance jugement arret decision formation chambre cour tribunal bureau juridiction composition deliberation',
);
/** "le jugement rendu par M. X", "Prononcée par Mme X": a court's act, or nothing, comes before; not "les propos tenus par M. X". */
const isOfCourt = (draft: Draft, at: number): boolean =>
  (hasBefore(draft.tokens, at, 8, COURT_ACTS) || startsLine(draft.tokens, at)) && !hasCompanyBefore(draft, at);

const COURT_ROLES = words('conciliateur conciliatrice statuant siegeant assiste assistee delegue deleguee magistrat magistrate vice juge');
/** "Nous, Anne Roy, vice-présidente, assistée de": a court's word after the name. */
function isFollowedByCourt({ tokens }: Draft, first: number): boolean {
  for (let j = first + 1; j < first + 16 && j < tokens.count && (gapAt(tokens, j - 1) & BLANK_LINE) === 0; j++)
    if ((kindAt(tokens, j) & (JUDGE | CLERK)) !== 0 || COURT_ROLES.has(keyAt(tokens, j))) return true;
  return false;
}

/** Meetings that no judge presides. */
const MEETINGS = words('assemblee reunion commission seance ceremonie jury');
/** "l'association, présidée par": true when an organisation comes before. */
function hasCompanyBefore({ tokens }: Draft, at: number): boolean {
  for (let j = at - 1; j >= at - 8 && (gapAt(tokens, j) & (DOT | STOP | BLANK_LINE)) === 0; j--)
    if ((kindAt(tokens, j) & (COMPANY | FIRM)) !== 0 || OF_COMPANY.has(keyAt(tokens, j)) || MEETINGS.has(keyAt(tokens, j))) return true;
  return false;
}
