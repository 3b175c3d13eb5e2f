import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { faultOf } from '@attendu/law/proof';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { restoreDump, SCHEMAS } from '../src/backup/backup.ts';
import { createApi } from '../src/commands/api.ts';
import { startPostgres } from '../src/postgres/postgres.ts';
import { KEPT_TEXT, KEPT_WITH, keptVersions, readKept } from '../src/release/kept-database.ts';
import { brokenNeeds, readSchema } from '../src/release/schema.ts';
import { openSecrets } from '../src/secrets.ts';
import { openDatabase } from '../src/stack/database.ts';
import { roleOf } from '../src/stack/environment.ts';
import { startStack } from '../src/stack/stack.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const versions = await keptVersions(ROOT);
const latest = versions.at(-1) ?? '';

describe.each(versions)('the database of release %s', (version) => {
  it('opens: its dossiers, proofs, texts and events are read, and new work is accepted', { timeout: 300_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attendu-upgrade-'));
    await chmod(folder, 0o711);
    const server = await startPostgres({ folder, password: 'tests', settings: ['fsync=off'] });
    try {
      const url = await openDatabase(server.url);
      const dataDir = join(folder, 'data');
      await mkdir(dataDir, { mode: 0o700 });
      const { rolePasswords } = await openSecrets(dataDir, SERVICE_NAMES.map(roleOf));
      const kept = readKept(ROOT, version);
      // The migrations of that release, its rows, then the later migrations; each row is checked by count and hash.
      const foot = await restoreDump(kept.dump, { url, passwords: rolePasswords, log: createLogger('upgrade', 'silent') });
      // While a release is deployed, processes of the previous one run beside it.
      if (version === latest) expect(brokenNeeds(await kept.schema(), await readSchema(url, SCHEMAS))).toEqual([]);

      const stack = await startStack({
        root: ROOT,
        // Its texts are in the database; the index would be built for nothing.
        env: { ...KEPT_WITH, CORPUS_WORKER: 'apart', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
        port: 0,
      });
      try {
        const api = createApi(stack.url);
        const email = stack.demo.accounts[0]?.email ?? '';
        api.signIn((await api.call(authRoutes.signIn, { body: { email, password: KEPT_WITH.DEMO_PASSWORD } })).token);
        const { dossiers } = await api.call(dossierRoutes.list, { query: { sort: 'created' } });
        expect(dossiers).toHaveLength(foot['dossier.dossiers']?.rows ?? 0);
        const [dossierId = ''] = dossiers.map(({ id }) => id);
        expect((await api.call(dossierRoutes.read, { params: { dossierId } })).is_analysing).toBe('done');
        const { points } = await api.call(dossierRoutes.analysisPoints, { params: { dossierId } });
        expect(points).toHaveLength(foot['dossier.analysis_points']?.rows ?? 0);
        let proofs = 0;
        for (const document of points.flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]))) {
          const { content } = await api.call(researchRoutes.document, { params: { kind: document.kind, versionId: document.versionId } });
          for (const quotation of document.quotations) {
            expect(faultOf(quotation, content)).toBeNull();
            proofs += 1;
          }
        }
        expect(proofs).toBeGreaterThan(0);
        const { anonymisations } = await api.call(anonymisationRoutes.list);
        const texts = await Promise.all(
          anonymisations.map(({ id }) => api.call(anonymisationRoutes.read, { params: { anonymisationId: id } })),
        );
        expect(texts.map((text) => text.original_decision)).toEqual([KEPT_TEXT]);
        await api.call(dossierRoutes.create, { body: { id: randomUUID(), contexte: 'Une question posée après la mise à jour' } });
        // The new event and the old ones have taken effect, and none is a dead letter.
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          await eventually(async () => {
            const { rows } = await client.query<{ open: number; all: number }>(
              `select (select count(*)::int from bus.inbox where state <> 'done') as open, (select count(*)::int from bus.inbox) as all`,
            );
            return rows[0]?.open === 0 && rows[0].all > (foot['bus.inbox']?.rows ?? 0);
          });
        } finally {
          await client.end();
        }
      } finally {
        await stack.stop();
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
