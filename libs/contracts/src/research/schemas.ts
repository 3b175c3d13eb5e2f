// Over 300 lines: the shapes of one result, which are read together.
import { z } from 'zod';
import { readSourceList, SOURCE_KEYS, type SourceKey } from '../sources.ts';
import { textSchema } from '../text.ts';
import { documentFactsSchema, fateSchema, zoneSchema } from './document-facts.ts';
import { lawDayError } from './law-days.ts';

export const sourceKeySchema = z.enum(SOURCE_KEYS);

/** Unknown names are returned as the caller wrote them, cut to a readable length. */
function unknownSources(names: readonly string[]): string {
  const shown = names.map((name) => `«\u00a0${name.slice(0, 40)}\u00a0»`).join(', ');
  return `${names.length === 1 ? 'Source inconnue' : 'Sources inconnues'}\u00a0: ${shown}. Les sources sont ${SOURCE_KEYS.join(', ')}.`;
}

/** A proposed point of law. `source`: comma-separated keys of the kinds to search; all kinds when empty. */
export const pointSchema = z.object({
  problem: textSchema.trim().min(1, 'Le point ne peut pas être vide.').max(2000),
  source: z
    .string()
    .max(200)
    .check(({ value, issues }) => {
      const { unknown } = readSourceList(value);
      if (unknown.length > 0) issues.push({ code: 'custom', input: value, message: unknownSources(unknown) });
    }),
});
export type Point = z.infer<typeof pointSchema>;

/** The day whose law is asked for, ISO. */
export const lawDateSchema = z.string().check(({ value, issues }) => {
  const message = lawDayError(value);
  if (message !== null) issues.push({ code: 'custom', input: value, message });
});

/** A passage proved against the store: `text` is content.slice(start, end), `hash` its SHA-256 in hex. Offsets are UTF-16 code units. */
export const quotationSchema = z.object({
  versionId: z.string(),
  start: z.int().min(0),
  end: z.int().min(1),
  hash: z.string().length(64),
  text: z.string(),
  /** Set at reading: found in the stored text, in the dossier's copy only (the store did not answer), or in neither. */
  proof: z.enum(['store', 'copy', 'failed']).optional(),
});
export type Quotation = z.infer<typeof quotationSchema>;

/** How far a source may be relied on, by a written rule, with the reason shown. A is the strongest. */
export const reliabilitySchema = z.object({
  grade: z.enum(['A', 'B', 'C', 'D', 'E']),
  reason: z.string(),
});

/**
 * A cited text on another day than the dossier's law date: 'changed', another version is in force; 'unheld', another version is in force
 * and is not in the corpus (a stored value, covered by the hash of saved dossiers); 'ended', none is in force.
 */
export const currentVersionSchema = z.object({
  day: z.iso.date(),
  state: z.enum(['changed', 'unheld', 'ended']),
  versionId: z.string().nullable(),
  date_debut: z.iso.date().nullable(),
  content: z.string().nullable(),
  url: z.string().nullable(),
});
export type CurrentVersion = z.infer<typeof currentVersionSchema>;

/** A text found for a point whose version of the day asked is known and is not in the corpus; `url`: its official page at that day. */
export const notInCorpusTextSchema = z.object({
  title: z.string(),
  sentence: z.string(),
  versionId: z.string(),
  date_debut: z.iso.date().nullable(),
  date_fin: z.iso.date().nullable(),
  url: z.string().nullable(),
});
export type NotInCorpusText = z.infer<typeof notInCorpusTextSchema>;

/** Who takes a text out of the corpus. */
export const WITHDRAWERS = ['publisher', 'operator'] as const;
export type Withdrawer = (typeof WITHDRAWERS)[number];
const withdrawnBySchema = z.enum(WITHDRAWERS).optional();

/**
 * One cited document, as kept in the dossier. `id` is the official id of the document, `versionId` that of the version quoted.
 * Fields that only one kind has are absent for the others.
 */
export const sourceDocumentSchema = z.object({
  kind: sourceKeySchema,
  id: z.string(),
  versionId: z.string(),
  /** Ends with 'Name - N', N from 1 within its kind and point. */
  id_answer: z.string(),
  title: z.string(),
  content: z.string(),
  /** 0 to 10. */
  note: z.number().min(0).max(10),
  /** Label to quoted text, as the screen lists them. */
  citations: z.record(z.string(), z.string()),
  quotations: z.array(quotationSchema),
  stance: z.enum(['support', 'oppose', 'context']),
  /** Why the document opposes or only gives context; a caution about one that supports. */
  stance_reason: z.string().optional(),
  reliability: reliabilitySchema,
  url: z.string().nullable(),
  etat: z.string().nullable(),
  /** First day in force, ISO; null when the publisher gives none. */
  date_debut: z.iso.date().nullable(),
  /** First day no longer in force; null when open. Sentinel dates never appear. */
  date_fin: z.iso.date().nullable(),
  /** Day of the publisher's data that it was read in; absent in older dossiers, and when not known. */
  data_date: z.iso.date().optional(),
  /**
   * Its text was erased from the dossier: its publisher, or the operator, withdrew it, or replaced it by another one (a decision pseudonymised
   * anew). `on`: the day, when it is known; `by`: who withdrew it, when it is known. Content, quotations and abstract are then empty.
   */
  withdrawn: z.object({ state: z.enum(['withdrawn', 'replaced']), on: z.iso.date().nullable(), by: withdrawnBySchema }).optional(),
  /** The version of the research's day, when another version is cited; absent otherwise. */
  current: currentVersionSchema.optional(),
  /** legiarti */
  textNumber: z.string().optional(),
  hierarchy: z.string().optional(),
  annotation: z.string().optional(),
  /** cnn */
  cid_tex: z.string().optional(),
  article_id: z.string().optional(),
  idcc: z.string().optional(),
  facts: documentFactsSchema.optional(),
});
export type SourceDocument = z.infer<typeof sourceDocumentSchema>;

