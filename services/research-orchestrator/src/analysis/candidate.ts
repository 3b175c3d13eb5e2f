import { type ParagraphHeadings, readParagraphHeadings } from '../corpus/paragraph-headings.ts';
import type { Candidate } from '../domain/reading/read.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { type ArticleHeadings, readArticleHeadings } from '../search/indexing/article-headings.ts';

/** Read at their first use, not at the start. */
let read: { readonly articles: ArticleHeadings; readonly paragraphs: ParagraphHeadings } | undefined;
function headings(): NonNullable<typeof read> {
  read ??= { articles: readArticleHeadings(), paragraphs: readParagraphHeadings() };
  return read;
}

/** What Attendu writes above an article of a code and above each of its paragraphs, with the words in which the public asks for it. */
export const headingsOf = (version: StoredVersion): Pick<Candidate, 'heading' | 'paragraphs'> => ({
  heading: version.kind === 'legiarti' ? headings().articles.of({ text: version.textId, number: version.number }) : '',
  paragraphs: headings().paragraphs(version),
});

/** A text to read, with its headings. `rank`: its rank in the search, from 0. `exact`: the question names it. */
export const candidateOf = (version: StoredVersion, rank: number, exact: boolean): Candidate => ({
  version,
  rank,
  exact,
  ...headingsOf(version),
});
