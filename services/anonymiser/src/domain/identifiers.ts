import { readAccount, readBic, readIban } from './bank-accounts.ts';
import { isNir } from './checksums.ts';
import { readRegisterNumber, readSiren, readVat } from './company-numbers.ts';
import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, NEWLINE } from './gaps.ts';
import { claim, lettersAndDigits, match } from './number-text.ts';
import { findOnlineAccounts } from './online-accounts.ts';
import { readPersonalNumber, startsCode } from './personal-numbers.ts';
import { readPhone } from './phones.ts';
import { readPlate } from './plates.ts';
import { gapAt, hasBefore } from './reading.ts';
import { NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const NIR_WORDS = words('nir securite secu sociale ss vitale assure assuree insee');
const NIR = /[12378][ ./-]?\d\d[ ./-]?\d\d[ ./-]?(?:\d\d|2[ABab])[ ./-]?\d{3}[ ./-]?\d{3}(?:[ ./-]{0,3}(?:cl[ée] ?:? ?)?\d\d)?(?!\d)/y;
const NUMBER_WORDS = words('n no numero immatricule immatriculee');
/** Grouped as on the card. After "n°", the text may misquote its key. */
const GROUPED_NIR = /^[12378]([ ./-])\d\d\1\d\d\1\w\w\1\d{3}\1\d{3}\D/;
/** 17 characters: the number of a chassis. */
const CHASSIS = /(?=[A-Z\d]*\d{4})(?=[A-Z\d]*[A-Z])[A-HJ-NPR-Z\d]{17}(?![\p{L}\d])/uy;

/** "06 39 98" at a line end, then "12 34": a number that a pasted page cut. */
const CUT_NUMBER = /(?<=\d{1,5}[ .-]\d{2,5})\n(?=\d{2,3}[ .-]\d{2,3}(?![\d/]))/g;

/** Finds numbers that identify a person or their property, proven by a checksum, a shape or the words around them. */
export function findIdentifiers(draft: Draft): void {
  const { tokens } = draft;
  // Replace unusual spaces and dashes by plain ones of the same length, so that offsets stay valid.
  const text = tokens.text
    .replace(/[\u00a0\u202f\u2009\u2007]/g, ' ')
    .replace(/[‐‑‒–]/g, '-')
    .replace(CUT_NUMBER, ' ');
  findOnlineAccounts(draft, text);
  for (let i = 0; i < tokens.count; i++) {
    if (!isFree(draft, i)) continue;
    const last = tokens.word(i).shape === NUMBER ? readNumber(draft, text, i) : readCode(draft, text, i);
    if (last > i) i = last;
  }
}

/** The kinds of numbers, in the order in which they are tried. Each claims its words and returns the last one, or -1. */
const NUMBERS = [readNir, readAccount, readSiren, readRegisterNumber, readPhone, readPlate, readChassis, readPersonalNumber];

function readNumber(draft: Draft, text: string, i: number): number {
  const at = draft.tokens.start[i] ?? 0;
  // Skip digits inside a longer code: 2A-123, 23/06791, AB12.
  const before = at > 0 ? (text[at - 1] ?? '') : '';
  if (/[\p{L}\d]/u.test(before) && gapAt(draft.tokens, i - 1) === 0) return -1;
  if (/[/.,-]/.test(before) && /\d/.test(text[at - 2] ?? '')) return -1;
  for (const read of NUMBERS) {
    const last = read(draft, text, i);
    if (last >= i) return last;
  }
  return -1;
}

/** Codes that start with letters: IBANs, number plates, and personal numbers such as "T7X62KW80". */
function readCode(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const { key, shape } = tokens.word(i);
  if (tokens.word(i + 1).shape !== NUMBER && shape !== UPPER) return -1;
  if (key.length === 2 && gapAt(tokens, i) === 0 && tokens.word(i + 1).shape === NUMBER) {
    const iban = readIban(draft, text, i);
    if (iban >= i) return iban;
  }
  const vat = readVat(draft, text, i);
  if (vat >= i) return vat;
  const bic = readBic(draft, text, i);
  if (bic >= i) return bic;
  const isInside = gapAt(tokens, i - 1) === 0 && i > 0;
  if (key.length > 6 || isInside || (gapAt(tokens, i) & (NEWLINE | APOSTROPHE)) !== 0) return -1;
  for (const read of [readPlate, readChassis]) {
    const last = read(draft, text, i);
    if (last >= i) return last;
  }
  return startsCode(draft, i) ? readPersonalNumber(draft, text, i) : -1;
}

function readNir(draft: Draft, text: string, i: number): number {
  const nir = match(NIR, text, draft.tokens.start[i] ?? 0);
  if (nir === null) return -1;
  const digits = lettersAndDigits(nir.replace(/cl[ée]/, ''));
  const isGrouped = GROUPED_NIR.test(nir) && hasBefore(draft.tokens, i, 3, NUMBER_WORDS);
  return isNir(digits) || isGrouped || hasBefore(draft.tokens, i, 8, NIR_WORDS) ? claim(draft, i, nir.length, 'numeroIdentifiant') : -1;
}

function readChassis(draft: Draft, text: string, i: number): number {
  const chassis = match(CHASSIS, text, draft.tokens.start[i] ?? 0);
  return chassis === null ? -1 : claim(draft, i, chassis.length, 'numeroIdentifiant');
}
