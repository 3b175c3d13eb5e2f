import { type Draft, isFree } from './draft.ts';
import { CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SPACE, STOP } from './gaps.ts';
import { caseWeightOf, gapAt, keyAt, kindAt } from './reading.ts';
import { CIVILITY, FUNCTION_WORD, JUDGE, LAWYER, MASTER, PARTY, VERB } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** First word of "MAISON GUSTAVE LENOIR SAS", "Moulinier Frères SARL": a line or a clause that ends with a legal form; `form` when there is none. */
export function nameBefore(draft: Draft, form: number): number {
  const { tokens } = draft;
  const ends = (gapAt(tokens, form) & (NEWLINE | COMMA | DOT | CLOSE)) !== 0;
  if (!TRAILING_FORMS.has(keyAt(tokens, form)) || tokens.word(form).shape !== UPPER || !ends) return form;
  let first = form;
  while (
    first > form - 6 &&
    isFree(draft, first - 1) &&
    (gapAt(tokens, first - 1) & ~(SPACE | HYPHEN)) === 0 &&
    isNameBeforeForm(draft, first - 1)
  )
    first--;
  const isOpen = (gapAt(tokens, first - 1) & (NEWLINE | COMMA | OPEN | STOP)) !== 0;
  return isOpen && form - first > 1 ? first : form;
}
const TRAILING_FORMS = words('sa sas sasu sarl eurl');
const isNameBeforeForm = ({ tokens }: Draft, i: number): boolean =>
  caseWeightOf(tokens, i) > 0 &&
  (kindAt(tokens, i) & (CIVILITY | MASTER | PARTY | JUDGE | LAWYER | VERB | FUNCTION_WORD)) === 0 &&
  tokens.word(i).key.length > 1;
