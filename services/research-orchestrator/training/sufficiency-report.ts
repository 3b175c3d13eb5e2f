import type { SufficiencyModel } from '../src/search/answerability/sufficiency.ts';
import { type Case, STATES } from './sufficiency-cases.ts';
import { crossValidate, f1, fitScorer, type Scored } from './sufficiency-trainer.ts';

const share = (list: readonly Scored[], threshold: number): number =>
  list.filter(({ score }) => score > threshold).length / Math.max(1, list.length);

/** Differences of F1 below this are noise on 190 sheets; and the share of questions of other fields that must be refused. */
const SAME = 0.015;
const OUTSIDE_REFUSED = 0.85;

/**
 * Fits the judge on all cases, with cross-validated measures and the threshold, chosen on one half of the sheets and measured on the other.
 */
export function learnSufficiency(cases: readonly Case[], folds: number): SufficiencyModel {
  const scored = crossValidate(cases, folds);
  const of = (state: string, set = 'sp'): Scored[] => scored.filter(({ one }) => one.question?.set === set && one.state === state);
  const whole = of('whole');
  const tune = whole.filter(({ one }) => one.part < 128);
  const report = whole.filter(({ one }) => one.part >= 128);
  const thresholds = Array.from({ length: 81 }, (_, i) => -2 + i * 0.05);
  // F1 is flat over a wide range of thresholds: the highest one refuses the fewest answerable questions.
  const most = Math.max(...thresholds.map((one) => f1(tune, one)));
  const outside = scored.filter(({ one }) => one.question === null);
  const good = thresholds.filter((one) => f1(tune, one) > most - SAME && share(outside, one) >= OUTSIDE_REFUSED);
  const threshold = good[good.length - 1] ?? 0;
  const heldOut = {
    'f1, tune half': f1(tune, threshold),
    'f1, report half': f1(report, threshold),
    'refused without its articles, report half': share(
      report.filter(({ one }) => one.lacks),
      threshold,
    ),
    'refused with its articles, report half': share(
      report.filter(({ one }) => !one.lacks),
      threshold,
    ),
    "refused with its articles, lawyers' questions": share(
      of('whole', 'lawyer').filter(({ one }) => !one.lacks),
      threshold,
    ),
    "refused without its articles, lawyers' questions": share(
      of('whole', 'lawyer').filter(({ one }) => one.lacks),
      threshold,
    ),
    'refused, other fields': share(outside, threshold),
    ...Object.fromEntries(STATES.slice(1).map((state) => [`f1, ${state} of the other subjects missing as well`, f1(of(state), threshold)])),
  };
  return {
    trainedOn: `${new Set(cases.flatMap(({ question }) => question?.id ?? [])).size} questions (sp, ft, lawyers'), each with and without its articles in ${STATES.length} states of the index, and ${outside.length} of other fields`,
    heldOut: Object.fromEntries(Object.entries(heldOut).map(([name, value]) => [name, Number(value.toFixed(3))])),
    threshold: Number(threshold.toFixed(2)),
    ...fitScorer(cases),
  };
}
