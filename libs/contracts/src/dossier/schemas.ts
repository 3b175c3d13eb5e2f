import { z } from 'zod';
import { analysedPointSchema, dataDatesSchema } from '../research/schemas.ts';
import { textSchema } from '../text.ts';

export const DOSSIER_STATES = ['pending', 'done', 'failed'] as const;
/** Why an analysis came to nothing: refused before it began (right or quota), stopped by its author, or broken. */
export const FAILURE_REASONS = ['refused', 'error', 'cancelled'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const EXPORT_FORMATS = ['docx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Longest name, in characters. */
export const NAME_MAX = 50;
/** Longest question accepted, in UTF-16 code units. */
export const QUERY_MAX = 20_000;

export const querySchema = textSchema
  .trim()
  .min(1, 'Veuillez entrer une requête de recherche.')
  .max(QUERY_MAX, 'La question ne peut pas dépasser 20 000 caractères.');

/** Folders of one user, so that one list holds them all. */
export const MOST_GROUPS = 200;
/** Dossiers moved, deleted or restored by one call. */
export const MOST_SELECTED = 10_000;
/** How long a deletion can be undone: longer than a screen offers it, which pauses while its message is pointed at. */
export const UNDO_MS = 30_000;
export const DOSSIER_SORTS = ['updated', 'created', 'name'] as const;
export type DossierSort = (typeof DOSSIER_SORTS)[number];
/** In place of a folder's id: the searches that are in none. */
export const UNGROUPED = 'none';

/** Name of a dossier or of a folder: characters are counted as a reader counts them. */
export const nameSchema = textSchema
  .trim()
  .min(1, 'Le nom ne peut pas être vide.')
  .refine((name) => Array.from(name).length <= NAME_MAX, `Le nom ne peut pas dépasser ${NAME_MAX} caractères.`);

export const groupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Searches inside. */
  dossiers: z.int(),
  /** With a member of the firm at least. */
  shared: z.boolean(),
  /** Closed to all but the members that it names. */
  closed: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Group = z.infer<typeof groupSchema>;

export const dossierSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  contexte: z.string(),
  is_analysing: z.enum(DOSSIER_STATES),
  /** Null unless it has failed. */
  failure_reason: z.enum(FAILURE_REASONS).nullable(),
  is_pinned: z.boolean(),
  group_id: z.uuid().nullable(),
  /** The parent dossier. */
  parent_id: z.uuid().nullable(),
  /** Documents cited whose text has changed since, as the last comparison with the corpus found. */
  changed_citations: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type DossierSummary = z.infer<typeof dossierSummarySchema>;

export const dossierListedSchema = dossierSummarySchema.extend({
  /** The beginning of its short answer, in markdown; null until done. */
  synthese_start: z.string().nullable(),
  /** Its owner shares it, by itself or through its folder. */
  shared: z.boolean(),
});
export type DossierListed = z.infer<typeof dossierListedSchema>;

/** Where the words searched for are: an extract, and the places in it, in UTF-16 units. */
export const foundPassageSchema = z.object({
  field: z.enum(['name', 'contexte', 'synthese']),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export const dossierFoundSchema = dossierListedSchema.extend({ passage: foundPassageSchema });
export type DossierFound = z.infer<typeof dossierFoundSchema>;

/** Dossiers of one conversation that are shown. */
export const MOST_IN_THREAD = 100;
/** One question of a conversation: the dossier, and the beginning of what it asks. */
export const threadItemSchema = dossierSummarySchema
  .pick({ id: true, is_analysing: true, parent_id: true, created_at: true })
  .extend({ question: z.string() });
export type ThreadItem = z.infer<typeof threadItemSchema>;

/** Dossiers that another service may ask for at once. */
export const MOST_LOOKED_UP = 100;
/** A dossier as an administrator's screen shows it, its question cut at {@link GLANCE_MAX} characters. */
export const dossierGlanceSchema = dossierSummarySchema.pick({
  id: true,
  name: true,
  contexte: true,
  is_analysing: true,
  created_at: true,
});
export type DossierGlance = z.infer<typeof dossierGlanceSchema>;
export const GLANCE_MAX = 200;

export const dossierSchema = dossierSummarySchema.extend({
  user_id: z.uuid(),
  /** The reader's rights: owner, comment, or read. */
  access: z.enum(['own', 'comment', 'read']),
  /** Who shares it; null for its owner, and when the name cannot be known now. */
  owner_name: z.string().nullable(),
  /** Markdown with references such as `Legiarti - 1 - 2`; null until done. */
  synthese: z.string().nullable(),
  /** Date of the law that the dossier answers for, ISO yyyy-mm-dd. */
  law_date: z.iso.date().nullable(),
  /** Last publication day, at the time of the research, of the law that the answer cites; null until done, and in older dossiers. */
  data_date: z.iso.date().nullable(),
  data_dates: dataDatesSchema.optional(),
  follow_up_question_1: z.string().nullable(),
  follow_up_question_2: z.string().nullable(),
  /** Shown to the user when the research was incomplete (index incomplete, model down, nothing found). */
  notices: z.array(z.string()),
  /** Why the analysis failed, in French; null otherwise. */
  failure: z.string().nullable(),
  /** The analysis failed after it had started: it can be launched again with the same points. */
  relaunchable: z.boolean(),
});
export type Dossier = z.infer<typeof dossierSchema>;

export const analysisPointSchema = analysedPointSchema.extend({
  dossier_id: z.uuid(),
});
export type AnalysisPoint = z.infer<typeof analysisPointSchema>;
