import { foldInPlace } from '@attendu/law/fold';
import { type FollowUp, readFollowUp } from '@attendu/law/follow-up';
import { otherDayNotice } from '@attendu/law/known-law';
import { findReferences, type Reference } from '@attendu/law/references';
import { shorten } from '../domain/points/french.ts';
import {
  articlesOfAgreement,
  type DetectedAgreement,
  detectAgreement,
  isOnlyAgreement,
  type NamedAgreement,
  withNumber,
  withoutAgreement,
} from '../domain/question/agreement.ts';
import { agreementOutcome, appliedAgreement } from '../domain/question/agreement-choice.ts';
import { type Followed, followedIn, inContext } from '../domain/question/follow-up-query.ts';
import { frenchTermsOf, languageOf } from '../domain/question/language.ts';
import { readLawDate } from '../domain/question/law-date.ts';
import { namedLaws } from '../domain/question/named-laws.ts';
import {
  companyAgreementNotice,
  dataDatesOf,
  firstDayOf,
  type Held,
  indexNotice,
  indexNoticeKept,
  missingAgreementNotice,
  NO_WORD,
  notInCorpusArticleNotice,
  notInCorpusLawNotice,
  referenceNotice,
  repeatedNotice,
} from '../domain/question/notices.ts';
import { searchTextOf } from '../domain/question/search-text.ts';
import type { ResolvedReference, Understanding } from '../domain/question/understanding.ts';
import { placeOf } from '../domain/text/sections.ts';
import { repeatedWord, stemsOf } from '../domain/text/terms.ts';
import { notInCorpusNotice } from '../domain/writing/not-in-corpus.ts';
import { resolveArticle } from './cited-articles.ts';
import { type Cited, resolveCited } from './cited-documents.ts';
import type { AnalysisDeps } from './ports.ts';

export type UnderstandInput = {
  readonly question: string;
  /** The context of the dossier: an agreement may be named there. */
  readonly globalContexte: string;
  /** The date of law chosen by the user, which overrides the question; null to read it from the question. */
  readonly lawDate: string | null;
  /** ISO day in Paris. */
  readonly today: string;
  /** The notices are kept with a dossier. */
  readonly isKept?: boolean;
};

const LONGEST_SUBJECT = 120;
/** Most references looked up for one question. */
const MOST_REFERENCES = 20;

/** Reads what a question names: texts, agreement, date of law, language; looks up the references; reports what is missing. Never throws. */
export async function understand(
  deps: Pick<AnalysisDeps, 'search' | 'store' | 'holdings' | 'decisionsOn'>,
  input: UnderstandInput,
): Promise<Understanding> {
  const { today } = input;
  const followUp = readFollowUp(input.question);
  const repeated = repeatedWord(followUp.question);
  const question = repeated ?? followUp.question;
  const [status, held] = await Promise.all([deps.search.status(), deps.holdings.read()]);
  const notices: string[] = [];
  const note: Note = (notice) => {
    if (notice !== null && !notices.includes(notice)) notices.push(notice);
  };
  note(input.isKept === true && !status.complete ? indexNoticeKept(status) : indexNotice(status));
  if (repeated !== null) note(repeatedNotice(repeated));

  const read = readLawDate(question, today);
  const at = input.lawDate ?? read.iso;
  if (input.lawDate === null) note(read.notice);

  const language = languageOf(question);
  const followed = followedIn(input.globalContexte) ?? (await followedBy(deps, followUp, at));
  const alone = followed === null ? null : inContext(question, followed);
  const searchText = searchTextOf(alone ?? question);
  note(wordsNotice(question, language, searchText));

  const others = status.sources.filter(({ kind }) => kind !== 'legiarti' && kind !== 'cnn');
  const holding = { codes: held.codes, agreements: held.agreements.length, others, complete: status.complete };
  const asked = detectAgreement(question, held.agreements);
  const agreement = appliedAgreement(asked, input.globalContexte, held.agreements);
  const { references, isAlone } = await readReferences(deps, {
    question,
    at,
    holding,
    agreement,
    asked: asked.agreement,
    followed: alone === null ? null : followed,
    note,
  });
  for (const { raw } of namedLaws(question)) if (!(await isLawHeld(deps.search, raw, at))) note(notInCorpusLawNotice(raw, holding));
  const outcome = agreementOutcome({
    ...{ question, globalContexte: input.globalContexte, asked, applied: agreement },
    ...{ held: held.agreements, isWhole: status.complete, at },
  });
  note(outcome.notice);
  note(companyAgreementNotice(question));
  if (agreement !== null && !agreement.held && agreement.isDeduced !== true) note(missingAgreementNotice(withNumber(agreement), holding));

  const isSearched = (kind: string): boolean => kind !== 'cnn' || agreement?.held === true;
  const dataDates = dataDatesOf(status, isSearched);
  const firstDay = firstDayOf(held.firstDays, isSearched);
  note(otherDayNotice(at, today, dataDates, firstDay));
  return {
    question,
    searchText: agreement === null ? searchText : withoutAgreement(searchText, agreement),
    inContext: alone,
    language,
    at,
    today,
    dataDates,
    firstDay,
    idcc: agreement?.held === true ? agreement.idcc : null,
    agreement: agreement?.held === true ? agreement.title : null,
    openAgreements: outcome.open,
    agreementPlanned: outcome.planned,
    agreementSaid: outcome.said,
    references,
    onlyReferences: isAlone,
    notices,
  };
}

