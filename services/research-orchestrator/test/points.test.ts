import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTION, startTestResearch, type TestResearch } from './harness.ts';

describe('points of law', () => {
  let research: TestResearch;
  const user = randomUUID();

  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  it('are headings in plain French, each with the kinds to search', async () => {
    const { status, body } = await research.points(user, QUESTION);
    expect(status).toBe(200);
    expect(body.points[0]?.problem).toBe("Durée maximale de la période d'essai d'un cadre en CDI");
    expect(body.points.length).toBeGreaterThanOrEqual(3);
    expect(body.points.length).toBeLessThanOrEqual(6);
    for (const { problem, source } of body.points) {
      expect(problem).not.toMatch(/section|sous-section|chapitre/i);
      expect(source.split(',')).toEqual(['legiarti']);
    }
    expect(body.points.map(({ problem }) => problem)).toContain("Renouvellement de la période d'essai");
  });

  it('search the agreement named in the question', async () => {
    const { body } = await research.points(user, 'Quelle est la durée du préavis de démission dans la convention collective Syntec ?');
    expect(body.points[0]?.source).toBe('legiarti,cnn');
    expect(body.global_contexte).toContain('IDCC 1486');
  });

  it('are refused without a context', async () => {
    for (const contexte of ['', ' \n ']) {
      const { status, body } = await research.asUser(user, 'POST', '/copilot/get_points_new', { contexte });
      expect([status, body]).toEqual([400, expect.objectContaining({ errors: [{ path: 'contexte', message: 'Le contexte est vide.' }] })]);
    }
  });

  it('are refused for another user than the one signed in', async () => {
    const { status, body } = await research.asUser(user, 'POST', '/copilot/get_points_new', { contexte: QUESTION, userId: randomUUID() });
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'request.subject_mismatch' })]);
  });

  it.each([
    'x',
    '?',
    '?'.repeat(5_000),
    '😀',
    '👩‍⚖️⚖️',
    '<b></b>',
    'les de la',
    'a '.repeat(5_000),
    'le '.repeat(5_000),
    '1 '.repeat(5_000),
    '\u202e\u0007',
  ])('none for text without words, and a message says so (%.20s)', async (contexte) => {
    const { status, body } = await research.points(user, contexte);
    expect([status, body.points]).toEqual([200, []]);
    expect(body.notices).toEqual(["La question ne contient aucun mot que l'on puisse chercher : précisez-la."]);
  });

  it.each(['a'.repeat(20_000), 'qsdf qsdf qsdf', 'qsdf '.repeat(1_000), 'qsdf wxcv azerty'])(
    'none for words that no text contains, and a message says so (%.20s)',
    async (contexte) => {
      const { status, body } = await research.points(user, contexte);
      expect([status, body.points]).toEqual([200, []]);
      expect(body.notices.join(' ')).toContain(
        "Aucun mot de la question ne se trouve dans les textes du fonds : vérifiez l'orthographe, ou employez d'autres mots.",
      );
    },
  );

  it.each([
    ['préavis', 'préavis '.repeat(2_500)],
    ['Préavis', 'Préavis. Préavis !\n'.repeat(300)],
    ['licenciement', 'licenciement licenciements'],
  ])('of a repeated word: those of the word alone, and a message says so (%s)', async (word, contexte) => {
    const { body: alone } = await research.points(user, word);
    const { status, body } = await research.points(user, contexte);
    expect([status, body.points]).toEqual([200, alone.points]);
    expect(alone.points.length).toBeGreaterThan(0);
    expect(body.notices).toEqual([
      `La question répète un seul mot, « ${word} » : lui seul est cherché. Précisez ce que vous voulez savoir pour des points plus justes.`,
      ...alone.notices,
    ]);
  });

  it('refuse a question over 20,000 characters with a clear message', async () => {
    const { status, body } = await research.points(user, 'a'.repeat(20_001));
    expect(status).toBe(400);
    expect(JSON.stringify(body).replace(/\s/g, ' ')).toContain('20 000 caractères');
  });

  it('of a question in English are searched in French law, and a message says so', async () => {
    const { body } = await research.points(user, 'What is the maximum trial period for an executive?');
    expect(body.notices.join(' ')).toMatch(/La question est en anglais/);
    expect(body.points.length).toBeGreaterThan(0);
  });

  it('of a code that is not in the corpus: none, and the code is named', async () => {
    const { body } = await research.points(user, 'article 1240 du code civil');
    expect(body.points).toEqual([]);
    const said = body.notices.join(' ');
    expect(said).toContain('Le fonds ne contient pas le code civil');
    expect(said).toMatch(/Le fonds contient : code des relations.*code du travail et 1.convention collective/);
  });

  it('of an article number: a direct look-up', async () => {
    const { body } = await research.points(user, 'L. 1221-19 C. trav.');
    expect(body.points[0]?.problem).toBe('Article L. 1221-19 du code du travail');
  });

  it("of an agreement's article: a direct look-up by its own number, and the code's when both are named", async () => {
    const { body } = await research.points(user, "Que dit l'article 4.2 de la convention Syntec ?");
    expect(body.points).toEqual([{ problem: expect.stringMatching(/^Article 4\.2 de la convention collective Bureaux d/), source: 'cnn' }]);
    expect(body.notices.join(' ')).not.toMatch(/Aucun code/);
    const both = await research.points(user, "L'article L. 1221-19 et l'article 4.2 de la convention Syntec");
    expect(both.body.points[0]?.source).toBe('legiarti,cnn');
    expect(both.body.notices.join(' ')).not.toMatch(/Aucun code|ne contient pas/);
    const none = await research.points(user, "Que dit l'article 999.9 de la convention Syntec ?");
    expect(none.body.notices.join(' ')).toMatch(/ne contient pas, en vigueur, d'article 999\.9/);
  });

  it('of a question that the corpus does not cover: none, and what was searched is listed', async () => {
    for (const contexte of ['Quelle est la gravité de surface de Jupiter en newtons ?', '<script>alert(1)</script>']) {
      const { body } = await research.points(user, contexte);
      expect(body.points).toEqual([]);
      expect(body.notices.join(' ')).toMatch(/Aucun texte du fonds ne répond.*examinés/);
    }
  });

  it('use the day named in the question', async () => {
    const { body } = await research.points(user, "Quelle était la durée de la période d'essai au 1er mars 2021 ?");
    expect(body.law_date).toBe('2021-03-01');
    expect(body.notices.join(' ')).toContain('1er\u00a0mars 2021');
  });
});
