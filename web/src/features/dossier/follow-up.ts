import { splitAnswer } from '@attendu/law/answer-references';
import type { Cited, SourceReference } from '@attendu/law/dossier/sources';
import { readFollowUp } from '@attendu/law/follow-up';
import { QUERY_MAX } from '../../lib/question-limit.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** The short answer as plain text, each reference replaced by the title of its document; a reference without a document is left out. */
export function withTitles(synthese: string, resolve: (reference: SourceReference) => Cited | null): string {
  return splitAnswer(synthese)
    .map((part) => (part.type === 'text' ? withoutMarks(part.text) : (resolve(part)?.document.title ?? '')))
    .join('');
}

/** Removes Markdown emphasis and heading marks from the short answer. */
const withoutMarks = (markdown: string): string => markdown.replace(/\*\*/g, '').replace(/^#+ /gm, '');

/**
 * The text of a follow-up for the dashboard: the context, then the question. The question is never cut; the context
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

/** Storage keys of a question to be asked on the dashboard, and of the dossier that it follows up. */
const PENDING_QUERY_KEY = 'pendingSearchQuery';
const PARENT_KEY = 'attendu.followUpOf';

/** Stores a question for the dashboard to ask on arrival, with its parent dossier. False when the browser refuses to store. */
export function leavePendingQuery(query: string, parentId: string | null): boolean {
  writeStored(PARENT_KEY, parentId === null ? null : JSON.stringify({ query, parentId }));
  return writeStored(PENDING_QUERY_KEY, query);
}

/** A question left by another page, and the dossier that it follows up. */
export type PendingQuery = { question: string; parentId: string | null };

/** Takes the stored question, so that it is asked once; null without one. */
export function takePendingQuery(): PendingQuery | null {
  const query = readStored(PENDING_QUERY_KEY);
  const parentId = query === null ? null : parentOf(query);
  writeStored(PENDING_QUERY_KEY, null);
  writeStored(PARENT_KEY, null);
  return query === null ? null : { question: readFollowUp(query).question, parentId };
}

/** The parent dossier of the stored question; null for another question. */
function parentOf(query: string): string | null {
  try {
    const left = JSON.parse(readStored(PARENT_KEY) ?? 'null') as { query?: unknown; parentId?: unknown } | null;
    return left?.query === query && typeof left.parentId === 'string' ? left.parentId : null;
  } catch {
    return null;
  }
}
