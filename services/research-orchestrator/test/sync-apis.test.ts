import { afterEach, describe, expect, it } from 'vitest';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { readAdditions } from '../src/corpus/additions/manifest.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { createPublisherClient } from '../src/corpus/sync/publisher-client.ts';
import { corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { kindSources } from '../src/corpus/sync/sources.ts';
import { consolidatedAct, consolidatedArticle1, judilibreDecision, publishedAct } from './corpus-fixtures.ts';
import { answers, type Publisher, startPublisher } from './publisher-stand-in.ts';
import { NOW, syncHarness } from './sync-harness.ts';

const OLD = 'LEGIARTI000006437044';
const NEW = 'LEGIARTI000032041571';

describe('publishers’ APIs', () => {
  const { dataDir, pauses, refusals, sync, held } = syncHarness();
  let publisher: Publisher | undefined;
  /** Whether an export of Judilibre has more decisions than it gives. */
  let isTooLarge = (_from: string, _to: string, _jurisdictions: readonly string[]): boolean => false;
  afterEach(async () => {
    await publisher?.stop();
    publisher = undefined;
    isTooLarge = () => false;
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
          if (isTooLarge(from, to, url.searchParams.getAll('jurisdiction')))
            return response.writeHead(200).end(json({ results: found.slice(0, 1), total: 10_001, next_batch: null }));
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

    it('gives the decisions since a day, then those that change, and removes those that it deletes', async () => {
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
      expect((await readAdditions(dataDir())).marks.Judilibre).toBe(NOW.toISOString());

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
      expect((await readAdditions(dataDir())).marks.Judilibre).toBe('2026-11-29T10:00:00.000Z');
      const before = await readAdditions(dataDir());
      expect(await sync('juritext', source)).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await readAdditions(dataDir())).toEqual(before);
    });

    it('asks day by day, then court by court, for what one export does not give whole', async () => {
      decisions.clear();
      for (const n of [1, 2, 3])
        decisions.set(id(n), { ...judilibreDecision({ id: id(n), number: `26-10.00${n}` }), ecli: null, decision_date: '2026-11-12' });
      isTooLarge = (from, to, jurisdictions) => from !== to || jurisdictions.length > 1;
      publisher = await start();
      expect(await sync('juritext', env(publisher.url))).toMatchObject({ added: 3 });
    });

    it('says when one day of one court is more than an export gives, and takes nothing of it', async () => {
      isTooLarge = () => true;
      publisher = await start();
      await expect(sync('juritext', env(publisher.url))).rejects.toThrow('plus de décisions que son export n’en donne');
      expect((await readAdditions(dataDir())).lots).toEqual([]);
    });

    it('says plainly that it answers with the page of a site under maintenance', async () => {
      publisher = await start();
      publisher.fail('/export', answers(200, { 'content-type': 'text/html' }, '<html>Maintenance</html>'));
      await expect(sync('juritext', env(publisher.url))).rejects.toThrow('127.0.0.1 ne répond pas en JSON.');
    });

    it('says which credentials are missing or refused', async () => {
      publisher = await start();
      const missing = (settings: Record<string, string>) =>
        kindSources(corpusSettingsSchema.parse(settings), NOW).find(({ kind }) => kind === 'juritext')?.missing;
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
        kindSources(corpusSettingsSchema.parse(settings), NOW)
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
        const [, from = '', after = ''] = / > "([^"]*)"[\s\S]* > "([^"]*)"/.exec(url.searchParams.get('query') ?? '') ?? [];
        const bindings = works
          .filter(([celex, , modified]) => modified > from || (modified === from && celex > after))
          .sort((a, b) => (`${a[2]} ${a[0]}` < `${b[2]} ${b[0]}` ? -1 : 1))
          .slice(0, 100)
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
        if (celex === '32019R0881' && !texts.has(celex)) return response.writeHead(202).end();
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
      { where: '32019R0881', reason: 'CELLAR ne donne pas encore ce texte (202 sans contenu) : redemandé la prochaine fois.' },
    ]);
    const { lots } = await readAdditions(dataDir());
    expect(lots[0]?.editions).toEqual({ '32016R0679': ['2016-04-27', '2018-05-25'] });
    expect(await sync('reglements', source)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    // A text that was not ready is asked for again, and works changed at one moment are all taken, however many.
    texts.set('32019R0881', publishedAct('Texte prêt.').replaceAll('2016/679', '2019/881'));
    for (let n = 0; n < 120; n += 1) works.push([`3${2020}R${String(1000 + n)}`, '2020-01-01', '2026-11-05T10:00:00']);
    refusals.length = 0;
    expect(await sync('reglements', source)).toMatchObject({ skipped: 120 });
    expect(await held()).toContain('32019R0881_art_1_20190417');
    expect(refusals.filter(({ where }) => where === '32020R1119')).toHaveLength(1);
  });

  it('CELLAR says the day and the ECLI of a judgment, which its text lacks', async () => {
    const binding = { celex: '62012CJ0131', date: '2014-05-13', modified: '2026-11-01T10:00:00', ecli: 'ECLI:EU:C:2014:317' };
    publisher = await startPublisher({
      '/webapi/rdf/sparql': (url, _request, response) => {
        const query = url.searchParams.get('query') ?? '';
        const isAsked = query.includes('cdm:case-law_ecli ?ecli') && !query.includes(binding.modified);
        const values = Object.fromEntries(Object.entries(binding).map(([name, value]) => [name, { value }]));
        response.writeHead(200).end(JSON.stringify({ results: { bindings: isAsked ? [values] : [] } }));
      },
      '/resource/celex/': (_url, _request, response) =>
        response
          .writeHead(200)
          .end('<html lang="fr"><head/><body><p>Dans l’affaire C‑131/12,</p><p>la Cour rend le présent arrêt</p></body></html>'),
    });
    const source = { CORPUS_CELLAR_URL: publisher.url, CORPUS_SINCE: '2026-01-01' };
    expect(await sync('euritext', source)).toMatchObject({ added: 1, skipped: 0 });
    for await (const { id, from, facts } of heldVersions(dataDir()))
      expect({ id, from, facts }).toMatchObject({
        ...{ id: '62012CJ0131', from: '2014-05-13' },
        facts: { ecli: 'ECLI:EU:C:2014:317', number: ['C-131/12'], date: '2014-05-13' },
      });
    expect(await sync('euritext', source)).toMatchObject({ added: 0, changed: 0 });
  });

  it('Légifrance gives the articles of a text, then those that change and the end of those that are gone', async () => {
    const [code, third] = ['LEGITEXT000006070721', 'LEGIARTI000006437045'] as const;
    const ms = (day: string) => Date.parse(day);
    const one = (id: string, num: string, texteHtml: string, dateFin = '2999-01-01') => ({
      ...{ id, cid: id, num, texteHtml, notaHtml: '<p>Note.</p>', etat: 'VIGUEUR', dateDebut: ms('2016-10-01'), dateFin: ms(dateFin) },
      articleVersions: [{ id, etat: 'VIGUEUR', version: '1.0', dateDebut: ms('2016-10-01'), dateFin: ms(dateFin) }],
      context: {
        titreTxt: [{ id: code, titre: 'Code civil', debut: '1804-03-21', fin: '2999-01-01' }],
        titresTM: [{ titre: 'Livre III : Des biens' }, { titre: 'Chapitre Ier' }],
      },
    });
    const present = new Map<string, object>([
      [OLD, one(OLD, '1240', '<p>Tout fait<br/>de l’homme.</p>')],
      [NEW, one(NEW, '1241', '<p>Chacun est responsable.</p>')],
      [third, one(third, '1242', '')],
    ]);
    const listed = new Set<string>(present.keys());
    let token = 'one';
    const bodyOf = async (request: AsyncIterable<Buffer>): Promise<Record<string, string>> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      return JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
    };
    publisher = await startPublisher({
      '/oauth': (_url, _request, response) => response.writeHead(200).end(JSON.stringify({ access_token: token, expires_in: 3600 })),
      '/lf/consult/': async (url, request, response) => {
        const body = await bodyOf(request);
        if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
        if (url.pathname.endsWith('/legiPart')) {
          const isKnown = body.textId === code && body.date === '2026-11-29';
          const articles = isKnown ? [...listed].map((id) => ({ id, num: '1', etat: 'VIGUEUR' })) : [];
          return response.writeHead(200).end(JSON.stringify({ cid: code, articles: null, sections: [{ articles, sections: [] }] }));
        }
        return response.writeHead(200).end(JSON.stringify({ executionTime: 3, article: present.get(body.id ?? '') ?? null }));
      },
    });
    const env = {
      CORPUS_LEGIFRANCE_URL: `${publisher.url}/lf/`,
      CORPUS_LEGIFRANCE_TEXTS: code,
      CORPUS_PISTE_TOKEN_URL: `${publisher.url}/oauth/token`,
      CORPUS_PISTE_CLIENT_ID: 'app',
      CORPUS_PISTE_CLIENT_SECRET: 'secret',
    };
    publisher.fail('getArticle', answers(429, { 'retry-after': '2' }), answers(503));
    expect(await sync('legiarti', env)).toMatchObject({ added: 2, skipped: 1 });
    expect(pauses[0]).toBe(2_000);
    expect(publisher.most()).toBe(1);
    expect(refusals).toEqual([{ where: `${third}.json`, reason: 'Article sans texte.' }]);
    const records = async () => {
      const found = new Map<string, CorpusRecord>();
      for await (const record of heldVersions(dataDir())) found.set(record.version, record);
      return found;
    };
    expect((await records()).get(OLD)).toEqual({
      ...{ kind: 'legiarti', id: OLD, version: OLD, text: code, containers: [], idcc: [], number: '1240', annotation: 'Note.' },
      title: 'Code civil, article 1240',
      hierarchy: ['Code civil', 'Livre III : Des biens', 'Chapitre Ier'],
      content: 'Tout fait\nde l’homme.',
      ...{ etat: 'VIGUEUR', from: '2016-10-01', to: null, versions: [], cites: [] },
    });
    const asked = publisher.asked.length;
    token = 'renewed while the first was in use';
    expect(await sync('legiarti', env)).toMatchObject({ added: 0, changed: 0 });
    // The list of the text alone: with the token, refused once and renewed.
    expect(publisher.asked.length - asked).toBeLessThanOrEqual(4);
    // An article that is not there yet is asked for again.
    const late = 'LEGIARTI000006437046';
    listed.add(late);
    present.set(late, one(late, '1243', '<p>Le propriétaire d’un animal est responsable.</p>'));
    publisher.fail('getArticle', answers(404));
    expect(await sync('legiarti', env)).toMatchObject({ added: 0, skipped: 1 });
    expect(await sync('legiarti', env)).toMatchObject({ added: 1, skipped: 0 });
    listed.delete(NEW);
    present.set(NEW, one(NEW, '1241', '<p>Chacun est responsable.</p>', '2026-11-01'));
    expect(await sync('legiarti', env)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await records()).get(NEW)?.to).toBe('2026-11-01');
    // A list without any article is a fault of the publisher, not the end of a code.
    listed.clear();
    await expect(sync('legiarti', env)).rejects.toThrow(`Légifrance ne donne aucun article de ${code}`);
    publisher.fail('/oauth', answers(401, {}, '{"error":"invalid_client"}'));
    await expect(sync('legiarti', env)).rejects.toThrow('abonnement de l’application à l’API Légifrance');
    const missing = (settings: Record<string, string>) =>
      kindSources(corpusSettingsSchema.parse(settings), NOW).find(({ kind }) => kind === 'legiarti')?.missing;
    expect(missing({})).toEqual(['CORPUS_DILA_URL ou CORPUS_LEGIFRANCE_URL']);
    expect(missing({ CORPUS_LEGIFRANCE_URL: publisher.url })).toEqual([
      'CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET',
      'CORPUS_LEGIFRANCE_TEXTS',
    ]);
  });

  it('a publisher that sends all at once is not taken for silent when its reader is slow; one that stops is', async () => {
    const text = 'x'.repeat(300_000);
    publisher = await startPublisher({
      '/whole': (_url, _request, response) => response.writeHead(200).end(text),
      '/stops': (_url, _request, response) => void response.writeHead(200).write('x'),
    });
    const client = createPublisherClient({ signal: new AbortController().signal, silenceMs: 800 });
    const read = async (path: string, waitMs: number): Promise<number> => {
      const { body } = await client.open(`${publisher?.url}${path}`);
      let size = 0;
      for await (const part of body as AsyncIterable<Buffer>) {
        size += part.length;
        if (size === part.length) await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      return size;
    };
    expect(await read('/whole', 1_700)).toBe(text.length);
    await expect(read('/stops', 0)).rejects.toThrow('silence');
  });
});
