import { foldInPlace } from '@attendu/law/fold';

const OPENING =
  /^(?:[ivx]+\s?[.–-]+\s*|\d{1,2}°\s*|[a-z]\)\s*|[-–]\s*)?(?:toutefois|cependant|neanmoins|par derogation|par exception|a titre (?:derogatoire|exceptionnel)|il en est autrement)\b/;
const INSIDE =
  /\b(?:ne s'applique(?:nt)? pas|n'est pas applicable|ne sont pas applicables|il peut etre deroge|peuvent deroger|ont un caractere imperatif, a l'exception)/;

/** Whether a passage limits a rule: it opens with « toutefois », « par dérogation », or says that something does not apply. */
export function isException(text: string): boolean {
  const folded = foldInPlace(text).trim();
  return OPENING.test(folded) || INSIDE.test(folded);
}
