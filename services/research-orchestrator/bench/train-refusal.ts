import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { openIndex } from '../src/search/cli.ts';
import { createEngine } from '../src/search/engine.ts';
import { lackOf, type SufficiencyFeatures, type SufficiencyModel } from '../src/search/sufficiency.ts';
import { createAblation } from './ablation.ts';
import { absentQuestions, benchFolder, defaultDataDir, partOf, readQuestions } from './questions.ts';
import { outsideQuestions } from './refusal-questions.ts';

/**
 * Learns when to say that the corpus holds no answer: `node --import tsx bench/train-refusal.ts`. Each development question is asked twice, of the
 * whole index and of the index without the articles that answer it; questions of other fields are added. Four folds, split by sheet, give scores of
 * questions not seen; the threshold is chosen on one half of the sheets and measured on the other.
 */
const FOLDS = 4;
const PENALTY = 10;
const STEPS = 3000;
const RATE = 0.5;
type Row = { readonly features: SufficiencyFeatures; readonly lacks: boolean; readonly part: number; readonly outside: boolean };
type Fitted = Pick<SufficiencyModel, 'intercept' | 'features'>;

function fit(rows: readonly Row[]): Fitted {
  const names = Object.keys(rows[0]?.features ?? {});
  const n = rows.length;
  const value = (row: Row, name: string): number => row.features[name] ?? 0;
  const scales = names.map((name) => {
    const mean = rows.reduce((sum, row) => sum + value(row, name), 0) / n;
    const spread = Math.sqrt(rows.reduce((sum, row) => sum + (value(row, name) - mean) ** 2, 0) / n) || 1;
    return { mean, spread };
  });
  const inputs = rows.map((row) => names.map((name, k) => (value(row, name) - (scales[k]?.mean ?? 0)) / (scales[k]?.spread ?? 1)));
  const weights = new Float64Array(names.length);
  let intercept = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(names.length);
    let shift = 0;
    inputs.forEach((input, i) => {
      let sum = intercept;
      for (let k = 0; k < names.length; k += 1) sum += (weights[k] as number) * (input[k] as number);
      const error = 1 / (1 + Math.exp(-sum)) - (rows[i]?.lacks === true ? 1 : 0);
      shift += error;
      for (let k = 0; k < names.length; k += 1) gradient[k] = (gradient[k] as number) + error * (input[k] as number);
    });
    intercept -= (RATE * shift) / n;
    for (let k = 0; k < names.length; k += 1)
      weights[k] = (weights[k] as number) - (RATE * ((gradient[k] as number) + PENALTY * (weights[k] as number))) / n;
  }
  const round = (x: number): number => Number(x.toFixed(4));
  return {
    intercept: round(intercept),
    features: Object.fromEntries(
      names.map((name, k) => [
        name,
        { mean: round(scales[k]?.mean ?? 0), spread: round(scales[k]?.spread ?? 1), weight: round(weights[k] ?? 0) },
      ]),
    ),
  };
}

type Scored = { readonly row: Row; readonly score: number };

function f1(scored: readonly Scored[], threshold: number): number {
  const said = scored.filter(({ score }) => score > threshold);
  const right = said.filter(({ row }) => row.lacks).length;
  return (2 * right) / Math.max(1, said.length + scored.filter(({ row }) => row.lacks).length);
}

async function main(): Promise<void> {
  const folder = benchFolder();
  if (folder === null) throw new Error(absentQuestions());
  const ablation = createAblation(await openIndex(defaultDataDir()));
  const engine = createEngine({ analyser: createFrenchAnalyser(), index: ablation.index });
  const featuresOf = (text: string): SufficiencyFeatures => engine.evidence({ text, at: null })?.features ?? {};
  const rows: Row[] = [];
  for (const question of readQuestions(folder, 'sp')) {
    const part = partOf(question);
    rows.push({ features: featuresOf(question.query), lacks: false, part, outside: false });
    ablation.remove(question.relevant);
    rows.push({ features: featuresOf(question.query), lacks: true, part, outside: false });
    ablation.restore();
  }
  outsideQuestions().forEach((text, i) => {
    rows.push({ features: featuresOf(text), lacks: true, part: i, outside: true });
  });
  const scored: Scored[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const fitted = fit(rows.filter(({ part }) => part % FOLDS !== fold));
    for (const row of rows.filter(({ part }) => part % FOLDS === fold))
      scored.push({ row, score: lackOf({ ...fitted, threshold: 0 }, row.features) });
  }
  const inside = scored.filter(({ row }) => !row.outside);
  const tune = inside.filter(({ row }) => row.part < 128);
  const report = inside.filter(({ row }) => row.part >= 128);
  const thresholds = Array.from({ length: 61 }, (_, i) => -1.5 + i * 0.05);
  const threshold = thresholds.reduce((best, one) => (f1(tune, one) > f1(tune, best) ? one : best), 0);
  const share = (list: readonly Scored[]): number => list.filter(({ score }) => score > threshold).length / Math.max(1, list.length);
  const heldOut = {
    'f1, tune half': f1(tune, threshold),
    'f1, report half': f1(report, threshold),
    'refused without its articles, report half': share(report.filter(({ row }) => row.lacks)),
    'refused with its articles, report half': share(report.filter(({ row }) => !row.lacks)),
    'refused, other fields': share(scored.filter(({ row }) => row.outside)),
  };
  const model: SufficiencyModel = {
    trainedOn: `${inside.length / 2} sp development questions, each with and without its articles, and ${scored.length - inside.length} of other fields`,
    heldOut: Object.fromEntries(Object.entries(heldOut).map(([name, value]) => [name, Number(value.toFixed(3))])),
    threshold: Number(threshold.toFixed(2)),
    ...fit(rows),
  };
  console.log(JSON.stringify(model, null, 1));
  writeFileSync(fileURLToPath(new URL('../data/sufficiency.json', import.meta.url)), `${JSON.stringify(model, null, 1)}\n`);
}

await main();
