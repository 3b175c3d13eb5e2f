import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactCorpus } from '../src/corpus/compact.ts';
import { createDocumentStore } from '../src/corpus/document-store.ts';
import { htmlToText } from '../src/corpus/html.ts';
import { importCorpus } from '../src/corpus/import.ts';
import { corpusMigrations } from '../src/corpus/migrations.ts';
import type { DocumentStore } from '../src/corpus/port.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';

type Version = { id: string; etat: string; dateDebut: number; dateFin: number };
type Article = {
  id: string;
  cid: string;
  num: string;
  texteHtml?: string;
  texte: string;
  etat: string;
  articleVersions: Version[];
} & Version;
type Node = { type: string; data: Article; children?: Node[] };

const require = createRequire(import.meta.url);
const folder = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const OLD = folder('legi-data-2020');
const NEW = folder('@socialgouv/legi-data');
/** The labour code, the longest: the other three would take twice as long and show the same. */
const CODE = join('data', 'LEGITEXT000006072050.json');
const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 2, 27);
const NEVER = new Set(['MODIFIE_MORT_NE', 'ANNULE', 'DISJOINT']);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Articles as published in the package, by official id, read independently of the product. */
async function published(legi: string): Promise<Map<string, Article>> {
  const articles = new Map<string, Article>();
  const walk = (node: Node): void => {
    if (node.type === 'article') articles.set(node.data.cid, node.data);
    for (const child of node.children ?? []) walk(child);
  };
  walk(JSON.parse(await readFile(join(legi, CODE), 'utf8')) as Node);
  return articles;
}

