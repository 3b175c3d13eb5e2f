import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { RATING_COMMENT_MAX, RATING_REASONS, USEFUL_REASONS } from './rating.ts';
import { ratingPaths } from './rating-paths.ts';

// Any text: a malformed id is answered like an unknown one.
const dossierParams = z.object({ dossierId: z.string() });

const ratingSchema = z.strictObject({
  useful: z.boolean(),
  reasons: z.array(z.enum(RATING_REASONS)).max(RATING_REASONS.length),
  comment: textSchema
    .trim()
    .min(1)
    .max(RATING_COMMENT_MAX, `Le commentaire ne peut pas dépasser ${RATING_COMMENT_MAX} caractères.`)
    .nullable(),
});
export type Rating = z.infer<typeof ratingSchema>;

/** Whether each reason is one of those offered with the verdict, once. */
function hasItsReasons({ useful, reasons }: Rating): boolean {
  const isUseful = (reason: string) => USEFUL_REASONS.some((one) => one === reason);
  return new Set(reasons).size === reasons.length && reasons.every((reason) => isUseful(reason) === useful);
}

/** Commented ratings that another service may ask for at once. */
export const MOST_COMMENTED = 50;
const commentedSchema = z.object({
  dossierId: z.uuid(),
  userId: z.uuid(),
  useful: z.boolean(),
  reasons: z.array(z.enum(RATING_REASONS)),
  comment: z.string(),
  ratedAt: z.iso.datetime(),
});
export type CommentedRating = z.infer<typeof commentedSchema>;

export const ratingRoutes = {
  rating: defineRoute({
    ...ratingPaths.rating,
    owner: 'dossier',
    access: 'user',
    summary: 'Mon avis sur la réponse d’un dossier que je peux lire ; null si je n’en ai pas donné.',
    params: dossierParams,
    response: z.object({ rating: ratingSchema.nullable() }),
    errors: ['dossier.not_found'],
  }),
  rate: defineRoute({
    ...ratingPaths.rate,
    owner: 'dossier',
    access: 'user',
    summary: 'Donne mon avis sur la réponse d’un dossier terminé que je peux lire, ou le remplace.',
    params: dossierParams,
    body: ratingSchema.refine(hasItsReasons, { path: ['reasons'], message: 'Ces raisons ne vont pas avec cet avis.' }),
    response: z.object({ rating: ratingSchema }),
    errors: ['dossier.not_found', 'dossier.not_done'],
    repeatable: true,
  }),
  withdrawRating: defineRoute({
    ...ratingPaths.withdrawRating,
    owner: 'dossier',
    access: 'user',
    summary: 'Retire mon avis sur la réponse d’un dossier, avec son commentaire.',
    params: dossierParams,
    response: z.object({ success: z.literal(true) }),
    errors: ['dossier.not_found'],
  }),
  commentedRatings: defineRoute({
    id: 'dossier.commented-ratings',
    owner: 'dossier',
    method: 'GET',
    path: '/internal/dossier/commented-ratings',
    access: 'service',
    summary: 'Les derniers avis commentés depuis un instant.',
    query: z.object({ since: z.iso.datetime() }),
    response: z.object({ ratings: z.array(commentedSchema).max(MOST_COMMENTED) }),
  }),
} as const;
