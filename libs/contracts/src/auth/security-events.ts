import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** The events that the security log records. */
export const SECURITY_EVENTS = [
  'session.opened',
  'session.ended',
  'session.reused',
  'sign_in.failed',
  'sign_in.locked',
  'factor.verified',
  'factor.failed',
  'factor.locked',
  'factor.added',
  'factor.removed',
  'recovery_code.used',
  'recovery_codes.renewed',
  'password.changed',
  'password.reset',
  'email.verified',
  'phone.changed',
  'identity.linked',
  'identity.removed',
  'admin_password.failed',
  'admin_password.locked',
  'account.created',
  'account.administered',
  'account.deleted',
  'subject.refused',
  'rights.changed',
  'data.exported',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** Retention of a line, during which it can be neither changed nor removed. */
export const SECURITY_LOG_DAYS = 365;
/** Most lines of one page. */
export const SECURITY_PAGE_MAX = 500;

export const securityEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** One of SECURITY_EVENTS, or the name that another release gives to an event: its lines are kept, and read, for a year. */
  event: z.string(),
  /** The account that it concerns; null when the tried address has none. */
  userId: z.uuid().nullable(),
  /** Who did it, when it was not the account's owner. */
  actorId: z.uuid().nullable(),
  /** Keyed digest of the network of origin (IPv4 /24, IPv6 /64): equal for one network, and not reversible to an address. */
  place: z.string().nullable(),
  /** Keyed digest of the tried address of a failed sign-in. */
  account: z.string().nullable(),
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const securityRoutes = {
  keepSubjectRefusal: defineRoute({
    id: 'auth.keep-subject-refusal',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/subject-refusals',
    access: 'service',
    summary: 'Écrit au journal de sécurité qu’un compte a envoyé l’identifiant d’un autre, ce qui lui a été refusé ; `route` dit où.',
    body: z.strictObject({ userId: z.uuid(), route: z.string().max(100) }),
    response: null,
    status: 204,
  }),
  securityEvents: defineRoute({
    id: 'auth.security-events',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/security-events',
    access: 'service',
    summary: 'Le journal de sécurité des comptes, les dernières lignes d’abord.',
    query: z.object({
      user: z.uuid().optional(),
      actor: z.uuid().optional(),
      event: z.enum(SECURITY_EVENTS).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      limit: z.coerce.number().int().min(1).max(SECURITY_PAGE_MAX).default(100),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, 'Le curseur de pagination est invalide.')
        .optional(),
    }),
    response: z.object({ events: z.array(securityEventSchema), next: z.string().nullable() }),
  }),
} as const;
