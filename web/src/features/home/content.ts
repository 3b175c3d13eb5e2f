/**
 * The home page. The specimen is a real article, as it is in the corpus: code du travail, art. L. 1221-19,
 * version LEGIARTI000019071113, in force since 27 June 2008.
 */
export const HOME = {
  title: 'Recherche juridique en droit français',
  headline: 'Devenez l’avocat de votre temps avec l’IA générative',
  lead: 'Posez votre question comme vous la poseriez à un confrère. Attendu propose les points de droit, lit les textes, et rend une réponse dont chaque citation ouvre l’article d’où elle vient.',
  signIn: 'Connexion',
  signUp: 'Inscription',
  specimenLabel: 'Extrait d’un dossier',
  question: 'Quelle est la durée maximale de la période d’essai d’un cadre en CDI\u00a0?',
  shortAnswer: 'Réponse courte',
  answerStart: 'Le code du travail fixe la durée maximale de la période d’essai «\u00a0',
  answerQuote: 'Pour les cadres, de quatre mois',
  answerEnd: '\u00a0»',
  proof: 'Preuve',
  reference: 'Art. L. 1221-19, code du travail',
  force: 'En vigueur depuis le 27 juin 2008',
  official: 'Lire sur Légifrance',
  officialUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071113',
  article:
    "Le contrat de travail à durée indéterminée peut comporter une période d'essai dont la durée maximale est : 1° Pour les ouvriers et les employés, de deux mois ; 2° Pour les agents de maîtrise et les techniciens, de trois mois ; 3° Pour les cadres, de quatre mois.",
  verified: 'Passage identique au texte publié',
  grounds: [
    {
      title: 'Vous gardez la main',
      text: 'Les points de droit vous sont proposés avant la recherche : corrigez-les, retirez-en, choisissez pour chacun les sources à lire et la date du droit applicable.',
    },
    {
      title: 'Rien qui ne se prouve',
      text: 'Une citation est identique au texte, caractère pour caractère. Une phrase sans appui est signalée comme une déduction. Si le fonds ne répond pas, le dossier le dit.',
    },
    {
      title: 'Le pour et le contre',
      text: 'Exceptions, textes contraires, versions qui ne sont plus en vigueur : ce qui s’oppose à la réponse est montré à côté de ce qui l’appuie.',
    },
  ],
} as const;
