import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SourceKey } from '@attendu/contracts/sources';
import { eventually } from '@attendu/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCorpusCommand } from '../src/cli/corpus-command.ts';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { inventoryOf } from '../src/corpus/additions/inventory.ts';
import { type Refusal, readAdditions } from '../src/corpus/additions/manifest.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { SyncFailure } from '../src/corpus/sync/failure.ts';
import { type CorpusSettings, corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { kindSources } from '../src/corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../src/corpus/sync/sync-kind.ts';
import { answers, dataSet, doctrinePage, type Publisher, startPublisher } from './publisher-stand-in.ts';

const NOW = new Date('2026-11-29T09:00:00Z');

describe('a synchronisation', () => {
  let dataDir: string;
  let publisher: Publisher;
  let rows: Record<string, unknown>[] = [];
  const pauses: number[] = [];
  const refusals: Refusal[] = [];
  /** Why the publisher was waited for, at each progress told. */
  const told: (string | null)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-sync-'));
    pauses.length = 0;
    refusals.length = 0;
    rows = [];
    now = NOW;
    publisher = await startPublisher({ '/datasets/': dataSet(() => rows) });
  });
  afterEach(async () => {
    await publisher.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  let now = NOW;
  const sync = (kind: SourceKey, env: Record<string, string>, signal = new AbortController().signal): Promise<SyncProgress> => {
    const settings: CorpusSettings = corpusSettingsSchema.parse(env);
    return syncKind({
      dataDir,
      kind,
      transports: kindSources(settings, NOW).find((one) => one.kind === kind)?.transports ?? [],
      signal,
      now: () => now,
      onProgress: ({ retryReason }) => void told.push(retryReason),
      onRefusal: (refusal) => void refusals.push(refusal),
      pause: async (ms) => void pauses.push(ms),
    });
  };
  const onDisk = async (): Promise<string> => {
    const folder = join(dataDir, 'corpus', 'added');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
    return (await Promise.all(files.map(async (name) => gunzipSync(await readFile(join(folder, name))).toString()))).join('');
  };
  const bofip = () => sync('bofip', { CORPUS_BOFIP_URL: `${publisher.url}/datasets/bofip-vigueur` });

  it('waits as long as the publisher asks, over one connection, and changes nothing the second time', async () => {
    rows = [doctrinePage(1), { raw: '{"identifiant_juridique": "BOI-COUP' }, doctrinePage(2)];
    publisher.fail('/exports', answers(503), answers(429, { 'retry-after': '7' }), answers(202));
    await expect(bofip()).rejects.toThrow('répond 202');
    publisher.fail('/exports', answers(503), answers(429, { 'retry-after': '7' }));
    pauses.length = 0;
    told.length = 0;
    expect(await bofip()).toMatchObject({ added: 2, changed: 0, removed: 0, skipped: 1 });
    expect(told.filter((reason, index) => reason !== told[index - 1])).toEqual([
      null,
      '127.0.0.1 est en panne (503)',
      '127.0.0.1 demande d’attendre (429)',
      null,
    ]);
    expect(pauses[1]).toBe(7_000);
    expect(publisher.most()).toBe(1);
    const before = await readAdditions(dataDir);
    expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0, skipped: 1 });
    expect(await readAdditions(dataDir)).toEqual(before);
    // Its texts are then known to be those of a later day.
    now = new Date('2026-12-02T09:00:00Z');
    expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect((await inventoryOf(dataDir)).kinds).toMatchObject([{ kind: 'bofip', dataDate: '2026-12-02' }]);
  });

  it('takes a changed text, also one that returns to an earlier wording, and removes a withdrawn one', async () => {
    rows = Array.from({ length: 10 }, (_, i) => doctrinePage(i + 1));
    expect(await bofip()).toMatchObject({ added: 10 });
    const first = doctrinePage(1);
    rows = [doctrinePage(1, 'La taxe est supprimée.'), ...rows.slice(1, 9)];
    expect(await bofip()).toMatchObject({ added: 0, changed: 1, removed: 1 });
    expect((await readAdditions(dataDir)).withdrawn).toMatchObject([{ kind: 'bofip', version: '10-PGP-20260610', by: 'publisher' }]);
    expect(await onDisk()).toContain('La taxe numéro 9 ');
    expect(await onDisk()).not.toContain('La taxe numéro 10 ');
    rows = [first, ...rows.slice(1), doctrinePage(10)];
    expect(await bofip()).toMatchObject({ added: 1, changed: 1, removed: 0 });
    const { lots, withdrawn } = await readAdditions(dataDir);
    expect([new Set(lots.map(({ id }) => id)).size, withdrawn]).toEqual([3, []]);
  });

  it('does not bring back what the operator removed, changed or not; the operator may add it again', async () => {
    rows = Array.from({ length: 4 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    const { withdrawn } = await removeFromCorpus(dataDir, '2-PGP-20260610', now);
    expect(withdrawn).toMatchObject([{ kind: 'bofip', version: '2-PGP-20260610', by: 'operator' }]);
    for (const changed of [rows[1], doctrinePage(2, 'La taxe de la personne nommée.')]) {
      rows = [rows[0] ?? {}, changed ?? {}, ...rows.slice(2)];
      expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect((await readAdditions(dataDir)).withdrawn).toEqual(withdrawn);
      expect(await onDisk()).not.toMatch(/La taxe numéro 2 |personne nommée/);
    }
    const file = join(dataDir, 'again.jsonl');
    await writeFile(file, `${JSON.stringify(rows[1])}\n`);
    await addToCorpus({ dataDir, path: file, kind: 'bofip', now });
    expect((await readAdditions(dataDir)).withdrawn).toEqual([]);
    expect(await onDisk()).toContain('personne nommée');
    expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  /** The next version of a page of the doctrine. */
  const nextPage = (n: number, text: string) => ({
    ...doctrinePage(n, text),
    debut_de_validite: '2026-07-10',
    identifiant_juridique: `BOI-TFP-TEL-${n}-20260710`,
    permalien: `https://bofip.impots.gouv.fr/bofip/${n}-PGP.html/identifiant=BOI-TFP-TEL-${n}-20260710`,
  });
  const withdrawnNow = async () => (await readAdditions(dataDir)).withdrawn;

  it.each(['2-PGP', 'BOI-TFP-TEL-2'])(
    'does not bring back a document removed as %s by its next version, until the operator adds one',
    async (named) => {
      rows = Array.from({ length: 4 }, (_, i) => doctrinePage(i + 1));
      await bofip();
      const { withdrawn } = await removeFromCorpus(dataDir, named, now);
      expect(withdrawn).toMatchObject([{ document: '2-PGP', version: '2-PGP-20260610', by: 'operator', whole: true }]);
      const [first = {}, , ...others] = rows;
      rows = [first, nextPage(2, 'La taxe de la personne nommée.'), ...others];
      expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await withdrawnNow()).toEqual(withdrawn);
      expect(await onDisk()).not.toContain('personne nommée');
      // The next version, once added, is kept up to date; the removed one stays out.
      const file = join(dataDir, 'next.jsonl');
      await writeFile(file, `${JSON.stringify(rows[1])}\n`);
      await addToCorpus({ dataDir, path: file, kind: 'bofip', now });
      const { whole: _, ...version } = withdrawn[0] ?? {};
      expect(await withdrawnNow()).toEqual([version]);
      rows = [...rows, doctrinePage(2)];
      rows[1] = nextPage(2, 'La taxe de la personne pseudonymisée.');
      expect(await bofip()).toMatchObject({ added: 0, changed: 1, removed: 0 });
      expect(await onDisk()).not.toContain('La taxe numéro 2 ');
    },
  );

  it('takes the next version of a page of which the operator removed one version by its id', async () => {
    rows = Array.from({ length: 4 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    await removeFromCorpus(dataDir, '2-PGP-20260610', now);
    rows = [...rows, nextPage(2, 'La taxe double.')];
    expect(await bofip()).toMatchObject({ added: 1, changed: 0, removed: 0 });
  });

  it('does not bring back what its publisher withdrew first, and the operator then', async () => {
    rows = Array.from({ length: 10 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    rows = rows.slice(0, 9);
    expect(await bofip()).toMatchObject({ removed: 1 });
    expect(await withdrawnNow()).toMatchObject([{ version: '10-PGP-20260610', by: 'publisher' }]);
    const { withdrawn } = await removeFromCorpus(dataDir, '10-PGP', now);
    expect(withdrawn).toMatchObject([{ version: '10-PGP-20260610', by: 'operator', whole: true }]);
    expect(await withdrawnNow()).toEqual(withdrawn);
    for (const page of [doctrinePage(10), nextPage(10, 'La taxe de la personne nommée.')]) {
      rows = [...rows.slice(0, 9), page];
      expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
    expect(await withdrawnNow()).toEqual(withdrawn);
  });

  it('brings back an addition that was removed as a whole, but not the document that was removed too', async () => {
    rows = Array.from({ length: 4 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    await removeFromCorpus(dataDir, '2-PGP', now);
    const [lot] = (await readAdditions(dataDir)).lots;
    expect((await removeFromCorpus(dataDir, lot?.id ?? '', now)).lots).toHaveLength(1);
    expect(await onDisk()).toBe('');
    expect(await bofip()).toMatchObject({ added: 3, removed: 0 });
    expect(await onDisk()).not.toContain('La taxe numéro 2 ');
  });

  it('keeps the version of a page that the next one replaces, and a page that cannot be read', async () => {
    rows = Array.from({ length: 4 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    const next = rows.slice(0, 3).map((row, i) => ({
      ...row,
      ...{
        debut_de_validite: '2026-11-20',
        identifiant_juridique: `BOI-TFP-TEL-${i + 1}-20261120`,
        contenu_html: `<p>La taxe ${i + 1} double.</p>`,
      },
    }));
    rows = [...next, { raw: JSON.stringify(doctrinePage(4)).slice(0, -9) }];
    expect(await bofip()).toMatchObject({ added: 3, removed: 0, skipped: 1 });
    expect((await readAdditions(dataDir)).withdrawn).toEqual([]);
    for (const text of ['La taxe numéro 1 ', 'La taxe 1 double', 'La taxe numéro 4 ']) expect(await onDisk()).toContain(text);
    expect(await bofip()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('takes nothing of a truncated export', async () => {
    rows = Array.from({ length: 10 }, (_, i) => doctrinePage(i + 1));
    await bofip();
    const before = await readAdditions(dataDir);
    rows = rows.map((row, i) => ({ ...row, contenu_html: `<p>Autre ${i}.</p>` }));
    publisher.fail('/exports', (response) => {
      response.writeHead(200, { 'content-length': '4000000' });
      response.write(`${JSON.stringify(rows[0])}\n`, () => response.destroy());
      return true;
    });
    await expect(bofip()).rejects.toThrow('l’export est coupé');
    publisher.fail('/exports', answers(200, {}, JSON.stringify(rows[0])));
    await expect(bofip()).rejects.toThrow('l’export est coupé');
    rows = rows.slice(0, 3);
    await expect(bofip()).rejects.toThrow('pris pour incomplet');
    expect(await readAdditions(dataDir)).toEqual(before);
  });

  it('takes notices by day, and resumes where it stopped', async () => {
    const notice = (n: number, dateparution: string) => ({
      id_annonce: `20260000${n}`,
      dateparution,
      societes_noms: ['ESSAI SA'],
      facette_categorie_libelle: 'AVIS##Convocation',
      contenu: `Assemblée numéro ${n}.`,
    });
    const balo = () => sync('balo', { CORPUS_BALO_URL: `${publisher.url}/datasets/balo`, CORPUS_SINCE: '2026-09-01' });
    rows = [notice(1, '2026-08-30'), notice(2, '2026-09-01'), notice(3, '2026-10-15'), notice(4, '2026-11-28')];
    publisher.fail(">=+date'2026-11-02'", answers(404));
    await expect(balo()).rejects.toThrow('répond 404');
    expect((await readAdditions(dataDir)).lots.flatMap(({ kinds }) => kinds.balo?.versions ?? [])).toEqual([1, 1]);
    expect(await balo()).toMatchObject({ added: 1, total: 1 });
    rows = [...rows, notice(5, '2026-11-29')];
    const asked = publisher.asked.length;
    expect(await balo()).toMatchObject({ added: 1, changed: 0 });
    expect(publisher.asked.slice(asked).every((path) => path.includes('2026-11-29'))).toBe(true);
  });

  it('says that the disk is full, keeps nothing of what was begun, and takes it once there is room', async () => {
    rows = [doctrinePage(1), doctrinePage(2)];
    const folder = join(dataDir, 'corpus', 'added');
    await mkdir(folder, { recursive: true });
    const begun = join(folder, `reading-${process.pid}-0.tmp`);
    await symlink('/dev/full', begun);
    await expect(bofip()).rejects.toThrow(/^Le disque est plein\u00a0: rien n’est pris de cet envoi/);
    expect(await readdir(folder)).toEqual([]);
    expect(await bofip()).toMatchObject({ added: 2 });
  });

  it('says that another command writes to the corpus, once it has waited for it', async () => {
    rows = [doctrinePage(1)];
    const folder = join(dataDir, 'corpus', 'added');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'writer.lock'), `${process.ppid} ${hostname()}`);
    const failed = bofip().catch((error: unknown) => error);
    await eventually(() => publisher.asked.length > 0);
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 3_600_000;
      return now;
    });
    const failure = await failed;
    clock.mockRestore();
    expect(failure).toBeInstanceOf(SyncFailure);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^Une autre commande modifie le fonds/) });
  });

  it('says that the key is refused, and that a publisher sends elsewhere', async () => {
    publisher.fail('/records', answers(401));
    await expect(bofip()).rejects.toThrow('Vérifiez CORPUS_OPENDATASOFT_KEY');
    publisher.fail('/records', answers(302, { location: 'http://ailleurs.example/' }));
    await expect(bofip()).rejects.toThrow('un autre hôte');
  });

  it('is asked for by a command, which says what it did or what is missing', async () => {
    rows = [doctrinePage(1)];
    const printed: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(((text: string, done?: () => void) => {
      printed.push(String(text));
      if (typeof done === 'function') done();
      return true;
    }) as typeof process.stdout.write);
    try {
      const env = { CORPUS_BOFIP_URL: `${publisher.url}/datasets/bofip-vigueur`, CORPUS_BALO_URL: '' };
      expect(await runCorpusCommand(['sync', 'bofip'], dataDir, env)).toBe(0);
      expect(await runCorpusCommand(['sync', 'bofip', 'balo', 'actes'], dataDir, env)).toBe(1);
      expect(await runCorpusCommand(['sync', 'inconnue'], dataDir, env)).toBe(2);
      expect(await runCorpusCommand(['sync', 'bofip'], dataDir, { CORPUS_SCHEDULE: 'bofip=25' })).toBe(1);
    } finally {
      write.mockRestore();
    }
    expect(printed.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringContaining('1 version ajoutée'),
      expect.stringContaining('0 version ajoutée'),
      expect.stringContaining('À configurer d’abord : CORPUS_BALO_URL.'),
      expect.stringContaining('utilisez « add »'),
    ]);
  });
});
