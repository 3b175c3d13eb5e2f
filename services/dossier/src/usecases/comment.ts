import { type Comment, type CommentAnchor, MOST_COMMENTS } from '@attendu/contracts/dossier/sharing-schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type Access, accessTo } from '../db/access.ts';
import { readPoints } from '../db/analysis-points.ts';
import * as comments from '../db/comments.ts';
import { lockDossier } from '../db/dossiers.ts';
import { insertNotices } from '../db/notices.ts';
import type { CommentRow, DossierDb, DossierRow } from '../db/schema.ts';
import { quoteOf } from '../domain/anchor.ts';
import { isDossierId } from '../domain/ids.ts';
import type { SharingDeps } from './deps.ts';
import { openDossier } from './open-dossier.ts';

const SUCCESS = { success: true } as const;

export function listComments(deps: SharingDeps) {
  return async (ctx: RequestContext, input: { dossierId: string }): Promise<{ comments: Comment[]; may_comment: boolean }> => {
    const { dossier, access } = await openDossier(deps, ctx, input);
    const rows = await comments.commentsOf(deps.database.kysely, dossier.id, MOST_COMMENTS);
    return { comments: await present(deps, ctx, rows, access), may_comment: access !== 'read' };
  };
}

/**
 * Comments on a sentence or a source; notifies the owner and earlier commenters who may still read the dossier. @throws dossier.not_found,
 * dossier.comment_refused, dossier.anchor_not_found, dossier.too_many_comments, dossier.id_taken
 */
export function addComment(deps: SharingDeps) {
  return async (ctx: RequestContext, input: { dossierId: string; id: string; text: string; anchor: CommentAnchor }): Promise<Comment> => {
    const { dossier, access } = await openDossier(deps, ctx, input);
    requireComment(access);
    const quote = quoteOf(input.anchor, await readPoints(deps.database.kysely, dossier.id), dossier.syntheseSentences);
    if (quote === null) throw problem('dossier.anchor_not_found');
    const { userId, firmId } = requireUser(ctx);
    // Asked of auth when there is an earlier commenter: they may have left the firm, whose shares with every member do not name them.
    const others = (await comments.authorsOf(deps.database.kysely, dossier.id)).filter((id) => id !== userId && id !== dossier.userId);
    const firm = firmId === null || others.length === 0 ? null : await deps.directory.firm(firmId, ctx.requestId);
    const members = new Set(firm?.people.map(({ id }) => id));
    const row = { id: input.id.toLowerCase(), dossierId: dossier.id, authorId: userId, text: input.text, anchor: input.anchor, quote };
    const stored = await inTransaction(deps.database.kysely, (tx) => insert(tx, ctx, dossier, { ...row, createdAt: ctx.now() }, members));
    const [comment] = await present(deps, ctx, [stored], access);
    if (!comment) throw new Error('a comment that was stored is not presented');
    return comment;
  };
}

/** @throws dossier.comment_refused */
function requireComment(access: Access): void {
  if (access === 'read') throw problem('dossier.comment_refused');
}

/** `members`: of the firm, now. @throws dossier.not_found, dossier.comment_refused, dossier.id_taken, dossier.too_many_comments */
async function insert(
  tx: Tx<DossierDb>,
  ctx: RequestContext,
  dossier: DossierRow,
  row: CommentRow,
  members: ReadonlySet<string>,
): Promise<CommentRow> {
  // Serialises the comments of a dossier, so that concurrent ones cannot pass the limit.
  await lockDossier(tx, dossier.id);
  // The dossier may have been deleted, or its share withdrawn, since it was opened.
  const opened = await accessTo(tx, requireUser(ctx), dossier.id);
  if (opened === null) throw problem('dossier.not_found');
  requireComment(opened.access);
  const known = await comments.findComment(tx, row.id);
  if (known) {
    if (known.dossierId !== row.dossierId || known.authorId !== row.authorId) throw problem('dossier.id_taken');
    return known;
  }
  if ((await comments.countComments(tx, dossier.id)) >= MOST_COMMENTS) throw problem('dossier.too_many_comments');
  const { firmId } = requireUser(ctx);
  const told = new Set([dossier.userId]);
  for (const author of await comments.authorsOf(tx, dossier.id)) {
    if (!members.has(author) || told.has(author)) continue;
    if ((await accessTo(tx, { userId: author, firmId }, dossier.id)) !== null) told.add(author);
  }
  told.delete(row.authorId);
  if (!(await comments.insertComment(tx, row))) throw problem('dossier.id_taken');
  const about = { kind: 'comment', actorId: row.authorId, dossierId: dossier.id, commentId: row.id, createdAt: row.createdAt } as const;
  await insertNotices(
    tx,
    [...told].map((userId) => ({ id: ctx.newId(), userId, ...about })),
  );
  return row;
}

/**
 * Deletes a comment, by its author or the dossier's owner; an unreadable comment is answered like a missing one. @throws dossier.not_found,
 * dossier.not_your_comment
 */
export function deleteComment({ database }: SharingDeps) {
  return (ctx: RequestContext, { commentId }: { commentId: string }): Promise<typeof SUCCESS> =>
    inTransaction(database.kysely, async (tx) => {
      const user = requireUser(ctx);
      const comment = isDossierId(commentId) ? await comments.findComment(tx, commentId) : null;
      const opened = comment && (await accessTo(tx, user, comment.dossierId));
      if (!comment || !opened) throw problem('dossier.not_found');
      if (comment.authorId !== user.userId && opened.access !== 'own') throw problem('dossier.not_your_comment');
      await comments.deleteComment(tx, comment.id);
      return SUCCESS;
    });
}

async function present({ directory }: SharingDeps, ctx: RequestContext, rows: readonly CommentRow[], access: Access): Promise<Comment[]> {
  const { userId } = requireUser(ctx);
  const names = await directory.names(
    rows.map(({ authorId }) => authorId),
    ctx.requestId,
  );
  return rows.map(({ id, authorId, text, anchor, quote, createdAt }) => ({
    id,
    author: { id: authorId, name: names.get(authorId) ?? null },
    text,
    anchor,
    quote,
    created_at: createdAt.toISOString(),
    deletable: access === 'own' || authorId === userId,
  }));
}
