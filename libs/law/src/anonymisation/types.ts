/** The categories of the Cour de cassation's own tool (settings.json of "label", MIT), by its names. */
export const CATEGORIES = [
  'personnePhysique',
  'dateNaissance',
  'dateMariage',
  'dateDeces',
  'numeroIdentifiant',
  'personneMorale',
  'etablissement',
  'numeroSiretSiren',
  'adresse',
  'localite',
  'telephoneFax',
  'email',
  'siteWebSensible',
  'compteBancaire',
  'cadastre',
  'plaqueImmatriculation',
  'professionnelMagistratGreffier',
  'professionnelAvocat',
  'annotationSupplementaire',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a person does in the decision; null for what is no person. */
export const ROLES = ['partie', 'tiers', 'magistrat', 'greffe', 'avocat'] as const;
export type Role = (typeof ROLES)[number];

/** Which part of a person's name a mention is; only fictitious names and the order of letters depend on it. */
export const NAME_PARTS = ['nom', 'prenom', 'prenom-masculin', 'prenom-feminin'] as const;
export type NamePart = (typeof NAME_PARTS)[number];

/** One place of a text that names something. Offsets are UTF-16 code units of the text as it came in, end excluded. */
export type Mention = {
  readonly start: number;
  readonly end: number;
  readonly category: Category;
  /** The same for every mention of the same thing: one first name, one surname, one address. */
  readonly entityId: string;
  readonly role: Role | null;
  /** Of persons; left out when nobody knows, as for a mention added by hand. */
  readonly part?: NamePart;
};

/** A place that a person should look at, with the reason in French. */
export type Doubt = {
  readonly start: number;
  readonly end: number;
  readonly kind: DoubtKind;
  readonly message: string;
};
export const DOUBT_KINDS = [
  'orthographe-proche',
  'deux-categories',
  'mot-courant',
  'compte-non-occulte',
  'cadastre-non-occulte',
  'mention-courte',
  'loi-au-nom-d-une-partie',
  'identification-indirecte',
  'autre',
] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

/** All that was found in a text, whatever is masked of it in the end. Mentions are in order and never overlap. */
export type Detection = {
  readonly mentions: readonly Mention[];
  readonly doubts: readonly Doubt[];
};

export const PRESETS = ['noms', 'bloc1', 'bloc2', 'bloc3', 'bloc4', 'standard', 'tout'] as const;
export type Preset = (typeof PRESETS)[number];
export const STYLES = ['judilibre', 'points', 'conseil-etat', 'initiales', 'fictif', 'caviardage'] as const;
export type Style = (typeof STYLES)[number];

/** What is masked of a detection, and how it is written. The same settings and seed give the same bytes. */
export type MaskSettings = {
  readonly preset: Preset;
  /** Switches over the preset, one category each. */
  readonly switches: Partial<Record<Category, boolean>>;
  readonly style: Style;
  readonly seed: string;
};

/** A mention with what is written in its place; null when it stays. */
export type MaskedMention = Mention & { readonly replacement: string | null };
