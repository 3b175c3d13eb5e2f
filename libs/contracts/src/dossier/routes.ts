import { z } from 'zod';
import { sentenceSchema } from '../research/schemas.ts';
import { defineRoute } from '../route.ts';
import { analysisPointSchema, dossierSchema, dossierSummarySchema, EXPORT_FORMATS, querySchema } from './schemas.ts';

/** Any text: a malformed id is answered like an unknown one, 404 with the specified sentence. */
const dossierParams = z.object({ dossierId: z.string() });

/** Longer than any PDF is waited for (spec/2 §9: 30 s), so that it is the service that says it took too long. */
const EXPORT_TIMEOUT_MS = 40_000;

export const dossierRoutes = {
  create: defineRoute({
    id: 'dossier.create',
    owner: 'dossier',
    method: 'POST',
    path: '/copilot/dossiers',
    access: 'user',
    summary: 'Crée un dossier en attente d’analyse. `id`, choisi par le client, rend la création répétable sans doublon.',
    body: z.strictObject({
      id: z.uuid(),
      contexte: querySchema,
      /** One's own dossier that this one goes on from. */
      parent_id: z.uuid().nullish(),
    }),
    response: dossierSchema,
    status: 201,
    errors: ['dossier.not_found', 'dossier.id_taken'],
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  list: defineRoute({
    id: 'dossier.list',
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/dossiers',
    access: 'user',
    summary: 'Mes dossiers, les plus récents d’abord, dix par page.',
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({
      dossiers: z.array(dossierSummarySchema),
      next: z.string().nullable(),
    }),
  }),
  read: defineRoute({
    id: 'dossier.read',
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/dossiers/:dossierId',
    access: 'user',
    summary: 'Un dossier, à son auteur seulement.',
    params: dossierParams,
    response: dossierSchema,
    errors: ['dossier.not_found'],
  }),
  analysisPoints: defineRoute({
    id: 'dossier.analysis-points',
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/dossiers/:dossierId/analysis-points',
    access: 'user',
    summary: 'Les points d’analyse d’un dossier, dans l’ordre, avec leurs sources ; chaque citation est vérifiée de nouveau à la lecture.',
    params: dossierParams,
    response: z.object({
      points: z.array(analysisPointSchema),
      /** Those of the short answer; none for a dossier that was written before they were kept. */
      synthese_sentences: z.array(sentenceSchema),
    }),
    errors: ['dossier.not_found'],
  }),
  export: defineRoute({
    id: 'dossier.export',
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/dossiers/:dossierId/export',
    access: 'user',
    summary: 'Un dossier terminé, en Word ou en PDF, à son auteur seulement ; chaque citation est vérifiée de nouveau pour le fichier.',
    params: dossierParams,
    query: z.object({ format: z.enum(EXPORT_FORMATS) }),
    response: z.object({ filename: z.string(), content_base64: z.string() }),
    errors: ['dossier.not_found', 'dossier.not_done', 'dossier.export_busy', 'dossier.pdf_timeout', 'dossier.pdf_failed'],
    rate: 'write',
    timeoutMs: EXPORT_TIMEOUT_MS,
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
} as const;
