/** The categories of the Cour de cassation's own tool (settings.json of "label", MIT), under its names. */
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

/** The role of a person in the decision; null for other categories. */
export const PERSON_ROLES = ['partie', 'tiers', 'magistrat', 'greffe', 'avocat'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** Which part of a person's name a mention is; only fictitious names and the order of letters depend on it. */
export const NAME_PARTS = ['nom', 'prenom', 'prenom-masculin', 'prenom-feminin'] as const;
export type NamePart = (typeof NAME_PARTS)[number];

export const DOUBT_KINDS = [
  'orthographe-proche',
  'deux-categories',
  'mot-courant',
  'compte-non-occulte',
  'cadastre-non-occulte',
  'mention-courte',
  'loi-au-nom-d-une-partie',
  'societe-au-nom-d-une-personne',
  'nom-possible',
  'numero-possible',
  'adresse-possible',
  'identification-indirecte',
  'autre',
] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

export const PRESETS = ['noms', 'bloc1', 'bloc2', 'bloc3', 'bloc4', 'standard', 'tout'] as const;
export type Preset = (typeof PRESETS)[number];
export const STYLES = ['judilibre', 'points', 'conseil-etat', 'initiales', 'fictif', 'caviardage'] as const;
export type Style = (typeof STYLES)[number];
