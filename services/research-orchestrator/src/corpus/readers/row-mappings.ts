import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import type { SourceKey } from '@attendu/contracts/sources';

export type PublisherRow = Readonly<Record<string, unknown>>;
/** Possible names of a field; the first present one is used. */
export type Names = readonly string[];
export type FactName = keyof DocumentFacts;

/** Where each kind's data is in its publisher's rows. `details`: fields that make up the text when no field has one. */
export type Mapping = {
  readonly id: Names;
  readonly title: Names;
  readonly content: Names;
  readonly details: Names;
  readonly date: Names;
  readonly facts: Partial<Record<FactName, Names>>;
  /** Follows the title. */
  readonly subtitle?: (row: PublisherRow, facts: DocumentFacts) => string | undefined;
};

const TEXT = ['texte', 'text', 'content', 'contenu'];

export const MAPPINGS: Partial<Record<SourceKey, Mapping>> = {
  juritext: {
    id: ['id'],
    title: ['title', 'titre'],
    content: TEXT,
    details: [],
    date: ['date', 'decision_date'],
    facts: {
      number: ['numeros_affaires', 'case_number', 'number', 'decision_number', 'numero'],
      ecli: ['ecli'],
      court: ['juridiction', 'court', 'jurisdiction'],
      formation: ['formation', 'chamber'],
      solution: ['solution'],
      nature: ['nature', 'decision_type'],
      summary: ['analyse', 'summary'],
      url: ['url'],
    },
  },
  bodacc: {
    id: ['id', 'doc_id'],
    title: ['commercant'],
    content: TEXT,
    details: [
      'familleavis_lib',
      'typeavis_lib',
      'tribunal',
      'commercant',
      'registre',
      'ville',
      'listepersonnes',
      'listeetablissements',
      'jugement',
      'acte',
      'modificationsgenerales',
      'radiationaurcs',
      'depot',
      'listeprecedentproprietaire',
      'listeprecedentexploitant',
      'divers',
      'parutionavisprecedent',
    ],
    date: ['dateparution'],
    subtitle: (row) => (typeof row.familleavis_lib === 'string' ? row.familleavis_lib : undefined),
    facts: {
      doc_id: ['id', 'doc_id'],
      dateparution: ['dateparution'],
      familleavis: ['familleavis'],
      typeavis: ['typeavis'],
      url_complete: ['url_complete'],
      url: ['url_complete'],
      siren: ['registre'],
      societes_noms: ['commercant'],
    },
  },
  balo: {
    id: ['id_annonce'],
    title: ['societes_noms'],
    content: [...TEXT, 'fichiers_joints_fichier_pdf_text'],
    details: ['societes_noms', 'siren', 'facette_categorie_libelle', 'categorie_libelle', 'numero_affaire'],
    date: ['dateparution'],
    // 'Catégorie ## Sous-catégorie': the last part names the notice.
    subtitle: (_row, { categorie_libelle }) =>
      categorie_libelle
        ?.split('##')
        .filter((part) => part.trim() !== '')
        .at(-1),
    facts: {
      id_annonce: ['id_annonce'],
      dateparution: ['dateparution'],
      societes_noms: ['societes_noms'],
      siren: ['siren'],
      numero_affaire: ['numero_affaire'],
      categorie_libelle: ['categorie_libelle', 'facette_categorie_libelle'],
      parution_numero: ['parution_numero'],
      fichiers_joints_fichier_pdf_text: ['fichiers_joints_fichier_pdf_text'],
    },
  },
  infofi: {
    id: ['uin_idt_uin', 'id_information', 'document_id', 'id'],
    title: ['informationdeposee_inf_tit_inf', 'Titre opération', 'title'],
    content: TEXT,
    details: [
      'identificationsociete_iso_nom_soc',
      'informationdeposee_inf_tit_inf',
      'sous_type_d_information',
      'informationdeposee_inf_lng_inf',
    ],
    date: ['informationdeposee_inf_dat_emt', 'uin_dat_amf', 'date_document', 'date'],
    subtitle: (_row, { nom_societe }) => nom_societe,
    facts: {
      nom_societe: ['identificationsociete_iso_nom_soc', 'nom_societe'],
      'Titre opération': ['informationdeposee_inf_tit_inf', 'Titre opération', 'title'],
      Lien_Document: ['url_de_recuperation', 'Lien_Document', 'url'],
      url: ['url_de_recuperation', 'Lien_Document', 'url'],
      date_document: ['informationdeposee_inf_dat_emt', 'uin_dat_amf', 'date_document', 'date'],
      description_information: ['sous_type_d_information', 'description_information'],
      id_information: ['uin_idt_uin', 'id_information', 'document_id'],
    },
  },
  convbi: {
    id: ['id'],
    title: ['titre_lien'],
    content: TEXT,
    details: [],
    date: ['date'],
    subtitle: (_row, { article_num }) => (article_num === undefined ? undefined : `article ${article_num}`),
    facts: {
      pays: ['pays'],
      titre_lien: ['titre_lien'],
      pdf_url: ['pdf_url'],
      url: ['pdf_url'],
      article_num: ['article_num'],
      date: ['date'],
    },
  },
  energy: {
    id: ['doc_id', 'id'],
    title: ['title', 'titre'],
    content: TEXT,
    details: [],
    date: ['date'],
    facts: { doc_id: ['doc_id', 'doc_number'], url: ['url', 'pdf_url'], date: ['date'] },
  },
  actes: {
    id: ['id', 'identifiant', 'url_acte', 'url'],
    title: ['title', 'titre', 'name'],
    content: TEXT,
    details: [],
    date: ['date', 'first_seen_on'],
    facts: {
      identifiant: ['identifiant'],
      date: ['date'],
      region: ['region'],
      type_acte: ['type_acte'],
      theme: ['theme'],
      url_acte: ['url_acte', 'url'],
      url: ['url_acte', 'url'],
    },
  },
  statuts: {
    id: ['id', 'pdf_name', 'nomDocument'],
    title: ['title', 'denomination'],
    content: TEXT,
    details: [],
    date: ['dateDepot', 'date'],
    facts: {
      pdf_name: ['pdf_name', 'nomDocument'],
      slugged_title: ['slugged_title'],
      siren: ['siren'],
      societes_noms: ['denomination'],
      date: ['dateDepot', 'date'],
    },
  },
  actes_societes: {
    id: ['acte_id', 'id'],
    title: ['title', 'denomination'],
    content: TEXT,
    details: [],
    date: ['date_acte', 'dateDepot'],
    facts: {
      siren: ['siren'],
      acte_id: ['acte_id', 'id'],
      date_acte: ['date_acte', 'dateDepot'],
      summary: ['summary'],
      keywords: ['keywords'],
      chunk_number: ['chunk_number'],
      total_pages: ['total_pages'],
      source: ['source', 'nomDocument'],
      societes_noms: ['denomination'],
    },
  },
};
