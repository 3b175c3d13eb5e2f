import { CompanyNames } from './company-names.ts';
import { addSpan, type Draft, FREE, isFree, LAW_FIRM, ORGANISATION, PROTECTED, protect } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, OTHER, QUOTE, SLASH, SPACE } from './gaps.ts';
import { BRANDS, bornNames, knownAt, publicBodyAt } from './known-organisations.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { nameAfterNoun } from './person-nouns.ts';
import { caseWeightOf, endsLine, gapAt, hasAfter, hasBefore, isProper, keyAt, kindAt, marksAt } from './reading.ts';
import { nameBefore } from './trailing-forms.ts';
import {
  ACADEMIC,
  CIVILITY,
  COMMON,
  COMPANY,
  COUNTRY,
  classOf,
  FIRM,
  FUNCTION_WORD,
  JUDGE,
  LAWYER,
  MASTER,
  MONTH,
  PARTICLE,
  PARTY,
  VERB,
} from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words allowed between the legal form of a company and its name. */
const FORM_WORDS = words(
  `anonyme anonymes civile civiles immobiliere commerciale cooperative mutuelle unipersonnelle par actions simplifiee simplifiees a responsabilite limitee en nom collectif professionnelle exercice liberal
  d de droit etranger nouvelle denomination denommee dite dit dites la le les l d interet economique professionnel assurance assurances agricole exploitation intercommunale familiale sportive
  syndicale construction vente avocats avocat conseil metiers personnel salaries proprietaires locataires familles`,
);
const NAME_LINKS = words('de du des d la le les l et en sur the of and aux a pour');
const LEGAL_FORMS = words('sa sas sasu sarl eurl sci snc scea earl gaec');
const NO_LAWYERS = words(
  'mandataire mandataires liquidateur liquidateurs liquidatrice notaire notaires huissier huissiers administrateur administrateurs judiciaires commissaire commissaires notariale',
);
const STOPS = CIVILITY | MASTER | PARTY | JUDGE | LAWYER;

/** Finds companies, associations and law firms by their legal form, and well-known organisations. */
export function findOrganisations(draft: Draft): void {
  const { tokens } = draft;
  const named = new CompanyNames();
  const born = bornNames(tokens);
  const hasSmallLetters = tokens.words.some(({ shape, key }) => shape === LOWER && key.length > 3);
  for (let i = 0; i < tokens.count; i++) {
    if (!isFree(draft, i)) continue;
    const body = publicBodyAt(draft, i);
    if (body > i) {
      addSpan(draft, i, body, 'personneMorale', PROTECTED);
      i = body;
      continue;
    }
    const known = knownAt(draft, i, born);
    if (known >= i) {
      addSpan(draft, i, known, 'personneMorale', PROTECTED);
      i = known;
      continue;
    }
    const form = formAt(draft, i);
    if (form === null) continue;
    const before = nameBefore(draft, i);
    if (before < i) {
      addSpan(draft, before, i, 'personneMorale', ORGANISATION);
      named.add(draft, before, i - 1);
      continue;
    }
    // Otherwise "Sté" would be read as the particle of a name.
    if (form.key === 'ste') protect(draft, i, i);
    const first = nameStart(draft, form.last);
    if (first >= 0 && knownAt(draft, first, born) >= first) {
      i = first - 1;
      continue;
    }
    const isPlural = form.key === 'societes';
    const last = first < 0 ? -1 : nameEnd(draft, first, isPlural, (form.kind & FIRM) !== 0);
    if (last < first || first < 0) {
      i = form.last;
      continue;
    }
    const isFirm =
      (form.kind & FIRM) !== 0 ||
      (hasAfter(tokens, last, 3, words('avocat avocats avoue avoues')) && (gapAt(tokens, last) & NEWLINE) === 0);
    const isLawyers = isFirm && !hasAfter(tokens, last, 6, NO_LAWYERS) && !isOfNotary(tokens, i);
    const person = isLawyers ? -1 : personIn(draft, form.key, first, last);
    if (person >= first) {
      if (!hasSmallLetters || tokens.word(first).shape !== UPPER || tokens.word(person).shape !== UPPER) {
        draft.namedRuns.push({ first, last: person });
        i = person;
        continue;
      }
      draft.tradeNames.push({ first, last: person });
    }
    addSpan(draft, first, last, isLawyers ? 'professionnelAvocat' : 'personneMorale', isLawyers ? LAW_FIRM : ORGANISATION);
    if (!isLawyers) named.add(draft, first, last);
    if (isFirm && !isLawyers) addPartners(draft, first, last);
    i = isPlural && !isLawyers ? takeOthers(draft, named, last) : last;
  }
  findEmployersAndShops(draft, named);
  named.findOccurrences(draft);
}

