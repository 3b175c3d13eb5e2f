// Over 300 lines: the routes of one service, which are read together.
import { z } from 'zod';
import { QUERY_MAX, querySchema } from '../dossier/schemas.ts';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { researchPaths } from './paths.ts';
import {
  citationChangesSchema,
  corpusReportSchema,
  lawDateSchema,
  modelConsentSchema,
  passageSchema,
  pointSchema,
  progressSchema,
  researchResultSchema,
  sourceKeySchema,
  storedDocumentSchema,
  timelineSchema,
} from './schemas.ts';

/** Longest question sent to the European sources, in words. */
export const EUROPE_MOST_WORDS = 500;

const dossierParams = z.object({ dossierId: z.uuid() });

export const researchRoutes = {
  points: defineRoute({
    ...researchPaths.points,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Propose des points de droit pour une question.',
    body: z.object({
      contexte: textSchema.trim().min(1, 'Le contexte est vide.').max(QUERY_MAX),
      userId: z.uuid().optional(),
      /** The user's own dossier that the question follows up: it gives the context. */
      dossierId: z.uuid().nullish(),
    }),
    response: z.object({
      points: z.array(z.object({ problem: z.string(), source: z.string() })),
      global_contexte: z.string(),
      /** Date of the law found in the question, today otherwise. */
      law_date: z.iso.date(),
      /** The earliest day up to which a kind of law that is searched is held; null while the corpus is empty. */
      data_date: z.iso.date().nullable(),
      data_dates: researchResultSchema.shape.data_dates,
      /** The first day on which a text of what is searched was in force; null when that is not known. The law of an earlier one is refused. */
      first_date: z.iso.date().nullable(),
      /** Warnings before the start: text outside the corpus, index incomplete, nothing found. */
      notices: z.array(z.string()),
      /** Which collective agreement the points search, and why that one, said before the debit; null when they search none. */
      agreement: z.string().nullable(),
      /** Collective agreements that could apply: the user is asked which one does before the start. Empty when the question leaves nothing open. */
      agreements: z.array(z.object({ idcc: z.string(), title: z.string() })),
    }),
    errors: ['request.subject_mismatch', 'dossier.not_found'],
    rate: 'research',
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  warnings: defineRoute({
    ...researchPaths.warnings,
    owner: 'research-orchestrator',
    access: 'user',
    summary:
      'Ce qu’il faut savoir avant de lancer une recherche, sans rien débiter : d’une question seule (mode Ultra), ou de points écrits par l’utilisateur.',
    body: z.object({
      contexte: querySchema,
      global_contexte: textSchema.max(40_000).optional(),
      userId: z.uuid().optional(),
      /** The user's own dossier that the question follows up. */
      dossierId: z.uuid().nullish(),
      /** Points to check; the question itself when there is none. */
      point_list: z.array(pointSchema).max(20).optional(),
      law_date: lawDateSchema.optional(),
    }),
    response: z.object({ notices: z.array(z.string()) }),
    errors: ['request.subject_mismatch', 'dossier.not_found', 'research.no_law_then'],
    rate: 'research',
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  analyse: defineRoute({
    ...researchPaths.analyse,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Lance l’analyse d’un dossier ; répétée, elle rend la même analyse.',
    body: z.object({
      contexte: textSchema.trim().min(1, 'Veuillez fournir un contexte pour la recherche.').max(20_000),
      global_contexte: textSchema.max(40_000).optional(),
      dossierId: z.uuid(),
      userId: z.uuid().optional(),
      point_list: z.array(pointSchema).min(1, "Aucun point n'a été sélectionné.").max(20),
      visas_list: z.array(z.string()).max(100).optional(),
      mode: z.literal('analyse').optional(),
      law_date: lawDateSchema.optional(),
    }),
    response: z.object({ runId: z.uuid(), dossierId: z.uuid() }),
    status: 202,
    errors: ['billing.paywall', 'billing.quota_exhausted', 'dossier.not_found', 'request.subject_mismatch', 'research.no_law_then'],
    rate: 'research',
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  ultra: defineRoute({
    ...researchPaths.ultra,
    owner: 'research-orchestrator',
    access: 'user',
    summary:
      'Lance l’analyse approfondie d’un dossier : ses points sont cherchés, puis ceux que la lecture révèle, tour après tour. Répétée, elle rend la même analyse.',
    body: z.object({
      dossierId: z.uuid(),
      userId: z.uuid().optional(),
      global_contexte: textSchema.max(40_000).optional(),
    }),
    response: z.object({ message: z.string(), runId: z.uuid(), dossierId: z.uuid() }),
    status: 202,
    errors: ['billing.paywall', 'billing.quota_exhausted', 'dossier.not_found', 'request.subject_mismatch', 'research.no_law_then'],
    rate: 'research',
    repeatable: true,
  }),
  europe: defineRoute({
    ...researchPaths.europe,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Répond à une question par les seuls textes européens du fonds.',
    body: z.object({
      question: textSchema
        .trim()
        .max(20_000)
        .refine((text) => {
          const words = text === '' ? 0 : text.split(/\s+/).length;
          return words >= 1 && words <= EUROPE_MOST_WORDS;
        }, 'Entrez une description entre 1 et 500 mots.'),
    }),
    response: z.object({ texte: z.string() }),
    errors: ['research.no_subscription'],
    rate: 'research',
    repeatable: true,
  }),
  semanticRag: defineRoute({
    ...researchPaths.semanticRag,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Répond à une question par tous les textes du fonds, sans créer de dossier.',
    body: z.object({ query: textSchema.trim().min(1, 'Veuillez entrer une requête de recherche.').max(20_000) }),
    response: z.object({ answer: z.string() }),
    errors: ['research.no_subscription'],
    rate: 'research',
    bodyLimit: 64 * 1024,
    repeatable: true,
  }),
  progress: defineRoute({
    ...researchPaths.progress,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Où en est l’analyse, lu dans son registre.',
    params: dossierParams,
    response: progressSchema,
    errors: ['research.run_not_found'],
    unattended: true,
  }),
  progressStream: defineRoute({
    ...researchPaths.progressStream,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Le même, au fil de l’eau (événement `progress` ; un commentaire toutes les 15 s ; se ferme à la fin).',
    params: dossierParams,
    response: null,
    errors: ['research.run_not_found'],
    stream: true,
  }),
  cancel: defineRoute({
    ...researchPaths.cancel,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Arrête l’analyse en cours d’un dossier ; la requête est rendue. Répétée, elle répond de même.',
    params: dossierParams,
    response: progressSchema,
    errors: ['research.run_not_found', 'research.not_running'],
    repeatable: true,
  }),
  relaunch: defineRoute({
    ...researchPaths.relaunch,
    owner: 'research-orchestrator',
    access: 'user',
    summary:
      'Relance l’analyse d’un dossier qui a échoué ou a été arrêtée, avec les mêmes points ; la requête rendue est débitée de nouveau. Répétée, elle rend la même analyse.',
    params: dossierParams,
    response: z.object({ runId: z.uuid(), dossierId: z.uuid() }),
    status: 202,
    errors: ['research.run_not_found', 'billing.paywall', 'billing.quota_exhausted', 'research.no_law_then'],
    rate: 'research',
    repeatable: true,
  }),
  changes: defineRoute({
    ...researchPaths.changes,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Les citations d’un dossier qui ont changé depuis, avec leur rédaction d’alors et celle d’aujourd’hui.',
    params: dossierParams,
    response: citationChangesSchema,
    errors: ['research.run_not_found'],
  }),
  document: defineRoute({
    ...researchPaths.document,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Le texte d’une version, tel qu’il est dans le fonds.',
    params: z.object({ kind: sourceKeySchema, versionId: z.string().max(64) }),
    response: storedDocumentSchema,
    errors: ['research.document_not_found'],
  }),
  timeline: defineRoute({
    ...researchPaths.timeline,
    owner: 'research-orchestrator',
    access: 'user',
    summary:
      'Les versions connues d’un texte, et celle en vigueur à une date (aujourd’hui si elle n’est pas dite). `versionId` : n’importe laquelle, ou le texte lui-même.',
    params: z.object({ kind: sourceKeySchema, versionId: z.string().max(64) }),
    query: z.object({ at: lawDateSchema.optional() }),
    response: timelineSchema,
    errors: ['research.document_not_found'],
  }),
  modelConsent: defineRoute({
    ...researchPaths.modelConsent,
    owner: 'research-orchestrator',
    access: 'user',
    summary:
      'Les modèles extérieurs configurés, et le consentement à ce que les questions leur soient envoyées : celui du cabinet de l’appelant, ou le sien s’il n’en a pas.',
    response: modelConsentSchema,
  }),
  giveModelConsent: defineRoute({
    ...researchPaths.giveModelConsent,
    owner: 'research-orchestrator',
    access: 'user',
    freshFactor: true,
    summary:
      'Consent à l’envoi des questions aux modèles extérieurs de ces adresses : pour le cabinet, par un de ses administrateurs ; pour soi, sans cabinet.',
    body: z.strictObject({ hosts: z.array(z.string().max(300)).min(1).max(2) }),
    response: modelConsentSchema,
    errors: ['research.consent_of_firm', 'research.models_changed'],
    bodyLimit: 8 * 1024,
  }),
  withdrawModelConsent: defineRoute({
    ...researchPaths.withdrawModelConsent,
    owner: 'research-orchestrator',
    access: 'user',
    freshFactor: true,
    summary: 'Retire ce consentement : plus aucune question n’est envoyée, analyses en cours comprises.',
    response: modelConsentSchema,
    errors: ['research.consent_of_firm'],
  }),
  corpus: defineRoute({
    ...researchPaths.corpus,
    owner: 'research-orchestrator',
    access: 'user',
    summary: 'Ce que contient le fonds et ce qui en est déjà indexé.',
    response: corpusReportSchema,
    unattended: true,
  }),
  corpusHeld: defineRoute({
    id: 'research.corpus-held',
    owner: 'research-orchestrator',
    method: 'GET',
    path: '/internal/research/corpus',
    access: 'service',
    summary: 'Ce que contient le fonds, pour les pages publiques.',
    response: corpusReportSchema,
  }),
  result: defineRoute({
    id: 'research.result',
    owner: 'research-orchestrator',
    method: 'GET',
    path: '/internal/research/runs/:runId/result',
    access: 'service',
    summary: 'Le résultat d’une analyse finie.',
    params: z.object({ runId: z.uuid() }),
    response: researchResultSchema,
    errors: ['research.run_not_found'],
    timeoutMs: 30_000,
  }),
  changesOfRun: defineRoute({
    id: 'research.changes-of-run',
    owner: 'research-orchestrator',
    method: 'GET',
    path: '/internal/research/runs/:runId/changes',
    access: 'service',
    summary: 'Les citations d’une analyse qui ont changé depuis.',
    params: z.object({ runId: z.uuid() }),
    response: citationChangesSchema,
    errors: ['research.run_not_found'],
  }),
  prove: defineRoute({
    id: 'research.prove',
    owner: 'research-orchestrator',
    method: 'POST',
    path: '/internal/research/proofs',
    access: 'service',
    summary: 'Si chaque passage est, à cet instant, dans le texte du fonds ; dans l’ordre demandé.',
    body: z.object({ passages: z.array(passageSchema).max(4000) }),
    response: z.object({ found: z.array(z.boolean()) }),
    bodyLimit: 1024 * 1024,
    repeatable: true,
  }),
} as const;
