import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@attendu/log/logger';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createOpenSearchClient } from '@attendu/search/opensearch/client';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../src/search/engine.ts';
import { type BuildProgress, indexFingerprint } from '../src/search/indexing/build-index.ts';
import { readIndexManifest } from '../src/search/indexing/index-files.ts';
import { createIndexLoader } from '../src/search/indexing/load-index.ts';
import { createLegalSearch, type RunningSearch } from '../src/search/legal-search.ts';
import type { SearchAnswer, SearchRequest } from '../src/search/port.ts';
import { type SmallPackages, smallPackages } from './small-packages.ts';

/** A build runs in a process of its own. On a busy machine it takes many times its two seconds. */
const SLOW = 180_000;
const log = createLogger('research-orchestrator', 'silent');
const asks = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  text,
  kinds: ['legiarti'],
  at: '2026-03-27',
  idcc: null,
  k: 10,
  ...more,
});

describe('legal search', { timeout: SLOW }, () => {
  let small: SmallPackages;
  let search: RunningSearch;
  const steps: BuildProgress[] = [];

  beforeAll(async () => {
    small = await smallPackages();
    search = createLegalSearch({ dataDir: small.dataDir, packages: small.packages, log, onProgress: (progress) => steps.push(progress) });
  });
  afterAll(async () => {
    await search.close();
    await small.remove();
  });

  it('reports that nothing is indexed yet, answers anyway, then has everything', async () => {
    expect(await search.status()).toMatchObject({ indexed: 0, complete: false });
    expect(await search.search(asks('communication des documents administratifs'))).toEqual({ hits: [], scored: 0 });
    await search.complete;
    const status = await search.status();
    expect(status.complete).toBe(true);
    expect(status.indexed).toBe(status.documents);
    expect(status.sources.map((source) => source.kind).sort()).toEqual(['cnn', 'legiarti']);
    expect(status.sources.find((source) => source.kind === 'legiarti')?.credit).toMatch(
      /^DILA, base LEGI, Licence Ouverte 2\.0, données au \d\d\/\d\d\/20\d\d$/,
    );
    expect(steps.map((step) => step.indexed)).toEqual([...steps.map((step) => step.indexed)].sort((a, b) => a - b));
    expect(steps.length).toBeGreaterThanOrEqual(3);
  });

  it('finds an article by its words, its number, and the version in force at a date', async () => {
    const words = await search.search(asks("Qui décide de l'accès aux documents administratifs ? communication aux intéressés"));
    expect(words.hits[0]?.hierarchy.join(' > ')).toMatch(/accès aux documents administratifs/i);
    expect(words.scored).toBeGreaterThan(words.hits.length);
    const number = await search.search(asks('article L. 311-1'));
    expect(number.hits[0]?.title).toBe("Code des relations entre le public et l'administration, article L311-1");
    const before = await search.search(asks('documents administratifs', { at: '2010-01-01' }));
    expect(before.hits).toEqual([]);
  });

  it('searches within one agreement on request', async () => {
    const all = await search.search(asks('congés payés', { kinds: ['cnn'], k: 50 }));
    const titles = new Set(all.hits.map((hit) => /IDCC (\d{4})/.exec(hit.title)?.[1]));
    expect(titles.size).toBe(2);
    const idcc = [...titles][0] as string;
    const inside = await search.search(asks('congés payés', { kinds: ['cnn'], idcc, k: 50 }));
    expect(inside.hits.length).toBeGreaterThan(0);
    expect(new Set(inside.hits.map((hit) => /IDCC (\d{4})/.exec(hit.title)?.[1]))).toEqual(new Set([idcc]));
  });

  it('accepts any question', async () => {
    const texts = [
      '',
      '?',
      '🙂🙂',
      '<script>alert(1)</script>',
      'a'.repeat(20_000),
      'congé '.repeat(4000),
      'What is the notice period?',
      'les de la',
    ];
    for (const text of texts) {
      const { hits } = await search.search(asks(text, { kinds: ['legiarti', 'cnn'] }));
      expect(hits.length).toBeLessThanOrEqual(10);
    }
  });

  it('survives the death of its thread: the next one answers waiting queries', async () => {
    const expected = await search.search(asks('saisine par voie électronique'));
    const pending = Array.from({ length: 20 }, () => search.search(asks('saisine par voie électronique')));
    await search.restart();
    for (const answer of await Promise.all(pending)) expect(answer).toEqual(expected);
    expect(await search.search(asks('saisine par voie électronique'))).toEqual(expected);
  });

  it('does not answer from nothing when its next thread cannot load the index, which is built anew', async () => {
    const folder = join(small.dataDir, 'index');
    const alone = createLegalSearch({ dataDir: small.dataDir, packages: small.packages, log, watchMs: 200 });
    try {
      await alone.complete;
      const ask = () => alone.search(asks('saisine par voie électronique'));
      const expected = await ask();
      for (const file of (await readdir(folder)).filter((name) => name.endsWith('.seg'))) await writeFile(join(folder, file), 'torn');
      await alone.restart();
      const answers: (SearchAnswer | 'refused')[] = [];
      await eventually(
        async () => {
          answers.push(await ask().catch(() => 'refused' as const));
          return answers.at(-1) !== 'refused';
        },
        { timeoutMs: SLOW },
      );
      expect(answers[0]).toBe('refused');
      expect(answers.at(-1)).toEqual(expected);
    } finally {
      await alone.close();
    }
  });

  it('restarts from disk without building, and rebuilds what was altered', async () => {
    const again: BuildProgress[] = [];
    const second = createLegalSearch({
      dataDir: small.dataDir,
      packages: small.packages,
      log,
      onProgress: (progress) => again.push(progress),
    });
    await second.complete;
    expect(again).toEqual([]);
    const expected = await second.search(asks('silence gardé par l’administration vaut acceptation'));
    expect(expected.hits.length).toBe(10);
    await second.close();

    const folder = join(small.dataDir, 'index');
    const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('.seg')) as string);
    const bytes = await readFile(file);
    bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] as number) ^ 0xff;
    await writeFile(file, bytes);
    const third = createLegalSearch({
      dataDir: small.dataDir,
      packages: small.packages,
      log,
      onProgress: (progress) => again.push(progress),
    });
    await third.complete;
    expect(again.length).toBeGreaterThan(0);
    expect(await third.search(asks('silence gardé par l’administration vaut acceptation'))).toEqual(expected);
    await third.close();
  });

  it('keeps the index in use whole while the next one gives its postings to an engine outside', async () => {
    const manifest = await readIndexManifest(small.dataDir, await indexFingerprint(small.packages, small.dataDir));
    if (manifest === null) throw new Error('no index');
    const loader = createIndexLoader(small.dataDir, createOpenSearchClient({ nodes: ['http://127.0.0.1:9'] }));
    const index = await loader.load(manifest);
    // A fresh engine each time: one keeps what ranked a question.
    const ask = () =>
      createEngine({ analyser: createFrenchAnalyser(), index }).search(asks('communication des documents administratifs')).hits;
    const before = ask();
    expect(before).toHaveLength(10);
    await loader.load({ ...manifest, outside: ['legiarti'] });
    expect(ask()).toEqual(before);
  });

  it('rebuilds for another version of the packages', async () => {
    await writeFile(join(small.packages.legi, 'package.json'), JSON.stringify({ name: 'legi', version: '1.0.1' }));
    const next = createLegalSearch({ dataDir: small.dataDir, packages: small.packages, log });
    expect((await next.status()).indexed).toBe(0);
    await next.complete;
    expect((await next.status()).complete).toBe(true);
    await next.close();
  });
});
