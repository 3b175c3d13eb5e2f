import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestResearch, type TestResearch } from './harness.ts';

describe('a past day, or a law that is not in the corpus', () => {
  let research: TestResearch;
  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  async function answer(contexte: string) {
    const { userId, dossierId } = research.dossier(randomUUID(), { contexte });
    const { body } = await research.points(userId, contexte);
    const { body: started } = await research.start(userId, dossierId, body.points, { contexte, law_date: body.law_date });
    await research.finished(userId, dossierId);
    return { notices: body.notices, result: (await research.result(started.runId)).body };
  }

  it.each([
    ['Mon client a été licencié le 12 avril 2018 : a-t-il droit à une indemnité de licenciement ?', '2018-04-12', 'L. 1234-9'],
    ["Renouvellement de la période d'essai au 1er mars 2015", '2015-03-01', 'L. 1221-2'],
  ])('%s is answered by the wording of that day', async (question, day, article) => {
    const { result } = await answer(question);
    expect(result.law_date).toBe(day);
    expect(result.synthese).not.toMatch(/^Sources insuffisantes/);
    expect(result.synthese.replaceAll('\u00a0', ' ')).toContain(article);
  });

  it('says that a named law is not in the corpus, and gives what the code says', async () => {
    const { notices, result } = await answer("Loi du 31 mars 2022 : renouvellement de la période d'essai");
    expect(notices.join()).toContain('Le fonds ne contient pas le texte cité (Loi du 31 mars 2022)');
    expect(result.synthese).not.toMatch(/^Sources insuffisantes/);
    expect(result.synthese.replaceAll('\u00a0', ' ')).toContain('L. 1221-2');
  });
});
