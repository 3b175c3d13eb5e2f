import { randomUUID } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';
import type { ModelConsent } from '@attendu/contracts/research/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../src/analysis/steps/seal.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { passagesIn, passageWith, startScriptedModel } from './scripted-model.ts';

const CADRES = 'Pour les cadres, de quatre mois.';
const POINTS = ["Durée maximale de la période d'essai d'un cadre en CDI", "Renouvellement de la période d'essai"].map((problem) => ({
  problem,
  source: 'legiarti',
}));

describe('an analysis with a model', () => {
  let model: Awaited<ReturnType<typeof startScriptedModel>>;
  let research: TestResearch;

  const host = () => new URL(model.url).host;
  /** Writes any point by its first passage; `first` runs before the first answer. */
  const writeAll = (first: () => Promise<unknown> = async () => undefined) =>
    model.behave(({ body, say, nth }) => {
      const [id = '', text = ''] = [...passagesIn(body)][0] ?? [];
      const answer = JSON.stringify({ sentences: [{ text: 'x', role: 'rule', support: [{ passage: id, quote: text }] }] });
      void (nth === 1 ? first() : Promise.resolve()).then(() => say(answer));
    });

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
    await research.consent(userId, host());
    const { body: started } = await research.start(userId, dossierId, POINTS);
    const progress = await research.finished(userId, dossierId);
    const lines = progress.lines
      .filter(({ step }) => step.startsWith('write:'))
      .map(({ message }) => message.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(lines[0]).toMatch(/^Rédaction : point 1 sur 2, par le modèle scripté \(127\.0\.0\.1:\d+\), [\d ]+ jetons, 0,\d\d €$/);
    expect(lines[1]).toMatch(
      /^Rédaction : point 2 sur 2, par extraction des textes \(la réponse du modèle est illisible, [\d ]+ jetons, 0,\d\d €\)$/,
    );
    const { body: result } = await research.result(started.runId);
    expect(result.synthese).toContain(
      "La période d'essai d'un cadre dure quatre mois\u00a0: «\u00a0Pour les cadres, de quatre mois.\u00a0» (Legiarti - 1 - 1).",
    );
    expect(result.points[1]?.point_data.final_answer).toContain('peut être renouvelée une fois');
    expect(result.notices).toContain(
      `Le modèle scripté (${host()}) a lu la question et des passages des textes trouvés\u00a0; il a écrit le point 1.`,
    );
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
    await research.consent(userId, host());
    const points = [{ problem: 'Gravité de surface de Jupiter en newtons', source: 'legiarti' }];
    await research.start(userId, dossierId, points, { contexte: 'Quelle est la gravité de surface de Jupiter ?' });
    await research.finished(userId, dossierId);
    expect(model.calls).toHaveLength(0);
  });

  const consentAs = async (user: Partial<UserContext>, method: 'GET' | 'PUT' | 'DELETE', hosts?: string[]) =>
    research.call<ModelConsent & { code?: string }>(
      method,
      '/copilot/model-consent',
      await research.identity.userHeaders(user),
      hosts === undefined ? undefined : { hosts },
    );
  const decisions = async (subjectId: string) =>
    (
      await research.db.database.pool.query(
        `select envelope->'data' as data from bus.outbox where name = 'model-consent.changed' and envelope->'data'->>'subjectId' = $1 order by seq`,
        [subjectId],
      )
    ).rows.map(({ data }) => data);

  it('gets no question of a firm before one of its administrators consents, which is kept with who and when', async () => {
    writeAll();
    const firmId = randomUUID();
    const member = { userId: randomUUID(), firmId };
    const admin = { userId: randomUUID(), firmId, roles: ['user', 'firm_admin'] as UserContext['roles'] };
    const analysed = async () => {
      const { dossierId } = research.dossier(member.userId);
      const headers = await research.identity.userHeaders(member);
      const asked = { contexte: POINTS[0]?.problem, dossierId, point_list: POINTS.slice(0, 1) };
      const { body } = await research.call<{ runId: string }>('POST', '/copilot/get_analyse_fiscale', headers, asked);
      await research.finished(member.userId, dossierId);
      return (await research.result(body.runId)).body.notices;
    };
    const refused = expect.stringContaining("l'envoi des questions à un modèle extérieur n'est pas accepté");
    // The consent of a member for themselves, given before they joined, does not bind the firm.
    await research.consent(member.userId, host());
    expect(await analysed()).toContainEqual(refused);
    expect(model.calls).toEqual([]);
    expect((await consentAs(member, 'GET')).body).toEqual({
      models: [{ use: 'answers', name: 'scripté', host: host() }],
      of: 'firm',
      given: false,
      decision: null,
      mayDecide: false,
    });
    expect((await consentAs(member, 'PUT', [host()])).body.code).toBe('research.consent_of_firm');
    expect((await consentAs(member, 'DELETE')).body.code).toBe('research.consent_of_firm');
    expect((await consentAs(admin, 'PUT', ['api.autre.fr'])).body.code).toBe('research.models_changed');
    for (let time = 1; time <= 2; time++)
      expect((await consentAs(admin, 'PUT', [host()])).body).toMatchObject({
        given: true,
        mayDecide: true,
        decision: { given: true, by: admin.userId, hosts: [host()], at: expect.any(String) },
      });
    expect(await analysed()).not.toContainEqual(refused);
    expect(model.calls.length).toBeGreaterThan(0);
    expect((await consentAs(admin, 'DELETE')).body).toMatchObject({ given: false, decision: { given: false, by: admin.userId } });
    writeAll();
    expect(await analysed()).toContainEqual(refused);
    expect(model.calls).toEqual([]);
    expect(await decisions(firmId)).toMatchObject([
      { adminId: admin.userId, action: 'give_model_consent', reason: host(), place: '192.0.2.1' },
      { adminId: admin.userId, action: 'withdraw_model_consent', reason: host() },
    ]);
  });

  it('gets nothing more of an analysis in progress once the consent is withdrawn', async () => {
    const { userId, dossierId } = research.dossier();
    await research.consent(userId, host());
    writeAll(() => consentAs({ userId }, 'DELETE'));
    const { body: started } = await research.start(userId, dossierId, POINTS);
    await research.finished(userId, dossierId);
    expect(model.calls).toHaveLength(1);
    expect((await research.result(started.runId)).body.notices).toContain(
      "Le point 2 est écrit par extraction des textes, sans modèle : l'envoi des questions à un modèle extérieur n'est pas accepté.",
    );
  });
});
