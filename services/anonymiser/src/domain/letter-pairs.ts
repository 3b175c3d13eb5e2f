import { DOT, HYPHEN, NEWLINE } from './gaps.ts';
import { caseWeightOf, gapAt, hasBefore, keyAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { words } from './words.ts';

/** "P.-S." below a letter */
export const isPostscript = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'p' && gapAt(tokens, i) === (DOT | HYPHEN) && keyAt(tokens, i + 1) === 's' && (gapAt(tokens, i - 1) & NEWLINE) !== 0;

const POST = words('lettre lettres recommandee recommandees recommande pli courrier courriers lrar notifie notifiee envoi envoye envoyee');

/** "lettre recommandée avec A.R."; not "agressé par A.R." nor "signé par A.R. Kerzoncuf", who is a person. */
export const isReceipt = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'a' &&
  gapAt(tokens, i) === DOT &&
  keyAt(tokens, i + 1) === 'r' &&
  /^(?:avec|en|par|sous|l|lettres?|recommandee?s?|pli|courrier)$/.test(keyAt(tokens, i - 1)) &&
  hasBefore(tokens, i, 8, POST) &&
  !(caseWeightOf(tokens, i + 2) === 2 && (gapAt(tokens, i + 1) & NEWLINE) === 0 && keyAt(tokens, i + 2).length > 1);
