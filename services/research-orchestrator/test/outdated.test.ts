import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CitationChanges } from '@attendu/contracts/research/schemas';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactCorpus } from '../src/corpus/compact.ts';
import { htmlToText } from '../src/corpus/html.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { labourPackages, olderLabourPackages } from './labour-packages.ts';

type Article = { id: string; cid: string; texte: string; texteHtml?: string; dateDebut: number };
type Node = { type: string; data: Article; children?: Node[] };

const POINTS = [
  "Durées impératives de la période d'essai, exception des accords collectifs",
  'Motif économique de licenciement et difficultés économiques',
  'Durée du préavis de licenciement',
  'Rupture conventionnelle et homologation',
].map((problem) => ({ problem, source: 'legiarti' }));

describe('a dossier saved on the 2020 corpus, once the 2026 one is imported', { timeout: 120_000 }, () => {
  let research: TestResearch;
  let now: Map<string, Article>;
  let ahead = 0;

  beforeAll(async () => {
    const newer = await labourPackages();
    now = await articlesOf(newer.packages.legi);
    await newer.remove();
    research = await startTestResearch({
      small: await olderLabourPackages(),
      compareEveryMs: 100,
      clock: () => new Date(Date.now() + ahead),
    });
  }, 120_000);
  afterAll(() => research.stop());

  it('is compared in the background: exactly the changed citations are shown, with their present wording', async () => {
    const { userId, dossierId } = research.dossier();
    const { body: started } = await research.start(userId, dossierId, POINTS);
    await research.finished(userId, dossierId);
    const read = () => research.asUser<CitationChanges>(userId, 'GET', `/copilot/dossiers/${dossierId}/changes`);
    await eventually(async () => (await read()).body.checked_at !== null);
    const { body: before } = await read();
    expect(before.changes).toEqual([]);
    expect(before.citations).toBeGreaterThan(15);
    expect(await research.events('dossier.outdated', dossierId)).toEqual([]);

    const newer = await labourPackages();
    await compactCorpus(newer.packages, newer.dataDir, () => undefined);
    await research.store(newer.dataDir);
    await newer.remove();
    await eventually(async () => (await read()).body.changes.length > 0);

    const { body: result } = await research.result(started.runId);
    const cited = result.points.flatMap(({ legiarti_docs }) => legiarti_docs);
    const expected = new Map<string, string>();
    for (const { id, versionId, content, quotations } of cited) {
      const article = now.get(id);
      const text = article === undefined ? '' : htmlToText(article.texteHtml ?? article.texte);
      if (article === undefined) expected.set(versionId, 'ended');
      else if (article.id !== versionId && text !== content) expected.set(versionId, 'changed');
      // The publisher corrects a version now and then: what was quoted is no longer in it.
      else if (quotations.some(({ start, end, text: quoted }) => text.slice(start, end) !== quoted)) expected.set(versionId, 'altered');
    }
    const { body: found } = await read();
    expect(new Map(found.changes.map(({ versionId, state }) => [versionId, state]))).toEqual(expected);
    expect([...expected.values()]).toContain('changed');
    expect(found.changes.length).toBeLessThan(found.citations);
    for (const change of found.changes) {
      expect(change.before).toBe(cited.find(({ versionId }) => versionId === change.versionId)?.content);
      if (change.state !== 'changed') continue;
      const article = now.get(change.id) as Article;
      expect(change.after).toBe(htmlToText(article.texteHtml ?? article.texte));
      expect(change.since).toBe(new Date(article.dateDebut).toISOString().slice(0, 10));
      expect(change.refs.every((ref) => /^Legiarti - \d+ - \d+$/.test(ref))).toBe(true);
    }
    const data = {
      dossierId,
      runId: started.runId,
      userId,
      changed: found.changes.length,
      added: found.changes.length,
      citations: found.citations,
    };
    expect(await research.events('dossier.outdated', dossierId)).toEqual([data]);
    const other = research.dossier().userId;
    expect((await research.asUser(other, 'GET', `/copilot/dossiers/${dossierId}/changes`)).status).toBe(404);
    // The dossier service may ask for a run's changes; a user may not.
    const ofRun = `/internal/research/runs/${started.runId}/changes`;
    expect((await research.call('GET', ofRun, await research.identity.serviceHeaders('dossier'))).body).toEqual(found);
    expect((await research.asUser(userId, 'GET', ofRun)).status).toBe(403);

    // Checked another day, the same changes are not new; their links are of that day.
    const compared = async () => {
      const { rows } = await research.db.database.pool.query(
        `select day::text, changes->0->>'url' as url from run_changes where run_id = $1`,
        [started.runId],
      );
      return rows[0] as { day: string; url: string };
    };
    const first = await compared();
    ahead = 2 * 24 * 60 * 60 * 1000;
    await eventually(async () => (await compared()).day > first.day);
    expect((await compared()).url).not.toBe(first.url);
    expect(await research.events('dossier.outdated', dossierId)).toEqual([data]);
  });
});

async function articlesOf(legi: string): Promise<Map<string, Article>> {
  const articles = new Map<string, Article>();
  const walk = (node: Node): void => {
    if (node.type === 'article') articles.set(node.data.cid, node.data);
    for (const child of node.children ?? []) walk(child);
  };
  walk(JSON.parse(await readFile(join(legi, 'data', 'LEGITEXT000006072050.json'), 'utf8')) as Node);
  return articles;
}
