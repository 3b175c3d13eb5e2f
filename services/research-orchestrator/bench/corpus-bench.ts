import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { escapeHtml } from '@attendu/contracts/html';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { testDatabase } from '@attendu/testing/postgres';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { addedFolder } from '../src/corpus/additions/manifest.ts';
import { EntryReader } from '../src/corpus/additions/read-entry.ts';
import { importCorpus } from '../src/corpus/import.ts';
import { corpusMigrations } from '../src/corpus/migrations.ts';
import { installedPackages } from '../src/corpus/packages.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import { startBuild } from '../src/search/indexing/build-process.ts';
import { filesOf, type IndexManifest, indexFolder } from '../src/search/indexing/index-files.ts';
import { kaliArticle } from '../test/corpus-fixtures.ts';
import { articlesOf, hasDebris, idOf, legiFile } from '../test/legi-archives.ts';
import { type SmallPackages, smallPackages } from '../test/small-packages.ts';
import { decisionLine, decisionTexts, doctrineLines, SHARED } from './corpus-samples.ts';
import { benchRoundTrip, CODES, type Put } from './legi-round-trip-bench.ts';
import type { Row } from './retrieval-bench.ts';

const LEAST_CPU_S = 1;
/** Documents of each kind that are stored, and decisions in the index before some are added; `--count` sets it. */
const DOCUMENTS = 1_000;
/** Share of the decisions that is added then. */
const ADDED = 0.1;

type File = { readonly path: string; readonly bytes: Buffer };

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** What a synchronisation costs: reading by format, bytes held by kind, the index after an addition, and archives read back against the packages. */
export async function benchCorpus(o: { onRow?: (row: Row) => void; count?: number } = {}): Promise<Row[]> {
  const count = o.count ?? DOCUMENTS;
  const rows: Row[] = [];
  const put: Put = (name, value, unit, note) => {
    const row = { name, value, unit, note };
    rows.push(row);
    o.onRow?.(row);
  };
  const decisions = await decisionTexts();
  await benchReading(put, decisions);
  const built = await smallPackages();
  try {
    await startBuild(built, () => undefined).done;
    await benchHeld(put, decisions, { built, count });
    for (const base of [count, 4 * count]) await benchAddition(put, decisions, { built, base, more: Math.ceil(count * ADDED) });
  } finally {
    await built.remove();
  }
  await benchRoundTrip(put);
  return rows;
}

