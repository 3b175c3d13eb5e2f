import { isOfBuilding } from '@attendu/law/building-notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compute } from '../src/analysis/compute.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { builtSmallPackages, smallPackages } from './small-packages.ts';

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
      small: await builtSmallPackages(),
      around: (deps) => ({ ...deps, compute: failing(deps.compute) }),
      retryDelayMs: () => 10,
    });
  }, 120_000);
  afterAll(() => research.stop());

  it('is retried, and succeeds when the fault is gone', async () => {
    calls = 0;
    broken = 3;
    const { userId, dossierId } = research.dossier();
    await research.start(userId, dossierId, POINTS, { contexte: 'Dans quel délai un document administratif est-il communiqué ?' });
    expect(await research.finished(userId, dossierId)).toMatchObject({ status: 'done', percent: 100 });
    expect(calls).toBe(4);
    expect(await research.events('analysis.failed', dossierId)).toEqual([]);
    expect(await research.events('analysis.done', dossierId)).toHaveLength(1);
  });

  it('fails for good after five attempts without a step, and refunds the request', async () => {
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

describe('relaunching a failed run', () => {
  let research: TestResearch;
  let broken = true;
  beforeAll(async () => {
    const failing = (compute: Compute): Compute => ({
      run: async (name, ...input) => {
        if (name === 'write' && broken) throw new Error('disk full');
        return compute.run(name, ...input);
      },
    });
    research = await startTestResearch({
      small: await builtSmallPackages(),
      around: (deps) => ({ ...deps, compute: failing(deps.compute) }),
      retryDelayMs: () => 10,
    });
  }, 120_000);
  afterAll(() => research.stop());

  const relaunch = (userId: string, dossierId: string) =>
    research.asUser<{ runId: string; code?: string }>(userId, 'POST', `/copilot/dossiers/${dossierId}/relaunch`);

  it('starts another run of the same points, with its own reservation, ledger and end', async () => {
    broken = true;
    const { userId, dossierId } = research.dossier();
    const contexte = 'Dans quel délai un document administratif est-il communiqué ?';
    const { body: first } = await research.start(userId, dossierId, POINTS, { contexte, law_date: '2024-05-02' });
    expect((await research.finished(userId, dossierId)).status).toBe('failed');
    const reserved = research.neighbours.reserved.get(dossierId);
    research.neighbours.reserved.delete(dossierId);

    broken = false;
    // Three concurrent requests: one run, one reservation.
    const answers = await Promise.all([1, 2, 3].map(() => relaunch(userId, dossierId)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const [runId] = new Set(answers.map(({ body }) => body.runId));
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
    expect(runId).not.toBe(first.runId);
    expect(research.neighbours.reserved.get(dossierId)).not.toBe(reserved);

    const progress = await research.finished(userId, dossierId);
    expect(progress).toMatchObject({ status: 'done', percent: 100 });
    expect(progress.lines[0]).toMatchObject({ seq: 1, step: 'requested' });
    expect(progress.lines.filter(({ step }) => step === 'requested')).toHaveLength(1);
    expect(progress.lines.map(({ step }) => step)).not.toContain('failed');
    expect((await research.events('analysis.requested', dossierId)).map((one) => one.runId)).toEqual([first.runId, runId]);
    expect((await research.events('analysis.done', dossierId)).map((one) => one.runId)).toEqual([runId]);
    const { body: result } = await research.result(runId ?? '');
    expect(result.points.map(({ point_data }) => point_data.point)).toEqual(POINTS.map(({ problem }) => problem));
    expect(result.law_date).toBe('2024-05-02');
    // Once done, neither a relaunch nor a start makes another run.
    expect((await relaunch(userId, dossierId)).body.runId).toBe(runId);
    expect((await research.start(userId, dossierId, POINTS)).body.runId).toBe(runId);
  });

  it('is refused without a right or a request left, and to other users', async () => {
    broken = true;
    const { userId, dossierId } = research.dossier();
    await research.start(userId, dossierId, POINTS);
    await research.finished(userId, dossierId);
    research.neighbours.reserved.delete(dossierId);
    research.neighbours.refuse('billing.quota_exhausted');
    const refused = await relaunch(userId, dossierId);
    research.neighbours.refuse(null);
    expect(refused).toMatchObject({ status: 429, body: { code: 'billing.quota_exhausted' } });
    expect((await research.progress(userId, dossierId)).body.status).toBe('failed');
    expect(await research.events('analysis.requested', dossierId)).toHaveLength(1);
    const { userId: other } = research.dossier();
    expect((await relaunch(other, dossierId)).status).toBe(404);
    expect((await relaunch(userId, research.dossier(userId).dossierId)).status).toBe(404);
  });

  it('works after a stopped run too', async () => {
    broken = true;
    const { userId, dossierId } = research.dossier();
    const { body: first } = await research.start(userId, dossierId, POINTS);
    await research.asUser(userId, 'POST', `/copilot/dossiers/${dossierId}/cancel`);
    expect((await research.finished(userId, dossierId)).status).toBe('failed');
    broken = false;
    expect((await relaunch(userId, dossierId)).body.runId).not.toBe(first.runId);
    expect((await research.finished(userId, dossierId)).status).toBe('done');
  });
});

describe('while the index is being built', () => {
  it('answers from the texts indexed so far, and says so', async () => {
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
      // Nothing is said of the corpus before it is whole.
      const { body: unanswered } = await research.points(userId, 'Quel est le nombre de lunes de Jupiter ?');
      expect([unanswered.points, unanswered.notices]).toEqual([
        [],
        [
          expect.stringMatching(
            /^L'index du fonds est en construction\u00a0: (?:aucune recherche|aucun des .* textes déjà indexés ne répond)/,
          ),
        ],
      ]);
      // The subject of a question is known without the index.
      const { body: refused } = await research.points(
        userId,
        "Quelle est la durée de protection d'un brevet d'invention et comment agir en contrefaçon ?",
      );
      expect([refused.points, refused.notices]).toEqual([
        [],
        ['Ce qui est demandé paraît relever du code de la propriété intellectuelle, que le fonds, en construction, ne contient pas.'],
      ]);
      const { body: started } = await research.start(userId, dossierId, POINTS, { contexte });
      const progress = await research.finished(userId, dossierId);
      expect(progress.status).toBe('done');
      const { body: result } = await research.result(started.runId);
      // What a dossier keeps is still true once the index is whole.
      expect(result.notices.join(' ')).toContain("Recherche faite avant la fin de l'indexation du fonds");
      expect(result.notices.filter(isOfBuilding)).toEqual([]);
      expect(JSON.stringify(result.synthese_sentences)).not.toContain('peut-être pas');
      expect(result.points[0]?.legiarti_docs.length).toBeGreaterThan(0);
    } finally {
      await research.stop();
    }
  });
});
