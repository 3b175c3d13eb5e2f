import { formatArticleNumber } from '@attendu/law/references';
import { lower } from '../points/french.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { subjectTitles } from '../text/sections.ts';
import { stemsOf } from '../text/terms.ts';
import type { Source } from './opening.ts';

/**
 * The corpus seems to lack the answer. `missing`: articles on the subject that the found texts refer to and that it does not hold. `otherCode`: title
 * of a code not held whose subject the question names.
 */
export type Lack = { readonly missing: readonly string[]; readonly otherCode: string | null };

/** For a point that nothing read answers. `searched`: « ont été cherchés : articles de loi, 60 textes lus ». */
export const nothingSentence = (searched: string): string =>
  `Sources insuffisantes. Le fonds ne contient pas de texte qui réponde à ce point. ${sentence(searched)}`;

/** For texts found without the likely answer among them. `asked`: « à ce point », « à cette question ». */
export const lackSentence = (lack: Lack, asked: string): string => `Sources insuffisantes. ${lackReason(lack, asked)}`;

/** When the corpus may lack the answer, not surely enough to refuse it: in the short answer, and before a debit. */
const MAY_LACK = 'Le fonds ne contient peut-être pas le texte qui répond à cette question';
export const DOUBTFUL = `${MAY_LACK} : vérifiez que les passages cités la règlent.`;
export const DOUBT_NOTICE = `${MAY_LACK}. Lancée telle quelle, la recherche débite une requête.`;

const SPENDS = 'Lancée telle quelle, la recherche débite une requête et son dossier ne donne que les textes les plus proches, à vérifier.';

/** The same before a debit: what the dossier would say. */
export const lackNotice = (lack: Lack): string => `Sources sans doute insuffisantes. ${lackReason(lack, 'à cette question')} ${SPENDS}`;

/** The same for one point. */
export const pointLackNotice = (lack: Lack, point: string): string =>
  `Sources sans doute insuffisantes pour le point « ${point} ». ${lackReason(lack, 'à ce point')} ${SPENDS}`;

/** The same for a point without any searchable word. */
export const pointWithoutWord = (point: string): string =>
  `Le point « ${point} » ne contient aucun mot que l'on puisse chercher : précisez-le.`;

/** The title, among those of codes not held, of the matters that courts have settled without a text. */
export const CASE_LAW = 'Jurisprudence';
/** The same for the law of other countries, which no agreement sets aside. */
export const FOREIGN_LAW = 'Droit étranger';

/** What the corpus seems to lack. */
export function lackReason({ missing, otherCode }: Lack, asked: string, corpus = 'le fonds'): string {
  if (missing.length === 0 && otherCode === CASE_LAW)
    return `Ce qui est demandé est réglé par la jurisprudence plus que par un texte, et le fonds ne contient pas de décision qui réponde ${asked}.`;
  if (missing.length === 0 && otherCode !== null) {
    const code = /^(?:Code|Droit|Règlement) /.test(otherCode)
      ? `du ${lower(otherCode)}`
      : `de la ${otherCode.startsWith('Loi ') ? lower(otherCode) : otherCode}`;
    return `Ce qui est demandé paraît relever ${code}, que ${corpus} ne contient pas.`;
  }
  if (missing.length === 0) return `Le fonds ne contient sans doute pas de texte qui réponde ${asked}.`;
  const numbers = missing.map(formatArticleNumber).join(', ');
  const articles =
    missing.length > 1
      ? `à des articles que le fonds ne contient pas (${numbers})`
      : `à un article que le fonds ne contient pas (${numbers})`;
  return `Sur ce sujet, les textes trouvés renvoient ${articles}, où se trouve sans doute ce qui répond ${asked}.`;
}

/** The same while the corpus is being built. */
export const lackReasonSoFar = (lack: Lack, asked: string): string => lackReason(lack, asked, 'le fonds, en construction,');

/** The whole warning of a point. `lack`: why the corpus seems to lack its answer; null when nothing read answers. */
export const warningOf = (lack: Lack | null, searched: string): string =>
  lack === null ? nothingSentence(searched) : `${lackSentence(lack, 'à ce point')} ${sentence(searched)}`;

const sentence = (words: string): string => `${words.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase('fr'))}.`;

/** Minimum share of a point's words that a text must contain to be listed as near. */
const LEAST_SHARED = 0.5;

/** Whether a text is on the subject of a point, by its titles or its kept passages. */
export function isNear({ reading: { document, passages }, content }: Source, { terms }: ReadingQuery): boolean {
  const telling = terms.filter(({ weight }) => weight >= 1);
  const kept = passages.map(({ start, end }) => content.slice(start, end));
  const stems = new Set(stemsOf([...subjectTitles(document.hierarchy).slice(-2), ...kept].join('\n')));
  const shared = telling.filter(
    ({ stem, alternatives }) => stems.has(stem) || alternatives.some((words) => words.every((word) => stems.has(word))),
  );
  return telling.length > 0 && shared.length >= LEAST_SHARED * telling.length;
}
