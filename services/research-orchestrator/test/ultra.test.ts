import { randomUUID } from 'node:crypto';
import type { Progress } from '@attendu/contracts/research/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTION, startTestResearch, type TestResearch } from './harness.ts';

describe('ultra mode and European questions', () => {
  let research: TestResearch;
  beforeAll(async () => {
    research = await startTestResearch();
  }, 120_000);
  afterAll(() => research.stop());

  type Started = { runId: string; message: string; code?: string };
  const ultra = (userId: string, dossierId: string, more: object = {}) =>
    research.asUser<Started>(userId, 'POST', '/copilot/start-query-ultra', { dossierId, ...more });

  it('explores beyond the proposed points, from what it reads, and reports its coverage', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: proposed } = await research.points(userId, QUESTION);
    const { status, body: started } = await ultra(userId, dossierId, { userId, global_contexte: '' });
    expect([status, started.message]).toEqual([202, 'Analyse approfondie lancée.']);
    const progress = await research.finished(userId, dossierId);
    expect(progress.status).toBe('done');
    const { body: result } = await research.result(started.runId);
    const problems = result.points.map(({ point_data }) => point_data.point);
    expect(problems.slice(0, proposed.points.length)).toEqual(proposed.points.map(({ problem }) => problem));
    expect(problems.length).toBeGreaterThan(proposed.points.length);
    expect(problems.length).toBeLessThanOrEqual(12);
    expect(new Set(problems).size).toBe(problems.length);
    const line = progress.lines.find(({ message }) => message.startsWith('Recherche approfondie'))?.message.replaceAll('\u00a0', ' ');
    expect(line).toMatch(
      new RegExp(`^Recherche approfondie : ${problems.length} points de droit en [123] tours? de lecture, \\d+ textes parcourus$`),
    );
    // Reported once, although requested once more: the earlier findings open the run's ledger.
    expect(progress.lines.map(({ step }) => step === 'requested')).toEqual(progress.lines.map((_, index) => index === 0));
    expect(progress.lines[1]?.message).toMatch(/^Recherche approfondie/);
    // What it added rests on texts, even those reported as merely the nearest.
    const added = result.points.slice(proposed.points.length);
    expect(added.every(({ legiarti_docs }) => legiarti_docs.length > 0)).toBe(true);
  });

  it('is stopped while its points are being searched, and the request is refunded once', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: started } = await ultra(userId, dossierId);
    const { status, body } = await research.asUser<Progress>(userId, 'POST', `/copilot/dossiers/${dossierId}/cancel`);
    expect([status, body.status]).toEqual([200, 'failed']);
    expect(body.message).toBe('Recherche arrêtée à votre demande : votre requête vous est rendue.');
    expect(await research.events('analysis.failed', dossierId)).toMatchObject([{ runId: started.runId, reason: 'cancelled' }]);
    // The worker's work in progress is dropped: another analysis has begun and ended since.
    const next = research.dossier(userId);
    await research.start(userId, next.dossierId, [{ problem: 'Préavis', source: 'legiarti' }]);
    await research.finished(userId, next.dossierId);
    expect((await research.progress(userId, dossierId)).body.lines).toEqual(body.lines);
    expect(await research.events('analysis.done', dossierId)).toEqual([]);
  });

  it('reads a question that is cut in the middle of a character', async () => {
    const contexte = `${QUESTION.padEnd(3_999, ' Je suis cadre.')}🙂🙂`;
    const { userId, dossierId } = research.dossier(randomUUID(), { contexte });
    await ultra(userId, dossierId);
    expect(await research.finished(userId, dossierId)).toMatchObject({ status: 'done' });
  });

  it('requested twice is one run, debited once; it is not started for another user or when refused', async () => {
    const { userId, dossierId } = research.dossier();
    const [one, two] = await Promise.all([ultra(userId, dossierId), ultra(userId, dossierId)]);
    expect(one.body.runId).toBe(two.body.runId);
    expect(await research.events('analysis.requested', dossierId)).toHaveLength(1);
    expect((await ultra(randomUUID(), dossierId)).status).toBe(404);
    const other = research.dossier();
    expect((await ultra(other.userId, other.dossierId, { userId: randomUUID() })).status).toBe(403);
    research.neighbours.refuse('billing.quota_exhausted');
    const refused = await ultra(other.userId, other.dossierId);
    research.neighbours.refuse(null);
    expect([refused.status, refused.body.code]).toEqual([429, 'billing.quota_exhausted']);
    expect(await research.events('analysis.failed', other.dossierId)).toMatchObject([{ reason: 'refused' }]);
    await research.finished(userId, dossierId);
  });

  it('proposes at most two follow-up questions, about what was read', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, [
      { problem: "Durée maximale de la période d'essai d'un cadre", source: 'legiarti' },
    ]);
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    const proposed = [result.follow_up_question_1, result.follow_up_question_2];
    expect(new Set(proposed).size).toBe(2);
    for (const question of proposed) expect(question).toMatch(/période d['’]essai.* \?$/);
  });

  it('answers without a dossier with links to its sources in place of the references of a dossier', async () => {
    const query = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";
    const { status, body } = await research.asUser<{ answer: string }>(randomUUID(), 'POST', '/api/semantic_rag', { query });
    expect(status).toBe(200);
    expect(body.answer).toMatch(/Pour les cadres, de quatre mois\..+\[source 1\]\(https:\/\/www\.legifrance\.gouv\.fr\//);
    expect(body.answer).toContain('### Sources');
    expect(body.answer).not.toMatch(/(?:Legiarti|CNN) - \d/);
  });

  it('a European question: one to five hundred words, for a subscriber, and no answer without a text', async () => {
    const ask = (userId: string, question: string) =>
      research.asUser<{ texte: string; code?: string; title?: string }>(userId, 'POST', '/copilot/get_response_europe', { question });
    const user = randomUUID();
    const { status, body } = await ask(user, 'Quelles sont les conditions du consentement au traitement de données ?');
    expect(status).toBe(200);
    expect(body.texte).toMatch(/ne contient pas encore de jurisprudence européenne ni de règlements européens/);
    for (const question of ['', '   ', 'mot '.repeat(501)]) {
      const refused = await ask(user, question);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining('Entrez une description entre 1 et 500 mots.'),
      ]);
    }
    expect((await ask(user, 'mot '.repeat(500))).status).toBe(200);
    research.neighbours.withoutRight.add(user);
    expect(await ask(user, 'Une question')).toMatchObject({
      status: 429,
      body: {
        code: 'research.no_subscription',
        title:
          'Vous avez dépassé le nombre de requêtes autorisées sans abonnement. Veuillez vous abonner pour continuer à utiliser le service.',
      },
    });
  });
});
