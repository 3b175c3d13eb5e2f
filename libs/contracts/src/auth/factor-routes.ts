import { z } from 'zod';
import { DEVICE_COOKIE } from '../identity.ts';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { authPaths } from './paths.ts';
import { accountSchema, bearerSchema, FACTOR_KINDS, passwordSchema, secondFactorsSchema } from './schemas.ts';

/** JSON input or output of a browser's WebAuthn call; auth validates it with its WebAuthn library. */
const webauthnSchema = z.record(z.string(), z.unknown());
const codeSchema = z.string().trim().min(1).max(40);

/** Once a factor is confirmed: `recoveryCodes` only with the first one; `token` when an API client's session was replaced. */
const addedSchema = z.object({ account: accountSchema, recoveryCodes: z.array(z.string()).nullable(), token: bearerSchema });

const adding = {
  owner: 'auth',
  access: 'user',
  whileAwaiting: 'enrolment',
  freshFactor: true,
  rate: 'sign_in',
  bodyLimit: 32 * 1024,
} as const;

/** Second factors of an account: enrolment, verification, removal. */
export const factorRoutes = {
  secondFactors: defineRoute({
    ...authPaths.secondFactors,
    owner: 'auth',
    access: 'user',
    whileAwaiting: 'enrolment',
    summary: 'Les seconds facteurs du compte, et combien de codes de secours il lui reste.',
    response: secondFactorsSchema,
  }),
  startTotp: defineRoute({
    ...authPaths.startTotp,
    ...adding,
    summary:
      'Prépare une application d’authentification : sa clé, à confirmer par un premier code. Demande le mot de passe, ou pour un compte sans mot de passe une connexion toute récente par le fournisseur d’identité.',
    body: z.strictObject({ password: passwordSchema.optional() }),
    response: z.object({ factorId: z.uuid(), secret: z.string(), uri: z.string() }),
    errors: ['EMAIL_NOT_VERIFIED', 'auth.wrong_password', 'auth.fresh_sign_in_required'],
  }),
  confirmTotp: defineRoute({
    ...authPaths.confirmTotp,
    ...adding,
    endsSessions: true,
    summary:
      'Ajoute l’application préparée, avec son premier code ; avec le premier facteur, rend les codes de secours et ferme les autres sessions.',
    body: z.strictObject({ factorId: z.uuid(), code: codeSchema }),
    response: addedSchema,
    errors: ['auth.factor_refused', 'auth.factor_unconfirmed'],
    cookie: DEVICE_COOKIE,
  }),
  startPasskey: defineRoute({
    ...authPaths.startPasskey,
    ...adding,
    summary:
      'Prépare une clé d’accès : ce que le navigateur demande à l’appareil. Demande le mot de passe, ou pour un compte sans mot de passe une connexion toute récente par le fournisseur d’identité.',
    body: z.strictObject({ password: passwordSchema.optional() }),
    response: z.object({ options: webauthnSchema }),
    errors: ['EMAIL_NOT_VERIFIED', 'auth.wrong_password', 'auth.fresh_sign_in_required', 'auth.factor_limit'],
  }),
  addPasskey: defineRoute({
    ...authPaths.addPasskey,
    ...adding,
    endsSessions: true,
    summary:
      'Ajoute une clé d’accès avec la réponse de l’appareil ; avec le premier facteur, rend les codes de secours et ferme les autres sessions.',
    body: z.strictObject({ name: textSchema.trim().min(1).max(60), answer: webauthnSchema }),
    response: addedSchema,
    errors: ['auth.factor_refused', 'auth.factor_unconfirmed', 'auth.factor_limit'],
    cookie: DEVICE_COOKIE,
  }),
  removeFactor: defineRoute({
    ...authPaths.removeFactor,
    owner: 'auth',
    access: 'user',
    freshFactor: true,
    summary:
      'Retire un second facteur ; sans effet sur celui d’un autre. Avec le dernier partent les codes de secours. Demande une preuve récente du titulaire.',
    params: z.object({ factorId: z.uuid() }),
    response: secondFactorsSchema,
    errors: ['auth.factor_required', 'auth.owner_proof_required'],
  }),
  renewRecoveryCodes: defineRoute({
    ...authPaths.renewRecoveryCodes,
    owner: 'auth',
    access: 'user',
    freshFactor: true,
    summary: 'Remplace les codes de secours du compte ; ceux d’avant ne servent plus. Demande une preuve récente du titulaire.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['auth.forbidden', 'auth.owner_proof_required'],
    rate: 'sign_in',
    bodyLimit: 1024,
  }),
  startFactorCheck: defineRoute({
    ...authPaths.startFactorCheck,
    owner: 'auth',
    access: 'user',
    whileAwaiting: 'second_factor',
    summary: 'Les facteurs par lesquels confirmer cette session, et ce que le navigateur demande à l’appareil pour une clé d’accès.',
    response: z.object({ kinds: z.array(z.enum(FACTOR_KINDS)), passkeyOptions: webauthnSchema.nullable() }),
    rate: 'sign_in',
    bodyLimit: 1024,
  }),
  checkFactor: defineRoute({
    ...authPaths.checkFactor,
    owner: 'auth',
    access: 'user',
    whileAwaiting: 'second_factor',
    summary:
      'Confirme la session par un code, une clé d’accès ou un code de secours, une seule fois chacun. Après une connexion, la session est remplacée ; sinon elle peut agir dix minutes.',
    body: z.union([
      z.strictObject({ code: codeSchema }),
      z.strictObject({ recoveryCode: codeSchema }),
      z.strictObject({ passkey: webauthnSchema }),
    ]),
    response: z.object({ account: accountSchema, token: bearerSchema }),
    errors: ['auth.factor_refused'],
    rate: 'sign_in',
    bodyLimit: 32 * 1024,
    cookie: DEVICE_COOKIE,
  }),
} as const;
