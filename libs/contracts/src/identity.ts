import { z } from 'zod';

export const ROLES = ['user', 'firm_admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who is calling, as the gateway says it in a 60-second EdDSA-signed token (header `x-attendu-context`).
 * Services trust this and nothing else about identity.
 */
export const userContextSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  roles: z.array(z.enum(ROLES)),
  firmId: z.uuid().nullable(),
  emailVerified: z.boolean(),
  /** The session was opened by a temporary password: it may only choose another one. */
  mustChangePassword: z.boolean().optional(),
});
export type UserContext = z.infer<typeof userContextSchema>;

export const USER_CONTEXT_HEADER = 'x-attendu-context';
export const ADMIN_PASSWORD_HEADER = 'x-admin-password';
export const REQUEST_ID_HEADER = 'x-request-id';
export const SESSION_COOKIE = '__Host-attendu_session';
/** Names a browser to the accounts that were opened in it, so that another one is told to their owner. */
export const DEVICE_COOKIE = '__Host-attendu_device';
/** Names one sign-in by the workplace's identity provider, from its start to its return. */
export const OIDC_COOKIE = '__Host-attendu_oidc';
/** Names one sign-up in one browser, from the first code to the account. */
export const SIGNUP_COOKIE = '__Host-attendu_signup';
