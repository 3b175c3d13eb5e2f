import { z } from 'zod';
import { sourceKeySchema } from '../research/schemas.ts';
import { textSchema, withoutReordering } from '../text.ts';
import { dossierListedSchema } from './schemas.ts';

/** The right that a share gives: to read, or to comment as well. */
export const SHARE_RIGHTS = ['read', 'comment'] as const;
export const shareRightSchema = z.enum(SHARE_RIGHTS);
export type ShareRight = z.infer<typeof shareRightSchema>;

/** Comments of one dossier, so that one list holds them all. */
export const MOST_COMMENTS = 500;
/** Longest comment, in UTF-16 code units. */
export const COMMENT_MAX = 2_000;
/** Notices that the application shows; older ones are no longer listed. */
export const MOST_NOTICES = 50;

/** `name`: null when it cannot be known now. */
export const colleagueSchema = z.object({ id: z.uuid(), name: z.string().nullable() });

export const shareableMemberSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string(), is_admin: z.boolean() });

export const shareSchema = z.object({
  id: z.uuid(),
  /** Null: every member of the firm. */
  member: colleagueSchema.nullable(),
  right: shareRightSchema,
  created_at: z.iso.datetime(),
});
export type Share = z.infer<typeof shareSchema>;

/** The sharing of a dossier or folder, as its owner sees it. */
export const sharingSchema = z.object({
  /** Null: the owner is in no firm, and nothing can be shared. */
  firm: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The firm's members but the owner. */
  members: z.array(shareableMemberSchema),
  shares: z.array(shareSchema),
  /** The folder that a shared or closed dossier is in, with the shares that apply through it. */
  folder: z.object({ id: z.uuid(), name: z.string(), closed: z.boolean(), shares: z.array(shareSchema) }).nullable(),
  /** A folder closed to all but the members that it names, the firm's administrators included. */
  closed: z.boolean(),
  /** Who has read the dossier, or any dossier of the folder, most recent first. */
  opened: z.array(z.object({ person: colleagueSchema, first_at: z.iso.datetime(), last_at: z.iso.datetime() })),
});
export type Sharing = z.infer<typeof sharingSchema>;

/** A dossier that a colleague shares with the reader. */
export const sharedDossierSchema = dossierListedSchema.extend({
  right: shareRightSchema,
  owner: colleagueSchema,
  /** The name of the folder through which it is shared; null when it is shared by itself. */
  folder: z.string().nullable(),
});
export type SharedDossier = z.infer<typeof sharedDossierSchema>;

/** The target of a comment. `point`: index of the point; null for the short answer. */
export const commentAnchorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sentence'), point: z.int().min(1).nullable(), sentence: z.int().min(0) }),
  z.strictObject({ kind: z.literal('source'), point: z.int().min(1), source: sourceKeySchema, version_id: z.string().max(64) }),
]);
export type CommentAnchor = z.infer<typeof commentAnchorSchema>;

export const commentTextSchema = textSchema
  .overwrite(withoutReordering)
  .trim()
  .min(1, 'Le commentaire ne peut pas être vide.')
  .max(COMMENT_MAX, 'Le commentaire ne peut pas dépasser 2 000 caractères.');

export const commentSchema = z.object({
  id: z.uuid(),
  author: colleagueSchema,
  text: z.string(),
  anchor: commentAnchorSchema,
  /** The sentence, or the title of the source, when the comment was written. */
  quote: z.string(),
  created_at: z.iso.datetime(),
  /** Whether the reader may delete it: its author, and the dossier's owner. */
  deletable: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

export const NOTICE_KINDS = ['dossier-shared', 'folder-shared', 'comment', 'member-left'] as const;
export const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  /** Who shared, commented or left. */
  actor: colleagueSchema,
  dossier_id: z.uuid().nullable(),
  /** Name of the dossier or of the folder; null for a member who left. */
  name: z.string().nullable(),
  /** Shares that ended when the member left; null otherwise. */
  ended: z.int().nullable(),
  read: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Notice = z.infer<typeof noticeSchema>;
