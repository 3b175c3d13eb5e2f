// Over 300 lines: the text of the legal pages.
import { PLANS, WITHDRAWAL_DAYS } from '@attendu/contracts/plans';
import { formatEuros, plural } from '@attendu/law/typography';

/** A paragraph, or a list of items. Links and settings are written as SiteText reads them. */
export type LegalBlock = string | readonly string[];
export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly LegalBlock[] };
export type LegalText = {
  readonly title: string;
  /** Day of the last change, which is also the version's name. */
  readonly updated: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
};

const requests = (plan: 'student' | 'premium'): string => {
  const { quota } = PLANS[plan];
  return quota.kind === 'requests' ? `${quota.perPeriod} recherches par période d’un mois` : 'recherches illimitées';
};
const price = (plan: 'student' | 'premium'): string => {
  const { priceCents, tax } = PLANS[plan];
  return `${formatEuros(priceCents ?? 0)} ${tax === 'included' ? 'TTC' : 'HT'}`;
};
const trialDays = PLANS.trialing.quota.kind === 'days' ? PLANS.trialing.quota.days : 0;
const CONTACT = '[formulaire de contact](/contactPage)';
const HOSTED = '{hostingPlace|dans l’Union européenne}';

/** Each cookie of `libs/contracts/src/identity.ts`; a test counts them. */
export const COOKIES: readonly string[] = [
  'Session : déposé quand vous vous connectez, soixante jours au plus, effacé à la déconnexion.',
  'Navigateur reconnu : déposé quand vous vous connectez, quatre cents jours ; il évite une alerte à chaque connexion et protège le compte de qui devine un mot de passe.',
  'Inscription : le temps de créer un compte, une heure au plus.',
  'Connexion par un fournisseur d’identité : dix minutes.',
];