/** "Notaire associé de la SCP", "huissiers au sein de la SELARL": the firm that follows is not of lawyers. */
function isOfNotary(tokens: Draft['tokens'], form: number): boolean {
  for (let j = form - 1; j >= form - 6 && (gapAt(tokens, j) & ~(SPACE | APOSTROPHE)) === 0; j--)
    if (NO_LAWYERS.has(keyAt(tokens, j)) && j < form - 1) return /^(?:la|une|l|cette)$/.test(keyAt(tokens, form - 1));
  return false;
}

/** "SCP « Guilhem de Beauroyre et Hélène Faure »", notaries: each first name and surname is a person's name. */
function addPartners(draft: Draft, first: number, last: number): void {
  const { tokens } = draft;
  for (let from = first; from <= last; ) {
    let to = from;
    while (to < last && keyAt(tokens, to + 1) !== 'et' && (gapAt(tokens, to) & COMMA) === 0) to++;
    if (isPartner(draft, from, to)) {
      draft.namedRuns.push({ first: from, last: to });
      draft.claims.fill(FREE, from, to + 1);
    }
    from = keyAt(tokens, to + 1) === 'et' ? to + 2 : to + 1;
  }
}

/** "Hélène Faure", "de Sèze-Lavergne", "Puybaraud": a first name and more, or one name that is neither an ordinary word nor a town. */
function isPartner({ tokens }: Draft, from: number, to: number): boolean {
  if (to > from && (marksAt(tokens, from) & FIRST) !== 0 && (marksAt(tokens, from) & WORD) === 0) return true;
  let names = 0;
  for (let i = from; i <= to; i++) {
    if ((kindAt(tokens, i) & PARTICLE) !== 0) continue;
    const { marks, kind } = tokens.word(i);
    const isOther = (marks & WORD) !== 0 || (marks & (COMMUNE | SURNAME)) === COMMUNE || kind !== 0 || caseWeightOf(tokens, i) === 0;
    if (isOther || (names > 0 && gapAt(tokens, i - 1) !== HYPHEN)) return false;
    names++;
  }
  return names > 0;
}

/** "les sociétés A, B et C": claims the names after the first one. Returns the last word read. */
function takeOthers(draft: Draft, named: CompanyNames, from: number): number {
  const { tokens } = draft;
  let last = from;
  for (let count = 0; count < 20; count++) {
    const isAnd = keyAt(tokens, last + 1) === 'et' && gapAt(tokens, last) === SPACE;
    const first = isAnd ? last + 2 : last + 1;
    const isListed = isAnd ? gapAt(tokens, first - 1) === SPACE : gapAt(tokens, last) === (COMMA | SPACE);
    if (!isListed || !isFree(draft, first) || caseWeightOf(tokens, first) !== 2 || !isCompanyWord(draft, first)) break;
    if ((kindAt(tokens, first) & (STOPS | VERB | FUNCTION_WORD)) !== 0) break;
    const end = nameEnd(draft, first, true, false);
    if (end < first) break;
    addSpan(draft, first, end, 'personneMorale', ORGANISATION);
    named.add(draft, first, end);
    last = end;
    if (isAnd) break;
  }
  return last;
}

const EMPLOYMENT_WORDS = words(
  'travaille travaillait travaillant employe employee embauche embauchee engage engagee salarie salariee stage poste recrute recrutee interim apprenti apprentie vendeur vendeuse achete achetes achetee commande serveur cuisinier',
);
/** Words that announce a shop: "l'enseigne Jeff de Bruges". */
const SHOPS = words('agence enseigne enseignes marque marques magasin magasins boutique boutiques concessionnaire franchise');

/** "travaillait chez Big Fernand", "l'enseigne Paul": an employer or a shop, even when it is named after a person. */
function findEmployersAndShops(draft: Draft, named: CompanyNames): void {
  const { tokens } = draft;
  for (let i = 0; i + 1 < tokens.count; i++) {
    const key = keyAt(tokens, i);
    const first = i + 1;
    // "la directrice d'agence Sophie Marchand"
    if (key === 'agence' && keyAt(tokens, i - 1) === 'd') continue;
    if ((key !== 'chez' && !SHOPS.has(key)) || (gapAt(tokens, i) & ~(SPACE | QUOTE)) !== 0 || caseWeightOf(tokens, first) !== 2) continue;
    // "la pizzeria Chez Tony"
    const isSign = tokens.word(i).shape === CAPITAL && gapAt(tokens, i - 1) === SPACE && caseWeightOf(tokens, i) === 2;
    const stops = isSign ? STOPS & ~CIVILITY : STOPS | ACADEMIC;
    if (!isFree(draft, first) || (kindAt(tokens, first) & stops) !== 0 || nameAfterNoun(draft, first) > first) continue;
    const last = nameEnd(draft, first, false, false);
    if (last < first) continue;
    if (key === 'chez' && !isSign && !hasBefore(tokens, i, 8, EMPLOYMENT_WORDS) && !isTradeName(draft, first, last)) continue;
    addSpan(draft, first, last, 'personneMorale', ORGANISATION);
    named.add(draft, first, last);
    i = last;
  }
}

