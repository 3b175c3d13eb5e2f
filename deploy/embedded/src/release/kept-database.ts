import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { createDatabase } from '@attendu/db/database';
import { dumpSchemas } from '@attendu/db/dump';
import { SCHEMAS } from '../backup/backup.ts';
import { createApi } from '../commands/api.ts';
import { askQuestion, waitForCorpus } from '../commands/question.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { openDatabase } from '../stack/database.ts';
import { startStack } from '../stack/stack.ts';
import { type DatabaseSchema, databaseSchemaSchema, readSchema } from './schema.ts';

// For each release a small database is kept as it wrote it: later releases must open it, and its statements must still work on their tables.

/** The keys with which a kept database was written; its people and texts are made up. */
export const KEPT_WITH = {
  DEMO_PASSWORD: 'base-de-version',
  ENCRYPTION_KEYS: `version:${Buffer.alloc(32, 7).toString('base64')}`,
} as const;
export const KEPT_TEXT = 'M. Jean Martin, demeurant 3 rue des Lilas à Lyon, a saisi le conseil de prud’hommes.';
const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';

const folderOf = (root: string): string => join(root, 'deploy', 'embedded', 'releases');

/** Versions with a kept database, latest last. */
export async function keptVersions(root: string): Promise<string[]> {
  const files = await readdir(folderOf(root));
  const versions = files.filter((file) => file.endsWith('.sql.gz')).map((file) => file.slice(0, -'.sql.gz'.length));
  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export function readKept(root: string, version: string): { dump: AsyncIterable<Buffer>; schema: () => Promise<DatabaseSchema> } {
  const dump = createGunzip();
  pipeline(createReadStream(join(folderOf(root), `${version}.sql.gz`)), dump).catch((error: Error) => dump.destroy(error));
  return {
    dump,
    schema: async () => databaseSchemaSchema.parse(JSON.parse(await readFile(join(folderOf(root), `${version}.schema.json`), 'utf8'))),
  };
}

export async function writeKept(root: string, version: string, url: string): Promise<void> {
  const files = folderOf(root);
  await mkdir(files, { recursive: true });
  const zip = createGzip({ level: 9 });
  const written = pipeline(zip, createWriteStream(join(files, `${version}.sql.gz`)));
  await Promise.all([dumpSchemas({ url, schemas: SCHEMAS, version, out: zip }), written]);
  await writeFile(join(files, `${version}.schema.json`), `${JSON.stringify(await readSchema(url, SCHEMAS))}\n`);
}

/** The corpus is rebuilt from packages, so only the documents that the analysis cites are kept. */
export async function keepCitedTexts(url: string): Promise<void> {
  const database = createDatabase({
    url,
    schema: 'research_orchestrator',
    poolSize: 1,
    applicationName: 'attendu release',
    statementTimeoutMs: 600_000,
  });
  try {
    await database.pool.query(`
      delete from versions where id not in (
        select found[1] from results, regexp_matches(result::text, '"versionId": ?"([^"]+)"', 'g') as found);
      delete from document_keys where document_id not in (select document_id from versions);
      delete from documents where id not in (select document_id from versions);
      delete from corpus_texts where text_id not in (select text_id from documents)`);
  } finally {
    await database.close();
  }
}

/** Starts this release on an empty database, uses it, and keeps what it wrote. */
export async function keepDatabase(root: string, version: string, say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-release-'));
  await chmod(folder, 0o711);
  const postgres = await startPostgres({ folder, password: 'release', settings: ['fsync=off'] });
  try {
    const url = await openDatabase(postgres.url);
    const env = { ...KEPT_WITH, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    const stack = await startStack({ root, env, port: 0 });
    try {
      const api = createApi(stack.url);
      const email = stack.demo.accounts[0]?.email ?? '';
      api.signIn((await api.call(authRoutes.signIn, { body: { email, password: KEPT_WITH.DEMO_PASSWORD } })).token);
      await waitForCorpus(api, say);
      await askQuestion(api, QUESTION, say);
      const { id: userId } = await api.call(authRoutes.currentUser);
      await api.call(anonymisationRoutes.anonymise, { body: { decision_text: KEPT_TEXT, userId } });
      const pending = async () => (await api.call(anonymisationRoutes.list)).anonymisations.some(({ status }) => status !== 'finished');
      while (await pending()) await sleep(200);
    } finally {
      await stack.stop();
    }
    await keepCitedTexts(url);
    await writeKept(root, version, url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
