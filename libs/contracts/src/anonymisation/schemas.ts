import { z } from 'zod';
import { textSchema } from '../text.ts';
import { CATEGORIES, DOUBT_KINDS, NAME_PARTS, PERSON_ROLES, PRESETS, STYLES } from './vocabulary.ts';

/** Longest decision accepted, in UTF-16 code units: some 1,700 pages. */
export const DECISION_MAX = 5_000_000;
/** Largest file accepted, in bytes. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Most mentions that one decision may hold, for a person to review. */
export const MENTIONS_MAX = 120_000;
/** Longest label of a list row, made from the first words of a decision. */
export const LABEL_MAX = 80;

export const decisionTextSchema = textSchema
  .min(1, 'Collez le texte de la décision à anonymiser.')
  .max(DECISION_MAX, 'Le texte ne peut pas dépasser 5 millions de caractères : rien n’a été enregistré. Coupez-le en plusieurs décisions.')
  .refine((text) => text.trim() !== '', 'Collez le texte de la décision à anonymiser.');

/** Longest short text that is masked at once, and how many of them. */
export const SHORT_TEXT_MAX = 8_000;
export const SHORT_TEXTS_MAX = 4;

export const maskedTextsSchema = z.object({
  /** In the order given. */
  texts: z.array(z.string()),
  /** Each replacement once, with the text that it replaces. */
  names: z.array(z.object({ replacement: z.string(), original: z.string() })),
});
export type MaskedTexts = z.infer<typeof maskedTextsSchema>;

/** `finished` is the specification's word for done. */
export const ANONYMISATION_STATES = ['pending', 'finished', 'failed'] as const;
export type AnonymisationState = (typeof ANONYMISATION_STATES)[number];

const place = { start: z.int().min(0).max(DECISION_MAX), end: z.int().min(1).max(DECISION_MAX) };

export const mentionSchema = z.strictObject({
  ...place,
  category: z.enum(CATEGORIES),
  entityId: z.string().min(1).max(200),
  role: z.enum(PERSON_ROLES).nullable(),
  part: z.enum(NAME_PARTS).exactOptional(),
});

/** A mention under review; `refused`: the reviewer leaves it unmasked, whatever the preset. */
export const reviewedMentionSchema = mentionSchema.extend({
  refused: z.boolean(),
});

export const maskSettingsSchema = z.strictObject({
  preset: z.enum(PRESETS),
  switches: z.partialRecord(z.enum(CATEGORIES), z.boolean()),
  style: z.enum(STYLES),
  seed: z.string().min(1).max(100),
});

export const reviewSchema = z.strictObject({
  /** In the order of the text; they never overlap. */
  mentions: z.array(reviewedMentionSchema).max(MENTIONS_MAX),
  settings: maskSettingsSchema,
});
export type Review = z.infer<typeof reviewSchema>;

export const doubtSchema = z.object({ ...place, kind: z.enum(DOUBT_KINDS), message: z.string() });

export const anonymisationSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(ANONYMISATION_STATES),
  /** First words of the decision; null when the key that encrypted it is not at hand. */
  label: z.string().nullable(),
  characters: z.int(),
  createdAt: z.iso.datetime(),
});
export type AnonymisationSummary = z.infer<typeof anonymisationSummarySchema>;

export const anonymisationSchema = anonymisationSummarySchema.extend({
  original_decision: z.string(),
  /** Null until finished. */
  anonymized_decision: z.string().nullable(),
  /** The mentions and their review; null until finished. */
  review: reviewSchema.nullable(),
  doubts: z.array(doubtSchema),
  /** Passages that the final check asks a person to review, with their offsets in the original. */
  warnings: z.array(doubtSchema),
  /** Incremented at each saved review; saving on an older version is refused. */
  revision: z.int(),
  /** Why it failed, in French; null otherwise. */
  failure: z.string().nullable(),
});
export type Anonymisation = z.infer<typeof anonymisationSchema>;
