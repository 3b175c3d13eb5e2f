// Over 300 lines: the registry of the administrators' routes.
import { z } from 'zod';
import { accountStateSchema } from '../auth/admin-routes.ts';
import { emailSchema, SIGNUP_GROUPS } from '../auth/schemas.ts';
import { userPlanSchema } from '../billing/routes.ts';
import { RATING_REASONS } from '../dossier/rating.ts';
import { MOST_COMMENTED } from '../dossier/rating-routes.ts';
import { DOSSIER_STATES } from '../dossier/schemas.ts';
import { defineRoute } from '../route.ts';
import { analyticsPaths } from './paths.ts';

/** Longest list of an administrator's screen. */
export const ADMIN_LIST = 100;
/** Most requests of a domain that are listed by name. */
export const DOMAIN_REQUESTS = 20;

/** A requested analysis. Null: the account or the dossier was deleted since. */
const adminRequestSchema = z.object({
  dossier_id: z.uuid(),
  user_email: z.string().nullable(),
  created_at: z.iso.datetime(),
  name: z.string().nullable(),
  /** The beginning of the question. */
  contexte: z.string().nullable(),
  is_analysing: z.enum(DOSSIER_STATES).nullable(),
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;

/** Requests of the last seven days in Paris, today included: all of them counted, the last hundred named. */
const adminActivitySchema = z.object({
  total_requests: z.int(),
  requests: z.array(adminRequestSchema).max(ADMIN_LIST),
  daily_breakdown: z.record(z.iso.date(), z.int()),
});
export type AdminActivity = z.infer<typeof adminActivitySchema>;

const userActivitySchema = z.object({
  user_id: z.uuid(),
  user_email: z.string(),
  total_dossiers: z.int(),
  dossiers: z.array(adminRequestSchema).max(ADMIN_LIST),
});
export type UserActivity = z.infer<typeof userActivitySchema>;

const domainActivitySchema = z.object({
  domain: z.string(),
  total_users: z.int(),
  users_with_requests: z.int(),
  total_requests: z.int(),
  average_requests_per_user: z.number(),
  /** The authors of the last twenty requests, filled up with the users with the most; sorted by number of requests. */
  users: z
    .array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        created_at: z.iso.datetime(),
        request_count: z.int(),
        /** Those among the last twenty of the domain. */
        recent_requests: z.array(adminRequestSchema).max(DOMAIN_REQUESTS),
      }),
    )
    .max(ADMIN_LIST),
});
export type DomainActivity = z.infer<typeof domainActivitySchema>;

const trialCustomerSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  school: z.string().nullable(),
  signup_source: z.string().nullable(),
  days_remaining: z.int(),
  trial_end_date: z.iso.datetime(),
});

const trialMonitoringSchema = z.object({
  total_trialing: z.int(),
  /** `count` is the total; `customers` has a hundred at most. */
  trial_monitoring: z.array(z.object({ days_remaining: z.int(), count: z.int(), customers: z.array(trialCustomerSchema).max(ADMIN_LIST) })),
});
export type TrialMonitoring = z.infer<typeof trialMonitoringSchema>;

const recentTrialsSchema = z.object({
  recent_trials: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      signup_source: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  count: z.int(),
  error: z.null(),
});
export type RecentTrials = z.infer<typeof recentTrialsSchema>;

