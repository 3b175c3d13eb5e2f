import { lower, shorten } from '../points/french.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';

/** The context of a follow-up question. `asked`: the question of its dossier, `subject`: the subject of the dossier's first point. */
export type Followed = { readonly asked: string; readonly subject: string };

/** Content words above which a question stands alone; with fewer (« Quel délai pour agir ? ») its subject comes from its dossier. */
const ENOUGH_WORDS = 3;
/** The same for a question that refers back (« Et pour un agent de maîtrise ? »). */
const ENOUGH_AFTER_AND = 6;
const GOES_ON =
  /^(?:et |mais |ou |quid |qu'en est-il |dans ce cas|en cas d|s'il |si |lorsqu|même )|(?<![\p{L}])(?:ma|notre|votre|sa|leur|cette) convention collective/iu;
const LONGEST_SUBJECT = 120;
/** Most characters of the previous question sent to the index. */
const LONGEST_ASKED = 600;

/** Whether a question must be read with the dossier that it follows. */
function needsContext(question: string): boolean {
  // « Préavis : quel délai ? » names its subject.
  if (/\S : /.test(question)) return false;
  const stems = stemsOf(question);
  return GOES_ON.test(question.trim())
    ? stems.length < ENOUGH_AFTER_AND
    : stems.filter((stem) => !isCommonStem(stem)).length < ENOUGH_WORDS;
}

/** « Période d'essai : et pour un CDD ? ». */
const followUpOf = (subject: string, question: string): string => `${subject} : ${lower(question)}`;

const CATEGORY =
  "(?:agents? de maîtrise|cadres? dirigeants?|non[- ]cadres?|cadres?|ingénieurs?|ETAM|employée?s?|ouvri(?:er|ère)s?|technicien(?:ne)?s?|apprentie?s?|intérimaires?|VRP|stagiaires?|journalistes?|CDD|CDI|contrats? de travail temporaire|contrats? d'apprentissage)";
const WHO_ELSE = new RegExp(
  `^(?:et |mais |quid |qu'en est-il )?(?:alors )?(?:pour|d'|de|des|chez|dans|si c'est|s'il s'agit d')\\s?((une?|les) (?:salariée?s? )?${CATEGORY}(?: [^?]{0,80})?)\\s*\\?*$`,
  'iu',
);
const WHO = new RegExp(`(une?|les) (?:salariée?s? )?${CATEGORY}(?![\\p{L}-])`, 'iu');

/** « Un technicien en CDI », when another contract is asked about. */
const IN_CONTRACT = /(?: (?:en|sous|par)) (?:CDI|CDD|intérim|contrat à durée (?:in)?déterminée|contrat d'apprentissage)(?![\p{L}])/iu;
const OTHER_CONTRACT = /CDD|CDI|contrat|apprenti|intérim/i;

/**
 * A short follow-up question rewritten to stand alone; null when it already does. « Et pour un ETAM ? » after « quel préavis pour un ingénieur ? »
 * gives « quel préavis pour un ETAM ? »; other questions are appended to the subject of their dossier.
 */
export function inContext(question: string, { asked, subject }: Followed): string | null {
  if (!needsContext(question)) return null;
  const [, whoElse, article = ''] = WHO_ELSE.exec(question.trim()) ?? [];
  const who = WHO.exec(asked);
  const isSameNumber = who !== null && /^les$/i.test(who[1] ?? '') === /^les$/i.test(article);
  if (whoElse !== undefined && who !== null && isSameNumber)
    return (OTHER_CONTRACT.test(whoElse) ? asked.replace(IN_CONTRACT, '') : asked).replace(who[0], whoElse.trim());
  return followUpOf(subject.replace(/\s*\?$/, ''), question);
}

const ASKED = 'Suite de la question : ';
const SUBJECT = 'Sujet : ';

/** The lines that tell an analysis which question it follows, readable by users. */
export function followedLines({ asked, subject }: Followed): string[] {
  const plain = (text: string, max: number): string => shorten(text.replace(/\s+/g, ' ').trim(), max);
  return [`${ASKED}${plain(asked, LONGEST_ASKED)}`, `${SUBJECT}${plain(subject, LONGEST_SUBJECT)}`];
}

/** Parses those lines; null when the question follows none. */
export function followedIn(globalContexte: string): Followed | null {
  const lines = globalContexte.split('\n');
  const after = (mark: string): string | undefined =>
    lines
      .find((line) => line.startsWith(mark))
      ?.slice(mark.length)
      .trim();
  const asked = after(ASKED);
  const subject = after(SUBJECT);
  return asked === undefined || subject === undefined || asked === '' || subject === '' ? null : { asked, subject };
}
