import { foldInPlace } from '@attendu/law/fold';
import { askedAspects } from '../question/aspects.ts';
import { questionsIn } from '../question/clauses.ts';
import { isCommonStem, wordsOf } from '../text/terms.ts';
import { shorten } from './french.ts';
import { headingOf } from './noun-phrase.ts';

/** One thing that a question asks: the words that are searched, and the heading of its point. */
export type Asked = { readonly words: string; readonly heading: string };

const MOST_ASKED = 4;
const LONGEST_HEADING = 220;
/** A text longer than this that asks nothing states facts. */
const LONGEST_TITLE = 160;
/** « quelle indemnité et quel délai pour agir »: two things. */
const BETWEEN = /,? et (?=(?:dans |à |a |sur |pour |de |avec |par |pendant )?(?:quel(?:le)?s?|combien|comment|qui|quand) )/iu;
/** Words that a question needs to be understood alone: « combien de temps à l'avance » and « que peut-elle faire » are not. */
const LEAST_ALONE = 2;

/**
 * What a question asks: the whole question first, then those of its other questions that are understood alone, at most four in all. None for a
 * statement of facts that asks nothing.
 */
export function thingsAsked(question: string): Asked[] {
  const text = question.trim().replace(/\s+/g, ' ');
  const questions = questionsIn(text);
  if (questions.length === 0) return text.length > LONGEST_TITLE ? [] : [asked(text, text)];
  const [only = ''] = questions;
  if (questions.length > 1)
    return [
      whole(text, questions),
      ...questions
        .slice(1)
        .filter(standsAlone)
        .map((one) => asked(one, one)),
    ].slice(0, MOST_ASKED);
  const second = secondHalf(only);
  // The facts before a question are searched with it; they head the point when the question says nothing without them.
  const first = asked(text, only.length >= text.length - 2 || telling(only) >= LEAST_ALONE ? only : text);
  return second === null ? [first] : [first, second];
}

/** The words that a point is searched and read by: the question that it heads when it heads one, its own otherwise. */
export function wordsOfPoint(heading: string, question: string): string {
  return thingsAsked(question).find((one) => one.heading === heading)?.words ?? heading;
}

/** Several questions in a row: headed by the first when the others only go on from it, by all of them otherwise. */
function whole(text: string, questions: readonly string[]): Asked {
  const [first = ''] = questions;
  const heading = telling(first) >= LEAST_ALONE && questions.slice(1).every(standsAlone) ? headingOf(first) : text;
  return { words: text, heading: shorten(heading, LONGEST_HEADING) };
}

/** The second of two things asked in one question, with the topic said before the colon; null when it is not understood alone. */
function secondHalf(question: string): Asked | null {
  const topic = /^[^:?]{3,120} : /.exec(question)?.[0] ?? '';
  const [, ...others] = question.slice(topic.length).split(BETWEEN);
  const rest = others.join(' et ');
  if (rest === '' || (topic === '' && !standsAlone(rest))) return null;
  return asked(`${topic}${rest}`, `${topic}${rest}`);
}

const asked = (words: string, named: string): Asked => ({ words, heading: shorten(headingOf(named), LONGEST_HEADING) });

/** A word that stands for something said before: « celui-ci », « lui », « cette indemnité ». */
const REFERS_BACK =
  /(?<![a-z-])(?:celle?s?-ci|celui-ci|ceux-ci|lui|leur (?!(?:employeur|salaire|contrat)s? )|cela|ca|cet|cette|ces|ce (?!que |qui |qu')|en (?:ai|a|ont|avons|avez|aurai)|y (?:ai|a|ont))(?![a-z])/;
/** « doit-il », « peut-elle »: a pronoun after its verb. */
const INVERTED = /[a-z]-(?:t-)?(?:ils?|elles?)(?![a-z])/;
/** What may stand before an inverted pronoun and name what it stands for; « y a-t-il », « faut-il » stand for nothing. */
const NAMED_BEFORE = /(?<![a-z])(?:les?|la|l'|une?|des|mon|ma|mes|notre|votre|nos|vos|tout|chaque) ?[a-z]/;
const IMPERSONAL =
  /(?<![a-z])(?:y a-t-il|(?:faut|existe|suffit|convient|est|peut|doit)-(?:t-)?il (?:d'|de |des? |une? |l|possible|obligatoire|y avoir|falloir))/;

/** Whether a question is understood without what comes before it. */
function standsAlone(question: string): boolean {
  const folded = foldInPlace(question).replace(/’/g, "'");
  if (/^(?:et|sinon|ou|mais|dans ce cas|si oui|si non|pourquoi)\b/.test(folded)) return false;
  if (telling(question) < LEAST_ALONE || REFERS_BACK.test(folded)) return false;
  const inverted = INVERTED.exec(folded);
  return inverted === null || IMPERSONAL.test(folded) || NAMED_BEFORE.test(folded.slice(0, inverted.index));
}

/** How many words name something: neither what is asked of it nor words that any question holds. */
function telling(text: string): number {
  const plain = text.replace(/combien de temps/gi, '');
  const named = wordsOf(plain).filter(({ start, end, stem }) => !isCommonStem(stem) && askedAspects(plain.slice(start, end)).length === 0);
  return new Set(named.map(({ stem }) => stem)).size;
}
