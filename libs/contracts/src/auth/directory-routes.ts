import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { emailSchema, SIGNUP_GROUPS } from './schemas.ts';

/** The holder of an account, as administrators' screens show them. */
export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  /** `source`, else `utm_source`, of the sign-up; null when it had none. */
  signupSource: z.string().nullable(),
  isFirmAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Person = z.infer<typeof personSchema>;

/** Most accounts in one answer. */
export const DIRECTORY_PAGE = 1_000;
/** Most accounts whose group is asked at once. */
export const SIGNUP_GROUPS_PAGE = 5_000;
/** Most sign-ups in the list of recent ones. */
export const RECENT_SIGNUPS = 50;

/** For admin-analytics, which reads names when it shows a screen and stores none. */
export const directoryRoutes = {
  directoryLookup: defineRoute({
    id: 'auth.directory-lookup',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/directory/lookups',
    access: 'service',
    summary: 'Les comptes de ces identifiants ; ceux qui n’existent plus manquent.',
    body: z.strictObject({ ids: z.array(z.uuid()).max(DIRECTORY_PAGE) }),
    response: z.object({ people: z.array(personSchema) }),
    repeatable: true,
  }),
  directoryByEmail: defineRoute({
    id: 'auth.directory-by-email',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/directory/emails',
    access: 'service',
    summary: 'Le compte de cette adresse ; null s’il n’y en a pas.',
    body: z.strictObject({ email: emailSchema }),
    response: z.object({ person: personSchema.nullable() }),
    repeatable: true,
  }),
  directoryOfDomain: defineRoute({
    id: 'auth.directory-of-domain',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/directory/domains/:domain',
    access: 'service',
    summary: 'Les comptes dont l’adresse est de ce domaine, par pages.',
    params: z.object({ domain: z.string().max(253) }),
    query: z.object({ after: z.uuid().optional() }),
    response: z.object({ people: z.array(personSchema), next: z.uuid().nullable() }),
  }),
  directoryOfFirm: defineRoute({
    id: 'auth.directory-of-firm',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/directory/firms/:firmId',
    access: 'service',
    summary: 'Le nom d’un cabinet et ses membres, mille au plus ; firm est null pour un cabinet inconnu.',
    params: z.object({ firmId: z.uuid() }),
    response: z.object({ firm: z.object({ name: z.string() }).nullable(), people: z.array(personSchema) }),
  }),
  /** A few words an account, where a whole account would be read to keep one of them. */
  signupGroups: defineRoute({
    id: 'auth.signup-groups',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/directory/signup-groups',
    access: 'service',
    summary: 'Un paramètre suivi de l’inscription de ces comptes, dans leur ordre ; null pour qui n’en a pas, ou n’existe plus.',
    body: z.strictObject({ ids: z.array(z.uuid()).max(SIGNUP_GROUPS_PAGE), by: z.enum(SIGNUP_GROUPS) }),
    response: z.object({ groups: z.array(z.string().nullable()) }),
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
  recentSignups: defineRoute({
    id: 'auth.recent-signups',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/directory/recent-signups',
    access: 'service',
    summary: 'Les derniers comptes qui ont un numéro de téléphone, les plus récents d’abord.',
    response: z.object({ people: z.array(personSchema).max(RECENT_SIGNUPS) }),
  }),
} as const;
