import { z } from 'zod';
import { sentenceSchema } from '../research/schemas.ts';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { dossierPaths } from './paths.ts';
import { ratingRoutes } from './rating-routes.ts';
import {
  analysisPointSchema,
  DOSSIER_SORTS,
  dossierFoundSchema,
  dossierGlanceSchema,
  dossierListedSchema,
  dossierSchema,
  EXPORT_FORMATS,
  groupSchema,
  MOST_IN_THREAD,
  MOST_LOOKED_UP,
  MOST_SELECTED,
  nameSchema,
  querySchema,
  threadItemSchema,
  UNGROUPED,
} from './schemas.ts';
import { sharingRoutes } from './sharing-routes.ts';

/** Any text: a malformed id is answered like an unknown one, 404 with the specified sentence. */
const dossierParams = z.object({ dossierId: z.string() });

/** Which searches: those of a folder, those of none, or all. */
const listedSchema = z.object({ group: z.union([z.uuid(), z.literal(UNGROUPED)]).optional() });

const groupParams = z.object({ groupId: z.string() });

const selected = { dossier_ids: z.array(z.uuid()).min(1).max(MOST_SELECTED) };
/** Ids of {@link MOST_SELECTED} dossiers. */
const SELECTED_LIMIT = 512 * 1024;

const SEARCH_MAX = 200;

