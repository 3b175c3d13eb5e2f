import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Detection } from '@attendu/law/anonymisation/types';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { openRedactionDetector } from './compared.ts';
import { type Generated, generate } from './generator.ts';
import { parseFile } from './marked-text.ts';
import { addScore, newScore, type Score } from './score.ts';
import { scoreSilver } from './silver.ts';
import { KEEP_CLASSES, readDecisions, type Template, templateOf } from './templates.ts';
import { scoreTraps } from './trap-draws.ts';
import { addTrapScore, describeScore, newTrapScore, shareOf, type TrapScore, wilson } from './trap-score.ts';
import { TRAPS, type TrapKind } from './traps.ts';
import { VARIANTS, type Variant } from './variants.ts';

export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };

const PAGE = 3_000;
const LONG = 5_000_000;
/** Random draws of names for each trap. */
const TRAP_DRAWS = 10;
const EXTRACTS = fileURLToPath(new URL('./extracts/check.txt', import.meta.url));
const MEMORY_FILE = fileURLToPath(new URL('./memory-main.ts', import.meta.url));

/**
 * Measures leaks, over-masking, consistency, speed and memory of the anonymiser, variant by variant, and compares it with a generic tool.
 */
export async function benchAnonymiser(): Promise<Row[]> {
  const held = readDecisions('held');
  const dev = readDecisions('dev');
  const lexicon = loadLexicon();
  const read = (text: string) => detect(text, lexicon);
  const [heldTemplates, devTemplates] = [held.map(templateOf), dev.map(templateOf)];
  const rows: Row[] = [];
  const whole = newScore();
  for (const variant of Object.keys(VARIANTS) as Variant[]) {
    const one = scoreOf(heldTemplates, variant, 'rapport', read);
    const two = scoreOf(devTemplates, variant, 'développement', read);
    for (const score of [one, two]) addKeptCounts(whole, score);
    rows.push(rowOf(variant, one, two));
  }
  rows.push(...keptRows(whole), ...trapRows(read));
  for (const [category, { masked, total }] of scoreSilver([...held, ...dev], read))
    rows.push({
      name: `décisions annotées : ${category}`,
      value: percent(masked, total),
      unit: '%',
      note: `${shareOf(masked, total)}, annotations d’un autre moteur`,
    });
  rows.push(...(await comparedRows(heldTemplates, read)), speedRow([...heldTemplates, ...devTemplates], read), ...memoryRows());
  return rows;
}

function scoreOf(templates: readonly Template[], variant: Variant, seed: string, read: (text: string) => Detection): Score {
  const score = newScore();
  const generated = templates.map((template) => generate(template, variant === 'Y' ? 'propre' : variant, seed));
  for (const one of variant === 'Y' ? [concatenated(generated)] : generated) addScore(score, one, read, true);
  return score;
}

/** Concatenates decisions up to a million characters. */
function concatenated(all: readonly Generated[]): Generated {
  const parts: Generated[] = [];
  for (let length = 0; length < 1_000_000; ) {
    for (const one of all) {
      parts.push(one);
      length += one.text.length;
    }
  }
  let from = 0;
  const out: Generated = { id: 'concaténation', text: parts.map(({ text }) => text).join('\n\n\n'), must: [], keep: [] };
  const must = [...out.must];
  const keep = [...out.keep];
  parts.forEach((part) => {
    must.push(...part.must.map((span) => ({ ...span, start: span.start + from, end: span.end + from })));
    keep.push(...part.keep.map((span) => ({ ...span, start: span.start + from, end: span.end + from })));
    from += part.text.length + 3;
  });
  return { ...out, must, keep };
}

const percent = (part: number, total: number): number => (total === 0 ? 100 : Math.round((1000 * part) / total) / 10);

function rowOf(variant: Variant, held: Score, dev: Score): Row {
  const share = (part: (score: Score) => number, all: (score: Score) => number) =>
    `${shareOf(part(held), all(held))} (développement ${shareOf(part(dev), all(dev))})`;
  const parts = [
    `[${wilson(held.masked.personne, held.total.personne).join(' ; ')}] de ${held.total.personne} (développement ${shareOf(dev.masked.personne, dev.total.personne)})`,
    `entités ${share(
      ({ entities, leakedEntities }) => entities - leakedEntities,
      ({ entities }) => entities,
    )}`,
    `documents sans fuite ${share(
      ({ documents, leakedDocuments }) => documents - leakedDocuments,
      ({ documents }) => documents,
    )}`,
    `adresses ${both('adresse', held, dev)}`,
    `localités ${both('localite', held, dev)}`,
    `naissances ${both('date de naissance', held, dev)}`,
    `identifiants ${both('identifiant', held, dev)}`,
    `fuites signalées ${held.flagged + dev.flagged}`,
    `remplacements incohérents ${held.inconsistent + dev.inconsistent}, confondus ${held.confused + dev.confused} sur ${held.replacements + dev.replacements}`,
    `seconde passe ${held.changedAgain + dev.changedAgain}, infidèles ${held.unfaithful + dev.unfaithful}`,
  ];
  const name = variant === 'propre' ? 'personnes occultées, propre' : `personnes occultées, ${variant} ${VARIANTS[variant]}`;
  return { name, value: percent(held.masked.personne, held.total.personne), unit: '%', note: parts.join(' ; ') };
}

