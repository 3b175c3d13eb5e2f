import type { DataDates, Point } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import { capitalise } from '../domain/points/french.ts';
import { PLACED, type ReadText } from '../domain/points/propose.ts';
import { clausesOf } from '../domain/question/clauses.ts';
import { type Followed, followedIn, followedLines } from '../domain/question/follow-up-query.ts';
import { frenchTermsOf } from '../domain/question/language.ts';
import { readLawDate } from '../domain/question/law-date.ts';
import { isOfMatter } from '../domain/question/matters.ts';
import { earliestOf, indexNotice, isIndexNotice, missingKindsNotice, nothingNotice } from '../domain/question/notices.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { ReadingQuery } from '../domain/reading/query.ts';
import type { Candidate } from '../domain/reading/read.ts';
import { placeOf } from '../domain/text/sections.ts';
import { DOUBT_NOTICE, type Lack, lackNotice, lackReason, lackReasonSoFar } from '../domain/writing/insufficient.ts';
import { articleOf, codeOf, documentName } from '../domain/writing/names.ts';
import type { SearchRequest } from '../search/port.ts';
import { assessQuestion } from './answerability.ts';
import { candidateOf } from './candidate.ts';
import { searchAt } from './dated-search.ts';
import type { AnalysisDeps } from './ports.ts';
import { queryInLaw } from './query-in-law.ts';
import { understand } from './understand.ts';

export type ProposedPoints = {
  readonly points: readonly Point[];
  readonly global_contexte: string;
  readonly law_date: string;
  readonly data_date: string | null;
  readonly data_dates: DataDates;
  readonly first_date: string | null;
  readonly notices: readonly string[];
  readonly agreement: string | null;
  readonly agreements: Understanding['openAgreements'];
};

const DEPTH = 50;
const SIBLINGS = 20;
const LIMITS = { documents: 40, passages: 4, leastNote: 3 };

/** Context of a question: the lines given to an analysis, and the date of law when the question names none. */
export type ParentContext = { readonly globalContexte: string; readonly lawDate: string | null };
export const NO_PARENT: ParentContext = { globalContexte: '', lawDate: null };

/**
 * Points of law for a question, from a first search; none, with the reason, when it finds nothing. @param parentContext the dossier that it follows,
 * which gives what the question leaves out.
 */
export async function derivePoints(
  deps: AnalysisDeps,
  question: string,
  today: string,
  parentContext: ParentContext = NO_PARENT,
): Promise<ProposedPoints> {
  const lawDate = carriedDate(question, today, parentContext);
  const understanding = await understand(deps, { question, globalContexte: parentContext.globalContexte, lawDate, today });
  let notices = [...understanding.notices];
  const kinds = await kindsHeld(deps);
  const { lack, mayLack } = await assessQuestion(deps, understanding);
  const texts = lack?.sure === true ? [] : await firstTexts(deps, understanding, kinds);
  const named = namedArticles(understanding, texts);
  const headings = texts.length === 0 ? [] : await deps.compute.run('propose', named ?? askedInFrench(understanding), texts);
  const sources = kinds.filter((kind) =>
    isOfAgreement(understanding) ? kind === 'cnn' : kind === 'cnn' ? understanding.idcc !== null : suits(kind, understanding, texts),
  );
  const points = headings.map((problem): Point => ({ problem, source: sources.join(',') }));
  if (points.length === 0) notices = await withSearched(deps, understanding, lack);
  else if (lack !== null) notices.push(lackNotice(lack));
  else if (mayLack) notices.push(DOUBT_NOTICE);
  return {
    points,
    global_contexte: globalContexte(understanding, followedIn(parentContext.globalContexte)),
    law_date: understanding.at,
    data_date: earliestOf(understanding.dataDates),
    data_dates: understanding.dataDates,
    first_date: understanding.firstDay,
    notices,
    agreement: points.length === 0 ? null : (understanding.agreementPlanned ?? null),
    agreements: understanding.openAgreements,
  };
}

