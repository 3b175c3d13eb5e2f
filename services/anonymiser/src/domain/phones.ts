import type { Draft } from './draft.ts';
import { NEWLINE, SPACE } from './gaps.ts';
import { claim, match } from './number-text.ts';
import { gapAt, hasBefore, keyAt } from './reading.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

const PHONE_WORDS = words(
  'tel telephone telephonique portable mobile fax telecopie telecopieur joignable appel appels sms ligne contacter gsm whatsapp astreinte domicile joindre',
);
/** After one of these words, any number of eight to fifteen digits is a telephone number. */
const SURE_WORDS = words('tel telephone portable port mob mobile gsm natel fax telecopie telecopieur joignable whatsapp');
/** After one of these words, ten digits are not a telephone number. */
const FILE_WORDS = words(
  `rg minute dossier contrat facture sinistre police reference ref compte parcelle pourvoi cheque bordereau commande lot portalis numero n no quittance avis devis requete
  procedure parquet pret serie article`,
);

const PREFIX = String.raw`(?:(?:\+|00) ?33[ ./-]{0,3}(?:\(0\)|0)?[ ./-]{0,3}|\(?0\)?[ .-]?)`;
/** "06 39 98 12 34", "+33 (0)6.39.98.12.34", "06/39/98/12/34", "06 - 39 - 98 - 12 - 34" */
const PAIRS = new RegExp(String.raw`${PREFIX}[1-9](?:(?: ?[./-] ?| )?\d\d){4}(?!\d|[./-]\d)`, 'y');
/** "06 399 812 34", "0639 98 12 34", "0 639 981 234" */
const GROUPS = new RegExp(String.raw`${PREFIX}[1-9]\d{0,2}(?:[ .-]\d{2,3}){3}(?!\d|[./-]\d)`, 'y');
const TRIPLES = new RegExp(String.raw`${PREFIX}[1-9]\d{0,2}[ .-]\d{3,4}[ .-]\d{3,4}(?!\d|[./-]\d)`, 'y');
const FRENCH = [PAIRS, GROUPS, TRIPLES];
const FOREIGN = /\+(?!33)[1-9]\d{0,2}(?:[ ./-]?\(?\d{1,4}\)?){2,6}(?!\d)/y;
const ANY = /\+?\(?\d(?:[ ./()-]{0,2}\d){7,14}(?!\d)/y;

/** Claims the telephone number that starts at the word `i`, with the sign or the bracket before it. Returns the last word, or -1. */
export function readPhone(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  const back = /[+(]/.test(text[at - 1] ?? '') ? (text[at - 2] === '+' ? 2 : 1) : 0;
  const from = text[at - 1] === '(' && text[at - 2] !== '+' && !text.slice(at, at + 6).includes(')') ? at : at - back;
  // "1 61 03 69 123 456 78" is another number.
  const isInside = gapAt(tokens, i - 1) === SPACE && tokens.word(i - 1).shape === NUMBER;
  let french: string | null = null;
  for (const pattern of isInside ? [PAIRS] : FRENCH) {
    const found = match(pattern, text, from);
    if (found !== null && isFrench(found)) french ??= found;
  }
  const phone = french ?? (text[from] === '+' ? match(FOREIGN, text, from) : null);
  if (phone !== null && isPhone(draft, i, phone)) return claim(draft, i, phone.length - (at - from), 'telephoneFax', at - from);
  const any = isAfterSureWord(draft, i) ? match(ANY, text, from) : null;
  if (any === null || /^\d{1,2}([ ./-])\d{1,2}\1(?:19|20)\d\d/.test(any)) return -1;
  return claim(draft, i, any.length - (at - from), 'telephoneFax', at - from);
}

const isFrench = (found: string): boolean => found.replace(/\D/g, '').replace(/^(?:(?:00)?33)?0?/, '').length === 9;

function isAfterSureWord({ tokens }: Draft, i: number): boolean {
  for (let j = i - 1; j >= 0 && j >= i - 3; j--) {
    if ((gapAt(tokens, j) & NEWLINE) !== 0) return false;
    if (SURE_WORDS.has(keyAt(tokens, j))) return true;
  }
  return false;
}

function isPhone({ tokens }: Draft, i: number, phone: string): boolean {
  if (phone.startsWith('+') || hasBefore(tokens, i, 6, PHONE_WORDS)) return true;
  for (let j = i - 1; j >= 0 && j >= i - 3; j--) {
    if ((gapAt(tokens, j) & NEWLINE) !== 0) break;
    if (!FILE_WORDS.has(keyAt(tokens, j))) continue;
    const isBareNumber = /^n(?:o|umero)?$/.test(keyAt(tokens, j));
    // "mon numéro c'est 03 21 97 30 46" is a telephone number, "contrat n° 03 21…" is not.
    if (!isBareNumber || !/^0(?:[67][ .-]|[1-9](?:[ .-]\d\d){4}$)/.test(phone)) return false;
  }
  return true;
}
