import type { Category } from '@attendu/law/anonymisation/types';

/** Sentences of the anonymiser; those of spec/2 §2.3 and §2.4 are kept to the letter. */
export const LIST = {
  title: 'Anonymisation Dashboard',
  create: 'Créer une nouvelle anonymisation',
  heading: 'Décisions Anonymisées',
  empty: 'Aucune décision anonymisée trouvée.',
  failed: 'Impossible d’afficher vos anonymisations.',
  failedDetail: 'Elles sont conservées. Réessayez dans un instant.',
  retry: 'Réessayer',
  more: 'Voir la suite',
  unreadable: 'Texte illisible avec la clé du service',
  visitor: 'Connectez-vous pour retrouver vos anonymisations.',
  visitorDetail: 'Chaque décision n’est visible que de la personne qui l’a déposée.',
  signIn: 'Se connecter',
  states: { pending: 'En cours', finished: 'Terminée', failed: 'Échouée' },
  characters: (count: string) => `${count} caractères`,
} as const;

export const PAGE = {
  title: 'Anonymisation',
  lone: 'Anonymiser une décision',
  back: 'Retour',
  label: 'Texte de la décision',
  placeholder: 'Collez ici votre décision à anonymiser...',
  submit: 'Anonymiser',
  sending: 'En cours...',
  waiting: "Patientez pendant l'anonymisation...",
  result: 'Texte Anonymisé',
  original: 'Texte original',
  serverError: 'Erreur du serveur',
  kept: 'Votre texte est toujours ici.',
  tooLong: 'Le texte dépasse 5 millions de caractères : coupez-le en plusieurs décisions.',
  openFile: 'Ouvrir un fichier',
  fileHint: '.txt, .docx ou .pdf, 20 Mo au plus ; vous pouvez aussi le déposer sur le texte. Seul son texte est lu.',
  fileTooLarge: 'Ce fichier dépasse 20 Mo.',
  fileRead: (name: string) => `« ${name} » est ouvert : vérifiez son texte avant de l’anonymiser.`,
  failedTitle: 'L’anonymisation a échoué',
  again: 'Relancer l’anonymisation',
  badId: 'Cette adresse n’est pas celle d’une anonymisation.',
  unreachable: 'Impossible d’afficher cette anonymisation.',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer cette anonymisation ?',
  deleteText: 'Le texte original, le résultat et la table de correspondance seront effacés. Rien n’en sera gardé.',
  cancel: 'Annuler',
  deleted: 'Anonymisation supprimée.',
} as const;

export const SIGN_IN = {
  title: 'Connectez-vous pour anonymiser',
  text: 'Votre texte n’est pas encore parti : il reste dans cet onglet, et vous le retrouverez ici une fois connecté.',
  action: 'Se connecter',
  create: 'Créer un compte',
} as const;

export const NOTICE = {
  title: 'Une pseudonymisation, à relire avant toute diffusion',
  text: 'Un risque de réidentification demeure (RGPD, considérant 26). L’article L. 111-13 du code de l’organisation judiciaire demande d’occulter les noms des parties et des tiers, et ce qui les identifie quand leur sécurité ou leur vie privée est en jeu : une personne doit le vérifier.',
} as const;

export const DESK = {
  undo: 'Annuler',
  redo: 'Rétablir',
  saved: 'Enregistré',
  saving: 'Enregistrement…',
  unsaved: 'Pas encore enregistré',
  saveFailed: 'La relecture n’a pas pu être enregistrée.',
  saveKept: 'Vos choix sont toujours ici.',
  reload: 'Recharger',
  retry: 'Réessayer',
  view: 'Affichage',
  views: { both: 'Côte à côte', original: 'Original', result: 'Résultat', panel: 'Relecture' },
  originalTitle: 'Original',
  resultTitle: 'Résultat',
  textLabel: 'Texte de la décision : N va au doute suivant, J et K à la mention suivante ou précédente, R refuse ou rétablit la mention',
  copy: 'Copier',
  copied: 'Le texte anonymisé est copié.',
  copyFailed: 'Votre navigateur a refusé la copie. Téléchargez le texte.',
  txt: 'Texte',
  txtLabel: 'Télécharger le texte (.txt)',
  word: 'Word',
  wordLabel: 'Télécharger en Word (.docx)',
  wordFailed: 'Le document Word n’a pas pu être produit.',
  panel: 'Relecture',
  tabs: { doubts: 'Doutes', entities: 'Entités', settings: 'Réglages' },
} as const;

