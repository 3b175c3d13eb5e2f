import { randomUUID } from 'node:crypto';
import type { AnalysedPoint, Sentence } from '@attendu/contracts/research/schemas';
import { provedAnswer } from '@attendu/law/proved-answer';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ids, resultOf, startTestDossier, type TestDossier } from './harness.ts';

const MINUTE = 60_000;
const SOON = { timeoutMs: 60_000 };

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

const names = async (ids: Ids) => (await at.published(ids.dossierId)).map(({ name }) => name);

describe('an analysis that is done', () => {
  test('is stored completely and exactly: answer, points in order, fourteen kinds of documents', async () => {
    const ids = await at.pending();
    const result = resultOf(ids);
    at.orchestrator.results.set(ids.runId, { ...result, points: result.points.toReversed() });
    await at.requested(ids);
    await at.done(ids);
    await at.becomes(ids, 'done');
    const { body } = await at.read(ids.userId, ids.dossierId);
    expect(body).toMatchObject({
      synthese: result.synthese,
      law_date: '2026-11-27',
      data_date: '2026-03-27',
      follow_up_question_1: result.follow_up_question_1,
      follow_up_question_2: null,
      notices: result.notices,
      failure: null,
      failure_reason: null,
    });
    const { points } = provedAnswer(result.points, [], () => true);
    expect((await at.points(ids.userId, ids.dossierId)).body).toEqual({
      points: points.map((point) => ({ dossier_id: ids.dossierId, ...point })),
      synthese_sentences: result.synthese_sentences,
    });
    expect(await at.published(ids.dossierId)).toMatchObject([
      { name: 'dossier.created' },
      { name: 'dossier.completed', data: { dossierId: ids.dossierId, userId: ids.userId } },
    ]);
  });

  test('without point or source is done too', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, { ...resultOf(ids, { points: 0 }), synthese_sentences: [] });
    await at.done(ids);
    await at.becomes(ids, 'done');
    expect((await at.points(ids.userId, ids.dossierId)).body).toEqual({ points: [], synthese_sentences: [] });
  });

  test('of several megabytes is stored too', async () => {
    const ids = await at.pending();
    const result = resultOf(ids, { points: 20, docs: 3, length: 4_000 });
    expect(JSON.stringify(result).length).toBeGreaterThan(3_000_000);
    at.orchestrator.results.set(ids.runId, result);
    await at.done(ids);
    await at.becomes(ids, 'done');
    expect(((await at.points(ids.userId, ids.dossierId)).body.points as unknown[]).length).toBe(20);
  });

  test('repeated, late or out of order, changes nothing', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.done(ids);
    await at.done(ids);
    await at.requested(ids);
    await at.failed(ids, 'error');
    await at.settled(ids.dossierId);
    expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ is_analysing: 'done', failure: null });
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.completed']);
    expect(at.orchestrator.asked(ids.runId)).toBe(1);
  });

  test('of an unknown dossier is ignored', async () => {
    const ids = { dossierId: randomUUID(), userId: randomUUID(), runId: randomUUID() };
    await at.done(ids);
    await at.settled(ids.dossierId);
    expect(at.orchestrator.asked(ids.runId)).toBe(0);
  });

  test.each<[string, (ids: Ids) => unknown]>([
    ['another dossier’s', (ids) => ({ ...resultOf(ids), dossierId: randomUUID() })],
    ['another user’s', (ids) => ({ ...resultOf(ids), userId: randomUUID() })],
    ['outside its contract', (ids) => ({ ...resultOf(ids), points: [{ point_index: 1 }] })],
    ['not there yet', () => undefined],
  ])('with a result that is %s stores nothing and is retried', async (_name, answer) => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, answer(ids));
    await at.done(ids);
    await eventually(() => at.orchestrator.asked(ids.runId) >= 2, SOON);
    expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ is_analysing: 'pending', synthese: null });
    expect((await at.points(ids.userId, ids.dossierId)).body).toEqual({ points: [], synthese_sentences: [] });
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.becomes(ids, 'done');
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.completed']);
  });
});

describe('a dossier that is read', () => {
  const shownOf = async (ids: Ids) => {
    const { body } = await at.points(ids.userId, ids.dossierId);
    const [point] = body.points as AnalysedPoint[];
    const [short] = body.synthese_sentences as Sentence[];
    return {
      proof: point?.legiarti_docs[0]?.quotations[0]?.proof,
      other: point?.juritext_docs[0]?.quotations[0]?.proof,
      sentence: point?.point_data.sentences[0]?.unproved,
      short: short?.unproved,
    };
  };

  test('has every quotation checked again, against the store, or against its own copy when the store is down, and marks failed checks', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.done(ids);
    await at.becomes(ids, 'done');
    expect(await shownOf(ids)).toEqual({ proof: 'store', other: 'store', sentence: undefined, short: undefined });
    at.orchestrator.altered.add('LEGIARTI-1-v1');
    expect(await shownOf(ids)).toEqual({ proof: 'failed', other: 'store', sentence: true, short: true });
    at.orchestrator.altered.clear();
    await at.orchestrator.down();
    expect(await shownOf(ids)).toEqual({ proof: 'copy', other: 'copy', sentence: undefined, short: undefined });
    await at.orchestrator.up();
    // One character of the copy kept in the database.
    await at.db.database.pool.query(
      `update analysis_points set legiarti_docs = replace(legiarti_docs::text, 'Le texte', 'Un texte')::jsonb where dossier_id = $1`,
      [ids.dossierId],
    );
    expect(await shownOf(ids)).toEqual({ proof: 'failed', other: 'store', sentence: true, short: true });
  });
});