/** Acts of super-administrators, the data that they were shown, or the security log of accounts. */
export const AUDIT_KINDS = ['acts', 'reads', 'security'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
/** Lines of one page of the audit log. */
export const AUDIT_PAGE = 100;
export const AUDIT_PAGE_MAX = 500;
const auditedSchema = z.object({ id: z.uuid(), email: z.string().nullable() });
const auditPageSchema = z.object({
  lines: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      /** Who did it; null when unknown. */
      admin: auditedSchema.nullable(),
      /** An act, the id of the route that showed data, or the name of a security event. */
      what: z.string(),
      /** The first ones. */
      subjects: z.array(auditedSchema),
      subjectCount: z.int(),
      dossiers: z.int(),
      /** Of an act, the administrator's reason; of a security event, a detail from a fixed vocabulary. */
      reason: z.string().nullable(),
      place: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

const userPageSchema = z.object({
  account: accountStateSchema,
  plan: userPlanSchema,
  usage: z.object({ last30Days: z.int(), total: z.int(), lastAt: z.iso.datetime().nullable() }),
});
export type UserPage = z.infer<typeof userPageSchema>;

/** How sign-ups are grouped: by source, by a parameter of their address, or by the month (`yyyy-mm`, Paris) in which they were made. */
export const FUNNEL_GROUPS = [...SIGNUP_GROUPS, 'month'] as const;
export type FunnelGroup = (typeof FUNNEL_GROUPS)[number];
const funnelSchema = z.object({
  since: z.iso.date(),
  /** Largest group first, months in chronological order; `group` is null for sign-ups without one. Deleted accounts are left out. */
  rows: z.array(z.object({ group: z.string().nullable(), signups: z.int(), trials: z.int(), asked: z.int(), paid: z.int() })),
  /** Accounts of the period that have been deleted since. */
  deleted: z.int(),
  /** Older accounts of the period that are in no group: the latest 20,000 are grouped, all of them by month. */
  ungrouped: z.int(),
});
export type Funnel = z.infer<typeof funnelSchema>;

const qualitySchema = z.object({
  since: z.iso.date(),
  requested: z.int(),
  completed: z.int(),
  failed: z.int(),
  /** Analyses that ended with an answer, refusals included, and whose facts are known. */
  answers: z.int(),
  /** Seconds from the request to the answer: the median and the 95th percentile. */
  medianSeconds: z.int().nullable(),
  p95Seconds: z.int().nullable(),
  /** Answers saying that no text of the corpus decides the question. */
  refused: z.int(),
  /** Quotations checked in their texts before the answer was shown, and those that were not found and were removed. */
  quotationsChecked: z.int(),
  quotationsRemoved: z.int(),
  exports: z.object({ docx: z.int(), pdf: z.int() }),
  /** Use and price of the model, over the analyses that used one; null when none did. */
  model: z.object({ analyses: z.int(), inputTokens: z.int(), outputTokens: z.int(), euros: z.number() }).nullable(),
  /** The last rating of each reader of an answer, withdrawn ones excluded. */
  ratings: z.object({
    useful: z.int(),
    notUseful: z.int(),
    commented: z.int(),
    reasons: z.array(z.object({ reason: z.enum(RATING_REASONS), count: z.int() })),
  }),
});
export type QualityPage = z.infer<typeof qualitySchema>;

const feedbackSchema = z.object({
  comments: z
    .array(
      z.object({
        dossier_id: z.uuid(),
        user_id: z.uuid(),
        /** Null: the account was deleted since. */
        user_email: z.string().nullable(),
        useful: z.boolean(),
        reasons: z.array(z.enum(RATING_REASONS)),
        comment: z.string(),
        rated_at: z.iso.datetime(),
      }),
    )
    .max(MOST_COMMENTED),
});
export type FeedbackPage = z.infer<typeof feedbackSchema>;

const password = { admin_password: z.string().max(1_000).optional() };
/** Lower case; a leading @ is dropped. */
const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((domain) => domain.replace(/^@/, ''))
  .pipe(z.string().regex(/^[^\s@]+\.[^\s@]+$/, 'Un nom de domaine est attendu.'));

const base = { owner: 'admin-analytics', access: 'super_admin' } as const;

/** Usage reports for super-administrators. Names and texts come from the services that own them, and each reading is audited. */
export const analyticsAdminRoutes = {
  domainActivity: defineRoute({
    ...base,
    ...analyticsPaths.domainActivity,
    summary: 'Les comptes d’un domaine et leurs analyses depuis toujours ; les vingt dernières sont nommées.',
    body: z.strictObject({ domain: domainSchema, ...password }),
    response: domainActivitySchema,
    rate: 'read',
    repeatable: true,
  }),
  userDossiers: defineRoute({
    ...base,
    ...analyticsPaths.userDossiers,
    summary: 'Les dossiers d’un compte : leur nombre, et les cent derniers.',
    body: z.strictObject({ email: emailSchema, ...password }),
    response: userActivitySchema,
    errors: ['admin.user_not_found'],
    rate: 'read',
    repeatable: true,
  }),
  trialMonitoring: defineRoute({
    ...base,
    ...analyticsPaths.trialMonitoring,
    summary: 'Les essais en cours, groupés par jours restants.',
    response: trialMonitoringSchema,
  }),
  trialActivity: defineRoute({
    ...base,
    ...analyticsPaths.trialActivity,
    summary: 'Les analyses que les comptes aujourd’hui à l’essai ont demandées depuis sept jours.',
    response: adminActivitySchema,
  }),
  weekActivity: defineRoute({
    ...base,
    ...analyticsPaths.weekActivity,
    summary: 'Les analyses demandées depuis sept jours.',
    response: adminActivitySchema,
  }),
  audit: defineRoute({
    ...base,
    ...analyticsPaths.audit,
    summary:
      'Le journal d’audit, les dernières lignes d’abord : les actes des super-administrateurs, leurs consultations, ou la sécurité des comptes.',
    query: z.object({
      kind: z.enum(AUDIT_KINDS).default('acts'),
      /** One act, one route, or one security event. */
      what: z.string().max(80).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE),
      /** By one administrator. */
      admin: z.uuid().optional(),
      /** About one account, or one firm. */
      user: z.uuid().optional(),
      cursor: z.string().max(2_048).optional(),
    }),
    response: auditPageSchema,
  }),
  userPage: defineRoute({
    ...base,
    ...analyticsPaths.userPage,
    summary: 'Un compte : qui il est, sa formule, ce qu’il a demandé. La consultation est consignée.',
    params: z.object({ userId: z.uuid() }),
    response: userPageSchema,
    errors: ['admin.user_not_found'],
  }),
  funnel: defineRoute({
    ...base,
    ...analyticsPaths.funnel,
    summary: 'Les inscriptions d’une période, par provenance ou par mois, et combien ont commencé un essai, demandé une analyse, souscrit.',
    query: z.object({
      days: z.coerce.number().int().min(1).max(365).default(30),
      by: z.enum(FUNNEL_GROUPS).default('source'),
    }),
    response: funnelSchema,
  }),
  quality: defineRoute({
    ...base,
    ...analyticsPaths.quality,
    summary: 'Les analyses d’une période : demandées, abouties, échouées, refusées, vérifiées, exportées, jugées, et leur durée.',
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    response: qualitySchema,
  }),
  feedback: defineRoute({
    ...base,
    ...analyticsPaths.feedback,
    summary: 'Les derniers commentaires sur des réponses, avec leurs auteurs. La consultation est consignée.',
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    response: feedbackSchema,
  }),
  recentTrials: defineRoute({
    ...base,
    ...analyticsPaths.recentTrials,
    summary: 'Les cinquante dernières inscriptions avec un numéro de téléphone.',
    response: recentTrialsSchema,
  }),
} as const;
