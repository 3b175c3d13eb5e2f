export const FIRST_NAMES = [
  'Camille',
  'Louise',
  'Inès',
  'Jade',
  'Emma',
  'Alice',
  'Chloé',
  'Léa',
  'Manon',
  'Zoé',
  'Gabriel',
  'Raphaël',
  'Louis',
  'Arthur',
  'Jules',
  'Hugo',
  'Adam',
  'Nathan',
  'Théo',
  'Paul',
] as const;
export const LAST_NAMES = [
  'Martin',
  'Bernard',
  'Thomas',
  'Petit',
  'Robert',
  'Richard',
  'Durand',
  'Dubois',
  'Moreau',
  'Laurent',
  'Simon',
  'Michel',
  'Lefèvre',
  'Leroy',
  'Roux',
  'David',
  'Bertrand',
  'Morel',
  'Fournier',
  'Girard',
] as const;
export const CITIES = ['Paris', 'Lyon', 'Marseille', 'Lille', 'Bordeaux', 'Nantes', 'Strasbourg', 'Rennes'] as const;
/** Null: a visitor without a campaign. */
export const SOURCES = ['LP', 'lettre', 'LP-formation', 'partenaire', null, null] as const;
/** Of visitors with a source: the other parameters of their link, or none. */
export const LINKS = [
  { utm_source: 'infolettre', utm_medium: 'email', utm_campaign: 'rentrée', utm_content: 'bouton' },
  { utm_source: 'moteur', utm_medium: 'cpc', utm_campaign: 'période d’essai', utm_term: 'droit du travail' },
  { utm_medium: 'email' },
  {},
] as const;
export const QUESTIONS = [
  'Quelle est la durée maximale de la période d’essai d’un cadre en CDI ?',
  'Quel est le délai de prescription de l’action en paiement du salaire ?',
  'Quel préavis l’employeur doit-il respecter en cas de licenciement ?',
  'À quelles conditions un salarié peut-il prendre un congé sans solde ?',
  'Quelle est la durée légale du travail effectif des salariés à temps complet ?',
] as const;