async function benchReading(put: Put, decisions: readonly string[]): Promise<void> {
  const { legi } = installedPackages();
  const code = (await articlesOf(legi, `${CODES[3]}.json`)).filter((article) => !hasDebris(article));
  const asFile = ({ name, content = '' }: { name: string; content?: string | Buffer }): File => ({
    path: name,
    bytes: Buffer.from(content),
  });
  const sample = async (...path: string[]): Promise<File> => ({
    path: path.at(-1) ?? '',
    bytes: await readFile(join(SHARED, 'samples', ...path)),
  });
  const order = await sample('juritext', 'ORTA_2520143_20251205.opendata-admin.xml');
  const acts = join(SHARED, 'corpora', 'eu-acts');
  const actFiles = async (ending: RegExp): Promise<File[]> => {
    const all = (await readdir(acts, { recursive: true })).filter((name) => ending.test(name)).sort();
    return Promise.all(all.slice(0, 12).map(async (name) => ({ path: join(acts, name), bytes: await readFile(join(acts, name)) })));
  };
  const markdown = (await readdir(join(SHARED, 'corpora', 'codes'))).slice(0, 3);
  const formats: readonly (readonly [name: string, files: readonly File[], kind?: SourceKey])[] = [
    ['LEGI, XML', code.map((article) => asFile(legiFile(article)))],
    [
      'KALI, XML',
      code.map((article, i) => {
        const version = `KALIARTI${String(i).padStart(12, '0')}`;
        const [, html = ''] = /<BLOC_TEXTUEL><CONTENU>([\s\S]*)<\/CONTENU>/.exec(String(legiFile(article).content)) ?? [];
        return asFile({ name: `${version}.xml`, content: kaliArticle({ version, text: html }) });
      }),
    ],
    ['CASS, XML', [await sample('juritext', 'JURITEXT000053345451.cass.xml')]],
    ['JADE, XML', [await sample('juritext', 'CETATEXT000049314894.jade.xml'), await sample('juritext', 'CETATEXT000054841719.jade.xml')]],
    [
      'juridictions administratives, XML',
      // The sample has no text: real ones are inserted.
      decisions.slice(0, 30).map((text, n) => ({
        path: `ORTA_${n}.xml`,
        bytes: Buffer.from(String(order.bytes).replace('<Texte_Integral>', () => `<Texte_Integral>${escapeHtml(text)}`)),
      })),
    ],
    [
      'Judilibre, lignes JSON',
      [{ path: 'judilibre.jsonl', bytes: Buffer.from(decisions.map((_, n) => decisionLine(decisions, n)).join('\n')) }],
    ],
    ['BOFiP, lignes opendatasoft', [{ path: 'bofip.jsonl', bytes: Buffer.from((await doctrineLines(16)).join('\n')) }]],
    ['arrêt de la CJUE, XHTML', [await sample('euritext', '62012CJ0131.fr.xhtml')]],
    ['acte de l’Union publié, XHTML', await actFiles(/fr\.xml$/)],
    ['acte de l’Union consolidé, XHTML', await actFiles(/fr\.html$/)],
    ['BODACC, lignes opendatasoft', [await sample('bodacc', 'ods-v2-3-records.json')], 'bodacc'],
    ['INFOFI, lignes opendatasoft', [await sample('infofi', 'ods-record-ab-science.json')], 'infofi'],
    [
      'code, Markdown',
      await Promise.all(markdown.map(async (name) => ({ path: name, bytes: await readFile(join(SHARED, 'corpora', 'codes', name)) }))),
    ],
  ];
  for (const [name, files, kind = null] of formats) {
    let records = 0;
    let bytes = 0;
    let refused = 0;
    const start = cpuSeconds();
    while (cpuSeconds() - start < LEAST_CPU_S)
      for (const file of files) {
        bytes += file.bytes.length;
        for await (const item of new EntryReader(kind).read(file.path, Readable.from([file.bytes]))) {
          if ('record' in item) records += 1;
          else if ('refused' in item) refused += 1;
        }
      }
    const seconds = cpuSeconds() - start;
    const note = `par seconde et cœur ; ${(bytes / seconds / 1e6).toFixed(1)} Mo/s${refused === 0 ? '' : ` ; ${refused} refus`}`;
    put(`lecture : ${name}`, records / seconds, '/s', note);
  }
}

