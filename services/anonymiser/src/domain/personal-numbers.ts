import { type Draft, isFree } from './draft.ts';
import { COMMA, HYPHEN, NEWLINE, OTHER, SLASH, SPACE, STOP } from './gaps.ts';
import { claim, lastWithin, lettersAndDigits, match } from './number-text.ts';
import { gapAt, hasAfter, keyAt, kindAt } from './reading.ts';
import { MONTH } from './vocabulary.ts';
import { NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words that announce a number given to a person. */
const PERSONAL = words(
  `mat passeport passeports cni consulaire electeur electorale identite agdref sejour resident recepisse visa etranger fiscal nir nia spi securite secu sociale ss ecrou bdf permis allocataire allocataires ameli caf msa
  matricule matricules identifiant identifiants licence licencie licenciee adherent adherente abonne abonnee patient patiente patients ipp iep ins nip rpps adeli ine nne neph imei imsi iccid vitale
  ofpra cnda laissez-passer livret militaire cotisant inscription eleve etudiant etudiante juridictionnelle baj surendettement chassis serie vin badge agrement avs niss bsn nif nie cnp pesel
  fidelite electeurs demandeur sociaire societaire tutelle mdph aah rsa apl hospitalisation sejour entree dossier-patient professionnelle conduire chasser armes pension pensionne retraite retraites
  banque trp candidat candidature casier greffe-penitentiaire titre carte client cliente assure assuree beneficiaire fnaeg faed sif plainte courante certificat asile compteur linky detention detenu detenue agent membre participant puce`,
);
/** Words whose number is a file's, a text's or a thing's: the nearer of the two kinds decides. */
const IMPERSONAL = words(
  `rg minute pourvoi pourvois portalis article articles art loi decret arrete ordonnance directive reglement code alinea arret decision jugement deliberation circulaire lot lots piece pieces page pages chambre
  rcs siren siret facture factures devis contrat contrats police sinistre cheque cheques lettre recommande recommandee parcelle parcelles section appartement appt porte etage bureau bordereau
  commande bon lots avis requete annexe annexes volume tome publication registre rue avenue batiment ecli bull bulletin jo cote cotes scelle scelles procedure proces-verbal pv plaque immatricule
  verbal proces euros euro eur tva finess ape naf compte iban rib bic telephone tel fax portable mobile tableau figure chapitre titre-executoire mandat folio feuillet ligne vol train wagon quai convention marche`,
);
/** "dossier n° 000421": of a person only near one of the words above, before or after it. */
const FILE = words('dossier dossiers');
const SHORT_NUMBERS = words('mat ecrou matricule matricules badge licence identifiant permis agent');
/** Words between the noun and its number: "carte nationale d'identité française portant le n°". */
const REACH = 8;
const DIGITS = 4;
const FEWEST_DIGITS = 3;
const FEWEST_CHARACTERS = 6;
const CODE = /[A-Z]{0,6}[-/ ]?\d[A-Z\d]{0,19}/iy;
const GROUP = /(?:[ ./-]\d{2,7}|[./-][A-Z]{1,4}\d{0,6}|[./-]\d{1,7})(?![\p{L}\d])/iuy;
const LETTER = / [A-Z](?![\p{L}\d'’.])/uy;
const SPACED = /\d{1,3} \d{3}(?! ?\d|[\p{L}])/uy;
const MONEY = words('euros euro eur francs f usd ttc ht');

/** Claims the passport, benefit, prison, patient or other personal number that starts at the word `i`. Returns the last word, or -1. */
export function readPersonalNumber(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  const code = readCode(text, at);
  const noun = code === null ? -1 : nounBefore(draft, i, code);
  if (noun < 0) return -1;
  const isShort = SHORT_NUMBERS.has(keyAt(tokens, noun));
  const spaced = isShort ? match(SPACED, text, at) : null;
  if (spaced !== null) return claim(draft, i, spaced.length, 'numeroIdentifiant');
  if (code === null || !isLongEnough(code, isShort) || isDateOrAmount(draft, i, code)) return -1;
  return readMore(draft, text, claim(draft, i, code.length, 'numeroIdentifiant'));
}

/** A code and the groups that follow it: "T7X62KW80", "93008/2023/011472", "3390561 R". */
export function readCode(text: string, at: number): string | null {
  let code = match(CODE, text, at);
  for (let count = 0; code !== null && count < 5; count++) {
    const group = match(GROUP, text, at + code.length);
    if (group === null) break;
    code += group;
  }
  if (code !== null) code += match(LETTER, text, at + code.length) ?? '';
  return code === null || /[\p{L}\d]/u.test(text[at + code.length] ?? '') ? null : code;
}

function isLongEnough(code: string, isShort: boolean): boolean {
  const digits = code.replace(/\D/g, '').length;
  const all = lettersAndDigits(code).length;
  // Identity cards since 2021: nine letters and digits, most of them letters.
  return isShort ? digits >= FEWEST_DIGITS : (digits >= DIGITS && all >= FEWEST_CHARACTERS) || (digits > 1 && all > 8);
}

function isDateOrAmount(draft: Draft, i: number, code: string): boolean {
  const { tokens } = draft;
  const after = lastWithin(draft, i, code.length) + 1;
  return (
    /^\d{1,2}[ ./-]\d{1,2}[ ./-]\d{4}$/.test(code) ||
    MONEY.has(keyAt(tokens, after)) ||
    /^ ?[€%]/.test(tokens.text.slice((tokens.start[i] ?? 0) + code.length, (tokens.start[i] ?? 0) + code.length + 2)) ||
    (kindAt(tokens, i + 1) & MONTH) !== 0
  );
}

/** The noun of a personal number before `i`, when a number sign or a colon stands between, or nothing; -1 when there is none. */
function nounBefore(draft: Draft, i: number, code: string): number {
  const { tokens } = draft;
  const gap = gapAt(tokens, i - 1);
  const before = keyAt(tokens, i - 1);
  if (/^[lrd]$/.test(before) && (gap & SPACE) !== 0) return -1;
  let isMarked = (gap & (OTHER | STOP)) !== 0 || /^(?:numero|n|no|num|nr|ref|reference)$/.test(before);
  const isCode = code.replace(/\D/g, '').length > 6 || (/[A-Za-z]/.test(code) && lettersAndDigits(code).length > 5);
  let isFile = false;
  let lines = 0;
  for (let j = i - 1; j >= 0 && j >= i - REACH; j--) {
    if ((gapAt(tokens, j) & NEWLINE) !== 0 && ++lines > 1) return -1;
    // A sentence ended in between.
    if (j < i - 1 && keyAt(tokens, j).length > 4 && /[.;!?]\s/.test(tokens.text.slice(tokens.end[j] ?? 0, tokens.start[j + 1] ?? 0)))
      return -1;
    const key = keyAt(tokens, j);
    if (FILE.has(key)) isFile = true;
    if (IMPERSONAL.has(key)) return -1;
    // "numéro étranger 7512004466"
    if (PERSONAL.has(key) && /^(?:numero|n|no|ref|reference)$/.test(keyAt(tokens, j - 1))) isMarked = true;
    if (PERSONAL.has(key) && (isMarked || j === i - 1 || (isCode && j > i - 4) || (SHORT_NUMBERS.has(key) && j === i - 2)))
      return GENERAL.has(key) && (j < i - 4 || !isMarked) ? -1 : j;
  }
  // "dossier n° 20145877 de surendettement"
  return isFile && isMarked && hasAfter(tokens, i, 6, AFTER_FILE) ? i - 1 : -1;
}
const AFTER_FILE = words('surendettement allocataire patient patiente mdph ofpra caf');

/** True when a word just before says that the number is of a file, a text or a thing: "pourvoi n°", "facture n°". */
export function isOfFile({ tokens }: Draft, i: number): boolean {
  for (let j = i - 1; j >= 0 && j >= i - 6; j--) if (IMPERSONAL.has(keyAt(tokens, j)) || FILE.has(keyAt(tokens, j))) return true;
  return false;
}

/** Words with other meanings: their number must come close, after a number sign. */
const GENERAL = words(
  'titre carte inscription serie assure assuree beneficiaire client cliente demandeur agent membre participant conduire retraite retraites pension entree hospitalisation sociale securite professionnelle armes candidat candidature etranger tutelle eleve livret detention plainte courante certificat asile compteur',
);

/** "n° 12AB34567 et 34CD56789": claims the other numbers of the list. */
function readMore(draft: Draft, text: string, from: number): number {
  const { tokens } = draft;
  let last = from;
  for (let count = 0; count < 20; count++) {
    const isAnd = keyAt(tokens, last + 1) === 'et' && gapAt(tokens, last) === SPACE;
    let next = isAnd ? last + 2 : last + 1;
    if (!isAnd && gapAt(tokens, last) !== (COMMA | SPACE)) break;
    // "et n° 34CD56789"
    if (/^(?:n|no|numero)$/.test(keyAt(tokens, next))) next++;
    const code = isFree(draft, next) && startsCode(draft, next) ? readCode(text, tokens.start[next] ?? 0) : null;
    if (code === null || !isLongEnough(code, false) || isDateOrAmount(draft, next, code)) break;
    last = claim(draft, next, code.length, 'numeroIdentifiant');
  }
  return last;
}

/** True for a number, and for letters that a number follows: after a space, capitals, since "juin 2021" and "en 2020" are dates. */
export const startsCode = ({ tokens }: Draft, i: number): boolean =>
  tokens.word(i).shape === NUMBER ||
  ((kindAt(tokens, i) & MONTH) === 0 &&
    (gapAt(tokens, i) !== SPACE || tokens.word(i).shape === UPPER) &&
    !PERSONAL.has(tokens.word(i).key) &&
    !IMPERSONAL.has(tokens.word(i).key) &&
    tokens.word(i).key.length < 7 &&
    tokens.word(i + 1).shape === NUMBER &&
    (gapAt(tokens, i) & ~(HYPHEN | SLASH | SPACE)) === 0);