export const DOUBTS = {
  none: 'Aucun doute à vérifier.',
  noneDetail: 'Relisez quand même le résultat : une liste de doutes vide ne prouve rien.',
  next: 'Suivant (N)',
  previous: 'Précédent',
  mask: 'Occulter',
  leave: 'Laisser visible',
  progress: (seen: number, all: number) => `Vus : ${seen} sur ${all}`,
  seen: 'vu',
  one: 'Doute à vérifier',
} as const;

export const ENTITIES = {
  none: 'Rien n’a été reconnu dans ce texte. Ajoutez ce qui doit être occulté.',
  addTitle: 'Ajouter un terme',
  term: 'Terme à occulter partout',
  category: 'Catégorie',
  add: 'Occulter partout',
  absent: 'Ce terme n’est pas dans le texte.',
  already: 'Ce terme est déjà occulté partout.',
  added: (count: number) => (count === 1 ? 'Une occurrence occultée.' : `${count} occurrences occultées.`),
  stays: 'laissé visible par ces réglages',
  columns: { name: 'Dans le texte', replacement: 'Remplacé par', count: 'Nombre' },
  visible: 'visible',
  partly: 'en partie',
  shown: (shown: number, all: number) => `Les ${shown} premières sur ${all}.`,
  filter: 'Chercher une entité',
  tableHead: ['Catégorie', 'Dans le texte', 'Remplacé par', 'Occultées', 'Occurrences'],
  table: 'Table de correspondance (.csv)',
  tableHint: 'Elle dit qui est qui : ne la joignez pas au texte anonymisé.',
} as const;

export const MENTION = {
  title: 'Mention choisie',
  close: 'Fermer',
  written: 'Remplacée par',
  here: (n: number, all: number) => `Occurrence ${n} sur ${all}`,
  previous: 'Occurrence précédente',
  next: 'Occurrence suivante',
  leaveHere: 'Laisser visible ici',
  leaveAll: 'Laisser visible partout',
  maskHere: 'Occulter ici',
  maskAll: 'Occulter partout',
  category: 'Catégorie',
  merge: 'Même personne ou même chose que',
  mergeNone: 'Choisir…',
  split: 'Séparer cette occurrence',
  states: { masked: 'Occultée', refused: 'Laissée visible par vous', left: 'Laissée visible par les réglages' },
} as const;

export const SELECTION = {
  label: 'Texte sélectionné',
  everywhere: (count: number) => (count === 1 ? 'Occulter' : `Occulter les ${count} occurrences`),
  here: 'Seulement ici',
} as const;

export const SETTINGS = {
  preset: 'Ce qui est occulté',
  style: 'Forme des remplacements',
  categories: 'Catégories occultées',
  changed: 'Modifié par vous',
} as const;

/** One or two signs for each category, beside its colour. */
export const SIGLES: Readonly<Record<Category, string>> = {
  personnePhysique: 'P',
  dateNaissance: 'N',
  dateMariage: 'M',
  dateDeces: 'D',
  numeroIdentifiant: '#',
  personneMorale: 'S',
  etablissement: 'É',
  numeroSiretSiren: 'Sn',
  adresse: 'A',
  localite: 'L',
  telephoneFax: 'T',
  email: '@',
  siteWebSensible: 'W',
  compteBancaire: 'B',
  cadastre: 'C',
  plaqueImmatriculation: 'V',
  professionnelMagistratGreffier: 'Mg',
  professionnelAvocat: 'Av',
  annotationSupplementaire: '+',
};

/** Categories of one colour. */
export const GROUPS: Readonly<Record<Category, 'person' | 'date' | 'place' | 'number' | 'company' | 'professional' | 'added'>> = {
  personnePhysique: 'person',
  dateNaissance: 'date',
  dateMariage: 'date',
  dateDeces: 'date',
  numeroIdentifiant: 'number',
  personneMorale: 'company',
  etablissement: 'company',
  numeroSiretSiren: 'company',
  adresse: 'place',
  localite: 'place',
  telephoneFax: 'number',
  email: 'number',
  siteWebSensible: 'number',
  compteBancaire: 'number',
  cadastre: 'place',
  plaqueImmatriculation: 'number',
  professionnelMagistratGreffier: 'professional',
  professionnelAvocat: 'professional',
  annotationSupplementaire: 'added',
};
