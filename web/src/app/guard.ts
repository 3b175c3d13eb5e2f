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
/** The only page of a session until its step is done. */
const STEPS = [REPLACE, FACTOR];
/** Pages that their link's secret opens, signed in or not. */
const LINKED = ['/signupWithTokenPage', '/reset-password', '/auth/callback'];

/**
 * Who may see a page. A token in the fragment opens no session: sign-in is by authorisation code with PKCE only. A
 * page for everyone is shown even when the session cannot be read.
 */
export function decideRedirect(visit: Visit): Verdict {
  const { audience, session, path } = visit;
  const isProtected = audience === 'user';
  const shownStep = STEPS.find((page) => path.startsWith(page)) ?? null;
  const isAboutSession = path.startsWith(VERIFY) || shownStep !== null;
  if (session === 'pending') return audience === 'anyone' && !isAboutSession ? { kind: 'show' } : { kind: 'wait' };
  if (session === 'failed') return isProtected ? goTo(SIGN_IN, path) : { kind: 'show' };
  if (session === null) {
    if (shownStep !== null) return { kind: 'go', to: SIGN_IN };
    return isProtected ? goTo(SIGN_IN, path) : { kind: 'show' };
  }
  const step = decideStep(visit, session, shownStep);
  if (step !== null) return step;
  if (isProtected) return session.emailVerified || visit.signedUpHere ? { kind: 'show' } : { kind: 'go', to: VERIFY };
  const isForVisitors = audience === 'visitor' || (path.startsWith(VERIFY) && !visit.bringsLink);
  return isForVisitors && session.emailVerified ? { kind: 'go', to: visit.headingTo ?? DASHBOARD } : { kind: 'show' };
}

type Open = Exclude<Visit['session'], 'pending' | 'failed' | null>;

/** Redirects a session to the step that it must do first, or away from a step already done; null otherwise. */
function decideStep({ audience, path, headingTo, bringsLink }: Visit, session: Open, shownStep: string | null): Verdict | null {
  const step = stepOf(session);
  if (step === null) return shownStep === null ? null : { kind: 'go', to: headingTo ?? DASHBOARD };
  if (shownStep === step) return { kind: 'show' };
  const isOpenedByLink = bringsLink || LINKED.some((open) => path.startsWith(open));
  return isOpenedByLink ? null : goTo(step, headingTo ?? (audience === 'user' ? path : null));
}

function stepOf({ mustChangePassword, awaits }: Open): string | null {
  if (mustChangePassword) return REPLACE;
  return awaits ? FACTOR : null;
}

/** Redirects to a page that leads on to `from`; without one, to the dashboard. */
function goTo(to: string, from: string | null): Verdict {
  return from === null || from === DASHBOARD ? { kind: 'go', to } : { kind: 'go', to, from };
}
