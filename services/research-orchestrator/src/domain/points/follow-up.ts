import type { SourceKey } from '@attendu/contracts/sources';
import { foldInPlace } from '@attendu/law/fold';
import { placeOf, subjectTitles } from '../text/sections.ts';
import { paragraphsOf, type Span, sentencesIn } from '../text/sentences.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import type { DocumentRef } from '../types.ts';
import { articleOf, codeOf } from '../writing/names.ts';
import { type Angle, questionsOfSentence } from './clause-question.ts';
import { lower } from './french.ts';
import { isAskable, to } from './labels.ts';
import { namedIn } from './propose.ts';
import { inMatterOf, isEvent, type Subject, subjectOf } from './subject.ts';

/** A text that may give follow-up questions. `note`: its score, 0 when not read yet. `told`: what the short answer quotes of it. */
export type FollowText = {
  readonly document: DocumentRef;
  readonly content: string;
  readonly note: number;
  readonly told: readonly Span[];
};

/** A follow-up question and the text that answers it. `named`: the question names that text. */
export type FollowUpQuestion = {
  readonly question: string;
  readonly from: { readonly kind: SourceKey; readonly versionId: string };
  readonly named: boolean;
};

/** What follows a reference that is not to the code being read, folded. */
export const OF_ANOTHER_TEXT =
  /^[^.;,]{0,40}?\b(?:de la (?:meme )?(?:loi|convention|directive|constitution)|de l'(?:ordonnance|accord|arrete)|du (?:meme|present|dit) (?:code|decret|reglement)|du (?:decret|reglement|traite)|de ce code|dudit)\b/;

/** Most candidates returned, best first; each is still checked against the index. */
const MOST = 14;
/** Share of common words above which two questions are the same. */
const SAME = 0.55;
const LONGEST_SUBJECT = 60;
const LONGEST = 170;
/** Minimum similarity to the user's question, by words, section and place in the law. */
const LEAST_SHARE = 0.5;
/** The same in another part of the law, where the same words belong to another regime. */
const LEAST_SHARE_FAR = 0.75;
const LEAST_NAMED = 0.34;
const LEAST_BESIDE = 0.75;

const WORTH: Readonly<Record<Angle | 'agreement' | 'code' | 'subject' | 'article', number>> = {
  exception: 1,
  delay: 0.95,
  conditions: 0.95,
  sanction: 0.9,
  case: 0.85,
  amount: 0.85,
  content: 0.8,
  code: 0.8,
  agreement: 0.75,
  form: 0.7,
  power: 0.55,
  duty: 0.55,
  definition: 0.55,
  subject: 0.2,
  article: 0.1,
};

type FollowUpCandidate = FollowUpQuestion & { readonly worth: number; readonly stems: readonly string[] };

/**
 * Questions that the texts answer and that neither the question nor its points ask, best first. @param headings the points of the dossier. @param
 * agreementAsked whether the question is about a collective agreement.
 */
export function followUpQuestions(
  question: string,
  headings: readonly string[],
  texts: readonly FollowText[],
  agreementAsked: boolean,
): FollowUpQuestion[] {
  const asked = [question, ...headings].map((text) => new Set(stemsOf(text)));
  const words = new Set([question, ...headings].flatMap((text) => stemsOf(text)));
  const main = texts.find(({ told }) => told.length > 0)?.document ?? texts[0]?.document;
  const candidates = texts.flatMap((text) =>
    [...ofSentences(text, words), ...ofPlace(text, texts, agreementAsked, main)].flatMap(({ angle, question: candidate }) => {
      const stems = tellingOf(candidate);
      const isSaid = asked.some((said) => likeness(stemsOf(candidate), said) > SAME || stemsOf(candidate).every((stem) => said.has(stem)));
      if (stems.length === 0 || isSaid || candidate.length > LONGEST) return [];
      const near = nearness(text, stems, words, main);
      const { kind, versionId } = text.document;
      return near === null
        ? []
        : [{ question: candidate, from: { kind, versionId }, named: angle === 'article', stems, worth: WORTH[angle] + near }];
    }),
  );
  const chosen: FollowUpCandidate[] = [];
  for (const candidate of candidates.sort((a, b) => b.worth - a.worth || (a.question < b.question ? -1 : 1))) {
    if (chosen.length >= MOST) break;
    if (chosen.every((other) => likeness(candidate.stems, new Set(other.stems)) <= SAME)) chosen.push(candidate);
  }
  return chosen.map(({ question: candidate, from, named }) => ({ question: candidate, from, named }));
}

type Found = { readonly angle: keyof typeof WORTH; readonly question: string };

/** Questions from the sentences that the short answer does not quote, each with its subject. */
function ofSentences({ document, content, told }: FollowText, words: ReadonlySet<string>): Found[] {
  return paragraphsOf(content)
    .flatMap((paragraph) => sentencesIn(content, paragraph))
    .filter(({ start, end }) => !told.some((span) => span.start < end && start < span.end))
    .flatMap(({ start, end }) => questionsOfSentence(content.slice(start, end)))
    .flatMap(({ angle, question }) => {
      const about = withSubject(question, document, words);
      return about === null ? [] : [{ angle, question: about }];
    });
}

/** The title of an agreement, and headings that are meaningless without the one above. */
const UNTELLING =
  /^(?:convention|accord|avenant|textes?|annexes?|articles?|partie|protocole|(?:autres )?cas|droits?|conditions?|dispositions?|rôle|missions?|les institutions)\b/i;

/** « Le salarié peut-il renoncer… ? » says nothing without its subject: « Préavis : le salarié peut-il renoncer… ? ». */
function withSubject(question: string, { hierarchy }: DocumentRef, words: ReadonlySet<string>): string | null {
  const titles = subjectTitles(hierarchy.slice(1))
    .reverse()
    .filter((title) => !UNTELLING.test(title));
  const near = new Set([...words, ...titles.slice(0, 1).flatMap(stemsOf)]);
  const shared = tellingOf(question).filter((stem) => near.has(stem)).length;
  if (shared >= 2) return question;
  const short = titles.slice(0, 3).filter((title) => title.length <= LONGEST_SUBJECT);
  const title = short.find((one) => !/,| et /.test(one) && namedIn(one, words) > 0) ?? short.find((one) => !/,| et /.test(one)) ?? short[0];
  if (title === undefined) return shared > 0 ? question : null;
  return `${title} : ${lower(question)}`;
}

/** Words used to ask a question. */
const FRAME = new Set(
  stemsOf(
    'prévoit se passe faire quel quelles conditions cas sous quelle forme comment montant peine puni délai défaut accord absence issue réponse doit mentionner comporter',
  ),
);
const tellingOf = (text: string): string[] => stemsOf(text).filter((stem) => !isCommonStem(stem) && !FRAME.has(stem));

/**
 * Questions suggested by a text's place in the law: the agreement beside the code and the reverse, its sanctions, the subject of another section, the
 * article itself.
 */
function ofPlace(
  { document, content, note }: FollowText,
  texts: readonly FollowText[],
  agreementAsked: boolean,
  main: DocumentRef | undefined,
): Found[] {
  const { subject: title } = placeOf(document.hierarchy);
  if (document.kind !== 'legiarti' || title === null || title.length > LONGEST_SUBJECT || UNTELLING.test(title)) return [];
  const subject = subjectOf(
    title,
    texts.map((text) => text.content),
  );
  if (!isAskable(subject)) return [];
  const found: Found[] = [];
  const folded = foldInPlace(content);
  const code = document.hierarchy[0] ?? document.title;
  if (agreementAsked && note > 0) found.push({ angle: 'code', question: `Que prévoit le ${lower(code)} ${on(subject)} ?` });
  if (!agreementAsked && SETTLES.test(folded))
    found.push({ angle: 'agreement', question: `Que peut prévoir un accord collectif ${inMatterOf(subject)} ?` });
  if (PUNISHES.test(folded))
    found.push({ angle: 'sanction', question: `Quelles sanctions pénales sont encourues ${inMatterOf(subject)} ?` });
  if (document.versionId === main?.versionId) return found;
  if (subject.named !== null && title !== placeOf(main?.hierarchy ?? []).subject)
    found.push({ angle: 'subject', question: `Quelles règles s'appliquent ${to(subject.named)} ?` });
  if (document.number !== null)
    found.push({ angle: 'article', question: `Que prévoit ${articleOf(document.number)} ${codeOf(code)} ${on(subject)} ?` });
  return found;
}

const PUNISHES = /\best punie?s?\b|\bsont punis\b|emprisonnement/;

/** An agreement that fixes something, not one that is only mentioned. */
const SETTLES =
  /(?:convention|accord)s? (?:collecti\S+ )?(?:(?:de travail )?(?:d'entreprise|d'etablissement|de branche|etendue?s?)[^.;]{0,140})?(?:peut|peuvent|fixe|fixent|determine|definit|prevoit|prevoient) /;

const on = (subject: Subject): string => (subject.named === null || isEvent(subject) ? inMatterOf(subject) : `sur ${subject.named}`);

/** Similarity of a question to the user's: by its words, and by the place of its text beside the first one quoted. Null when it is off subject. */
function nearness(
  { document, note }: FollowText,
  stems: readonly string[],
  words: ReadonlySet<string>,
  main: DocumentRef | undefined,
): number | null {
  const named = namedIn(placeOf(document.hierarchy).subject ?? '', words);
  const share = Math.min(1, stems.filter((stem) => words.has(stem)).length / Math.min(4, stems.length));
  const parted = document.hierarchy.findIndex((one, index) => one !== main?.hierarchy[index]);
  const beside = parted < 0 ? 1 : parted / document.hierarchy.length;
  const least = beside < LEAST_BESIDE / 2 ? LEAST_SHARE_FAR : LEAST_SHARE;
  if (share < least && named < LEAST_NAMED && beside < LEAST_BESIDE) return null;
  return 0.8 * share + 0.5 * named + 0.6 * beside + note / 12;
}

function likeness(stems: readonly string[], others: ReadonlySet<string>): number {
  const shared = stems.filter((stem) => others.has(stem)).length;
  return shared / (stems.length + others.size - shared || 1);
}
