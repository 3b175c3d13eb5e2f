import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { type Refusal, readAdditions } from '../src/corpus/additions/manifest.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { sourcesOf } from '../src/corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../src/corpus/sync/sync-kind.ts';
import { archivesDue } from '../src/corpus/sync/transports/dila.ts';
import {
  consolidatedAct,
  consolidatedArticle1,
  jadeDecision,
  judilibreDecision,
  kaliArticle,
  legiArticle,
  publishedAct,
  type TarMember,
  writeTarGz,
} from './corpus-fixtures.ts';
import { answers, folder, type Publisher, startPublisher } from './publisher-stand-in.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const OLD = 'LEGIARTI000006437044';
const NEW = 'LEGIARTI000032041571';

describe('the publishers’ ways of giving their texts', () => {
  let dataDir: string;
  let publisher: Publisher | undefined;
  const pauses: number[] = [];
  const refusals: Refusal[] = [];
  const files = new Map<string, Buffer>();

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-sync-'));
    pauses.length = 0;
    refusals.length = 0;
    files.clear();
  });
  afterEach(async () => {
    await publisher?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const sync = (kind: SourceKey, env: Record<string, string>): Promise<SyncProgress> =>
    syncKind({
      dataDir,
      kind,
      transports: sourcesOf(corpusSettingsSchema.parse(env), NOW).find((one) => one.kind === kind)?.transports ?? [],
      signal: new AbortController().signal,
      now: () => NOW,
      onRefusal: (refusal) => void refusals.push(refusal),
      pause: async (ms) => void pauses.push(ms),
    });
  const held = async (): Promise<string[]> => {
    const { withdrawn } = await readAdditions(dataDir);
    const found = new Set<string>();
    for await (const { version } of heldVersions(dataDir)) found.add(version);
    for (const { version } of withdrawn) found.delete(version);
    return [...found].sort();
  };
  const archive = async (name: string, members: readonly TarMember[]): Promise<Buffer> => {
    const path = join(dataDir, name);
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

  describe('archives of the DILA', () => {
    afterEach(() => {
      publisher = undefined;
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
      expect((await readAdditions(dataDir)).marks).toEqual({ 'DILA LEGI': '20250715-210000' });
      expect(publisher?.asked.filter((path) => path.endsWith('.gz')).map((path) => path.split('/').at(-1))).toEqual([
        'Freemium_legi_global_20250713-140000.tar.gz',
        'LEGI_20250714-210000.tar.gz',
        'LEGI_20250715-210000.tar.gz',
      ]);
      const before = await readAdditions(dataDir);
      expect(await legi()).toMatchObject({ added: 0, changed: 0, removed: 0, total: 0 });
      expect(await readAdditions(dataDir)).toEqual(before);
      expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
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
      for await (const record of heldVersions(dataDir)) records.set(record.version, record);
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

    it('go on by range when the line breaks, and leave nothing of a day that is torn until it is whole', async () => {
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

    it('are read around what is broken in them, which is listed; what is made to harm is refused', async () => {
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

    it('that are due are those since the last one taken, or a full one when days have gone', () => {
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
  });

  describe('Judilibre', () => {
    const decisions = new Map<string, Record<string, unknown>>();
    let transactions: { id: string; action: string; date: string }[] = [];
    let token = 'one';
    const id = (n: number) => `5fca277de35a255d41ca73${String(n).padStart(2, '0')}`;
    const start = async (): Promise<Publisher> => {
      const mayPass = (request: { headers: { authorization?: string | undefined; keyid?: unknown } }) =>
        request.headers.authorization === `Bearer ${token}`;
      const json = (body: unknown) => JSON.stringify(body);
      return startPublisher({
        '/oauth': (_url, _request, response) => response.writeHead(200).end(json({ access_token: token, expires_in: 3600 })),
        '/v1.0/export': (url, request, response) => {
          if (!mayPass(request)) return response.writeHead(401).end();
          const [from = '', to = ''] = [url.searchParams.get('date_start') ?? '', url.searchParams.get('date_end') ?? ''];
          const found = [...decisions.values()].filter(({ decision_date: day }) => String(day) >= from && String(day) <= to);
          return response.writeHead(200).end(json({ results: found, total: found.length, next_batch: null }));
        },
        '/v1.0/transactionalhistory': (url, request, response) => {
          if (!mayPass(request)) return response.writeHead(401).end();
          const at = Number(url.searchParams.get('from') ?? 0);
          const since = transactions.filter(({ date }) => date >= (url.searchParams.get('date') ?? ''));
          const next = at + 2 < since.length ? `date=${url.searchParams.get('date')}&from=${at + 2}` : undefined;
          return response.writeHead(200).end(
            json({
              transactions: since.slice(at, at + 2),
              total: since.length,
              page_size: 2,
              query_date: '2026-11-29T10:00:00.000Z',
              next_page: next,
            }),
          );
        },
        '/v1.0/decision': (url, request, response) => {
          if (!mayPass(request)) return response.writeHead(401).end();
          const found = decisions.get(url.searchParams.get('id') ?? '');
          return found === undefined ? response.writeHead(404).end('{}') : response.writeHead(200).end(json(found));
        },
      });
    };
    const env = (url: string) => ({
      CORPUS_JUDILIBRE_URL: `${url}/v1.0`,
      CORPUS_PISTE_TOKEN_URL: `${url}/oauth/token`,
      CORPUS_PISTE_CLIENT_ID: 'app',
      CORPUS_PISTE_CLIENT_SECRET: 'secret',
      CORPUS_SINCE: '2026-11-10',
    });

    it('gives the decisions since a day, then those that change, and takes back those that it deletes', async () => {
      const dated = (n: number, day: string, more = {}) =>
        decisions.set(id(n), {
          ...judilibreDecision({ id: id(n), number: `26-10.00${n}` }),
          ecli: `ECLI:FR:CCASS:2026:SO0000${n}`,
          decision_date: day,
          ...more,
        });
      dated(1, '2026-11-10');
      dated(2, '2026-11-20');
      publisher = await start();
      const source = env(publisher.url);
      publisher.fail('date_start=2026-11-17', answers(500), answers(503));
      expect(await sync('juritext', source)).toMatchObject({ added: 2, skipped: 0 });
      expect((await readAdditions(dataDir)).marks.Judilibre).toBe(NOW.toISOString());

      dated(1, '2026-11-10', { solution: 'Cassation' });
      dated(3, '2026-11-27');
      transactions = [
        { id: id(1), action: 'updated', date: '2026-11-29T09:10:00.000Z' },
        { id: id(3), action: 'created', date: '2026-11-29T09:20:00.000Z' },
        { id: id(2), action: 'deleted', date: '2026-11-29T09:30:00.000Z' },
        { id: id(9), action: 'updated', date: '2026-11-29T09:40:00.000Z' },
      ];
      token = 'renewed while the first was in use';
      expect(await sync('juritext', source)).toMatchObject({ added: 1, changed: 1, removed: 1, skipped: 1 });
      expect(refusals).toEqual([{ where: id(9), reason: 'Décision annoncée par l’éditeur, mais introuvable chez lui.' }]);
      expect(await held()).toEqual([id(1), id(3)]);
      expect((await readAdditions(dataDir)).marks.Judilibre).toBe('2026-11-29T10:00:00.000Z');
      const before = await readAdditions(dataDir);
      expect(await sync('juritext', source)).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await readAdditions(dataDir)).toEqual(before);
    });

    it('says which credentials are missing or refused', async () => {
      publisher = await start();
      const missing = (settings: Record<string, string>) =>
        sourcesOf(corpusSettingsSchema.parse(settings), NOW).find(({ kind }) => kind === 'juritext')?.missing;
      expect(missing({})).toEqual(['CORPUS_DILA_URL ou CORPUS_JUDILIBRE_URL']);
      expect(missing({ CORPUS_JUDILIBRE_URL: publisher.url })).toEqual([
        'CORPUS_JUDILIBRE_KEY, ou CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET',
      ]);
      publisher.fail('/oauth', answers(401, {}, '{"error":"invalid_client"}'));
      await expect(sync('juritext', env(publisher.url))).rejects.toThrow('PISTE refuse les identifiants');
      publisher.fail('/export', answers(403), answers(403));
      await expect(sync('juritext', env(publisher.url))).rejects.toThrow('vérifiez son abonnement');
      const { CORPUS_PISTE_CLIENT_ID: _, ...withKey } = env(publisher.url);
      await expect(sync('juritext', { ...withKey, CORPUS_JUDILIBRE_KEY: 'expired' })).rejects.toThrow('vérifiez CORPUS_JUDILIBRE_KEY');
    });

    it('takes the place of the archives of the same courts', () => {
      const names = (settings: Record<string, string>) =>
        sourcesOf(corpusSettingsSchema.parse(settings), NOW)
          .find(({ kind }) => kind === 'juritext')
          ?.transports.map(({ name }) => name.replace('DILA, archives ', ''));
      const archives = { CORPUS_DILA_URL: 'http://127.0.0.1/OPENDATA' };
      expect(names(archives)).toEqual(['CASS', 'INCA', 'CAPP', 'JADE', 'CONSTIT']);
      expect(names({ ...archives, CORPUS_JUDILIBRE_URL: 'http://127.0.0.1', CORPUS_JUDILIBRE_KEY: 'k' })).toEqual([
        'Cour de cassation, Judilibre',
        'JADE',
        'CONSTIT',
      ]);
    });
  });

  it('archives of decisions follow one another', async () => {
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
    expect(Object.keys((await readAdditions(dataDir)).marks).sort()).toEqual(
      ['CAPP', 'CASS', 'CONSTIT', 'INCA', 'JADE'].map((base) => `DILA ${base}`),
    );
  });

  it('CELLAR gives acts in the form that there is, waits for a text that is not ready, and lists those without any', async () => {
    const works: [string, string, string][] = [
      ['32016R0679', '2016-04-27', '2026-11-01T10:00:00'],
      ['02016R0679-20180525', '2018-05-25', '2026-11-02T10:00:00'],
      ['32006R1907', '2006-12-18', '2026-11-03T10:00:00'],
      ['32019R0881', '2019-04-17', '2026-11-04T10:00:00'],
    ];
    const texts = new Map([
      ['32016R0679', publishedAct('Le champ est large.')],
      ['02016R0679-20180525', consolidatedAct('25.05.2018', consolidatedArticle1)],
    ]);
    publisher = await startPublisher({
      '/webapi/rdf/sparql': (url, _request, response) => {
        const from = />= "([^"]+)"/.exec(url.searchParams.get('query') ?? '')?.[1] ?? '';
        const bindings = works
          .filter(([, , modified]) => modified >= from)
          .map(([celex, date, modified]) => ({ celex: { value: celex }, date: { value: date }, modified: { value: modified } }));
        response.writeHead(200).end(JSON.stringify({ results: { bindings } }));
      },
      '/resource/celex/': (url, request, response) => {
        if (request.headers['accept-language'] !== 'fra') return response.writeHead(400).end();
        response.writeHead(303, { location: `/cellar/${url.pathname.split('/').at(-1)}.0001.03/DOC_1` }).end();
        return undefined;
      },
      '/cellar/': (url, request, response) => {
        const celex = /cellar\/([^/]+)\.0001/.exec(url.pathname)?.[1] ?? '';
        if (celex === '32019R0881') return response.writeHead(202).end();
        const text = request.headers.accept === 'application/xhtml+xml' ? texts.get(celex) : undefined;
        return text === undefined ? response.writeHead(404).end() : response.writeHead(200).end(text);
      },
    });
    const source = { CORPUS_CELLAR_URL: publisher.url, CORPUS_SINCE: '2026-01-01' };
    publisher.fail('32016R0679.0001', answers(202), answers(202, { 'retry-after': '3' }));
    const first = await sync('reglements', source);
    expect(first).toMatchObject({ changed: 0, removed: 0, skipped: 2 });
    expect(first.added).toBeGreaterThanOrEqual(3);
    expect(pauses.slice(0, 2)[1]).toBe(3_000);
    expect(refusals).toEqual([
      { where: '32006R1907', reason: 'Aucun texte français, ni en XHTML ni en Formex.' },
      { where: '32019R0881', reason: 'CELLAR ne donne pas encore ce texte (202 sans contenu).' },
    ]);
    const { lots } = await readAdditions(dataDir);
    expect(lots[0]?.editions).toEqual({ '32016R0679': ['2016-04-27', '2018-05-25'] });
    expect(await sync('reglements', source)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
});
