import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { NOTHING_ADDED, readAdditions } from '../src/corpus/additions/manifest.ts';
import { jadeDecision, judilibreDecision, writeTarGz } from './corpus-fixtures.ts';

describe('the files of what an operator adds', { timeout: 180_000 }, () => {
  let dataDir: string;
  let incoming: string;
  const add = (path: string) => addToCorpus({ dataDir, path: join(incoming, path), kind: null, now: new Date('2026-11-29T09:00:00Z') });
  const put = (name: string, content: string | Buffer): Promise<void> => writeFile(join(incoming, name), content);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-added-'));
    incoming = join(dataDir, 'incoming');
    await mkdir(incoming);
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('leaves out what is broken, unsafe or a link, with its reason, and keeps the rest', async () => {
    await writeTarGz(join(incoming, 'mixed.tar.gz'), [
      { name: 'good.xml', content: jadeDecision('CETATEXT000049314894') },
      { name: 'torn.xml', content: '<TEXTE_JURI_ADMIN><META>' },
      { name: 'empty.xml', content: jadeDecision('CETATEXT000049314896').replace(/<CONTENU>[\s\S]*?<\/CONTENU>/, '<CONTENU/>') },
      { name: '../outside.xml', content: jadeDecision('CETATEXT000049314897') },
      { name: '/etc/outside.xml', content: jadeDecision('CETATEXT000049314898') },
      { name: 'link.xml', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'rows.jsonl', content: `${JSON.stringify(judilibreDecision())}\n{not json\n{"a":1}\n` },
    ]);
    const { lot } = await add('mixed.tar.gz');
    expect(lot.kinds.juritext).toEqual({ documents: 2, versions: 2 });
    expect(lot.refused).toBe(7);
    expect(lot.refusals.map(({ where, reason }) => `${where}: ${reason}`).join('\n')).toMatch(
      /torn\.xml: XML mal formé[\s\S]*empty\.xml: Décision sans texte[\s\S]*outside\.xml: Chemin hors[\s\S]*link\.xml: Lien[\s\S]*rows\.jsonl, ligne 2: JSON illisible[\s\S]*ligne 3: Sorte de document inconnue/,
    );
    await symlink('/etc/passwd', join(incoming, 'passwd.xml'));
    await expect(add('passwd.xml')).rejects.toThrow(/Aucun document/);
  });

  it('is taken whole or not at all: a truncated archive and a decompression bomb leave nothing', async () => {
    const path = join(incoming, 'whole.tar.gz');
    const members = Array.from({ length: 200 }, (_, i) => ({
      name: `${i}.xml`,
      content: jadeDecision(`CETATEXT0000493${String(i).padStart(5, '0')}`),
    }));
    await writeTarGz(path, members);
    const bytes = await readFile(path);
    await put('torn.tar.gz', bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(add('torn.tar.gz')).rejects.toThrow('L’archive torn.tar.gz est endommagée ou incomplète.');
    await put('altered.tar.gz', 'ceci n’est pas une archive');
    await expect(add('altered.tar.gz')).rejects.toThrow('L’archive altered.tar.gz est endommagée ou incomplète.');
    await put('torn.zip', Buffer.from('PK\u0003\u0004 coupée'));
    await expect(add('torn.zip')).rejects.toThrow('L’archive torn.zip est endommagée ou incomplète.');
    await put('bomb.tar.gz', gzipSync(Buffer.alloc(300_000_000)));
    await expect(add('bomb.tar.gz')).rejects.toThrow('grossit de plus de');
    expect(await readAdditions(dataDir)).toEqual(NOTHING_ADDED);
    expect(await readdir(join(dataDir, 'corpus', 'added'))).toEqual([]);
  });

  it('leaves nothing of a command that fails once its texts are written: they would keep a full disk full', async () => {
    await put('one.json', JSON.stringify(judilibreDecision()));
    const { lot } = await add('one.json');
    const folder = join(dataDir, 'corpus', 'added');
    const files = (await readdir(folder)).sort();
    // The text that the decision replaces is to be erased from a file that cannot be read.
    await writeFile(join(dataDir, 'corpus', lot.chunks[0]?.file ?? ''), 'altered');
    await put('anew.json', JSON.stringify({ ...judilibreDecision(), summary: 'Sommaire revu.' }));
    await expect(add('anew.json')).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual(files);
  });
});
