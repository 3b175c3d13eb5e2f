import type { FollowUp } from '@attendu/law/follow-up';
import { lower } from '../points/french.ts';
import { stemsOf } from '../text/terms.ts';

/** Words of the context that are worth searching: those of its beginning, where the answer is. */
const CONTEXT_WORDS = 400;
/** A question with this many telling words says what it is about; with fewer (« Et pour un agent de maîtrise ? ») its subject is in the context. */
const ENOUGH_WORDS = 6;

/** Whether a question has to be read with the dossier that it follows. */
export const needsContext = ({ question, context }: FollowUp): boolean => context !== null && stemsOf(question).length < ENOUGH_WORDS;

/**
 * What is put to the index for a follow-up: its own words, and, when they are too few, what the dossier was about.
 * @param subject what the first text that the dossier cites stands under (« période d'essai »); its first words when null.
 */
export function followUpSearch(followUp: FollowUp, subject: string | null): string {
  const { question, context } = followUp;
  if (context === null || !needsContext(followUp)) return question;
  if (subject !== null) return followUpOf(subject, question);
  const plain = context
    .replace(/[*#>«»_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${question} ${plain.slice(0, CONTEXT_WORDS)}`;
}

/** « Période d'essai : et pour un CDD ? ». */
export const followUpOf = (subject: string, question: string): string => `${subject} : ${lower(question)}`;
