import { isCommonStem, stemsOf } from '../text/terms.ts';

const MOST = 8;
/** A clause with fewer content words matches anything. */
const LEAST_WORDS = 2;
/** A longer text is read clause by clause: all its words together match nothing. */
const LONG = 160;

/** Most characters of a question. */
const LONGEST = 600;
/** A sentence. The full stops of « l'article L. 1224-1 », « l'article 4.2 » and « Cass. soc. » end none. */
const SENTENCE =
  /(?:[^.!?;]|(?<=\d)\.(?=\d)|(?<=(?<!\p{L})(?:[LRDA]|art))\.(?= ?\d)|(?<=(?<!\p{L})(?:cass|soc|com|crim|civ|ass|pl[ée]n|cons|const|aff))\.)+\??/giu;

/** The questions in a text, one a sentence; empty when there is none. */
export function questionsIn(text: string): string[] {
  const sentences = text.replace(/\s+/g, ' ').match(SENTENCE) ?? [];
  return sentences.flatMap((sentence) => (sentence.length > 3 && sentence.endsWith('?') ? [sentence.slice(-LONGEST - 1).trim()] : []));
}

/** Boundaries between clauses: each names one legal matter. */
const JOINT =
  /[.;:!?]\s+|,\s+|\s(?:après avoir|avant de|afin de|alors que|parce que|puis|mais|qui|dont|et (?:obtenir|demander|contester|savoir))\s/i;

/**
 * The queries for a text: each of its questions, the clauses of a statement of facts, or the text itself. Never empty for a text that holds a word.
 */
export function clausesOf(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const asked = questionsIn(plain);
  if (asked.length > 1) return asked.slice(0, MOST);
  if (plain.length <= LONG) return [plain];
  const telling = (clause: string): number => stemsOf(clause).filter((stem) => !isCommonStem(stem)).length;
  const clauses = plain
    .split(JOINT)
    .map((clause) => clause.trim().slice(0, 300))
    .filter((clause) => telling(clause) >= LEAST_WORDS);
  // The question comes first; the facts only add context.
  const ordered = [...new Set([...asked, ...clauses])];
  return ordered.length === 0 ? [plain.slice(0, 600)] : ordered.slice(0, MOST);
}
