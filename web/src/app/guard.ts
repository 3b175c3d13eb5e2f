import type { Account } from '@attendu/contracts/auth/schemas';
import type { PAGES } from '@attendu/contracts/pages';

export type Visit = {
  readonly audience: (typeof PAGES)[keyof typeof PAGES];
  /** With its query string. */
  readonly path: string;
  /** The fragment contains the secret of a mailed link. */
  readonly bringsLink: boolean;
  /** Null for a visitor. */
  readonly session: 'pending' | 'failed' | null | Pick<Account, 'emailVerified' | 'mustChangePassword' | 'awaits'>;
  /** The account was created in this page: its address is confirmed later. */
  readonly signedUpHere: boolean;
  /** The page requested before the sign-in. */
  readonly headingTo: string | null;
};

export type Verdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'show' }
  /** `from`: where to come back to once signed in. */
  | { readonly kind: 'go'; readonly to: string; readonly from?: string };

const DASHBOARD = '/dashboardPage';
const SIGN_IN = '/loginPage';
const VERIFY = '/verify-email';
/** Where a temporary password is replaced. */
const REPLACE = '/temporaryPasswordPage';
/** Where a session is confirmed by a second factor, or gets a first one. */
const FACTOR = '/secondFactorPage';
/** Pages that their link's secret opens, signed in or not. */
const LINKED = ['/signupWithTokenPage', '/reset-password', '/auth/callback'];

/**
 * Who may see a page. A token in the fragment opens no session: sign-in is by authorisation code with PKCE only. A
 * page for everyone is shown even when the session cannot be read.
 */
export function decideRedirect(visit: Visit): Verdict {
  const { audience, session, path } = visit;
  const isProtected = audience === 'user';
  const isAboutSession = [VERIFY, REPLACE, FACTOR].some((page) => path.startsWith(page));
  if (session === 'pending') return audience === 'anyone' && !isAboutSession ? { kind: 'show' } : { kind: 'wait' };
  if (session === 'failed') return isProtected ? { kind: 'go', to: SIGN_IN } : { kind: 'show' };
  if (session === null) {
    if (path.startsWith(REPLACE) || path.startsWith(FACTOR)) return { kind: 'go', to: SIGN_IN };
    if (!isProtected) return { kind: 'show' };
    return goTo(SIGN_IN, path);
  }
  const isReplacing = path.startsWith(REPLACE);
  const isOpenedByLink = visit.bringsLink || LINKED.some((open) => path.startsWith(open));
  if (session.mustChangePassword && !isReplacing && !isOpenedByLink) return { kind: 'go', to: REPLACE };
  const isConfirming = path.startsWith(FACTOR);
  if (session.awaits && !isConfirming && !isOpenedByLink) return goTo(FACTOR, visit.headingTo ?? (isProtected ? path : null));
  if (isConfirming) return session.awaits ? { kind: 'show' } : { kind: 'go', to: visit.headingTo ?? DASHBOARD };
  if (isReplacing) return session.mustChangePassword ? { kind: 'show' } : { kind: 'go', to: visit.headingTo ?? DASHBOARD };
  if (isProtected) return session.emailVerified || visit.signedUpHere ? { kind: 'show' } : { kind: 'go', to: VERIFY };
  const isForVisitors = audience === 'visitor' || (path.startsWith(VERIFY) && !visit.bringsLink);
  return isForVisitors && session.emailVerified ? { kind: 'go', to: visit.headingTo ?? DASHBOARD } : { kind: 'show' };
}

/** To a page that then leads on to `from`; to the dashboard, where one goes anyway, without one. */
function goTo(to: string, from: string | null): Verdict {
  return from === null || from === DASHBOARD ? { kind: 'go', to } : { kind: 'go', to, from };
}
