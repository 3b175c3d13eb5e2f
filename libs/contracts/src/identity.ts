import { z } from 'zod';

export const ROLES = ['user', 'firm_admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** `second_factor`: its code or passkey. `enrolment`: a first factor, which a super-administrator and the members of some firms must have. */
export const AWAITED = ['second_factor', 'enrolment'] as const;
export type Awaited = (typeof AWAITED)[number];
/** How long a verified second factor allows dangerous acts. */
export const FRESH_FACTOR_MS = 10 * 60 * 1_000;

/**
 * The caller, in a 60-second EdDSA token signed by the gateway (header `x-attendu-context`).
 * Services trust nothing else about identity.
 */
export const userContextSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  roles: z.array(z.enum(ROLES)),
  firmId: z.uuid().nullable(),
  emailVerified: z.boolean(),
  /** The session was opened by a temporary password: it may only choose a new one. */
  mustChangePassword: z.boolean().optional(),
  /** The step that the session must complete before it may do anything else. */
  awaits: z.enum(AWAITED).optional(),
  /** When a second factor was last verified in this session (milliseconds); absent for an account without one. */
  factorAt: z.int().optional(),
});
export type UserContext = z.infer<typeof userContextSchema>;

export const USER_CONTEXT_HEADER = 'x-attendu-context';
export const ADMIN_PASSWORD_HEADER = 'x-admin-password';
/** Set by a service that refuses a call naming another user than the caller; the gateway records it in the security log. */
export const SUBJECT_MISMATCH_HEADER = 'x-attendu-subject-mismatch';
export const REQUEST_ID_HEADER = 'x-request-id';
export const SESSION_COOKIE = '__Host-attendu_session';
/** Identifies a browser, so that the owner of an account is warned of a sign-in from a new one. */
export const DEVICE_COOKIE = '__Host-attendu_device';
/** Identifies one sign-in flow with the identity provider, from its start to its callback. */
export const OIDC_COOKIE = '__Host-attendu_oidc';
/** Identifies one sign-up in one browser, from the first code to the account. */
export const SIGNUP_COOKIE = '__Host-attendu_signup';
