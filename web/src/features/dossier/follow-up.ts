import { splitAnswer } from '@attendu/law/answer-references';
import { writeStored } from '../../lib/storage.ts';
import { PENDING_QUERY_KEY } from '../dashboard/content.ts';
import { QUERY_MAX } from '../dashboard/question-limit.ts';
import type { Cited, Reference } from './sources.ts';

/** The short answer with each reference replaced by the title of its document (spec/2 §7); one without a document is left out. */
export function withTitles(synthese: string, resolve: (reference: Reference) => Cited | null): string {
  return splitAnswer(synthese)
    .map((part) => (part.type === 'text' ? part.text : (resolve(part)?.document.title ?? '')))
    .join('');
}

/**
 * The text that a follow-up leaves for the dashboard: the context, then the question. The question is never cut; the context
 * is, at a paragraph or else a word, when both would not fit in one query.
 */
export function followUpQuery(context: string, question: string): string {
  const asked = `Question de suivi: ${question.trim()}`;
  const room = QUERY_MAX - asked.length - 'Contexte: \n\n'.length;
  if (room <= 0) return question.trim().slice(0, QUERY_MAX);
  return `Contexte: ${cut(context.trim(), room)}\n\n${asked}`;
}

function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = text.slice(0, room - 1);
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  return `${head.slice(0, at > room / 2 ? at : room - 1).trimEnd()}…`;
}

/** Leaves a question for the dashboard to ask on arrival. False when the browser refuses to store. */
export function leavePendingQuery(query: string): boolean {
  return writeStored(PENDING_QUERY_KEY, query);
}
