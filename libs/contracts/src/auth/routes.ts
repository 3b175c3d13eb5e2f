import { z } from 'zod';
import { userContextSchema } from '../identity.ts';
import { defineRoute } from '../route.ts';
import { accountSchema, emailSchema, passwordSchema } from './schemas.ts';

export const authRoutes = {
  signIn: defineRoute({
    id: 'auth.sign-in',
    owner: 'auth',
    method: 'POST',
    path: '/copilot/auth/sign-in',
    access: 'public',
    summary: 'Ouvre une session : le jeton est dans le cookie, et dans la réponse pour un client d’API.',
    body: z.strictObject({ email: emailSchema, password: passwordSchema }),
    response: z.object({ account: accountSchema, token: z.string() }),
    errors: ['auth.bad_credentials', 'EMAIL_NOT_VERIFIED'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
  }),
  signOut: defineRoute({
    id: 'auth.sign-out',
    owner: 'auth',
    method: 'POST',
    path: '/copilot/auth/sign-out',
    access: 'user',
    summary: 'Ferme la session en cours.',
    response: null,
    status: 204,
    bodyLimit: 1024,
    repeatable: true,
  }),
  currentUser: defineRoute({
    id: 'auth.current-user',
    owner: 'auth',
    method: 'GET',
    path: '/copilot/auth/user',
    access: 'user',
    summary: 'Le compte de la session.',
    response: accountSchema,
  }),
  resolveSession: defineRoute({
    id: 'auth.resolve-session',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/sessions/resolve',
    access: 'service',
    summary: 'Ce qu’un jeton de session donne le droit de dire ; context est null pour un jeton inconnu, expiré ou fermé.',
    body: z.strictObject({ token: z.string().max(512) }),
    response: z.object({ context: userContextSchema.nullable() }),
    repeatable: true,
  }),
  contact: defineRoute({
    id: 'auth.contact',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/users/:userId/contact',
    access: 'service',
    summary: 'Adresse et nom d’un compte, pour lui écrire ; null si le compte n’existe plus.',
    params: z.object({ userId: z.uuid() }),
    response: z.object({
      contact: z
        .object({
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
        })
        .nullable(),
    }),
  }),
} as const;
