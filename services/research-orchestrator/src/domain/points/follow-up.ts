import { foldInPlace } from '@attendu/law/fold';
import { findReferences, normaliseArticleNumber } from '@attendu/law/references';
import { askedAspects } from '../question/aspects.ts';
import { stemsOf } from '../text/terms.ts';
import { articleOf, codeOf } from '../writing/names.ts';
import { aspectQuestion, isAskable, to } from './labels.ts';
import { aspectsShown, FIRST_RANKS, groupBySubject, LEAST_NAMED, namedIn, type ReadText } from './propose.ts';
import type { Subject } from './subject.ts';

/** Another subject is near the question's when the question holds this share of its telling words. */
const LEAST_NEAR = 0.3;
/** A subject longer than this makes questions that nobody asks. */
const LONGEST = 60;

/**
 * Two questions that the texts read can answer and that neither the question nor its points asked; null for each that is missing.
 * @param agreementNamed whether the question names a collective agreement: otherwise asking about it is worth proposing when the law refers to it.
 */
export function followUpQuestions(
  question: string,
  headings: readonly string[],
  texts: readonly ReadText[],
  agreementNamed: boolean,
): [first: string | null, second: string | null] {
  const asked = new Set([...askedAspects(question), ...headings.flatMap(askedAspects)]);
  const covered = [question, ...headings].map((text) => new Set(stemsOf(text)));
  const questions: string[] = [];
  const add = (candidate: string | null): void => {
    if (candidate === null || questions.includes(candidate)) return;
    const stems = stemsOf(candidate);
    const said = covered.some((words) => stems.every((stem) => words.has(stem)));
    if (!said && stems.length > 0) questions.push(candidate);
  };
  const words = new Set([question, ...headings].flatMap((text) => stemsOf(text)));
  // What the question does not name is not what its author goes on with.
  const all = groupBySubject(texts);
  const named = all.filter(({ title }) => namedIn(title, words) >= LEAST_NAMED);
  const groups = named.length > 0 ? named : all.slice(0, 1);
  const [main] = groups;
  const refersToAgreement =
    main?.texts.some(({ content }) => /(?:convention|accord)s? (?:collecti|de branche|d'entreprise)/.test(content)) ?? false;
  if (main !== undefined && !agreementNamed && refersToAgreement && main.subject.named !== null && isShort(main.subject)) {
    add(`Que prévoit ma convention collective sur ${main.subject.named} ?`);
  }
  for (const group of groups.slice(0, 3)) {
    if (!isShort(group.subject)) continue;
    for (const { aspect, text } of aspectsShown(group, [...asked])) add(aspectQuestion(aspect, group.subject, text.content));
  }
  for (const { subject, title, texts: own } of all.slice(1)) {
    if (!own.some(({ reading }) => reading.rank < FIRST_RANKS) || namedIn(title, words) < LEAST_NEAR) continue;
    const isHeaded = headings.some((heading) => namedIn(title, new Set(stemsOf(heading))) === 1);
    if (!isHeaded && subject.named !== null && isShort(subject)) add(`Quelles règles s'appliquent ${to(subject.named)} ?`);
  }
  for (const article of articlesReferredTo(texts)) add(article);
  return [questions[0] ?? null, questions[1] ?? null];
}

const isShort = (subject: Subject): boolean => subject.bare.length <= LONGEST && isAskable(subject);

/** What follows a reference that is not to the code being read. */
const OF_ANOTHER_TEXT =
  /^[^.;,]{0,40}?\b(?:de la (?:meme )?(?:loi|convention|directive|constitution)|de l'(?:ordonnance|accord|arrete)|du (?:meme|present|dit) (?:code|decret|reglement)|du (?:decret|reglement|traite)|de ce code|dudit)\b/;

/** The best texts whose references are worth following. */
const MOST_REFERRING = 5;

/** « Que prévoit l'article L. 1235-12 du code du travail, auquel renvoie l'article L. 1235-3 ? »: what a text rests on and nobody has read yet. */
function articlesReferredTo(texts: readonly ReadText[]): string[] {
  const read = new Set(texts.map(({ reading }) => normaliseArticleNumber(reading.document.number ?? '')));
  return texts
    .filter(({ reading }) => reading.document.kind === 'legiarti' && reading.rank < FIRST_RANKS)
    .slice(0, MOST_REFERRING)
    .flatMap(({ reading: { document, passages }, content }) =>
      passages.flatMap(({ start, end }) =>
        findReferences(content.slice(start, end)).flatMap((reference) => {
          if (reference.type !== 'article' || reference.range || (reference.code !== null && reference.code.id !== document.textId))
            return [];
          // « l'article 10-1 de la loi n° 2016-1691 », « l'article L. 215-1 du même code »: of another text than the one that is read.
          if (reference.code === null && OF_ANOTHER_TEXT.test(foldInPlace(content.slice(start + reference.end, end)))) return [];
          const isLettered = /^[a-z]/i.test(document.number ?? '');
          const number = reference.numbers.find((one) => !read.has(one) && /^[a-z]/i.test(one) === isLettered);
          if (number === undefined) return [];
          const code = codeOf(document.hierarchy[0] ?? document.title);
          return [`Que prévoit ${articleOf(number)} ${code}, auquel renvoie ${articleOf(document.number)} ?`];
        }),
      ),
    );
}
