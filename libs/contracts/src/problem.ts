import { z } from 'zod';
import { ANONYMISATION_PROBLEMS } from './anonymisation/errors.ts';
import { AUTH_PROBLEMS } from './auth/errors.ts';
import { BILLING_PROBLEMS } from './billing/errors.ts';
import { DOSSIER_PROBLEMS } from './dossier/errors.ts';
import { RESEARCH_PROBLEMS } from './research/errors.ts';

/** Problems that any route may answer. The title is what a user reads. */
const COMMON_PROBLEMS = {
  'request.malformed_json': {
    status: 400,
    title: "Le corps de la requête n'est pas un JSON valide.",
  },
  'request.invalid': {
    status: 400,
    title: 'Certaines informations sont manquantes ou invalides.',
  },
  'request.unsupported_media_type': {
    status: 415,
    title: 'Le corps de la requête doit être en JSON (application/json).',
  },
  'request.too_large': {
    status: 413,
    title: 'La requête est trop volumineuse.',
  },
  'request.headers_too_large': {
    status: 431,
    title: 'Les en-têtes de la requête sont trop longs. Effacez les cookies de ce site, puis réessayez.',
  },
  'request.timeout': {
    status: 408,
    title: 'La requête a mis trop de temps à arriver. Vérifiez votre connexion, puis réessayez.',
  },
  'request.rate_limited': {
    status: 429,
    title: 'Trop de requêtes. Veuillez patienter avant de réessayer.',
  },
  'request.cross_origin': {
    status: 403,
    title: "Cette requête vient d'un autre site : elle est refusée.",
  },
  'request.subject_mismatch': {
    status: 403,
    title: "L'utilisateur indiqué n'est pas celui de la session.",
  },
  'route.not_found': { status: 404, title: "Cette adresse n'existe pas." },
  'route.method_not_allowed': {
    status: 405,
    title: "Cette méthode n'est pas acceptée à cette adresse.",
  },
  'service.unavailable': {
    status: 503,
    title: "Ce service est momentanément indisponible. Rien n'est perdu : veuillez réessayer dans un instant.",
  },
  'service.timeout': {
    status: 504,
    title: 'Ce service met trop de temps à répondre. Veuillez réessayer dans un instant.',
  },
  'service.busy': {
    status: 503,
    title: "D'autres demandes passent avant la vôtre. Rien n'est perdu : veuillez réessayer dans un instant.",
  },
  'service.maintenance': { status: 503, title: 'Site en maintenance' },
  'request.abandoned': { status: 499, title: 'La requête a été abandonnée avant sa réponse.' },
  'server.error': {
    status: 500,
    title: "Une erreur inattendue s'est produite. Veuillez réessayer.",
  },
} as const;

/** Every problem code, its HTTP status and its French title. */
export const PROBLEMS = {
  ...COMMON_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...BILLING_PROBLEMS,
  ...DOSSIER_PROBLEMS,
  ...RESEARCH_PROBLEMS,
  ...ANONYMISATION_PROBLEMS,
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457 body, `application/problem+json`. `instance` is a random id that is also in the log. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  instance: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.number().optional(),
  /** Position in the queue when the request was refused, from 1. */
  place: z.int().min(1).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
