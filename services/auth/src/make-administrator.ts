import { loadConfig } from '@attendu/config/load-config';
import { z } from 'zod';
import { createPasswords } from './adapters/passwords.ts';
import { authConfigSchema } from './config.ts';
import { linkKey } from './domain/link.ts';
import { digestKey } from './domain/trial-identity.ts';
import { asOperator, runOperatorCommand } from './operator.ts';
import { makeAdministrator } from './usecases/make-administrator.ts';

const USAGE =
  'Usage : make-administrator.ts ADRESSE      (compte de super-administrateur, et le lien qui en choisit le mot de passe)\n' +
  '        make-administrator.ts --password  (lit un mot de passe sur l’entrée, donne ADMIN_PASSWORD_HASH)';
const SHORTEST_PASSWORD = 12;

/**
 * In the container of auth, for the first administrator: `node --import tsx services/auth/src/make-administrator.ts quelqu.un@cabinet.fr`.
 * The link is printed and not mailed: it works before mail does.
 */
async function main([asked, ...more]: readonly string[]): Promise<number> {
  if (asked === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (asked === '--password') return printHash();
  const email = z.email().safeParse(asked.trim().toLowerCase());
  if (!email.success) {
    console.error('Adresse e-mail invalide.');
    return 2;
  }
  const config = loadConfig(authConfigSchema, process.env);
  const { link } = await asOperator(config.DATABASE_URL, 'make-administrator', ({ database, bus, log }) =>
    makeAdministrator({
      ...{ database, bus, log },
      linkKey: linkKey(config.INTERNAL_SECRET),
      digestKey: digestKey(config.INTERNAL_SECRET),
      publicUrl: config.PUBLIC_URL,
    })(email.data, new Date()),
  );
  console.log(link ?? 'Ce compte existe : il est super-administrateur à sa prochaine session.');
  return 0;
}

async function printHash(): Promise<number> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const password = text.replace(/\r?\n$/, '');
  if (password.length < SHORTEST_PASSWORD) {
    console.error(`Le mot de passe des administrateurs a ${SHORTEST_PASSWORD} caractères au moins.`);
    return 2;
  }
  console.log(`ADMIN_PASSWORD_HASH=${await (await createPasswords()).hash(password)}`);
  return 0;
}

await runOperatorCommand(() => main(process.argv.slice(2)));
