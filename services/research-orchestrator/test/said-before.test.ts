import { randomUUID } from 'node:crypto';
import { withAgreement } from '@attendu/contracts/research/agreement-choice';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestResearch, type TestResearch } from './harness.ts';

/** The warnings that a lawyer needs before spending a request, and the same warnings in the dossier. */
describe('warnings shown before the debit, and again in the dossier', () => {
  let research: TestResearch;
  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  async function answer(contexte: string, lawDate?: string) {
    const { userId, dossierId } = research.dossier(randomUUID(), { contexte });
    const { body } = await research.points(userId, contexte);
    const more = { contexte, global_contexte: body.global_contexte, law_date: lawDate ?? body.law_date };
    const { body: started } = await research.start(userId, dossierId, body.points, more);
    const progress = await research.finished(userId, dossierId);
    return { proposed: body, progress, result: (await research.result(started.runId)).body };
  }

  it('warn of a likely gap in the corpus when points are proposed anyway, in the dossier’s words', async () => {
    const { proposed, result } = await answer('Horaires des trains entre Paris et Lyon');
    expect(proposed.points).not.toEqual([]);
    const reason = 'Le fonds ne contient sans doute pas de texte qui réponde à cette question.';
    expect(proposed.notices).toEqual([
      `Sources sans doute insuffisantes. ${reason} Lancée telle quelle, la recherche débite une requête et son dossier ne donne que les textes les plus proches, à vérifier.`,
    ]);
    expect(result.synthese).toContain(`Sources insuffisantes. ${reason}`);
  });

  it.each([
    'Durée maximale de la période d’essai d’un cadre',
    'Indemnité de licenciement au 12 avril 2018',
    'Que dit l’article L. 1221-19 du code du travail sur la période d’essai ?',
  ])('are absent where the dossier answers: %s', async (question) => {
    const { proposed, result } = await answer(question);
    expect(proposed.notices.join()).not.toContain('insuffisantes');
    expect(result.synthese).not.toContain('Sources insuffisantes');
  });

  it('name the missing code when no point is proposed', async () => {
    const { body } = await research.points(randomUUID(), 'Quelles règles pour le partage d’une succession entre héritiers ?');
    expect(body.points).toEqual([]);
    expect(body.notices.at(-1)).toBe('Ce qui est demandé paraît relever du code civil, que le fonds ne contient pas.');
  });

  it('ask which collective agreement applies when the question does not say it, and say in the answer which was searched, or why none was', async () => {
    const contexte = 'Quelle est la durée de la période d’essai d’un cadre prévue par ma convention collective ?';
    const userId = randomUUID();
    const { body: proposed } = await research.points(userId, contexte);
    expect(proposed.agreements.length).toBeGreaterThan(0);
    const [agreement] = proposed.agreements;
    if (agreement === undefined) throw new Error('no agreement');
    const said = async (context: string, source: string) => {
      const { dossierId } = research.dossier(userId, { contexte });
      const points = proposed.points.map((point) => ({ ...point, source }));
      const { body } = await research.start(userId, dossierId, points, { contexte, global_contexte: context });
      await research.finished(userId, dossierId);
      return (await research.result(body.runId)).body;
    };
    const chosen = await said(withAgreement(proposed.global_contexte, agreement), 'legiarti,cnn');
    expect(chosen.synthese).toContain(`Convention collective consultée\u00a0: ${agreement.title} (IDCC ${agreement.idcc}).`);
    // A caller that leaves the kinds as proposed gets the agreement that it chose.
    const asProposed = await said(withAgreement(proposed.global_contexte, agreement), 'legiarti');
    expect(asProposed.synthese).toContain(`(IDCC ${agreement.idcc})`);
    expect(asProposed.points[0]?.cnn_docs.length).toBeGreaterThan(0);
    const none = await said(withAgreement(proposed.global_contexte, 'none'), 'legiarti');
    expect(none.synthese).toContain('Aucune convention collective n’a été consultée\u00a0: vous avez indiqué qu’aucune ne s’applique.');
    expect(none.points.flatMap(({ cnn_docs }) => cnn_docs)).toEqual([]);
    for (const { notices } of [chosen, none]) expect(notices.join()).not.toContain("n'est pas nommée");
    const { body: other } = await research.points(userId, 'Durée de la période d’essai d’un cadre');
    expect([other.agreements, other.agreement]).toEqual([[], null]);
  });

  it.each([
    ['Convention Syntec : quel préavis pour un ingénieur qui démissionne ?', ''],
    [
      'Quel préavis pour un ingénieur informatique qui démissionne ?',
      ', d’après votre question (ingénieur informatique) ; vérifiez que c’est celle qui s’applique',
    ],
  ])('name the collective agreement that will be searched, why that one, and its last change: %s', async (contexte, why) => {
    const { body } = await research.points(randomUUID(), contexte);
    expect(body.points.length).toBeGreaterThan(0);
    expect(body.agreement).toMatch(/^Convention collective qui sera consultée : Bureaux d'études techniques/);
    expect(body.agreement).toContain(`(IDCC 1486)${why}. Sa dernière modification connue du fonds est du `);
    expect(body.agreements).toEqual([]);
  });

  it.each([
    ['Quel préavis pour un maçon qui démissionne ?', ['1596', '1597']],
    ['Préavis d’une infirmière licenciée', ['0029', '0413', '2264', '2941']],
  ])('offer the agreements of the trade that the question names: %s', async (contexte, idccs) => {
    const { body } = await research.points(randomUUID(), contexte);
    expect(body.notices.join()).toContain('Plusieurs conventions collectives peuvent être visées, que le fonds ne contient pas');
    for (const idcc of idccs) expect(body.notices.join()).toContain(`(IDCC ${idcc})`);
    expect(body.points[0]?.source).not.toContain('cnn');
  });

  it.each([
    ['Quel préavis pour une esthéticienne qui démissionne ?', null],
    ['Indemnité de licenciement d’une clerc de notaire', null],
    ['Période d’essai d’un ingénieur dans un bureau d’études', '1486'],
  ])(
    'search the agreement of the trade when it is held, and say in the answer which was searched or that none was: %s',
    async (contexte, idcc) => {
      const { proposed, result } = await answer(contexte);
      const synthese = result.synthese.replaceAll(/[\u00a0\u202f]/g, ' ');
      expect(proposed.points[0]?.source.includes('cnn')).toBe(idcc !== null);
      if (idcc === null)
        expect(synthese).toMatch(/Aucune convention collective n’a été consultée : celle qui est visée, .*, n’est pas dans le fonds/);
      else
        expect(synthese).toMatch(
          new RegExp(
            `Convention collective consultée : .* \\(IDCC ${idcc}\\), d’après votre question \\(.*\\) ; vérifiez que c’est celle qui s’applique\\.`,
          ),
        );
    },
  );

  it('say of a future day, read in the question or chosen, that its law is known as published up to the date of the corpus', async () => {
    const known = (dataDate: string | null) =>
      `Le droit applicable au 1er\u00a0janvier 2030 n'est connu que par les textes publiés au ${dataDate}, date du fonds : ceux qui doivent entrer en vigueur d'ici là sont pris en compte, un texte publié depuis peut changer la réponse.`;
    const read = await answer('Durée de la période d’essai d’un cadre au 1er janvier 2030');
    const chosen = await answer('Durée de la période d’essai d’un cadre', '2030-01-01');
    const [year, month, day] = (read.proposed.data_date ?? '').split('-').map(Number);
    const long = `${day}\u00a0${['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août'][(month ?? 1) - 1]} ${year}`;
    expect(read.proposed.notices).toContain(known(long));
    expect(chosen.proposed.notices).toEqual([]);
    for (const { result } of [read, chosen]) {
      expect(result.law_date).toBe('2030-01-01');
      expect(result.notices).toContain(known(long));
      expect(result.synthese).toContain(`Droit applicable au 1er\u00a0janvier 2030, d'après le fonds à jour au ${long}\u202f;`);
    }
  });

  it('keep the date of what was searched with the result', async () => {
    const { userId } = research.dossier();
    const { result } = await answer('Durée de la période d’essai d’un cadre');
    const { body: corpus } = await research.asUser<{ sources: { kind: string; dataDate: string }[] }>(userId, 'GET', '/copilot/corpus');
    const dateOf = (wanted: string) => corpus.sources.find(({ kind }) => kind === wanted)?.dataDate;
    expect(result.data_date).toBe(dateOf('legiarti'));
    expect(result.data_dates).toEqual([{ kind: 'legiarti', date: dateOf('legiarti') }]);
    // The corpus moves on; what was written stays as it was.
    const syntec = await answer('Durée de la période d’essai d’un cadre dans la convention Syntec');
    expect(syntec.result.data_date).toBe([dateOf('legiarti'), dateOf('cnn')].sort()[0]);
  });

  it.each([
    ['1788-12-31', 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.'],
    ['2999-01-01', 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.'],
    ['2021-02-30', 'Veuillez entrer une date valide.'],
    ['demain', 'Veuillez entrer une date valide.'],
  ])('refuse a day without law, in French: %s', async (law_date, message) => {
    const { userId, dossierId } = research.dossier();
    const { status, body } = await research.start(userId, dossierId, [{ problem: 'Préavis', source: 'legiarti' }], { law_date });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'law_date', message }] });
    expect(research.neighbours.reserved.has(dossierId)).toBe(false);
  });

  describe('before a launch without a proposal of points, or with the user’s own points', () => {
    const warnings = (contexte: string, more: object = {}) =>
      research.asUser<{ notices: string[] }>(randomUUID(), 'POST', '/copilot/research-warnings', { contexte, ...more });
    const spends =
      'Lancée telle quelle, la recherche débite une requête et son dossier ne donne que les textes les plus proches, à vérifier.';
    const ESSAI = 'Durée de la période d’essai d’un cadre';
    const point = (problem: string) => ({ problem, source: 'legiarti' });

    it.each([
      'Quelle est la capitale de l’Australie ?',
      'article 1240 du code civil',
      '?????',
      ESSAI,
      'Durée de la période d’essai au 1er mars 2021',
    ])('of a question alone are those that its points would have had: %s', async (contexte) => {
      const { body: proposed } = await research.points(randomUUID(), contexte);
      expect(await warnings(contexte)).toEqual({ status: 200, body: { notices: proposed.notices } });
    });

    it('of points name those that the corpus seems unable to answer', async () => {
      const foreign = 'Partage d’une succession entre héritiers';
      const { status, body } = await warnings(ESSAI, {
        point_list: [
          point('Renouvellement de la période d’essai'),
          point(foreign),
          point('??'),
          point('Article L. 1221-23 du code du travail'),
        ],
      });
      expect([status, body.notices]).toEqual([
        200,
        [
          `Sources sans doute insuffisantes pour le point « ${foreign} ». Ce qui est demandé paraît relever du code civil, que le fonds ne contient pas. ${spends}`,
          "Le point « ?? » ne contient aucun mot que l'on puisse chercher : précisez-le.",
        ],
      ]);
    });

    it('of the points of a question without an answer repeat the question’s warning once', async () => {
      const contexte = 'Horaires des trains entre Paris et Lyon';
      const { body: proposed } = await research.points(randomUUID(), contexte);
      const { body } = await warnings(contexte, { point_list: [point('Horaires des trains'), point('Trains entre Paris et Lyon')] });
      expect(body.notices).toEqual(proposed.notices);
    });

    it('refuse the day that the launch would refuse, and another user’s dossier', async () => {
      expect(await warnings('Durée de la période d’essai au 1er janvier 1920')).toMatchObject({
        status: 400,
        body: { code: 'research.no_law_then' },
      });
      expect((await warnings(ESSAI, { point_list: [point(ESSAI)], law_date: '1800-01-01' })).status).toBe(400);
      expect((await warnings(ESSAI, { userId: randomUUID() })).status).toBe(403);
      expect((await warnings(ESSAI, { dossierId: research.dossier().dossierId })).status).toBe(404);
    });
  });

  it('say that no text was in force on the day, and nothing is debited: chosen, read in the question, or in ultra mode', async () => {
    const contexte = 'Durée de la période d’essai d’un cadre au 1er janvier 1920';
    const { userId, dossierId } = research.dossier(randomUUID(), { contexte });
    const { body: proposed } = await research.points(userId, contexte);
    const [year, month, day] = (proposed.first_date ?? '').split('-');
    expect(Number(year)).toBeGreaterThan(1900);
    expect(proposed.law_date).toBe('1920-01-01');
    expect(proposed.notices).toContainEqual(
      expect.stringMatching(/^Aucun texte du fonds n'était en vigueur au 1er\u00a0janvier 1920 : le plus ancien l'est depuis le /),
    );
    expect(proposed.notices.join(' ')).not.toContain('Chaque article est lu');
    const points = [{ problem: 'Durée de la période d’essai', source: 'legiarti' }];
    const before = new Date(Date.parse(proposed.first_date ?? '') - 86_400_000).toISOString().slice(0, 10);
    const refused = [
      await research.start(userId, dossierId, points, { contexte: 'Durée de la période d’essai', law_date: '1800-01-01' }),
      await research.start(userId, dossierId, points, { contexte: 'Durée de la période d’essai', law_date: before }),
      await research.start(userId, dossierId, points, { contexte }),
      await research.asUser(userId, 'POST', '/copilot/start-query-ultra', { dossierId }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'research.no_law_then',
          detail: `Aucun texte du fonds n'était en vigueur à cette date. Veuillez entrer une date à partir du ${day}/${month}/${year}.`,
        }),
      ]);
    expect(research.neighbours.reserved.has(dossierId)).toBe(false);
    expect(await research.events('analysis.requested', dossierId)).toEqual([]);
    const first = await research.start(userId, dossierId, points, { law_date: proposed.first_date });
    expect(first.status).toBe(202);
    await research.finished(userId, dossierId);
  });

  it('start with the missing wording of the day when the first text found lacks it', async () => {
    const { result } = await answer('Durée du congé de paternité en 2019');
    expect(result.synthese.replaceAll('\u00a0', ' ')).toMatch(
      /^L'article L\. 1225-35 du code du travail a changé le \d+(?:er)? \p{L}+ 20\d\d : sa rédaction au 31 décembre 2019 n'est pas dans le fonds\..* Ce qui suit n’en tient pas compte\.\n\n/u,
    );
    const held = await answer('Indemnité de licenciement au 12 avril 2018');
    expect(held.result.synthese).not.toContain('n’en tient pas compte');
  });

  it('count the documents that the reader finds in the dossier', async () => {
    const { result, progress } = await answer('Quelle est la durée maximale de la période d’essai d’un cadre en CDI ?');
    const shown = new Set(
      result.points.flatMap((point) => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`].map(({ versionId }) => versionId))),
    );
    expect(result.synthese).toContain(`${shown.size}\u00a0cités.`);
    const messages = progress.lines.map(({ message }) => message);
    expect(messages).toContain(`Rédaction de la réponse courte, ${shown.size}\u00a0documents cités`);
    expect(messages.join('\n')).not.toContain('retenu');
    for (const line of messages.filter((message) => message.includes('gardé'))) expect(line).toMatch(/, \d+\u00a0gardés? pour l’analyse$/);
  });
});
