import type { Notice, ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import { plural } from '@attendu/law/typography';

export const SHARING = {
  share: 'Partager',
  title: (name: string) => `Partager «\u00a0${name}\u00a0»`,
  loadFailed: "Le partage n'a pas pu être lu.",
  loadKept: "Rien n'a changé.",
  retry: 'Réessayer',
  noFirm: "Le partage se fait entre les membres d'un cabinet\u00a0: votre compte n'est rattaché à aucun.",
  alone: "Votre cabinet n'a pas encore d'autre membre.",
  with: 'Avec qui',
  wholeFirm: (firm: string) => `Tout le cabinet (${firm})`,
  everyone: 'Tout le cabinet',
  choose: 'Choisir un membre…',
  right: 'Droit',
  rights: { read: 'Lecture', comment: 'Lecture et commentaires' } satisfies Record<ShareRight, string>,
  rightOf: (name: string) => `Droit de ${name}`,
  administrator: 'administrateur',
  shares: 'Partagé avec',
  none: "Personne d'autre que vous ne peut le lire.",
  withdraw: 'Retirer',
  withdrawFrom: (name: string) => `Retirer le partage avec ${name}`,
  someone: 'Un membre du cabinet',
  done: { share: 'Partage enregistré.', withdraw: 'Partage retiré.', closed: 'Dossier cloisonné.', opened: 'Cloisonnement levé.' },
  close: 'Cloisonner ce dossier',
  closeDetail:
    "Seuls les membres nommés ci-dessus lisent ce qu'il contient ; les administrateurs du cabinet en sont exclus. Les partages avec tout le cabinet, et ceux de ses recherches une à une, prennent fin.",
  throughFolder: (folder: string) => `Cette recherche est aussi partagée par son dossier «\u00a0${folder}\u00a0»`,
  inClosedFolder: (folder: string) => `Le dossier «\u00a0${folder}\u00a0» est cloisonné`,
  inClosedDetail: 'Cette recherche ne se partage pas seule\u00a0: nommez les membres dans le partage du dossier.',
  opened: 'Ouvert par',
  neverOpened: "Personne ne l'a encore ouvert.",
  openedAt: (when: string) => `dernière lecture le ${when}`,
  sharedBy: (name: string) => `Partagé par ${name}`,
  badge: 'Partagé',
  closedBadge: 'Cloisonné',
} as const;

export const SHARED_SEARCHES = {
  title: 'Partagés avec moi',
  empty: "Rien n'est partagé avec vous pour l'instant",
  emptyDetail: 'Les recherches et les dossiers que les membres de votre cabinet partagent avec vous apparaîtront ici.',
  failed: "Les recherches partagées avec vous n'ont pas pu être lues.",
  failedDetail: "Elles restent partagées\u00a0: seule leur liste n'a pas pu être lue.",
  more: 'Charger plus de recherches',
} as const;

export const COMMENTS = {
  title: 'Commentaires',
  none: "Aucun commentaire pour l'instant.",
  failed: "Les commentaires n'ont pas pu être lus.",
  about: 'À propos de',
  shortAnswer: 'Réponse courte',
  point: (n: number) => `Point ${n}`,
  sources: (n: number) => `Sources du point ${n}`,
  text: 'Commentaire',
  placeholder: 'Écrivez à votre cabinet…',
  send: 'Commenter',
  sent: 'Commentaire ajouté.',
  sendFailed: "Votre commentaire n'a pas été envoyé ; il est conservé ici.",
  removeTitle: 'Supprimer ce commentaire\u202f? Il ne pourra pas être retrouvé.',
  remove: 'Supprimer',
  cancel: 'Annuler',
  removeOf: (name: string) => `Supprimer le commentaire de ${name}`,
  seePlace: (quote: string) => `Voir le passage commenté\u00a0: ${quote}`,
  readOnly: 'Vous pouvez lire ce dossier, sans le commenter.',
  visible: 'Vos commentaires sont lus par tous ceux avec qui ce dossier est partagé.',
} as const;

export const NOTICES = {
  open: (unread: number) => (unread === 0 ? 'Avis du cabinet' : `Avis du cabinet, ${plural(unread, 'non lu', 'non lus')}`),
  title: 'Avis du cabinet',
  none: "Aucun avis pour l'instant.",
  failed: "Les avis n'ont pas pu être lus.",
  unread: 'Non lu',
  of: ({ kind, actor, name, ended }: Notice): string => {
    const who = actor.name ?? SHARING.someone;
    switch (kind) {
      case 'dossier-shared':
        return `${who} a partagé avec vous «\u00a0${name}\u00a0»`;
      case 'folder-shared':
        return `${who} a partagé avec vous le dossier «\u00a0${name}\u00a0»`;
      case 'comment':
        return `${who} a commenté «\u00a0${name}\u00a0»`;
      case 'member-left':
        return `${who} a quitté le cabinet\u00a0: ${plural(ended ?? 0, 'partage a pris fin', 'partages ont pris fin')}`;
    }
  },
} as const;
