import { foldInPlace } from '@attendu/law/fold';
import { holdsWord } from '../text/terms.ts';
import { frenchTermsOf, languageOf } from './language.ts';
import { readLawDate } from './law-date.ts';
import { namedLaws } from './named-laws.ts';

/** Most characters of a long statement of facts sent to the index. */
const LONGEST = 1500;

/** Words that a heading adds before its subject, found in no article: « possibilité de ». */
const HEADING_WORDS =
  /^(?:possibilité|obligation|existence|définition|objet et contenu|modalités|manière dont|cas dans lesquels|conditions dans lesquelles|moment où) (?:pour [^,]{2,40} )?(?:de |d['’]|du |des |pour )?(?=\p{L})/iu;

/** The date of law and the name of a law are found in no answering article: « préavis au 1er mars 2015 » is searched as « préavis ». */
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

/** An abbreviation that becomes a stop word in lower case: the index has no « cet ». */
const withFullNames = (text: string): string => text.replace(/\bCET\b/g, 'compte épargne-temps');

/** The query for a text: French terms for an English text; for a long one, its questions and then its beginning. Empty when it holds no word. */
export function searchTextOf(text: string): string {
  const said = withFullNames(text.replace(/\s+/g, ' ').trim()).replace(HEADING_WORDS, '');
  const told = withoutDayAndLaws(said);
  // « Au 1er mars 2015 » alone: nothing else to search.
  const plain = holdsWord(told) ? told : said;
  if (languageOf(plain) === 'en') return frenchTermsOf(plain).join(' ');
  if (!holdsWord(plain.slice(0, LONGEST))) return '';
  if (plain.length <= LONGEST) return plain;
  const questions = (plain.match(/[^.!?]{3,500}\?/g) ?? []).join(' ').slice(0, LONGEST);
  return `${questions} ${plain.slice(0, LONGEST - questions.length)}`.trim();
}
