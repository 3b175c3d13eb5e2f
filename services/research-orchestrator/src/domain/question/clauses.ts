import { isCommonStem, stemsOf } from '../text/terms.ts';

const MOST = 8;
/** A clause with fewer telling words finds anything. */
const LEAST_WORDS = 2;
/** A text longer than this is read clause by clause: its words together find nothing. */
const LONG = 160;

/** The full stop of « l'article L. 1224-1 » ends no sentence, nor do those of « l'article 4.2 » and of « Cass. soc. ». */
const QUESTION =
  /(?:[^.!?;]|(?<=\d)\.(?=\d)|(?<=(?<!\p{L})(?:[LRDA]|art))\.(?= ?\d)|(?<=(?<!\p{L})(?:cass|soc|com|crim|civ|ass|pl[ée]n|cons|const|aff))\.){3,600}\?/giu;

/** The questions that a text asks, one a sentence; empty when it asks none. */
export function questionsIn(text: string): string[] {
  return (text.replace(/\s+/g, ' ').match(QUESTION) ?? []).map((question) => question.trim());
}

/** Where the clauses of a sentence part: each names one thing of the law. */
const JOINT =
  /[.;:!?]\s+|,\s+|\s(?:après avoir|avant de|afin de|alors que|parce que|puis|mais|qui|dont|et (?:obtenir|demander|contester|savoir))\s/i;

/**
 * What a text is searched by: each of its questions, the clauses of a statement of facts, or the text itself. Never empty for a text that
 * holds a word.
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
  // The question itself comes first: the facts are its colour.
  const ordered = [...new Set([...asked, ...clauses])];
  return ordered.length === 0 ? [plain.slice(0, 600)] : ordered.slice(0, MOST);
}
