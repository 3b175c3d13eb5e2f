import type { Progress } from '@attendu/contracts/research/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curvePercent, hasStarted, type RunView, readProgressEvent, STARTING, statusMessages, takeProgress } from './progress.ts';

function progress(percent: number, seqs: number[], status: Progress['status'] = 'pending'): Progress {
  return {
    dossierId: '0190c1a0-0000-7000-8000-000000000000',
    status,
    percent,
    message: `étape ${seqs.at(-1) ?? 0}`,
    documentsRead: percent * 3,
    documentsKept: percent,
    place: null,
    lines: seqs.map((seq) => ({ seq, at: '2026-11-27T10:00:00.000Z', step: 'search', message: `ligne ${seq}` })),
  };
}

describe('takeProgress', () => {
  it('adds new lines without repeating the old ones', () => {
    const view = takeProgress(takeProgress(null, progress(10, [1, 2])), progress(20, [2, 3]));
    expect(view.lines.map((line) => line.seq)).toEqual([1, 2, 3]);
    expect(view).toMatchObject({ percent: 20, message: 'étape 3' });
  });
  it('ignores a late polling answer', () => {
    const view = takeProgress(takeProgress(null, progress(60, [1, 2, 3])), progress(20, [1, 2]));
    expect(view).toMatchObject({ percent: 60, message: 'étape 3', documentsRead: 180 });
  });
  it('keeps the final state, whatever arrives later', () => {
    const done = takeProgress(takeProgress(null, progress(60, [1])), progress(100, [1, 2], 'done'));
    expect(takeProgress(done, progress(60, [1])).status).toBe('done');
    const failed = takeProgress(takeProgress(null, progress(60, [1, 2])), progress(40, [1], 'failed'));
    expect(failed).toMatchObject({ status: 'failed', percent: 60 });
  });
  it('never goes back, in any order of arrival', () => {
    const steps = [progress(5, [1]), progress(30, [1, 2]), progress(55, [1, 2, 3]), progress(80, [1, 2, 3, 4])];
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: 1 }), (order) => {
        let view: RunView | null = null;
        let shown = 0;
        for (const next of order) {
          view = takeProgress(view, next);
          expect(view.percent).toBeGreaterThanOrEqual(shown);
          shown = view.percent;
        }
        expect(shown).toBe(Math.max(...order.map((step) => step.percent)));
      }),
    );
  });
});

describe('curvePercent', () => {
  it('goes through the specified points and stays at 99', () => {
    expect([0, 100, 200, 300, 400, 600, 900, 5000].map((s) => curvePercent(s * 1000))).toEqual([0, 25, 50, 75, 90, 95, 99, 99]);
    expect(curvePercent(-5000)).toBe(0);
  });
});

describe('statusMessages', () => {
  it('shows no figure before the first step', () => {
    expect(statusMessages(null)).toEqual([STARTING]);
    expect(statusMessages(takeProgress(null, progress(0, [], 'waiting')))).toEqual([STARTING]);
  });
  it('shows the last step and the real counts', () => {
    const view = takeProgress(null, progress(10, [1]));
    expect(hasStarted(view)).toBe(true);
    expect(statusMessages(view).slice(0, 2)).toEqual(['étape 1', "Nos agents ont lu 30\u00a0documents, 10\u00a0gardés pour l'analyse..."]);
  });
  it.each([
    ['requested', []],
    ['understand', []],
    ['search:1:legiarti', ["Extraction d'informations pertinentes..."]],
    ['read:1', ["Extraction d'informations pertinentes..."]],
    ['confront:2', ['Génération de réponse...']],
    ['synthesise', ['Génération de réponse...']],
  ])('after the step %s says what is being done', (step, expected) => {
    const next = progress(10, [1]);
    const view = takeProgress(null, { ...next, documentsRead: 0, lines: next.lines.map((line) => ({ ...line, step })) });
    expect(statusMessages(view)).toEqual(['étape 1', ...expected]);
  });
});

describe('readProgressEvent', () => {
  it('parses a progress event and ignores others', () => {
    expect(readProgressEvent(JSON.stringify(progress(10, [1])))?.percent).toBe(10);
    for (const bad of ['', 'null', '12', '{"percent":1}', '<html>']) expect(readProgressEvent(bad)).toBeNull();
  });
});
