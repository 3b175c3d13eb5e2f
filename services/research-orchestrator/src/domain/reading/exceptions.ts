import { foldInPlace } from '@attendu/law/fold';

const OPENING =
  /^(?:[ivx]+\s?[.–-]+\s*|\d{1,2}°\s*|[a-z]\)\s*|[-–]\s*)?(?:toutefois|cependant|neanmoins|exceptionnellement|par derogation|par exception|a titre (?:derogatoire|exceptionnel)|il en est autrement)\b/;
const HOWEVER = '(?:,? (?:toutefois|cependant|neanmoins|en revanche),?)?';
const INSIDE = new RegExp(
  `\\b(?:ne s'applique(?:nt)?${HOWEVER} (?:pas|ni)\\b|(?:n'est|ne sont)${HOWEVER} (?:pas|ni)${HOWEVER} applicables?\\b|il peut etre deroge|peuvent deroger|ont un caractere imperatif, a l'exception)`,
);

const folded = (text: string): string => foldInPlace(text).trim();

/** Whether a passage limits a rule: it opens with « toutefois », « par dérogation », or says that something does not apply. */
export function isException(text: string): boolean {
  const said = folded(text);
  return OPENING.test(said) || INSIDE.test(said);
}

const FIRST_ONES = /\b(?:les|des|aux) (deux|trois|quatre|cinq) premiers alineas\b/;
const COUNTS = ['deux', 'trois', 'quatre', 'cinq'];
const NUMBERED = /\b(?:(?:premier|deuxieme|second|troisieme|quatrieme|cinquieme|sixieme)(?:,| et| ou| a| au)* )+alineas?\b/g;
const ORDINAL = /premier|deuxieme|second|troisieme|quatrieme|cinquieme|sixieme/g;
const ORDINALS = ['premier', 'deuxieme', 'troisieme', 'quatrieme', 'cinquieme', 'sixieme'];

/**
 * Whether an exception sets aside by its place another paragraph of its article: « les deux premiers alinéas ne sont pas applicables », « les
 * dispositions du premier alinéa ne s'appliquent pas ». @param paragraph index of that paragraph, from 0
 */
export function setsAsideParagraph(exception: string, paragraph: number): boolean {
  if (!isException(exception)) return false;
  const said = folded(exception);
  const count = FIRST_ONES.exec(said)?.[1];
  if (count !== undefined) return paragraph < COUNTS.indexOf(count) + 2;
  return [...said.matchAll(NUMBERED)].some(([named]) => {
    const places = [...named.matchAll(ORDINAL)].map(([word]) => ORDINALS.indexOf(word === 'second' ? 'deuxieme' : word));
    const isRange = / (?:a|au) /.test(named);
    return isRange ? Math.min(...places) <= paragraph && paragraph <= Math.max(...places) : places.includes(paragraph);
  });
}
