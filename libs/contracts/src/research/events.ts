import { z } from 'zod';
import { adminActSchema } from '../admin-acts.ts';
import { FAILURE_REASONS } from '../dossier/schemas.ts';
import { defineEvent } from '../event.ts';

const run = { dossierId: z.uuid(), runId: z.uuid(), userId: z.uuid() };

export const researchEvents = {
  'analysis.requested': defineEvent({
    name: 'analysis.requested',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['research-orchestrator', 'billing', 'dossier', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Une analyse est à faire ; sa requête est débitée.',
    orderedBy: 'dossierId',
    data: z.object({ ...run, firmId: z.uuid().nullable(), points: z.int() }),
  }),
  'analysis.done': defineEvent({
    name: 'analysis.done',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['dossier', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Le résultat est prêt à être lu chez l’orchestrateur ; `facts` dit comment l’analyse s’est passée.',
    orderedBy: 'dossierId',
    data: z.object({
      ...run,
      /** Absent from older events. */
      facts: z
        .object({
          /** From the request to the answer. */
          seconds: z.int().min(0),
          /** No text in the corpus answers any of the points. */
          refused: z.boolean(),
          quotationsChecked: z.int().min(0),
          /** Not found character for character in their texts, and removed. */
          quotationsRemoved: z.int().min(0),
          /** Tokens used and price, for analyses that called a model. */
          model: z
            .object({
              inputTokens: z.int().min(0),
              outputTokens: z.int().min(0),
              /** At the configured price of its tokens; 0 when none is configured. */
              euros: z.number().min(0),
            })
            .optional(),
        })
        .optional(),
    }),
  }),
  'analysis.failed': defineEvent({
    name: 'analysis.failed',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['dossier', 'billing'],
    personalData: 'pseudonymous',
    summary: 'L’analyse n’aboutira pas : la requête est rendue. `refused` : elle n’avait pas été débitée (droit ou quota).',
    orderedBy: 'dossierId',
    data: z.object({
      dossierId: z.uuid(),
      runId: z.uuid().nullable(),
      userId: z.uuid(),
      reason: z.enum(FAILURE_REASONS),
      message: z.string(),
    }),
  }),
  'corpus.administered': defineEvent({
    name: 'corpus.administered',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['admin-analytics'],
    personalData: 'personal',
    summary:
      'Un super-administrateur a lancé ou arrêté une synchronisation du fonds : une ligne du journal d’audit ; `reason` est la sorte.',
    orderedBy: 'adminId',
    data: adminActSchema.extend({ subjectId: z.null() }),
  }),
  'model-consent.changed': defineEvent({
    name: 'model-consent.changed',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['admin-analytics'],
    personalData: 'personal',
    summary:
      'L’envoi des questions d’un cabinet, ou d’une personne sans cabinet, à des modèles extérieurs a été accepté ou ne l’est plus : une ligne du journal d’audit ; `reason` dit leurs adresses.',
    orderedBy: 'subjectId',
    data: adminActSchema,
  }),
  'dossier.outdated': defineEvent({
    name: 'dossier.outdated',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['dossier', 'notification'],
    personalData: 'pseudonymous',
    summary:
      'Relu après une mise à jour du fonds, un dossier cite des textes qui ont changé ; 0 : il n’en cite plus. `added` : ceux dont le changement n’avait pas encore été dit.',
    orderedBy: 'dossierId',
    data: z.object({ ...run, changed: z.int().min(0), added: z.int().min(0), citations: z.int().min(0) }),
  }),
  'dossier.text-withdrawn': defineEvent({
    name: 'dossier.text-withdrawn',
    version: 1,
    owner: 'research-orchestrator',
    consumers: ['dossier'],
    personalData: 'pseudonymous',
    summary:
      'Des textes cités par un dossier ont été retirés du fonds, ou remplacés par leur éditeur : ils sont effacés du résultat, que le dossier relit chez l’orchestrateur. `documents` : ceux qui viennent de l’être.',
    orderedBy: 'dossierId',
    data: z.object({ ...run, documents: z.int().min(1) }),
  }),
} as const;
