import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAuthority } from '../src/corpus/additions/authority.ts';
import { allChunks, heldVersions } from '../src/corpus/additions/held.ts';
import { readAdditions } from '../src/corpus/additions/manifest.ts';
import { readChunk } from '../src/corpus/read.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import type { SyncProgress } from '../src/corpus/sync/sync-kind.ts';
import { archivesDue } from '../src/corpus/sync/transports/dila.ts';
import { jadeDecision, jorfArticle, kaliArticle, legiArticle, type TarMember, writeTarGz } from './corpus-fixtures.ts';
import { folder, type Publisher, startPublisher } from './publisher-stand-in.ts';
import { syncHarness } from './sync-harness.ts';

const OLD = 'LEGIARTI000006437044';
const NEW = 'LEGIARTI000032041571';

describe('archives of the DILA', () => {
  const { dataDir, refusals, sync, held } = syncHarness();
  let publisher: Publisher | undefined;
  const files = new Map<string, Buffer>();
  beforeEach(() => {
    files.clear();
  });
  afterEach(async () => {
    await publisher?.stop();
    publisher = undefined;
  });

  const archive = async (name: string, members: readonly TarMember[]): Promise<Buffer> => {
    const path = join(dataDir(), name);
    await writeTarGz(path, members);
    const bytes = await readFile(path);
    await rm(path);
    files.set(name, bytes);
    return bytes;
  };
  const legi = async (): Promise<SyncProgress> => {
    publisher ??= await startPublisher({ '/OPENDATA/LEGI/': folder(() => files) });
    return sync('legiarti', { CORPUS_DILA_URL: `${publisher.url}/OPENDATA` });
  };
  const article = (version: string, text: string, number = '1240'): TarMember => ({
    name: `legi/global/code_en_vigueur/LEGI/TEXT/article/${version}.xml`,
    content: legiArticle({ version, text: `<p>${text}</p>`, from: '2016-10-01', number }),
  });

  it('are taken in order, the last full one first, and lists of suppressions are followed', async () => {
    await archive('Freemium_legi_global_20250101-120000.tar.gz', [article(OLD, 'Version perdue.')]);
    await archive('Freemium_legi_global_20250713-140000.tar.gz', [article(OLD, 'Ancien texte.'), article(NEW, 'Premier texte.', '1241')]);
    await archive('LEGI_20250712-210000.tar.gz', [article(NEW, 'Déjà dans le complet.')]);
    await archive('LEGI_20250714-210000.tar.gz', [
      article(NEW, 'Deuxième texte.', '1241'),
      { name: '20250714/liste_suppression_legi.dat', content: `legi/global/code_en_vigueur/LEGI/TEXT/article/${OLD}\nlegi/${NEW} S\n` },
    ]);
    await archive('LEGI_20250715-210000.tar.gz', [article(NEW, 'Troisième texte.', '1241')]);
    expect(await legi()).toMatchObject({ unit: 'archives', done: 3, total: 3, added: 2, changed: 2, removed: 1, skipped: 0 });
    expect(await held()).toEqual([NEW]);
    expect((await readAdditions(dataDir())).marks).toEqual({ 'DILA LEGI': '20250715-210000' });
    expect(publisher?.asked.filter((path) => path.endsWith('.gz')).map((path) => path.split('/').at(-1))).toEqual([
      'Freemium_legi_global_20250713-140000.tar.gz',
      'LEGI_20250714-210000.tar.gz',
      'LEGI_20250715-210000.tar.gz',
    ]);
    const before = await readAdditions(dataDir());
    expect(await legi()).toMatchObject({ added: 0, changed: 0, removed: 0, total: 0 });
    expect(await readAdditions(dataDir())).toEqual(before);
    // What was left of a download that was replaced meanwhile goes; another base keeps its own.
    for (const name of ['LEGI_20250101-210000.tar.gz.part', 'KALI_20250101-210000.tar.gz.part'])
      await writeFile(join(dataDir(), 'incoming', name), '');
    await legi();
    expect(await readdir(join(dataDir(), 'incoming'))).toEqual(['KALI_20250101-210000.tar.gz.part']);
  });

  it('keep an article of which a list removes one of two copies, until it removes the other', async () => {
    const copyOf = (version: string): TarMember => ({
      ...article(version, 'Tout fait quelconque.'),
      name: `legi/global/TNC_en_vigueur/article/${version}.xml`,
    });
    const list = (day: string, ...paths: string[]): TarMember => ({
      name: `${day}/liste_suppression_legi.dat`,
      content: paths.join('\n'),
    });
    const [inCode, inLaw] = ['legi/global/code_en_vigueur/LEGI/TEXT/article', 'legi/global/TNC_en_vigueur/article'];
    await archive('Freemium_legi_global_20250713-140000.tar.gz', [
      ...[OLD, NEW].flatMap((version) => [article(version, 'Tout fait quelconque.'), copyOf(version)]),
    ]);
    await archive('LEGI_20250714-210000.tar.gz', [list('20250714', `${inLaw}/${OLD}`, `${inCode}/${NEW}`, `${inLaw}/${NEW}`)]);
    expect(await legi()).toMatchObject({ added: 2, removed: 1 });
    expect(await held()).toEqual([OLD]);
    await archive('LEGI_20250715-210000.tar.gz', [list('20250715', `${inCode}/${OLD}`)]);
    expect(await legi()).toMatchObject({ removed: 1 });
    expect(await held()).toEqual([]);
  });

  it('bring agreements as they bring codes: the full archive, the days since, and what each suppresses', async () => {
    const [old, first, next] = ['KALIARTI000005773000', 'KALIARTI000054801844', 'KALIARTI000054901844'] as const;
    const file = (version: string, more: Partial<Parameters<typeof kaliArticle>[0]> = {}): TarMember => ({
      name: `kali/global/CONT/article/KALI/ARTI/${version}.xml`,
      content: kaliArticle({ version, text: '<p>Le présent accord institue un plan d’épargne.</p>', ...more }),
    });
    const structure = '<SECTION_TA><ID>KALISCTA000054801939</ID><TITRE_TA>Annexes</TITRE_TA></SECTION_TA>';
    await archive('Freemium_kali_global_20260601-140000.tar.gz', [
      file(old, { nature: 'Convention collective nationale', number: '4.2' }),
      file(first),
      { name: 'kali/global/KALICONT000005635109.xml', content: '<IDCC><META/></IDCC>' },
      { name: 'kali/global/KALISCTA000054801939.xml', content: structure },
    ]);
    await archive('KALI_20260702-210000.tar.gz', [
      { name: '20260702/liste_suppression_kali.dat', content: `kali/global/CONT/article/KALI/ARTI/${old}\n` },
      file(first, { to: '2026-07-01' }),
      file(next, {
        ...{ from: '2026-07-01', text: '<p>Le plan est étendu aux apprentis.</p>' },
        versions: [
          [next, '2026-07-01', '2999-01-01'],
          [first, '2026-06-06', '2026-07-01'],
        ],
      }),
    ]);
    publisher = await startPublisher({ '/OPENDATA/KALI/': folder(() => files) });
    const env = { CORPUS_DILA_URL: `${publisher.url}/OPENDATA` };
    expect(await sync('cnn', env)).toMatchObject({ done: 2, added: 3, changed: 1, removed: 1, skipped: 0 });
    expect(await held()).toEqual([first, next]);
    const records = new Map<string, CorpusRecord>();
    for await (const record of heldVersions(dataDir())) records.set(record.version, record);
    expect(records.get(first)).toMatchObject({ kind: 'cnn', to: '2026-07-01' });
    expect(records.get(next)).toMatchObject({
      ...{ id: first, text: 'KALITEXT000054801841', containers: ['KALICONT000005635284'], idcc: ['1938'] },
      title: 'Industries de la transformation des volailles (IDCC 1938), article 1er',
      hierarchy: [
        'Convention collective nationale des industries de la transformation des volailles du 10 juillet 1996. Etendue par arrêté du 6 janvier 1999',
        "Plan d'épargne interentreprises",
        "Champ d'application",
      ],
      ...{ etat: 'VIGUEUR_ETEN', from: '2026-07-01', to: null, content: 'Le plan est étendu aux apprentis.' },
      versions: [{ id: first, from: '2026-06-06', to: '2026-07-01' }],
    });
    expect(await sync('cnn', env)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('resume by range when the connection breaks, and store nothing of a truncated day until it is complete', async () => {
    const whole = await archive('Freemium_legi_global_20250713-140000.tar.gz', [article(OLD, 'Texte. '.repeat(3_000))]);
    const day = await archive('LEGI_20250714-210000.tar.gz', [article(NEW, 'Un texte du jour.')]);
    files.set('LEGI_20250714-210000.tar.gz', day.subarray(0, day.length - 40));
    publisher = await startPublisher({ '/OPENDATA/LEGI/': folder(() => files) });
    publisher.fail('Freemium', (response) => {
      response.writeHead(200, { etag: `"${whole.length}"`, 'content-length': String(whole.length) });
      response.write(whole.subarray(0, 200), () => setTimeout(() => response.destroy(), 50));
      return true;
    });
    await expect(legi()).rejects.toThrow('L’archive LEGI_20250714-210000.tar.gz est endommagée ou incomplète. Rien n’en est pris.');
    expect(publisher.asked.filter((path) => path.includes('Freemium'))).toHaveLength(2);
    expect(await held()).toEqual([OLD]);
    files.set('LEGI_20250714-210000.tar.gz', day);
    expect(await legi()).toMatchObject({ added: 1, total: 1 });
    expect(await held()).toEqual([NEW, OLD].sort());
  });

  it('are read but for their unreadable records, which are listed; malicious ones are refused', async () => {
    await archive('Freemium_legi_global_20250713-140000.tar.gz', [
      article(OLD, 'Bon texte.'),
      { name: 'legi/broken.xml', content: '<ARTICLE><META>' },
      { name: '../../outside.xml', content: 'x' },
      { name: 'legi/link.xml', type: 'symlink', linkname: '/etc/passwd' },
    ]);
    expect(await legi()).toMatchObject({ added: 1, skipped: 3 });
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('XML mal formé'),
      'Chemin hors de l’archive.',
      'Lien ou fichier spécial dans l’archive.',
    ]);
    await archive('LEGI_20250714-210000.tar.gz', [{ name: 'legi/bomb.dat', content: Buffer.alloc(300_000_000) }]);
    await expect(legi()).rejects.toThrow('grossit de plus de 200 fois');
    expect(await held()).toEqual([OLD]);
  });

  it('have the digest that the publisher announces, or are not taken', async () => {
    await archive('Freemium_legi_global_20250713-140000.tar.gz', [article(OLD, 'Texte.')]);
    files.set(
      'Freemium_legi_global_20250713-140000.tar.gz.md5',
      Buffer.from(`${'0'.repeat(32)}  Freemium_legi_global_20250713-140000.tar.gz`),
    );
    await expect(legi()).rejects.toThrow('empreinte');
    expect(await held()).toEqual([]);
  });

  it('withdraw, when a full one follows missing days, what it no longer holds, but not what cannot be read in it', async () => {
    const [third, fourth, fifth] = ['LEGIARTI000006437045', 'LEGIARTI000006437046', 'LEGIARTI000006437047'] as const;
    const others = [third, fourth, fifth].map((id, i) => article(id, 'Texte.', `12${i + 43}`));
    await archive('Freemium_legi_global_20250713-140000.tar.gz', [
      article(OLD, 'Ancien texte.'),
      article(NEW, 'Texte.', '1241'),
      ...others,
    ]);
    expect(await legi()).toMatchObject({ added: 5, removed: 0 });
    files.clear();
    await archive('Freemium_legi_global_20260713-140000.tar.gz', [
      { name: `legi/global/article/${NEW}.xml`, content: '<ARTICLE><META>' },
      ...others,
    ]);
    expect(await legi()).toMatchObject({ added: 0, removed: 1, skipped: 1 });
    expect(await held()).toEqual([NEW, third, fourth, fifth].sort());
  });

  it('of the Journal officiel give texts as published, until LEGI gives their consolidated version', async () => {
    const [published, undated] = ['JORFARTI000030611298', 'JORFARTI000030611299'] as const;
    await archive('Freemium_jorf_global_20250713-140000.tar.gz', [
      {
        name: `jorf/global/article/${published}.xml`,
        content: jorfArticle({ id: published, text: '<p>Tout exploitant tient un registre.</p>' }),
      },
      { name: `jorf/global/article/${undated}.xml`, content: jorfArticle({ id: undated, text: '<p>Texte.</p>', published: '' }) },
      { name: 'jorf/global/conteneur/JORFCONT000030610982.xml', content: '<JO><META/></JO>' },
    ]);
    const consolidated = new Map<string, Buffer>();
    publisher = await startPublisher({ '/OPENDATA/LEGI/': folder(() => consolidated), '/OPENDATA/JORF/': folder(() => files) });
    const bytes = await archive('Freemium_legi_global_20250713-140000.tar.gz', [{ name: 'README.txt', content: '' }]);
    files.delete('Freemium_legi_global_20250713-140000.tar.gz');
    consolidated.set('Freemium_legi_global_20250713-140000.tar.gz', bytes);
    const env = { CORPUS_DILA_URL: `${publisher.url}/OPENDATA`, CORPUS_JORF: 'true' };
    expect(await sync('legiarti', env)).toMatchObject({ added: 1, skipped: 1 });
    expect(refusals).toEqual([{ where: expect.stringContaining(undated), reason: 'Jour de publication au Journal officiel absent.' }]);
    const inForce = async (): Promise<CorpusRecord[]> => {
      const additions = await readAdditions(dataDir());
      const chunks = await allChunks(dataDir(), additions);
      const authority = await readAuthority(dataDir(), chunks, additions);
      const records: CorpusRecord[] = [];
      for (const chunk of chunks)
        for await (const record of readChunk(dataDir(), chunk)) records.push(...[authority.resolve(chunk, record) ?? []].flat());
      return records;
    };
    expect(await inForce()).toMatchObject([
      {
        ...{ id: published, version: published, text: 'JORFTEXT000030611275', number: '3' },
        title: 'Arrêté du 7 mai 2015 relatif aux téléphériques, article 3',
        hierarchy: ['Arrêté du 7 mai 2015 relatif aux téléphériques', 'Titre II : Exploitation'],
        ...{ etat: 'PUBLIE_JO', from: '2015-05-20', to: null, content: 'Tout exploitant tient un registre.' },
      },
    ]);
    // The fixture's articles of LEGI name this one as the text that was published.
    consolidated.set(
      'LEGI_20250714-210000.tar.gz',
      await archive('LEGI_20250714-210000.tar.gz', [article(NEW, 'Tout exploitant tient un registre et le conserve.', '3')]),
    );
    files.delete('LEGI_20250714-210000.tar.gz');
    expect(await sync('legiarti', env)).toMatchObject({ added: 1 });
    expect((await inForce()).map(({ version }) => version)).toEqual([NEW]);
  });

  it('that are due are those since the last one taken, or a full one when days have gone', () => {
    expect(archivesDue(['Freemium_legi_global_20260713-140000.tar.gz'], 'LEGI', '20250713-140000')?.map(({ stamp }) => stamp)).toEqual([
      '20260713-140000',
    ]);
    const stamp = (day: number) => `202507${String(day).padStart(2, '0')}-210000`;
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 12 });
    fc.assert(
      fc.property(days, days, fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }), (fulls, daily, taken) => {
        const listed = [
          ...fulls.map((day) => `Freemium_legi_global_${stamp(day)}.tar.gz`),
          ...daily.map((day) => `LEGI_${stamp(day)}.tar.gz`),
          'README.txt',
        ];
        const due = archivesDue(listed, 'LEGI', taken === null ? null : stamp(taken));
        if (due === null) return taken === null && fulls.length === 0;
        const order = due.map((one) => one.stamp);
        const isOrdered = order.every((one, i) => i === 0 || (order[i - 1] as string) <= one);
        const isNew = taken === null || order.every((one) => one > stamp(taken));
        const last = Math.max(...daily, ...(taken === null ? fulls : []), 0);
        const reaches =
          last === 0 ||
          last <= (taken ?? 0) ||
          order.at(-1) === stamp(Math.max(last, ...due.filter(({ isFull }) => isFull).map((one) => Number(one.stamp.slice(6, 8)))));
        return isOrdered && isNew && reaches && due.slice(1).every(({ isFull }) => !isFull);
      }),
    );
  });

  it('of decisions follow one another', async () => {
    await archive('Freemium_jade_global_20250713-140000.tar.gz', [{ name: 'jade/a.xml', content: jadeDecision('CETATEXT000049314894') }]);
    const empty = await archive('Freemium_cass_global_20250713-140000.tar.gz', [{ name: 'README.txt', content: '' }]);
    files.delete('Freemium_cass_global_20250713-140000.tar.gz');
    const others = (base: string) => new Map([[`Freemium_${base}_global_20250713-140000.tar.gz`, empty]]);
    publisher = await startPublisher({
      '/OPENDATA/JADE/': folder(() => files),
      ...Object.fromEntries(['CASS', 'INCA', 'CAPP', 'CONSTIT'].map((base) => [`/OPENDATA/${base}/`, folder(() => others(base))])),
    });
    expect(await sync('juritext', { CORPUS_DILA_URL: `${publisher.url}/OPENDATA/` })).toMatchObject({ added: 1 });
    expect(publisher.most()).toBe(1);
    expect(Object.keys((await readAdditions(dataDir())).marks).sort()).toEqual(
      ['CAPP', 'CASS', 'CONSTIT', 'INCA', 'JADE'].map((base) => `DILA ${base}`),
    );
  });
});
