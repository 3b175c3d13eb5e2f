import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { anonymisationPaths } from './paths.ts';
import {
  ANONYMISATION_STATES,
  anonymisationSchema,
  anonymisationSummarySchema,
  decisionTextSchema,
  doubtSchema,
  FILE_MAX_BYTES,
  maskedTextsSchema,
  reviewSchema,
  SHORT_TEXT_MAX,
  SHORT_TEXTS_MAX,
} from './schemas.ts';

/** Any text: a malformed id is answered like an unknown one. */
const params = z.object({ anonymisationId: z.string() });
/** Position in the queue, from 1; null once it no longer waits. */
const placeSchema = z.int().min(1).nullable();
/** Five million characters of three bytes, plus what JSON adds for escapes. */
const TEXT_BODY = 20 * 1024 * 1024;
const FILE_BODY = Math.ceil((FILE_MAX_BYTES * 4) / 3) + 4096;

export const anonymisationRoutes = {
  anonymise: defineRoute({
    ...anonymisationPaths.anonymise,
    owner: 'anonymiser',
    access: 'user',
    summary:
      'Anonymise une décision. Avec `anonymisationId`, choisi par le client, l’appel répété ne fait rien de plus ; sans lui, `decision_id` nomme la nouvelle anonymisation.',
    body: z.strictObject({ decision_text: decisionTextSchema, userId: z.uuid(), anonymisationId: z.uuid().optional() }),
    response: z.object({ decision_id: z.uuid(), status: z.enum(ANONYMISATION_STATES), place: placeSchema }),
    status: 202,
    errors: ['anonymisation.id_taken', 'anonymisation.storage_full', 'request.subject_mismatch'],
    rate: 'research',
    bodyLimit: TEXT_BODY,
  }),
  extract: defineRoute({
    ...anonymisationPaths.extract,
    owner: 'anonymiser',
    access: 'user',
    summary:
      'Rend le texte d’un fichier .txt, .docx ou .pdf, sans ses propriétés, commentaires ni modifications suivies. Rien n’est enregistré.',
    body: z.strictObject({ filename: z.string().min(1).max(255), content_base64: z.base64() }),
    response: z.object({
      text: z.string(),
      /** Parts of the file that were left out of the text, to tell its owner. */
      notices: z.array(z.string()),
    }),
    errors: [
      'anonymisation.file_type',
      'anonymisation.file_too_large',
      'anonymisation.file_unreadable',
      'anonymisation.file_locked',
      'anonymisation.file_without_text',
    ],
    rate: 'research',
    bodyLimit: FILE_BODY,
    repeatable: true,
  }),
  list: defineRoute({
    ...anonymisationPaths.list,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Mes anonymisations, les plus récentes d’abord, dix par page.',
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: z.object({ anonymisations: z.array(anonymisationSummarySchema), next: z.string().nullable() }),
  }),
  read: defineRoute({
    ...anonymisationPaths.read,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Une anonymisation, à son auteur seulement.',
    params,
    response: anonymisationSchema,
    errors: ['anonymisation.not_found', 'anonymisation.unreadable'],
  }),
  status: defineRoute({
    ...anonymisationPaths.status,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Où en est une anonymisation, sans ses textes, et sa place dans la file tant qu’elle attend.',
    params,
    response: z.object({ status: z.enum(ANONYMISATION_STATES), place: placeSchema }),
    errors: ['anonymisation.not_found'],
    unattended: true,
  }),
  review: defineRoute({
    ...anonymisationPaths.review,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Enregistre la relecture d’une anonymisation finie : mentions et réglages. Le texte anonymisé en découle.',
    params,
    body: z.strictObject({ review: reviewSchema, revision: z.int() }),
    response: z.object({ revision: z.int(), warnings: z.array(doubtSchema) }),
    errors: ['anonymisation.not_found', 'anonymisation.not_finished', 'anonymisation.changed', 'anonymisation.unreadable'],
    bodyLimit: TEXT_BODY,
  }),
  word: defineRoute({
    ...anonymisationPaths.word,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Le texte anonymisé en .docx, sans nom d’auteur ni autre propriété. `revision` : refusé quand la relecture n’en est plus là.',
    params,
    query: z.object({ revision: z.coerce.number().int().optional() }),
    response: z.object({ filename: z.string(), content_base64: z.string() }),
    errors: [
      'anonymisation.not_found',
      'anonymisation.not_finished',
      'anonymisation.changed',
      'anonymisation.unreadable',
      'anonymisation.word_too_long',
    ],
    rate: 'write',
  }),
  delete: defineRoute({
    ...anonymisationPaths.delete,
    owner: 'anonymiser',
    access: 'user',
    summary: 'Efface une anonymisation, ses textes et sa table de correspondance.',
    params,
    response: null,
    status: 204,
    errors: ['anonymisation.not_found'],
  }),
  mask: defineRoute({
    id: 'anonymisation.mask',
    owner: 'anonymiser',
    method: 'POST',
    path: '/internal/anonymisation/mask',
    access: 'service',
    summary:
      'Remplace ce qui nomme quelqu’un dans de courts textes, lus comme un seul, et dit ce qui remplace quoi. Rien n’est enregistré.',
    body: z.strictObject({ texts: z.array(textSchema.max(SHORT_TEXT_MAX)).min(1).max(SHORT_TEXTS_MAX) }),
    response: maskedTextsSchema,
    // Four texts of up to three bytes a character, with JSON escapes.
    bodyLimit: 256 * 1024,
    repeatable: true,
  }),
} as const;