export const TERMS_OF_USE: LegalText = {
  title: 'Conditions générales d’utilisation',
  updated: '2026-11-29',
  lead: 'Elles disent à quoi sert Attendu, ce que vous pouvez en attendre et ce que nous attendons de vous.',
  sections: [
    {
      id: 'objet',
      title: '1. Objet',
      blocks: [
        'Attendu est un service en ligne de recherche juridique en droit français, destiné aux avocats, aux cabinets, aux juristes d’entreprise, aux entreprises et aux étudiants. Il est édité par {operatorName|l’exploitant désigné dans les mentions légales}, ci-après l’exploitant ; voir les [mentions légales](/mentionsPage).',
        'L’usage du service suppose l’acceptation de ces conditions et, pour ce qui est vendu, des [conditions générales de vente](/conditions-vente).',
      ],
    },
    {
      id: 'compte',
      title: '2. Compte',
      blocks: [
        'Un compte est personnel. Il s’ouvre avec une adresse e-mail, qui doit être confirmée, et un mot de passe que vous gardez secret. Les informations données doivent être exactes.',
        `L’essai gratuit dure ${trialDays} jours, sans engagement ni moyen de paiement. Un code envoyé par SMS confirme le numéro de téléphone ; un numéro ouvre droit à un seul essai.`,
      ],
    },
    {
      id: 'quotas',
      title: '3. Ce que chaque formule permet',
      blocks: [
        [
          `Essai : ${trialDays} jours.`,
          `${PLANS.student.label} : ${requests('student')}.`,
          `${PLANS.premium.label} : ${requests('premium')} et par utilisateur.`,
        ],
        'Une recherche est décomptée une fois, quand son analyse est lancée ; elle est rendue si l’analyse échoue ou si vous l’arrêtez. Les recherches non utilisées ne sont pas reportées. À l’épuisement du quota, vos dossiers restent lisibles.',
      ],
    },
    {
      id: 'reponses',
      title: '4. Nature des réponses',
      blocks: [
        'Les réponses sont produites par un traitement automatisé, qui peut comprendre une intelligence artificielle. Elles citent des textes officiels ; chaque citation peut être vérifiée dans le texte. Elles ne sont pas une consultation juridique et doivent être vérifiées par vous avant tout usage.',
        'Le fonds documentaire est limité et daté : chaque dossier dit ce qui a été cherché et jusqu’à quel jour le fonds est à jour. Quand le fonds ne permet pas de répondre, le dossier le dit.',
      ],
    },
    {
      id: 'usage',
      title: '5. Usage loyal',
      blocks: [
        [
          'Ne pas tenter d’accéder aux données d’autrui, ni de contourner les quotas ou les protections.',
          'Ne pas extraire le fonds de manière automatisée, ni revendre l’accès.',
          'Ne pas soumettre de données dont vous n’avez pas le droit de disposer. L’[outil d’anonymisation](/anonymizeDecision) aide à retirer les noms d’une décision.',
        ],
        'Un usage frauduleux ou de fausses informations peuvent entraîner la suspension puis la fermeture du compte, après vous en avoir averti, sauf urgence.',
      ],
    },
    {
      id: 'propriete',
      title: '6. Propriété intellectuelle',
      blocks: [
        'Le service, sa marque et sa présentation appartiennent à l’exploitant. Les textes officiels relèvent de leurs propres licences, indiquées dans les mentions légales. Vos questions et vos dossiers restent à vous.',
      ],
    },
    {
      id: 'disponibilite',
      title: '7. Disponibilité et responsabilité',
      blocks: [
        'Le service peut être interrompu pour maintenance. L’exploitant répond des dommages directs causés par sa faute, dans la limite des sommes que vous avez payées au cours des douze derniers mois ; cette limite ne s’applique ni aux consommateurs quand la loi l’interdit, ni en cas de faute lourde ou de dommage corporel.',
      ],
    },
    {
      id: 'fin',
      title: '8. Fin du compte',
      blocks: [
        'Vous pouvez emporter vos données et supprimer votre compte à tout moment depuis « Gérer mon compte ». Ce qui est conservé ensuite, et combien de temps, est dit dans la [politique de protection des données](/politique-donnees).',
      ],
    },
    {
      id: 'droit',
      title: '9. Modifications, droit applicable',
      blocks: [
        'Une modification importante vous est annoncée un mois avant de s’appliquer. Ces conditions sont soumises au droit français. Les litiges sont réglés comme il est dit dans les conditions générales de vente.',
      ],
    },
  ],
};