/** True when one of its words is neither a first name nor a surname. */
function isTradeName({ tokens }: Draft, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (caseWeightOf(tokens, i) === 2 && (marksAt(tokens, i) & (FIRST | SURNAME)) === 0 && (marksAt(tokens, i) & WORD) !== 0) return true;
  return false;
}

/** `SARL`, `société`, `S.A.R.L.`: the legal form and its last word. */
function formAt(draft: Draft, i: number): { readonly key: string; readonly kind: number; readonly last: number } | null {
  const { tokens } = draft;
  const { key, kind } = tokens.word(i);
  if ((kind & (COMPANY | FIRM)) !== 0) {
    // "sa" and "scm" in lower case are ordinary words.
    if ((key === 'sa' || key === 'scm' || key === 'snc') && tokens.word(i).shape !== UPPER) return null;
    return { key, kind, last: i };
  }
  // "Sté Dupont"; without its accent, "Ste" is a saint.
  if (key === 'ste' && /[éÉ]$/.test(tokens.word(i).raw.normalize('NFC'))) return { key, kind: COMPANY, last: i };
  if (key.length !== 1 || tokens.word(i).shape === NUMBER || gapAt(tokens, i) !== DOT) return null;
  let last = i;
  let letters = key;
  while (gapAt(tokens, last) === DOT && keyAt(tokens, last + 1).length === 1 && letters.length < 8) letters += keyAt(tokens, ++last);
  const found = classOf(letters);
  return (found & (COMPANY | FIRM)) !== 0 ? { key: letters, kind: found, last } : null;
}

function nameStart(draft: Draft, form: number): number {
  const { tokens } = draft;
  for (let j = form + 1; j < Math.min(tokens.count, form + 12); j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & (BLANK_LINE | COMMA)) !== 0 || (gap & ~(SPACE | NEWLINE | APOSTROPHE | DOT | QUOTE | HYPHEN)) !== 0) return -1;
    if (draft.claims[j] !== FREE) return -1;
    const { key, kind } = tokens.word(j);
    if ((kind & STOPS) !== 0) return -1;
    // "SA AXA FRANCE": in a line of capitals, the word after the abbreviation of a legal form starts the name.
    const isAfterForm = j === form + 1 && gap === SPACE && caseWeightOf(tokens, j) === 1 && LEGAL_FORMS.has(keyAt(tokens, form));
    if (isAfterForm && key.length > 2 && (kind & (FUNCTION_WORD | VERB)) === 0 && !FORM_WORDS.has(key)) return j;
    // "EURL Chez Gino", "SARL Au Bon Coin"
    if (/^(?:chez|au|aux|a)$/.test(key) && caseWeightOf(tokens, j) === 2 && isProper(tokens, j + 1) && gapAt(tokens, j) === SPACE) return j;
    if (isProper(tokens, j) && !(FORM_WORDS.has(key) && caseWeightOf(tokens, j) < 2) && !(NAME_LINKS.has(key) && !isProper(tokens, j + 1)))
      return (kind & VERB) !== 0 && caseWeightOf(tokens, j) < 2 ? -1 : j;
    if (!FORM_WORDS.has(key) && !(formAt(draft, j) !== null)) return -1;
  }
  return -1;
}

