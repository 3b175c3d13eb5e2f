import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { readManifest } from '../src/corpus/manifest.ts';
import { readChunk } from '../src/corpus/read.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { subjectTitles } from '../src/domain/text/sections.ts';
import { stemsOf } from '../src/domain/text/terms.ts';
import type { TrainedFile, TrainingContext } from './training.ts';

type Article = { readonly number: string; readonly record: CorpusRecord };

/** Wordings by which an article delegates to a regulation: « fixé par décret », « par voie réglementaire ». */
const DELEGATES =
  /\b(?:par|d'un|un|au) decrets?\b|decret en conseil d'etat|voie reglementaire|par (?:un )?arrete|conditions (?:fixees|determinees|prevues) par (?:decret|reglement)/;
/** A regulation that cites more articles than this applies none of them in particular. */
const MOST_CITED = 3;
/** Share of the words of their section titles that two articles of one chapter must share. */
const LEAST_SHARED = 0.5;
const MOST_OF_ONE = 6;
/** Wordings of what a regulation sets in figures. */
const FIGURE = /\d ?%|pour cent|\b(?:mois|jours|ans|annees|heures|euros)\b/;
/** Length of a regulation's opening, where it cites what it applies. */
const HEAD = 220;

const chapterOf = (number: string): string => /^[A-Z]+(\d{3,4})-/.exec(number)?.[1] ?? '';
const isLaw = (number: string): boolean => /^LO?\d/.test(number);
const isRegulation = (number: string): boolean => /^[RDA]\d/.test(number);

/**
 * For each article of a code that delegates to a regulation, the regulatory articles that set the details: those that cite it first, then
 * those of the chapter of the same number under a section on the same subject. In force on the day of the data.
 */
export async function findRegulations({ dataDir, say }: TrainingContext): Promise<TrainedFile[]> {
  const manifest = await readManifest(dataDir);
  const codes = new Map<string, Article[]>();
  for (const chunk of manifest?.chunks ?? []) {
    if (chunk.kind !== 'legiarti') continue;
    for await (const record of readChunk(dataDir, chunk)) {
      if (record.text === null || record.number === null || (record.to !== null && record.to <= chunk.dataDate)) continue;
      const number = normaliseArticleNumber(record.number);
      codes.set(record.text, [...(codes.get(record.text) ?? []), { number, record }]);
    }
  }
  const lines = [...codes].sort().flatMap(([text, articles]) => linesOf(text, articles));
  say(`regulations: ${lines.length} articles of law with the regulations that apply them`);
  const head = '# Articles of law that leave something to a regulation, and the regulations that fix it. Written by npm run train.';
  return [{ path: 'data/regulations.txt', content: `${[head, ...lines].join('\n')}\n` }];
}

function linesOf(text: string, articles: readonly Article[]): string[] {
  const regulations = articles.filter(({ number }) => isRegulation(number));
  const citingOf = new Map<string, Article[]>();
  const byChapter = new Map<string, Article[]>();
  for (const regulation of regulations) {
    const chapter = chapterOf(regulation.number);
    byChapter.set(chapter, [...(byChapter.get(chapter) ?? []), regulation]);
    const cited = lawsCited(text, regulation.record.content);
    if (cited.length > MOST_CITED) continue;
    for (const number of cited) citingOf.set(number, [...(citingOf.get(number) ?? []), regulation]);
  }
  return articles.flatMap((law) => {
    if (!isLaw(law.number)) return [];
    const chapter = chapterOf(law.number);
    const worth = ({ number, record }: Article): number =>
      (chapterOf(number) === chapter ? 2 : 0) + (FIGURE.test(foldInPlace(record.content)) ? 1 : 0);
    const citing = (citingOf.get(law.number) ?? []).sort((a, b) => worth(b) - worth(a));
    const delegates = DELEGATES.test(foldInPlace(law.record.content));
    // A statute may delegate implicitly: « un pourcentage déterminé ».
    const own = delegates ? citing : citing.filter((one) => worth(one) === 3);
    const subject = subjectOf(law);
    const beside = delegates ? (byChapter.get(chapter) ?? []).filter((one) => !own.includes(one) && isSame(subject, subjectOf(one))) : [];
    const applied = [...own, ...(own.length === 0 || beside.length <= MOST_OF_ONE ? beside : [])].slice(0, MOST_OF_ONE);
    return applied.length === 0 ? [] : [`${text} ${law.number}: ${applied.map(({ number }) => number).join(' ')}`];
  });
}

/** Statutes of the same code that a regulation cites in its opening. */
function lawsCited(text: string, content: string): string[] {
  const numbers = findReferences(content.slice(0, HEAD)).flatMap((reference) =>
    reference.type === 'article' && !reference.range && (reference.code === null || reference.code.id === text) ? reference.numbers : [],
  );
  return [...new Set(numbers.filter(isLaw))];
}

const subjectOf = ({ record }: Article): ReadonlySet<string> => new Set(stemsOf(subjectTitles(record.hierarchy).at(-1) ?? ''));

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return shared > 0 && shared >= LEAST_SHARED * Math.max(a.size, b.size);
}