export const SALES_TERMS: LegalText = {
  title: 'Conditions générales de vente',
  updated: '2026-11-29',
  lead: 'Elles s’appliquent à tout abonnement à Attendu, souscrit par un professionnel ou par un consommateur.',
  sections: [
    {
      id: 'vendeur',
      title: '1. Vendeur et champ',
      blocks: [
        'Le vendeur est {operatorName|l’exploitant désigné dans les mentions légales}, présenté dans les [mentions légales](/mentionsPage). Ces conditions complètent les [conditions générales d’utilisation](/conditions-utilisation).',
      ],
    },
    {
      id: 'formules',
      title: '2. Formules et prix',
      blocks: [
        [
          `${PLANS.student.label} : ${price('student')} par mois, ${requests('student')}. Réservée aux personnes inscrites dans un établissement d’enseignement supérieur, sur déclaration ; un justificatif peut être demandé.`,
          `${PLANS.premium.label} : ${price('premium')} par mois et par utilisateur, ${requests('premium')} et par utilisateur.`,
          'Cabinet ou entreprise : sur devis, au [formulaire de contact](/contactPage).',
        ],
        'La taxe sur la valeur ajoutée applicable s’ajoute aux prix hors taxes. Les recherches non utilisées au cours d’une période ne sont pas reportées.',
      ],
    },
    {
      id: 'essai',
      title: '3. Essai gratuit',
      blocks: [
        `L’essai dure ${trialDays} jours. Il prend fin de lui-même : aucune somme n’est débitée sans que vous ayez choisi une formule.`,
      ],
    },
    {
      id: 'commande',
      title: '4. Commande',
      blocks: [
        'La commande est passée en ligne, après acceptation de ces conditions dans la version en vigueur, dont la date est conservée avec la commande. Un e-mail la confirme.',
      ],
    },
    {
      id: 'paiement',
      title: '5. Paiement et facture',
      blocks: [
        'Le paiement se fait par carte bancaire ou par prélèvement SEPA, chaque mois à la date anniversaire de l’abonnement. Un e-mail annonce chaque facture, à télécharger dans « Mon abonnement » avec toutes les précédentes.',
        'Si un débit est refusé, aucune recherche ne peut être lancée jusqu’à son règlement ; les dossiers restent lisibles. Entre professionnels, un retard donne lieu à des pénalités au taux de trois fois l’intérêt légal et à une indemnité forfaitaire de recouvrement de 40 €.',
      ],
    },
    {
      id: 'duree',
      title: '6. Durée et renouvellement',
      blocks: [
        'L’abonnement dure un mois et se renouvelle par tacite reconduction pour la même durée. Le consommateur en est averti avant chaque échéance quand la loi l’exige.',
        'Un changement de prix vous est annoncé un mois avant la date anniversaire à partir de laquelle il s’applique.',
        `Vous pouvez changer de formule depuis « Mon abonnement ». Le passage à la formule ${PLANS.premium.label} prend effet tout de suite, et la différence est débitée au prorata des jours qui restent. Le passage à la formule ${PLANS.student.label} prend effet à la fin de la période payée ; vous pouvez y renoncer jusque-là, sans frais.`,
      ],
    },
    {
      id: 'resiliation',
      title: '7. Résiliation',
      blocks: [
        'Vous pouvez résilier en ligne à tout moment, sans préavis ni frais, depuis « Mon abonnement ». La résiliation prend effet à la fin de la période payée ; la période en cours n’est pas remboursée, sauf rétractation.',
        'Le vendeur peut mettre fin au contrat en cas de défaut de paiement, de fraude ou de fausses informations, après une mise en demeure restée sans effet, sauf urgence.',
      ],
    },
    {
      id: 'retractation',
      title: '8. Droit de rétractation',
      blocks: [
        `Le consommateur dispose de ${plural(WITHDRAWAL_DAYS, 'jour')} après celui de la souscription pour se rétracter sans motif, depuis « Mon abonnement » ou par le ${CONTACT}. Il est remboursé au plus tard ${plural(WITHDRAWAL_DAYS, 'jour')} après, par le moyen de paiement qui a servi à l’achat.`,
        `Est consommateur qui souscrit la formule ${PLANS.student.label}, ou la quitte pour la formule ${PLANS.premium.label}. Un changement de formule ouvre un nouveau délai, à compter du jour où il prend effet ; qui se rétracte alors est remboursé de ce qu’il a payé depuis le début de la période en cours ce jour-là, et l’abonnement s’arrête. La formule ${PLANS.premium.label} souscrite directement s’adresse aux professionnels, qui n’ont pas ce droit.`,
        'Un délai qui prend fin un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable suivant. Vous êtes remboursé en entier, même si le service a commencé à votre demande pendant ce délai.',
      ],
    },
    {
      id: 'garanties',
      title: '9. Conformité et responsabilité',
      blocks: [
        'Le consommateur bénéficie de la garantie légale de conformité des services numériques (articles L. 224-25-1 et suivants du code de la consommation).',
        'Les réponses sont produites par un traitement automatisé et doivent être vérifiées. La responsabilité du vendeur est limitée aux sommes payées au cours des douze derniers mois, dans les conditions dites aux conditions générales d’utilisation.',
      ],
    },
    {
      id: 'donnees',
      title: '10. Données',
      blocks: [
        `Les données sont hébergées ${HOSTED}. Elles sont conservées pendant l’abonnement, puis trois ans ; les factures, dix ans. Voir la [politique de protection des données](/politique-donnees).`,
      ],
    },
    {
      id: 'assistance',
      title: '11. Assistance et réclamations',
      blocks: [
        `L’assistance répond du lundi au samedi, de 9 h à 17 h, par le ${CONTACT}. Une réclamation est présentée dans les trente jours qui suivent le fait qui la motive ; passé ce délai, les droits que la loi vous donne restent entiers.`,
      ],
    },
    {
      id: 'mediation',
      title: '12. Médiation, droit applicable, tribunaux',
      blocks: [
        'Après une réclamation écrite restée sans réponse satisfaisante, le consommateur peut saisir gratuitement le médiateur de la consommation : {mediator|non renseigné par l’exploitant}.',
        'Le droit français s’applique. Entre professionnels, le tribunal des activités économiques de Paris, qui a succédé au tribunal de commerce, est seul compétent. Le consommateur saisit la juridiction que la loi désigne.',
      ],
    },
  ],
};