const both = (kind: keyof Score['total'], one: Score, two: Score): string =>
  shareOf(one.masked[kind] + two.masked[kind], one.total[kind] + two.total[kind]);

function addKeptCounts(whole: Score, score: Score): void {
  for (const kind of KEEP_CLASSES) {
    whole.keptTotal[kind] += score.keptTotal[kind];
    whole.keptAltered[kind] += score.keptAltered[kind];
  }
}

function keptRows(whole: Score): Row[] {
  return KEEP_CLASSES.map((kind) => ({
    name: `altérés à tort : ${kind}`,
    value: Math.round((10_000 * whole.keptAltered[kind]) / Math.max(1, whole.keptTotal[kind])) / 100,
    unit: '%',
    note: `${shareOf(whole.keptAltered[kind], whole.keptTotal[kind])}, toutes variantes`,
  }));
}

/** Scores the traps of each kind with drawn names, then all of them, then the extracts, which are fully annotated. */
function trapRows(read: (text: string) => Detection): Row[] {
  const whole = newTrapScore();
  const rows = (Object.keys(TRAPS) as TrapKind[]).map((kind) => {
    const own = newTrapScore();
    scoreTraps(kind, TRAP_DRAWS, read, own, whole);
    return trapRow(`pièges, personnes occultées : ${kind}`, own);
  });
  const extracts = newTrapScore();
  for (const marked of parseFile(readFileSync(EXTRACTS, 'utf8'))) addTrapScore(extracts, marked, read);
  return [...rows, trapRow('pièges, personnes occultées : tous', whole), trapRow('extraits difficiles, personnes occultées', extracts)];
}

const trapRow = (name: string, score: TrapScore): Row => ({
  name,
  value: percent(score.masked.personne, score.total.personne),
  unit: '%',
  note: describeScore(score).join(' ; '),
});

async function comparedRows(templates: readonly Template[], read: (text: string) => Detection): Promise<Row[]> {
  const generated = templates.map((template) => generate(template, 'propre', 'comparaison'));
  const other = await openRedactionDetector(generated.map(({ text }) => text));
  const rows: Row[] = [];
  for (const [name, reader] of [
    ['attendu', read],
    ['@openredaction/core 1.1.5', other],
  ] as const) {
    const score = newScore();
    for (const one of generated) addScore(score, one, reader, false);
    const kept = KEEP_CLASSES.map((kind) => `${kind} ${score.keptAltered[kind]}/${score.keptTotal[kind]}`).join(', ');
    const ids = `identifiants ${percent(score.masked.identifiant, score.total.identifiant)} %, adresses ${percent(score.masked.adresse, score.total.adresse)} %`;
    rows.push({
      name: `comparaison, personnes : ${name}`,
      value: percent(score.masked.personne, score.total.personne),
      unit: '%',
      note: `${ids}, altérés : ${kept}`,
    });
  }
  return rows;
}

function speedRow(templates: readonly Template[], read: (text: string) => Detection): Row {
  const texts = templates.map((template) => generate(template, 'propre', 'vitesse').text);
  for (const text of texts) read(text);
  const before = process.cpuUsage();
  let characters = 0;
  for (let round = 0; round < 5; round++) {
    for (const text of texts) {
      read(text);
      characters += text.length;
    }
  }
  const used = process.cpuUsage(before);
  const pages = characters / PAGE / ((used.user + used.system) / 1e6);
  return {
    name: 'vitesse',
    value: Math.round(pages),
    unit: 'pages/s',
    note: `de ${PAGE} caractères, par seconde d’un cœur, décisions une à une`,
  };
}

/** Runs each length in a process of its own, so that memory is measured for that length alone. */
function memoryRows(): Row[] {
  return [LONG / 4, LONG / 2, LONG].map((length) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', MEMORY_FILE, String(length)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const { megabytes, seconds, masked, start } = JSON.parse(stdout) as {
      megabytes: number;
      seconds: number;
      masked: boolean;
      start: number;
    };
    return {
      name: `mémoire, ${length} caractères`,
      value: megabytes,
      unit: 'Mo',
      note: `${seconds} s de calcul, dernier nom ${masked ? 'occulté' : 'EN CLAIR'}, lexiques lus en ${start} ms`,
    };
  });
}
