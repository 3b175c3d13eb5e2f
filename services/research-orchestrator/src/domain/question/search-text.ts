import { stemsOf } from '../text/terms.ts';
import { frenchTermsOf, languageOf } from './language.ts';

/** The index needs no more of a long statement of facts. */
const LONGEST = 1500;

/** What a heading adds before its subject: no article says « possibilité de ». */
const HEADING_WORDS =
  /^(?:possibilité|obligation|existence|définition|objet et contenu|modalités|manière dont|cas dans lesquels|conditions dans lesquelles|moment où) (?:pour [^,]{2,40} )?(?:de |d['’]|du |des |pour )?(?=\p{L})/iu;

/**
 * The words of a text to put to the index: French terms for an English text; for a long one, the questions that it asks, then its beginning.
 * Empty when it holds no word at all.
 */
export function searchTextOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim().replace(HEADING_WORDS, '');
  if (languageOf(plain) === 'en') return frenchTermsOf(plain).join(' ');
  if (stemsOf(plain.slice(0, LONGEST)).length === 0) return '';
  if (plain.length <= LONGEST) return plain;
  const questions = (plain.match(/[^.!?]{3,500}\?/g) ?? []).join(' ').slice(0, LONGEST);
  return `${questions} ${plain.slice(0, LONGEST - questions.length)}`.trim();
}