export const PRIVACY: LegalText = {
  title: 'Politique de protection des données',
  updated: '2026-12-01',
  lead: 'Quelles données nous traitons, pourquoi, où, combien de temps, et comment vous gardez la main.',
  sections: [
    {
      id: 'responsable',
      title: '1. Responsable du traitement',
      blocks: [
        'Le responsable est {operatorName|l’exploitant désigné dans les mentions légales}. Pour toute demande : {privacyEmail|le formulaire de contact}. Nous répondons en un mois au plus.',
      ],
    },
    {
      id: 'donnees',
      title: '2. Données et raisons',
      blocks: [
        [
          'Compte (nom, prénom, e-mail, téléphone, mot de passe haché) : exécuter le contrat et protéger l’accès.',
          'Questions, dossiers et textes à anonymiser : rendre le service demandé. Ils ne servent pas à entraîner un modèle.',
          'Abonnement et factures : exécuter le contrat et tenir la comptabilité. Les numéros de carte restent chez le prestataire de paiement.',
          'Journaux techniques et de sécurité : intérêt légitime à protéger le service. Ils ne contiennent ni question, ni réponse, ni adresse e-mail.',
          'Messages du formulaire de contact : vous répondre.',
        ],
      ],
    },
    {
      id: 'hebergement',
      title: '3. Hébergement et destinataires',
      blocks: [
        `Les données sont hébergées ${HOSTED}. Y accèdent les personnes habilitées de l’exploitant et ses sous-traitants : hébergement, envoi d’e-mails et de SMS, paiement. La liste est donnée sur la page [Sécurité et données](/securite).`,
      ],
    },
    {
      id: 'ia',
      title: '4. Intelligence artificielle et transferts',
      blocks: [
        'L’exploitant peut configurer des modèles extérieurs : un modèle de langage, qui reçoit la question et des passages des textes trouvés ; un modèle de vecteurs, qui reçoit les mots cherchés. Aucune question ne leur est envoyée avant qu’un administrateur du cabinet y ait consenti dans la console du cabinet, ou, sans cabinet, la personne elle-même dans « Gérer mon compte », où le nom et l’adresse de chaque modèle sont donnés.',
        'Le consentement vaut pour ces adresses seules. Il se retire au même endroit et n’a plus d’effet aussitôt, analyses en cours comprises. Chaque décision est conservée avec son auteur et sa date. Sans consentement ou sans modèle, rien ne sort de l’hébergement et la réponse est écrite par extraction des textes. Chaque dossier dit quel modèle l’a lu.',
        'Quand le fournisseur est établi aux États-Unis, ces textes y transitent le temps de la réponse, dans le cadre de clauses contractuelles types.',
      ],
    },
    {
      id: 'durees',
      title: '5. Durées',
      blocks: [
        [
          'Compte, questions, dossiers et textes à anonymiser : pendant l’abonnement, puis trois ans, sauf suppression demandée avant. Ce que vous supprimez est effacé sans délai ; un dossier peut être rétabli pendant trente secondes.',
          'Factures et preuves d’acceptation des conditions de vente : dix ans au moins, comme le code de commerce l’impose.',
          'Messages du formulaire de contact, et trace des e-mails envoyés : trois ans.',
          'Session : soixante jours au plus ; sa trace, trente jours de plus. Navigateur reconnu : quatre cents jours après sa dernière visite.',
          'Codes envoyés par SMS : sept jours. Liens envoyés par e-mail : dix jours. Invitations dans un cabinet : trente jours après leur fin. Compte des connexions refusées, par empreinte du réseau : trente jours.',
          'Avis de partage et de commentaire : quatre-vingt-dix jours.',
          'Journal de sécurité (connexions, échecs, changements d’accès) : un an. Journal des actes et des lectures des administrateurs : sans limite, pour en répondre.',
        ],
      ],
    },
    {
      id: 'droits',
      title: '6. Vos droits',
      blocks: [
        'Vous pouvez consulter, emporter, corriger et supprimer vos données depuis « Gérer mon compte », et demander une limitation ou vous opposer par le [formulaire de contact](/contactPage). Vous pouvez saisir la [CNIL](https://www.cnil.fr/fr/plaintes).',
      ],
    },
    {
      id: 'cookies',
      title: '7. Cookies',
      blocks: [
        'Quatre cookies, tous nécessaires à la connexion, lus par ce site seul et fermés aux scripts ; ils ne demandent pas de consentement :',
        COOKIES,
        'Ni mesure d’audience, ni publicité, ni contenu d’un autre site. Le thème choisi et la question en attente restent dans votre navigateur.',
      ],
    },
  ],
};

