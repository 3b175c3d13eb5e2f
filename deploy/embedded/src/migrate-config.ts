import { url } from '@attendu/config/fields';
import { refusePlainStores, requireTls } from '@attendu/config/service-fields';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { z } from 'zod';
import { passwordVariableOf } from './stack/environment.ts';

/** MIGRATION_DATABASE_URL is the owner's; each service's role gets the password of its own variable. */
export const migrateConfigSchema = z
  .object({
    MIGRATION_DATABASE_URL: url(['postgres', 'postgresql']).describe('PostgreSQL, with the role that owns the schemas.'),
    REQUIRE_TLS: requireTls,
    ...Object.fromEntries(
      SERVICE_NAMES.map((name) => [passwordVariableOf(name), z.string().min(16).describe(`Password of the database role of ${name}.`)]),
    ),
  })
  .superRefine(refusePlainStores);