export const dossierRoutes = {
  create: defineRoute({
    ...dossierPaths.create,
    owner: 'dossier',
    access: 'user',
    summary: 'Crée un dossier en attente d’analyse. `id`, choisi par le client, rend la création répétable sans doublon.',
    body: z.strictObject({
      id: z.uuid(),
      contexte: querySchema,
      /** The user's own dossier that this one follows up. */
      parent_id: z.uuid().nullish(),
    }),
    response: dossierSchema,
    status: 201,
    errors: ['dossier.not_found', 'dossier.id_taken'],
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  list: defineRoute({
    ...dossierPaths.list,
    owner: 'dossier',
    access: 'user',
    summary: 'Mes dossiers, dix par page : les épinglés d’abord, puis les derniers mis à jour, ou dans l’ordre demandé.',
    query: listedSchema.extend({ cursor: z.string().max(600).optional(), sort: z.enum(DOSSIER_SORTS).default('updated') }),
    response: z.object({
      dossiers: z.array(dossierListedSchema),
      next: z.string().nullable(),
    }),
  }),
  ids: defineRoute({
    ...dossierPaths.ids,
    owner: 'dossier',
    access: 'user',
    summary: 'Les identifiants de mes dossiers, pour les sélectionner tous ; dix mille au plus.',
    query: listedSchema,
    response: z.object({ ids: z.array(z.uuid()) }),
  }),
  search: defineRoute({
    ...dossierPaths.search,
    owner: 'dossier',
    access: 'user',
    summary:
      'Mes dossiers dont le nom, la question ou la réponse courte contient chaque mot, sans égard aux accents ni à la casse, cinquante par page ; et les dossiers de classement qui en contiennent.',
    query: z.object({ q: textSchema.trim().min(1).max(SEARCH_MAX), offset: z.coerce.number().int().min(0).max(MOST_SELECTED).default(0) }),
    response: z.object({
      dossiers: z.array(dossierFoundSchema),
      total: z.int(),
      groups: z.array(z.object({ id: z.uuid(), dossiers: z.int() })),
    }),
  }),
  changes: defineRoute({
    ...dossierPaths.changes,
    owner: 'dossier',
    access: 'user',
    summary: 'Dit, au fil de l’eau, que mes dossiers ou leur classement ont changé (événement `changed`) : leur liste est alors à relire.',
    response: null,
    stream: true,
  }),
  rename: defineRoute({
    ...dossierPaths.rename,
    owner: 'dossier',
    access: 'user',
    summary: 'Renomme mon dossier.',
    params: dossierParams,
    body: z.strictObject({ name: nameSchema }),
    response: dossierSchema,
    errors: ['dossier.not_found'],
    repeatable: true,
  }),
  togglePin: defineRoute({
    ...dossierPaths.togglePin,
    owner: 'dossier',
    access: 'user',
    summary: 'Épingle mon dossier, ou le détache ; plusieurs à la fois, tous ou aucun.',
    body: z.strictObject({ dossierId: z.union([z.uuid(), selected.dossier_ids]), isPinned: z.boolean() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_found'],
    bodyLimit: SELECTED_LIMIT,
    repeatable: true,
  }),
  move: defineRoute({
    ...dossierPaths.move,
    owner: 'dossier',
    access: 'user',
    summary: 'Range mes dossiers dans un dossier de classement, ou les en sort ; tous, ou aucun.',
    body: z.strictObject({ ...selected, group_id: z.uuid().nullable() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_found', 'dossier.group_not_found'],
    bodyLimit: SELECTED_LIMIT,
    repeatable: true,
  }),
  delete: defineRoute({
    ...dossierPaths.delete,
    owner: 'dossier',
    access: 'user',
    summary: 'Supprime mes dossiers, tous ou aucun : annulable pendant trente secondes, puis tout ce qui en vient est effacé.',
    body: z.strictObject(selected),
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_found'],
    bodyLimit: SELECTED_LIMIT,
    repeatable: true,
  }),
  restore: defineRoute({
    ...dossierPaths.restore,
    owner: 'dossier',
    access: 'user',
    summary: 'Annule la suppression de mes dossiers, tant qu’ils ne sont pas effacés.',
    body: z.strictObject(selected),
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_restorable'],
    bodyLimit: SELECTED_LIMIT,
    repeatable: true,
  }),
  listGroups: defineRoute({
    ...dossierPaths.listGroups,
    owner: 'dossier',
    access: 'user',
    summary: 'Mes dossiers de classement, les plus récents d’abord (deux cents au plus), et le nombre de mes recherches non groupées.',
    response: z.object({ groups: z.array(groupSchema), ungrouped: z.int() }),
  }),
  createGroup: defineRoute({
    ...dossierPaths.createGroup,
    owner: 'dossier',
    access: 'user',
    summary: 'Crée un dossier de classement. `id`, choisi par le client, rend la création répétable sans doublon.',
    body: z.strictObject({ id: z.uuid(), name: nameSchema }),
    response: groupSchema,
    status: 201,
    errors: ['dossier.too_many_groups', 'dossier.group_not_found'],
    repeatable: true,
  }),
  renameGroup: defineRoute({
    ...dossierPaths.renameGroup,
    owner: 'dossier',
    access: 'user',
    summary: 'Renomme mon dossier de classement.',
    params: groupParams,
    body: z.strictObject({ name: nameSchema }),
    response: groupSchema,
    errors: ['dossier.group_not_found'],
    repeatable: true,
  }),
  deleteGroup: defineRoute({
    ...dossierPaths.deleteGroup,
    owner: 'dossier',
    access: 'user',
    summary:
      'Supprime mon dossier de classement : ses recherches restent, non groupées, ou sont supprimées avec lui ; annulable pendant trente secondes.',
    params: groupParams,
    query: z.object({ with_dossiers: z.enum(['true', 'false']).default('false') }),
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.group_not_found'],
  }),
  restoreGroup: defineRoute({
    ...dossierPaths.restoreGroup,
    owner: 'dossier',
    access: 'user',
    summary: 'Annule la suppression d’un dossier de classement : il reprend ses recherches, supprimées avec lui ou non groupées depuis.',
    params: groupParams,
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_restorable'],
    repeatable: true,
  }),
  read: defineRoute({
    ...dossierPaths.read,
    owner: 'dossier',
    access: 'user',
    summary: 'Un dossier, à son auteur et à ceux avec qui il le partage.',
    params: dossierParams,
    response: dossierSchema,
    errors: ['dossier.not_found'],
  }),
  thread: defineRoute({
    ...dossierPaths.thread,
    owner: 'dossier',
    access: 'user',
    summary:
      'La conversation d’un dossier : la première question et celles qui la prolongent, que je peux lire, de la plus ancienne à la plus récente ; cent au plus.',
    params: dossierParams,
    response: z.object({ dossiers: z.array(threadItemSchema).max(MOST_IN_THREAD) }),
    errors: ['dossier.not_found'],
  }),
  analysisPoints: defineRoute({
    ...dossierPaths.analysisPoints,
    owner: 'dossier',
    access: 'user',
    summary: 'Les points d’analyse d’un dossier, dans l’ordre, avec leurs sources ; chaque citation est vérifiée de nouveau à la lecture.',
    params: dossierParams,
    response: z.object({
      points: z.array(analysisPointSchema),
      /** The sentences of the short answer; empty for a dossier written before they were stored. */
      synthese_sentences: z.array(sentenceSchema),
    }),
    errors: ['dossier.not_found'],
  }),
  export: defineRoute({
    ...dossierPaths.export,
    owner: 'dossier',
    access: 'user',
    summary: 'Un dossier terminé, en Word ou en PDF, à qui peut le lire ; chaque citation est vérifiée de nouveau pour le fichier.',
    params: dossierParams,
    query: z.object({ format: z.enum(EXPORT_FORMATS) }),
    response: z.object({ filename: z.string(), content_base64: z.string() }),
    errors: ['dossier.not_found', 'dossier.not_done', 'dossier.export_busy', 'dossier.pdf_timeout', 'dossier.pdf_failed'],
    rate: 'write',
  }),
  lookup: defineRoute({
    id: 'dossier.lookup',
    owner: 'dossier',
    method: 'POST',
    path: '/internal/dossier/lookups',
    access: 'service',
    summary: 'Nom, début de la question et état de ces dossiers ; ceux qui n’existent plus manquent.',
    body: z.strictObject({ ids: z.array(z.uuid()).max(MOST_LOOKED_UP) }),
    response: z.object({ dossiers: z.array(dossierGlanceSchema) }),
    repeatable: true,
  }),
  ofUser: defineRoute({
    id: 'dossier.of-user',
    owner: 'dossier',
    method: 'GET',
    path: '/internal/dossier/users/:userId/dossiers',
    access: 'service',
    summary: 'Le nombre des dossiers d’une personne, et les cent derniers.',
    params: z.object({ userId: z.uuid() }),
    response: z.object({ total: z.int(), dossiers: z.array(dossierGlanceSchema).max(MOST_LOOKED_UP) }),
  }),
  owner: defineRoute({
    id: 'dossier.owner',
    owner: 'dossier',
    method: 'GET',
    path: '/internal/dossiers/:dossierId/owner',
    access: 'service',
    summary: 'À qui est un dossier et où il en est.',
    params: dossierParams,
    response: z.object({
      userId: z.uuid(),
      contexte: z.string(),
      is_analysing: z.string(),
      parent_id: z.uuid().nullable(),
    }),
    errors: ['dossier.not_found'],
  }),
  ...ratingRoutes,
  ...sharingRoutes,
} as const;
