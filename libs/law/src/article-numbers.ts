import { codeAtStart } from './codes.ts';
import { foldInPlace } from './fold.ts';
import { ORDINALS } from './ordinals.ts';

// L. 1232-1, L1232-1, LO 6213-1, R.* 552-4, A. 43, 1240, 39 A, 209 B, 885 I quater, 1er, premier, préliminaire
const PREFIX = '(?:(?:lo|[lrda])\\s?\\.?\\s?\\*?\\s?)';
const DIGITS = '\\d{1,4}(?:-\\d{1,3}){0,4}(?![\\d°-])';
const ORDINAL = `${ORDINALS}(?:-0)?(?![a-z])`;
// Capitals are those that `withCapitals` keeps. A small « a » is the « à » of a range, « y » begins « y compris », and « c) » is an item.
const SUFFIX = `(?:\\s(?:${ORDINAL}|[A-Z]{1,3}|[b-xz](?![\\w'.)°-]))){0,4}`;
const NUMBER = `(?:${PREFIX}${DIGITS}${SUFFIX}|${DIGITS}(?:er(?!\\w))?${SUFFIX}|premier|preliminaire)`;
const AGAIN = "(?:(?:l'|les\\s|des\\s|de l')?(?:articles?|art\\.)\\s)?";
/** « L. 1234-1, 2 ans d'ancienneté », « L. 1237-19, 10 salariés »: a quantity after the number of an article. */
const UNIT =
  '(?!\\s?(?:ans?|annees?|mois|trimestres?|semaines?|jours?|heures?|minutes?|salarie|employe|personne|euros?|fois|points?)(?![a-z]{3})|\\s?[€%])';
export const LIST = `${NUMBER}(?:\\s?(?:,|;|et|ou|a)\\s${AGAIN}${NUMBER}${UNIT}){0,12}`;
export const WITH_WORD = new RegExp(`\\b(?:articles?|art\\.?)\\s{0,2}(${LIST})`, 'g');
// Without the word "article" only a lettered number counts: « L. 1221-19 C. trav. », « R4412-1 du code du travail ».
const LETTERED_NUMBER = '(?:lo|[lrd])\\s?\\.?\\s?\\*?\\s?\\d{1,4}(?:-\\d{1,3}){1,4}';
export const LETTERED = new RegExp(`(?<![\\w-])(${LETTERED_NUMBER}(?:\\s?(?:,|et|ou|a)\\s${LETTERED_NUMBER}){0,12})`, 'g');
const ONE_NUMBER = new RegExp(NUMBER, 'g');
/** « 1240 à 1245 »: the « à » of a range, which is no letter of a number. */
export const TO = new RegExp(`(?<=\\d(?:er)? ?(?:(?:${ORDINAL}|[A-Z]{1,3}|[b-xz]) ){0,4})a(?= )`, 'g');
export const numbersIn = (list: string): RegExpExecArray[] => [...list.replace(TO, ' ').matchAll(ONE_NUMBER)];
export const LETTER_FIRST = new RegExp(`^${PREFIX}\\d`);

/** Capitals after a number, in a folded text, where they are part of it: « L. 64 A », « 199 undecies B », « 150-0 BA »; not « 39 CGI » or « 1240 CC ». */
export function withCapitals(text: string, folded: string): string {
  if (text === text.toUpperCase()) return folded;
  let marked = folded;
  for (const { index, 0: raw, 1: letters = '' } of text.matchAll(CAPITALS)) {
    const at = index + raw.length - letters.length;
    if (NO_SUFFIX.test(folded.slice(at, at + letters.length)) || codeAtStart(folded.slice(at, at + 60)) !== null) continue;
    marked = `${marked.slice(0, at)}${letters}${marked.slice(at + letters.length)}`;
  }
  return marked;
}
const CAPITALS = /(?<=\d|\d-0|(?:bis|ter|quater|ies|decies|vicies)(?:-0)?)[ \u00a0\u202f]([A-Z]{1,3})(?![\p{L}\d'’.)°-]|\s?\d)/gu;
/** Small words in a heading in capitals, and the initials of codes. */
const NO_SUFFIX = /^(?:de|du|des|la|le|les|un|une|et|ou|en|au|aux|par|sur|qui|que|si|ne|est|c[a-z])$/;

/** One key for every spelling: 'L. 1232-1', 'L 1232-1' → 'L1232-1'; 'R.* 552-4' → 'R552-4'; '1er', 'premier' → '1'; '885 i quater' → '885 I QUATER'. */
export function normaliseArticleNumber(raw: string): string {
  const folded = foldInPlace(raw).trim().replace(/\s+/g, ' ');
  if (folded === 'premier') return '1';
  const match = /^(lo|[lrda])?\s?\.?\s?\*?\s?(\d.*)$/.exec(folded);
  if (match === null) return folded.toUpperCase();
  const tail = (match[2] ?? '').replace(/(\d)er$/, '$1');
  return `${match[1] ?? ''}${tail}`.toUpperCase();
}
