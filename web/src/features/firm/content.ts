import { plural } from '@attendu/law/typography';

/** Sentences of the firm's console; 'Cabinet inconnu', 'Cabinet sans nom' and the empty table are the specification's. */
export const FIRM = {
  title: (name: string) => `Console d'administration\u00a0- ${name}`,
  pageTitle: "Console d'administration",
  noName: 'Cabinet sans nom',
  unknown: 'Cabinet inconnu',
  failed: 'Erreur lors de la récupération des données',
  retry: 'Réessayer',
  chart: {
    '7-days': 'Requêtes des sept derniers jours',
    '30-days': 'Requêtes des trente derniers jours',
    '12-months': 'Requêtes des douze derniers mois',
  },
  period: 'Période',
  periods: { '7-days': '7\u00a0jours', '30-days': '30\u00a0jours', '12-months': '12\u00a0mois' },
  chartWhat: "Analyses demandées par les membres du cabinet, aujourd'hui compris, jours de Paris.",
  total: (count: string, period: string) => `${count} sur\u00a0${period}`,
  table: 'Voir les chiffres',
  day: 'Jour',
  month: 'Mois',
  requests: 'Requêtes',
  members: 'Membres',
  membersWhat:
    "Le nombre de requêtes de chacun pour le cabinet sur trente jours. Vous ne voyez de leurs questions et de leurs réponses que ce qu'ils partagent.",
  email: 'Adresse e-mail',
  role: 'Rôle',
  roles: { admin: 'administrateur', member: 'membre' },
  requests30: 'Requêtes sur 30 jours',
  last: 'Dernière requête',
  never: 'Aucune',
  you: 'vous',
  admin: 'admin',
  empty: "Aucun membre pour l'instant",
  manage: 'Gérer',
  manageOf: (email: string) => `Gérer ${email}`,
  csv: 'Exporter en CSV',
  invitations: 'Places et invitations',
  name: 'Nom du cabinet',
  nameWhat: 'Vos membres et les personnes que vous invitez lisent ce nom. Celui des factures se change avec le moyen de paiement.',
  nameMissing: 'Veuillez entrer le nom du cabinet',
  rename: 'Renommer',
  renamed: 'Le nom du cabinet est changé.',
} as const;

export const FACTOR_RULE = {
  title: 'Second facteur des membres',
  what: "Avec cette règle, chaque membre ajoute une application d'authentification ou une clé d'accès : un mot de passe volé n'ouvre plus un compte du cabinet. Un membre qui n'en a pas est déconnecté, et en ajoute une en se reconnectant.",
  on: 'Un second facteur est exigé de chaque membre.',
  off: 'Le second facteur est au choix de chaque membre.',
  ask: 'Exiger un second facteur',
  lift: "Ne plus l'exiger",
  asked: 'Un second facteur est désormais exigé de chaque membre.',
  lifted: "Le second facteur n'est plus exigé.",
  account: 'Ouvrir « Mon compte »',
} as const;

export const MEMBER = {
  promote: 'Nommer administrateur',
  promoteWhat: "Un administrateur invite et retire des membres, voit l'usage du cabinet et gère son abonnement.",
  demote: "Retirer le rôle d'administrateur",
  demoteWhat:
    'Cette personne administre le cabinet. Sans ce rôle, elle reste membre et garde sa place. Un cabinet garde un administrateur.',
  roleChanged: 'Le rôle est changé.',
  remove: 'Retirer du cabinet',
  removeWhat:
    "Retirée, cette personne garde son compte et ses dossiers ; sa place se libère. Ce qu'elle partageait avec le cabinet ne l'est plus, et ce que le cabinet partageait ne lui est plus ouvert.",
  removeTitle: (email: string) => `Retirer ${email} du cabinet ?`,
  confirm: 'Confirmer',
  removed: 'Le membre est retiré du cabinet.',
  leave: 'Quitter le cabinet',
  leaveTitle: 'Quitter le cabinet ?',
  leaveWhat:
    "Votre compte et vos dossiers restent à vous, mais votre place prend fin. Ce que vous partagiez avec le cabinet ne l'est plus, et ce qu'il partageait ne vous est plus ouvert.",
  left: 'Vous avez quitté le cabinet.',
  cancel: 'Annuler',
  section: 'Cabinet',
  digest: "Recevoir chaque matin, par e-mail, le nombre d'avis non lus de mon cabinet",
  sectionWhat: 'Vos dossiers sont à vous seul, sauf ce que vous partagez avec le cabinet.',
} as const;

export const INVITE = {
  places: (places: number, members: number, waiting: number) =>
    `${plural(places, 'place')}, ${plural(members, 'membre')}${waiting > 0 ? `, ${plural(waiting, 'invitation')} en attente` : ''}.`,
  seats: "Gérer les places et l'abonnement",
  email: 'Adresse e-mail à inviter',
  badEmail: 'Veuillez entrer une adresse email valide',
  submit: 'Inviter',
  sent: (email: string) => `L'invitation est envoyée à ${email}.`,
  waiting: (count: string) => `${count} en attente`,
  until: (day: string) => `valable jusqu'au ${day}`,
  withdraw: 'Retirer',
  withdrawOf: (email: string) => `Retirer l'invitation de ${email}`,
  withdrawn: "L'invitation est retirée.",
} as const;

/** Sentences of the page that an invitation's link opens. */
export const INVITATION = {
  title: 'Rejoindre un cabinet',
  back: 'Accueil',
  invalid: "Cette invitation n'est plus valable",
  invalidWhy: 'Elle a déjà servi, a été retirée ou remplacée, ou date de plus de quatorze jours. Demandez-en une nouvelle au cabinet.',
  lead: (firm: string) => `« ${firm} » vous invite à rejoindre son espace, avec une place de son abonnement.`,
  seen: 'Vos dossiers restent à vous. Les administrateurs du cabinet voient le nombre de vos requêtes, jamais vos questions ni vos réponses.',
  hasAccount: (email: string) => `Un compte existe pour ${email} : connectez-vous pour accepter.`,
  signIn: 'Me connecter',
  otherAccount: (email: string) => `Vous êtes connecté avec ${email}`,
  otherAccountWhy: (email: string) => `Cette invitation est pour ${email}. Déconnectez-vous, puis ouvrez de nouveau le lien reçu.`,
  signOut: 'Me déconnecter',
  accept: 'Rejoindre le cabinet',
  create: 'Créer mon compte et rejoindre le cabinet',
  firstNameMissing: 'Le prénom est requis',
  lastNameMissing: 'Le nom est requis',
} as const;
