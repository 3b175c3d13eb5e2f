import { randomUUID } from 'node:crypto';
import type { AnalysedPoint, ResearchResult, SourceDocument } from '@attendu/contracts/research/schemas';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultWith } from './crafted-points.ts';
import { readPdf, readWord, squeeze } from './export-fixtures.ts';
import { type Ids, resultOf, startTestDossier, type TestDossier } from './harness.ts';
import { commentOn, firmOf, type Person, share } from './sharing-world.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

/** Words of the decision that must be nowhere after its withdrawal. */
const NAMES = 'Hippolyte Ganivet';
const REASON = `La rupture notifiée par Mme ${NAMES} repose sur une cause réelle et sérieuse de licenciement`;
const ERASED = 'Passage effacé : texte retiré par son éditeur (Jurisprudence - 1 - 1).';

/** A dossier that quotes a decision, and its result after the publisher withdrew that decision. */
function answers(ids: Ids): { before: ResearchResult; after: ResearchResult } {
  const [point] = resultOf(ids, { points: 1, docs: 1 }).points as [AnalysedPoint];
  const [document] = point.juritext_docs as [SourceDocument];
  const content = `${REASON}.\nRejette le pourvoi.`;
  const decision: SourceDocument = {
    ...document,
    ...{ id: 'JURITEXT000047805330', versionId: 'JURITEXT000047805330', title: 'Cass. soc., 6 juillet 2023, n° 21-24.283', content },
    quotations: [{ versionId: 'JURITEXT000047805330', start: 0, end: REASON.length, hash: '0'.repeat(64), text: REASON }],
    citations: { 'Extrait 1': REASON },
  };
  const text = `Il a été jugé : «\u00a0${REASON}\u00a0» (Jurisprudence - 1 - 1).`;
  const sentence = { text, kind: 'quotation' as const, support: [{ ref: 'Jurisprudence - 1 - 1', quotation: 0 }] };
  const told = { text: ERASED, kind: 'notice' as const, support: [] };
  const withPoint = (docs: SourceDocument, one: typeof sentence | typeof told): ResearchResult =>
    resultWith(ids, [{ ...point, point_data: { ...point.point_data, final_answer: one.text, sentences: [one] }, juritext_docs: [docs] }], {
      synthese: one.text,
      synthese_sentences: [one],
    });
  return {
    before: withPoint(decision, sentence),
    after: withPoint(
      {
        ...decision,
        content: '',
        quotations: [],
        citations: {},
        url: null,
        withdrawn: { state: 'withdrawn', on: '2026-11-20', by: 'publisher' },
      },
      told,
    ),
  };
}

const idsOf = (owner: Person): Ids => ({ dossierId: randomUUID(), userId: owner.userId, runId: randomUUID() });
const withdrawn = (ids: Ids) => publishAsOwner(at.db, 'dossier.text-withdrawn', { ...ids, documents: 1 });
const ask = (owner: Person, id: string, contexte = 'Une question', parent_id: string | null = null) =>
  owner.call('POST', '/copilot/dossiers', { id, contexte, parent_id });

