import { AS_PUBLISHED, publishedDate } from '@attendu/law/force';
import type { CorpusRecord } from '../record.ts';
import { idOfArticle, readDilaArticle } from './dila-article.ts';
import { lawArticle } from './legi-article.ts';
import { elementAt, type XmlElement } from './xml.ts';

export const isJorfArticle = (root: XmlElement): boolean => idOfArticle(root)?.startsWith('JORFARTI') === true;

/**
 * One article of a text as the Journal officiel published it: what changed it since is not known. @throws when its id, its text or the day of its
 * publication is missing.
 */
export function readJorfArticle(root: XmlElement): CorpusRecord {
  const article = lawArticle(readDilaArticle(root, 'JORF'));
  const from = publishedDate(elementAt(root, 'CONTEXTE/TEXTE')?.attributes.date_publi ?? null);
  if (from === null) throw new Error('Jour de publication au Journal officiel absent.');
  return { ...article, id: article.version, etat: AS_PUBLISHED, from, to: null, versions: [] };
}
