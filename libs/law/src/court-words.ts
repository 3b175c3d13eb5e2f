import { foldInPlace } from './fold.ts';

const MONTH = '(?:janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec)';
const DAY = `\\d{1,2}(?:er)?(?: ${MONTH}|[/.]\\d)`;
const CHAMBER = '\\d{1,2}(?:e|re|eme|ere)(?![a-z])';
const FORMATION = '(?:ass|sect|plen|req|ord|ref)[.,]';

/** « la directive 2003/88/CE », « règlement (CE) », « marquage CE »: the European Community. */
const COMMUNITY = /(?:\/|(?:reglement|directive) \(?|(?:marquage|conformite) )$/;
/** « le CE », « les élus CE »: a works council, unless a day, a number or a formation follows. « L'arrêt du CE » is of the Conseil d'État. */
const COUNCIL_BEFORE =
  /(?<![a-z'])(?:les?|un|aux?|mon|ton|son|notre|votre|leur|ce|chaque|elus?|membres?|reunions?|consultation|budget|(?<!(?:arret|ordonnance|decision|jurisprudence)s? )du) $/;
/** « CE consulté sur le projet »: a works council. */
const COUNCIL_AFTER = /^ce (?:a(?! (?:juge|annule|considere))|est|etait|sera|doit|consulte|informe|saisi|extraordinaire)(?![a-z])/;
/** « le CE, 12 mars », « le CE (n° », « le CE le 12 mars 2024, n° », « le CE juge ». */
const CONSEIL = new RegExp(
  `^ce(?:,? \\(?(?:${DAY}|${CHAMBER}|${FORMATION}|n°)| le ${DAY}[^,;]{0,15},? \\(?n°|,? juge(?![a-z])| a (?:juge|annule|considere)(?![a-z]))`,
);
/** « ce, 12 mars », « ce, ass. », « ce 12 mars 2024, n° » in small letters: otherwise « ce » is a word. */
const CONSEIL_SMALL = new RegExp(`^ce(?:, (?:${DAY}|${CHAMBER}|${FORMATION})| ${DAY}[^,;]{0,15},? (?:req\\. )?n°)`);
/** « et ce, 12 jours après ». */
const WORD_BEFORE = /(?<![a-z])(?:et|sur|pour|malgre) $/;
/** « TA de Paris »: otherwise « ta » in small letters is a word. */
const TRIBUNAL = /^ta(?=,| (?:de |d'|du ))/;
/** « ca Paris, 7 mai », « ca de Douai, n° » in small letters: otherwise « ca » is « ça ». */
const APPEL_SMALL = new RegExp(
  `^ca (?:de (?:la )?|d'|du )?[a-z][a-z'-]{2,}(?: [a-z'-]{2,})?(?:,? (?:${DAY}|${CHAMBER}|pole|ch\\.)|, (?:n°|rg))`,
);
/** « mon CA »: a turnover or a board. */
const TURNOVER = /(?<![a-z'])(?:le|un|au|mon|ton|son|notre|votre|leur|ce) $/;

/** @param word as written; @param before, @param after folded, the latter with the word. */
function isCourt(word: string, before: string, after: string): boolean {
  switch (word) {
    case 'CE':
      if (COMMUNITY.test(before) || COUNCIL_AFTER.test(after)) return false;
      return !COUNCIL_BEFORE.test(before) || CONSEIL.test(after);
    case 'CA':
      return !TURNOVER.test(before);
    case 'TA':
      return true;
    case 'ta':
    case 'Ta':
      return TRIBUNAL.test(after);
    default:
      return foldInPlace(word) === 'ce'
        ? CONSEIL_SMALL.test(after) && !WORD_BEFORE.test(before)
        : !/ç/i.test(word) && APPEL_SMALL.test(after);
  }
}

/** In a text typed in capitals, « CE CONTRAT » is as « ce contrat »; « CE N° » and « CE GISTI, » still name the court. */
const isTypedInCapitals = (text: string, at: number): boolean =>
  /^.. \p{Lu}{3,}(?![\p{L}.,])/u.test(text.slice(at, at + 60)) && !/\p{Ll}/u.test(text);

/** The text folded in place, without the words « ce », « ta » and « ça », which are no courts. */
export function foldWithCourts(text: string): string {
  const folded = foldInPlace(text);
  return folded.replace(/(?<![\p{L}\d])(?:ce|ta|ca)(?![\p{L}\d])/gu, (found, at: number) => {
    const written = text.slice(at, at + found.length);
    const word = found === 'ce' && isTypedInCapitals(text, at) ? found : written;
    return isCourt(word, folded.slice(Math.max(0, at - 40), at), folded.slice(at, at + 60)) ? found : ' '.repeat(found.length);
  });
}
