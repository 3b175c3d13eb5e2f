import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { checkCorpus } from '../src/corpus/additions/inventory.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { compactCorpus } from '../src/corpus/compact.ts';
import { createDocumentStore } from '../src/corpus/document-store.ts';
import { importCorpus } from '../src/corpus/import.ts';
import { type CorpusManifest, readManifest, writeManifest } from '../src/corpus/manifest.ts';
import { corpusMigrations } from '../src/corpus/migrations.ts';
import { readChunk } from '../src/corpus/read.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import { startRetrieval } from '../src/retrieval.ts';
import { indexFingerprint } from '../src/search/indexing/build-index.ts';
import { readIndexManifest } from '../src/search/indexing/index-files.ts';
import { judilibreDecision } from './corpus-fixtures.ts';
import { type SmallPackages, smallPackages } from './small-packages.ts';

const SCHEMA = { schema: 'research', role: 'research', migrations: corpusMigrations };

describe('the stored corpus', { timeout: 180_000 }, () => {
  let small: SmallPackages;
  let test: TestDatabase<CorpusTables>;
  const records: CorpusRecord[] = [];
  const count = async (): Promise<number[]> => {
    const { rows } = await test.database.pool.query(
      'select (select count(*) from documents) d, (select count(*) from versions) v, (select count(*) from versions where content is not null) c',
    );
    return [rows[0].d, rows[0].v, rows[0].c];
  };

  beforeAll(async () => {
    small = await smallPackages();
    test = await testDatabase<CorpusTables>(SCHEMA);
    await compactCorpus(small.packages, small.dataDir, () => {});
    for (const chunk of (await readManifest(small.dataDir))?.chunks ?? [])
      for await (const record of readChunk(small.dataDir, chunk)) records.push(record);
  });
  afterAll(async () => {
    await test.drop();
    await small.remove();
  });

  it('compacts whole records: text, dates without sentinels, hierarchy, no markup', () => {
    expect(records.length).toBeGreaterThan(700);
    for (const record of records) {
      expect(record.content).not.toMatch(/<\/?(p|br|td|a)\b|&(nbsp|amp|eacute);|\u00ad| {3}|\n\n/);
      for (const date of [record.from, record.to, ...record.versions.flatMap((v) => [v.from, v.to])])
        expect(date ?? '2000-01-01').toMatch(/^(1[0-9]|20)\d\d-\d\d-\d\d$/);
      expect(record.hierarchy.length).toBeGreaterThan(0);
    }
    const agreements = records.filter((record) => record.kind === 'cnn');
    expect(agreements.every((record) => record.idcc.length > 0 && record.containers.every((id) => id.startsWith('KALICONT')))).toBe(true);
    expect(agreements.some((record) => record.etat === 'VIGUEUR_ETEN')).toBe(true);
    expect(agreements.filter((record) => record.text?.startsWith('KALITEXT')).length).toBe(agreements.length);
  });

  it('compacts nothing again after a stop while it checks what it has', async () => {
    const before = await readManifest(small.dataDir);
    const stopped = compactCorpus(small.packages, small.dataDir, () => {
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await readManifest(small.dataDir)).toEqual(before);
  });

  it('dates all agreements by the day of their package when a former release, also interrupted, dated each chunk by its own', async () => {
    const own = await smallPackages();
    const data = join(own.packages.kali, 'data');
    // So large, each agreement is compacted alone.
    for (const name of await readdir(data)) await appendFile(join(data, name), ' '.repeat(24_000_000));
    await compactCorpus(own.packages, own.dataDir, () => {});
    const whole = (await readManifest(own.dataDir)) as CorpusManifest;
    expect(new Set(whole.chunks.flatMap(({ kind, dataDate }) => (kind === 'cnn' ? dataDate : []))).size).toBe(1);
    expect(whole.chunks.map(({ name }) => name)).toEqual(['legi-1', 'kali-1', 'kali-2']);
    const former = whole.chunks.map((chunk) => (chunk.name === 'kali-1' ? { ...chunk, dataDate: '2000-01-01' } : chunk));
    for (const chunks of [former, former.slice(0, 2)]) {
      await writeManifest(own.dataDir, { ...whole, complete: chunks.length === whole.planned, chunks });
      await compactCorpus(own.packages, own.dataDir, () => {});
      expect(await readManifest(own.dataDir)).toEqual(whole);
    }
    await own.remove();
  });

  it('resumes after an interruption, and a second import changes nothing', async () => {
    const abort = new AbortController();
    const interrupted = importCorpus(test.database.kysely, {
      dataDir: small.dataDir,
      signal: abort.signal,
      onProgress: ({ stored }) => stored >= 200 && abort.abort(),
    });
    await expect(interrupted).rejects.toThrow();
    const [partly] = await count();
    expect(partly).toBeGreaterThanOrEqual(200);
    expect(partly).toBeLessThan(records.length);
    expect(await importCorpus(test.database.kysely, { dataDir: small.dataDir })).toEqual({ stored: records.length, total: records.length });
    const whole = await count();
    expect(whole[2]).toBe(records.length);
    // Planned with the statistics of an empty table, a join of agreements outlasted its limit, and every analysis was refused.
    const { rows } = await test.database.pool.query(
      "select relname, reltuples from pg_class where relname in ('documents', 'versions') and relnamespace = 'research'::regnamespace order by 1",
    );
    expect(rows).toEqual([
      { relname: 'documents', reltuples: Number(whole[0]) },
      { relname: 'versions', reltuples: Number(whole[1]) },
    ]);
    await importCorpus(test.database.kysely, { dataDir: small.dataDir });
    expect(await count()).toEqual(whole);
  });

  it('returns each text letter for letter', async () => {
    const store = createDocumentStore(test.database.kysely);
    for (const record of records.filter((_, i) => i % 37 === 0)) {
      const version = await store.version(record.kind, record.version);
      expect(version).toMatchObject({
        documentId: record.id,
        content: record.content,
        title: record.title,
        hierarchy: record.hierarchy,
        etat: record.etat,
        dateDebut: record.from,
        dateFin: record.to,
        idcc: record.idcc,
      });
      expect(version?.credit).toContain('Licence Ouverte 2.0');
    }
    const three = records.slice(3, 6).map((record) => ({ kind: record.kind, versionId: record.version }));
    const asked = [three[2], { kind: 'cnn', versionId: 'KALIARTI000000000000' }, three[0]] as typeof three;
    expect((await store.versions(asked)).map((version) => version.versionId)).toEqual([three[2]?.versionId, three[0]?.versionId]);
    expect(await store.versions([])).toEqual([]);
  });

  it('knows the dates of other versions and returns no text for them', async () => {
    const changed = records.find((record) => record.versions.length > 0) as CorpusRecord;
    expect(await createDocumentStore(test.database.kysely).version('legiarti', changed.versions[0]?.id as string)).toBeNull();
    const { rows } = await test.database.pool.query('select count(*) n from versions where document_id = $1', [changed.id]);
    expect(rows[0].n).toBe(changed.versions.length + 1);
  });

  it('finds an article by its number, at a date', async () => {
    const store = createDocumentStore(test.database.kysely);
    const [found] = await store.byNumber({ codeId: 'LEGITEXT000031366350', number: 'L. 311-1', at: '2026-03-01' });
    expect(found).toMatchObject({ number: 'L311-1', kind: 'legiarti', textId: 'LEGITEXT000031366350' });
    expect(await store.byNumber({ codeId: null, number: 'L311-1', at: '2026-03-01' })).toHaveLength(1);
    expect(await store.byNumber({ codeId: 'LEGITEXT000006072050', number: 'L311-1', at: '2026-03-01' })).toEqual([]);
    expect(await store.byNumber({ codeId: null, number: 'L311-1', at: '2009-03-01' })).toEqual([]);
  });

  it('fills an empty schema while it answers, and is complete once everything is stored; compacts again what is lost beside its index', async () => {
    const fresh = await testDatabase<CorpusTables>(SCHEMA);
    const { dataDir, packages, remove } = await smallPackages();
    const percents: Promise<number>[] = [];
    const start = () => {
      const corpus = startRetrieval({
        onProgress: () => void percents.push(corpus.percent()),
        ...{ dataDir, packages, watchMs: 100 },
        db: fresh.database.kysely,
        database: { url: fresh.url, schema: SCHEMA.schema },
        log: createLogger('test', 'silent'),
      });
      return corpus;
    };
    let corpus = start();
    try {
      expect((await corpus.search.status()).complete).toBe(false);
      expect(await corpus.percent()).toBe(0);
      await corpus.complete;
      const said = await Promise.all(percents);
      expect(said.at(-1)).toBe(100);
      expect(said).toEqual([...said].sort((a, b) => a - b));
      expect(await corpus.search.status()).toMatchObject({ complete: true, indexed: records.length, documents: records.length });
      const { hits } = await corpus.search.search({
        text: 'motivation des décisions défavorables',
        kinds: ['legiarti'],
        at: '2026-03-27',
        idcc: null,
        k: 5,
      });
      expect(await corpus.documents.versions(hits)).toHaveLength(5);
      const [chunk] = (await readManifest(dataDir))?.chunks ?? [];
      for (const lost of ['', chunk?.file ?? '']) {
        await corpus.stop();
        await rm(join(dataDir, 'corpus', lost), { recursive: true });
        corpus = start();
        await corpus.complete;
        expect(await corpus.search.status()).toMatchObject({ complete: true, indexed: records.length });
        expect((await checkCorpus(dataDir)).problems).toEqual([]);
      }
    } finally {
      await corpus.stop();
      await fresh.drop();
      await remove();
    }
  });

  it('becomes complete without a restart once what failed at its start is mended: the packages, then the database', async () => {
    const fresh = await testDatabase<CorpusTables>(SCHEMA);
    const again = await smallPackages();
    const code = join(again.packages.legi, 'data', 'LEGITEXT000031366350.json');
    const text = await readFile(code);
    await writeFile(code, text.subarray(0, 1000));
    const lines: string[] = [];
    const told = (what: string): number => lines.filter((line) => line.includes(what)).length;
    const corpus = startRetrieval({
      ...{ dataDir: again.dataDir, packages: again.packages, watchMs: 100 },
      db: fresh.database.kysely,
      database: { url: fresh.url, schema: SCHEMA.schema },
      log: createLogger('test', 'info', { write: (line) => void lines.push(line) }),
    });
    corpus.complete.catch(() => undefined);
    try {
      await eventually(async () => told('index not up to date') > 1, { timeoutMs: 60_000 });
      await fresh.owner.pool.query('alter table research.corpus_imports rename to away');
      await writeFile(code, text);
      await eventually(async () => told('tried again later') > told('index not up to date') + 1, { timeoutMs: 120_000 });
      expect((await corpus.search.status()).complete).toBe(false);
      await fresh.owner.pool.query('alter table research.away rename to corpus_imports');
      await eventually(async () => (await corpus.search.status()).complete, { timeoutMs: 60_000 });
      await corpus.complete;
      expect(await corpus.search.status()).toMatchObject({ indexed: records.length, documents: records.length });
    } finally {
      await corpus.stop();
      await fresh.drop();
      await again.remove();
    }
  });

  it('withdraws at its start what was withdrawn while it was stopped, before the index is built anew', async () => {
    const fresh = await testDatabase<CorpusTables>(SCHEMA);
    const { dataDir, packages, remove } = await smallPackages();
    const start = (onStored: () => void) =>
      startRetrieval({
        ...{ dataDir, packages, onStored },
        db: fresh.database.kysely,
        database: { url: fresh.url, schema: SCHEMA.schema },
        log: createLogger('test', 'silent'),
      });
    const id = '5fca277de35a255d41ca73ab';
    const file = join(dataDir, 'decision.json');
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(judilibreDecision()));
    await addToCorpus({ dataDir, path: file, kind: null, now: new Date() });
    const first = start(() => undefined);
    await first.complete;
    const before = await indexFingerprint(packages, dataDir);
    expect(await first.documents.version('juritext', id)).not.toBeNull();
    await first.stop();
    await removeFromCorpus(dataDir, id, new Date());
    const stored: string[] = [];
    const second = start(() => stored.push('stored'));
    try {
      await eventually(async () => stored.length > 0, { timeoutMs: 60_000, everyMs: 5 });
      const [status, decision, built] = await Promise.all([
        second.search.status(),
        second.documents.version('juritext', id),
        readIndexManifest(dataDir, before),
      ]);
      expect([status.complete, decision, built?.fingerprint]).toEqual([true, null, before]);
      await second.complete;
      expect((await second.search.status()).sources.map(({ kind }) => kind)).not.toContain('juritext');
    } finally {
      await second.stop();
      await fresh.drop();
      await remove();
    }
  });
});
