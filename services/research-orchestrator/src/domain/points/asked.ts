import { foldInPlace } from '@attendu/law/fold';
import { askedAspects } from '../question/aspects.ts';
import { questionsIn } from '../question/clauses.ts';
import { isCommonStem, stemsOf, wordsOf } from '../text/terms.ts';
import { claimsOf } from './claims.ts';
import { shorten } from './french.ts';
import { headingOf } from './noun-phrase.ts';

/** One of the questions that a text asks: the words to search, and the heading of its point. */
export type AskedQuestion = { readonly words: string; readonly heading: string };

const MOST_ASKED = 4;
/** The same for claims and the questions beside them. */
export const MOST_CLAIMS = 6;
const LONGEST_HEADING = 220;
/** A longer text that asks nothing is a statement of facts. */
const LONGEST_TITLE = 160;
/**
 * Words that ask, in a question typed without its mark: « combien de jours », « je continue ou pas », « le maire doit faire quoi ». Not those that tell:
 * « il a expliqué pourquoi », « je ne sais pas comment il a fait », « malade ou non, il vient », « faute de quoi », « a-t-il répondu », « c'est ce que ».
 */
const TOLD =
  "(?<!(?:(?:n'importe|peu importe|tel(?:le)?s?)|(?:a|ont|avait|avaient|est|ai|avons|sait|savait|ignore|ignorait) (?:pas |bien |alors |jamais )?(?:dit|su|vu|ecrit|explique|precise|raconte|montre|indique|compris|constate|expose|sait)) )";
const UNKNOWN = '(?<!(?:sai[st]|savait|savent|savons|ignore|comprends?) (?:pas |plus |toujours pas |meme pas )?)';
/** « je ne sais pas comment contester », « pourquoi je dois »: asked all the same. */
const TO_DO = "(?= (?:j'|je |nous |on |(?:m'|me |se |s'|y |en |l[ea]s? |l')?[a-z]+(?:er|ir|re|oir)(?![a-z])))";
const ASKS = new RegExp(
  [
    `${TOLD}(?:combien|${UNKNOWN}(?:comment|pourquoi)|(?:comment|pourquoi)${TO_DO})`,
    `${TOLD}quel(?:le)?s?(?! que)`,
    "est-ce que?|qu'est[ -]ce|(?<=(?:^|[.,;:!]|\\b(?:et|ou|mais|alors|donc)) ?)est ce que?",
    "(?<!(?:apres|sans|n'importe|moyennant|ce (?:a|en|sur|pour)|grace a|suite a|faute de|a defaut de|pas de|plus de|avoir de|comme) )quoi(?! qu)",
    "jusqu'(?:a quand|ou)|quid",
    "(?<!(?:soi(?:t|s|ent)|etai(?:t|ent)|qu(?:e |')[^,.;!]{0,40}ai(?:t|ent)) [^,.;!]{0,40})ou (?:pas|non)(?= ?(?:[.;!]|$))",
    "je (?:peux|dois) (?:encore|quand meme) (?:[a-z']+ )?[a-z]+(?:er|ir|re|oir)(?=[^.;!]*[.;!]? ?$)",
    '(?<!(?:toujours|aussi|ainsi|peut-etre|sans doute) )(?:peu[xt]|dois|doit|faut|a|est)-(?:t-)?(?:je|on|il|elle)(?! (?:dit|repondu|ajoute|precise|explique|declare|indique|ecrit)(?![a-z]))|puis-je',
    '^duree (?:maximum|maximale|minimum|minimale)',
  ]
    .map((asking) => `(?<![a-z'])(?:${asking})(?![a-z])`)
    .join('|'),
);
/** Two questions in one: « quelle indemnité et quel délai pour agir ». */
const BETWEEN = /,? et (?=(?:dans |à |a |sur |pour |de |avec |par |pendant )?(?:quel(?:le)?s?|combien|comment|qui|quand) )/iu;
/** Content words that a question needs to be understood alone: « combien de temps à l'avance » is not. */
const LEAST_ALONE = 2;

/**
 * The claims that a text names, with the questions beside them. Otherwise the questions in it, with their marks or without: the whole one first, then those
 * of its other questions that can be understood alone, at most four in all. None for a statement of facts.
 */
export function thingsAsked(question: string): AskedQuestion[] {
  const text = question.trim().replace(/\s+/g, ' ');
  const claimed = claimsAsked(text);
  if (claimed.length > 0) return claimed;
  const questions = questionsIn(text);
  if (questions.length === 0) return text.length > LONGEST_TITLE && !ASKS.test(foldInPlace(text)) ? [] : [asked(text, text)];
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
  // The facts before a question are searched with it; they head the point when the question is incomplete without them.
  const first = asked(text, only.length >= text.length - 2 || telling(only) >= LEAST_ALONE ? only : text);
  return second === null ? [first] : [first, second];
}

/** A full stop, or a semicolon, between what is claimed and another question. */
const PARTS = /(?<=[.!?;])\s+/;
/** Facts before the claims that are searched with each of them; more would drown it. */
const LONGEST_FACTS = 300;

