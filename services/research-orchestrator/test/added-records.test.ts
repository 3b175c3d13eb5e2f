import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCorpusCommand } from '../src/cli/corpus-command.ts';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { inventoryOf } from '../src/corpus/additions/inventory.ts';
import { readAdditions } from '../src/corpus/additions/manifest.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { legiArticle, type TarMember, writeTarGz } from './corpus-fixtures.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const [FIRST, SECOND] = ['LEGIARTI000032041571', 'LEGIARTI000032041573'] as const;

describe('records that an operator adds', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-added-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const add = (name: string, kind: 'actes' | null = null) => addToCorpus({ dataDir, path: join(folder, name), kind, now: NOW });
  const held = async (): Promise<CorpusRecord[]> => {
    const gone = new Set((await readAdditions(dataDir)).withdrawn.map(({ version }) => version));
    const found = new Map<string, CorpusRecord>();
    for await (const record of heldVersions(dataDir)) if (!gone.has(record.version)) found.set(record.version, record);
    return [...found.values()];
  };
  const member = (version: string, text: string, from = '2016-10-01'): TarMember => ({
    name: `${version}.xml`,
    content: legiArticle({ version, from, text: `<p>${text}</p>` }),
  });
  const act = (id: string, texte: string, more: object = { date: '2026-02-28' }) => JSON.stringify({ id, title: 'Arrêté', texte, ...more });

  it('do not carry the day of one text over to the others of its kind, unless they are all that was published', async () => {
    const dayOf = async () => (await inventoryOf(dataDir)).kinds.find(({ kind }) => kind === 'legiarti')?.dataDate;
    await writeTarGz(join(folder, 'LEGI_20260327-210000.tar.gz'), [member(FIRST, 'Texte.')]);
    await add('LEGI_20260327-210000.tar.gz');
    await writeFile(join(folder, 'one.xml'), member(SECOND, 'Un seul article.', '2026-10-01').content ?? '');
    expect((await add('one.xml')).lot.dataDate).toBe('2026-10-01');
    expect(await dayOf()).toBe('2026-03-27');
    await writeTarGz(join(folder, 'LEGI_20261102-210000.tar.gz'), [member(FIRST, 'Texte d’un jour.')]);
    await add('LEGI_20261102-210000.tar.gz');
    expect(await dayOf()).toBe('2026-11-02');
  });

  it('are refused one by one when a day does not exist, and kept in characters that the database takes', async () => {
    const half = String.fromCharCode(0xd83d);
    const rows = [
      act('a', 'Le port est fermé.', { first_seen_on: '2026-02-30' }),
      act('b', `Le quai${half} est fermé.`),
      `{"id":"c","title":"Arrêté","texte":"Le pont\\u0000 est fermé.","date":"2026-02-28"}`,
    ];
    await writeFile(join(folder, 'actes.jsonl'), rows.join('\n'));
    const { lot } = await add('actes.jsonl', 'actes');
    expect(lot).toMatchObject({ dataDate: '2026-02-28', refused: 1, refusals: [{ where: 'a, Arrêté', reason: 'Date impossible.' }] });
    const stored = JSON.stringify(await held());
    expect(stored).toContain('Le quai\ufffd est fermé.');
    expect(stored).not.toMatch(/\\u(?:0000|d83d)/);
    expect(await add('actes.jsonl', 'actes')).toMatchObject({ isNew: false });
  });

  it('are read, of a folder of archives, each archive in its turn: a later day wins over an earlier one', async () => {
    const archives = join(folder, 'archives');
    await writeTarGz(join(folder, 'LEGI_20260914-211003.tar.gz'), [
      { name: 'liste_suppression_legi.dat', content: `legi/article/${SECOND}\n` },
      member(FIRST, 'Texte du jour.'),
    ]);
    await writeTarGz(join(folder, 'Freemium_legi_global_20260913-140000.tar.gz'), [member(FIRST, 'Ancien.'), member(SECOND, 'Autre.')]);
    await mkdir(archives);
    for (const name of ['LEGI_20260914-211003.tar.gz', 'Freemium_legi_global_20260913-140000.tar.gz'])
      await rename(join(folder, name), join(archives, name));
    expect(await runCorpusCommand(['add', archives], dataDir, {})).toBe(0);
    expect((await held()).map(({ version, content }) => [version, content])).toEqual([[FIRST, 'Texte du jour.']]);
    expect((await readAdditions(dataDir)).lots.map(({ dataDate }) => dataDate)).toEqual(['2026-09-13', '2026-09-14']);
  });

  it('are read around a line that is too long, also in an archive', async () => {
    await writeTarGz(join(folder, 'actes.tar.gz'), [
      { name: 'a.jsonl', content: [act('long', 'x'.repeat(16_500_000)), act('c', 'Le quai est ouvert.')].join('\n') },
      { name: 'b.jsonl', content: act('d', 'Le pont est ouvert.') },
    ]);
    const { lot } = await add('actes.tar.gz', 'actes');
    expect(lot).toMatchObject({ kinds: { actes: { documents: 2 } }, refused: 1 });
    expect(lot.refusals[0]).toEqual({ where: 'actes.tar.gz/a.jsonl, ligne 1', reason: 'Ligne de plus de 16 millions de caractères.' });
  });
});