/** What the corpus holds, with the ids of its codes. */
type Holding = Omit<Held, 'codes'> & { readonly codes: readonly { readonly id: string; readonly title: string }[] };
type Note = (notice: string | null) => void;
/** Notices about the words searched: translated from English, or none left. */
function wordsNotice(question: string, language: Understanding['language'], searchText: string): string | null {
  if (language !== 'en') return searchText === '' ? NO_WORD : null;
  return searchText === ''
    ? "La question est en anglais et aucun de ses termes n'a pu être traduit : reformulez-la en français."
    : `La question est en anglais : la recherche porte sur le droit français, avec les termes « ${frenchTermsOf(question).join(', ')} ». La réponse est en français.`;
}

/**
 * Looks up the texts that a question names; adds a notice for each one missing. `followed`: the question that it continues, when it cannot be read
 * alone. `asked`: the agreement that it names itself. `isAlone`: it asks for nothing beside the texts that it names.
 */
async function readReferences(
  deps: Pick<AnalysisDeps, 'store' | 'decisionsOn'>,
  o: {
    readonly question: string;
    readonly at: string;
    readonly holding: Holding;
    readonly agreement: DetectedAgreement['agreement'];
    readonly asked: NamedAgreement | null;
    readonly followed: Followed | null;
    readonly note: Note;
  },
): Promise<{ references: ResolvedReference[]; isAlone: boolean }> {
  const { question, at, agreement, note } = o;
  const references: ResolvedReference[] = [];
  const ofAgreement = agreement?.held === true ? articlesOfAgreement(question) : [];
  for (const { number, ...place } of ofAgreement.slice(0, MOST_REFERENCES)) {
    const versions = await deps.store.ofAgreement({ idcc: agreement?.idcc ?? '', number, at });
    if (versions.length > 0) references.push({ ...place, kind: 'cnn', versionIds: versions.map(({ versionId }) => versionId), unheld: [] });
    else note(notInCorpusArticleNotice(number, agreement?.title ?? ''));
  }
  // « Les articles L. 1234-1 et 4.2 de la convention »: those with a letter belong to a code.
  const found = findReferences(question)
    .flatMap((one) => {
      if (one.type !== 'article' || !ofAgreement.some(({ start, end }) => start < one.end && one.start < end)) return one;
      const numbers = one.numbers.filter((number) => /^[A-Z]/.test(number));
      return numbers.length === 0 ? [] : { ...one, numbers };
    })
    .slice(0, MOST_REFERENCES);
  // « Et en cas de faute grave ? » is about the article of the previous question.
  if (o.followed !== null && !found.some(({ type }) => type === 'article')) {
    const { asked } = o.followed;
    for (const reference of findReferences(asked).slice(0, MOST_REFERENCES))
      references.push(...(await resolve(deps, reference, at, { question: asked, isAlone: true })).references);
  }
  const named = [...ofAgreement, ...found];
  const isAlone = isOnlyReferences(question, named, o.asked);
  for (const reference of found) {
    if (reference.type === 'article' && reference.isOfOtherText) continue;
    const resolved = await resolve(deps, reference, at, { question, isAlone });
    references.push(...resolved.references);
    for (const notice of resolved.notices) note(notice);
    const codeHeld =
      reference.type === 'article' && reference.code !== null && o.holding.codes.some(({ id }) => id === (reference.code?.id ?? ''));
    note(
      referenceNotice(
        reference,
        resolved.isHeld === true || resolved.references.length + resolved.notices.length > 0,
        codeHeld,
        at,
        o.holding,
      ),
    );
    for (const version of resolved.references.flatMap(({ unheld }) => unheld)) note(notInCorpusNotice(version, at));
  }
  return { references, isAlone };
}

