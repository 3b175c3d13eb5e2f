import type { Category, MaskSettings, Preset, Style } from './types.ts';

const PROFESSIONALS: readonly Category[] = ['professionnelMagistratGreffier', 'professionnelAvocat'];
const DATES: readonly Category[] = ['dateNaissance', 'dateMariage', 'dateDeces'];
const COMPANIES: readonly Category[] = ['personneMorale', 'numeroSiretSiren'];

/** The categories that each preset leaves unmasked. The four blocs are those of the Cour de cassation (bloc 1 masks most). */
const VISIBLE: Readonly<Record<Exclude<Preset, 'noms'>, ReadonlySet<Category>>> = {
  bloc1: new Set(PROFESSIONALS),
  bloc2: new Set([...PROFESSIONALS, ...DATES]),
  bloc3: new Set([...PROFESSIONALS, ...COMPANIES]),
  bloc4: new Set([...PROFESSIONALS, ...DATES, ...COMPANIES]),
  standard: new Set([...PROFESSIONALS, ...COMPANIES]),
  tout: new Set(),
};

/** Whether a category is masked: a switch overrides the preset. */
export function masks(settings: Pick<MaskSettings, 'preset' | 'switches'>, category: Category): boolean {
  const asked = settings.switches[category];
  if (asked !== undefined) return asked;
  if (settings.preset === 'noms') return category === 'personnePhysique' || category === 'annotationSupplementaire';
  return !VISIBLE[settings.preset].has(category);
}

/** Presets by what they mask, for a person to choose from. */
export const PRESET_LABELS: Readonly<Record<Preset, { readonly label: string; readonly explanation: string }>> = {
  noms: {
    label: 'Noms seulement',
    explanation: "Occulte les noms et prénoms des parties et des tiers, rien d'autre.",
  },
  standard: {
    label: 'Par défaut',
    explanation: 'Occulte tout ce qui identifie une personne physique. Laisse magistrats, greffiers, avocats, sociétés et numéros SIREN.',
  },
  bloc1: {
    label: 'Bloc 1 : tout sauf magistrats, greffiers et avocats',
    explanation:
      "Le plus large des quatre blocs de la Cour de cassation : occulte aussi les dates d'état civil, les sociétés et leur SIREN.",
  },
  bloc2: {
    label: "Bloc 2 : laisse les dates d'état civil",
    explanation: 'Comme le bloc 1, mais laisse les dates de naissance, de mariage et de décès.',
  },
  bloc3: {
    label: 'Bloc 3 : laisse les sociétés',
    explanation: 'Comme le bloc 1, mais laisse les personnes morales et leur numéro SIREN ou SIRET.',
  },
  bloc4: {
    label: "Bloc 4 : laisse les dates d'état civil et les sociétés",
    explanation: 'Le moins large des quatre blocs de la Cour de cassation.',
  },
  tout: {
    label: 'Tout',
    explanation: 'Occulte aussi les magistrats, les greffiers et les avocats.',
  },
};

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  personnePhysique: 'Personne physique',
  dateNaissance: 'Date de naissance',
  dateMariage: 'Date de mariage ou de PACS',
  dateDeces: 'Date de décès',
  numeroIdentifiant: 'Numéro identifiant',
  personneMorale: 'Personne morale',
  etablissement: 'Établissement',
  numeroSiretSiren: 'N° SIREN ou SIRET',
  adresse: 'Adresse',
  localite: 'Localité',
  telephoneFax: 'Téléphone ou télécopie',
  email: 'Courriel',
  siteWebSensible: "Site web au nom d'une partie",
  compteBancaire: 'Compte bancaire ou carte',
  cadastre: 'Parcelle cadastrale',
  plaqueImmatriculation: "Plaque d'immatriculation",
  professionnelMagistratGreffier: 'Magistrat ou greffier',
  professionnelAvocat: 'Avocat',
  annotationSupplementaire: 'Terme ajouté',
};

export const STYLE_LABELS: Readonly<Record<Style, { readonly label: string; readonly explanation: string }>> = {
  judilibre: { label: '[A] [B]', explanation: 'La forme de la Cour de cassation depuis 2021 : M. [H] [P], [Adresse 1].' },
  points: { label: 'X...', explanation: "L'ancienne forme de Légifrance : M. X..., Mme Y..." },
  'conseil-etat': { label: 'B... A...', explanation: "La forme du Conseil d'État : lettre du prénom, puis lettre du nom." },
  initiales: { label: 'Initiales', explanation: 'Les initiales des personnes. Attention : des initiales aident à identifier.' },
  fictif: { label: 'Noms fictifs', explanation: 'Des noms inventés, qui ne sont jamais ceux du texte.' },
  caviardage: { label: 'Caviardage', explanation: 'Une barre noire de longueur fixe.' },
};
