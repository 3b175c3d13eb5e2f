// Numbers given to companies, which lead to the name of the person after whom a company is named.
import { isLuhn, isSiret } from './checksums.ts';
import type { Draft } from './draft.ts';
import { BLANK_LINE, DOT } from './gaps.ts';
import { claim, lastWithin, lettersAndDigits, match } from './number-text.ts';
import { gapAt, hasAfter, hasBefore, keyAt, kindAt } from './reading.ts';
import { COMPANY, FIRM } from './vocabulary.ts';
import { words } from './words.ts';

const COMPANY_WORDS = words('rcs siren siret registre immatriculee immatricule immatriculees');
const VAT_WORDS = words('tva intracommunautaire vat');
const MONEY = words('euros euro eur francs f usd ttc ht');
const SIREN = /\d{3} ?\d{3} ?\d{3}(?: ?\d{5}| ?\d{2} ?\d{3})?(?![\d])/y;
/** "FR 40 512 889 001" */
const VAT = /FR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)/y;
/** "89 B 1234", "1987 B 04521": a number of the trade register before the SIREN. */
const OLD_NUMBER = /(?:19|20)?\d\d ?[A-D] ?\d{2,5}(?![\p{L}\d])/uy;

/** Claims a SIREN or SIRET. Returns the last word, or -1. */
export function readSiren(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  const siren = match(SIREN, text, at);
  if (siren === null) return -1;
  const digits = lettersAndDigits(siren);
  const last = lastWithin(draft, i, siren.length);
  const isMoney = /^(?: ?€|,\d)/.test(text.slice(at + siren.length, at + siren.length + 3)) || MONEY.has(keyAt(tokens, last + 1));
  const isNamed = isOfRegister(draft, i) || hasAfter(tokens, last, 6, COMPANY_WORDS);
  if (isMoney || !(isNamed || (digits.length === 14 && isSiret(digits)))) return -1;
  return claim(draft, i, siren.length, categoryOf(draft, i, siren));
}

/** Claims the VAT number that starts at the word `i`. Returns the last word, or -1. */
export function readVat(draft: Draft, text: string, i: number): number {
  // "FR77 448219303": the letters and the two figures make one word.
  if (!/^fr[0-9a-z]{0,11}$/.test(keyAt(draft.tokens, i))) return -1;
  const vat = match(VAT, text, draft.tokens.start[i] ?? 0);
  if (vat === null) return -1;
  const isVat = isLuhn(lettersAndDigits(vat).slice(4)) || hasBefore(draft.tokens, i, 5, VAT_WORDS);
  return isVat ? claim(draft, i, vat.length, categoryOf(draft, i, vat)) : -1;
}

/** Claims an old number of the trade register. Returns the last word, or -1. */
export function readRegisterNumber(draft: Draft, text: string, i: number): number {
  const number = match(OLD_NUMBER, text, draft.tokens.start[i] ?? 0);
  return number !== null && isOfRegister(draft, i) ? claim(draft, i, number.length, categoryOf(draft, i, number)) : -1;
}

/** A word for the register before, or "R.C.S." */
function isOfRegister({ tokens }: Draft, i: number): boolean {
  if (hasBefore(tokens, i, 12, COMPANY_WORDS)) return true;
  for (let j = i - 1; j >= i - 12 && (gapAt(tokens, j) & BLANK_LINE) === 0; j--)
    if (keyAt(tokens, j) === 's' && keyAt(tokens, j - 1) === 'c' && keyAt(tokens, j - 2) === 'r' && gapAt(tokens, j - 1) === DOT)
      return true;
  return false;
}

const SOLE_TRADERS = words(
  'autoentrepreneur autoentrepreneuse entrepreneur entrepreneuse microentrepreneur microentreprise individuel individuelle liberal liberale independant independante artisan artisane ei eirl',
);
/**
 * "M. X, entrepreneur individuel, SIRET …", "RCS Metz A 732 829 320", whose letter is that of people: the number of a person, which leads to
 * the name.
 */
function categoryOf({ tokens }: Draft, i: number, number: string): 'numeroIdentifiant' | 'numeroSiretSiren' {
  if (tokens.word(i - 1).raw === 'A' || /\d ?A/.test(number)) return 'numeroIdentifiant';
  for (let j = i - 1; j >= 0 && j >= i - 25 && (gapAt(tokens, j) & BLANK_LINE) === 0; j--) {
    if (SOLE_TRADERS.has(keyAt(tokens, j))) return 'numeroIdentifiant';
    if ((kindAt(tokens, j) & (COMPANY | FIRM)) !== 0) break;
  }
  return 'numeroSiretSiren';
}

/** What two numbers of one company share: its SIREN, or its old number. */
export function companyKeyOf(number: string): string {
  const characters = lettersAndDigits(number);
  if (characters.startsWith('FR')) return characters.slice(4);
  return /^\d{9,}$/.test(characters) ? characters.slice(0, 9) : characters;
}
