import { readParagraphHeadings } from '../corpus/paragraph-headings.ts';
import { atFirstUse } from '../domain/at-first-use.ts';
import type { Candidate } from '../domain/reading/read.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { readArticleHeadings } from '../search/indexing/article-headings.ts';

const articleHeadings = atFirstUse(readArticleHeadings);
const paragraphHeadings = atFirstUse(readParagraphHeadings);

/** What Attendu writes above an article of a code and above each of its paragraphs, with the words in which the public asks for it. */
export const headingsOf = (version: StoredVersion): Pick<Candidate, 'heading' | 'paragraphs'> => ({
  heading: version.kind === 'legiarti' ? articleHeadings().of({ text: version.textId, number: version.number }) : '',
  paragraphs: paragraphHeadings()(version),
});

/** A text to read, with its headings. `rank`: its rank in the search, from 0. `exact`: the question names it. */
export const candidateOf = (version: StoredVersion, rank: number, exact: boolean): Candidate => ({
  version,
  rank,
  exact,
  ...headingsOf(version),
});