export async function kindsHeld(deps: AnalysisDeps): Promise<SourceKey[]> {
  const status = await deps.search.status();
  return status.sources.filter(({ documents }) => documents > 0).map(({ kind }) => kind);
}

/** The results of the question's words, the texts that it names, and the neighbours of the best; read for the question, best first. */
export async function firstTexts(deps: AnalysisDeps, understanding: Understanding, kinds: readonly SourceKey[]): Promise<ReadText[]> {
  const exact = new Set(understanding.references.flatMap((reference) => reference.versionIds));
  const clauses = understanding.onlyReferences ? [''] : clausesOf(understanding.searchText);
  const read = await Promise.all(clauses.map((clause) => textsOf(deps, understanding, kinds, clause, exact)));
  const best = new Map<string, ReadText>();
  for (const text of read.flat()) {
    const { versionId } = text.reading.document;
    if (text.reading.note > (best.get(versionId)?.reading.note ?? -1)) best.set(versionId, text);
  }
  return [...best.values()].sort(
    (a, b) => b.reading.note - a.reading.note || (a.reading.document.versionId < b.reading.document.versionId ? -1 : 1),
  );
}

async function textsOf(
  deps: AnalysisDeps,
  understanding: Understanding,
  kinds: readonly SourceKey[],
  text: string,
  exact: ReadonlySet<string>,
): Promise<ReadText[]> {
  const found = await candidates(deps, understanding, kinds, { text }, DEPTH, exact);
  const first = await readTexts(deps, queryInLaw(text, ''), understanding, found);
  const placed = first.find(({ reading }) => (PLACED as readonly string[]).includes(reading.document.kind));
  const subject = placed === undefined ? null : placeOf(placed.reading.document.hierarchy).subject;
  if (subject === null) return first;
  // The section of the best text is a better source for the subject than the question's words.
  const siblings = await candidates(deps, understanding, kinds, { text: subject, recurs: true }, SIBLINGS, new Set());
  const known = new Set(found.map(({ version }) => version.versionId));
  const added = siblings.filter(({ version }) => !known.has(version.versionId) && placeOf(version.hierarchy).subject === subject);
  return added.length === 0 ? first : readTexts(deps, queryInLaw(text, subject), understanding, [...found, ...added]);
}

async function candidates(
  deps: AnalysisDeps,
  understanding: Understanding,
  kinds: readonly SourceKey[],
  asked: Pick<SearchRequest, 'text' | 'recurs'>,
  k: number,
  exact: ReadonlySet<string>,
): Promise<Candidate[]> {
  const searched = kinds.filter((kind) => kind !== 'cnn' || understanding.idcc !== null);
  const perKind = await Promise.all(
    searched.map(async (kind) => {
      const { hits } =
        asked.text === ''
          ? { hits: [] }
          : await searchAt(deps, { ...asked, kinds: [kind], at: understanding.at, idcc: understanding.idcc, k }, understanding.today);
      const named = understanding.references
        .filter((one) => one.kind === kind)
        .flatMap(({ versionIds }) => versionIds.filter((id) => exact.has(id)));
      const ids = [...named, ...hits.map((hit) => hit.versionId).filter((id) => !exact.has(id))];
      const versions = await deps.store.versions(ids.map((versionId) => ({ kind, versionId })));
      return versions.map((version) => candidateOf(version, ids.indexOf(version.versionId), exact.has(version.versionId)));
    }),
  );
  return perKind.flat();
}

async function readTexts(
  deps: AnalysisDeps,
  query: ReadingQuery,
  understanding: Understanding,
  found: readonly Candidate[],
): Promise<ReadText[]> {
  const { kept } = await deps.compute.run('read', query, found, understanding.at, LIMITS);
  const contents = new Map(found.map(({ version }) => [version.versionId, version.content]));
  return kept.map((reading) => ({ reading, content: contents.get(reading.document.versionId) ?? '' }));
}

/** Whether only articles of an agreement are asked about: the codes are then not searched. */
const isOfAgreement = ({ onlyReferences, references }: Understanding): boolean =>
  onlyReferences && references.length > 0 && references.every(({ kind }) => kind === 'cnn');

