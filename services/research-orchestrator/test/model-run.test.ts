import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../src/analysis/steps/seal.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { passageWith, startScriptedModel } from './scripted-model.ts';

const CADRES = 'Pour les cadres, de quatre mois.';
const POINTS = ["Durée maximale de la période d'essai d'un cadre en CDI", "Renouvellement de la période d'essai"].map((problem) => ({
  problem,
  source: 'legiarti',
}));

describe('an analysis with a model', () => {
  let model: Awaited<ReturnType<typeof startScriptedModel>>;
  let research: TestResearch;

  beforeAll(async () => {
    model = await startScriptedModel();
    const env = { LLM_BASE_URL: model.url, LLM_MODEL: 'scripté', LLM_STALL: '2s', LLM_INPUT_PRICE: '200', LLM_OUTPUT_PRICE: '600' };
    research = await startTestResearch({ env });
  }, 120_000);
  afterAll(async () => {
    await research.stop();
    await model.stop();
  });

  it('writes what the texts prove, records its cost in the ledger, and marks the point that it did not write', async () => {
    model.behave(({ body, say }) => {
      const about = body.messages[1]?.content ?? '';
      if (about.includes('Point de droit : Renouvellement')) return say('Je ne sais pas.');
      say(
        JSON.stringify({
          sentences: [
            {
              text: "La période d'essai d'un cadre dure quatre mois",
              role: 'rule',
              support: [{ passage: passageWith(body, CADRES), quote: CADRES }],
            },
          ],
        }),
      );
    });
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, POINTS);
    const progress = await research.finished(userId, dossierId);
    const lines = progress.lines
      .filter(({ step }) => step.startsWith('write:'))
      .map(({ message }) => message.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(lines[0]).toMatch(/^Rédaction : point 1 sur 2, par le modèle scripté, [\d ]+ jetons, 0,\d\d €$/);
    expect(lines[1]).toMatch(
      /^Rédaction : point 2 sur 2, par extraction des textes \(la réponse du modèle est illisible, [\d ]+ jetons, 0,\d\d €\)$/,
    );
    const { body: result } = await research.result(started.runId);
    expect(result.synthese).toContain(
      "La période d'essai d'un cadre dure quatre mois\u00a0: «\u00a0Pour les cadres, de quatre mois.\u00a0» (Legiarti - 1 - 1).",
    );
    expect(result.points[1]?.point_data.final_answer).toContain('peut être renouvelée une fois');
    expect(result.notices).toContain('Le point 2 est écrit par extraction des textes, sans modèle : la réponse du modèle est illisible.');
    const sentences = [...(result.synthese_sentences ?? []), ...result.points.flatMap(({ point_data }) => point_data.sentences)];
    expect(sentences.filter(({ unproved }) => unproved)).toEqual([]);
    const { manifest } = await research.db.database.kysely
      .selectFrom('runs')
      .select('manifest')
      .where('dossierId', '=', dossierId)
      .executeTakeFirstOrThrow();
    expect(manifest).toMatchObject({
      model: { prompt: expect.stringMatching(/^[0-9a-f]{64}$/), points: [{ fallback: null }, { fallback: 'unreadable' }] },
    });
    const works = (manifest as Manifest).model?.points.flatMap((work) => (work === null ? [] : [work])) ?? [];
    const total = (of: (work: (typeof works)[number]) => number) => works.reduce((sum, work) => sum + of(work), 0);
    expect(await research.events('analysis.done', dossierId)).toMatchObject([
      {
        facts: {
          model: {
            inputTokens: total(({ usage }) => usage.input),
            outputTokens: total(({ usage }) => usage.output),
            euros: total(({ euros }) => euros),
          },
        },
      },
    ]);
    expect(total(({ euros }) => euros)).toBeGreaterThan(0);
  });

  it('is not called when nothing answers', async () => {
    model.behave(({ say }) => say('{"sentences":[{"text":"Jupiter","role":"deduction","support":[]}]}'));
    const { userId, dossierId } = research.dossier();
    const points = [{ problem: 'Gravité de surface de Jupiter en newtons', source: 'legiarti' }];
    await research.start(userId, dossierId, points, { contexte: 'Quelle est la gravité de surface de Jupiter ?' });
    await research.finished(userId, dossierId);
    expect(model.calls).toHaveLength(0);
  });
});
