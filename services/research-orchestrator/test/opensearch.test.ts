import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createLogger } from '@attendu/log/logger';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createOpenSearchClient } from '@attendu/search/opensearch/client';
import { requireOpenSearch } from '@attendu/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiEmbedder } from '../src/adapters/openai-embedder.ts';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { createBreaker } from '../src/model/breaker.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { buildIndex, removeOldFiles } from '../src/search/indexing/build-index.ts';
import type { IndexManifest } from '../src/search/indexing/index-files.ts';
import { createIndexLoader } from '../src/search/indexing/load-index.ts';
import { indicesOf } from '../src/search/indexing/outside-index.ts';
import { createLegalSearch } from '../src/search/legal-search.ts';
import { legiArticle, writeTarGz } from './corpus-fixtures.ts';
import { startScriptedEmbeddings } from './scripted-embeddings.ts';
import { type SmallPackages, smallPackages } from './small-packages.ts';

const opensearch = await requireOpenSearch();
const log = createLogger('research-orchestrator', 'silent');
const DAY = '2026-11-29';
const NOW = new Date(`${DAY}T09:00:00Z`);

describe.runIf(opensearch !== null)('a corpus searched in OpenSearch', { timeout: 180_000 }, () => {
  let small: SmallPackages;
  /** The second node first: it is the one that is lost. */
  const nodes = [...(opensearch?.urls ?? [])].reverse();
  const outside = { nodes, from: 1 };
  const client = createOpenSearchClient(outside);
  const build = (): Promise<IndexManifest> => buildIndex(small.packages, small.dataDir, () => {}, outside);
  const engineOf = async (manifest: IndexManifest, isOutside = true): Promise<Engine> => {
    const index = await createIndexLoader(small.dataDir, isOutside ? client : null).load(manifest);
    return createEngine({ analyser: createFrenchAnalyser(), index });
  };
  const search = async (engine: Engine, text: string, kind: SourceKey, more: { idcc?: string; at?: string } = {}) => {
    const request = { text, kinds: [kind], at: more.at ?? DAY, idcc: more.idcc ?? null, k: 10 };
    return engine.search(request, await engine.fetch(request));
  };
  const indices = async (): Promise<string[]> =>
    ((await client.request<{ index: string }[]>('GET', '/_cat/indices/attendu-*?format=json')) ?? []).map(({ index }) => index).sort();

  let manifest: IndexManifest;
  let there: Engine;
  beforeAll(async () => {
    small = await smallPackages();
    manifest = await build();
    there = await engineOf(manifest);
  });
  afterAll(async () => {
    await opensearch?.stop();
    await small.remove();
  });

  it('is ranked as in memory, and searched within an agreement, a day and a code', async () => {
    expect(manifest.outside.sort()).toEqual(['cnn', 'legiarti']);
    const here = await engineOf(manifest, false);
    const idcc = (await search(here, 'congés payés', 'cnn')).hits[0]?.title.match(/IDCC (\d{4})/)?.[1] ?? '';
    const asked: [string, SourceKey, { idcc?: string; at?: string }?][] = [
      ['communication des documents administratifs aux intéressés', 'legiarti'],
      ['silence gardé par l’administration vaut acceptation', 'legiarti'],
      ['article L. 311-1', 'legiarti'],
      ['saisine par voie électronique selon le code des relations entre le public et l’administration', 'legiarti'],
      ['documents administratifs', 'legiarti', { at: '2010-01-01' }],
      ['congés payés', 'cnn'],
      ['congés payés', 'cnn', { idcc }],
      ['zygomatique', 'legiarti'],
      ['', 'legiarti'],
    ];
    for (const [text, kind, more] of asked) {
      const [inMemory, outsideIt] = [await search(here, text, kind, more), await search(there, text, kind, more)];
      expect(outsideIt.scored, text).toBe(inMemory.scored);
      expect(
        outsideIt.hits.slice(0, 3).map(({ versionId }) => versionId),
        text,
      ).toEqual(inMemory.hits.slice(0, 3).map(({ versionId }) => versionId));
      expect(outsideIt.hits.length, text).toBe(inMemory.hits.length);
    }
    const question = { text: 'communication des documents administratifs aux intéressés', at: DAY };
    const judged = there.assess(question, await there.fetch(question));
    expect(judged?.missing).toEqual(here.assess(question)?.missing);
    expect(judged?.lack).toBeCloseTo(here.assess(question)?.lack ?? 0, 0);
  });

  it('takes additions and removals without a gap: an index in use stays until nothing reads it', async () => {
    const archive = join(small.dataDir, '..', 'LEGI_20261125-211003.tar.gz');
    await writeTarGz(archive, [
      {
        name: 'legi/new.xml',
        content: legiArticle({ version: 'LEGIARTI000088888888', from: '2016-10-01', text: 'Le zygomatique est un muscle.' }),
      },
    ]);
    await addToCorpus({ dataDir: small.dataDir, path: archive, kind: null, now: NOW });
    const after = await build();
    const next = await engineOf(after);
    expect((await search(next, 'zygomatique', 'legiarti')).hits.map(({ versionId }) => versionId)).toEqual(['LEGIARTI000088888888']);
    expect((await search(there, 'zygomatique', 'legiarti')).hits).toEqual([]);
    expect((await search(there, 'documents administratifs', 'legiarti')).hits).toHaveLength(10);
    expect(await indices()).toEqual([...new Set([...indicesOf(manifest), ...indicesOf(after)])].sort());

    await removeFromCorpus(small.dataDir, archive, NOW);
    const last = await build();
    expect((await search(await engineOf(last), 'zygomatique', 'legiarti')).hits).toEqual([]);
    await removeOldFiles(small.dataDir, last, outside);
    expect(await indices()).toEqual(indicesOf(last).sort());
  });

  it('is ranked by words and vectors, as in memory', async () => {
    const server = await startScriptedEmbeddings();
    const settings = { baseUrl: server.url, apiKey: 'k', model: 'contract', dimensions: undefined };
    const open = (more: Partial<Parameters<typeof createLegalSearch>[0]>) =>
      createLegalSearch({
        ...{ dataDir: small.dataDir, packages: small.packages, log },
        vectors: { settings, embedder: createOpenAiEmbedder(settings, 5_000), breaker: createBreaker(Date.now) },
        ...more,
      });
    const running = [open({ outside })];
    try {
      await running[0]?.vectors;
      // In memory, from the files of the same index.
      running.push(open({ builds: false }));
      await running[1]?.vectors;
      // Scrambled letters: not a word of the index, but most trigrams of some headings.
      for (const text of ['komunikassion dokumeents admminisstratiffs', 'saisine par voie électronique']) {
        const asked = { text, kinds: ['legiarti'] as const, at: DAY, idcc: null, k: 10, mayAskModel: true };
        const [outsideIt, inMemory] = await Promise.all(running.map((one) => one.search(asked)));
        expect([outsideIt?.vectors?.use, inMemory?.vectors?.use, inMemory?.hits.length]).toEqual(['used', 'used', 10]);
        const first = (answer: typeof inMemory) => answer?.hits.slice(0, 3).map(({ versionId }) => versionId);
        expect(first(outsideIt), text).toEqual(first(inMemory));
      }
    } finally {
      for (const one of running) await one.close();
      await server.stop();
    }
  });

  it('is searched and written after a node is lost, and filled again after all are lost', async () => {
    const running = createLegalSearch({ dataDir: small.dataDir, packages: small.packages, log, watchMs: 200, outside });
    try {
      await running.complete;
      const ask = () => running.search({ text: 'documents administratifs', kinds: ['legiarti'], at: DAY, idcc: null, k: 10 });
      const expected = await ask();
      expect(expected.hits).toHaveLength(10);
      await client.request('GET', '/_cluster/health?wait_for_status=green&timeout=9s');
      await opensearch?.stopSecond();
      expect(await ask()).toEqual(expected);
      for (const index of await indices()) await client.request('DELETE', `/${index}`);
      await expect.poll(ask, { timeout: 60_000 }).toEqual(expected);
      await opensearch?.stop();
      // A route answers it in French, an analysis under way waits.
      await expect(ask()).rejects.toMatchObject({ code: 'ENOTCONN' });
    } finally {
      await running.close();
    }
  });
});
