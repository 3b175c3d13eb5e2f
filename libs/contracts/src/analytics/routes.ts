import { z } from 'zod';
import { defineRoute, SERVICE_NAMES } from '../route.ts';
import { analyticsAdminRoutes } from './admin-routes.ts';
import { analyticsPaths } from './paths.ts';
import { FIRM_PERIODS } from './periods.ts';

const dayCount = z.object({ day: z.iso.date(), requests: z.int() });

/** `<consumer>:<event id>` */
export const DEAD_LETTER_ID = /^([a-z-]+):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const deadLetter = z.object({
  id: z.string(),
  consumer: z.enum(SERVICE_NAMES),
  name: z.string(),
  attempts: z.int(),
  /** The handler's error message, without personal data. */
  lastError: z.string().nullable(),
  diedAt: z.iso.datetime(),
});

export const analyticsRoutes = {
  ...analyticsAdminRoutes,
  requests: defineRoute({
    ...analyticsPaths.requests,
    owner: 'admin-analytics',
    access: 'super_admin',
    summary: 'Analyses demandées par jour, et par utilisateur (cent premiers), sur une période.',
    query: z.object({
      days: z.coerce.number().int().min(1).max(365).default(7),
    }),
    response: z.object({
      total: z.int(),
      /** Accounts that requested at least one analysis, without deleted ones. */
      activeUsers: z.int(),
      byDay: z.array(dayCount),
      byUser: z.array(
        z.object({
          userId: z.uuid(),
          requests: z.int(),
          lastAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  firmUsage: defineRoute({
    ...analyticsPaths.firmUsage,
    owner: 'admin-analytics',
    access: 'firm_admin',
    summary: 'Usage du cabinet de l’appelant : une courbe de sept jours, trente jours ou douze mois, et trente jours par membre.',
    query: z.object({ period: z.enum(FIRM_PERIODS).default('7-days') }),
    response: z.object({
      /** '' for a firm without a name. */
      name: z.string(),
      /** For twelve months: one value a month, under its first day. */
      byDay: z.array(dayCount),
      byMember: z.array(
        z.object({
          userId: z.uuid(),
          email: z.string(),
          isAdmin: z.boolean(),
          requests: z.int(),
          lastAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  }),
  events: defineRoute({
    ...analyticsPaths.events,
    owner: 'admin-analytics',
    access: 'super_admin',
    summary: 'Événements en attente et abandonnés : leur nombre par service, et les abandonnés, les plus récents d’abord.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(2_048).optional(),
    }),
    response: z.object({
      status: z.array(z.object({ consumer: z.enum(SERVICE_NAMES), pending: z.int(), dead: z.int(), oldestPendingSeconds: z.number() })),
      deadLetters: z.array(deadLetter),
      nextCursor: z.string().nullable(),
    }),
  }),
  replayEvents: defineRoute({
    ...analyticsPaths.replayEvents,
    owner: 'admin-analytics',
    access: 'super_admin',
    freshFactor: true,
    summary: 'Redonne des événements abandonnés à leur destinataire : ceux de la liste, ou tous.',
    body: z.union([
      z.object({ ids: z.array(z.string().regex(DEAD_LETTER_ID)).min(1).max(200), admin_password: z.string().max(1_000).optional() }),
      z.object({ all: z.literal(true), admin_password: z.string().max(1_000).optional() }),
    ]),
    response: z.object({ replayed: z.int() }),
    repeatable: true,
  }),
} as const;
