import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { dayIn } from '@attendu/law/day';
import { foldInPlace } from '@attendu/law/fold';

type Reviewed = NonNullable<DocumentFacts['reviewed']>[number];
/** `isStep`: told as a step of the procedure rather than cited. */
type Mention = { readonly what: string; readonly numbers: readonly string[]; readonly date: string; readonly isStep: boolean };

const DAY = '\\d{1,2}(?:er)? [a-z]+ \\d{4}';
const NUMBER = '\\d[0-9a-z]{4,9}';
/** « Par un arrêt n° 22LY01635 du 2 mai 2024 », « le jugement nos 2100284, 2100285 du 31 mars 2022 ». */
const MENTION = new RegExp(
  `(\\bpar une? )?\\b(jugement|arret|ordonnance)s? n(?:°|os?|°s) ?(${NUMBER}(?:(?:,| et|, et) ${NUMBER}){0,9})(?: en date)? du (${DAY})`,
  'g',
);
const ARTICLE = /^article [^:]{1,8}: ?/;
/** A whole decision, or some of its articles. */
const WHOLE = /^(?:l'|le |les |ces )(jugement|arret|ordonnance)s?\b/;
const PART = /^(?:l'|les )articles? [^.]{1,60}?(?:du|de l'|des|de la) ?(jugement|arret|ordonnance)s?\b/;
const VERDICT = /\b(?:est|sont) (annul|reform)[a-z]*\b( en tant| en ce qu| seulement|, en tant|, en ce qu)?/;

/**
 * What the operative part of an administrative decision says that it did to earlier decisions, whose numbers its account of the procedure gives. Those that it
 * does not identify with certainty are left out.
 */
export function reviewedIn(text: string, operative: string): { readonly reviewed?: Reviewed[] } {
  const reviewed = new Map<string, Reviewed>();
  const account = foldInPlace(text);
  for (const line of operative.split('\n')) {
    const article = foldInPlace(line).trim();
    const sentence = article.replace(ARTICLE, '');
    const verdict = sentence === article ? null : VERDICT.exec(sentence);
    if (verdict === null) continue;
    const whole = WHOLE.exec(sentence);
    if (whole === null && !PART.test(sentence)) continue;
    const isPart = whole === null || verdict[1] === 'reform' || verdict[2] !== undefined;
    for (const { numbers, date } of namedIn(sentence.slice(0, verdict.index), account))
      for (const number of numbers)
        reviewed.set(`${number} ${date}`, { number: number.toUpperCase(), date, kind: isPart ? 'partly_overturned' : 'overturned' });
  }
  return reviewed.size === 0 ? {} : { reviewed: [...reviewed.values()] };
}

/** The decisions that a sentence names, by their days; without a day, by their kind when the procedure has only one of it. */
function namedIn(sentence: string, account: string): Mention[] {
  const mentions = [...mentionsIn(account), ...mentionsIn(sentence)];
  return sentence.split(/ et (?=le |l'|les )/).flatMap((part) => {
    const what = /\b(jugement|arret|ordonnance)/.exec(part)?.[1];
    const day = dayIn(part);
    const fitting = mentions.filter((one) => one.what === what && (day === null ? one.isStep : one.date === day));
    const [first] = fitting;
    return first !== undefined && fitting.every(({ numbers, date }) => date === first.date && numbers.join() === first.numbers.join())
      ? [first]
      : [];
  });
}

function mentionsIn(folded: string): Mention[] {
  return [...folded.matchAll(MENTION)].flatMap(([, step, what = '', numbers = '', day = '']) => {
    const date = dayIn(day);
    return date === null ? [] : [{ what, numbers: numbers.split(/, et |, | et /), date, isStep: step !== undefined }];
  });
}
