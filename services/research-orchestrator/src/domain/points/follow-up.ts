import { askedAspects } from '../question/aspects.ts';
import { stemsOf } from '../text/terms.ts';
import { aspectQuestion } from './labels.ts';
import { aspectsShown, groupBySubject, type ReadText } from './propose.ts';

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
  const groups = groupBySubject(texts);
  const [main] = groups;
  if (main === undefined) return [null, null];
  const refersToAgreement = main.texts.some(({ content }) => /(?:convention|accord)s? (?:collecti|de branche|d'entreprise)/.test(content));
  if (!agreementNamed && refersToAgreement && main.subject.named !== null && main.subject.bare.length <= 60) {
    add(`Que prévoit ma convention collective sur ${main.subject.named} ?`);
  }
  for (const group of groups.slice(0, 3)) {
    if (group.subject.bare.length > 60) continue;
    for (const { aspect, text } of aspectsShown(group, [...asked])) add(aspectQuestion(aspect, group.subject, text.content));
  }
  return [questions[0] ?? null, questions[1] ?? null];
}
