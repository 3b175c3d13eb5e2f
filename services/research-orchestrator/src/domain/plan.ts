import type { Point } from '@attendu/contracts/research/schemas';
import { readSourceList, SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';

/** One step of a run. Steps run in order; `point` counts from 1. */
export type Step =
  | { readonly kind: 'deepen' }
  | { readonly kind: 'understand' }
  | { readonly kind: 'search'; readonly point: number; readonly source: SourceKey }
  | { readonly kind: 'read'; readonly point: number }
  | { readonly kind: 'confront'; readonly point: number }
  | { readonly kind: 'write'; readonly point: number }
  | { readonly kind: 'verify' }
  | { readonly kind: 'synthesise' }
  | { readonly kind: 'seal' };

/** An analysis as requested; fixed when the run is created. */
export type RunRequest = {
  readonly question: string;
  readonly globalContexte: string;
  readonly points: readonly Point[];
  /** ISO day chosen by the user; null to read it from the question. */
  readonly lawDate: string | null;
  /** ISO day in Paris on which the run was requested: a run taken over the next day keeps it. */
  readonly today: string;
  /** For a deep analysis: the first step of the run derives the points, and `points` is empty until then. */
  readonly deep?: true;
};

/** 'search:2:legiarti': the key under which a step's output is stored. */
export function stepName(step: Step): string {
  if (step.kind === 'search') return `search:${step.point}:${step.source}`;
  return 'point' in step ? `${step.kind}:${step.point}` : step.kind;
}

/** The steps of a run, a pure function of its request. */
export function planOf(request: Pick<RunRequest, 'points' | 'deep'>): Step[] {
  const steps: Step[] = request.deep === true ? [{ kind: 'deepen' }, { kind: 'understand' }] : [{ kind: 'understand' }];
  request.points.forEach((point, index) => {
    const number = index + 1;
    for (const source of kindsOf(point.source)) steps.push({ kind: 'search', point: number, source });
    steps.push({ kind: 'read', point: number }, { kind: 'confront', point: number }, { kind: 'write', point: number });
  });
  // Verification comes before the short answer, which is made only of verified sentences.
  steps.push({ kind: 'verify' }, { kind: 'synthesise' }, { kind: 'seal' });
  return steps;
}

/** The kinds to search for a point; all kinds when it names none. */
export function kindsOf(source: string): SourceKey[] {
  const { kinds } = readSourceList(source);
  return kinds.length === 0 ? [...SOURCE_KEYS] : kinds;
}

/** Progress of a run from its finished steps; the last percent comes with the seal. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
}
