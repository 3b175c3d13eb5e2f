/**
 * Words of a section's title that confine it to a population, a trade or a territory. Such a section answers a question that names
 * them, and seldom another.
 */
export const SPECIAL_WORDS = `Mayotte Saint-Pierre-et-Miquelon Guadeloupe Guyane Martinique Réunion outre-mer départements Barthélemy marins mines mineurs
  journalistes spectacles mannequins VRP navigant ports dockers agricole rural avocat notaire clercs ministres cultes congrégations militaires
  électriques gazières ferroviaire taxi pêche forestier bûcheron marine batellerie assistants maternels travailleurs à domicile concierges
  Alsace Moselle étudiants détenus artistes`;
