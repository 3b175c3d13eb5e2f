import { randomUUID } from 'node:crypto';
import { loadConfig } from '@attendu/config/load-config';
import type { CorpusHoldings } from '@attendu/contracts/research/corpus-routes';
import type { CorpusReport } from '@attendu/contracts/research/schemas';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { expect, it } from 'vitest';
import { corpusWorkerConfigSchema } from '../src/config.ts';
import { startCorpusWorker } from '../src/corpus-worker.ts';
import { startTestResearch } from './harness.ts';
import { dataSet, doctrinePage, startPublisher } from './publisher-stand-in.ts';
import { smallPackages } from './small-packages.ts';

it('a corpus worker writes what another process reads, without a restart of either', { timeout: 400_000 }, async () => {
  const publisher = await startPublisher({ '/datasets/bofip-vigueur': dataSet(() => [doctrinePage(1), doctrinePage(2)]) });
  const small = await smallPackages();
  const research = await startTestResearch({ small, waitForCorpus: false, watchMs: 300, env: { CORPUS_WORKER: 'apart' } });
  const config = loadConfig(corpusWorkerConfigSchema, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: research.db.url,
    DATA_DIR: small.dataDir,
    LOG_LEVEL: 'silent',
    CORPUS_BOFIP_URL: `${publisher.url}/datasets/bofip-vigueur`,
  });
  const worker = await startCorpusWorker(config, { packages: small.packages, watchMs: 300, log: createLogger('corpus-worker', 'silent') });
  const asAdmin = async <T>(method: string, path: string, body?: unknown) =>
    research.call<T>(method, path, await research.identity.userHeaders({ roles: ['user', 'super_admin'] }), body);
  const corpus = async (): Promise<CorpusReport> => (await research.asUser<CorpusReport>(randomUUID(), 'GET', '/copilot/corpus')).body;
  try {
    expect((await fetch(`http://127.0.0.1:${worker.port}/readyz`)).status).toBe(200);
    await eventually(async () => (await corpus()).complete, { timeoutMs: 180_000 });
    // A text that can be found can be read: the index is there before its texts are stored.
    const { rows } = await research.db.database.pool.query('select count(*)::int as texts from versions where content is not null');
    const { indexed, sources } = await corpus();
    expect(rows[0].texts).toBe(indexed);
    expect(sources.map(({ kind }) => kind).sort()).toEqual(['cnn', 'legiarti']);
    expect((await asAdmin('POST', '/copilot/admin/corpus/bofip/sync', {})).status).toBe(202);
    // The index and the store are written one after the other, in an order that depends on how far the first indexing is.
    await eventually(
      async () => {
        const { body } = await asAdmin<CorpusHoldings>('GET', '/copilot/admin/corpus');
        expect(body.kinds.find(({ kind }) => kind === 'bofip')).toMatchObject({ documents: 2, lastSync: { state: 'done', added: 2 } });
        const now = await corpus();
        expect([now.sources.find(({ kind }) => kind === 'bofip')?.documents, now.indexed]).toEqual([2, indexed + 2]);
        return true;
      },
      { timeoutMs: 180_000 },
    );
    expect((await research.asUser(randomUUID(), 'GET', '/copilot/documents/bofip/2-PGP-20260610')).status).toBe(200);
    // Every figure of the administrators' screen, beside a plain count of the stored texts.
    const { rows: stored } = await research.db.database.pool.query(
      `select kind, count(distinct document_id)::int as documents, count(*)::int as versions, max(known_at)::text as "dataDate"
        from versions where content is not null group by 1 order by 1`,
    );
    const { kinds } = (await asAdmin<CorpusHoldings>('GET', '/copilot/admin/corpus')).body;
    const shown = kinds.flatMap(({ kind, documents, versions, dataDate }) =>
      documents === 0 ? [] : [{ kind, documents, versions, dataDate }],
    );
    expect(shown.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual(stored);
  } finally {
    await worker.stop();
    await research.stop();
    await publisher.stop();
  }
});