/** A seeded random generator: the same pairs at each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('two snapshots of a code, five years apart', { timeout: 240_000 }, () => {
  let test: TestDatabase<CorpusTables>;
  let store: DocumentStore;
  let work: string;
  let before: Map<string, Article>;
  let now: Map<string, Article>;

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'attendu-snapshots-'));
    const packageWith = async (name: string, version: string): Promise<string> => {
      await mkdir(join(work, name, 'data'), { recursive: true });
      await writeFile(join(work, name, 'package.json'), JSON.stringify({ version }));
      return join(work, name);
    };
    const kali = await packageWith('kali', '0.0.0');
    test = await testDatabase<CorpusTables>({ schema: 'research', role: 'research', migrations: corpusMigrations });
    for (const [name, from] of [
      ['old', OLD],
      ['new', NEW],
    ] as const) {
      const legi = await packageWith(`legi-${name}`, name);
      await copyFile(join(from, CODE), join(legi, CODE));
      await compactCorpus({ legi, kali }, join(work, name), () => {});
      await importCorpus(test.database.kysely, { dataDir: join(work, name) });
    }
    store = createDocumentStore(test.database.kysely);
    [before, now] = await Promise.all([published(OLD), published(NEW)]);
  }, 240_000);
  afterAll(async () => {
    await test.drop();
    await rm(work, { recursive: true, force: true });
  });

  /** The versions of an article in both snapshots; the later snapshot wins where they differ. */
  const historyOf = (cid: string): Version[] => {
    const versions = new Map<string, Version>();
    for (const article of [before.get(cid), now.get(cid)])
      for (const version of article === undefined ? [] : [...article.articleVersions, article]) versions.set(version.id, version);
    for (const version of now.get(cid)?.articleVersions ?? []) versions.set(version.id, version);
    return [...versions.values()];
  };
  const inForce = (versions: readonly Version[], day: number): Version | undefined =>
    versions
      .filter(({ etat, dateDebut, dateFin }) => !NEVER.has(etat) && dateDebut <= day && day < dateFin)
      .sort((a, b) => b.dateDebut - a.dateDebut)[0];
  const textOf = (cid: string, id: string): string | null => {
    const article = [now.get(cid), before.get(cid)].find((one) => one?.id === id);
    return article === undefined ? null : htmlToText(article.texteHtml ?? article.texte);
  };

  it('give the right version of 500 articles whose text changed, each at a day of its life', async () => {
    const changed = [...now.keys()].filter(
      (cid) => before.has(cid) && textOf(cid, before.get(cid)?.id ?? '') !== textOf(cid, now.get(cid)?.id ?? ''),
    );
    expect(changed.length).toBeGreaterThan(1000);
    const next = random(2026);
    const seen = { held: 0, unheld: 0, none: 0 };
    for (let i = 0; i < 500; i++) {
      const cid = changed[Math.floor(next() * changed.length)] as string;
      const [then, today] = [before.get(cid) as Article, now.get(cid) as Article];
      // In turn: a day of the older wording, of the present one, and any day since 2005.
      const from = [then.dateDebut, today.dateDebut, Date.UTC(2005, 0, 1)][i % 3] as number;
      const to = Math.min([then.id === today.id ? TODAY : Math.min(then.dateFin, today.dateDebut), TODAY, TODAY][i % 3] as number, TODAY);
      const day = from + Math.floor((next() * Math.max(0, to - from)) / DAY) * DAY;
      const expected = inForce(historyOf(cid), day);
      const [found] = await store.inForce([{ kind: 'legiarti', documentId: cid }], iso(day));
      const text = expected === undefined ? null : textOf(cid, expected.id);
      expect([cid, iso(day), found?.known?.versionId ?? null]).toEqual([cid, iso(day), expected?.id ?? null]);
      expect(found?.version?.versionId ?? null).toBe(text === null || text === '' ? null : expected?.id);
      expect(found?.version?.content ?? '').toBe(text ?? '');
      for (const date of [found?.known?.dateDebut, found?.known?.dateFin])
        expect(date ?? '2000-01-01').toMatch(/^(1[789]|20|21)\d\d-\d\d-\d\d$/);
      seen[expected === undefined ? 'none' : found?.version == null ? 'unheld' : 'held'] += 1;
    }
    // Enough cases of each kind to be meaningful.
    expect(seen.held).toBeGreaterThan(300);
    expect(seen.unheld).toBeGreaterThan(20);
    expect(seen.none).toBeGreaterThan(20);
  });

  it('never show a version that ended before it began, nor a sentinel date', async () => {
    const deadBorn = [...now.values()].filter(({ articleVersions }) => articleVersions.some(({ etat }) => etat === 'MODIFIE_MORT_NE'));
    expect(deadBorn.length).toBeGreaterThan(20);
    for (const article of deadBorn.slice(0, 60)) {
      const dead = new Set(article.articleVersions.filter(({ etat }) => NEVER.has(etat)).map(({ id }) => id));
      const timeline = await store.timeline('legiarti', article.cid);
      expect(timeline.filter(({ versionId }) => dead.has(versionId))).toEqual([]);
      for (const version of timeline) expect(`${version.dateDebut} ${version.dateFin}`).not.toMatch(/2222|2999|9999/);
      for (const { dateDebut } of article.articleVersions.filter(({ id }) => dead.has(id))) {
        const [found] = await store.inForce([{ kind: 'legiarti', documentId: article.cid }], iso(Math.min(dateDebut, TODAY)));
        expect(dead.has(found?.known?.versionId ?? '')).toBe(false);
      }
    }
  });

  it('keep an article that was repealed between them, and know that it is repealed', async () => {
    const gone = [...before.values()].filter(({ cid, etat }) => !now.has(cid) && etat === 'VIGUEUR');
    expect(gone.length).toBeGreaterThan(200);
    for (const article of gone.slice(0, 40)) {
      const [then] = await store.inForce([{ kind: 'legiarti', documentId: article.cid }], '2020-03-01');
      const expected = inForce(historyOf(article.cid), Date.UTC(2020, 2, 1));
      expect(then?.known?.versionId ?? null).toBe(expected?.id ?? null);
      const [today] = await store.inForce([{ kind: 'legiarti', documentId: article.cid }], '2026-03-01');
      expect(today).toMatchObject({ known: null, version: null });
    }
  });

  it('keep their dates when the older one is stored again after the newer', async () => {
    const cid = [...now.keys()].find((one) => before.has(one) && before.get(one)?.id !== now.get(one)?.id) as string;
    const timeline = await store.timeline('legiarti', cid);
    await test.database.pool.query("delete from corpus_imports where chunk = 'legi-1'");
    await importCorpus(test.database.kysely, { dataDir: join(work, 'old') });
    expect(await store.timeline('legiarti', cid)).toEqual(timeline);
    const [today] = await store.inForce([{ kind: 'legiarti', documentId: cid }], '2026-03-01');
    expect(today?.known?.versionId).toBe(inForce(historyOf(cid), Date.UTC(2026, 2, 1))?.id);
  });
});
