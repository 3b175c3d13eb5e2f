import { foldInPlace } from './fold.ts';

/** « CE, 12 mars », « CE 12 mars », « CE, Ass. »: otherwise « ce » is a word, and « le CE » may be a works council. */
const CONSEIL = /^ce(?=,|\s(?:\d|n°|ass|sect|req|ord|ref))/;
/** « TA de Paris »: otherwise « ta » in small letters is a word. */
const TRIBUNAL = /^ta(?=,|\s(?:de\s|d'|du\s))/;

function isCourt(word: string, after: string): boolean {
  switch (foldInPlace(word)) {
    case 'ce':
      return CONSEIL.test(after);
    case 'ta':
      return word === 'TA' || TRIBUNAL.test(after);
    default:
      return !/ç/i.test(word);
  }
}

/** The text folded in place, without the words « ce », « ta » and « ça », which are no courts. */
export function foldWithCourts(text: string): string {
  const folded = foldInPlace(text);
  return folded.replace(/(?<![\p{L}\d])(?:ce|ta|ca)(?![\p{L}\d])/gu, (word, at: number) =>
    isCourt(text.slice(at, at + word.length), folded.slice(at, at + 12)) ? word : ' '.repeat(word.length),
  );
}