test('changed citations of the dossier’s run are counted, and its position in the list stays', async () => {
  const ids = await at.pending();
  at.orchestrator.results.set(ids.runId, resultOf(ids));
  await at.done(ids);
  await at.becomes(ids, 'done');
  const { body: before } = await at.read(ids.userId, ids.dossierId);
  expect(before.changed_citations).toBe(0);
  const outdated = (runId: string, changed: number) =>
    publishAsOwner(at.db, 'dossier.outdated', { ...ids, runId, changed, added: changed, citations: 41 });
  await outdated(ids.runId, 3);
  await outdated(randomUUID(), 7);
  await at.settled(ids.dossierId);
  expect((await at.read(ids.userId, ids.dossierId)).body).toEqual({ ...before, changed_citations: 3 });
  expect((await at.list(ids.userId)).body).toMatchObject({ dossiers: [{ id: ids.dossierId, changed_citations: 3 }] });
});

test('a dossier whose run failed can be relaunched, and is pending on the new run; one refused before any run cannot', async () => {
  const ids = await at.pending();
  await at.requested(ids);
  await at.failed(ids, 'error');
  await at.becomes(ids, 'failed');
  expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({
    is_analysing: 'failed',
    relaunchable: true,
    failure_reason: 'error',
  });
  await at.requested({ ...ids, runId: randomUUID() });
  await at.becomes(ids, 'pending');
  expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ failure: null, relaunchable: false });

  const refused = await at.pending();
  await publishAsOwner(at.db, 'analysis.failed', { ...refused, runId: null, reason: 'refused', message: 'Quota épuisé' });
  await at.becomes(refused, 'failed');
  expect((await at.read(refused.userId, refused.dossierId)).body).toMatchObject({ relaunchable: false, failure_reason: 'refused' });
});

test('a dossier that its author stopped is shown as stopped, alone and in the list, until it is relaunched', async () => {
  const ids = await at.pending();
  await at.requested(ids);
  const stopped = 'Recherche arrêtée à votre demande : votre requête vous est rendue.';
  await at.failed(ids, 'cancelled', stopped);
  await at.becomes(ids, 'failed');
  expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ failure: stopped, failure_reason: 'cancelled' });
  expect((await at.list(ids.userId)).body).toMatchObject({ dossiers: [{ id: ids.dossierId, failure_reason: 'cancelled' }] });
  await at.requested({ ...ids, runId: randomUUID() });
  await at.becomes(ids, 'pending');
  expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ failure: null, failure_reason: null });
});

describe('when the research-orchestrator is down or slow', () => {
  test('the dossier stays pending, and is completed once it is back', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.orchestrator.down();
    await at.requested(ids);
    await at.done(ids);
    await eventually(() => at.hasFailedToComplete(ids), SOON);
    expect((await at.read(ids.userId, ids.dossierId)).body.is_analysing).toBe('pending');
    await at.orchestrator.up();
    await at.becomes(ids, 'done', 40_000);
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.completed']);
  });

  test('others continue while one result is fetched, and its own dossier can be read', async () => {
    const [slow, quick] = [await at.pending(), await at.pending()];
    at.orchestrator.results.set(slow.runId, resultOf(slow));
    const release = at.orchestrator.hold();
    await at.done(slow);
    await eventually(() => at.orchestrator.asked(slow.runId) === 1, SOON);
    await at.failed(quick, 'error');
    await at.becomes(quick, 'failed');
    expect((await at.read(slow.userId, slow.dossierId)).body.is_analysing).toBe('pending');
    release();
    await at.becomes(slow, 'done');
  });

  test('a failure that arrives while the result is being fetched wins', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    const release = at.orchestrator.hold();
    await at.done(ids);
    await eventually(() => at.orchestrator.asked(ids.runId) === 1, SOON);
    // Bypasses the bus, which keeps the order within a dossier, to act as another process after a replay.
    const { kysely } = at.db.database;
    await kysely.updateTable('dossiers').set({ isAnalysing: 'failed', runId: ids.runId }).where('id', '=', ids.dossierId).execute();
    release();
    await at.settled(ids.dossierId);
    expect((await at.read(ids.userId, ids.dossierId)).body).toMatchObject({ is_analysing: 'failed', synthese: null });
    expect(await names(ids)).toEqual(['dossier.created']);
  });

  test('a service stopped while it fetches completes the dossier, once', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    const release = at.orchestrator.hold();
    await at.done(ids);
    await eventually(() => at.orchestrator.asked(ids.runId) === 1, SOON);
    const stopped = at.stopService();
    release();
    await stopped;
    await at.startService();
    await at.becomes(ids, 'done', 40_000);
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.completed']);
  });
});

