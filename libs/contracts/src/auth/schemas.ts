import { z } from 'zod';
import { AWAITED, ROLES } from '../identity.ts';
import { isPlainName, NAME_REFUSED } from '../person-name.ts';
import { textSchema } from '../text.ts';

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Passwords are capped so that hashing stays bounded. */
export const passwordSchema = z.string().min(1).max(256);

/** The secret of a mailed link. */
export const linkTokenSchema = z.string().min(1).max(128);

/** The token of a session just opened, for API clients; null for a browser, which has it in its cookie only. */
export const bearerSchema = z.string().nullable();

export const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(ROLES)),
  firm: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  emailVerified: z.boolean(),
  /** The session was opened by a temporary password: it may only choose a new one. */
  mustChangePassword: z.boolean().optional(),
  /** What the session still waits for: until then it may do nothing else. */
  awaits: z.enum(AWAITED).optional(),
});
export type Account = z.infer<typeof accountSchema>;

/** An identity-provider account that opens this one. */
export const identitySchema = z.object({
  id: z.uuid(),
  /** `Microsoft`, or the host of a provider that is no longer the configured one. */
  provider: z.string(),
  linkedAt: z.iso.datetime(),
});
export type Identity = z.infer<typeof identitySchema>;

/** What the account page shows and changes. */
export const profileSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  /** False for an account that has only ever used the workplace's identity provider. */
  hasPassword: z.boolean(),
  identities: z.array(identitySchema),
  /** Until when this session counts as a fresh sign-in with the identity provider; null when it does not. */
  freshUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the terms of use, the data policy and the sales terms were accepted; null for an account that an administrator opened. */
  termsAcceptedAt: z.iso.datetime().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

/** `totp`: codes of an application. `passkey`: a device or security key (WebAuthn). */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const factorSchema = z.object({
  id: z.uuid(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Factor = z.infer<typeof factorSchema>;

export const secondFactorsSchema = z.object({
  factors: z.array(factorSchema).max(11),
  recoveryCodesLeft: z.int(),
  /** The second factor is mandatory for this account. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

export const sessionSchema = z.object({
  id: z.uuid(),
  /** `Firefox sur Windows`. */
  device: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Name and address to write to someone. */
export const contactSchema = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });

/** Campaign parameters of a visitor: copied from the page's URL to the account, used for statistics only. */
export const trackingSchema = z.object({
  source: z.string().max(200).optional(),
  utm_source: z.string().max(200).optional(),
  utm_medium: z.string().max(200).optional(),
  utm_campaign: z.string().max(200).optional(),
  utm_term: z.string().max(200).optional(),
  utm_content: z.string().max(200).optional(),
  from_iframe: z.union([z.boolean(), z.string().max(10)]).optional(),
  partner_params: z.string().max(1_000).optional(),
  limited_trial: z.union([z.boolean(), z.string().max(10)]).optional(),
});
export type Tracking = z.infer<typeof trackingSchema>;
/** The parameters by which sign-ups are counted; `source` is `utm_source` where it was not given. */
export const SIGNUP_GROUPS = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type SignupGroup = (typeof SIGNUP_GROUPS)[number];

/** A sign-up in one browser; a program without cookies says it in the body. */
export const attemptSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** As typed; the service normalises it. */
export const phoneSchema = textSchema.min(1).max(40);
export const personNameSchema = textSchema.trim().min(1).max(100).refine(isPlainName, { error: NAME_REFUSED });