/** The full contents of the service's tables. */
async function kept(): Promise<string> {
  const { rows } = await at.db.database.pool.query(
    `select table_name from information_schema.tables where table_schema = 'dossier' and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    rows.map(({ table_name }) =>
      at.db.database.pool.query(`select coalesce(string_agg(t::text, ' ' order by t::text), '') as text from ${table_name} t`),
    ),
  );
  return texts.map(({ rows: [row] }) => String(row?.text)).join('\n');
}

describe('a cited text that its publisher withdraws', () => {
  test('disappears from the dossier, its exports, shares, comments, follow-ups and search index; its reference stays', async () => {
    const { owner, colleague } = firmOf(at, 'owner', 'colleague');
    const ids = idsOf(owner);
    const { before, after } = answers(ids);
    await ask(owner, ids.dossierId);
    at.orchestrator.results.set(ids.runId, before);
    await at.requested(ids);
    await at.done(ids);
    await at.becomes(ids, 'done');
    await share(owner, ids.dossierId, colleague, 'comment');
    expect((await commentOn(ids.dossierId, colleague, 'À relire.')).status).toBe(201);
    const follow = randomUUID();
    await ask(
      owner,
      follow,
      `Contexte: Il a été jugé : « ${REASON} » (Cass. soc.).\n\nQuestion de suivi: Et pour un cadre ?`,
      ids.dossierId,
    );
    const found = async () => (await owner.call('GET', '/copilot/dossier-search?q=Ganivet')).body.total;
    expect(await found()).toBe(2);
    expect((await kept()).includes(NAMES)).toBe(true);

    at.orchestrator.results.set(ids.runId, after);
    await at.taken(await withdrawn(ids));
    expect(/ganivet/i.test(await kept())).toBe(false);
    expect(await found()).toBe(0);
    for (const reader of [owner, colleague]) {
      const { body } = await reader.call('GET', `/copilot/dossiers/${ids.dossierId}/analysis-points`);
      const [point] = body.points as AnalysedPoint[];
      expect(point?.juritext_docs[0]).toMatchObject({
        ...{ title: 'Cass. soc., 6 juillet 2023, n° 21-24.283', content: '', quotations: [] },
        withdrawn: { state: 'withdrawn', on: '2026-11-20', by: 'publisher' },
      });
      expect(point?.legiarti_docs[0]?.content).not.toBe('');
    }
    const comments = (await owner.call('GET', `/copilot/dossiers/${ids.dossierId}/comments`)).body.comments;
    expect(comments).toMatchObject([{ text: 'À relire.', quote: ERASED }]);
    expect((await owner.call('GET', `/copilot/dossiers/${follow}`)).body).toMatchObject({
      name: 'Contexte: Passage effacé : tex...',
      contexte: 'Contexte: Passage effacé : texte retiré ou remplacé.\n\nQuestion de suivi: Et pour un cadre ?',
    });
    const word = await readWord(String((await at.exported(owner.userId, ids.dossierId, 'docx')).body.content_base64));
    const pdf = await readPdf(String((await at.exported(owner.userId, ids.dossierId, 'pdf')).body.content_base64));
    for (const text of [squeeze(word.text), pdf.text]) {
      expect(text).not.toContain('Ganivet');
      expect(text).toContain(squeeze('1 texte cité a été retiré ou remplacé.'));
      expect(text).toContain(squeeze('Document retiré par son éditeur le 20 novembre 2026'));
      expect(text).toContain(squeeze('Cass. soc., 6 juillet 2023, n° 21-24.283'));
    }

    // Delivered twice, it has no further effect.
    const state = await kept();
    await at.taken(await withdrawn(ids));
    expect((await kept()) === state).toBe(true);
  });

  test('disappears from a dossier that is completed during the withdrawal', async () => {
    const { owner } = firmOf(at, 'owner');
    const ids = idsOf(owner);
    const { before, after } = answers(ids);
    await ask(owner, ids.dossierId);
    at.orchestrator.results.set(ids.runId, before);
    await at.requested(ids);
    // The result is fetched, then the text is withdrawn, before the dossier is stored.
    const release = at.orchestrator.hold();
    await at.done(ids);
    await eventually(async () => at.orchestrator.asked(ids.runId) > 0);
    at.orchestrator.results.set(ids.runId, after);
    const told = await withdrawn(ids);
    release();
    await at.becomes(ids, 'done');
    await at.taken(told);
    expect(/ganivet/i.test(await kept())).toBe(false);
  });

  test('of another run of the dossier, or of a deleted dossier, changes nothing', async () => {
    const { owner } = firmOf(at, 'owner');
    const ids = idsOf(owner);
    await ask(owner, ids.dossierId);
    at.orchestrator.results.set(ids.runId, resultOf(ids, { points: 1, docs: 1 }));
    await at.requested(ids);
    await at.done(ids);
    await at.becomes(ids, 'done');
    const state = await kept();
    await at.taken(await withdrawn({ ...ids, runId: randomUUID() }));
    await at.taken(await withdrawn({ ...idsOf(owner) }));
    expect((await kept()) === state).toBe(true);
  });
});
