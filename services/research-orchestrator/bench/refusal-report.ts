import type { SufficiencyModel } from '../src/search/sufficiency.ts';
import { type Case, STATES } from './refusal-cases.ts';
import { crossValidate, f1, fitJudge, type Scored } from './refusal-model.ts';

const share = (list: readonly Scored[], threshold: number): number =>
  list.filter(({ score }) => score > threshold).length / Math.max(1, list.length);

/** The judge learned from all cases, its measures by cross-validation, and the threshold, chosen on one half of the sheets and measured on the other. */
export function learnRefusal(cases: readonly Case[], folds: number): SufficiencyModel {
  const scored = crossValidate(cases, folds);
  const of = (state: string): Scored[] => scored.filter(({ one }) => one.question?.set === 'sp' && one.state === state);
  const whole = of('whole');
  const tune = whole.filter(({ one }) => one.part < 128);
  const report = whole.filter(({ one }) => one.part >= 128);
  const thresholds = Array.from({ length: 81 }, (_, i) => -2 + i * 0.05);
  // What refuses in an index that lacks nothing else must not refuse everything in one that does: the sum of both.
  const worth = (one: number): number =>
    f1(tune, one) +
    f1(
      of('half').filter((s) => s.one.part < 128),
      one,
    );
  const threshold = thresholds.reduce((best, one) => (worth(one) > worth(best) ? one : best), 0);
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
    'refused, other fields': share(
      scored.filter(({ one }) => one.question === null),
      threshold,
    ),
    ...Object.fromEntries(STATES.slice(1).map((state) => [`f1, ${state} of the other subjects missing as well`, f1(of(state), threshold)])),
  };
  return {
    trainedOn: `${new Set(cases.flatMap(({ question }) => question?.id ?? [])).size} development questions (sp, ft), each with and without its articles in ${STATES.length} states of the index, and ${scored.filter(({ one }) => one.question === null).length} of other fields`,
    heldOut: Object.fromEntries(Object.entries(heldOut).map(([name, value]) => [name, Number(value.toFixed(3))])),
    threshold: Number(threshold.toFixed(2)),
    ...fitJudge(cases),
  };
}
