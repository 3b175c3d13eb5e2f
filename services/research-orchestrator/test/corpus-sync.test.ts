import { randomUUID } from 'node:crypto';
import type { CorpusHoldings, HeldKind, RunningSync } from '@attendu/contracts/research/corpus-routes';
import type { CorpusReport } from '@attendu/contracts/research/schemas';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestResearch, type TestResearch } from './harness.ts';
import { answers, dataSet, type Publisher, doctrinePage as page, startPublisher } from './publisher-stand-in.ts';
import { builtSmallPackages } from './small-packages.ts';

describe('synchronising the corpus from the administrators’ screen', { timeout: 120_000 }, () => {
  let rows: Record<string, unknown>[] = [];
  let publisher: Publisher;
  let research: TestResearch;
  const asAdmin = async <T>(method: string, path: string, body?: unknown) =>
    research.call<T>(method, path, await research.identity.userHeaders({ userId: randomUUID(), roles: ['user', 'super_admin'] }), body);
  const bofip = async (): Promise<HeldKind> => {
    const { body } = await asAdmin<CorpusHoldings>('GET', '/copilot/admin/corpus');
    return body.kinds.find(({ kind }) => kind === 'bofip') as HeldKind;
  };
  /** What the audit log received. */
  const acts = async (): Promise<unknown[]> => {
    const { rows: found } = await research.db.database.pool.query(
      `select envelope->'data' as data from bus.outbox where name = 'corpus.administered' order by seq`,
    );
    return found.map((row) => row.data);
  };
  const synced = async (): Promise<HeldKind> => {
    const { status } = await asAdmin<RunningSync>('POST', '/copilot/admin/corpus/bofip/sync', {});
    expect(status).toBe(202);
    return ended();
  };
  const ended = async (): Promise<HeldKind> =>
    (await eventually(
      async () => {
        const now = await bofip();
        return now.running === null ? now : false;
      },
      { timeoutMs: 60_000 },
    )) as HeldKind;

  beforeAll(async () => {
    publisher = await startPublisher({ '/datasets/bofip-vigueur': dataSet(() => rows) });
    research = await startTestResearch({
      watchMs: 500,
      small: await builtSmallPackages(),
      env: { CORPUS_BOFIP_URL: `${publisher.url}/datasets/bofip-vigueur`, CORPUS_SCHEDULE: 'balo=3' },
    });
    await eventually(async () => (await bofip()).source !== null);
  });
  afterAll(async () => {
    await research?.stop();
    await publisher?.stop();
  });

  it('tells of each kind what is held, where it comes from and what is missing', async () => {
    const { status, body } = await asAdmin<CorpusHoldings>('GET', '/copilot/admin/corpus');
    expect(status).toBe(200);
    expect(body.kinds).toHaveLength(14);
    const of = (kind: string) => body.kinds.find((one) => one.kind === kind);
    expect(of('legiarti')?.documents).toBeGreaterThan(400);
    expect(of('bofip')).toMatchObject({
      documents: 0,
      source: { names: [expect.stringContaining('DGFiP')], missing: [] },
      nextSyncAt: null,
      lastSync: null,
    });
    expect(of('balo')).toMatchObject({ source: { missing: ['CORPUS_BALO_URL'] }, nextSyncAt: null });
    expect(of('actes')).toMatchObject({ source: null });
    expect(Date.parse(body.workerSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('counts the documents and the versions of each kind as its tables hold them', async () => {
    const { kinds } = (await asAdmin<CorpusHoldings>('GET', '/copilot/admin/corpus')).body;
    const count = async (table: string) => {
      const { rows } = await research.db.database.pool.query<{ kind: string; n: number }>(
        `select kind, count(*)::int as n from ${table} group by kind order by kind`,
      );
      return rows.map(({ kind, n }) => `${kind}: ${n}`);
    };
    const shown = (figure: 'documents' | 'versions') =>
      kinds.flatMap((held) => (held[figure] === 0 ? [] : [`${held.kind}: ${held[figure]}`])).toSorted();
    expect(shown('documents')).toEqual(await count('documents'));
    // A wording whose text is not held is not counted.
    expect(shown('versions')).toEqual(await count('versions where content is not null'));
    const { sources } = (await research.asUser<CorpusReport>(randomUUID(), 'GET', '/copilot/corpus')).body;
    expect(sources.map(({ kind, documents }) => `${kind}: ${documents}`).toSorted()).toEqual(await count('documents'));
  });

  it('refuses whoever is no super-administrator, and a kind without its publisher', async () => {
    expect((await research.asUser(randomUUID(), 'GET', '/copilot/admin/corpus')).status).toBe(403);
    expect((await research.asUser(randomUUID(), 'POST', '/copilot/admin/corpus/bofip/sync', {})).status).toBe(403);
    const refused = await asAdmin<{ code: string; detail: string }>('POST', '/copilot/admin/corpus/balo/sync', {});
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'corpus.no_source',
      'À configurer d’abord : CORPUS_BALO_URL.',
    ]);
    expect((await asAdmin('POST', '/copilot/admin/corpus/actes/sync', {})).status).toBe(409);
    const idle = await asAdmin<{ code: string }>('POST', '/copilot/admin/corpus/bofip/stop', {});
    expect([idle.status, idle.body.code]).toEqual([409, 'corpus.not_syncing']);
    expect(await acts()).toEqual([]);
  });

  it('takes what the publisher gives, lists what cannot be read, and stops when it is asked to', async () => {
    rows = [page(1), { raw: '{"identifiant_juridique": "BOI-COUP' }, page(2)];
    const first = await synced();
    expect(first.lastSync).toMatchObject({ state: 'done', added: 2, changed: 0, removed: 0, skipped: 1, error: null });
    // Found by its reference, in the running product.
    await eventually(
      async () => {
        const found = await research.points(
          randomUUID(),
          'Que dit la doctrine BOI-TFP-TEL-2 sur la taxe due par l’exploitant de téléphérique ?',
        );
        const corpus = await research.asUser<CorpusReport>(randomUUID(), 'GET', '/copilot/corpus');
        expect([found.status, corpus.status]).toEqual([200, 200]);
        return corpus.body.complete && corpus.body.sources.some(({ kind, documents }) => kind === 'bofip' && documents === 2);
      },
      { timeoutMs: 60_000 },
    );
    const text = await research.asUser<{ content: string }>(randomUUID(), 'GET', '/copilot/documents/bofip/2-PGP-20260610');
    expect(text.body.content).toContain('La taxe numéro 2');
    const { body } = await asAdmin<{ errors: { record: string; reason: string }[]; total: number; pages: number }>(
      'GET',
      '/copilot/admin/corpus/bofip/errors',
    );
    expect(body).toMatchObject({ total: 1, pages: 1, errors: [{ record: expect.stringContaining('ligne 2') }] });

    rows = [...rows, page(20)];
    let isOpen = true;
    publisher.fail('/exports', (response) => {
      response.writeHead(200);
      response.write(`${JSON.stringify(page(1))}\n`);
      response.once('close', () => {
        isOpen = false;
      });
      return true;
    });
    await asAdmin('POST', '/copilot/admin/corpus/bofip/sync', {});
    await eventually(async () => (await bofip()).running?.done === 1);
    expect((await bofip()).running).toMatchObject({ state: 'running', unit: 'documents', total: 4, remaining: 3 });
    expect((await asAdmin('POST', '/copilot/admin/corpus/bofip/stop', {})).status).toBe(204);
    expect((await ended()).lastSync).toMatchObject({ state: 'stopped', added: 0 });
    expect(isOpen).toBe(false);
    expect((await acts()).slice(-2)).toMatchObject([
      { action: 'sync_corpus', subjectId: null, reason: 'bofip' },
      { action: 'stop_sync', subjectId: null, reason: 'bofip' },
    ]);
    expect((await synced()).lastSync).toMatchObject({ state: 'done', added: 1 });
  });

  it('says that a publisher that is down is asked again, why and when', async () => {
    publisher.fail('/records', answers(503, { 'retry-after': '20' }));
    const from = Date.now();
    const { body: asked } = await asAdmin<RunningSync>('POST', '/copilot/admin/corpus/bofip/sync', {});
    expect(asked.retry).toBeNull();
    const retry = (await eventually(async () => (await bofip()).running?.retry ?? false)) as RunningSync['retry'];
    expect(retry).toMatchObject({ reason: '127.0.0.1 est en panne (503)', try: 2, tries: 6 });
    expect(Date.parse(retry?.at ?? '') - from).toBeGreaterThan(20_000);
    await asAdmin('POST', '/copilot/admin/corpus/bofip/stop', {});
    expect((await ended()).lastSync).toMatchObject({ state: 'stopped' });
  });
});
