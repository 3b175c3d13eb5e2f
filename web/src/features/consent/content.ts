/** Sentences of the consent to outside models. */
export const CONSENT = {
  section: 'Modèles extérieurs',
  what: "Sans accord, aucune question n'est envoyée : les réponses sont écrites par extraction des textes, et le disent.",
  use: {
    answers: (model: string, host: string) =>
      `${model}, chez ${host} : reçoit la question et des passages des textes trouvés, pour écrire la réponse.`,
    search: (model: string, host: string) => `${model}, chez ${host} : reçoit les mots de la question, pour chercher par le sens.`,
  },
  state: {
    firm: { given: 'Votre cabinet accepte cet envoi.', refused: "Votre cabinet n'accepte pas cet envoi." },
    person: { given: 'Vous acceptez cet envoi.', refused: "Vous n'acceptez pas cet envoi." },
  },
  decided: {
    given: (day: string, who: string | null) => `Accord donné le ${day}${who === null ? '' : ` par ${who}`}.`,
    withdrawn: (day: string, who: string | null) => `Accord retiré le ${day}${who === null ? '' : ` par ${who}`}.`,
  },
  changed: 'Les modèles ont changé depuis : un nouvel accord est nécessaire.',
  byAdmins: 'Un administrateur du cabinet en décide.',
  give: "Accepter l'envoi",
  withdraw: "Retirer l'accord",
  given: "L'accord est enregistré.",
  withdrawn: "L'accord est retiré : plus aucune question n'est envoyée.",
} as const;