/** Most texts looked at to see whether a law is held. */
const MOST_OF_LAW = 20;

/** Whether articles of a law that a question names by its number or its day are held. */
async function isLawHeld(search: Pick<AnalysisDeps['search'], 'search'>, raw: string, at: string): Promise<boolean> {
  const folded = foldInPlace(raw);
  const key = /\d{2,4}-\d{1,5}/.exec(folded)?.[0] ?? /\d{1,2}(?:er)? [a-z]+ \d{4}/.exec(folded)?.[0];
  if (key === undefined) return false;
  const { hits } = await search.search({ text: raw, kinds: ['legiarti'], at, idcc: null, k: MOST_OF_LAW });
  const named = new RegExp(`^(?:loi|ordonnance|decret|arrete).*(?<!\\d)${key}(?!\\d)`);
  return hits.some(({ title }) => named.test(foldInPlace(title)));
}

type Around = { readonly question: string; readonly isAlone: boolean };

/** The versions that a reference names. `isAlone`: the question asks for nothing else. */
const resolve = (deps: Pick<AnalysisDeps, 'store' | 'decisionsOn'>, reference: Reference, at: string, around: Around): Promise<Cited> =>
  reference.type === 'article' ? resolveArticle(deps, reference, at, around) : resolveCited(deps, reference, at);

/** The subject of the answered question: that of the first article that its short answer cites, or the short answer's first words. */
async function followedBy(deps: Pick<AnalysisDeps, 'store' | 'decisionsOn'>, { context }: FollowUp, at: string): Promise<Followed | null> {
  if (context === null) return null;
  const subject = (await subjectOf(deps, context, at)) ?? shorten(context.replace(/[*#>«»_\s]+/g, ' ').trim(), LONGEST_SUBJECT);
  return { asked: subject, subject };
}

/** The heading above the first article that a short answer cites. */
async function subjectOf(deps: Pick<AnalysisDeps, 'store' | 'decisionsOn'>, context: string, at: string): Promise<string | null> {
  for (const reference of findReferences(context).slice(0, MOST_REFERENCES)) {
    const [resolved] = (await resolve(deps, reference, at, { question: context, isAlone: true })).references;
    const [versionId] = resolved?.versionIds ?? [];
    const version = versionId === undefined || resolved === undefined ? null : await deps.store.version(resolved.kind, versionId);
    const subject = version === null ? null : placeOf(version.hierarchy).subject;
    // Of « préavis et indemnité compensatrice », the first.
    if (subject !== null) return subject.split(' et ')[0] ?? subject;
  }
  return null;
}

/** Whether a question only names an article and its text: « Que dit l'article 4.2 de la convention Syntec ? ». */
function isOnlyReferences(question: string, references: readonly Place[], agreement: NamedAgreement | null): boolean {
  if (references.length === 0) return false;
  const rest = withoutReferences(question, references);
  return stemsOf(rest).length === 0 || (agreement !== null && isOnlyAgreement(rest, agreement));
}

type Place = { readonly start: number; readonly end: number };

function withoutReferences(question: string, places: readonly Place[]): string {
  const references = [...places].sort((a, b) => a.start - b.start);
  let rest = '';
  let at = 0;
  for (const { start, end } of references) {
    rest += `${question.slice(at, start)} `;
    at = end;
  }
  return rest + question.slice(at);
}
