import type { Category } from '@attendu/law/anonymisation/types';
import { ibanLength, isIban, isLuhn, isNir, isRib, isSiret } from './checksums.ts';
import { type Draft, FREE, isFree, TAKEN } from './draft.ts';
import { APOSTROPHE, COMMA, NEWLINE, OTHER, SPACE } from './gaps.ts';
import { gapAt, hasAfter, hasBefore, keyAt } from './reading.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

const PHONE_WORDS = words(
  'tel telephone telephonique portable mobile fax telecopie telecopieur joignable appel appels sms ligne contacter',
);
/** After one of these words, ten digits are not a telephone number. */
const FILE_WORDS = words(
  `rg minute dossier contrat facture sinistre police reference ref compte parcelle pourvoi cheque bordereau commande lot portalis numero n no quittance avis devis requete
  procedure parquet pret serie article`,
);
const COMPANY_WORDS = words('rcs siren siret registre immatriculee immatricule immatriculees');
const CARD_WORDS = words('carte cartes bancaire visa mastercard cb bleue');
const PLATE_WORDS = words(
  'immatricule immatriculee immatriculation immatricules plaque plaques vehicule automobile voiture moto scooter camion',
);
const ID_WORDS = words(
  'passeport passeports cni consulaire electeur identite agdref sejour etranger fiscal nir securite secu sociale ecrou bdf permis allocataire ameli caf matricule',
);
const ACCOUNT_WORDS = words('compte comptes rib bancaire iban bancaires');
const LAW_WORDS = words('article articles loi code art');
const MONEY = words('euros euro eur francs f usd ttc ht');

