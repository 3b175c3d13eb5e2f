/** A question that goes on from a dossier: its own words, and what the dossier had answered; `context` null for a question of its own. */
export type FollowUp = { readonly question: string; readonly context: string | null };

/** The form in which a dossier leaves a follow-up question (spec/2 §7). */
const FORM = /^\s*Contexte\s?:\s*([\s\S]+?)\s*\n\s*Question de suivi\s?:\s*([\s\S]+)$/i;

export function readFollowUp(text: string): FollowUp {
  const [, context, question] = FORM.exec(text) ?? [];
  if (context === undefined || question === undefined || question.trim() === '') return { question: text, context: null };
  return { question: question.trim(), context };
}
