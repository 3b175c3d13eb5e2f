import { randomUUID } from 'node:crypto';
import type { AnalysedPoint, Progress, SourceDocument, StoredDocument, Timeline } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { splitAnswer } from '@attendu/law/answer-references';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTION, startTestResearch, type TestResearch } from './harness.ts';

const NOT_FOUND = "Dossier non trouvé ou vous n'êtes pas autorisé à y accéder";
const documentsOf = (point: AnalysedPoint): SourceDocument[] => SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`]);

describe('research', () => {
  let research: TestResearch;
  const user = randomUUID();

  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  describe('an analysis', () => {
    it('answers the question with quotations that are in the stored texts, letter for letter', async () => {
      const { userId, dossierId } = research.dossier();
      const { body: proposed } = await research.points(userId, QUESTION);
      const { status, body: started } = await research.start(userId, dossierId, proposed.points);
      expect(status).toBe(202);
      const progress = await research.finished(userId, dossierId);
      expect(progress).toMatchObject({ status: 'done', percent: 100 });
      const { body: result } = await research.result(started.runId);

      const [short = ''] = result.synthese.split('\n');
      expect(short).toContain("l'article L. 1221-19 du code du travail".replace('l', 'L').replace('. ', '.\u00a0'));
      expect(short).toContain('«\u00a0Pour les cadres, de quatre mois.\u00a0»');
      // The deciding sentence comes first; matters that were not asked are one line beside it.
      expect(result.synthese_sentences?.map(({ verdict }) => verdict === true).indexOf(true)).toBe(0);
      expect(result.synthese).toMatch(/\*\*Rupture de la période d'essai et délai de prévenance\*\*[^\n«]+L\.\u00a01221-25[^\n«]+\n/);
      expect(result.points).toHaveLength(proposed.points.length);

      let checked = 0;
      for (const point of result.points) {
        for (const document of documentsOf(point)) {
          const { body: stored } = await research.asUser<StoredDocument>(
            userId,
            'GET',
            `/copilot/documents/${document.kind}/${document.versionId}`,
          );
          expect(document.content).toBe(stored.content);
          expect(document.id_answer).toMatch(/^(Legiarti|CNN) - \d+$/);
          for (const quotation of document.quotations) {
            expect(stored.content.slice(quotation.start, quotation.end)).toBe(quotation.text);
            checked++;
          }
        }
        expect(referencesUnresolved(point.point_data.final_answer, result.points)).toEqual([]);
        for (const sentence of point.point_data.sentences) {
          expect(point.point_data.final_answer).toContain(sentence.text);
          if (sentence.kind === 'quotation') {
            for (const { ref, quotation } of sentence.support) {
              const document = documentsOf(point).find(({ id_answer }) => `${id_answer} - ${point.point_index}` === ref);
              expect(document?.quotations[quotation]).toBeDefined();
            }
            expect(sentence.support.length).toBeGreaterThan(0);
          }
        }
      }
      expect(checked).toBeGreaterThan(20);
      for (const point of result.points)
        for (const { quotations } of documentsOf(point))
          expect(quotations.map(({ proof }) => proof)).toEqual(quotations.map(() => 'store'));
      const sentences = [...(result.synthese_sentences ?? []), ...result.points.flatMap(({ point_data }) => point_data.sentences)];
      expect(sentences.filter(({ unproved }) => unproved)).toEqual([]);
      expect(sentences.filter(({ kind, support }) => kind !== 'notice' && support.length === 0)).toEqual([]);
      for (const sentence of result.synthese_sentences ?? []) expect(result.synthese).toContain(sentence.text);
      expect(result.synthese_sentences?.[0]?.support.length).toBeGreaterThan(0);
      expect(referencesUnresolved(result.synthese, result.points)).toEqual([]);
      const facts = { seconds: expect.any(Number), refused: false, quotationsChecked: expect.any(Number), quotationsRemoved: 0 };
      expect(await research.events('analysis.done', dossierId)).toEqual([{ dossierId, runId: started.runId, userId, facts }]);
      expect(progress.documentsRead).toBeGreaterThan(60);
      expect(progress.documentsKept).toBeLessThan(progress.documentsRead);
      expect(progress.lines.map(({ seq }) => seq)).toEqual(progress.lines.map((_, index) => index + 1));
      expect(progress.percent).toBe(100);
    });

    it.each([
      ['legiarti,Wikipédia', 'Source inconnue\u00a0: «\u00a0wikipédia\u00a0». Les sources sont actes, '],
      ['wiki, cnn, <b>', 'Sources inconnues\u00a0: «\u00a0wiki\u00a0», «\u00a0<b>\u00a0». Les sources sont actes, '],
    ])('is refused before it starts when a point names unknown sources (%s), and lists them', async (source, message) => {
      const { userId, dossierId } = research.dossier();
      const { status, body } = await research.start(userId, dossierId, [{ problem: 'Préavis', source }]);
      expect([status, body.code]).toEqual([400, 'request.invalid']);
      expect(body).toMatchObject({ errors: [{ path: 'point_list.0.source', message: expect.stringContaining(message) }] });
      expect(await research.events('analysis.requested', dossierId)).toEqual([]);
    });

    it('gives the same dossier twice', async () => {
      const points = [{ problem: "Renouvellement de la période d'essai", source: 'legiarti' }];
      const hashes = new Set<string>();
      for (let i = 0; i < 2; i++) {
        const { userId, dossierId } = research.dossier();
        await research.start(userId, dossierId, points);
        await research.finished(userId, dossierId);
        const run = await research.db.database.kysely
          .selectFrom('runs')
          .selectAll()
          .where('dossierId', '=', dossierId)
          .executeTakeFirstOrThrow();
        expect(run.resultHash).toMatch(/^[0-9a-f]{64}$/);
        hashes.add(run.resultHash ?? '');
        expect(run.manifest).toMatchObject({
          writer: expect.stringContaining('extractive'),
          points: [{ read: expect.any(Array), rejected: expect.any(Array) }],
        });
      }
      expect(hashes.size).toBe(1);
    });

    it('searches the agreement and says that it is extended', async () => {
      const { userId, dossierId } = research.dossier();
      const contexte = 'Quelle est la durée du préavis de démission dans la convention collective Syntec ?';
      const { body: started } = await research.start(
        userId,
        dossierId,
        [{ problem: 'Durée du préavis de démission', source: 'legiarti,cnn' }],
        { contexte },
      );
      await research.finished(userId, dossierId);
      const { body: result } = await research.result(started.runId);
      const agreements = result.points[0]?.cnn_docs ?? [];
      expect(agreements.length).toBeGreaterThan(0);
      expect(agreements[0]).toMatchObject({ idcc: '1486', reliability: { grade: 'B' } });
      expect(result.points[0]?.point_data.final_answer).toMatch(/dispose/);
    });

    it('reports that nothing answers, and what was searched', async () => {
      const { userId, dossierId } = research.dossier();
      const points = [{ problem: 'Gravité de surface de Jupiter en newtons', source: 'legiarti,juritext' }];
      const { body: started } = await research.start(userId, dossierId, points, {
        contexte: 'Quelle est la gravité de surface de Jupiter ?',
      });
      await research.finished(userId, dossierId);
      const { body: result } = await research.result(started.runId);
      const point = result.points[0];
      expect(point?.point_data.insufficient).toMatch(/ne contient (?:sans doute )?pas de texte qui réponde.*articles de loi/);
      expect(documentsOf(point as AnalysedPoint)).toEqual([]);
      expect(result.synthese).toMatch(/^Sources insuffisantes\./);
      expect(result.notices.join(' ')).toContain('décisions de justice');
    });

    it('requested twice is one run, debited once; another user gets a 404', async () => {
      const { userId, dossierId } = research.dossier();
      const points = [{ problem: "Durée de la période d'essai", source: 'legiarti' }];
      const answers = await Promise.all([1, 2, 3].map(() => research.start(userId, dossierId, points)));
      expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
      expect(await research.events('analysis.requested', dossierId)).toHaveLength(1);
      expect((await research.start(userId, dossierId, points)).body.runId).toBe(answers[0]?.body.runId);
      const other = randomUUID();
      expect(await research.start(other, dossierId, points)).toMatchObject({ status: 404, body: { title: NOT_FOUND } });
      expect(await research.progress(other, dossierId)).toMatchObject({ status: 404, body: { title: NOT_FOUND } });
      await research.finished(userId, dossierId);
      expect(await research.events('analysis.done', dossierId)).toHaveLength(1);
    });

    it('is not started for another user’s dossier, an unknown one, or a forged subject', async () => {
      const points = [{ problem: 'Préavis', source: 'legiarti' }];
      const { userId, dossierId } = research.dossier();
      expect((await research.start(randomUUID(), dossierId, points)).status).toBe(404);
      expect((await research.start(userId, randomUUID(), points)).status).toBe(404);
      expect((await research.start(userId, dossierId, points, { userId: randomUUID() })).status).toBe(403);
      expect((await research.start(userId, dossierId, [])).body).toMatchObject({ code: 'request.invalid' });
      expect(research.neighbours.reserved.has(dossierId)).toBe(false);
      expect(await research.events('analysis.requested', dossierId)).toEqual([]);
    });

    it.each([
      ['billing.paywall', 402],
      ['billing.quota_exhausted', 429],
    ] as const)('refused by %s notifies the dossier, and may be requested again', async (code, status) => {
      const { userId, dossierId } = research.dossier();
      const points = [{ problem: 'Préavis', source: 'legiarti' }];
      research.neighbours.refuse(code);
      const refused = await research.start(userId, dossierId, points);
      research.neighbours.refuse(null);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      const failed = await research.events('analysis.failed', dossierId);
      expect(failed).toEqual([
        { dossierId, runId: null, userId, reason: 'refused', message: 'Plus de requêtes disponibles avant le 01/12/2026.' },
      ]);
      expect((await research.start(userId, dossierId, points)).status).toBe(202);
      await research.finished(userId, dossierId);
    });

    it('is pending before it is requested', async () => {
      const { userId, dossierId } = research.dossier();
      expect((await research.progress(userId, dossierId)).body).toMatchObject({ status: 'waiting', percent: 0, lines: [] });
      expect((await research.progress(userId, randomUUID())).status).toBe(404);
    });

    it('is followed by a stream that ends with it', async () => {
      const { userId, dossierId } = research.dossier();
      await research.start(userId, dossierId, [{ problem: 'Rupture du contrat pendant la période d’essai', source: 'legiarti' }]);
      const response = await fetch(`http://127.0.0.1:${research.port}/copilot/dossiers/${dossierId}/progress/stream`, {
        headers: await research.identity.userHeaders({ userId }),
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const events = [...(await response.text()).matchAll(/^event: progress\ndata: (.+)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
      expect(events.length).toBeGreaterThan(0);
      expect(events.at(-1)).toMatchObject({ status: 'done', percent: 100 });
      const percents = events.map((event) => event.percent);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
    });

    it('for a past day quotes nothing later, and names what has changed', async () => {
      const { userId, dossierId } = research.dossier();
      const points = [{ problem: "Durées impératives de la période d'essai, exception des accords collectifs", source: 'legiarti' }];
      const { body: started } = await research.start(userId, dossierId, points, { law_date: '2021-03-01' });
      await research.finished(userId, dossierId);
      const { body: result } = await research.result(started.runId);
      expect(result.law_date).toBe('2021-03-01');
      for (const document of result.points.flatMap(documentsOf))
        expect(document.date_debut === null || document.date_debut <= '2021-03-01').toBe(true);
      expect(result.points[0]?.point_data.final_answer).toMatch(/L\.\u00a01221-22 du code du travail a changé le 9\u00a0septembre 2023/);
    });
  });

  it('deletes everything of a deleted account, even a run in progress', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, [
      { problem: "Renouvellement de la période d'essai", source: 'legiarti' },
    ]);
    const held = `/internal/research-orchestrator/users/${userId}/personal-data`;
    expect((await research.call('GET', held, await research.identity.serviceHeaders('auth'))).body).toMatchObject({
      records: [{ kind: 'analysis', dossierId }],
      next: null,
    });
    await publishAsOwner(research.db, 'user.deleted', { userId });
    await eventually(async () => {
      const left = await research.db.database.pool.query(
        'select 1 from research_orchestrator.runs where user_id = $1 union all select 1 from research_orchestrator.ledger where run_id = $2',
        [userId, started.runId],
      );
      return left.rows.length === 0;
    });
    expect((await research.result(started.runId)).status).toBe(404);
  });

  it('writes nothing for an account that was deleted while its request was under way', async () => {
    const { userId, dossierId } = research.dossier();
    await publishAsOwner(research.db, 'user.deleted', { userId });
    const ofUser = async (table: string) =>
      (await research.db.owner.pool.query(`select 1 from research_orchestrator.${table} where user_id = $1`, [userId])).rows.length;
    await eventually(async () => (await ofUser('erased_users')) === 1);
    const started = await research.start(userId, dossierId, [{ problem: "Renouvellement de la période d'essai", source: 'legiarti' }]);
    expect([started.status, await ofUser('runs')]).toEqual([401, 0]);
    expect(await research.events('analysis.requested', dossierId)).toEqual([]);
  });

  it('deletes everything of a deleted dossier; a run in progress ends and is refunded', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, [
      { problem: "Renouvellement de la période d'essai", source: 'legiarti' },
    ]);
    const { rows: before } = await research.db.owner.pool.query(
      `update research_orchestrator.runs set state = 'pending', finished_at = null, next_try_at = now() + interval '1 hour' where id = $1 returning 1`,
      [started.runId],
    );
    expect(before).toHaveLength(1);
    await publishAsOwner(research.db, 'dossier.deleted', { dossierId, userId });
    await eventually(async () => {
      const left = await research.db.database.pool.query(
        'select 1 from research_orchestrator.runs where dossier_id = $1 union all select 1 from research_orchestrator.ledger where run_id = $2',
        [dossierId, started.runId],
      );
      return left.rows.length === 0;
    });
    const { rows } = await research.db.owner.pool.query(
      `select envelope->'data'->>'reason' as reason from bus.outbox where name = 'analysis.failed' and ordering_key = $1`,
      [dossierId],
    );
    expect(rows).toEqual([{ reason: 'cancelled' }]);
    expect((await research.result(started.runId)).status).toBe(404);
  });

  it('starts nothing, and debits nothing, for a dossier that is deleted while the start is under way', async () => {
    const { userId, dossierId } = research.dossier();
    const points = [{ problem: "Renouvellement de la période d'essai", source: 'legiarti' }];
    for (const begin of [
      () => research.start(userId, dossierId, points),
      () => research.asUser(userId, 'POST', '/copilot/start-query-ultra', { dossierId }),
    ]) {
      research.neighbours.deleteAfter(dossierId, 1);
      expect((await begin()).status).toBe(404);
    }
    expect(research.neighbours.reserved.has(dossierId)).toBe(false);
    const { rows } = await research.db.owner.pool.query('select 1 from research_orchestrator.runs where dossier_id = $1', [dossierId]);
    expect(rows).toEqual([]);
  });

  it('returns the corpus, a document, and 404 for an unknown one', async () => {
    const { body: corpus } = await research.asUser(user, 'GET', '/copilot/corpus');
    expect(corpus).toMatchObject({ complete: true });
    expect((await research.asUser(user, 'GET', '/copilot/documents/legiarti/LEGIARTI000000000000')).status).toBe(404);
    const { body: document } = await research.asUser<StoredDocument>(user, 'GET', '/copilot/documents/legiarti/LEGIARTI000019071113');
    expect(document).toMatchObject({
      url: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071113',
      date_debut: '2008-06-27',
      date_fin: null,
    });
    expect(
      (await research.call('GET', `/internal/research/runs/${randomUUID()}/result`, await research.identity.serviceHeaders('dossier')))
        .status,
    ).toBe(404);
    expect(
      (await research.call('GET', `/internal/research/runs/${randomUUID()}/result`, await research.identity.userHeaders())).status,
    ).not.toBe(200);
  });

  describe('stopping a run', () => {
    it('ends it at once for its owner, refunds the request once, and prevents its resumption', async () => {
      const { userId, dossierId } = research.dossier();
      const points = Array.from({ length: 12 }, (_, n) => ({
        problem: `Rupture du contrat de travail, aspect ${n}`,
        source: 'legiarti,cnn',
      }));
      const { body: started } = await research.start(userId, dossierId, points);
      const stop = (who: string) => research.asUser<Progress>(who, 'POST', `/copilot/dossiers/${dossierId}/cancel`);
      expect((await stop(randomUUID())).status).toBe(404);
      const { status, body } = await stop(userId);
      expect([status, body.status, body.message]).toEqual([
        200,
        'failed',
        'Recherche arrêtée à votre demande : votre requête vous est rendue.',
      ]);
      expect((await stop(userId)).status).toBe(200);
      const failed = await research.events('analysis.failed', dossierId);
      expect(failed).toEqual([{ dossierId, runId: started.runId, userId, reason: 'cancelled', message: body.message }]);
      const lines = body.lines.length;
      const { userId: other, dossierId: next } = research.dossier();
      await research.start(other, next, [{ problem: 'Préavis', source: 'legiarti' }]);
      await research.finished(other, next);
      expect((await research.progress(userId, dossierId)).body.lines).toHaveLength(lines);
      expect(await research.events('analysis.done', dossierId)).toEqual([]);
      expect(await research.asUser(other, 'POST', `/copilot/dossiers/${next}/cancel`)).toMatchObject({
        status: 409,
        body: { code: 'research.not_running' },
      });
    });
  });

  it('lets the owner stop a dossier whose analysis never started, free of charge', async () => {
    const { userId, dossierId } = research.dossier();
    const stop = (who: string) => research.asUser<Progress>(who, 'POST', `/copilot/dossiers/${dossierId}/cancel`);
    expect((await stop(randomUUID())).status).toBe(404);
    expect(await stop(userId)).toMatchObject({ status: 200, body: { status: 'failed' } });
    expect(await research.events('analysis.failed', dossierId)).toMatchObject([{ runId: null, reason: 'cancelled' }]);
  });

  it('searches a follow-up with the dossier’s subject, under its own words', async () => {
    const contexte = `Contexte: L'article L. 1221-19 du code du travail dispose que la période d'essai d'un cadre est de quatre mois.\n\nQuestion de suivi: Et pour un agent de maîtrise ?`;
    const { body } = await research.points(user, contexte);
    expect(body.points.length).toBeGreaterThan(0);
    expect(body.points[0]?.problem).not.toMatch(/Contexte/);
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, body.points.slice(0, 1), { contexte });
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    expect(result.points[0]?.legiarti_docs.map(({ textNumber }) => textNumber)).toContain('L. 1221-19');
    expect(result.synthese).toContain("période d'essai");
  });

  describe('with an older snapshot of the same code in the corpus', () => {
    const points = [{ problem: "Durées impératives de la période d'essai, exception des accords collectifs", source: 'legiarti' }];

    beforeAll(() => research.storeOlderSnapshot());

    it('quotes the wording of the requested day, and says what the text has become', async () => {
      const { userId, dossierId } = research.dossier();
      const { body: started } = await research.start(userId, dossierId, points, { law_date: '2021-03-01' });
      await research.finished(userId, dossierId);
      const { body: result } = await research.result(started.runId);
      const cited = result.points.flatMap(documentsOf);
      for (const document of cited) {
        expect(document.date_debut === null || document.date_debut <= '2021-03-01').toBe(true);
        expect(document.date_fin === null || document.date_fin > '2021-03-01').toBe(true);
      }
      const changed = cited.find(({ textNumber }) => textNumber === 'L. 1221-22') as SourceDocument;
      expect(changed).toMatchObject({ date_fin: '2023-09-09', current: { state: 'changed', date_debut: '2023-09-09' } });
      expect(changed.content).toContain('de durées plus longues fixées par les accords de branche conclus avant la date de publication');
      expect(changed.current?.content).not.toBe(changed.content);
      expect(changed.current?.url).toMatch(/LEGIARTI\d{12}\/\d{4}-\d{2}-\d{2}$/);
      expect(result.points[0]?.point_data.final_answer).not.toContain("n'est pas dans le fonds");
    });

    it('for a day before any wording in the corpus, says so and links the official page of that day', async () => {
      const { userId, dossierId } = research.dossier();
      const { body: proposed } = await research.points(userId, "Que disait l'article L. 1221-22 du code du travail au 1er juin 2007 ?");
      expect(proposed.law_date).toBe('2007-06-01');
      const { body: started } = await research.start(userId, dossierId, points, {
        law_date: '2014-07-01',
        contexte: 'article L. 1233-3 du code du travail',
      });
      await research.finished(userId, dossierId);
      const { body: result } = await research.result(started.runId);
      const unheld = result.points[0]?.point_data.unheld ?? [];
      expect(unheld.map(({ sentence }) => sentence).join(' ')).toMatch(
        /L\. 1233-3 du code du travail.*sa rédaction au 1er\u00a0juillet 2014 n'est pas dans le fonds/,
      );
      expect(unheld[0]?.url).toMatch(/^https:\/\/www\.legifrance\.gouv\.fr\/codes\/article_lc\/LEGIARTI\d{12}\/2014-07-01$/);
    });

    it('returns the known life of a text and its version at a day', async () => {
      const { body } = await research.asUser<Timeline>(
        user,
        'GET',
        '/copilot/documents/legiarti/LEGIARTI000006900859/versions?at=2021-03-01',
      );
      const { body: today } = await research.asUser<Timeline>(user, 'GET', `/copilot/documents/legiarti/${body.in_force}/versions`);
      expect(today.id).toBe(body.id);
      expect(today.versions).toEqual(body.versions);
      expect(body.versions.filter(({ held }) => held).map(({ versionId }) => versionId)).toContain(body.in_force);
      expect((await research.asUser(user, 'GET', '/copilot/documents/legiarti/LEGIARTI000000000000/versions')).status).toBe(404);
      expect((await research.asUser(user, 'GET', '/copilot/documents/legiarti/LEGIARTI000006900859/versions?at=2021-02-30')).status).toBe(
        400,
      );
    });
  });
});

/** References of an answer that match no document of its point. */
function referencesUnresolved(answer: string, points: readonly AnalysedPoint[]): string[] {
  return splitAnswer(answer).flatMap((part) => {
    if (part.type !== 'reference') return [];
    const point = points.find(({ point_index }) => point_index === part.m);
    const found =
      point !== undefined && documentsOf(point).some(({ kind, id_answer }) => kind === part.kind && id_answer.endsWith(` - ${part.n}`));
    return found ? [] : [part.raw];
  });
}