/** A sentence of an answer with its proof; `deduction` when it has none. */
export const sentenceSchema = z.object({
  text: z.string(),
  kind: z.enum(['quotation', 'supported', 'deduction', 'notice']),
  /** `ref` in the form 'Legiarti - 1 - 2'; `quotation`: index in that document's quotations. */
  support: z.array(z.object({ ref: z.string(), quotation: z.int().min(0) })),
  /** The sentence that decides the question: the first line of the short answer, taken from one cited paragraph. */
  verdict: z.literal(true).optional(),
  /** Set at reading: a passage of the sentence is not at its offsets, or the sentence quotes something else. */
  unproved: z.literal(true).optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

export const pointDataSchema = z.object({
  point: z.string(),
  /** Markdown with references 'Name - N - M'. */
  final_answer: z.string(),
  sentences: z.array(sentenceSchema),
  /** Why no answer was given, with what was searched; null when sources were found. */
  insufficient: z.string().nullable(),
  /** Texts whose version of the law date is not in the corpus; absent when there is none. */
  unheld: z.array(notInCorpusTextSchema).optional(),
});

const docs = z.array(sourceDocumentSchema);
/** One point as stored: its text and answer, and one column of documents for each of the fourteen kinds. */
export const analysedPointSchema = z.object({
  point_index: z.int().min(1),
  point_data: pointDataSchema,
  legiarti_docs: docs,
  juritext_docs: docs,
  bofip_docs: docs,
  euritext_docs: docs,
  cnn_docs: docs,
  balo_docs: docs,
  statuts_docs: docs,
  convbi_docs: docs,
  infofi_docs: docs,
  actes_docs: docs,
  reglements_docs: docs,
  bodacc_docs: docs,
  energy_docs: docs,
  actes_societes_docs: docs,
});
export type AnalysedPoint = z.infer<typeof analysedPointSchema>;
export type DocsColumn = `${SourceKey}_docs`;

/** Up to which day each kind that an answer cites was held; every kind searched when it cites none. Absent in older dossiers. */
export const dataDatesSchema = z.array(z.object({ kind: sourceKeySchema, date: z.iso.date() }));
export type DataDates = z.infer<typeof dataDatesSchema>;

/** The result of a finished run. */
export const researchResultSchema = z.object({
  runId: z.uuid(),
  dossierId: z.uuid(),
  userId: z.uuid(),
  synthese: z.string(),
  /** The sentences of the short answer, in order, each with what proves it. */
  synthese_sentences: z.array(sentenceSchema).optional(),
  law_date: z.iso.date(),
  /** Last publication day of the law cited at the time of the run; null in older runs. */
  data_date: z.iso.date().nullable(),
  data_dates: dataDatesSchema.optional(),
  points: z.array(analysedPointSchema),
  follow_up_question_1: z.string().nullable(),
  follow_up_question_2: z.string().nullable(),
  notices: z.array(z.string()),
});
export type ResearchResult = z.infer<typeof researchResultSchema>;

/** A passage to check in the store, without its text. */
export const passageSchema = z.object({
  kind: sourceKeySchema,
  versionId: z.string().max(64),
  start: z.int().min(0),
  end: z.int().min(1),
  hash: z.string().length(64),
});
export type Passage = z.infer<typeof passageSchema>;

export const corpusStatusSchema = z.object({
  /** Documents known, and those that a search can already find. */
  documents: z.int(),
  indexed: z.int(),
  complete: z.boolean(),
  sources: z.array(
    z.object({
      kind: sourceKeySchema,
      documents: z.int(),
      credit: z.string(),
      /** Null when no document says its day. */
      dataDate: z.iso.date().nullable(),
    }),
  ),
});
export type CorpusStatus = z.infer<typeof corpusStatusSchema>;

/** With the share of the publishers' files already indexed, known before the number of documents. */
export const corpusReportSchema = corpusStatusSchema.extend({ percent: z.int().min(0).max(100) });
export type CorpusReport = z.infer<typeof corpusReportSchema>;

/** `given`: the last decision covers every model configured now. `decision`: null when none was made. `by`: who made it. */
export const modelConsentSchema = z.object({
  models: z.array(z.object({ use: z.enum(['answers', 'search']), name: z.string(), host: z.string() })),
  of: z.enum(['firm', 'person']),
  given: z.boolean(),
  decision: z.object({ given: z.boolean(), hosts: z.array(z.string()), by: z.uuid(), at: z.iso.datetime() }).nullable(),
  mayDecide: z.boolean(),
});
export type ModelConsent = z.infer<typeof modelConsentSchema>;

/** One line of the run's ledger, as true when it is written. */
export const ledgerLineSchema = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  step: z.string(),
  message: z.string(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

export const progressSchema = z.object({
  dossierId: z.uuid(),
  status: z.enum(['waiting', 'pending', 'done', 'failed']),
  percent: z.int().min(0).max(100),
  /** Place in the queue, from 1, while the analysis waits for its turn; null otherwise. */
  place: z.int().min(1).nullable(),
  /** The place in the queue, or the last line's sentence, for the rotating message. */
  message: z.string(),
  documentsRead: z.int(),
  documentsKept: z.int(),
  lines: z.array(ledgerLineSchema),
});
export type Progress = z.infer<typeof progressSchema>;

/**
 * A citation of a saved dossier that the present corpus contradicts. 'changed': the text has another wording; 'unheld': it has one that the corpus
 * does not hold; 'ended': it is no longer in force; 'altered': the publisher has corrected the very version that was quoted; 'withdrawn': the
 * document was taken out of the corpus; 'replaced': its publisher gave another text in place of the one that was quoted. The texts of withdrawn and
 * replaced ones are not given again here.
 */
export const corpusChangeSchema = z.object({
  kind: sourceKeySchema,
  id: z.string(),
  versionId: z.string(),
  title: z.string(),
  /** Every place of the dossier that cites it: 'Legiarti - 1 - 2'. */
  refs: z.array(z.string()),
  state: z.enum(['changed', 'unheld', 'ended', 'altered', 'withdrawn', 'replaced']),
  /** First day of the present wording; null when there is none, or when its day is not known. */
  since: z.iso.date().nullable(),
  /** Of a withdrawn text: who withdrew it, when it is known. */
  by: withdrawnBySchema,
  before: z.string(),
  after: z.string().nullable(),
  url: z.string().nullable(),
});
/** A cited decision, or notice, that a later one has quashed, cancelled or otherwise reviewed since. Its text is not given again here. */
export const reviewedCitationSchema = corpusChangeSchema.omit({ by: true }).extend({ state: z.literal('reviewed'), fate: fateSchema });
export type ReviewedCitation = z.infer<typeof reviewedCitationSchema>;
export type CitationChange = z.infer<typeof corpusChangeSchema> | ReviewedCitation;

export const citationChangesSchema = z.object({
  dossierId: z.uuid(),
  /** Documents cited by the dossier, each once. */
  citations: z.int(),
  /** Last comparison with the corpus; null when there was none since the dossier was made. */
  checked_at: z.iso.datetime().nullable(),
  /** Day whose law they were compared with. */
  day: z.iso.date().nullable(),
  changes: z.array(corpusChangeSchema),
  /** Apart from `changes`, so that a page or a process of the former release, which does not know this state, reads the others. */
  reviewed: z.array(reviewedCitationSchema).optional(),
});
export type CitationChanges = z.infer<typeof citationChangesSchema>;

/** The known life of a text, oldest version first; sentinel dates and versions that never were law are not in it. */
export const timelineSchema = z.object({
  kind: sourceKeySchema,
  id: z.string(),
  versions: z.array(
    z.object({
      versionId: z.string(),
      date_debut: z.iso.date().nullable(),
      date_fin: z.iso.date().nullable(),
      /** Its text is in the corpus. */
      held: z.boolean(),
      url: z.string().nullable(),
    }),
  ),
  /** The version in force on the day asked; null when none was, as far as the corpus knows. */
  in_force: z.string().nullable(),
});
export type Timeline = z.infer<typeof timelineSchema>;

/** A stored version of a document, as opened from a citation. */
export const storedDocumentSchema = z.object({
  kind: sourceKeySchema,
  id: z.string(),
  versionId: z.string(),
  title: z.string(),
  content: z.string(),
  hierarchy: z.string(),
  annotation: z.string().nullable(),
  etat: z.string().nullable(),
  date_debut: z.iso.date().nullable(),
  date_fin: z.iso.date().nullable(),
  url: z.string().nullable(),
  credit: z.string(),
  facts: documentFactsSchema.optional(),
  zones: z.array(zoneSchema).optional(),
  /** The articles of codes that a decision applies, in their versions of its day. `url`: of that version. */
  applied: z.array(z.object({ title: z.string(), versionId: z.string(), url: z.string().nullable() })).optional(),
});
export type StoredDocument = z.infer<typeof storedDocumentSchema>;
