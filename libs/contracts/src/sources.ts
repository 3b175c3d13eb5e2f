/** The fourteen official kinds of source, in the order of the analysis tabs. */
export const SOURCE_KEYS = [
  'actes',
  'actes_societes',
  'legiarti',
  'juritext',
  'bofip',
  'euritext',
  'reglements',
  'cnn',
  'bodacc',
  'balo',
  'statuts',
  'convbi',
  'infofi',
  'energy',
] as const;

export type SourceKey = (typeof SOURCE_KEYS)[number];

export type SourceKind = {
  readonly key: SourceKey;
  /** Tab label. */
  readonly label: string;
  /** Name used in references such as `Legiarti - 1 - 2`. */
  readonly referenceName: string;
  /** Two or three letters shown beside a reference, the same in tabs and exports. */
  readonly sigle: string;
  readonly emptyMessage: string;
};

const kind = (key: SourceKey, label: string, referenceName: string, sigle: string, emptyMessage: string): SourceKind => ({
  key,
  label,
  referenceName,
  sigle,
  emptyMessage,
});

export const SOURCE_KINDS: Readonly<Record<SourceKey, SourceKind>> = {
  actes: kind('actes', 'Actes administratifs', 'Actes', 'A', 'Aucun acte administratif disponible pour ce point.'),
  actes_societes: kind('actes_societes', 'Actes de sociétés', 'ActesSocietes', 'AS', 'Aucun acte de société disponible pour ce point.'),
  legiarti: kind('legiarti', 'Articles de loi', 'Legiarti', 'L', 'Aucun article de loi disponible pour ce point.'),
  juritext: kind('juritext', 'Décisions de justice', 'Jurisprudence', 'J', 'Aucune décision de justice disponible pour ce point.'),
  bofip: kind('bofip', 'Doctrine administrative', 'Bofip', 'B', 'Aucun document Bofip disponible pour ce point.'),
  euritext: kind('euritext', 'Jurisprudence européenne', 'Euritext', 'UE', 'Aucune jurisprudence européenne disponible pour ce point.'),
  reglements: kind('reglements', 'Règlements européens', 'Reglements', 'R', 'Aucun règlement européen disponible pour ce point.'),
  cnn: kind('cnn', 'Conventions collectives', 'CNN', 'CC', 'Aucune convention collective disponible pour ce point.'),
  bodacc: kind('bodacc', 'Annonces BODACC', 'BODACC', 'BO', 'Aucune annonce BODACC disponible pour ce point.'),
  balo: kind('balo', 'Annonces légales', 'BALO', 'BA', 'Aucune annonce légale BALO disponible pour ce point.'),
  statuts: kind('statuts', 'Statuts de sociétés', 'Statuts', 'S', 'Aucun statut de société disponible pour ce point.'),
  convbi: kind('convbi', 'Conventions fiscales', 'Convbi', 'CF', 'Aucune convention fiscale disponible pour ce point.'),
  infofi: kind('infofi', 'Informations Financières', 'Infofi', 'IF', 'Aucune information financière disponible pour ce point.'),
  energy: kind('energy', 'Données Energie', 'Energy', 'E', 'Aucune donnée energie disponible pour ce point.'),
};

/** Kinds whose texts name the persons concerned: a new version of such a text replaces the earlier one everywhere. */
const NAMING_PERSONS: readonly SourceKey[] = ['juritext', 'euritext', 'bodacc', 'balo', 'infofi', 'statuts', 'actes_societes', 'actes'];
export const namesPersons = (kind: SourceKey): boolean => NAMING_PERSONS.includes(kind);

/** 'CNN, legiarti' → the kinds in the order of the catalogue, and the unknown names. */
export function readSourceList(list: string): { readonly kinds: SourceKey[]; readonly unknown: string[] } {
  const named = new Set(list.split(',').map((name) => name.trim().toLowerCase()));
  named.delete('');
  const kinds = SOURCE_KEYS.filter((key) => named.has(key));
  return { kinds, unknown: [...named].filter((name) => !kinds.some((kind) => kind === name)) };
}
