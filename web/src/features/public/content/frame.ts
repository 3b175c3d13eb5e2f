export const NAVIGATION = {
  signIn: 'Se connecter',
  links: [
    { label: 'Exemples', to: '/examplePage' },
    { label: 'Prix', to: '/HomePage#prix' },
    { label: 'Nous contacter', to: '/contactPage' },
  ],
} as const;

export const FOOTER = {
  lead: "Recherche juridique en droit français. Rien n'est montré qui ne se prouve.",
  cookies: 'Ce site ne dépose aucun cookie de mesure ni de publicité, seulement ceux que la connexion demande.',
  groups: [
    {
      title: 'Attendu',
      links: [
        { label: 'Présentation', to: '/HomePage' },
        { label: "Guide d'utilisation", to: '/usageGuide' },
        { label: "Questions d'exemple", to: '/examplePage' },
        { label: 'Prix', to: '/HomePage#prix' },
        { label: 'Décisions du bulletin', to: '/decisionBulletin' },
        { label: 'Droit européen', to: '/EuropePage' },
        { label: 'Anonymiser une décision', to: '/anonymizeDecision' },
      ],
    },
    {
      title: 'Confiance',
      links: [
        { label: 'Sécurité et données', to: '/securite' },
        { label: 'Politique de données', to: '/politique-donnees' },
        { label: 'Accessibilité', to: '/accessibilite' },
        { label: 'Presse', to: '/PressPage' },
        { label: 'Nous contacter', to: '/contactPage' },
      ],
    },
    {
      title: 'Conditions',
      links: [
        { label: "Conditions d'utilisation", to: '/conditions-utilisation' },
        { label: 'Conditions de vente', to: '/conditions-vente' },
        { label: 'Mentions légales', to: '/mentionsPage' },
      ],
    },
  ],
} as const;
