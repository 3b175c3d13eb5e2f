import type { Draft } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, HYPHEN, NEWLINE, SPACE } from './gaps.ts';
import { gapAt, isVerbLike, keyAt, kindAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CLERK, FUNCTION_WORD, JUDGE, LAWYER, MASTER, VERB } from './vocabulary.ts';
import { LOWER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words between the noun of a title and the name: "juge du contentieux de la protection", "greffier présent lors des débats". */
export const TITLE_LINKS = words(
  `vice premier premiere d de du des la le l les et a au aux en lors pendant instruction libertes detention enfants contentieux protection republique mise etat execution affaires familiales
  referes departiteur departitrice employeur employeurs salarie salaries present presente debats delibere audience prononce plaidoiries chambre referendaire rapporteur doyen delegue deleguee
  chef general generale adjoint adjointe placee place honoraire application peines expropriation tribunal judiciaire lecture public publique stagiaire
  bailleur bailleurs preneur preneurs titulaire titulaires suppleant suppleante suppleants consulaire consulaires redacteur redactrice employeurs unique loyers commerciaux rural ruraux baux audiencier
  cph tj tgi ta caa cour appel siege signataire commissaire pole social college empeche empechee empeches`,
);

/** "M. X (avocat : Me Y)", "M. X avocat Me Y": the title of the name that comes next. */
export function isTitleOfNext({ tokens }: Draft, title: number): boolean {
  if (tokens.text.slice(tokens.end[title] ?? 0, tokens.start[title + 1] ?? 0).includes(':')) return true;
  return (kindAt(tokens, title) & LAWYER) !== 0 && (kindAt(tokens, title + 1) & MASTER) !== 0 && gapAt(tokens, title) === SPACE;
}

/** "Selon M. X, le juge a mal apprécié": the title begins another clause; in "M. X, le greffier, a signé" a comma closes it. */
export function isSubject(draft: Draft, last: number, title: number): boolean {
  const { tokens } = draft;
  if ((gapAt(tokens, last) & COMMA) === 0 || !/^(?:le|la|l|une?)$/.test(keyAt(tokens, last + 1))) return false;
  for (let j = title + 1; j <= title + 8; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE | NEWLINE)) !== 0 || (gapAt(tokens, j - 1) & BLANK_LINE) !== 0) return false;
    if (isPlainVerb(draft, j)) return true;
  }
  return false;
}

function isPlainVerb(draft: Draft, j: number): boolean {
  const { tokens } = draft;
  const { raw, key, kind, shape } = tokens.word(j);
  if (key === 'a' || shape !== LOWER) return raw === 'a';
  if ((kind & VERB) !== 0) return true;
  const isNoun = (kind & (JUDGE | CLERK | LAWYER | FUNCTION_WORD)) !== 0 || (kindAt(tokens, j - 1) & FUNCTION_WORD) !== 0;
  return !isNoun && !TITLE_LINKS.has(key) && isVerbLike(draft, j);
}

/** "juge", "conseiller" */
export const isAlsoVerb = (key: string): boolean => key === 'juge' || key === 'conseiller';

/** True when the sentence goes on after the name with a word in small letters, as after a subject. */
export function isSubjectName(tokens: Tokens, last: number): boolean {
  const gap = gapAt(tokens, last);
  if ((gap & ~(SPACE | NEWLINE)) !== 0 || tokens.isCaseless(last + 1) || tokens.word(last + 1).shape !== LOWER) return false;
  return !/^(?:assiste|faisant|siegeant|statuant|present|en|lors|vice$|premier)/.test(keyAt(tokens, last + 1)) && !isAnd(tokens, last + 1);
}

/** "M. X et la greffière", "M. X et Mme Y, greffière" */
const isAnd = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'et' && [2, 3].some((step) => (kindAt(tokens, i + step) & (JUDGE | CLERK)) !== 0);

/** "le rapport de M. X, expert" */
export const isExpert = (tokens: Tokens, last: number): boolean =>
  /^(?:expert|psychologue|psychiatre|medecin|docteur|geometre|architecte|educat|assistant|notaire|huissier|enquet|travailleu|ergonome|infirmi)/.test(
    keyAt(tokens, last + 1),
  );
