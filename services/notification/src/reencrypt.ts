import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { reencryptionSchema } from '@attendu/config/service-fields';
import { reencryptService } from '@attendu/db/reencrypt';
import { CONTACT_OWNER } from './db/contacts.ts';
import { NOTIFICATION_SCHEMA } from './db/schema.ts';

// Re-encrypts with the first of ENCRYPTION_KEYS: node --import tsx services/notification/src/reencrypt.ts

const TABLES = [{ table: 'contact_messages', columns: ['encrypted'], owner: `'${CONTACT_OWNER}'` }] as const;

try {
  const { DATABASE_URL: url, ENCRYPTION_KEYS: keys } = loadConfig(reencryptionSchema, process.env);
  const count = await reencryptService({ url, schema: NOTIFICATION_SCHEMA, keys }, TABLES);
  console.log(`${count.toLocaleString('fr-FR')} lignes chiffrées avec la nouvelle clé.`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
