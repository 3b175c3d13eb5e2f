import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiEmbedder } from '../src/adapters/openai-embedder.ts';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { readManifest } from '../src/corpus/manifest.ts';
import { readChunk } from '../src/corpus/read.ts';
import { createBreaker } from '../src/model/breaker.ts';
import { modelLabel } from '../src/model/outside-models.ts';
import { indexFingerprint } from '../src/search/indexing/build-index.ts';
import { createLegalSearch, type RunningSearch } from '../src/search/legal-search.ts';
import type { SearchRequest } from '../src/search/port.ts';
import { embedCorpus, embeddedText } from '../src/vectors/embed-corpus.ts';
import { startEmbedding } from '../src/vectors/embed-process.ts';
import type { EmbeddingSettings } from '../src/vectors/embedder.ts';
import { readRows, readState, vectorPaths } from '../src/vectors/vector-file.ts';
import { startScriptedEmbeddings } from './scripted-embeddings.ts';
import { builtSmallPackages, type SmallPackages } from './small-packages.ts';

const log = createLogger('research-orchestrator', 'silent');
const asks = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  kinds: ['legiarti'],
  at: '2026-03-27',
  idcc: null,
  k: 10,
  mayAskModel: true,
  ...more,
});

describe('search with vectors', { timeout: 180_000 }, () => {
  let server: Awaited<ReturnType<typeof startScriptedEmbeddings>>;
  let small: SmallPackages;
  let texts: string[];
  let fingerprint: string;
  let plain: RunningSearch;
  const opened: RunningSearch[] = [];

  const settingsOf = (model: string, dimensions?: number): EmbeddingSettings => ({ baseUrl: server.url, apiKey: 'k', model, dimensions });
  const labelOf = (model: string) => modelLabel(model, server.url);
  const open = (model: string, now: () => number = Date.now): RunningSearch => {
    const settings = settingsOf(model);
    const search = createLegalSearch({
      dataDir: small.dataDir,
      packages: small.packages,
      log,
      watchMs: 300,
      vectors: { settings, embedder: createOpenAiEmbedder(settings, 2_000), breaker: createBreaker(now) },
    });
    opened.push(search);
    return search;
  };
  /** Runs the job in this process, with short pauses. */
  const embed = (settings: EmbeddingSettings, pauses: number[] = []) =>
    embedCorpus({
      dataDir: small.dataDir,
      fingerprint,
      embedder: createOpenAiEmbedder(settings, 30_000),
      dimensions: settings.dimensions,
      patience: { tries: 4, longestPauseMs: 10_000, pause: async (ms) => void pauses.push(ms), random: () => 0.5 },
      timeoutMs: 30_000,
      onProgress: () => undefined,
    });

  beforeAll(async () => {
    server = await startScriptedEmbeddings();
    small = await builtSmallPackages();
    plain = createLegalSearch({ dataDir: small.dataDir, packages: small.packages, log });
    await plain.complete;
    fingerprint = await indexFingerprint(small.packages, small.dataDir);
    texts = [];
    for (const chunk of (await readManifest(small.dataDir))?.chunks ?? [])
      for await (const record of readChunk(small.dataDir, chunk)) texts.push(embeddedText(record));
  }, 180_000);
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((search) => search.close()));
  });
  afterAll(async () => {
    await plain.close();
    await server.stop();
    await small.remove();
  });

  it('embeds every document once, then ranks by words and vectors, and finds what words cannot', async () => {
    server.behave(({ answer }) => answer());
    const search = open('contract');
    await search.vectors;
    expect([...server.answered].sort()).toEqual([...texts].sort());
    // Scrambled letters: not a word of the index, but most trigrams of one heading.
    const misspelt = 'komunikassion dokumeents admminisstratiffs';
    expect((await plain.search(asks(misspelt))).hits).toEqual([]);
    const { hits, vectors } = await search.search(asks(misspelt));
    expect(vectors).toEqual({ model: labelOf('contract'), use: 'used' });
    expect(hits).toHaveLength(10);
    expect(hits.some((hit) => hit.hierarchy.join(' ').toLowerCase().includes('documents administratifs'))).toBe(true);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
    // The same scope: kind, agreement, day.
    expect((await search.search(asks(misspelt, { at: '2010-01-01' }))).hits).toEqual([]);
    const all = await plain.search(asks('congés payés', { kinds: ['cnn'], k: 50 }));
    const idcc = /IDCC (\d{4})/.exec(all.hits[0]?.title ?? '')?.[1] ?? '';
    const inside = await search.search(asks('cnogés peyés', { kinds: ['cnn'], idcc, k: 50 }));
    expect(inside.hits.length).toBeGreaterThan(0);
    expect(new Set(inside.hits.map((hit) => /IDCC (\d{4})/.exec(hit.title)?.[1]))).toEqual(new Set([idcc]));
  });

  it('sends no word of a question that may not be sent, and says so', async () => {
    server.behave(({ answer }) => answer());
    const search = open('contract');
    await search.vectors;
    const question = asks('délai de recours contre une décision implicite', { mayAskModel: false });
    expect(await search.search(question)).toEqual({
      ...(await plain.search(question)),
      vectors: { model: labelOf('contract'), use: 'not_allowed' },
    });
    expect(server.calls).toEqual([]);
  });

  it('embeds a question once, and gives the same answer after its thread died', async () => {
    server.behave(({ answer }) => answer());
    const search = open('contract');
    await search.vectors;
    // The documents already have their vectors.
    expect(server.calls).toEqual([]);
    const first = await search.search(asks('saisine par voie électronique'));
    await search.restart();
    expect(await search.search(asks('saisine par voie électronique'))).toEqual(first);
    expect(server.calls.map(({ input }) => input)).toEqual([['saisine par voie électronique']]);
    expect(first.hits).not.toEqual((await plain.search(asks('saisine par voie électronique'))).hits);
  });

  it('answers without vectors when the endpoint is down, stalls, or sends garbage, and says so', async () => {
    server.behave(({ answer }) => answer());
    let now = 0;
    const search = open('contract', () => now);
    await search.vectors;
    const bad = [
      ['refuses', ({ response }) => response.writeHead(401).end('{}')],
      ['fails', ({ response }) => response.writeHead(500).end('{}')],
      ['stalls', () => undefined],
      [
        'cuts',
        ({ response }) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[', () => response.destroy()),
      ],
      ['no JSON', ({ response }) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')],
      ['no vectors', ({ response }) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"embedding":"x"}]}')],
      [
        'another length',
        ({ response }) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"index":0,"embedding":[1,2,3]}]}'),
      ],
    ] satisfies [string, Parameters<typeof server.behave>[0]][];
    for (const [name, behaviour] of bad) {
      server.behave(behaviour);
      now += 120_000;
      const question = `délai de réponse de l'administration, ${name}`;
      expect([name, await search.search(asks(question))]).toEqual([
        name,
        { ...(await plain.search(asks(question))), vectors: { model: labelOf('contract'), use: 'failed' } },
      ]);
    }
    // After consecutive failures it is paused, then asked again.
    server.behave(({ response }) => response.writeHead(500).end('{}'));
    for (let n = 0; n < 8; n += 1) await search.search(asks(`silence de l'administration ${n}`));
    const before = server.calls.length;
    expect((await search.search(asks('silence'))).vectors?.use).toBe('failed');
    expect(server.calls).toHaveLength(before);
    server.behave(({ answer }) => answer());
    now += 120_000;
    expect((await search.search(asks('silence'))).vectors?.use).toBe('used');
  });

  it('respects the delay of a busy endpoint, retries after a failure, and gives up when it refuses', async () => {
    const pauses: number[] = [];
    server.behave(({ nth, response, answer }) => {
      if (nth === 1) response.writeHead(429, { 'retry-after': '7' }).end('{}');
      else if (nth === 2) response.writeHead(503).end('{}');
      else if (nth === 3) response.writeHead(200, { 'content-type': 'application/json' }).write('{"da', () => response.destroy());
      else answer();
    });
    await embed(settingsOf('busy'), pauses);
    expect(pauses).toContain(7_000);
    expect(pauses).toHaveLength(3);
    expect([...server.answered].sort()).toEqual([...texts].sort());

    server.behave(({ response }) => response.writeHead(400).end('{}'));
    await expect(embed(settingsOf('no'))).rejects.toMatchObject({ retry: false });
    expect(server.calls.length).toBeLessThanOrEqual(4);
    server.behave(({ response }) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'));
    await expect(embed(settingsOf('no'))).rejects.toMatchObject({ waitMs: 3_600_000 });
    expect(await readState(vectorPaths(small.dataDir, 'no', undefined))).toBeNull();
  });

  it('accepts vectors of one length only: the configured one, or that of the first', async () => {
    server.behave(({ body, response }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: body.input.map((_, index) => ({ index, embedding: [1, 2, 3, 4] })) })),
    );
    await expect(embed(settingsOf('short', 32))).rejects.toMatchObject({ reason: 'unusable' });
    expect(server.calls[0]).toMatchObject({ dimensions: 32, encoding_format: 'float' });
    server.behave(({ body, nth, response }) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: body.input.map((_, index) => ({ index, embedding: nth === 1 ? [1, 2, 3] : [1, 2] })) })),
    );
    await expect(embed(settingsOf('changing'))).rejects.toMatchObject({ reason: 'unusable' });
    server.behave(({ answer }) => answer());
    await embed(settingsOf('short', 32));
    expect((await readState(vectorPaths(small.dataDir, 'short', 32)))?.dimensions).toBe(32);
  });

  it('resumes after a kill: no document is embedded twice, and a partial row is ignored', async () => {
    const settings = settingsOf('killed');
    const paths = vectorPaths(small.dataDir, 'killed', undefined);
    const held: (() => void)[] = [];
    server.behave(({ nth, answer }) => (nth <= 3 ? answer() : void held.push(answer)));
    const child = startEmbedding({ dataDir: small.dataDir, fingerprint, settings }, () => undefined);
    const ended = child.done.catch((error: Error) => error.message);
    const rows = async (): Promise<number> => {
      let count = 0;
      for await (const _ of readRows(paths.rows, 96)) count += 1;
      return count;
    };
    await eventually(async () => held.length > 0 && (await rows()) === 3 * 64, { timeoutMs: 60_000 });
    child.stop();
    expect(await ended).toContain('SIGKILL');
    const before = [...server.answered];
    expect(await readState(paths)).toMatchObject({ fingerprint: null });
    await writeFile(paths.rows, Buffer.concat([await readFile(paths.rows), Buffer.from('half a row')]));
    server.behave(({ answer }) => answer());
    await startEmbedding({ dataDir: small.dataDir, fingerprint, settings }, () => undefined).done;
    expect([...before, ...server.answered].sort()).toEqual([...texts].sort());
    expect(await rows()).toBe(texts.length);
    expect(await readState(paths)).toEqual({ fingerprint, dimensions: 96, documents: texts.length });
    // A corrupted row is ignored: only its document is embedded again.
    const bytes = await readFile(paths.rows);
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] as number) ^ 1;
    await writeFile(paths.rows, bytes);
    server.behave(({ answer }) => answer());
    await embed(settings);
    expect(server.answered).toHaveLength(1);
  });

  it('stops with its search while documents are being embedded', async () => {
    server.behave(() => undefined);
    const search = open('closing');
    await search.complete;
    await eventually(async () => server.calls.length > 0, { timeoutMs: 60_000 });
    await search.close();
    await search.vectors;
    const calls = server.calls.length;
    await pause(300);
    expect(server.calls).toHaveLength(calls);
  });

  it('embeds what an operator adds, says meanwhile that no vector is used, and sends no text that is withdrawn', async () => {
    server.behave(({ answer }) => answer());
    const search = open('contract');
    await search.vectors;
    const misspelt = asks('habbillage au veestiaire, tennue imposéé', { kinds: ['juritext'] });
    expect((await search.search(misspelt)).vectors?.use).toBe('used');
    const held: (() => void)[] = [];
    server.behave(({ body, answer }) => (body.input.join().includes('vestiaire') ? void held.push(answer) : answer()));
    const add = async (id: string, text: string): Promise<void> => {
      const path = join(small.dataDir, `${id}.jsonl`);
      await writeFile(path, JSON.stringify({ id, title: 'Arrêt', texte: text, date: '2020-11-18', juridiction: 'Cour de cassation' }));
      await addToCorpus({ dataDir: small.dataDir, path, kind: 'juritext', now: new Date() });
    };
    await add('d1', 'L’habillage au vestiaire d’une tenue imposée est compensé.');
    await eventually(async () => held.length > 0, { timeoutMs: 60_000 });
    const meanwhile = await search.search(asks('habillage', { kinds: ['juritext'] }));
    expect([meanwhile.vectors, meanwhile.hits.map(({ versionId }) => versionId)]).toEqual([undefined, ['d1']]);
    // A second addition takes the place of the embedding under way.
    await removeFromCorpus(small.dataDir, 'd1', new Date());
    await add('d2', 'La contrepartie de l’habillage au vestiaire est due pour une tenue imposée.');
    server.behave(({ answer }) => answer());
    const embedded = async () => (await search.search(misspelt)).vectors?.use === 'used';
    await eventually(embedded, { timeoutMs: 60_000 });
    expect((await search.search(misspelt)).hits.map(({ versionId }) => versionId)).toEqual(['d2']);
    expect(server.answered.filter((text) => text.includes('vestiaire'))).toEqual([expect.stringContaining('La contrepartie')]);
  });
});