const PHONE = /(?:(?:\+|00)33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:[ .-]?\d\d){4}(?![\d])/y;
const FOREIGN_PHONE = /\+(?!33)[1-9]\d{0,2}(?:[ .-]?\d{2,4}){2,5}(?![\d])/y;
const NIR = /[12378] ?\d\d ?\d\d ?(?:\d\d|2[ABab]) ?\d{3} ?\d{3}(?: ?\d\d)?(?![\d])/y;
const CARD = /\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,4}(?:[ -]?\d{3})?(?![\d])/y;
const SIREN = /\d{3} ?\d{3} ?\d{3}(?: ?\d{5}| ?\d{2} ?\d{3})?(?![\d])/y;
const RIB = /\d{5}[ -]?\d{5}[ -]?[A-Z0-9]{11}[ -]?\d\d(?![\d])/y;
const NEW_PLATE = /[A-HJ-NP-TV-Za-hj-np-tv-z]{2}([- ]?)\d{3}\1[A-HJ-NP-TV-Za-hj-np-tv-z]{2}(?![\p{L}\d])/uy;
const OLD_PLATE = /\d{1,4} ?[A-HJ-NP-TV-Z]{2,3} ?(?:\d\d|2[AB])(?![\p{L}\d])/uy;
const PAPER = /[A-Z]{0,3}\d[A-Z0-9]{4,19}/iy;
const SHORT_NUMBERS = words('ecrou matricule');
const SPACED_NUMBER = /\d{1,3} \d{3}(?! ?\d|[\p{L}])/uy;
const BANK = words('banque');
const PAPER_LETTER = / [A-Z](?![\p{L}\d'’.])/uy;
const PAPER_GROUP = /[ .-]\d{2,6}/y;

/** Finds numbers that identify a person or their property, proven by a checksum or by the words around them. */
export function findIdentifiers(draft: Draft): void {
  const { tokens } = draft;
  // Replace unusual spaces and dashes by plain ones of the same length, so that offsets stay valid.
  const text = tokens.text.replace(/[\u00a0\u202f\u2009\u2007]/g, ' ').replace(/[‐‑‒–]/g, '-');
  findAddressesOfMail(draft, text);
  findProfiles(draft, text);
  findNetworkAddresses(draft, text);
  for (let i = 0; i < tokens.count; i++) {
    if (!isFree(draft, i)) continue;
    const last = tokens.word(i).shape === NUMBER ? readNumber(draft, text, i) : readCode(draft, text, i);
    if (last > i) i = last;
  }
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Claims the words from `i` to the end of the matched characters. Returns the last word. */
function claim(draft: Draft, i: number, length: number, category: Category, back = 0): number {
  const { tokens } = draft;
  const from = (tokens.start[i] ?? 0) - back;
  let last = i;
  while (last + 1 < tokens.count && (tokens.start[last + 1] ?? 0) < from + back + length) last++;
  for (let j = i; j <= last; j++) draft.claims[j] = TAKEN;
  draft.labelledSpans.push({ start: from, end: (tokens.start[i] ?? 0) + length, category, role: null });
  return last;
}

function readNumber(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  // Skip digits inside a longer code: 2A-123, 23/06791, AB12.
  const before = at > 0 ? (text[at - 1] ?? '') : '';
  if (/[\p{L}\d]/u.test(before) && gapAt(tokens, i - 1) === 0) return -1;
  if (before === '/' || before === '-' || before === '.' || before === ',') {
    const earlier = at > 1 ? (text[at - 2] ?? '') : '';
    if (/\d/.test(earlier)) return -1;
  }
  const digitsOf = (found: string) => found.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

  const nir = match(NIR, text, at);
  if (nir !== null) {
    const digits = digitsOf(nir);
    if (isNir(digits) || (digits.length >= 13 && hasBefore(tokens, i, 8, ID_WORDS)))
      return claim(draft, i, nir.length, 'numeroIdentifiant');
  }
  const rib = match(RIB, text, at);
  if (rib !== null && (isRib(digitsOf(rib)) || hasBefore(tokens, i, 8, ACCOUNT_WORDS)))
    return claim(draft, i, rib.length, 'compteBancaire');
  const account = hasBefore(tokens, i, 4, ACCOUNT_WORDS) ? matchDocumentNumber(text, at) : null;
  if (account !== null && digitsOf(account).length >= 9 && (gapAt(tokens, i - 1) & OTHER) !== 0)
    return claim(draft, i, account.length, 'compteBancaire');
  const card = match(CARD, text, at);
  if (card !== null) {
    const digits = digitsOf(card);
    const isGrouped = card !== digits;
    if (isLuhn(digits) && (isGrouped || (hasBefore(tokens, i, 8, CARD_WORDS) && !isSiret(digits)) || digits.length === 16)) {
      if (!(digits.length === 14 && hasBefore(tokens, i, 12, COMPANY_WORDS))) return claim(draft, i, card.length, 'compteBancaire');
    }
  }
  const siren = match(SIREN, text, at);
  if (siren !== null) {
    const digits = digitsOf(siren);
    const after = text.slice(at + siren.length, at + siren.length + 3);
    const isMoney = /^(?: ?€|,\d)/.test(after) || MONEY.has(keyAt(tokens, lastWithin(draft, i, siren.length) + 1));
    const isNamed = hasBefore(tokens, i, 12, COMPANY_WORDS) || hasAfter(tokens, lastWithin(draft, i, siren.length), 6, COMPANY_WORDS);
    if (!isMoney && (isNamed || (digits.length === 14 && isSiret(digits)))) return claim(draft, i, siren.length, 'numeroSiretSiren');
  }
  const plus = before === '+' ? 1 : 0;
  const phone = match(PHONE, text, at - plus) ?? (plus === 1 ? match(FOREIGN_PHONE, text, at - plus) : null);
  if (phone !== null && isPhone(draft, i, phone)) return claim(draft, i, phone.length - plus, 'telephoneFax', plus);
  const plate = match(OLD_PLATE, text, at);
  if (plate !== null && hasBefore(tokens, i, 10, PLATE_WORDS)) return claim(draft, i, plate.length, 'plaqueImmatriculation');
  return readIdDocument(draft, text, i);
}

function lastWithin(draft: Draft, i: number, length: number): number {
  const limit = (draft.tokens.start[i] ?? 0) + length;
  let last = i;
  while (last + 1 < draft.tokens.count && (draft.tokens.start[last + 1] ?? 0) < limit) last++;
  return last;
}

function isPhone(draft: Draft, i: number, phone: string): boolean {
  const { tokens } = draft;
  if (phone.startsWith('+') || hasBefore(tokens, i, 6, PHONE_WORDS)) return true;
  for (let j = i - 1; j >= 0 && j >= i - 3; j--) {
    if ((gapAt(tokens, j) & NEWLINE) !== 0) break;
    if (!FILE_WORDS.has(keyAt(tokens, j))) continue;
    const isBareNumber = /^n(?:o|umero)?$/.test(keyAt(tokens, j));
    // "au numéro 06 39…" is a telephone number, "contrat n° 06 39…" is not.
    if (!isBareNumber || !/^0[67][ .-]/.test(phone)) return false;
  }
  return true;
}

/** Passports, identity cards, residence permits: recognised only by the words before them. */
function readIdDocument(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const isNamed = hasBefore(tokens, i, 6, ID_WORDS) || (hasBefore(tokens, i, 8, BANK) && keyAt(tokens, i - 1) === 'n');
  if (!isNamed || hasBefore(tokens, i, 3, LAW_WORDS) || /^[lrd]$/.test(keyAt(tokens, i - 1))) return -1;
  const isShort = hasBefore(tokens, i, 4, SHORT_NUMBERS);
  const spaced = isShort ? match(SPACED_NUMBER, text, tokens.start[i] ?? 0) : null;
  if (spaced !== null) return claim(draft, i, spaced.length, 'numeroIdentifiant');
  const paper = matchDocumentNumber(text, tokens.start[i] ?? 0);
  // Inmate and officer numbers are short.
  const fewest = isShort ? 3 : 6;
  if (paper === null || paper.replace(/\D/g, '').length < fewest) return -1;
  if (/^\d{1,2}[ .-]\d{1,2}[ .-]\d{4}/.test(paper) || MONEY.has(keyAt(tokens, lastWithin(draft, i, paper.length) + 1))) return -1;
  const previous = gapAt(tokens, i - 1);
  const isAfterNumberSign =
    (previous & OTHER) !== 0 || /^(?:numero|n|no)$/.test(keyAt(tokens, i - 1)) || ID_WORDS.has(keyAt(tokens, i - 1));
  if (!isAfterNumberSign && (previous & ~SPACE) === 0) return -1;
  return readMoreIdDocuments(draft, text, claim(draft, i, paper.length, 'numeroIdentifiant'));
}

/** "n° 12AB34567 et 34CD56789": claims the other numbers of the list. */
function readMoreIdDocuments(draft: Draft, text: string, from: number): number {
  const { tokens } = draft;
  let last = from;
  for (let count = 0; count < 20; count++) {
    const isAnd = keyAt(tokens, last + 1) === 'et' && gapAt(tokens, last) === SPACE;
    const next = isAnd ? last + 2 : last + 1;
    if (!isAnd && gapAt(tokens, last) !== (COMMA | SPACE)) break;
    const paper = isFree(draft, next) ? matchDocumentNumber(text, tokens.start[next] ?? 0) : null;
    if (paper === null || paper.replace(/\D/g, '').length < 6) break;
    last = claim(draft, next, paper.length, 'numeroIdentifiant');
  }
  return last;
}

/** A code and the groups of digits that follow it. */
function matchDocumentNumber(text: string, at: number): string | null {
  let paper = match(PAPER, text, at);
  for (let count = 0; paper !== null && count < 4; count++) {
    const group = match(PAPER_GROUP, text, at + paper.length);
    if (group === null) break;
    paper += group;
  }
  if (paper !== null) paper += match(PAPER_LETTER, text, at + paper.length) ?? '';
  return paper === null || /[\p{L}\d]/u.test(text[at + paper.length] ?? '') ? null : paper;
}

/** Codes that start with letters: IBANs and number plates. */
function readCode(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const word = tokens.word(i);
  const at = tokens.start[i] ?? 0;
  if (word.key.length === 2 && gapAt(tokens, i) === 0 && tokens.word(i + 1).shape === NUMBER) {
    const iban = readIban(text, at, hasBefore(tokens, i, 8, ACCOUNT_WORDS));
    if (iban !== null) return claim(draft, i, iban.length, 'compteBancaire');
  }
  if (word.key.length !== 2 || (gapAt(tokens, i) & (NEWLINE | APOSTROPHE)) !== 0 || gapAt(tokens, i - 1) === 0)
    return word.key.length <= 3 && tokens.word(i + 1).shape === NUMBER && gapAt(tokens, i) === 0 ? readIdDocument(draft, text, i) : -1;
  const plate = match(NEW_PLATE, text, at);
  if (plate === null) return readIdDocument(draft, text, i);
  const isSure = plate.includes('-') || hasBefore(tokens, i, 10, PLATE_WORDS);
  return isSure ? claim(draft, i, plate.length, 'plaqueImmatriculation') : -1;
}

/** Reads an IBAN. With an account word before it, a wrong checksum is accepted: the decision may misquote the number. */
function readIban(text: string, at: number, isNamed: boolean): string | null {
  const country = text.slice(at, at + 2).toUpperCase();
  const length = ibanLength(country);
  if (length === 0) return null;
  let characters = '';
  let end = at;
  for (; end < text.length && characters.length < length; end++) {
    const c = text[end] ?? '';
    if (/[A-Za-z0-9]/.test(c)) characters += c.toUpperCase();
    else if (!/[ .-]/.test(c) || /[ .-]/.test(text[end - 1] ?? '')) return null;
  }
  if (/[\p{L}\d]/u.test(text[end] ?? '')) return null;
  return isNamed || isIban(characters) ? text.slice(at, end) : null;
}

/** A person's profile on a social network, or an account handle: `linkedin.com/in/…`, `@jean_du_13`. */
const PROFILE =
  /(?:https?:\/\/)?(?:www\.|fr\.|m\.)?(?:facebook|instagram|linkedin|twitter|x|tiktok|snapchat|youtube|threads|vinted|leboncoin|t)\.(?:com|fr|me|net)\/[^\s,;)»"]{2,80}/gi;
const HANDLE = /(?<![\p{L}\p{N}._@/-])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,40}/gu;

function findProfiles(draft: Draft, text: string): void {
  const { tokens } = draft;
  let word = 0;
  const found = [...text.matchAll(PROFILE), ...text.matchAll(HANDLE)].sort((one, two) => one.index - two.index);
  for (const match of found) {
    const start = match.index;
    let end = start + match[0].length;
    while (text[end - 1] === '.' || text[end - 1] === '-') end--;
    while (word < tokens.count && (tokens.end[word] ?? 0) <= start) word++;
    const first = word;
    while (word < tokens.count && (tokens.start[word] ?? 0) < end) word++;
    if (first === word || draft.claims[first] !== FREE) continue;
    for (let j = first; j < word; j++) draft.claims[j] = TAKEN;
    draft.labelledSpans.push({ start, end, category: 'siteWebSensible', role: null });
  }
}

const ADDRESS_CHARACTERS = /[\da-f.:]{7,60}/gi;

/** "192.0.2.146" after a network word, or "2001:db8::8a2e". */
function findNetworkAddresses(draft: Draft, text: string): void {
  const { tokens } = draft;
  let word = 0;
  for (const { index: start, 0: run } of text.matchAll(ADDRESS_CHARACTERS)) {
    let end = start + run.length;
    while (text[end - 1] === '.' || text[end - 1] === ':') end--;
    const found = text.slice(start, end);
    while (word < tokens.count && (tokens.end[word] ?? 0) <= start) word++;
    const first = word;
    const isDotted = !found.includes(':');
    if (isDotted ? !isDottedAddress(found) || !hasBefore(tokens, first, 8, NETWORK) : !isLongAddress(found)) continue;
    while (word < tokens.count && (tokens.start[word] ?? 0) < end) word++;
    if (draft.claims[first] !== FREE) continue;
    for (let j = first; j < word; j++) draft.claims[j] = TAKEN;
    draft.labelledSpans.push({ start, end, category: 'numeroIdentifiant', role: null });
  }
}
const NETWORK = words('ip adresse ipv serveur connexion');
function isDottedAddress(found: string): boolean {
  const parts = found.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}
function isLongAddress(found: string): boolean {
  const groups = found.split(':');
  return groups.every((group) => /^[\da-f]{0,4}$/i.test(group)) && ((found.includes('::') && groups.length > 3) || groups.length === 8);
}

const MAIL_CHARACTER = /[\p{L}\p{M}\d._%+-]/u;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\d.-]/u;

function findAddressesOfMail(draft: Draft, text: string): void {
  let word = 0;
  const { tokens } = draft;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 80 && MAIL_CHARACTER.test(text[start - 1] ?? '')) start--;
    let end = at + 1;
    while (end < text.length && end - at < 120 && DOMAIN_CHARACTER.test(text[end] ?? '')) end++;
    while (end > at && /[.-]/.test(text[end - 1] ?? '')) end--;
    while (start < at && /[.-]/.test(text[start] ?? '')) start++;
    if (start === at || !text.slice(at, end).includes('.')) continue;
    while (word < tokens.count && (tokens.end[word] ?? 0) <= start) word++;
    const first = word;
    while (word < tokens.count && (tokens.start[word] ?? 0) < end) word++;
    for (let j = first; j < word; j++) draft.claims[j] = TAKEN;
    draft.labelledSpans.push({ start, end, category: 'email', role: null });
  }
}
