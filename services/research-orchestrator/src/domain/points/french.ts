/** « la période » → « de la période », « le préavis » → « du préavis », « les congés » → « des congés », « un salarié » → « d'un salarié ». */
export function de(phrase: string): string {
  if (/^le /i.test(phrase)) return `du ${phrase.slice(3)}`;
  if (/^les /i.test(phrase)) return `des ${phrase.slice(4)}`;
  if (/^des /i.test(phrase)) return `de ${phrase.slice(4)}`.replace(/^de (?=[aeiouyhâàéèêîôœ])/i, "d'");
  if (/^(?:la |l'|l’|cette |ce |ces |son |sa |ses |leurs? |notre |votre )/i.test(phrase)) return `de ${lower(phrase)}`;
  return startsWithVowel(phrase) ? `d'${phrase}` : `de ${phrase}`;
}

/** A mute h takes the elision; these are the aspirated ones met in law, with the numbers that take none. */
const ASPIRATED =
  /^(?:ha(?!bit|bil|leine|llucin|ltér|meç|rmoni)|hâte|hé(?:risson|ron|ros)|hern|hêtre|heurt|hiérarch|ho(?:ckey|llande|mard|ngr|nte|rs|tte|uill)|hu(?:it|rl)|onz|oui\b|yacht)/i;

export function startsWithVowel(phrase: string): boolean {
  return /^[aeiouyâàéèêëîïôûœæh]/i.test(phrase) && !ASPIRATED.test(phrase);
}

/** Capitalises the first letter only. */
export function capitalise(text: string): string {
  const first = text.charAt(0);
  return first.toLocaleUpperCase('fr') + text.slice(1);
}

/** Lower-cases the first letter, except in an abbreviation (« CSE ») or a name with an inner capital. */
export function lower(text: string): string {
  if (/^\p{Lu}[\p{Lu}\d]/u.test(text)) return text;
  return text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);
}

export function withoutArticle(phrase: string): string {
  return phrase.replace(/^(?:les? |la |l['’]|un |une |des )/i, '');
}

/** Truncates at a word, with an ellipsis, beyond `max` characters. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`;
}

/** French quotation marks are reserved for verified quotations: those of a heading or title are replaced. */
export function otherQuotes(text: string): string {
  return text.replace(/«\s*/g, '“').replace(/\s*»/g, '”');
}
