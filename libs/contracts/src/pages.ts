/**
 * Every page of the application by its path, as the router writes it, with who may see it: `visitor` redirects a
 * signed-in user to the dashboard, `user` asks to sign in first. The router shows a page for each; the gateway answers 404 for any other address.
 */
export const PAGES = {
  '/': 'visitor',
  '/about': 'visitor',
  '/loginPage': 'visitor',
  '/forgot-password': 'visitor',
  '/reset-password': 'anyone',
  '/verify-email': 'anyone',
  '/signinPage': 'anyone',
  '/trialPage': 'anyone',
  '/signupWithTokenPage': 'anyone',
  '/temporaryPasswordPage': 'anyone',
  '/secondFactorPage': 'anyone',
  '/firmInvitationPage': 'anyone',
  '/auth/callback': 'anyone',
  '/success': 'anyone',
  '/cancel': 'anyone',
  '/anonymizeDecision': 'anyone',
  '/anonymisationDashboard': 'anyone',
  '/anonymisationPage/:anonymisationId': 'anyone',
  '/HomePage': 'anyone',
  '/firstPage': 'anyone',
  '/PresentationPage': 'anyone',
  '/attenduFinalPage': 'anyone',
  '/contactPage': 'anyone',
  '/PressPage': 'anyone',
  '/usageGuide': 'anyone',
  '/examplePage': 'anyone',
  '/decisionBulletin': 'anyone',
  '/EuropePage': 'anyone',
  '/testPage': 'anyone',
  '/politique-donnees': 'anyone',
  '/conditions-utilisation': 'anyone',
  '/conditions-vente': 'anyone',
  '/conditionsGeneralePage': 'anyone',
  '/mentionsPage': 'anyone',
  '/securite': 'anyone',
  '/accessibilite': 'anyone',
  '/versions': 'anyone',
  '/VerifiedEmail': 'anyone',
  '/dashboardPage': 'user',
  '/accountPage': 'user',
  '/admin': 'user',
  '/admin-dashboard': 'user',
  '/invites': 'user',
  '/recent-signups': 'user',
  '/activity': 'user',
  '/trial-monitoring': 'user',
  '/audit': 'user',
  '/quality': 'user',
  '/fonds': 'user',
  '/accounts/:userId': 'user',
  '/studentPage': 'user',
  '/subscriptionPage': 'user',
  '/dossier/:dossierId?': 'user',
} as const;

type Audience = 'visitor' | 'anyone' | 'user';
export type PagePath = keyof typeof PAGES;
/** The pages open to these audiences. */
export type PageFor<A extends Audience> = { [P in PagePath]: (typeof PAGES)[P] extends A ? P : never }[PagePath];

const SHAPES = (Object.keys(PAGES) as PagePath[]).map((path) => ({ path, shape: path.slice(1).toLowerCase().split('/') }));

/** The page of this address, as the router reads it: in any case, `:name` for any segment, `:name?` for none as well. */
export function pageOf(segments: readonly string[]): PagePath | null {
  const asked = segments.map((segment) => segment.toLowerCase());
  return SHAPES.find(({ shape }) => matches(shape[0] === '' ? [] : shape, asked))?.path ?? null;
}

function matches(shape: readonly string[], asked: readonly string[]): boolean {
  const least = shape.filter((part) => !part.endsWith('?')).length;
  return (
    asked.length >= least &&
    asked.length <= shape.length &&
    asked.every((part, at) => shape[at] === part || shape[at]?.startsWith(':') === true)
  );
}
