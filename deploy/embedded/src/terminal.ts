import type { Stack } from './stack/stack.ts';

/** What `npm start` prints once everything answers. */
export function readyText(stack: Pick<Stack, 'url' | 'demo' | 'mailboxUrl' | 'logFile'>): string {
  const width = Math.max(...stack.demo.accounts.map(({ email }) => email.length));
  return [
    '',
    `Attendu est prêt : ${stack.url}`,
    '',
    `Comptes de démonstration (mot de passe : ${stack.demo.password})`,
    ...stack.demo.accounts.map(({ email, label }) => `  ${email.padEnd(width)}  ${label}`),
    '',
    ...(stack.mailboxUrl === null ? [] : [`E-mails envoyés : ${stack.mailboxUrl}`]),
    `Journal : ${stack.logFile}`,
    'Ctrl-C pour arrêter.',
    '',
  ].join('\n');
}
