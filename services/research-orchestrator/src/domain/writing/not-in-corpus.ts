import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { officialUrlAt } from '@attendu/law/links';
import { formatArticleNumber } from '@attendu/law/references';
import { formatDateLong, plural } from '@attendu/law/typography';
import { capitalise } from '../points/french.ts';
import type { NotInCorpusVersion } from '../stored-version.ts';
import { codeOf } from './names.ts';

/** « l'article L. 1221-22 du code du travail »; a title that is not that of an article is returned unchanged. */
function nameOf({ title }: NotInCorpusVersion): string {
  const [, code, number] = /^(.+), article (\S+)$/.exec(title) ?? [];
  if (code === undefined || number === undefined) return title;
  return `l'article ${formatArticleNumber(normaliseArticleNumber(number))} ${codeOf(code)}`;
}

/** The publisher's page of a text on a given day. */
export const notInCorpusUrl = ({ kind, documentId, versionId, title }: NotInCorpusVersion, at: string): string | null =>
  officialUrlAt({ kind, id: documentId, versionId, title }, at);

/** « L'article L. 1221-22 du code du travail a changé le 9 septembre 2023 : sa rédaction au 1er mars 2021 n'est pas dans le fonds. » */
export function notInCorpusSentence(version: NotInCorpusVersion, at: string): string {
  const day = formatDateLong(at);
  const name = capitalise(nameOf(version));
  return version.to === null
    ? `${name} : sa rédaction au ${day} n'est pas dans le fonds.`
    : `${name} a changé le ${formatDateLong(version.to)} : sa rédaction au ${day} n'est pas dans le fonds.`;
}

/** Opens an answer whose first text of that day is missing: the first one by its name, the others by number, as the long answer names them. */
export function notInCorpusWarning([first, ...others]: readonly [NotInCorpusVersion, ...NotInCorpusVersion[]], at: string): string {
  const more =
    others.length === 0 ? '' : ` De même pour ${plural(others.length, 'autre texte', 'autres textes')}, à vérifier dans la réponse longue.`;
  return `${notInCorpusSentence(first, at)}${more} Ce qui suit n’en tient pas compte.`;
}

/** The same with a link, for a text that the question names. */
export function notInCorpusNotice(version: NotInCorpusVersion, at: string): string {
  const url = notInCorpusUrl(version, at);
  return url === null ? notInCorpusSentence(version, at) : `${notInCorpusSentence(version, at)} Elle se lit à l'adresse ${url}`;
}
