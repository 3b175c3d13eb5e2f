import type { Change } from './api.ts';

/** Sentences of the list of searches; the specification fixes those of errors. */
export const SEARCHES = {
  title: 'Mes recherches',
  find: 'Chercher dans mes recherches',
  sort: 'Trier par',
  sorts: { updated: 'Dernière mise à jour', created: 'Date de création', name: 'Nom' },
  pinned: 'Épinglées',
  today: "Aujourd'hui",
  yesterday: 'Hier',
  actions: (name: string) => `Actions sur « ${name} »`,
  pin: 'Épingler',
  unpin: 'Désépingler',
  rename: 'Renommer',
  move: 'Déplacer',
  remove: 'Supprimer',
  select: (name: string) => `Sélectionner « ${name} »`,
  selected: (n: number) => (n === 1 ? '1 recherche sélectionnée' : `${n} recherches sélectionnées`),
  selectAll: 'Tout sélectionner',
  unselect: 'Annuler la sélection',
  failed: 'Erreur lors de la récupération des données.',
  failedGroup: 'Erreur lors du chargement des recherches du groupe.',
  failedAll: 'Erreur lors du chargement de toutes les recherches.',
  failedDetail: "Vos recherches sont conservées\u00a0: seule leur liste n'a pas pu être lue.",
  retry: 'Réessayer',
  more: 'Charger plus de recherches',
  empty: "Aucune recherche pour l'instant",
  emptyDetail: 'Vos recherches apparaîtront ici, de la plus récente à la plus ancienne.',
  emptyGroup: 'Ce dossier est vide',
  emptyGroupDetail: 'Faites-y glisser une recherche, ou choisissez « Déplacer » dans ses actions.',
  goneGroup: "Ce dossier n'existe plus",
  allSearches: 'Toutes les recherches',
  noneFound: 'Aucun dossier ne correspond à votre recherche.',
  found: (n: number) => (n === 1 ? '1 recherche trouvée' : `${n} recherches trouvées`),
  seeMore: (n: number) => `Voir plus (${n})`,
  seeLess: 'Voir moins',
  followUp: 'Question de suivi',
  outdated: (changed: number) => (changed === 1 ? '1\u00a0citation a changé' : `${changed}\u00a0citations ont changé`),
  states: { pending: 'En cours', done: 'Terminée', failed: 'Échec', stopped: 'Arrêtée' },
} as const;

export const READING = {
  title: 'Aperçu',
  open: 'Ouvrir le dossier',
  pending: "L'analyse est en cours : son dossier la montre étape par étape.",
  failed: "L'analyse n'a pas abouti ; la question est conservée.",
  unread: "La réponse n'a pas pu être lue.",
} as const;

export const FOLDERS = {
  title: 'Dossiers',
  ungrouped: 'Recherches non groupées',
  create: 'Nouveau dossier',
  actions: (name: string) => `Actions sur le dossier « ${name} »`,
  name: 'Nom',
  newName: 'Nom du dossier',
  createTitle: 'Créer un dossier',
  renameTitle: 'Renommer le dossier',
  renameSearchTitle: 'Renommer la recherche',
  createSubmit: 'Créer',
  renameSubmit: 'Renommer',
  cancel: 'Annuler',
  moveTitle: 'Déplacer vers',
  moveSubmit: 'Déplacer',
  deleteTitle: 'Supprimer le dossier',
  deleteLead: (name: string) => `Le dossier « ${name} » sera supprimé.`,
  deleteWith: (n: number) =>
    n === 1 ? "Supprimer aussi la recherche qu'il contient" : `Supprimer aussi les ${n} recherches qu'il contient`,
  deleteKept: 'Ses recherches resteront, dans « Recherches non groupées ».',
  deleteSubmit: 'Supprimer',
} as const;

const several = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const CHANGES = {
  undo: 'Annuler',
  done: (change: Change): string => {
    if (change.kind === 'delete') return several(change.ids.length, 'Recherche supprimée.', 'recherches supprimées.');
    return change.kind === 'delete-group' && change.withDossiers ? 'Dossier et recherches supprimés.' : 'Dossier supprimé.';
  },
  failed: {
    rename: 'Erreur lors du renommage.',
    pin: "Erreur lors de l'épinglage",
    move: "Le dossier n'a pas pu être déplacé.",
    delete: 'Erreur lors de la suppression du dossier.',
    restore: "La suppression n'a pas pu être annulée.",
    'create-group': 'Erreur lors de la création du groupe.',
    'rename-group': 'Erreur lors du renommage.',
    'delete-group': "Le dossier n'a pas pu être supprimé.",
    'restore-group': "La suppression n'a pas pu être annulée.",
  } satisfies Record<Change['kind'], string>,
} as const;