function nameEnd(draft: Draft, first: number, isPlural: boolean, isFirm: boolean): number {
  const { tokens } = draft;
  let last = first;
  for (let j = first + 1; j < Math.min(tokens.count, first + 14); j++) {
    const gap = gapAt(tokens, j - 1);
    // "SCP Waquet, Farge, Hazan": a law firm lists its partners.
    const isPartner =
      isFirm && gap === (COMMA | SPACE) && caseWeightOf(tokens, j) === 2 && kindAt(tokens, j) === 0 && (marksAt(tokens, j) & WORD) === 0;
    if (isPartner && draft.claims[j] === FREE) {
      last = j;
      continue;
    }
    // A quotation mark or a line break ends the name.
    if (
      (gap & ~(SPACE | HYPHEN | APOSTROPHE | DOT | OTHER | SLASH)) !== 0 ||
      ((gap & DOT) !== 0 && (gap & SPACE) !== 0 && keyAt(tokens, j - 1).length > 2)
    )
      break;
    if ((gap & OTHER) !== 0 && (gap & HYPHEN) !== 0 && endsLine(tokens, j - 1)) break;
    if (draft.claims[j] !== FREE) break;
    const { key, kind, shape } = tokens.word(j);
    if ((kind & FIRM) !== 0 || ((kind & COMPANY) !== 0 && /^(?:et|la|le|l|les)$/.test(keyAt(tokens, j - 1)))) break;
    if ((kind & STOPS) !== 0 || ((kind & (VERB | MONTH)) !== 0 && caseWeightOf(tokens, j) < 2)) break;
    if ((kind & COUNTRY) !== 0 && shape === LOWER) break;
    if (isPlural && key === 'et') break;
    if (NAME_LINKS.has(key) && (caseWeightOf(tokens, j) < 2 || (shape === UPPER && tokens.word(j + 1).shape === UPPER))) continue;
    if (shape === NUMBER ? last === j - 1 && tokens.word(j).raw.length < 4 && (gap & DOT) === 0 : isCompanyWord(draft, j)) last = j;
    else break;
  }
  return last;
}

function isCompanyWord(draft: Draft, j: number): boolean {
  const { tokens } = draft;
  if ((kindAt(tokens, j) & COMMON) !== 0 && caseWeightOf(tokens, j) < 2) return false;
  if (isProper(tokens, j) || ((kindAt(tokens, j) & COUNTRY) !== 0 && tokens.word(j).shape !== LOWER)) return true;
  // "Dupont et fils", "Martin et associés"
  const isAfterAnd = keyAt(tokens, j - 1) === 'et' || (gapAt(tokens, j - 1) & OTHER) !== 0;
  return (
    isAfterAnd &&
    /^(?:fils|freres|associes|cie|compagnie|filles|soeurs)$/.test(keyAt(tokens, j)) &&
    (kindAt(tokens, j) & FUNCTION_WORD) === 0
  );
}

/** Last word of a name made only of a first name and a surname: "S.A.R.L. Jean Dupont"; -1 otherwise. */
function personIn(draft: Draft, form: string, first: number, last: number): number {
  const { tokens } = draft;
  if (!/^(?:sarl|eurl|societes?|ste|entreprise|etablissements|ets|earl|sci|sas|sasu|selarl|selas|selurl)$/.test(form)) return -1;
  // "l'EARL de la Croix Blanche": a name of a place.
  if (BRANDS.has(keyAt(tokens, first)) || /^(?:la|les|l|du|des)$/.test(keyAt(tokens, first - 1))) return -1;
  if (last - first < 1 || last - first > 5) return -1;
  const isCompound = last - first > 1 && gapAt(tokens, first) === HYPHEN && (marksAt(tokens, first + 1) & FIRST) !== 0;
  const isParticled = (kindAt(tokens, last - 1) & PARTICLE) !== 0 && last - first > 1;
  if (last - first > 1 && !isCompound && !isParticled && gapAt(tokens, last - 1) !== HYPHEN) return -1;
  for (let i = first; i < last; i++) if ((gapAt(tokens, i) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return -1;
  const isGiven = (i: number) =>
    (marksAt(tokens, i) & FIRST) !== 0 && ((marksAt(tokens, i) & WORD) === 0 || (marksAt(tokens, i) & COMMON_FIRST) !== 0);
  const isSurname = (i: number) =>
    (marksAt(tokens, i) & (FIRST | SURNAME | COMMUNE)) !== 0 ||
    (marksAt(tokens, i) === 0 && kindAt(tokens, i) === 0 && keyAt(tokens, i).length > 2);
  const isCased = caseWeightOf(tokens, first) === 2 && caseWeightOf(tokens, last) === 2;
  if (!isCased && (!tokens.isCaseless(first) || (((marksAt(tokens, first) | marksAt(tokens, last)) & WORD) !== 0 && !isCompound)))
    return -1;
  for (let i = first + 1; i < last; i++) if (!isSurname(i) && (kindAt(tokens, i) & PARTICLE) === 0) return -1;
  return (isGiven(first) && isSurname(last)) || (isGiven(last) && (marksAt(tokens, first) & SURNAME) !== 0) ? last : -1;
}
