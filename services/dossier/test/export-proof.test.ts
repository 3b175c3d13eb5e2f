import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, pointOf, twoPoints } from './crafted-points.ts';
import { type Exports, expectInOrder, exportsOf, squeeze } from './export-fixtures.ts';
import { startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
let exports: Exports;
beforeAll(async () => {
  at = await startTestDossier();
  exports = exportsOf(at);
});
afterAll(() => at.stop());

describe('failed checks', () => {
  const QUOTATIONS = 5;
  const UNPROVED = 'Passage non retrouvé dans le texte du fonds : ne pas citer sans vérifier';

  test('a quotation whose copy changed by one word is exported as not verified, and only it', async () => {
    const points = [pointOf(1, [documentOf('legiarti', 1, QUOTATIONS), documentOf('cnn', 1, QUOTATIONS)])];
    const ids = await exports.done(points);
    const { rows } = await at.db.database.pool.query('select legiarti_docs, cnn_docs from analysis_points where dossier_id = $1', [
      ids.dossierId,
    ]);
    for (const column of ['legiarti_docs', 'cnn_docs'] as const) {
      for (let index = 0; index < QUOTATIONS; index += 1) {
        const changed = structuredClone(rows[0]?.[column]) as { quotations: { text: string }[]; citations: Record<string, string> }[];
        const quotation = changed[0]?.quotations[index] ?? { text: '' };
        const altered =
          index % 2 === 0 ? quotation.text.replace("n'est pas inférieur", 'est inférieur') : quotation.text.replace(' mois', ' jours');
        expect(altered).not.toBe(quotation.text);
        quotation.text = altered;
        Object.assign(changed[0]?.citations ?? {}, { [`Extrait ${index + 1}`]: altered });
        await at.db.database.pool.query(`update analysis_points set ${column} = $2 where dossier_id = $1`, [
          ids.dossierId,
          JSON.stringify(changed),
        ]);
        const { text } = await exports.word(ids);
        expect(text).not.toContain(`«\u00a0${altered}\u00a0»`);
        // In the list of sources, and beside the sentence that cites it.
        expect(text.split(UNPROVED).length).toBe(2);
        expect(text.split('[non vérifié]').length).toBe(2 + (column === 'legiarti_docs' && index === 0 ? 1 : 0));
        expect(text).toContain(`sur ${2 * QUOTATIONS}\u00a0passages cités, 1\u00a0passage n'est pas retrouvé`);
      }
      await at.db.database.pool.query(`update analysis_points set ${column} = $2 where dossier_id = $1`, [
        ids.dossierId,
        JSON.stringify(rows[0]?.[column]),
      ]);
    }
  });

  test('both files report a text missing from the store, and a store that does not answer', async () => {
    const ids = await exports.done([pointOf(1, [documentOf('legiarti', 1, 2)])]);
    at.orchestrator.altered.add('LEGIARTI-1-v1');
    for (const text of [squeeze((await exports.word(ids)).text), (await exports.pdf(ids)).text]) {
      expect(text).toContain(squeeze(UNPROVED));
      expect(text).toContain('[nonvérifié]');
      expect(text).not.toContain('identiquesautextedufonds');
    }
    at.orchestrator.altered.clear();
    await at.orchestrator.down();
    const copied =
      "Le texte du fonds n'a pas pu être relu lors de cet export : 2 passages cités, identiques à la copie gardée dans le dossier.";
    for (const text of [squeeze((await exports.word(ids)).text), (await exports.pdf(ids)).text]) expect(text).toContain(squeeze(copied));
    await at.orchestrator.up();
  });

  test('changed citations are listed, and not shown as in force', async () => {
    const ids = await exports.done(twoPoints());
    const change = {
      kind: 'legiarti' as const,
      id: 'LEGIARTI-1',
      versionId: 'LEGIARTI-1-v1',
      title: 'Code du travail, article L1221-1',
      refs: ['Legiarti - 1 - 1', 'Legiarti - 1 - 2'],
      state: 'changed' as const,
      since: '2026-11-20',
      before: 'x',
      after: 'y',
      url: 'https://www.legifrance.gouv.fr/codes/article_lc/NEW',
    };
    await publishAsOwner(at.db, 'dossier.outdated', { ...ids, changed: 1, added: 1, citations: 5 });
    await at.settled(ids.dossierId);
    const unread = "1 citation de ce dossier a changé depuis. Les changements n'ont pas pu être lus.";
    expect(squeeze((await exports.word(ids)).text)).toContain(squeeze(unread));
    at.orchestrator.changes.set(ids.runId, {
      dossierId: ids.dossierId,
      citations: 5,
      checked_at: new Date().toISOString(),
      day: '2026-11-28',
      changes: [change],
    });
    const listed = [
      '1 citation sur 5 a changé depuis ce dossier.',
      'Code du travail, article L. 1221-1 : Rédaction modifiée, en vigueur depuis le 20 novembre 2026. Cité aux points 1 et 2.',
    ];
    for (const [text, urls] of [
      await exports.word(ids).then((read) => [squeeze(read.text), read.urls] as const),
      await exports.pdf(ids).then((read) => [read.text, read.urls] as const),
    ]) {
      expectInOrder(text, [...listed, 'En vigueur du 27 juin 2008 au 20 novembre 2026 ; le texte a changé depuis'].map(squeeze));
      expect(urls).toContain(change.url);
    }
  });

  test('a decision quashed since the dossier is cited with its fate, in Word and in PDF', async () => {
    const facts = { court: 'Cour d’appel de Paris', date: '2024-03-12', number: ['23-12345'] };
    const decision = documentOf('juritext', 1, 1, { facts, stance: 'support' });
    const ids = await exports.done([pointOf(1, [documentOf('legiarti', 1, 1), decision])]);
    const { kind, id, versionId, title } = decision;
    const fate = { kind: 'quashed' as const, by: 'Cass. soc., 20 novembre 2026, n° 24-10.001', date: '2026-11-20' };
    const common = { kind, id, versionId, title, refs: ['Jurisprudence - 1 - 1'], before: '', after: null, url: null };
    await publishAsOwner(at.db, 'dossier.outdated', { ...ids, changed: 1, added: 1, citations: 2 });
    await at.settled(ids.dossierId);
    at.orchestrator.changes.set(ids.runId, {
      ...{ dossierId: ids.dossierId, citations: 2, checked_at: new Date().toISOString(), day: '2026-11-28' },
      changes: [],
      reviewed: [{ ...common, state: 'reviewed', since: fate.date, fate }],
    });
    for (const text of [squeeze((await exports.word(ids)).text), (await exports.pdf(ids)).text]) {
      const said = 'Cette décision a été cassée par Cass. soc., 20 novembre 2026, n° 24-10.001.';
      // In the list of changes, among the texts that support the answer, and above the decision.
      expectInOrder(
        text,
        [`${said} Cité au point 1.`, 'Appuient la réponse', said.slice(0, -1), `${said} Elle ne peut plus fonder la réponse.`].map(squeeze),
      );
    }
  });
});