export const LEGAL_NOTICE: LegalText = {
  title: 'Mentions légales',
  updated: '2026-11-30',
  lead: 'Qui publie ce site, qui l’héberge, et à qui s’adresser.',
  sections: [
    {
      id: 'editeur',
      title: 'Éditeur',
      blocks: [
        [
          'Nom : {operatorName|non renseigné par l’exploitant}',
          'Forme et capital : {operatorForm|non renseigné par l’exploitant}',
          'Siège : {operatorAddress|non renseigné par l’exploitant}',
          'Immatriculation : {operatorRegistration|non renseigné par l’exploitant}',
          'TVA intracommunautaire : {operatorVat|non renseigné par l’exploitant}',
          'Directeur de la publication : {publicationDirector|non renseigné par l’exploitant}',
          'Contact : {contactEmail|par le formulaire de contact}',
        ],
        `Pour nous écrire : ${CONTACT}.`,
      ],
    },
    {
      id: 'hebergeur',
      title: 'Hébergeur',
      blocks: [
        '{hostName|Non renseigné par l’exploitant}',
        'Où sont les données, et qui les traite : voir [Sécurité et données](/securite).',
      ],
    },
    {
      id: 'credits',
      title: 'Textes officiels et crédits',
      blocks: [
        [
          'Codes et conventions collectives : DILA, Licence Ouverte 2.0.',
          'Décisions de justice citées sur ce site : Cour de cassation et DILA, Licence Ouverte 2.0.',
          'Caractères : Source Serif 4, Instrument Sans et, dans les PDF, Noto Sans, licence OFL 1.1.',
        ],
        'Seuls font foi les textes publiés par les autorités ; chaque référence renvoie vers leur site.',
      ],
    },
    {
      id: 'propriete',
      title: 'Propriété intellectuelle',
      blocks: [
        'La marque Attendu et la présentation du site appartiennent à l’éditeur. Les [logos](/PressPage) peuvent être repris par la presse, sans modification.',
      ],
    },
  ],
};

