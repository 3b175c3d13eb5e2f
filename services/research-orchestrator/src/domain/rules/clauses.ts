import { isClitic, isConjugated } from './verbs.ts';
import type { Token } from './words.ts';

/** A main clause of a sentence, in indexes of its words. `from`: its beginning, with what precedes its subject; `subject`, `verb` (with its pronouns), `to`. */
export type Clause = {
  readonly from: number;
  readonly subject: number;
  readonly verb: number;
  readonly finite: number;
  readonly to: number;
};

const RELATIVE =
  /^(?:qui|que|qu'|dont|où|lequel|laquelle|lesquels|lesquelles|auquel|auxquels|auxquelles|duquel|desquels|desquelles|si|lorsque|lorsqu'|quand|puisque|puisqu'|quoique)$/;
/** Words after which « que » compares or restricts, and has no verb. */
const NO_VERB_AFTER = /^(?:ainsi|tel|telle|tels|telles|autre|autres|même|plus|moins|aussi|plutôt|tant)$/;
const SUBJECT =
  /^(?:l[ea]s?|l'|une?|des|ils?|elles?|on|ce|cet|cette|ces|celui-ci|celle-ci|ceux-ci|celles-ci|celui|celle|ceux|celles|nul|nulle|aucune?|chaque|chacune?|toute?|toutes|tous|son|sa|ses|leurs?|quiconque|tout|cela|deux|trois|quatre|\d+)$/;
const JOINT = /^(?:[;:,]|et|ou|mais|ni)$/;

type Verb = { readonly at: number; readonly main: boolean };

/** The main clauses of a sentence. @param tokens of that sentence only. @param isFragment whether it may have no main verb: an item of a list */
export function clausesOfTokens(tokens: readonly Token[], isFragment = false): Clause[] {
  const mains = verbsOf(tokens, isFragment)
    .filter(({ main }) => main)
    .map(({ at }) => at);
  const clauses: Clause[] = [];
  mains.forEach((finite, index) => {
    let verb = finite;
    while (verb > 0 && isClitic(tokens[verb - 1]?.word ?? '')) verb--;
    const previous = clauses.at(-1);
    const from = previous === undefined ? 0 : Math.max(previous.finite + 1, boundary(tokens, verb, previous.finite));
    const subject = subjectFrom(tokens, from, verb);
    clauses.push({ from, subject, verb, finite, to: tokens.length });
    if (previous !== undefined) clauses[index - 1] = { ...previous, to: from };
  });
  return clauses;
}

/** The verbs of a sentence, each told main or of a subordinate clause. */
function verbsOf(tokens: readonly Token[], isFragment: boolean): Verb[] {
  const verbs: Verb[] = [];
  let waiting = 0;
  for (const [at, isOpening] of outsideBrackets(tokens)) {
    const word = tokens[at]?.word ?? '';
    const before = tokens[at - 1]?.word ?? '';
    const after = tokens[at + 1]?.word ?? '';
    if (word === ';') waiting = 0;
    if (isOpening) waiting++;
    else if (isConjugated(word, before, after, waiting > 0)) {
      const isMain = waiting === 0 ? !(isJoined(tokens, at) && verbs.at(-1)?.main === false) : isLimit(word, before, after);
      verbs.push({ at, main: isMain });
      waiting = Math.max(0, waiting - 1);
    }
  }
  if (isFragment || verbs.some(({ main }) => main)) return verbs;
  // Every verb was taken for one of a subordinate clause: the last is the main one.
  return verbs.map((verb, index) => (index === verbs.length - 1 ? { ...verb, main: true } : verb));
}

/** The words outside brackets, by their index, and whether each opens a subordinate clause. */
function outsideBrackets(tokens: readonly Token[]): [at: number, isOpening: boolean][] {
  let depth = 0;
  let restricts = false;
  return tokens.flatMap(({ word }, at): [number, boolean][] => {
    if (word === '(' || word === ')') depth += word === '(' ? 1 : -1;
    if (depth > 0) return [];
    if (/^n[e']$/.test(word)) restricts = true;
    if (/^(?:pas|plus|ni)$/.test(word)) restricts = false;
    const isOpening = isSubordinator(word, tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? '', restricts);
    // « ne … que » restricts once.
    if (/^qu[e']$/.test(word)) restricts = false;
    return [[at, isOpening]];
  });
}

/** Whether a verb follows « et » or « ou », its pronouns apart. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  let back = at - 1;
  while (back >= 0 && isClitic(tokens[back]?.word ?? '')) back--;
  return /^(?:et|ou)$/.test(tokens[back]?.word ?? '');
}

/** « dont la durée ne peut excéder un an »: a limit is a rule of its own, wherever it stands. */
const isLimit = (word: string, before: string, after: string): boolean =>
  /^(?:peut|peuvent|doit|doivent|saurait|sauraient)$/.test(word) && /^n[e']$/.test(before) && /^(?:excéder|dépasser|être)$/.test(after);

function isSubordinator(word: string, before: string, after: string, restricts: boolean): boolean {
  if (word === "s'") return /^ils?$/.test(after);
  if (!RELATIVE.test(word)) return false;
  if (word === 'que' || word === "qu'") return !restricts && !NO_VERB_AFTER.test(before);
  return true;
}

/** Where the clause of a verb begins, after the verb of another: at the nearest joint that a subject follows; at the joint itself when none does. */
function boundary(tokens: readonly Token[], verb: number, previous: number): number {
  for (let at = verb - 1; at > previous; at--) {
    const { word } = tokens[at] ?? { word: '' };
    if (word === ';' || word === ':') return at + 1;
    if (RELATIVE.test(word)) return at + 1;
    if (JOINT.test(word) && (at === verb - 1 || SUBJECT.test(tokens[at + 1]?.word ?? ''))) return at + 1;
  }
  return verb;
}

/** What may stand before a subject: « En cas de litige, », « Toutefois, », « Lorsque…, ». */
const ADVERBIAL =
  /^(?:à|a|au|aux|dans|en|pour|lorsque|lorsqu'|si|s'|quand|sauf|par|sous|avant|après|pendant|durant|dès|depuis|toutefois|cependant|néanmoins|ainsi|outre|sans|jusqu'|faute|selon|conformément|nonobstant|hormis|ensuite|enfin|également|notamment|lors|sur|contrairement|afin|indépendamment|compte|et|mais|ou|toute|chaque|,)$/;
const OPENS_SUBJECT = SUBJECT;

/** Where the subject begins: after what precedes it. */
function subjectFrom(tokens: readonly Token[], from: number, verb: number): number {
  let start = from;
  while (/^(?:et|mais|ou|,|;|-|–|—|»|«)$/.test(tokens[start]?.word ?? '') && start < verb) start++;
  while (start < verb && ADVERBIAL.test(tokens[start]?.word ?? '') && !/^(?:toute|chaque)$/.test(tokens[start]?.word ?? '')) {
    const next = afterComma(tokens, start + 1, verb);
    if (next === null) return start;
    start = next;
  }
  return start;
}

/** After the first comma that another phrase or a subject follows, once the clause of the phrase has its verb; null when there is none. */
function afterComma(tokens: readonly Token[], from: number, verb: number): number | null {
  let waiting = isOpening(tokens[from - 1]?.word ?? '', tokens[from]?.word ?? '') ? 1 : 0;
  for (let at = from; at < verb; at++) {
    const { word } = tokens[at] ?? { word: '' };
    const before = tokens[at - 1]?.word ?? '';
    const after = tokens[at + 1]?.word ?? '';
    if (isSubordinator(word, before, after, false)) waiting++;
    else if (waiting > 0 && isConjugated(word, before, after, true)) waiting--;
    if (word === ',' && waiting === 0 && (OPENS_SUBJECT.test(after) || ADVERBIAL.test(after))) return at + 1;
  }
  return null;
}

const isOpening = (word: string, after: string): boolean =>
  /^(?:lorsque|lorsqu'|si|quand)$/.test(word) || (word === "s'" && /^ils?$/.test(after));
