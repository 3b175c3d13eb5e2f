import { z } from 'zod';
import { passwordSchema } from '../auth/schemas.ts';
import { defineRoute } from '../route.ts';
import { corpusPaths } from './corpus-paths.ts';
import { sourceKeySchema } from './schemas.ts';

/** Outcome of a synchronisation, in versions; `skipped`: unreadable records. */
const countsSchema = z.object({ added: z.int(), changed: z.int(), removed: z.int(), skipped: z.int() });

export const endedSyncSchema = countsSchema.extend({
  id: z.uuid(),
  state: z.enum(['done', 'failed', 'stopped']),
  /** Null when it was stopped before it began. */
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime(),
  /** Why it failed, in French. */
  error: z.string().nullable(),
});

export const runningSyncSchema = countsSchema.extend({
  id: z.uuid(),
  /** `waiting`: asked for, not begun. */
  state: z.enum(['waiting', 'running']),
  isStopping: z.boolean(),
  since: z.iso.datetime(),
  /** Unit of `done`, `total` and `remaining`; the last two are null until the publisher has given them. */
  unit: z.enum(['archives', 'documents']),
  done: z.int(),
  total: z.int().nullable(),
  remaining: z.int().nullable(),
  /** The archive or the page being read. */
  step: z.string().nullable(),
  /** The publisher does not answer as it should: why, in French, when it is asked again, and which of the tries that is; null while it answers. */
  retry: z.object({ reason: z.string(), at: z.iso.datetime(), try: z.int(), tries: z.int() }).nullable(),
});
export type RunningSync = z.infer<typeof runningSyncSchema>;

export const heldKindSchema = z.object({
  kind: sourceKeySchema,
  documents: z.int(),
  versions: z.int(),
  /** Latest date found in the data; null when nothing is held. */
  dataDate: z.iso.date().nullable(),
  /** Where it is synchronised from. `missing`: the variables to set first. Null: no publisher offers it, or no corpus worker has started yet. */
  source: z.object({ names: z.array(z.string()), missing: z.array(z.string()) }).nullable(),
  lastSync: endedSyncSchema.nullable(),
  /** Null without a daily hour. */
  nextSyncAt: z.iso.datetime().nullable(),
  running: runningSyncSchema.nullable(),
  /** Records that the last synchronisation could not read: the first of them are at `errors`. */
  errors: z.int(),
});
export type HeldKind = z.infer<typeof heldKindSchema>;

export const corpusHoldingsSchema = z.object({
  /** Every kind, in the order of the catalogue. */
  kinds: z.array(heldKindSchema),
  /** Last heartbeat of a corpus worker; null when none ever ran, so that a requested synchronisation waits. */
  workerSeenAt: z.iso.datetime().nullable(),
});
export type CorpusHoldings = z.infer<typeof corpusHoldingsSchema>;

const kindParams = z.object({ kind: sourceKeySchema });
const actBody = z.strictObject({ admin_password: passwordSchema.optional() });

/** Corpus administration for super-administrators. */
export const corpusRoutes = {
  holdings: defineRoute({
    ...corpusPaths.holdings,
    owner: 'research-orchestrator',
    access: 'super_admin',
    summary: 'Le fonds documentaire, par sorte : ce qui est tenu, d’où il vient, ses synchronisations.',
    response: corpusHoldingsSchema,
    timeoutMs: 30_000,
    unattended: true,
  }),
  errors: defineRoute({
    ...corpusPaths.errors,
    owner: 'research-orchestrator',
    access: 'super_admin',
    summary: 'Ce que la dernière synchronisation d’une sorte n’a pas pu lire, avec la raison, vingt par page.',
    params: kindParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
    response: z.object({
      errors: z.array(z.object({ record: z.string(), reason: z.string() })),
      /** Number of listed records: at most a thousand for one synchronisation. */
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  }),
  sync: defineRoute({
    ...corpusPaths.sync,
    owner: 'research-orchestrator',
    access: 'super_admin',
    freshFactor: true,
    summary: 'Demande la synchronisation d’une sorte avec son éditeur ; répétée, elle rend celle qui est en cours.',
    params: kindParams,
    body: actBody,
    response: runningSyncSchema,
    status: 202,
    errors: ['corpus.no_source'],
    bodyLimit: 8 * 1024,
    repeatable: true,
  }),
  stop: defineRoute({
    ...corpusPaths.stop,
    owner: 'research-orchestrator',
    access: 'super_admin',
    freshFactor: true,
    summary: 'Arrête la synchronisation d’une sorte : ce qui est déjà pris reste, la suivante reprend là.',
    params: kindParams,
    body: actBody,
    response: null,
    status: 204,
    errors: ['corpus.not_syncing'],
    bodyLimit: 8 * 1024,
    repeatable: true,
  }),
} as const;
