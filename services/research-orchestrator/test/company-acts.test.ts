import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { type Refusal, readAdditions } from '../src/corpus/additions/manifest.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { kindSources } from '../src/corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../src/corpus/sync/sync-kind.ts';
import { textPdf } from './corpus-fixtures.ts';
import { answers, type Publisher, startPublisher } from './publisher-stand-in.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const SIREN = '535113062';
const STATUTES = '63df98a28eded29cb31823ee';
const MINUTES = '63df98a28eded29cb31823ef';
const LINES = ['Article 1 - La société est une société par actions simplifiée.', 'Article 12 - Le président est nommé par les associés.'];

/** An act as the register lists it. */
const act = (id: string, more: object = {}) => ({
  ...{ id, siren: SIREN, denomination: 'La Cordée SAS', dateDepot: '2018-04-10', confidentiality: 'Public' },
  ...{ updatedAt: '2023-10-17T22:37:22+02:00', numChrono: 'A2018/009563', nomDocument: `${id}_C0022A1001L` },
  typeRdd: [{ typeActe: id === STATUTES ? 'Copie des statuts' : "Procès-verbal d'assemblée générale", decision: ' Modification' }],
  ...more,
});

describe('acts of companies, as PDF files', () => {
  let dataDir: string;
  let publisher: Publisher | undefined;
  const refusals: Refusal[] = [];
  let acts: object[] = [];
  let pdfs: ReadonlyMap<string, Buffer> = new Map();
  let token = 'first';

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-acts-'));
    refusals.length = 0;
    acts = [act(STATUTES), act(MINUTES)];
    pdfs = new Map([STATUTES, MINUTES].map((id) => [id, textPdf(LINES)]));
    token = 'first';
    await writeFile(join(dataDir, 'sirens.txt'), `${SIREN}\n999 999 999\n`);
  });
  afterEach(async () => {
    await publisher?.stop();
    publisher = undefined;
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () =>
    startPublisher({
      '/api/sso/login': async (_url, request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        const { username, password } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
        if (username !== 'cabinet' || password !== 'secret') return response.writeHead(401).end();
        return response.writeHead(200).end(JSON.stringify({ token }));
      },
      '/api/': (url, request, response) => {
        if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
        const id = /^\/api\/actes\/([^/]+)\/download$/.exec(url.pathname)?.[1];
        if (id !== undefined) {
          const file = pdfs.get(id);
          return file === undefined ? response.writeHead(404).end() : response.writeHead(200).end(file);
        }
        if (url.pathname !== `/api/companies/${SIREN}/attachments`) return response.writeHead(404).end();
        return response.writeHead(200).end(JSON.stringify({ actes: acts, bilans: [] }));
      },
    });
  const sync = async (kind: SourceKey, more: Record<string, string> = {}): Promise<SyncProgress> => {
    publisher ??= await start();
    const account = { CORPUS_INPI_URL: publisher.url, CORPUS_INPI_USERNAME: 'cabinet', CORPUS_INPI_PASSWORD: 'secret' };
    const env = { ...account, CORPUS_INPI_SIRENS: join(dataDir, 'sirens.txt'), ...more };
    return syncKind({
      ...{ dataDir, kind, now: () => NOW, pause: async () => undefined },
      transports: kindSources(corpusSettingsSchema.parse(env), NOW).find((one) => one.kind === kind)?.transports ?? [],
      signal: new AbortController().signal,
      onRefusal: (refusal) => void refusals.push(refusal),
    });
  };
  const held = async (): Promise<CorpusRecord[]> => {
    const gone = new Set((await readAdditions(dataDir)).withdrawn.map(({ version }) => version));
    const found: CorpusRecord[] = [];
    for await (const record of heldVersions(dataDir)) if (!gone.has(record.version)) found.push(record);
    return found;
  };
  const downloads = () => publisher?.asked.filter((path) => path.endsWith('/download')).length;

  it('are taken from the register, statutes apart, each downloaded once', async () => {
    expect(await sync('statuts')).toMatchObject({ added: 1, skipped: 0 });
    expect(await sync('actes_societes')).toMatchObject({ added: 1, skipped: 0 });
    const [statutes, minutes] = await held();
    expect(statutes).toMatchObject({
      ...{ kind: 'statuts', id: STATUTES, content: LINES.join('\n') },
      facts: { siren: [SIREN], slugged_title: 'la-cordee-sas-statuts-2018-04-10', date: '2018-04-10' },
    });
    expect(minutes).toMatchObject({ kind: 'actes_societes', facts: { acte_id: MINUTES, total_pages: 1 } });
    expect(downloads()).toBe(2);
    token = 'renewed';
    expect(await sync('statuts')).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(downloads()).toBe(2);
    acts = [act(STATUTES, { updatedAt: '2026-11-28T10:00:00+01:00' }), act(MINUTES)];
    pdfs = new Map([[STATUTES, textPdf([...LINES, 'Article 13 - Le siège est transféré.'])]]);
    expect(await sync('statuts')).toMatchObject({ changed: 1 });
    expect((await held()).find(({ kind }) => kind === 'statuts')?.content).toContain('Article 13');
    expect(publisher?.most()).toBe(1);
  });

  it('are left out when they are not public, and withdrawn when they no longer are', async () => {
    expect(await sync('actes_societes')).toMatchObject({ added: 1 });
    acts = [act(STATUTES), act(MINUTES, { confidentiality: 'Confidentiel' })];
    expect(await sync('actes_societes')).toMatchObject({ added: 0, removed: 1 });
    expect(await held()).toEqual([]);
    expect(downloads()).toBe(1);
  });

  it.each([
    ['nothing', 200, ''],
    ['another object', 200, '{"message":"Service indisponible"}'],
    ['a page', 200, '<html>Maintenance</html>'],
    ['that it does not know the company', 404, ''],
  ])('stay held when the register answers %s in place of their list', async (_what, status, body) => {
    expect(await sync('actes_societes')).toMatchObject({ added: 1 });
    publisher?.fail('/attachments', answers(status, {}, body));
    const outcome = await sync('actes_societes').then(
      ({ removed }) => removed,
      (error: Error) => error.name,
    );
    expect(outcome).toBe(status === 404 ? 0 : 'SyncFailure');
    expect(await held()).toHaveLength(1);
  });

  it('that are scans, missing or broken are said to be so and do not stop the others; what is missing is asked for again', async () => {
    const [lost, broken] = ['63df98a28eded29cb3182300', '63df98a28eded29cb3182301'];
    acts = [act('63df98a28eded29cb3182302'), act(lost), act(broken), act(MINUTES)];
    pdfs = new Map([...pdfs, ['63df98a28eded29cb3182302', textPdf([])], [broken, Buffer.from('%PDF-1.4 no more')]]);
    expect(await sync('actes_societes')).toMatchObject({ added: 1, skipped: 3 });
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'Numérisation sans texte : à passer d’abord par une reconnaissance de caractères.',
      'Acte annoncé par le registre, mais introuvable chez lui : redemandé la prochaine fois.',
      'PDF illisible.',
    ]);
    expect(await sync('actes_societes')).toMatchObject({ added: 0, skipped: 1 });
  });

  it('need an account and a list of companies, and say what is wrong with them', async () => {
    const missing = kindSources(corpusSettingsSchema.parse({ CORPUS_INPI_URL: 'http://127.0.0.1' }), NOW).find(
      ({ kind }) => kind === 'statuts',
    );
    expect(missing?.missing).toEqual(['CORPUS_INPI_USERNAME', 'CORPUS_INPI_PASSWORD', 'CORPUS_INPI_SIRENS']);
    await expect(sync('statuts', { CORPUS_INPI_PASSWORD: 'wrong' })).rejects.toThrow('Vérifiez CORPUS_INPI_USERNAME');
    await expect(sync('statuts', { CORPUS_INPI_SIRENS: join(dataDir, 'none.txt') })).rejects.toThrow('ne peut pas être lu');
    await writeFile(join(dataDir, 'sirens.txt'), `${SIREN}\n12345\n`);
    await expect(sync('statuts')).rejects.toThrow('Ligne 2');
  });

  it('are waited for when the register asks to', async () => {
    publisher = await start();
    publisher.fail('/attachments', answers(429, { 'retry-after': '3' }), answers(503));
    expect(await sync('statuts')).toMatchObject({ added: 1 });
  });

  it('are read from a folder, each described by the JSON file beside it; a treaty too', async () => {
    const folder = join(dataDir, 'incoming');
    const put = async (name: string, content: string | Buffer): Promise<void> => {
      await writeFile(join(folder, name), content);
    };
    await mkdir(folder);
    const treaty = {
      pays: 'Italie',
      titre_lien: "Convention avec l'Italie",
      pdf_url: 'https://www.impots.gouv.fr/media/it.pdf',
      article_num: '1',
    };
    await put('italie.json', JSON.stringify(treaty));
    await put('italie.pdf', textPdf(['Article 1 - La présente Convention concerne les résidents.']));
    await put('alone.json', JSON.stringify({ ...treaty, article_num: '2' }));
    await put('other.pdf', textPdf(['Ce fichier est joint sans description.']));
    const { lot } = await addToCorpus({ dataDir, path: folder, kind: null, now: NOW });
    expect(lot).toMatchObject({ kinds: { convbi: { versions: 1 } }, refused: 2 });
    const lone = 'PDF sans sa description : il faut à côté un fichier JSON du même nom (acte.json pour acte.pdf).';
    expect(lot.refusals.map(({ where, reason }) => [basename(where), reason])).toEqual([
      ['alone.json', 'Document sans texte, et sans PDF du même nom à sa suite.'],
      ['other.pdf', lone],
    ]);
    const alone = await addToCorpus({ dataDir, path: join(folder, 'other.pdf'), kind: null, now: NOW }).catch((error: unknown) => error);
    expect(alone).toMatchObject({ refusals: [{ reason: lone }] });
    expect((await held())[0]?.content).toBe('Article 1 - La présente Convention concerne les résidents.');
  });
});
