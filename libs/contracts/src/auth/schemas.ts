import { z } from 'zod';
import { ROLES } from '../identity.ts';

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Passwords are capped so that hashing stays bounded. */
export const passwordSchema = z.string().min(1).max(256);

/** The secret of a mailed link. */
export const linkTokenSchema = z.string().min(1).max(128);

export const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(ROLES)),
  firm: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  emailVerified: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** Where to write to someone. */
export const contactSchema = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });
