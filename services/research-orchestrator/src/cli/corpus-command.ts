import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '@attendu/config/load-config';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { formatCount, formatDateShort, plural } from '@attendu/law/typography';
import { print } from '@attendu/log/command';
import { type AddResult, addToCorpus } from '../corpus/additions/add.ts';
import { archivesOf } from '../corpus/additions/entries.ts';
import { checkCorpus, inventoryOf } from '../corpus/additions/inventory.ts';
import { Locked } from '../corpus/additions/lock.ts';
import type { Lot, Refusal } from '../corpus/additions/manifest.ts';
import { removeFromCorpus, TooMany } from '../corpus/additions/remove.ts';
import { NothingRead } from '../corpus/additions/take-lot.ts';
import { shownDay } from '../corpus/manifest.ts';
import { operatorMapping } from '../corpus/readers/operator-mapping.ts';
import type { Mapping } from '../corpus/readers/row-mappings.ts';
import { say } from './open-index.ts';
import { syncAll } from './sync-command.ts';

const USAGE = [
  'Usage : npm run -s corpus -- list                          ce que contient le fonds, par sorte',
  '        npm run -s corpus -- add CHEMIN… [--kind SORTE]    ajoute un fichier, un dossier, un .tar.gz ou un .zip',
  '                                 … --kind SORTE --mapping F.json   dit où sont les champs de vos lignes JSON',
  '        npm run -s corpus -- sync SORTE…                   met à jour depuis l’éditeur (adresses : docs/configuration.md, CORPUS_…)',
  '        npm run -s corpus -- check                         relit les fichiers du fonds',
  '        npm run -s corpus -- remove CHEMIN-OU-IDENTIFIANT…  retire un ajout, ou un document',
  `SORTE : ${SOURCE_KEYS.join(', ')}`,
].join('\n');

/** Refused records shown on the terminal; the rest are counted. */
const REFUSALS_SHOWN = 10;
const TAKES_EFFECT = 'S’il tourne, Attendu prend ce changement en compte de lui-même ; sinon, à son prochain démarrage.';
/** Files between two lines of progress. */
const PROGRESS_EVERY = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;
type Order = {
  readonly name: string;
  readonly operands: readonly string[];
  readonly kind: SourceKey | null;
  readonly mapping: string | null;
};

function parseOrder(argv: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { kind: { type: 'string' }, mapping: { type: 'string' } },
      strict: true,
    });
    const [name, ...operands] = positionals;
    const kind = SOURCE_KEYS.find((key) => key === values.kind) ?? null;
    if (values.kind !== undefined && (kind === null || name !== 'add')) return null;
    if (values.mapping !== undefined && kind === null) return null;
    const takesOperands = name === 'add' || name === 'remove' || name === 'sync';
    if (name === undefined || !['list', 'add', 'sync', 'check', 'remove'].includes(name) || takesOperands !== operands.length > 0)
      return null;
    if (name === 'sync' && !operands.every((one) => SOURCE_KEYS.some((key) => key === one))) return null;
    return { name, operands, kind, mapping: values.mapping ?? null };
  } catch {
    return null;
  }
}

/** @returns 0; 1 when something was not done or is wrong; 2 with the usage when the command cannot be read. */
export async function runCorpusCommand(argv: readonly string[], dataDir: string, env: Environment = process.env): Promise<number> {
  const order = parseOrder(argv);
  if (order === null) {
    say(USAGE);
    return 2;
  }
  try {
    if (order.name === 'list') return await list(dataDir);
    if (order.name === 'check') return await check(dataDir);
    if (order.name === 'sync') return await syncAll(order.operands as SourceKey[], dataDir, env);
    return order.name === 'add' ? await add(order, dataDir) : await remove(order, dataDir);
  } catch (error) {
    if (!(error instanceof Locked) && !(error instanceof TooMany) && !(error instanceof ConfigError)) throw error;
    say(error.message);
    return 1;
  }
}

const labelOf = (kind: string): string => SOURCE_KINDS[kind as SourceKey]?.label ?? kind;

async function list(dataDir: string): Promise<number> {
  const { kinds, lots, withdrawn } = await inventoryOf(dataDir);
  if (kinds.length === 0) {
    await print('Le fonds est vide : il est préparé au premier démarrage.\n');
    return 0;
  }
  for (const { kind, documents, versions, dataDate, credit } of kinds) {
    await print(
      `${kind}\t${labelOf(kind)}\t${plural(documents, 'document')}, ${plural(versions, 'version')}\t${dated(dataDate)}\t${credit}\n`,
    );
  }
  for (const { id, source, addedAt, refused, refusals } of lots) {
    await print(`ajout ${id}\t${source}\t${addedAt.slice(0, 16).replace('T', ' ')}\t${plural(refused, 'refus', 'refus')}\n`);
    await print(refusalLines(refusals, refused));
  }
  if (withdrawn > 0) await print(`${plural(withdrawn, 'version retirée', 'versions retirées')}\n`);
  return 0;
}

