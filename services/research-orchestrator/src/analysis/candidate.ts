import type { Candidate } from '../domain/reading/read.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { readArticleHeadings } from '../search/indexing/article-headings.ts';

const headings = readArticleHeadings();

/** A text to read, with its indexed heading. `rank`: its rank in the search, from 0. `exact`: the question names it. */
export const candidateOf = (version: StoredVersion, rank: number, exact: boolean): Candidate => ({
  version,
  rank,
  exact,
  heading: version.kind === 'legiarti' ? headings.of({ text: version.textId, number: version.number }) : '',
});
