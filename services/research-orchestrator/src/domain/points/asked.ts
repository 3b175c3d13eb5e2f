import { askedAspects } from '../question/aspects.ts';
import { questionsIn } from '../question/clauses.ts';
import { isCommonStem, wordsOf } from '../text/terms.ts';
import { shorten } from './french.ts';
import { headingOf } from './noun-phrase.ts';

/** One thing that a question asks: in its own words, which are searched, and as the heading of a point. */
export type Asked = { readonly words: string; readonly heading: string };

const MOST_ASKED = 4;
const LONGEST_HEADING = 220;
/** A text longer than this that asks nothing states facts. */
const LONGEST_TITLE = 160;
/** « quelle indemnité et quel délai pour agir »: two things. */
const BETWEEN = /,? et (?=(?:dans |à |a |sur |pour |de |avec |par |pendant )?(?:quel(?:le)?s?|combien|comment|qui|quand) )/iu;
/** What a second half needs to be asked by itself: « combien de temps à l'avance » says nothing alone. */
const LEAST_ALONE = 2;
/** What a question needs to be understood without the facts before it: « Que peut-elle faire ? » is not. */
const LEAST_WITHOUT_FACTS = 2;

/** The things that a question asks, at most four; none for a statement of facts that asks nothing. */
export function thingsAsked(question: string): Asked[] {
  const text = question.trim().replace(/\s+/g, ' ');
  const questions = questionsIn(text);
  if (questions.length > 1) return questions.flatMap(halves).slice(0, MOST_ASKED);
  const [only] = questions;
  if (only === undefined) return text.length > LONGEST_TITLE ? [] : [asked(text, text)];
  if (only.length >= text.length - 2) return halves(only);
  // The facts before a question are searched with it; they head the point when the question says nothing without them.
  return [asked(text, telling(only) >= LEAST_WITHOUT_FACTS ? only : text)];
}

/** The words that a point is searched and read by: the question that it heads when it heads one, its own otherwise. */
export function wordsOfPoint(heading: string, question: string): string {
  return thingsAsked(question).find((one) => one.heading === heading)?.words ?? heading;
}

/** A question in two halves, each with the topic said before the colon; the question whole when its second half does not stand alone. */
function halves(question: string): Asked[] {
  const topic = /^[^:?]{3,120} : /.exec(question)?.[0] ?? '';
  const [first = '', ...others] = question.slice(topic.length).split(BETWEEN);
  const rest = others.join(' et ');
  if (rest === '' || (topic === '' && telling(rest) < LEAST_ALONE)) return [asked(question, question)];
  return [`${topic}${first} ?`, `${topic}${rest}`].map((half) => asked(half, half));
}

const asked = (words: string, named: string): Asked => ({ words, heading: shorten(headingOf(named), LONGEST_HEADING) });

/** Words that name something: not what is asked of it, nor what any question holds. */
function telling(text: string): number {
  const plain = text.replace(/combien de temps/gi, '');
  const named = wordsOf(plain).filter(({ start, end, stem }) => !isCommonStem(stem) && askedAspects(plain.slice(start, end)).length === 0);
  return new Set(named.map(({ stem }) => stem)).size;
}
