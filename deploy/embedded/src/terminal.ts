import type { Stack } from './stack/stack.ts';

/** The console asks the super-administrator for a second password. */
export const ADMIN_PASSWORD_NOTE = 'C’est aussi le mot de passe administrateur, sauf si ADMIN_PASSWORD_HASH en donne un autre.';

/** What `npm start` prints once everything answers. */
export function readyText(stack: Pick<Stack, 'url' | 'demo' | 'mailboxUrl' | 'logFile'>): string {
  const width = Math.max(...stack.demo.accounts.map(({ email }) => email.length));
  return [
    '',
    `Attendu est prêt : ${stack.url}`,
    '',
    `Comptes de démonstration (mot de passe : ${stack.demo.password})`,
    ADMIN_PASSWORD_NOTE,
    ...stack.demo.accounts.map(({ email, label }) => `  ${email.padEnd(width)}  ${label}`),
    '',
    ...(stack.mailboxUrl === null ? [] : [`E-mails envoyés : ${stack.mailboxUrl}`]),
    `Journal : ${stack.logFile}`,
    'Ctrl-C pour arrêter.',
    '',
  ].join('\n');
}
