import { frenchSpaces, oneApostrophe } from '@attendu/law/typography';
import { wholeWords } from '@attendu/law/whole-words';

/** One of our own sentences, in French typography; never a quotation. */
export const ownWords = (text: string): string => wholeWords(frenchSpaces(oneApostrophe(text)));