/** The claims under one verb and the other questions, each a point; empty for a text that names no two claims. */
function claimsAsked(text: string): AskedQuestion[] {
  const parts = text.replaceAll('’', "'").split(PARTS);
  const claims = parts.map(claimsOf);
  const all = claims.flat();
  if (all.length === 0) return [];
  const others = parts
    .filter((part, index) => claims[index]?.length === 0 && part.endsWith('?') && asksSomething(part))
    .slice(0, MOST_CLAIMS - 2);
  const room = MOST_CLAIMS - others.length;
  const alone = all.length <= room ? all : all.slice(0, room - 1);
  const rest = all.slice(alone.length);
  const first = claims.findIndex((some) => some.length > 0);
  const told = parts.slice(0, first).join(' ');
  const facts = told === '' || told.length > LONGEST_FACTS ? '' : `${told} `;
  const last = rest.length === 0 ? [] : [{ words: joined(rest, 'words'), heading: joined(rest, 'heading') }];
  return [
    ...[...alone, ...last].map(({ words, heading }) => ({ words: facts + words, heading: shorten(heading, LONGEST_HEADING) })),
    ...others.map((one) => ({
      words: `${one.replace(/[\s?]+$/, '')} : ${joined(all, 'heading')} ?`,
      heading: shorten(headingOf(one), LONGEST_HEADING),
    })),
  ];
}

/** « Peut-il le faire ? » asks nothing beside the claims. */
const asksSomething = (question: string): boolean =>
  stemsOf(question).some((stem) => !isCommonStem(stem)) || /(?<!\p{L})(?:quel|combien|comment|quand|où )/iu.test(question);

const joined = (claims: readonly AskedQuestion[], part: keyof AskedQuestion): string => claims.map((one) => one[part]).join(', ');

/** The words used to search and read for a point: those of the question that it heads, otherwise its own. */
export function wordsOfPoint(heading: string, question: string): string {
  return thingsAsked(question).find((one) => one.heading === heading)?.words ?? heading;
}

/** Heading of several questions in a row: the first when the others only continue it, all of them otherwise. */
function whole(text: string, questions: readonly string[]): AskedQuestion {
  const [first = ''] = questions;
  const heading = telling(first) >= LEAST_ALONE && questions.slice(1).every(standsAlone) ? headingOf(first) : text;
  return { words: text, heading: shorten(heading, LONGEST_HEADING) };
}

/** The second of two questions in one, with the topic before the colon; null when it cannot be understood alone. */
function secondHalf(question: string): AskedQuestion | null {
  const topic = /^[^:?]{3,120} : /.exec(question)?.[0] ?? '';
  const [, ...others] = question.slice(topic.length).split(BETWEEN);
  const rest = others.join(' et ');
  if (rest === '' || EACH.test(rest) || (topic === '' && !standsAlone(rest))) return null;
  return asked(`${topic}${rest}`, `${topic}${rest}`);
}

const asked = (words: string, named: string): AskedQuestion => ({ words, heading: shorten(headingOf(named), LONGEST_HEADING) });

/** An anaphor: « celui-ci », « lui », « cette indemnité ». */
const REFERS_BACK =
  /(?<![a-z-])(?:celle?s?-ci|celui-ci|ceux-ci|lui|leur (?!(?:employeur|salaire|contrat)s? )|cela|ca|cet|cette|ces|ce (?!que |qui |qu')|en (?:ai|a|ont|avons|avez|aurai)|y (?:ai|a|ont))(?![a-z])/;
/** « combien d'heures chacun »: of those that the first question names. */
const EACH = /(?<!\p{L})chacune?(?!\p{L})(?! des? )/iu;
/** « doit-il », « peut-elle »: a pronoun after its verb. */
const INVERTED = /[a-z]-(?:t-)?(?:ils?|elles?)(?![a-z])/;
/** Antecedents that may stand before an inverted pronoun; in « y a-t-il », « faut-il » the pronoun has none. */
const NAMED_BEFORE = /(?<![a-z])(?:les?|la|l'|une?|des|mon|ma|mes|notre|votre|nos|vos|tout|chaque) ?[a-z]/;
const IMPERSONAL =
  /(?<![a-z])(?:y a-t-il|(?:faut|existe|suffit|convient|est|peut|doit)-(?:t-)?il (?:d'|de |des? |une? |l|possible|obligatoire|y avoir|falloir))/;

/** Whether a question can be understood without what comes before it. */
function standsAlone(question: string): boolean {
  const folded = foldInPlace(question);
  if (/^(?:et|sinon|ou|mais|dans ce cas|si oui|si non|pourquoi)\b/.test(folded)) return false;
  if (telling(question) < LEAST_ALONE || REFERS_BACK.test(folded)) return false;
  const inverted = INVERTED.exec(folded);
  return inverted === null || IMPERSONAL.test(folded) || NAMED_BEFORE.test(folded.slice(0, inverted.index));
}

/** Number of content words, leaving out asking words and those found in any question. */
function telling(text: string): number {
  const plain = text.replace(/combien de temps/gi, '');
  const named = wordsOf(plain).filter(({ start, end, stem }) => !isCommonStem(stem) && askedAspects(plain.slice(start, end)).length === 0);
  return new Set(named.map(({ stem }) => stem)).size;
}
