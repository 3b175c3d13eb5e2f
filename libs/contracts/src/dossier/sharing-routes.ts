import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { sharingPaths } from './sharing-paths.ts';
import {
  commentAnchorSchema,
  commentSchema,
  commentTextSchema,
  MOST_COMMENTS,
  MOST_NOTICES,
  noticeSchema,
  sharedDossierSchema,
  shareRightSchema,
  sharingSchema,
} from './sharing-schemas.ts';

// Any text: a malformed id is answered like an unknown one.
const dossierParams = z.object({ dossierId: z.string() });
const groupParams = z.object({ groupId: z.string() });

/** `member_id`: null for every member of the firm. */
const shareBody = z.strictObject({ member_id: z.uuid().nullable(), right: shareRightSchema });
const digestSchema = z.strictObject({ enabled: z.boolean() });
const success = z.object({ success: z.literal(true) });

export const sharingRoutes = {
  sharing: defineRoute({
    ...sharingPaths.sharing,
    owner: 'dossier',
    access: 'user',
    summary: 'Avec qui mon dossier est partagé, avec qui il peut l’être, et qui l’a ouvert.',
    params: dossierParams,
    response: sharingSchema,
    errors: ['dossier.not_found'],
  }),
  share: defineRoute({
    ...sharingPaths.share,
    owner: 'dossier',
    access: 'user',
    summary: 'Partage mon dossier avec un membre de mon cabinet ou avec tous ; répété, change le droit donné.',
    params: dossierParams,
    body: shareBody,
    response: success,
    errors: ['dossier.not_found', 'dossier.no_firm', 'dossier.not_a_member', 'dossier.folder_closed'],
  }),
  groupSharing: defineRoute({
    ...sharingPaths.groupSharing,
    owner: 'dossier',
    access: 'user',
    summary: 'Avec qui mon dossier de classement est partagé, avec qui il peut l’être, et qui a ouvert ce qu’il contient.',
    params: groupParams,
    response: sharingSchema,
    errors: ['dossier.group_not_found'],
  }),
  shareGroup: defineRoute({
    ...sharingPaths.shareGroup,
    owner: 'dossier',
    access: 'user',
    summary: 'Partage mon dossier de classement, et ce qu’il contient, avec un membre de mon cabinet ou avec tous.',
    params: groupParams,
    body: shareBody,
    response: success,
    errors: ['dossier.group_not_found', 'dossier.no_firm', 'dossier.not_a_member', 'dossier.folder_closed'],
  }),
  closeGroup: defineRoute({
    ...sharingPaths.closeGroup,
    owner: 'dossier',
    access: 'user',
    summary:
      'Cloisonne mon dossier de classement : seuls les membres qu’il nomme lisent ce qu’il contient, administrateurs du cabinet compris ; ou lève le cloisonnement.',
    params: groupParams,
    body: z.strictObject({ closed: z.boolean() }),
    response: success,
    errors: ['dossier.group_not_found'],
  }),
  withdraw: defineRoute({
    ...sharingPaths.withdraw,
    owner: 'dossier',
    access: 'user',
    summary: 'Retire un de mes partages ; la personne n’y accède plus. Répétée, répond de même.',
    params: z.object({ shareId: z.string() }),
    response: success,
  }),
  shared: defineRoute({
    ...sharingPaths.shared,
    owner: 'dossier',
    access: 'user',
    summary: 'Les dossiers que mes confrères partagent avec moi, dix par page, les derniers mis à jour d’abord.',
    query: z.object({ cursor: z.string().max(600).optional() }),
    response: z.object({ dossiers: z.array(sharedDossierSchema), next: z.string().nullable() }),
  }),
  comments: defineRoute({
    ...sharingPaths.comments,
    owner: 'dossier',
    access: 'user',
    summary: 'Les commentaires d’un dossier que je peux lire, du plus ancien au plus récent ; cinq cents au plus.',
    params: dossierParams,
    response: z.object({ comments: z.array(commentSchema).max(MOST_COMMENTS), may_comment: z.boolean() }),
    errors: ['dossier.not_found'],
    unattended: true,
  }),
  comment: defineRoute({
    ...sharingPaths.comment,
    owner: 'dossier',
    access: 'user',
    summary: 'Commente une phrase ou une source d’un dossier. `id`, choisi par le client, rend l’envoi répétable sans doublon.',
    params: dossierParams,
    body: z.strictObject({ id: z.uuid(), text: commentTextSchema, anchor: commentAnchorSchema }),
    response: commentSchema,
    status: 201,
    errors: ['dossier.not_found', 'dossier.comment_refused', 'dossier.anchor_not_found', 'dossier.too_many_comments', 'dossier.id_taken'],
    repeatable: true,
  }),
  deleteComment: defineRoute({
    ...sharingPaths.deleteComment,
    owner: 'dossier',
    access: 'user',
    summary: 'Supprime un commentaire : par son auteur, ou par l’auteur du dossier. Répétée, répond que rien n’est trouvé.',
    params: z.object({ commentId: z.string() }),
    response: success,
    errors: ['dossier.not_found', 'dossier.not_your_comment'],
  }),
  notices: defineRoute({
    ...sharingPaths.notices,
    owner: 'dossier',
    access: 'user',
    summary: 'Ce que mes confrères ont partagé avec moi ou commenté, le plus récent d’abord ; cinquante au plus.',
    response: z.object({ notices: z.array(noticeSchema).max(MOST_NOTICES), unread: z.int() }),
    unattended: true,
  }),
  readNotices: defineRoute({
    ...sharingPaths.readNotices,
    owner: 'dossier',
    access: 'user',
    summary: 'Marque ces avis comme lus : ils ne sont plus comptés, ni rappelés par e-mail.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST_NOTICES) }),
    response: success,
    repeatable: true,
  }),
  digest: defineRoute({
    ...sharingPaths.digest,
    owner: 'dossier',
    access: 'user',
    summary: 'Si le résumé quotidien des partages m’est envoyé par e-mail.',
    response: digestSchema,
  }),
  setDigest: defineRoute({
    ...sharingPaths.setDigest,
    owner: 'dossier',
    access: 'user',
    summary: 'Reçoit le résumé quotidien des partages par e-mail, ou plus ; les avis restent dans l’application.',
    body: digestSchema,
    response: digestSchema,
    repeatable: true,
  }),
  access: defineRoute({
    id: 'dossier.access',
    owner: 'dossier',
    method: 'GET',
    path: '/internal/dossiers/:dossierId/access',
    access: 'service',
    summary: 'Ce qu’une personne peut faire d’un dossier : la règle de toute lecture. Null : rien, ou le dossier n’existe pas.',
    params: dossierParams,
    query: z.object({ userId: z.uuid(), firmId: z.uuid().optional() }),
    response: z.object({ access: z.enum(['own', 'comment', 'read']).nullable() }),
  }),
} as const;
