import type { Candidate } from '../domain/reading/read.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { type ArticleHeadings, readArticleHeadings } from '../search/indexing/article-headings.ts';

/** Read at its first use, not at the start. */
let read: ArticleHeadings | undefined;
function headings(): ArticleHeadings {
  read ??= readArticleHeadings();
  return read;
}

/** A text to read, with its indexed heading. `rank`: its rank in the search, from 0. `exact`: the question names it. */
export const candidateOf = (version: StoredVersion, rank: number, exact: boolean): Candidate => ({
  version,
  rank,
  exact,
  heading: version.kind === 'legiarti' ? headings().of({ text: version.textId, number: version.number }) : '',
});
