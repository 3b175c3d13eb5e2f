import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuthority } from '../src/corpus/additions/authority.ts';
import { allChunks } from '../src/corpus/additions/held.ts';
import { readAdditions } from '../src/corpus/additions/manifest.ts';
import { readTree } from '../src/corpus/json-tree.ts';
import { readCode } from '../src/corpus/legi.ts';
import { readChunk } from '../src/corpus/read.ts';
import { readLegiArticle } from '../src/corpus/readers/legi-article.ts';
import { parseXml } from '../src/corpus/readers/xml.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { kindSources } from '../src/corpus/sync/sources.ts';
import { syncKind } from '../src/corpus/sync/sync-kind.ts';
import { type TarMember, writeTarGz } from './corpus-fixtures.ts';
import { type Article, articlesOf, cidOf, hasDebris, historyOf, idOf, legiFile, random } from './legi-archives.ts';
import { folder, type Publisher, startPublisher } from './publisher-stand-in.ts';

const require = createRequire(import.meta.url);
const OLD = dirname(require.resolve('legi-data-2020/package.json'));
const NEW = dirname(require.resolve('@socialgouv/legi-data/package.json'));
/** Code of relations between the public and the administration. */
const CODE = 'LEGITEXT000031366350.json';
const NOW = new Date('2026-11-29T09:00:00Z');

describe('LEGI archives made of the packages’ articles', () => {
  let dataDir: string;
  let publisher: Publisher;
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-legi-'));
    publisher = await startPublisher({ '/LEGI/': folder(() => files) });
  });
  afterAll(async () => {
    await publisher.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('read back as the packages read', async () => {
    const { records } = readCode(readTree(await readFile(join(NEW, 'data', CODE))));
    const wanted = new Map([...records].map((record) => [record.version, record]));
    const articles = (await articlesOf(NEW, CODE)).filter((article) => wanted.has(idOf(article)) && !hasDebris(article));
    expect(articles.length).toBeGreaterThan(450);
    for (const article of articles) {
      const { id: _, ...read } = readLegiArticle(parseXml(String(legiFile(article).content)));
      const { id: __, ...said } = wanted.get(idOf(article)) as CorpusRecord;
      expect(read).toEqual(said);
    }
  });

  async function put(name: string, members: readonly TarMember[]): Promise<void> {
    const path = join(dataDir, name);
    await writeTarGz(path, members);
    files.set(name, await readFile(path));
  }

  /** What counts in a folder after it was synchronised with what the publisher lists. */
  async function synchronised(own: string): Promise<Record<string, CorpusRecord>> {
    const source = kindSources(corpusSettingsSchema.parse({ CORPUS_DILA_URL: publisher.url }), NOW).find(({ kind }) => kind === 'legiarti');
    await syncKind({
      ...{ dataDir: own, kind: 'legiarti', transports: source?.transports ?? [], now: () => NOW },
      signal: new AbortController().signal,
    });
    const additions = await readAdditions(own);
    const chunks = await allChunks(own, additions);
    const authority = await readAuthority(own, chunks, additions);
    const found: Record<string, CorpusRecord> = {};
    for (const chunk of chunks)
      for await (const record of readChunk(own, chunk)) {
        const counted = authority.resolve(chunk, record);
        if (counted !== null) found[counted.version] = counted;
      }
    return found;
  }

  it.each([1, 2, 3])('of 2020, then of each day, give the same texts as those of 2026 at once (seed %i)', async (seed) => {
    const next = random(seed);
    const isKept = (cid: string) => Number(cid.slice(-4)) % 5 === seed;
    const part = async (legi: string): Promise<Article[]> =>
      (await articlesOf(legi, CODE)).filter((article) => isKept(cidOf(article)) && String(article.data.texte ?? '').trim() !== '');
    const { full, days, atOnce } = historyOf(await part(OLD), await part(NEW), 6, next);
    expect(days.flat().length).toBeGreaterThan(10);
    files.clear();
    await put('Freemium_legi_global_20201101-000000.tar.gz', full);
    const own = join(dataDir, `days-${seed}`);
    // Stopped after a random number of days: the next synchronisation resumes there.
    for (const [i, members] of days.entries()) {
      await put(`LEGI_202${1 + i}0101-210000.tar.gz`, members);
      if (next() < 0.5) await synchronised(own);
    }
    const byDays = await synchronised(own);
    files.clear();
    await put('Freemium_legi_global_20260401-000000.tar.gz', atOnce);
    const whole = await synchronised(join(dataDir, `once-${seed}`));
    expect(Object.keys(whole).length).toBeGreaterThan(50);
    expect(byDays).toEqual(whole);
  });
});
