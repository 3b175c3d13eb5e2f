import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCorpusCommand } from '../../cli/corpus-command.ts';
import { readAdditions } from '../additions/manifest.ts';
import { readMappedRow } from './mapped-row.ts';
import { operatorMapping } from './operator-mapping.ts';

const MAPPING = JSON.stringify({
  id: 'ref',
  title: ['objet'],
  content: 'corps.fr',
  date: 'paru.le',
  facts: { region: 'lieu.region' },
});
const ROW = {
  ref: 'A-1',
  objet: 'Arrêté du port',
  corps: { fr: 'Le port est fermé la nuit.' },
  paru: { le: '2026-03-02' },
  lieu: { region: 'Bretagne' },
};

describe('a mapping given by the operator', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-mapping-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const add = async (rows: object[], mapping: string): Promise<number> => {
    await writeFile(join(folder, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    await writeFile(join(folder, 'mapping.json'), mapping);
    return runCorpusCommand(
      ['add', join(folder, 'rows.jsonl'), '--kind', 'actes', '--mapping', join(folder, 'mapping.json')],
      join(folder, 'data'),
      {},
    );
  };

  it('says where the fields of rows are, before those of their kind', () => {
    const record = readMappedRow(ROW, 'actes', operatorMapping(MAPPING, 'actes'));
    expect(record).toMatchObject({
      kind: 'actes',
      id: 'A-1',
      content: 'Le port est fermé la nuit.',
      from: '2026-03-02',
      facts: { region: 'Bretagne' },
    });
    expect(record.title).toContain('Arrêté du port');
    expect(readMappedRow({ texte: 'Le quai est fermé.' }, 'actes', operatorMapping('{}', 'actes')).content).toBe('Le quai est fermé.');
  });

  it('is used by the command, which adds nothing with a mapping that it cannot read', async () => {
    expect(await add([ROW, { ref: 'A-2', objet: 'Sans texte' }], MAPPING)).toBe(0);
    const [lot] = (await readAdditions(join(folder, 'data'))).lots;
    expect(lot).toMatchObject({ kinds: { actes: { documents: 1 } }, refused: 1 });
    expect(await add([ROW], '{"titre": "objet"}')).toBe(1);
    expect(await runCorpusCommand(['add', 'x.jsonl', '--mapping', 'm.json'], join(folder, 'data'), {})).toBe(2);
  });

  it.each([
    ['{"titre": "objet"}', /refusée : unrecognized_keys\. Champs possibles : id, title/],
    ['{"facts": {"couleur": "c"}}', /refusée : facts/],
    ['{"title": ', /JSON illisible/],
  ])('%s is refused in French', (json, message) => {
    expect(() => operatorMapping(json, 'actes')).toThrow(message);
  });

  it('is not for kinds whose publishers have formats of their own', () => {
    expect(() => operatorMapping('{}', 'legiarti')).toThrow(/ne se lit pas avec une correspondance/);
  });
});
