import { articleTitle } from '../legi.ts';
import type { CorpusRecord } from '../record.ts';
import { type DilaArticle, readDilaArticle } from './dila-article.ts';
import type { XmlElement } from './xml.ts';

/** One version of an article, as a LEGI archive holds it. @throws when its id or its text is missing. */
export const readLegiArticle = (root: XmlElement): CorpusRecord => lawArticle(readDilaArticle(root, 'LEGI'));

/** An article of law, from what the archives of the DILA say of it. */
export function lawArticle({ textId, textTitle: title, number, headings, ...rest }: DilaArticle): CorpusRecord {
  return {
    kind: 'legiarti',
    text: textId,
    containers: [],
    idcc: [],
    title: articleTitle(title, number),
    number,
    hierarchy: [title, ...headings],
    ...rest,
  };
}
