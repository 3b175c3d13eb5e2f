import { foldInPlace } from '@attendu/law/fold';
import { holdsWord } from '../text/terms.ts';
import { frenchTermsOf, languageOf } from './language.ts';
import { readLawDate } from './law-date.ts';
import { namedLaws } from './named-laws.ts';

/** The index needs no more of a long statement of facts. */
const LONGEST = 1500;

/** What a heading adds before its subject: no article says « possibilité de ». */
const HEADING_WORDS =
  /^(?:possibilité|obligation|existence|définition|objet et contenu|modalités|manière dont|cas dans lesquels|conditions dans lesquelles|moment où) (?:pour [^,]{2,40} )?(?:de |d['’]|du |des |pour )?(?=\p{L})/iu;

/** The day whose law is asked for, and the name of a law, stand in no article that answers: « préavis au 1er mars 2015 » looks for « préavis ». */
function withoutDayAndLaws(text: string): string {
  const { raw } = readLawDate(text, '');
  const day = raw === null ? -1 : foldInPlace(text).indexOf(raw);
  const spans = namedLaws(text).map(({ start, end }) => ({ start, end }));
  if (raw !== null && day >= 0) spans.push({ start: day, end: day + raw.length });
  let rest = '';
  let at = 0;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    rest += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return (rest + text.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:]+/, '')
    .trim();
}

/** An abbreviation that a small word hides once capitals are gone: the index has no « cet ». */
const withFullNames = (text: string): string => text.replace(/\bCET\b/g, 'compte épargne-temps');

/**
 * The words of a text to put to the index: French terms for an English text; for a long one, the questions that it asks, then its beginning.
 * Empty when it holds no word at all.
 */
export function searchTextOf(text: string): string {
  const said = withFullNames(text.replace(/\s+/g, ' ').trim()).replace(HEADING_WORDS, '');
  const told = withoutDayAndLaws(said);
  // « Au 1er mars 2015 » alone is all that there is to search.
  const plain = holdsWord(told) ? told : said;
  if (languageOf(plain) === 'en') return frenchTermsOf(plain).join(' ');
  if (!holdsWord(plain.slice(0, LONGEST))) return '';
  if (plain.length <= LONGEST) return plain;
  const questions = (plain.match(/[^.!?]{3,500}\?/g) ?? []).join(' ').slice(0, LONGEST);
  return `${questions} ${plain.slice(0, LONGEST - questions.length)}`.trim();
}