export const SECURITY: LegalText = {
  title: 'Sécurité et données',
  updated: '2026-11-30',
  lead: 'Ce qu’un cabinet demande avant de confier une question : où, qui, combien de temps, et ce qui protège.',
  sections: [
    {
      id: 'lieu',
      title: 'Où sont les données',
      blocks: [`Elles sont hébergées ${HOSTED} : comptes, questions, dossiers, textes à anonymiser et sauvegardes.`],
    },
    {
      id: 'acces',
      title: 'Qui peut les lire',
      blocks: [
        'Un dossier est lu par son auteur, et par les membres de son cabinet seulement si l’auteur l’a partagé. Le serveur vérifie ce droit à chaque appel ; l’écran ne fait que cacher.',
        'Le super-administrateur de l’exploitant suit l’activité : il voit qui a posé une question, quand, le nom du dossier et le début de la question, jamais la réponse. Chacune de ces lectures est inscrite au journal d’audit.',
        'Chaque service a son propre schéma et son propre rôle dans la base : aucun ne peut lire les données d’un autre.',
      ],
    },
    {
      id: 'protection',
      title: 'Ce qui les protège',
      blocks: [
        [
          'Mots de passe hachés avec Argon2 ; sessions révocables depuis le compte ; avertissement à chaque nouvel appareil.',
          'Textes à anonymiser chiffrés dans la base (AES-256-GCM), avec des clés remplaçables.',
          'Ni question, ni réponse, ni adresse dans les journaux.',
          'Pages sans contenu d’un autre site, et politique de sécurité stricte du navigateur.',
        ],
      ],
    },
    {
      id: 'sous-traitants',
      title: 'Sous-traitants',
      blocks: [
        [
          'Hébergement : {hostName|non renseigné par l’exploitant}.',
          'Paiement : Stripe, quand la vente en ligne est ouverte.',
          'SMS : Twilio, pour le code de vérification.',
          'E-mails : le serveur d’envoi de l’exploitant, qui reçoit les adresses et les messages envoyés.',
          'Connexion par un fournisseur d’identité : {identityProvider|aucune}.',
          'Modèles de langage et de vecteurs : aucun, ou ceux que l’exploitant a activés ; voir la [politique de protection des données](/politique-donnees#ia).',
        ],
      ],
    },
    {
      id: 'duree',
      title: 'Combien de temps',
      blocks: [
        'Les durées sont celles de la [politique de protection des données](/politique-donnees#durees). L’export et la suppression se font depuis le compte, sans nous écrire.',
      ],
    },
    {
      id: 'signaler',
      title: 'Signaler une faille',
      blocks: [
        'L’adresse où écrire est publiée dans /.well-known/security.txt quand l’exploitant l’a renseignée ; sinon, par le [formulaire de contact](/contactPage).',
      ],
    },
  ],
};

export const ACCESSIBILITY: LegalText = {
  title: 'Déclaration d’accessibilité',
  updated: '2026-11-29',
  lead: 'Attendu vise les critères WCAG 2.2, niveau AA, sur lesquels le RGAA s’appuie.',
  sections: [
    {
      id: 'etat',
      title: 'État',
      blocks: [
        'Aucun audit RGAA complet par un tiers n’a encore été fait : le site est déclaré non audité, et non conforme à ce titre seulement.',
      ],
    },
    {
      id: 'verifie',
      title: 'Ce qui est vérifié à chaque version',
      blocks: [
        [
          'Chaque page publique, avec l’outil axe-core, dans un vrai navigateur : aucune erreur admise.',
          'Les contrastes des textes, mesurés dans les thèmes clair et sombre.',
          'Les parcours au clavier des écrans principaux, et l’absence de défilement horizontal à 375 pixels.',
          'La lecture des pages publiques sans script.',
        ],
      ],
    },
    {
      id: 'manque',
      title: 'Ce qui ne l’est pas encore',
      blocks: [
        [
          'Essais par des personnes qui utilisent un lecteur d’écran.',
          'Sous-titres et transcription d’une vidéo de démonstration, si l’exploitant en publie une.',
        ],
      ],
    },
    {
      id: 'contact',
      title: 'Signaler un défaut',
      blocks: [
        'Écrivez-nous par le [formulaire de contact](/contactPage) : nous proposons une autre voie sans attendre la correction. Sans réponse, vous pouvez saisir le [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/).',
      ],
    },
  ],
};
