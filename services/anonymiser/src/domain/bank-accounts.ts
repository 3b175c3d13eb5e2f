import { ibanLength, isIban, isLuhn, isRib, isSiret } from './checksums.ts';
import type { Draft } from './draft.ts';
import { OTHER, STOP } from './gaps.ts';
import { claim, lastWithin, lettersAndDigits, match } from './number-text.ts';
import { readCode } from './personal-numbers.ts';
import { gapAt, hasBefore, keyAt } from './reading.ts';
import { UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const ACCOUNT_WORDS = words('ccp compte comptes rib bancaire iban bancaires');
const COMPANY_WORDS = words('rcs siren siret registre immatriculee immatricule immatriculees');
const CARD_WORDS = words('carte cartes bancaire visa mastercard cb bleue');
const CARD = /(?:\d{4}[ .-]?\d{4}[ .-]?\d{4}[ .-]?\d{1,4}(?:[ .-]?\d{3})?|\d{4}[ -]\d{6}[ -]\d{5})(?!\d)/y;
/** "4974 XXXX XXXX 1234", "4974 **** **** 1234" */
const HIDDEN_CARD = /\d{4}(?:[ -]?[X*x•]{4}){2}[ -]?\d{4}(?!\d)/y;
/** Bank, branch, account; the key may be missing after a word of accounts. */
const RIB = /\d{5}[ ./-]?\d{5}[ ./-]?[A-Z\d]{11}(?:[ ./-]?\d\d)?(?!\d)/y;
const FEWEST_DIGITS = 8;

/** Claims the bank account or card number that starts at the word `i`. Returns the last word, or -1. */
export function readAccount(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  const rib = match(RIB, text, at);
  if (rib !== null && (isRib(lettersAndDigits(rib)) || hasBefore(tokens, i, 8, ACCOUNT_WORDS)))
    return claim(draft, i, rib.length, 'compteBancaire');
  const account = hasBefore(tokens, i, 4, ACCOUNT_WORDS) ? readCode(text, at) : null;
  if (account !== null && isAccountNumber(draft, i, account)) return claim(draft, i, account.length, 'compteBancaire');
  const hidden = match(HIDDEN_CARD, text, at);
  if (hidden !== null) return claim(draft, i, hidden.length, 'compteBancaire');
  const card = match(CARD, text, at);
  if (card === null) return -1;
  const digits = lettersAndDigits(card);
  const isNamed = hasBefore(tokens, i, 8, CARD_WORDS);
  const isCard = isLuhn(digits) && (card !== digits || (isNamed && !isSiret(digits)) || digits.length === 16);
  return isCard && !(digits.length === 14 && hasBefore(tokens, i, 12, COMPANY_WORDS)) ? claim(draft, i, card.length, 'compteBancaire') : -1;
}

/** "compte n° 00412 77810 55", "compte : 12345678": neither an amount nor a date. */
function isAccountNumber(draft: Draft, i: number, account: string): boolean {
  const { tokens } = draft;
  if (account.replace(/\D/g, '').length < FEWEST_DIGITS || /^\d{1,2}[ ./-]\d{1,2}[ ./-]\d{4}/.test(account)) return false;
  // "compte courant 00024587123"
  const isLong = /^\d{10,12}$/.test(account) && hasBefore(tokens, i, 2, ACCOUNT_WORDS);
  const isMarked =
    isLong ||
    keyAt(tokens, i - 1) === 'ccp' ||
    (gapAt(tokens, i - 1) & (OTHER | STOP)) !== 0 ||
    /^(?:n|no|numero)$/.test(keyAt(tokens, i - 1));
  return isMarked && !/^(?:euros?|eur|francs)$/.test(keyAt(tokens, lastWithin(draft, i, account.length) + 1));
}

/** Claims the IBAN that starts at the word `i`. With a word of accounts before it, a wrong checksum is accepted: the text may misquote it. */
export function readIban(draft: Draft, text: string, i: number): number {
  const at = draft.tokens.start[i] ?? 0;
  const iban = ibanAt(text, at, hasBefore(draft.tokens, i, 8, ACCOUNT_WORDS));
  return iban === null ? -1 : claim(draft, i, iban.length, 'compteBancaire');
}

function ibanAt(text: string, at: number, isNamed: boolean): string | null {
  const length = ibanLength(text.slice(at, at + 2).toUpperCase());
  if (length === 0) return null;
  let characters = '';
  let end = at;
  for (; end < text.length && characters.length < length; end++) {
    const c = text[end] ?? '';
    if (/[A-Za-z0-9]/.test(c)) characters += c.toUpperCase();
    // A line may end within the number.
    else if (!/[ .\n-]/.test(c) || (/[ .\n-]/.test(text[end - 1] ?? '') && c !== '\n')) return null;
  }
  if (/[\p{L}\d]/u.test(text[end] ?? '')) return null;
  return isNamed || isIban(characters) ? text.slice(at, end) : null;
}

const BIC_WORDS = words('bic swift');
/** "BNPAFRPPXXX": four letters of the bank, the country, the place, and the branch. */
const BIC = /[A-Z]{4} ?[A-Z]{2} ?[A-Z\d]{2} ?(?:[A-Z\d]{3})?(?![\p{L}\d])/uy;

/** Claims the code of the bank after "BIC :". Returns the last word, or -1. */
export function readBic(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  if (tokens.word(i).shape !== UPPER || !hasBefore(tokens, i, 2, BIC_WORDS)) return -1;
  const bic = match(BIC, text, tokens.start[i] ?? 0);
  return bic === null ? -1 : claim(draft, i, bic.length, 'compteBancaire');
}
