import { expect, it } from 'vitest';
import { decideRedirect, type Verdict, type Visit } from './guard.ts';

const visit = (more: Partial<Visit>): Visit => ({
  audience: 'user',
  path: '/dossier/42?x=1',
  bringsLink: false,
  session: { emailVerified: true },
  signedUpHere: false,
  headingTo: null,
  ...more,
});
const unconfirmed = { emailVerified: false };
const temporary = { emailVerified: true, mustChangePassword: true };
const awaiting = { emailVerified: true, awaits: 'second_factor' as const };
const go = (to: string, from?: string): Verdict => (from === undefined ? { kind: 'go', to } : { kind: 'go', to, from });

it.each<[string, Partial<Visit>, Verdict]>([
  ['a session is waited for', { session: 'pending' }, { kind: 'wait' }],
  ['a page for everyone is not made to wait for it', { audience: 'anyone', path: '/trialPage', session: 'pending' }, { kind: 'show' }],
  ['a protected page of whoever is signed in', {}, { kind: 'show' }],
  ['3: a protected page without a user', { session: null }, go('/loginPage', '/dossier/42?x=1')],
  ['3: the dashboard, which is where one goes anyway', { session: null, path: '/dashboardPage' }, go('/loginPage')],
  ['4: a protected page before the address is confirmed', { session: unconfirmed }, go('/verify-email')],
  ['4: but after the sign-up that has just been made', { session: unconfirmed, signedUpHere: true }, { kind: 'show' }],
  ['4: the home page', { session: unconfirmed, audience: 'visitor', path: '/' }, { kind: 'show' }],
  ['4: the page that confirms', { session: unconfirmed, audience: 'anyone', path: '/verify-email' }, { kind: 'show' }],
  ['5: the sign-in page once signed in', { audience: 'visitor', path: '/loginPage' }, go('/dashboardPage')],
  ['5: and on to where one was going', { audience: 'visitor', path: '/loginPage', headingTo: '/dossier/7' }, go('/dossier/7')],
  ['5: the page that confirms, nothing being left to confirm', { audience: 'anyone', path: '/verify-email' }, go('/dashboardPage')],
  ['5: unless one opens a link', { audience: 'anyone', path: '/verify-email', bringsLink: true }, { kind: 'show' }],
  ['5: a new password is for whoever has the link', { audience: 'anyone', path: '/reset-password' }, { kind: 'show' }],
  ['a temporary password: every page leads to its replacement', { session: temporary }, go('/temporaryPasswordPage', '/dossier/42?x=1')],
  ['a temporary password: the home page too', { session: temporary, audience: 'visitor', path: '/' }, go('/temporaryPasswordPage')],
  [
    'a temporary password: a page for everyone too',
    { session: temporary, audience: 'anyone', path: '/anonymizeDecision' },
    go('/temporaryPasswordPage'),
  ],
  [
    'a temporary password: its replacement is shown',
    { session: temporary, audience: 'anyone', path: '/temporaryPasswordPage' },
    { kind: 'show' },
  ],
  [
    'a temporary password: a mailed link still opens',
    { session: temporary, audience: 'anyone', path: '/signupWithTokenPage?token=x' },
    { kind: 'show' },
  ],
  ["once replaced, on to one's searches", { audience: 'anyone', path: '/temporaryPasswordPage' }, go('/dashboardPage')],
  ['a replacement without a session', { session: null, audience: 'anyone', path: '/temporaryPasswordPage' }, go('/loginPage')],
  ['a session that awaits its factor: every page leads to it, and back', { session: awaiting }, go('/secondFactorPage', '/dossier/42?x=1')],
  [
    'a session that awaits its factor: the sign-in page too, and on to where one was going',
    { session: awaiting, audience: 'visitor', path: '/loginPage', headingTo: '/dossier/7' },
    go('/secondFactorPage', '/dossier/7'),
  ],
  [
    'a session that awaits its factor: a mailed link still opens',
    { session: awaiting, audience: 'anyone', path: '/reset-password', bringsLink: true },
    { kind: 'show' },
  ],
  [
    'a session that awaits its factor: its page is shown',
    { session: awaiting, audience: 'anyone', path: '/secondFactorPage' },
    { kind: 'show' },
  ],
  ['once confirmed, on to where one was going', { audience: 'anyone', path: '/secondFactorPage', headingTo: '/audit' }, go('/audit')],
  ['a confirmation without a session', { session: null, audience: 'anyone', path: '/secondFactorPage' }, go('/loginPage')],
  ['6: a protected page when the session cannot be known', { session: 'failed' }, go('/loginPage', '/dossier/42?x=1')],
  ['6: a public page then', { session: 'failed', audience: 'visitor', path: '/' }, { kind: 'show' }],
])('%s', (_rule, more, verdict) => {
  expect(decideRedirect(visit(more))).toEqual(verdict);
});
