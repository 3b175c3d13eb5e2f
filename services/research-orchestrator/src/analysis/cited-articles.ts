import { foldInPlace } from '@attendu/law/fold';
import type { ArticleReference } from '@attendu/law/references';
import { renumbered } from '@attendu/law/renumbered';
import { type Renumbered, rangeNotice, renumberedNotice, severalCodesNotice } from '../domain/question/notices.ts';
import { type DatedVersion, notInCorpusOf } from '../domain/stored-version.ts';
import { type Cited, NOTHING } from './cited-documents.ts';
import type { AnalysisDeps } from './ports.ts';

/** Longest range whose articles are all opened. */
const LONGEST_RANGE = 20;

/**
 * Looks up the articles of codes that a reference names, with those that replaced their old numbers. `question`: the text that it stands in. `isAlone`: the
 * text asks for nothing else.
 */
export async function resolveArticle(
  deps: { readonly store: Pick<AnalysisDeps['store'], 'datedByNumber'> },
  reference: ArticleReference,
  at: string,
  { question, isAlone }: { readonly question: string; readonly isAlone: boolean },
): Promise<Cited> {
  // « L'article 15 de la loi du 6 juillet 1989 » is no article 15 of a code.
  if (reference.isOfOtherText) return NOTHING;
  const { raw, start, end, code } = reference;
  const series = reference.range ? between(reference.numbers) : null;
  const numbers = series ?? reference.numbers;
  const dated = (asked: readonly string[]) =>
    Promise.all(asked.map((number) => deps.store.datedByNumber({ codeId: code?.id ?? null, number, at }))).then((all) => all.flat());
  const moved = code === null ? [] : numbers.flatMap((number) => movedTo(code.id, number, at));
  const [now, then] = await Promise.all([dated(numbers), dated(moved.flatMap((one) => one.numbers))]);
  const all = isOldNumbering(question, reference, now) ? [...then, ...now] : [...now, ...then];
  const versionIds = all.flatMap(({ version }) => version?.versionId ?? []);
  const notInCorpus = all.flatMap(notInCorpusOf);
  if (versionIds.length + notInCorpus.length === 0) return NOTHING;
  const notices = then.length === 0 || code === null ? [] : moved.map((one) => renumberedNotice(one, code.title));
  if (reference.range && series === null) notices.push(rangeNotice(numbers));
  const codes = code === null ? codesOf(now) : [];
  if (codes.length > 1) {
    notices.push(severalCodesNotice(numbers, codes));
    // The words of the question say which one is meant better than the order of the codes.
    if (!isAlone) return { references: [], notices, isHeld: true };
  }
  return { references: [{ raw, start, end, kind: 'legiarti', versionIds, unheld: notInCorpus }], notices };
}

/** « L. 1226-7 à L. 1226-9 » → all three; null when what is between the two ends cannot be told. */
function between(numbers: readonly string[]): readonly string[] | null {
  const [first = '', last = '', ...others] = numbers;
  const [, head = '', from] = /^(.*?)(\d+)$/.exec(first) ?? [];
  const [, ownHead, to] = /^(.*?)(\d+)$/.exec(last) ?? [];
  const count = Number(to) - Number(from);
  const isOneSeries = ownHead === head || (ownHead === '' && head.endsWith('-'));
  if (others.length > 0 || !isOneSeries || !(count > 0 && count <= LONGEST_RANGE)) return null;
  return Array.from({ length: count + 1 }, (_, step) => `${head}${Number(from) + step}`);
}

/** Numbers by which lawyers still mean the rule that had them before the reform of contracts, though another article has them now. */
const STILL_OLD = new Set(['1134', '1147', '1382', '1383', '1384']);

/** Whether the old rule of a renumbered article is meant: « l'ancien article 1147 », a number still used so, or one that no article in force has. */
function isOldNumbering(question: string, { start, numbers }: ArticleReference, now: readonly DatedVersion[]): boolean {
  const before = foldInPlace(question.slice(Math.max(0, start - 20), start));
  return (
    /\banciens? (?:l'|les )?$/.test(before) ||
    numbers.some((number) => STILL_OLD.has(number)) ||
    !now.some(({ version }) => version !== null)
  );
}

function movedTo(codeId: string, old: string, at: string): Renumbered[] {
  const found = renumbered(codeId, old, at);
  return found === null ? [] : [{ old, ...found }];
}

/** The titles of the texts that have an article in force among these. */
const codesOf = (dated: readonly DatedVersion[]): string[] => [
  ...new Map(
    dated.flatMap(({ version }) => (version === null ? [] : [[version.textId, version.hierarchy[0] ?? version.title] as const])),
  ).values(),
];