/** Minimum score of a first result for its kind to be searched for each point. */
const LEAST_SUITED = 5;

/**
 * The kinds to search: law and decisions always; another kind when it is named, when the question is in its subject area, or when a text of it
 * answers.
 */
const suits = (kind: SourceKey, { question, references }: Understanding, texts: readonly ReadText[]): boolean =>
  kind === 'legiarti' ||
  kind === 'juritext' ||
  references.some((reference) => reference.kind === kind) ||
  isOfMatter(kind, question) ||
  texts.some(({ reading }) => reading.document.kind === kind && reading.note >= LEAST_SUITED);

/** A question that consists of a reference is headed by the article's full name. */
function namedArticles(understanding: Understanding, texts: readonly ReadText[]): string | null {
  if (!understanding.onlyReferences) return null;
  if (isOfAgreement(understanding)) {
    const raws = understanding.references.map(({ raw }) => raw).join(' et ');
    return capitalise(`${raws} de la convention collective ${understanding.agreement?.split(/[:(]/)[0]?.trim() ?? ''}`);
  }
  const ids = new Set(understanding.references.flatMap((reference) => reference.versionIds));
  const names = texts
    .filter(({ reading }) => ids.has(reading.document.versionId))
    .map(({ reading: { document } }) =>
      document.kind === 'legiarti'
        ? `${articleOf(document.number).replace(/^l'/, '')} ${codeOf(document.hierarchy[0] ?? '')}`
        : documentName(document, understanding.at).full.replace(/^(?:l'|la |le |les )/, ''),
    );
  return names.length === 0 ? null : capitalise(names.join(' et '));
}

/** A short follow-up question is headed as rewritten to stand alone; a question in English by the French terms searched. */
function askedInFrench({ language, question, inContext }: Understanding): string {
  if (inContext !== null) return inContext;
  const terms = language === 'en' ? frenchTermsOf(question) : [];
  return terms.length > 0 ? capitalise(terms.join(', ')) : question;
}

/** The notices when there is no point: what was searched, and what the corpus is known to lack. */
async function withSearched(deps: AnalysisDeps, understanding: Understanding, lack: Lack | null): Promise<string[]> {
  const { notices } = understanding;
  if (understanding.searchText === '' || understanding.onlyReferences) return [...notices];
  const status = await deps.search.status();
  const told = notices.filter((notice) => !isIndexNotice(notice));
  // Until the index is whole, only what the question itself says can be said of the corpus.
  const building = indexNotice(status, false);
  if (building !== null) return lack === null ? [building, ...told] : [...told, lackReasonSoFar(lack, 'à cette question')];
  const held = status.sources.filter(({ documents }) => documents > 0);
  if (held.length === 0) return [...told, missingKindsNotice(['legiarti', 'cnn'])];
  const { scored } = await deps.search.search({
    text: understanding.searchText,
    kinds: held.map(({ kind }) => kind),
    at: understanding.at,
    idcc: null,
    k: 1,
  });
  const known = lack !== null && (lack.otherCode !== null || lack.missing.length > 0);
  return [...told, nothingNotice(scored, status.indexed), ...(known ? [lackReason(lack, 'à cette question')] : [])];
}

/** The date of law of the dossier that a question follows, unless the question names one. */
export const carriedDate = (question: string, today: string, { lawDate }: ParentContext): string | null =>
  readLawDate(question, today).raw === null ? lawDate : null;

/** What the analysis gets beside the question, in a form that a user can read and edit. */
const globalContexte = ({ question, agreement, idcc }: Understanding, followed: Followed | null): string =>
  [question.slice(0, 4000), contextOf({ agreement, idcc }, followed)].filter((part) => part !== '').join('\n');

/** The agreement asked about and the dossier followed, one line each. */
export function contextOf({ agreement, idcc }: Pick<Understanding, 'agreement' | 'idcc'>, followed: Followed | null): string {
  const lines = agreement === null ? [] : [`Convention collective : ${agreement} (IDCC ${idcc}).`];
  return [...lines, ...(followed === null ? [] : followedLines(followed))].join('\n');
}
