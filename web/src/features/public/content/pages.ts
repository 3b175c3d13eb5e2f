export const CONTACT = {
  title: 'Nous contacter',
  lead: "Une question, un devis pour votre cabinet, une démonstration : écrivez-nous, nous vous répondons à l'adresse que vous donnez.",
  back: 'Retour',
  fields: { nom: 'Nom', prenom: 'Prénom', email: 'Email', telephone: 'Téléphone', cabinet: 'Entreprise/Cabinet', message: 'Message' },
  optional: 'Facultatif.',
  submit: 'Envoyer',
  sending: 'Envoi...',
  required: 'Ce champ est obligatoire',
  badEmail: 'Veuillez entrer une adresse email valide',
  badPhone: 'Veuillez entrer un numéro de téléphone valide',
  incomplete: 'Veuillez remplir tous les champs obligatoires correctement.',
  sent: 'Votre message a bien été envoyé!',
  failed: "Une erreur est survenue lors de l'envoi de votre message.",
  unreachable: "Une erreur s'est produite. Veuillez réessayer plus tard.",
  privacy: 'Vos coordonnées servent à vous répondre ; voir la [politique de protection des données](/politique-donnees).',
  noScript:
    "Ce formulaire a besoin de JavaScript. Vous pouvez aussi nous écrire : {contactEmail|l'adresse n'est pas renseignée par l'exploitant}.",
} as const;

export const TERMS_BOX = {
  label: "J'accepte les conditions générales de vente.",
  missing: 'Vous devez accepter les Conditions Générales de Vente pour continuer.',
  submit: 'Continuer',
  accepted: 'Conditions acceptées.',
} as const;

export const PRESS = {
  title: 'Presse',
  about: {
    title: 'À propos',
    text: "Attendu est un assistant de recherche juridique en droit français. Il répond à une question par un dossier où chaque citation ouvre le texte d'où elle vient. Le nom reprend le mot par lequel commençaient les motifs d'un jugement, virgule comprise.",
  },
  features: {
    title: 'Fonctions',
    items: [
      "Points de droit proposés, corrigés par l'utilisateur avant la recherche.",
      'Réponse courte, analyse longue, sources numérotées et vérifiées.',
      'Droit applicable à la date des faits ; alerte quand un texte cité change.',
      'Exports Word et PDF ; anonymisation de décisions.',
    ],
  },
  how: {
    title: 'Fonctionnement',
    items: [
      'La question est décomposée en points de droit.',
      'Chaque point est cherché dans les sources choisies, puis les textes sont lus et confrontés.',
      'La réponse est écrite, puis chaque citation est comparée au texte, caractère pour caractère. Ce qui ne se prouve pas est retiré.',
    ],
  },
  logos: {
    title: 'Logos',
    lead: "À reprendre sans les modifier, avec une marge d'au moins la hauteur de la virgule.",
    files: [
      { label: 'Mot-symbole noir', file: '/presse/attendu-noir.svg', ground: 'light' },
      { label: 'Mot-symbole blanc', file: '/presse/attendu-blanc.svg', ground: 'dark' },
      { label: 'Mot-symbole en couleur', file: '/presse/attendu-couleur.svg', ground: 'light' },
    ],
    download: 'Télécharger',
    archive: 'Toutes les ressources (archive zip)',
    archiveFile: '/presse/attendu-logos.zip',
  },
} as const;

export const BULLETIN = {
  title: 'Décisions des chambres civiles',
  lead: 'Neuf décisions publiées au Bulletin, de juillet 2023 à février 2026, tirées des données ouvertes de la Cour de cassation et de la DILA (Licence Ouverte 2.0). La question est de nous ; la solution est citée mot pour mot.',
  download: 'Télécharger en PDF',
  question: 'Question',
  ruling: 'Solution',
  summary: 'Sommaire officiel',
  grounds: "Motifs de l'arrêt",
  official: 'Lire sur Légifrance',
} as const;

export const VERSIONS = {
  title: 'Versions des textes',
  lead: 'Chaque version des conditions et de la politique de données reste lisible : celle que vous avez acceptée est celle qui était en vigueur ce jour-là.',
  of: (day: string) => `Version du ${day}`,
  inForce: 'la plus récente',
  all: 'Toutes les versions',
} as const;

export const EUROPE = {
  title: 'Parlez à Attendu',
  lead: 'Une question de droit européen, une réponse tirée des seuls textes européens du fonds.',
  label: 'Votre question',
  example: "Quelles sont les bases légales d'un traitement de données selon le RGPD ?",
  tryExample: 'Essayer un exemple',
  submit: 'Rechercher',
  progress: ['Recherche dans les textes européens...', 'Lecture des textes trouvés...', 'Génération de réponse...'],
  length: 'Entrez une description entre 1 et 500 mots.',
  noSubscription:
    'Vous avez dépassé le nombre de requêtes autorisées sans abonnement. Veuillez vous abonner pour continuer à utiliser le service.',
  failed: 'Erreur lors de la récupération des données.',
  unreadable: 'La réponse du serveur est incomplète. Veuillez réessayer.',
  back: "Retour à l'accueil",
  signOut: 'Se déconnecter',
  visitor: 'Connectez-vous pour poser une question.',
  signIn: 'Se connecter',
} as const;

export const FINAL_EXAM = {
  title: 'Final Exam',
  lead: 'Une question, une réponse tirée des textes du fonds.',
  label: 'Votre question',
  submit: 'Rechercher',
  sending: 'Recherche...',
  failed: 'Failed to fetch the answer. Please try again.',
  visitor: 'Connectez-vous pour poser une question.',
  signIn: 'Se connecter',
} as const;

export const VERIFIED = {
  title: 'Votre adresse e-mail est confirmée.',
  text: 'Vous pouvez vous connecter et lancer vos recherches.',
  action: 'Se connecter',
} as const;
