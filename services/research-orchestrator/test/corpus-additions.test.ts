import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fateBanner } from '@attendu/law/dossier/fate';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { checkCorpus, inventoryOf } from '../src/corpus/additions/inventory.ts';
import { readAdditions } from '../src/corpus/additions/manifest.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { compactCorpus } from '../src/corpus/compact.ts';
import { createDocumentStore } from '../src/corpus/document-store.ts';
import { importCorpus, storedCount } from '../src/corpus/import.ts';
import { corpusMigrations } from '../src/corpus/migrations.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import { createEngine } from '../src/search/engine.ts';
import { buildIndex, removeOldFiles } from '../src/search/indexing/build-index.ts';
import type { IndexManifest } from '../src/search/indexing/index-files.ts';
import { createIndexLoader } from '../src/search/indexing/load-index.ts';
import {
  consolidatedAct,
  consolidatedArticle1,
  jadeDecision,
  judilibreDecision,
  legiArticle,
  publishedAct,
  writeTarGz,
} from './corpus-fixtures.ts';
import { type SmallPackages, smallPackages } from './small-packages.ts';

const SCHEMA = { schema: 'research', role: 'research', migrations: corpusMigrations };
const NOW = new Date('2026-11-29T09:00:00Z');

describe('what an operator adds to the corpus', { timeout: 180_000 }, () => {
  let small: SmallPackages;
  let test: TestDatabase<CorpusTables>;
  let incoming: string;
  const store = () => createDocumentStore(test.database.kysely);
  const add = (path: string, now = NOW) => addToCorpus({ dataDir: small.dataDir, path: join(incoming, path), kind: null, now });
  const importAll = () => importCorpus(test.database.kysely, { dataDir: small.dataDir });
  const put = async (name: string, content: string | Buffer): Promise<void> => {
    await mkdir(join(incoming, name, '..'), { recursive: true });
    await writeFile(join(incoming, name), content);
  };
  const found = async (
    text: string,
    kinds: Parameters<ReturnType<typeof createEngine>['search']>[0]['kinds'],
    at = '2026-11-29',
  ): Promise<string[]> => {
    const manifest = await buildIndex(small.packages, small.dataDir, () => {});
    const index = await createIndexLoader(small.dataDir).load(manifest);
    const engine = createEngine({ analyser: createFrenchAnalyser(), index });
    return engine.search({ text, kinds, at, idcc: null, k: 10 }).hits.map(({ versionId }) => versionId);
  };

  /** All that the files of the additions hold. */
  const onDisk = async (): Promise<string> => {
    const folder = join(small.dataDir, 'corpus', 'added');
    const files = (await readdir(folder)).filter((name) => /\.(?:gz|tmp)$/.test(name)).sort();
    return (await Promise.all(files.map(async (name) => gunzipSync(await readFile(join(folder, name))).toString()))).join('');
  };

  beforeAll(async () => {
    small = await smallPackages();
    incoming = join(small.dataDir, '..', 'incoming');
    test = await testDatabase<CorpusTables>(SCHEMA);
    await compactCorpus(small.packages, small.dataDir, () => {});
    await importAll();
  });
  beforeEach(async () => {
    await rm(join(small.dataDir, 'corpus', 'added'), { recursive: true, force: true });
    await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { recursive: true });
  });
  afterAll(async () => {
    await test.drop();
    await small.remove();
  });

  it('is stored with its fields and zones, found by any spelling of its number, and searched', async () => {
    await put('decisions/one.json', JSON.stringify(judilibreDecision()));
    await put('decisions/two.xml', jadeDecision('CETATEXT000049314894'));
    const { lot, isNew } = await add('decisions');
    expect([isNew, lot.kinds]).toEqual([true, { juritext: { documents: 2, versions: 2 } }]);
    await importAll();
    for (const spelling of ['19-19.463', '1919463', 'n° 19-19463', 'ECLI:FR:CCASS:2020:SO00740', '19\u201119.464']) {
      const [version] = await store().byKey(null, spelling);
      expect(version).toMatchObject({ versionId: '5fca277de35a255d41ca73ab', facts: { court: 'Cour de cassation', solution: 'Rejet' } });
      expect(version?.zones.map(({ name }) => name)).toEqual(['summary', 'other', 'facts', 'claims', 'reasons', 'operative']);
      expect(version?.credit).toContain('Judilibre');
    }
    expect(await store().byKey('bofip', '19-19.463')).toEqual([]);
    expect((await found('rupture de la période d’essai', ['juritext']))[0]).toBe('5fca277de35a255d41ca73ab');
    expect((await found('antennes-relais 490536', ['juritext']))[0]).toBe('CETATEXT000049314894');
    const { kinds } = await inventoryOf(small.dataDir);
    expect(kinds.find(({ kind }) => kind === 'juritext')).toMatchObject({ documents: 2, versions: 2, dataDate: '2024-03-21' });
  });

  it('has its own day for each kind, and none for a kind whose records say none', async () => {
    await put('mixed/decision.json', JSON.stringify(judilibreDecision()));
    await put('mixed/act/2018-05-25/fr.html', consolidatedAct('25.05.2018', consolidatedArticle1));
    const treaty = { pays: 'Italie', titre_lien: "Convention avec l'Italie", article_num: '1', texte: 'Article 1 - Les résidents.' };
    await put('mixed/treaty.json', JSON.stringify(treaty));
    const { lot } = await add('mixed');
    expect(lot.refusals).toEqual([]);
    const dayOf = async (kind: string) => (await inventoryOf(small.dataDir)).kinds.find((one) => one.kind === kind)?.dataDate;
    expect([await dayOf('juritext'), await dayOf('reglements'), await dayOf('convbi')]).toEqual(['2021-11-30', '2018-05-25', '']);
  });

  it('changes nothing when it is added twice', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    const first = await add('one.json');
    await importAll();
    const before = await readAdditions(small.dataDir);
    const files = (await readdir(join(small.dataDir, 'corpus', 'added'))).sort();
    const second = await add('one.json', new Date('2026-11-30T09:00:00Z'));
    expect([second.isNew, second.lot]).toEqual([false, first.lot]);
    expect(await readAdditions(small.dataDir)).toEqual(before);
    expect((await readdir(join(small.dataDir, 'corpus', 'added'))).sort()).toEqual(files);
    expect(await storedCount(test.database.kysely, small.dataDir)).not.toBeNull();
  });

  it('is one version by version: an act of the Union has the text of any day, its recitals kept', async () => {
    await put('acts/32016R0679/2016-04-27/fr.xml', publishedAct('Texte de 2016.'));
    await put('acts/32016R0679/2018-05-25/fr.html', consolidatedAct('25.05.2018', consolidatedArticle1));
    await add('acts/32016R0679/2016-04-27');
    await importAll();
    await add('acts/32016R0679/2018-05-25');
    await importAll();
    const at = async (id: string, day: string) =>
      (await store().inForce([{ kind: 'reglements', documentId: `32016R0679/${id}` }], day))[0]?.version?.versionId ?? null;
    expect(await at('art_1', '2016-04-26')).toBeNull();
    expect(await at('art_1', '2016-04-27')).toBe('32016R0679_art_1_20160427');
    expect(await at('art_1', '2018-05-24')).toBe('32016R0679_art_1_20160427');
    expect(await at('art_1', '2018-05-25')).toBe('32016R0679_art_1_20180525');
    // The later edition no longer has this article.
    expect(await at('art_2', '2018-05-24')).toBe('32016R0679_art_2_20160427');
    expect(await at('art_2', '2018-05-25')).toBeNull();
    expect(await at('rct_1', '2026-11-29')).toBe('32016R0679_rct_1_20160427');
    expect(await found('le présent règlement établit des règles', ['reglements'])).toContain('32016R0679_art_1_20180525');
    expect(await found('le présent règlement établit des règles', ['reglements'])).not.toContain('32016R0679_art_1_20160427');
    expect(await found('le présent règlement établit des règles', ['reglements'], '2017-01-01')).toContain('32016R0679_art_1_20160427');
  });

  it('takes the text of the latest data, whatever the order of adding', async () => {
    const version = 'LEGIARTI000032041571';
    const article = (text: string) => legiArticle({ version, from: '2016-10-01', text });
    await writeTarGz(join(incoming, 'LEGI_20260914-211003.tar.gz'), [
      { name: `legi/${version}.xml`, content: article('Texte récent sur la garde.') },
    ]);
    await writeTarGz(join(incoming, 'LEGI_20260101-211003.tar.gz'), [
      { name: `legi/${version}.xml`, content: article('Texte ancien sur la garde.') },
    ]);
    await add('LEGI_20260914-211003.tar.gz');
    await add('LEGI_20260101-211003.tar.gz');
    await importAll();
    expect((await store().version('legiarti', version))?.content).toBe('Texte récent sur la garde.');
    expect(await found('texte récent sur la garde', ['legiarti'])).toContain(version);
    const { kinds } = await inventoryOf(small.dataDir);
    const alone = kinds.find(({ kind }) => kind === 'legiarti')?.versions ?? 0;
    await removeFromCorpus(small.dataDir, join(incoming, 'LEGI_20260914-211003.tar.gz'), NOW);
    await importAll();
    // What the removed archive had covered counts again.
    expect((await store().version('legiarti', version))?.content).toBe('Texte ancien sur la garde.');
    expect((await inventoryOf(small.dataDir)).kinds.find(({ kind }) => kind === 'legiarti')?.versions).toBe(alone);
  });

  it('joins a version of an article to the document that the packages know, whose id the archives do not give', async () => {
    const before = await test.database.pool.query(
      "select document_id, id from versions where kind = 'legiarti' and content is not null order by id limit 1",
    );
    const { document_id: document, id: version } = before.rows[0];
    const next = 'LEGIARTI000099999999';
    const versions = [
      [version, '2016-01-01', '2026-10-01'],
      [next, '2026-10-01', '2999-01-01'],
    ] as const;
    await put('next.xml', legiArticle({ version: next, from: '2026-10-01', text: 'Nouvelle rédaction de l’article.', versions }));
    await add('next.xml');
    await importAll();
    expect((await store().inForce([{ kind: 'legiarti', documentId: document }], '2026-11-01'))[0]?.version?.versionId).toBe(next);
    expect(await store().documentOf('legiarti', next)).toBe(document);
    await removeFromCorpus(small.dataDir, join(incoming, 'next.xml'), NOW);
    await importAll();
  });

  it('joins the index as a segment of its own, is marked when it goes, and ranks as in an index built at once', async () => {
    const built = async () => {
      const steps: IndexManifest[] = [];
      const last = await buildIndex(small.packages, small.dataDir, ({ manifest }) => {
        if (manifest?.complete === true) steps.push(manifest);
      });
      return { first: steps[0] as IndexManifest, last };
    };
    const of = ({ segments }: IndexManifest, kind: string) => segments.filter((segment) => segment.kind === kind);
    const answers = async (dataDir: string, manifest: IndexManifest) => {
      const engine = createEngine({ analyser: createFrenchAnalyser(), index: await createIndexLoader(dataDir).load(manifest) });
      return ['communication des documents administratifs', 'réparer le dommage causé', 'rupture de la période d’essai'].map((text) =>
        (['legiarti', 'juritext'] as const).map((kind) => engine.search({ text, kinds: [kind], at: '2026-11-29', idcc: null, k: 40 })),
      );
    };
    const expectAsAnew = async (manifest: IndexManifest): Promise<void> => {
      const other = join(small.dataDir, '..', 'anew');
      await rm(other, { recursive: true, force: true });
      await cp(join(small.dataDir, 'corpus'), join(other, 'corpus'), { recursive: true });
      const anew = await buildIndex(small.packages, other, () => {});
      expect(of(anew, 'legiarti')).toHaveLength(1);
      expect(await answers(small.dataDir, manifest)).toEqual(await answers(other, anew));
    };
    const base = of((await built()).last, 'legiarti')[0];

    // An article that the packages do not have, then a text of theirs given again.
    await put(
      'new.xml',
      legiArticle({ version: 'LEGIARTI000088888888', from: '2016-10-01', text: 'Tout fait oblige à réparer le dommage causé.' }),
    );
    await add('new.xml');
    const one = (await built()).last;
    expect(of(one, 'legiarti').map(({ file, marks, documents }) => ({ file, marks, documents }))).toEqual([
      { file: base?.file, marks: null, documents: base?.documents },
      { file: expect.any(String), marks: null, documents: 1 },
    ]);
    const { rows } = await test.database.pool.query<{ id: string }>(
      "select id from versions where kind = 'legiarti' and content ilike '%communication%' and content is not null order by id limit 1",
    );
    const text = 'Communication de tous les documents administratifs.';
    await writeTarGz(join(incoming, 'LEGI_20261125-211003.tar.gz'), [
      { name: 'legi/again.xml', content: legiArticle({ version: rows[0]?.id ?? '', from: '2016-10-01', text }) },
    ]);
    await add('LEGI_20261125-211003.tar.gz');
    const two = (await built()).last;
    expect(of(two, 'legiarti').map(({ file, documents }) => ({ file, documents }))).toEqual([
      { file: base?.file, documents: (base?.documents ?? 0) - 1 },
      { file: expect.any(String), documents: 1 },
      { file: expect.any(String), documents: 1 },
    ]);
    await expectAsAnew(two);
    // A file of the index that is missing is made again.
    const marked = of(two, 'legiarti').find(({ marks }) => marks !== null);
    for (const file of [marked?.marks, marked?.file]) {
      const torn = join(small.dataDir, '..', 'torn');
      await cp(small.dataDir, torn, { recursive: true });
      await rm(join(torn, 'index', file ?? ''));
      expect(await answers(torn, await buildIndex(small.packages, torn, () => {}))).toEqual(await answers(small.dataDir, two));
      await rm(torn, { recursive: true });
    }
    // The text of the packages counts again.
    await removeFromCorpus(small.dataDir, join(incoming, 'LEGI_20261125-211003.tar.gz'), NOW);
    const three = (await built()).last;
    expect(of(three, 'legiarti')).toEqual(of(one, 'legiarti'));

    // A decision withdrawn: gone from the first index published, and its words from the last one.
    const other = judilibreDecision({ id: '5fca277de35a255d41ca73ac', number: '20-10.001' });
    const secret = { ...judilibreDecision(), text: String(judilibreDecision().text).replaceAll('la salariée', 'la salariée Xylophane') };
    await put('both.jsonl', [secret, other].map((decision) => JSON.stringify(decision)).join('\n'));
    await add('both.jsonl');
    await built();
    await removeFromCorpus(small.dataDir, '5fca277de35a255d41ca73ab', NOW);
    const { first, last } = await built();
    expect(of(first, 'juritext').map(({ documents, erases }) => ({ documents, erases }))).toEqual([{ documents: 1, erases: true }]);
    expect(of(last, 'juritext')).toMatchObject([{ documents: 1, erases: false, marks: null }]);
    await removeOldFiles(small.dataDir, last);
    for (const name of await readdir(join(small.dataDir, 'index')))
      expect((await readFile(join(small.dataDir, 'index', name))).includes('xylophan'), name).toBe(false);
    await expectAsAnew(last);
  });

  it('says what a later decision did to an earlier one and its copies, and leaves those of two courts with one number and day alone', async () => {
    const appeal = (id: string, number: string) => ({
      ...judilibreDecision({ id, number }),
      numbers: [number],
      ecli: null,
      jurisdiction: "Cour d'appel",
      location: "Cour d'appel de Paris",
      decision_date: '2019-05-16',
      contested: null,
    });
    const review = (id: string, number: string, reviewed: string) => ({
      ...judilibreDecision({ id, number }),
      numbers: [number],
      ecli: null,
      solution: 'Cassation',
      contested: { date: '2019-05-16', jurisdiction: "Cour d'appel", number: reviewed },
    });
    await put(
      'decisions.json',
      JSON.stringify([
        appeal('a'.repeat(24), '18/27999'),
        appeal('b'.repeat(24), '18/11111'),
        { ...appeal('c'.repeat(24), '18/11111'), location: "Cour d'appel de Douai" },
        // The same decision, by another publisher.
        appeal('9'.repeat(24), '18/27999'),
        { ...review('0'.repeat(24), '19-20.000', '18/27999'), solution: 'Rejet' },
        review('d'.repeat(24), '19-20.001', '18/27999'),
        { ...review('f'.repeat(24), '19-20.003', '18/27999'), solution: 'Rejet' },
        review('e'.repeat(24), '19-20.002', '18/11111'),
      ]),
    );
    await add('decisions.json');
    await importAll();
    const fateOf = async (letter: string) => (await store().version('juritext', letter.repeat(24)))?.facts?.fate;
    const quashed = { kind: 'quashed', by: 'Cour de cassation, Chambre sociale, 18 novembre 2020, 19-20.001', date: '2020-11-18' };
    expect([await fateOf('a'), await fateOf('9')]).toEqual([quashed, quashed]);
    expect([await fateOf('b'), await fateOf('c'), await fateOf('d')]).toEqual([undefined, undefined, undefined]);
  });

  it('says it of the decision of the court that the later one reviews, not of another court with the same number and day', async () => {
    const appeal = (seat: string) => ({ jurisdiction: "Cour d'appel", location: `Cour d'appel de ${seat}` });
    const decision = (letter: string, number: string, more: object): Record<string, unknown> => ({
      ...{ ...judilibreDecision({ id: letter.repeat(24), number }), numbers: [number], ecli: null, contested: null, ...more },
    });
    const ofCourt = (letter: string, number: string, seat: string) =>
      decision(letter, number, { ...appeal(seat), decision_date: '2019-05-17' });
    const quashing = (letter: string, number: string, reviewed: string, seat: string) =>
      decision(letter, number, { solution: 'Cassation', contested: { ...appeal(seat), date: '2019-05-17', number: reviewed } });
    const held = [ofCourt('1', '18/22222', 'Paris'), ofCourt('2', '18/22222', 'Douai'), ofCourt('3', '18/33333', 'Paris')];
    held.push(quashing('4', '19-20.004', '18/22222', 'Douai'), quashing('5', '19-20.005', '18/33333', 'Douai'));
    await put('courts.json', JSON.stringify(held));
    await add('courts.json');
    await importAll();
    const fateOf = async (letter: string) => (await store().version('juritext', letter.repeat(24)))?.facts?.fate?.kind;
    expect([await fateOf('1'), await fateOf('2'), await fateOf('3')]).toEqual([undefined, 'quashed', undefined]);
  });

  it('says that a court set aside a judgment that its operative part names, and that a notice was cancelled', async () => {
    const decision = (id: string, court: string, number: string, day: string, text: string) =>
      `<Document><Donnees_Techniques><Identification>${id}.xml</Identification></Donnees_Techniques><Dossier><Nom_Juridiction>${court}</Nom_Juridiction>
      <Numero_Dossier>${number}</Numero_Dossier><Date_Lecture>${day}</Date_Lecture></Dossier><Decision><Texte_Integral>${text}</Texte_Integral></Decision></Document>`;
    const judgment = 'D É C I D E :$$$Article 1er : Les conclusions sont accueillies.';
    await put(
      'DTA_2100284_20220331.xml',
      decision('DTA_2100284_20220331', 'Tribunal Administratif de Lyon', '2100284', '2022-03-31', judgment),
    );
    const appeal = `Par un jugement n° 2100284 du 31 mars 2022, le tribunal a accueilli la demande.$$$D É C I D E :$$$Article 1er : Le jugement du 31 mars 2022 est annulé.`;
    await put(
      'DCA_22LY01635_20240502.xml',
      decision('DCA_22LY01635_20240502', "Cour administrative d'appel de Lyon", '22LY01635', '2024-05-02', appeal),
    );
    const notice = (id: string, more: object) => ({
      ...{ id, dateparution: '2025-06-27', familleavis: 'modification', typeavis: 'annonce', commercant: 'DANONE', ville: 'Paris' },
      ...more,
    });
    const earlier = { nomPublication: 'BODACC B', numeroParution: '20250122', dateParution: '2025-06-27', numeroAnnonce: '2451' };
    const cancelling = { dateparution: '2025-07-01', typeavis: 'annulation', parutionavisprecedent: JSON.stringify(earlier) };
    await put('notices.json', JSON.stringify([notice('B202501222451', {}), notice('B20250125100', cancelling)]));
    for (const name of ['DTA_2100284_20220331.xml', 'DCA_22LY01635_20240502.xml', 'notices.json']) await add(name);
    await importAll();
    const found = async (kind: 'juritext' | 'bodacc', id: string) => (await store().version(kind, id))?.facts;
    expect((await found('juritext', 'DTA_2100284_20220331'))?.fate).toEqual({
      ...{ kind: 'overturned', date: '2024-05-02' },
      by: "Cour administrative d'appel de Lyon, 2 mai 2024, 22LY01635",
    });
    const cancelled = await found('bodacc', 'B202501222451');
    expect(fateBanner(cancelled ?? undefined)?.replaceAll('\u00a0', ' ')).toBe(
      'Cette annonce a été annulée par BODACC B, n° 125 du 1er juillet 2025, annonce n° 100, DANONE. Elle ne peut plus fonder la réponse.',
    );
    expect((await found('bodacc', 'B20250125100'))?.fate).toBeUndefined();
  });

  it('loses what its publisher removes, from the store, the keys and the index, and says which documents', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    await put('two.xml', jadeDecision('CETATEXT000049314894'));
    await add('one.json');
    await add('two.xml');
    await importAll();
    await writeTarGz(join(incoming, 'JADE_20261120-200000.tar.gz'), [
      {
        name: 'liste_suppression_jade.dat',
        content: 'jade/global/CETA/TEXT/00/00/49/31/48/CETATEXT000049314894\njade/x/CETATEXT000000000001 D\n',
      },
      {
        name: 'jade/CETATEXT000049314895.xml',
        content: jadeDecision('CETATEXT000049314895', { number: '490537', ecli: 'ECLI:FR:CECHR:2024:490537.20240321' }),
      },
    ]);
    expect(await onDisk()).toContain('490536');
    expect((await add('JADE_20261120-200000.tar.gz')).removed).toBe(1);
    expect(await onDisk()).not.toContain('490536');
    expect(await storedCount(test.database.kysely, small.dataDir)).toBeNull();
    await importAll();
    expect(await store().version('juritext', 'CETATEXT000049314894')).toBeNull();
    expect(await store().byKey(null, '490536')).toEqual([]);
    expect((await store().byKey(null, '490537'))[0]?.versionId).toBe('CETATEXT000049314895');
    const documents = ['CETATEXT000049314894', '5fca277de35a255d41ca73ab'].map(
      (documentId) => ({ kind: 'juritext', documentId, versionId: documentId }) as const,
    );
    const gone = { kind: 'juritext', versionId: 'CETATEXT000049314894', on: '2026-11-29', by: 'publisher', byName: true };
    expect(await store().withdrawn(documents)).toEqual([gone]);
    expect(await found('antennes-relais', ['juritext'])).toEqual(['CETATEXT000049314895']);
    // Given anew, it is there again.
    await put('three.xml', jadeDecision('CETATEXT000049314894').replace('commis une erreur', 'commis plus d’une erreur'));
    await add('three.xml');
    await importAll();
    expect((await store().version('juritext', 'CETATEXT000049314894'))?.content).toContain('plus d’une erreur');
    expect(await store().withdrawn(documents)).toEqual([]);
  });

  it('loses a document that the operator removes by its number, and a whole addition by its path', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    await add('one.json');
    await importAll();
    const { withdrawn } = await removeFromCorpus(small.dataDir, '19-19.464', NOW);
    expect(withdrawn.map(({ version }) => version)).toEqual(['5fca277de35a255d41ca73ab']);
    expect(await onDisk()).toBe('');
    await importAll();
    expect(await store().byKey(null, '19-19.463')).toEqual([]);
    const id = '5fca277de35a255d41ca73ab';
    expect(await store().withdrawn([{ kind: 'juritext', documentId: id, versionId: id }])).toMatchObject([{ by: 'operator' }]);
    // Removed a second time it is known; added a second time it is there again.
    expect((await removeFromCorpus(small.dataDir, id, NOW)).withdrawn).toHaveLength(1);
    expect((await add('one.json')).isNew).toBe(true);
    await importAll();
    expect(await store().byKey(null, '19-19.463')).toHaveLength(1);
    await removeFromCorpus(small.dataDir, id, NOW);
    await importAll();
    expect(await removeFromCorpus(small.dataDir, 'inconnu', NOW)).toEqual({ lots: [], withdrawn: [] });
    const { lots } = await removeFromCorpus(small.dataDir, join(incoming, 'one.json'), NOW);
    expect(lots.length).toBeGreaterThan(0);
    expect((await readdir(join(small.dataDir, 'corpus', 'added'))).filter((name) => name.endsWith('.gz'))).toEqual([]);
    await importAll();
    expect(await storedCount(test.database.kysely, small.dataDir)).not.toBeNull();
  });

  it('keeps nowhere the names of a decision that is pseudonymised anew, and all of its neighbours', async () => {
    const named = judilibreDecision();
    const other = judilibreDecision({ id: '5fca277de35a255d41ca73ac', number: '20-10.001' });
    await put('both.jsonl', [named, other].map((one) => JSON.stringify(one)).join('\n'));
    await add('both.jsonl');
    await importAll();
    const anew = { ...named, text: String(named.text).replaceAll('la salariée', 'Mme [XX]'), update_date: '2022-01-10' };
    await put('anew.json', JSON.stringify(anew));
    await add('anew.json');
    expect((await onDisk()).match(/Selon l’arrêt attaqué, (?:la salariée|Mme \[XX\])/g)?.toSorted()).toEqual([
      'Selon l’arrêt attaqué, Mme [XX]',
      'Selon l’arrêt attaqué, la salariée',
    ]);
    await importAll();
    expect((await store().version('juritext', String(named.id)))?.content).toContain('Mme [XX]');
    expect((await store().version('juritext', String(other.id)))?.content).toContain('la salariée');
    expect(await found('rupture de la période d’essai', ['juritext'])).toHaveLength(2);
    expect((await checkCorpus(small.dataDir)).problems).toEqual([]);
  });

  it('stays stored when another instance, with a folder of its own, knows nothing of it', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    await add('one.json');
    await importAll();
    await rm(join(small.dataDir, 'corpus', 'added'), { recursive: true });
    expect(await storedCount(test.database.kysely, small.dataDir)).not.toBeNull();
    await importAll();
    expect(await store().byKey(null, '19-19.463')).toHaveLength(1);
  });

  it('is checked on disk, file by file', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    const { lot } = await add('one.json');
    expect((await checkCorpus(small.dataDir)).problems).toEqual([]);
    const [chunk] = lot.chunks;
    await writeFile(join(small.dataDir, 'corpus', chunk?.file ?? ''), 'altered');
    await writeFile(join(small.dataDir, 'corpus', 'added', 'left.gz'), '');
    const { problems } = await checkCorpus(small.dataDir);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain(`corpus remove ${lot.id}`);
    await writeFile(join(small.dataDir, 'corpus', 'added', 'manifest.json'), '{"lots":');
    await expect(readAdditions(small.dataDir)).rejects.toThrow(/registre des ajouts/);
  });
});