const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Of the index in use, without the files of the one before. */
async function indexSize(dataDir: string): Promise<number> {
  const manifest = JSON.parse(await readFile(join(indexFolder(dataDir), 'manifest.json'), 'utf8')) as IndexManifest;
  const files = filesOf(manifest);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(indexFolder(dataDir), file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes that a version of each kind takes: file, tables and index. */
async function benchHeld(put: Put, decisions: readonly string[], { built, count }: { built: SmallPackages; count: number }): Promise<void> {
  const { legi } = installedPackages();
  const articles = (await articlesOf(legi, `${CODES[2]}.json`)).filter((article) => !hasDebris(article)).slice(0, count);
  const notices = JSON.parse(await readFile(join(SHARED, 'samples', 'bodacc', 'ods-v2-3-records.json'), 'utf8')) as
    | { results?: object[] }
    | object[];
  const rows = Array.isArray(notices) ? notices : (notices.results ?? []);
  const acts = (await readdir(join(SHARED, 'corpora', 'eu-acts'), { recursive: true })).filter((name) => /fr\.html$/.test(name)).sort();
  const line = (values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n');
  const sets: readonly (readonly [SourceKey, readonly (readonly [name: string, content: string | Buffer])[]])[] = [
    ['legiarti', articles.map((article) => [`${idOf(article)}.xml`, legiFile(article).content ?? ''] as const)],
    ['juritext', [['d.jsonl', Array.from({ length: count }, (_, n) => decisionLine(decisions, n)).join('\n')]]],
    ['bofip', [['b.jsonl', (await doctrineLines(count)).join('\n')]]],
    [
      'reglements',
      await Promise.all(
        acts
          .slice(0, Math.ceil(count / 100))
          .map(async (name) => [name, await readFile(join(SHARED, 'corpora', 'eu-acts', name))] as const),
      ),
    ],
    [
      'bodacc',
      [
        [
          'n.jsonl',
          line(Array.from({ length: count }, (_, n) => ({ ...rows[n % rows.length], id: `A2026${String(n).padStart(8, '0')}` }))),
        ],
      ],
    ],
  ];
  for (const [kind, files] of sets) {
    const dataDir = await copyOf(built);
    const test = await testDatabase<CorpusTables>({ schema: 'research', role: 'research', migrations: corpusMigrations });
    const incoming = await mkdtemp(join(tmpdir(), 'attendu-bench-'));
    try {
      await importCorpus(test.database.kysely, { dataDir });
      const tables = async (): Promise<number> => {
        await test.owner.pool.query('vacuum full research.versions').catch(() => undefined);
        const { rows: found } = await test.database.pool.query(
          `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'research' and c.relkind = 'r'`,
        );
        return found[0].bytes;
      };
      const before = { tables: await tables(), index: await indexSize(dataDir) };
      // What a build costs that has nothing to do.
      const idle = await watched(startBuild({ packages: built.packages, dataDir }, () => undefined));
      for (const [name, content] of files) {
        await mkdir(join(incoming, name, '..'), { recursive: true });
        await writeFile(join(incoming, name), content);
      }
      const began = cpuSeconds();
      const { lot } = await addToCorpus({ dataDir, path: incoming, kind: kind === 'bodacc' ? kind : null, now: new Date() });
      const versions = lot.kinds[kind]?.versions ?? 0;
      const read = cpuSeconds() - began;
      const storing = cpuSeconds();
      await importCorpus(test.database.kysely, { dataDir });
      const stored = cpuSeconds() - storing;
      const build = startBuild({ packages: built.packages, dataDir }, () => undefined);
      const indexing = await watched(build);
      const label = SOURCE_KINDS[kind].label;
      const each = (bytes: number) => bytes / versions / 1024;
      put(`${label} : fichier`, each(await sizeOf(addedFolder(dataDir))), 'Ko', `par version, sur ${versions} (${lot.refused} refus)`);
      put(`${label} : tables`, each((await tables()) - before.tables), 'Ko', 'par version, PostgreSQL, index compris');
      put(`${label} : index de recherche`, each((await indexSize(dataDir)) - before.index), 'Ko', 'par version');
      put(`${label} : lecture et écriture`, versions / read, '/s', 'versions par seconde et cœur');
      put(`${label} : enregistrement`, versions / stored, '/s', 'versions par seconde et cœur de ce côté, PostgreSQL en plus');
      put(
        `${label} : indexation`,
        versions / Math.max(0.01, indexing.cpu - idle.cpu),
        '/s',
        `versions par seconde et cœur ; mémoire ${indexing.peakMb.toFixed(0)} Mo`,
      );
    } finally {
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(incoming, { recursive: true, force: true });
    }
  }
}

/** Processor time and peak memory of a build. Linux only: zero elsewhere. */
async function watched(build: ReturnType<typeof startBuild>): Promise<{ cpu: number; seconds: number; peakMb: number }> {
  let cpu = 0;
  let peakMb = 0;
  const look = async (): Promise<void> => {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((name) => readFile(`/proc/${build.pid}/${name}`, 'utf8').catch(() => '')),
    );
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
    if (fields.length > 20) cpu = (Number(fields[11]) + Number(fields[12])) / 100;
    peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024);
  };
  const start = performance.now();
  const timer = setInterval(() => void look(), 50);
  await build.done.finally(() => clearInterval(timer));
  return { cpu, seconds: (performance.now() - start) / 1000, peakMb };
}

const copyOf = async ({ dataDir }: SmallPackages): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-bench-data-'));
  await cp(dataDir, folder, { recursive: true });
  return folder;
};

type Addition = { readonly built: SmallPackages; readonly base: number; readonly more: number };

/** What it costs until some decisions more can be found, beside `base` others. */
async function benchAddition(put: Put, decisions: readonly string[], { built, base, more }: Addition): Promise<void> {
  const dataDir = await copyOf(built);
  const add = async (from: number, count: number): Promise<void> => {
    const path = join(dataDir, `from-${from}.jsonl`);
    await writeFile(path, Array.from({ length: count }, (_, i) => decisionLine(decisions, from + i)).join('\n'));
    await addToCorpus({ dataDir, path, kind: null, now: new Date() });
  };
  try {
    await add(0, base);
    const first = await watched(startBuild({ packages: built.packages, dataDir }, () => undefined));
    put(`index de ${base} décisions`, first.cpu, 's', `de processeur ; mémoire ${first.peakMb.toFixed(0)} Mo`);
    await add(base, more);
    const next = await watched(startBuild({ packages: built.packages, dataDir }, () => undefined));
    put(`${more} décisions de plus`, next.cpu, 's', `de processeur, à côté de ${base} ; mémoire ${next.peakMb.toFixed(0)} Mo`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
