import { randomUUID } from 'node:crypto';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestResearch, type TestResearch } from './harness.ts';

const SYNTEC = 'Convention Syntec : quel préavis pour un ingénieur qui démissionne ?';

describe('a question asked in a dossier', () => {
  let research: TestResearch;
  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  /** A dossier that has answered a question, and the points proposed for it. */
  async function answered(contexte: string): Promise<{ userId: string; dossierId: string }> {
    const dossier = research.dossier(randomUUID(), { contexte });
    const { body } = await research.points(dossier.userId, contexte);
    const { global_contexte, law_date } = body;
    await research.start(dossier.userId, dossier.dossierId, body.points, { contexte, global_contexte, law_date });
    expect((await research.finished(dossier.userId, dossier.dossierId)).status).toBe('done');
    return dossier;
  }

  it('keeps the agreement and the subject of the dossier in the points, the analysis and the next question', async () => {
    const { userId, dossierId } = await answered(SYNTEC);
    const { body } = await research.points(userId, 'Et pour un ETAM ?', dossierId);
    expect(body.points[0]).toEqual({ problem: expect.stringMatching(/préavis.*ETAM/i), source: 'legiarti,cnn' });
    expect(body.global_contexte).toContain('(IDCC 1486)');
    const next = research.dossier(userId, { contexte: 'Et pour un ETAM ?', parentId: dossierId });
    const { global_contexte, law_date } = body;
    const started = await research.start(userId, next.dossierId, body.points, { contexte: 'Et pour un ETAM ?', global_contexte, law_date });
    await research.finished(userId, next.dossierId);
    const { body: result } = await research.result(started.body.runId);
    expect(result.points[0]?.cnn_docs.map(({ idcc }) => idcc)).toContain('1486');
    // A third question builds on the second as it was understood, not on its four words.
    const { body: third } = await research.points(userId, 'Et pour un cadre ?', next.dossierId);
    expect(third.points[0]).toEqual({ problem: expect.stringMatching(/préavis.*cadre/i), source: 'legiarti,cnn' });
  });

  it('reads « ma convention collective » as the dossier’s, and a named one as itself', async () => {
    const { userId, dossierId } = await answered(SYNTEC);
    const { body } = await research.points(userId, 'Que prévoit ma convention collective ?', dossierId);
    expect(body.points[0]?.source).toBe('legiarti,cnn');
    expect(body.points[0]?.problem).toMatch(/préavis/i);
    const { body: other } = await research.points(userId, 'Et dans la convention collective IDCC 3248 ?', dossierId);
    expect(other.global_contexte).not.toContain('(IDCC 1486)');
    expect(other.notices.join()).toContain('IDCC 3248');
    const { body: alone } = await research.points(userId, 'Que prévoit ma convention collective sur le préavis ?');
    expect(alone.notices.join()).toContain('Indiquez');
  });

  it('keeps the day of the law and the article of the dossier, unless it names its own', async () => {
    const { userId, dossierId } = await answered("Que prévoyait l'article L. 1234-9 du code du travail au 1er mars 2021 ?");
    const { body } = await research.points(userId, 'Et en cas de faute grave ?', dossierId);
    expect(body.law_date).toBe('2021-03-01');
    expect(body.points[0]?.problem).toContain('1234-9');
    const dated = await research.points(userId, 'Et au 1er janvier 2024 ?', dossierId);
    expect(dated.body.law_date).toBe('2024-01-01');
    const own = await research.points(userId, "Que prévoit l'article L. 1237-1 du code du travail ?", dossierId);
    expect(own.body.points[0]?.problem).toContain('L. 1237-1');
    expect(own.body.points[0]?.problem).not.toContain('1234-9');
  });

  it('ignores a dossier of another author or an unknown one', async () => {
    const { userId, dossierId } = research.dossier();
    for (const [who, where] of [
      [randomUUID(), dossierId],
      [userId, randomUUID()],
    ] as const) {
      const { status, body } = await research.asUser<{ code: string }>(who, 'POST', '/copilot/get_points_new', {
        contexte: 'Et pour un ETAM ?',
        dossierId: where,
      });
      expect([status, body.code]).toEqual([404, 'dossier.not_found']);
    }
  });

  it('is also understood in its dossier when a deep analysis answers it', async () => {
    const { userId, dossierId } = await answered(SYNTEC);
    const next = research.dossier(userId, { contexte: 'Et pour un ETAM ?', parentId: dossierId });
    const { body } = await research.asUser<{ runId: string }>(userId, 'POST', '/copilot/start-query-ultra', { dossierId: next.dossierId });
    await research.finished(userId, next.dossierId);
    const { body: result } = await research.result(body.runId);
    expect(result.points[0]?.point_data.point).toMatch(/préavis.*ETAM/i);
    expect(result.points[0]?.cnn_docs.map(({ idcc }) => idcc)).toContain('1486');
  });

  it('every question that a dossier proposes is answered by a dossier that cites a text', async () => {
    const { userId, dossierId } = await answered("Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?");
    const { body: parent } = await research.asUser<{ runId: string }>(userId, 'POST', '/copilot/get_analyse_fiscale', {
      contexte: SYNTEC,
      dossierId,
      point_list: [{ problem: 'x', source: 'legiarti' }],
    });
    const { body: result } = await research.result(parent.runId);
    const proposed = [result.follow_up_question_1, result.follow_up_question_2].filter((question) => question !== null);
    expect(new Set(proposed).size).toBe(2);
    for (const contexte of proposed) {
      const { body } = await research.points(userId, contexte, dossierId);
      const next = research.dossier(userId, { contexte, parentId: dossierId });
      const started = await research.start(userId, next.dossierId, body.points, { contexte, global_contexte: body.global_contexte });
      await research.finished(userId, next.dossierId);
      const answer = (await research.result(started.body.runId)).body;
      expect(answer.synthese).not.toMatch(/^Sources insuffisantes/);
      expect(answer.points.some((point) => SOURCE_KEYS.some((kind) => point[`${kind}_docs`].length > 0))).toBe(true);
    }
  });

  it('is not proposed beside a refusal', async () => {
    const { userId, dossierId } = research.dossier();
    const contexte = 'Quelle est la gravité de surface de Jupiter ?';
    const { body } = await research.start(userId, dossierId, [{ problem: contexte, source: 'legiarti' }], { contexte });
    await research.finished(userId, dossierId);
    expect((await research.result(body.runId)).body).toMatchObject({ follow_up_question_1: null, follow_up_question_2: null });
  });
});
