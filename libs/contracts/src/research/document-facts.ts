import { z } from 'zod';

/** A part of a decision; `start` and `end` are UTF-16 offsets into its content. Only 'summary', 'reasons' and 'operative' state what a court holds. */
export const zoneSchema = z.object({
  name: z.enum(['summary', 'claims', 'facts', 'reasons', 'operative', 'other']),
  start: z.int().min(0),
  end: z.int().min(0),
});
export type Zone = z.infer<typeof zoneSchema>;

/** Another decision that a decision reviews, or is reviewed by. */
const linkedDecisionSchema = z.object({
  court: z.string().optional(),
  number: z.string().optional(),
  date: z.iso.date().optional(),
  solution: z.string().optional(),
});

/** The last two are of notices. */
const fateKindSchema = z.enum([
  'quashed',
  'partly_quashed',
  'overturned',
  'partly_overturned',
  'appealed',
  'referred',
  'upheld',
  'cancelled',
  'corrected',
]);

/** What a later decision, or notice, did to one. `by`: the later one, as it is cited. */
export const fateSchema = z.object({ kind: fateKindSchema, by: z.string().optional(), date: z.iso.date().optional() });

/** The fields of one kind of document, as its publisher writes them. Those of other kinds are absent. */
export const documentFactsSchema = z.object({
  /** Decisions: every docket number; the first is the one cited. */
  number: z.array(z.string()).optional(),
  ecli: z.string().optional(),
  court: z.string().optional(),
  chamber: z.string().optional(),
  formation: z.string().optional(),
  /** Where it is published: 'Publié au Bulletin', 'Inédit au recueil Lebon', 'A'. */
  publication: z.string().optional(),
  /** Judgment, order, opinion. */
  nature: z.string().optional(),
  solution: z.string().optional(),
  /** Day of the decision or of the publication. */
  date: z.iso.date().optional(),
  /** The publisher's own abstract; for a company's act, its description. */
  summary: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  /** Absent when none is known. */
  fate: fateSchema.optional(),
  /** The decision under review. */
  contested: linkedDecisionSchema.optional(),
  /** Earlier decisions that the operative part of this one sets aside, or the notice that this one corrects, with what became of them. */
  reviewed: z.array(z.object({ number: z.string(), date: z.iso.date(), kind: fateKindSchema })).optional(),
  /** bofip, actes */
  identifiant: z.string().optional(),
  serie: z.string().optional(),
  division: z.string().optional(),
  /** Address of the document's own page, for kinds whose page follows no pattern. */
  url: z.string().optional(),
  /** euritext, reglements. `links`: name to address. */
  celex: z.string().optional(),
  links: z.record(z.string(), z.string()).optional(),
  article_number: z.string().optional(),
  chapter_title: z.string().optional(),
  doc_title: z.string().optional(),
  /** A consolidated text has no legal force of its own: the acts published in the Official Journal have. */
  consolidated: z.boolean().optional(),
  /** balo, bodacc */
  id_annonce: z.string().optional(),
  doc_id: z.string().optional(),
  dateparution: z.iso.date().optional(),
  societes_noms: z.array(z.string()).optional(),
  siren: z.array(z.string()).optional(),
  numero_affaire: z.string().optional(),
  categorie_libelle: z.string().optional(),
  parution_numero: z.string().optional(),
  fichiers_joints_fichier_pdf_text: z.string().optional(),
  familleavis: z.string().optional(),
  typeavis: z.string().optional(),
  url_complete: z.string().optional(),
  /** statuts, actes_societes */
  pdf_name: z.string().optional(),
  slugged_title: z.string().optional(),
  acte_id: z.string().optional(),
  date_acte: z.iso.date().optional(),
  chunk_number: z.int().optional(),
  total_pages: z.int().optional(),
  source: z.string().optional(),
  /** convbi */
  pays: z.string().optional(),
  titre_lien: z.string().optional(),
  pdf_url: z.string().optional(),
  article_num: z.string().optional(),
  /** infofi */
  nom_societe: z.string().optional(),
  'Titre opération': z.string().optional(),
  Lien_Document: z.string().optional(),
  date_document: z.iso.date().optional(),
  description_information: z.string().optional(),
  id_information: z.string().optional(),
  /** actes */
  region: z.string().optional(),
  type_acte: z.string().optional(),
  theme: z.string().optional(),
  url_acte: z.string().optional(),
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;
