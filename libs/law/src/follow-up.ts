import { dossierName } from '@attendu/contracts/dossier/name';

/** A follow-up question: its own words, and the answer of the dossier that it continues; `context` is null for a first question. */
export type FollowUp = { readonly question: string; readonly context: string | null };

/** The stored form of a follow-up question. */
const FORM = /^\s*Contexte\s?:\s*([\s\S]+?)\s*\n\s*Question de suivi\s?:\s*([\s\S]+)$/i;

export function readFollowUp(text: string): FollowUp {
  const [, context, question] = FORM.exec(text) ?? [];
  if (context === undefined || question === undefined || question.trim() === '') return { question: text, context: null };
  return { question: question.trim(), context };
}

/** How a list names a dossier: by the name that its author gave, or by its question, of which a default name repeats the first words. */
export const dossierTitle = ({ name, contexte }: { readonly name: string; readonly contexte: string }): string =>
  name === dossierName(contexte) ? readFollowUp(contexte).question : name;
