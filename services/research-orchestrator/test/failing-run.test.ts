import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compute } from '../src/analysis/compute.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { smallPackages } from './small-packages.ts';

const POINTS = [{ problem: 'Délai pour communiquer un document administratif', source: 'legiarti' }];

describe('a run that fails', () => {
  let research: TestResearch;
  let broken = Number.POSITIVE_INFINITY;
  let calls = 0;
  const failing = (compute: Compute): Compute => ({
    run: async (name, ...input) => {
      if (name === 'write' && calls++ < broken) throw new Error('disk full');
      return compute.run(name, ...input);
    },
  });

  beforeAll(async () => {
    research = await startTestResearch({
      small: await smallPackages(),
      around: (deps) => ({ ...deps, compute: failing(deps.compute) }),
      retryDelayMs: () => 10,
    });
  }, 120_000);
  afterAll(() => research.stop());

  it('is tried again, and ends well when the fault passes', { timeout: 60_000 }, async () => {
    calls = 0;
    broken = 3;
    const { userId, dossierId } = research.dossier();
    await research.start(userId, dossierId, POINTS, { contexte: 'Dans quel délai un document administratif est-il communiqué ?' });
    expect(await research.finished(userId, dossierId)).toMatchObject({ status: 'done', percent: 100 });
    expect(calls).toBe(4);
    expect(await research.events('analysis.failed', dossierId)).toEqual([]);
    expect(await research.events('analysis.done', dossierId)).toHaveLength(1);
  });

  it('fails once for all after five tries without a step, and gives the request back', { timeout: 60_000 }, async () => {
    calls = 0;
    broken = Number.POSITIVE_INFINITY;
    const { userId, dossierId } = research.dossier();
    const { body } = await research.start(userId, dossierId, POINTS);
    const progress = await research.finished(userId, dossierId);
    expect(progress.status).toBe('failed');
    expect(progress.message).toContain('Votre requête vous est rendue');
    expect(progress.message).not.toContain('disk full');
    expect(calls).toBe(5);
    const failed = await research.events('analysis.failed', dossierId);
    expect(failed).toEqual([{ dossierId, runId: body.runId, userId, reason: 'error', message: progress.message }]);
    expect(await research.events('analysis.done', dossierId)).toEqual([]);
    expect((await research.result(body.runId)).status).toBe(404);
    expect((await research.start(userId, dossierId, POINTS)).body.runId).toBe(body.runId);
  });
});

describe('while the index is being built', () => {
  it('points and analyses answer from what is there, and say so', { timeout: 90_000 }, async () => {
    const research = await startTestResearch({
      small: await smallPackages(),
      waitForCorpus: false,
      around: (deps) => ({
        ...deps,
        search: { ...deps.search, status: async () => ({ ...(await deps.search.status()), complete: false }) },
      }),
    });
    try {
      const { userId, dossierId } = research.dossier();
      const contexte = 'Dans quel délai un document administratif est-il communiqué ?';
      const { status, body } = await research.points(userId, contexte);
      expect(status).toBe(200);
      expect(body.notices.join(' ')).toContain("L'index du fonds est en construction");
      const { body: started } = await research.start(userId, dossierId, POINTS, { contexte });
      const progress = await research.finished(userId, dossierId);
      expect(progress.status).toBe('done');
      const { body: result } = await research.result(started.runId);
      expect(result.notices.join(' ')).toContain("L'index du fonds est en construction");
      expect(result.points[0]?.legiarti_docs.length).toBeGreaterThan(0);
    } finally {
      await research.stop();
    }
  });
});
