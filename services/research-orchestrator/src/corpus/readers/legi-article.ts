import { articleTitle } from '../legi.ts';
import type { CorpusRecord } from '../record.ts';
import { readDilaArticle } from './dila-article.ts';
import type { XmlElement } from './xml.ts';

/** One version of an article, as a LEGI archive holds it. @throws when its id or its text is missing. */
export function readLegiArticle(root: XmlElement): CorpusRecord {
  const { version, id, textId, textTitle: title, number, headings, ...rest } = readDilaArticle(root, 'LEGI');
  return {
    kind: 'legiarti',
    id,
    version,
    text: textId,
    containers: [],
    idcc: [],
    title: articleTitle(title, number),
    number,
    hierarchy: [title, ...headings],
    ...rest,
  };
}