describe('an analysis that fails', () => {
  test('shows its author why, and publishes the failure', async () => {
    const ids = await at.pending();
    const why = 'Le fonds documentaire ne répond pas. Votre requête vous a été rendue.';
    await at.requested(ids);
    await at.failed(ids, 'error', why);
    await at.becomes(ids, 'failed');
    expect((await at.read(ids.userId, ids.dossierId)).body.failure).toBe(why);
    const data = { dossierId: ids.dossierId, userId: ids.userId, notify: true };
    expect((await at.published(ids.dossierId)).at(-1)).toEqual({ name: 'dossier.failed', data });
  });

  test('refused at once, publishes nothing', async () => {
    const ids = await at.pending();
    await at.failed({ ...ids, runId: null }, 'refused', 'Un abonnement est nécessaire pour lancer une recherche.');
    await at.becomes(ids, 'failed');
    expect((await at.published(ids.dossierId)).at(-1)).toMatchObject({ name: 'dossier.failed', data: { notify: false } });
  });

  test('a later result is ignored, and not fetched', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.failed(ids, 'error');
    await at.becomes(ids, 'failed');
    await at.done(ids);
    await at.failed(ids, 'error');
    await at.requested(ids);
    await at.settled(ids.dossierId);
    expect((await at.read(ids.userId, ids.dossierId)).body.is_analysing).toBe('failed');
    expect(at.orchestrator.asked(ids.runId)).toBe(0);
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.failed']);
  });

  test('refused, then paid and requested again: the answer is stored', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    await at.failed({ ...ids, runId: null }, 'refused');
    await at.becomes(ids, 'failed');
    await at.requested(ids);
    await at.becomes(ids, 'pending');
    expect((await at.read(ids.userId, ids.dossierId)).body.failure).toBeNull();
    await at.done(ids);
    await at.becomes(ids, 'done');
  });
});

describe('a dossier whose analysis is never requested', () => {
  test('fails after a quarter of an hour, not before; one that runs does not', async () => {
    const older = await at.pending();
    at.clock.advance(1);
    const [forgotten, running] = [await at.pending(), await at.pending()];
    await at.requested(running);
    await at.settled(running.dossierId);
    at.clock.advance(15 * MINUTE);
    await at.becomes(older, 'failed');
    expect((await at.read(forgotten.userId, forgotten.dossierId)).body.is_analysing).toBe('pending');
    at.clock.advance(1);
    await at.becomes(forgotten, 'failed');
    expect((await at.read(forgotten.userId, forgotten.dossierId)).body.failure).toMatch(/^L’analyse n’a pas été lancée\./);
    expect((await at.published(forgotten.dossierId)).at(-1)).toMatchObject({ name: 'dossier.failed', data: { notify: false } });
    const last = await at.pending();
    at.clock.advance(60 * MINUTE);
    await at.becomes(last, 'failed');
    expect((await at.read(running.userId, running.dossierId)).body.is_analysing).toBe('pending');
  });

  test('is completed when its run starts late after all', async () => {
    const ids = await at.pending();
    at.orchestrator.results.set(ids.runId, resultOf(ids));
    at.clock.advance(16 * MINUTE);
    await at.becomes(ids, 'failed');
    await at.requested(ids);
    await at.done(ids);
    await at.becomes(ids, 'done');
    expect(await names(ids)).toEqual(['dossier.created', 'dossier.failed', 'dossier.completed']);
  });

  test('three hundred at once are all closed, once each', async () => {
    const { pool } = at.db.database;
    await pool.query(
      `insert into dossiers (id, user_id, name, contexte, is_analysing, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 'Abandonné', 'Abandonné', 'pending', $1, $1 from generate_series(1, 300)`,
      [new Date(at.clock.now().getTime() - 20 * MINUTE)],
    );
    const closed = `select count(*) as dossiers, count(distinct o.ordering_key) as told, count(o.id) as events
      from dossiers d left join bus.outbox o on o.ordering_key = d.id::text and o.name = 'dossier.failed'
      where d.name = 'Abandonné' and d.is_analysing = 'failed'`;
    const counts = async () => Object.values((await pool.query(closed)).rows[0] as Record<string, number>).map(Number);
    await eventually(async () => (await counts())[0] === 300, { timeoutMs: 60_000 });
    expect(await counts()).toEqual([300, 300, 300]);
  });
});