async function check(dataDir: string): Promise<number> {
  const { checked, problems } = await checkCorpus(dataDir);
  for (const problem of problems) await print(`${problem}\n`);
  if (problems.length === 0) await print(`${plural(checked, 'fichier relu, intact', 'fichiers relus, tous intacts')}.\n`);
  return problems.length === 0 ? 0 : 1;
}

/** Null, after saying why, when the file of a mapping cannot be used. */
async function mappingIn(path: string, kind: SourceKey): Promise<Mapping | null> {
  try {
    return operatorMapping(await readFile(path, 'utf8'), kind);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    say(`${path} : ${isMissing ? 'introuvable.' : error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

const REASONS: Readonly<Record<string, string>> = { ENOENT: 'Introuvable.', ENOSPC: 'Le disque est plein.' };

async function add({ operands, kind, mapping: file }: Order, dataDir: string): Promise<number> {
  const mapping = file === null || kind === null ? undefined : await mappingIn(file, kind);
  if (mapping === null) return 1;
  let failed = 0;
  let changed = false;
  const paths = (await Promise.all(operands.map(archivesOf))).flat();
  for (const path of paths) {
    let shown = 0;
    try {
      const result = await addToCorpus({
        dataDir,
        path,
        kind,
        ...(mapping === undefined ? {} : { mapping }),
        now: new Date(),
        onProgress: ({ files, records, refused }) => {
          if (files < shown + PROGRESS_EVERY) return;
          shown = files;
          say(`  ${plural(files, 'fichier')}, ${plural(records, 'version')}, ${plural(refused, 'refus', 'refus')}`);
        },
      });
      changed ||= result.isNew;
      await print(addedLines(path, result));
    } catch (error) {
      if (error instanceof Locked) throw error;
      failed += 1;
      const code = (error as NodeJS.ErrnoException).code;
      const reason = REASONS[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
      await print(`${path} : rien n’est ajouté. ${reason}\n`);
      if (error instanceof NothingRead) await print(refusalLines(error.refusals, error.refused));
    }
  }
  if (changed) await print(`${TAKES_EFFECT}\n`);
  return failed === 0 ? 0 : 1;
}

const dated = (day: string): string => (day === '' ? 'date inconnue' : `données au ${formatDateShort(day)}`);

const dayOfKind = ({ chunks }: Lot, kind: string): string =>
  chunks
    .flatMap((chunk) => (chunk.kind === kind ? [shownDay(chunk)] : []))
    .sort()
    .at(-1) ?? '';

function addedLines(path: string, { lot, isNew, repeated, removed }: AddResult): string {
  if (!isNew) return `${path} : déjà dans le fonds (ajout ${lot.id}), rien ne change.\n`;
  const kinds = Object.entries(lot.kinds).map(
    ([kind, { documents, versions }]) =>
      `  ${labelOf(kind)} : ${plural(documents, 'document')}, ${plural(versions, 'version')}, ${dated(dayOfKind(lot, kind))}\n`,
  );
  const twice = repeated === 0 ? '' : `  ${plural(repeated, 'doublon')}, pris une fois\n`;
  const gone = removed === 0 ? '' : `  ${plural(removed, 'version retirée par l’éditeur', 'versions retirées par l’éditeur')}\n`;
  return `${path} : ajout ${lot.id}\n${kinds.join('')}${twice}${gone}${refusalLines(lot.refusals, lot.refused)}`;
}

function refusalLines(refusals: readonly Refusal[], all: number): string {
  if (all === 0) return '';
  const shown = refusals.slice(0, REFUSALS_SHOWN).map(({ where, reason }) => `    ${where} : ${reason}\n`);
  const more = all - shown.length;
  return `  ${plural(all, 'refus', 'refus')}\n${shown.join('')}${more > 0 ? `    et ${formatCount(more)} de plus\n` : ''}`;
}

async function remove({ operands }: Order, dataDir: string): Promise<number> {
  let missing = 0;
  for (const named of operands) {
    const { lots, withdrawn } = await removeFromCorpus(dataDir, named, new Date());
    if (lots.length === 0 && withdrawn.length === 0) {
      missing += 1;
      await print(`${named} : ni un ajout, ni un document du fonds.\n`);
    }
    for (const { id, source } of lots) await print(`${named} : ajout ${id} retiré (${source}).\n`);
    for (const { kind, version } of withdrawn) await print(`${named} : ${labelOf(kind)}, ${version}, retiré.\n`);
  }
  if (missing < operands.length) await print(`${TAKES_EFFECT}\n`);
  return missing === 0 ? 0 : 1;
}
