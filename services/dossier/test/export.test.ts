import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalysedPoint, ResearchResult } from '@attendu/contracts/research/schemas';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, pointOf, readPdf, readWord, resultWith, squeeze } from './export-fixtures.ts';
import { type Ids, startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
beforeAll(async () => {
  at = await startTestDossier();
});
afterAll(() => at.stop());

async function done(points: AnalysedPoint[], more: Partial<ResearchResult> = {}): Promise<Ids> {
  const ids = await at.pending();
  at.orchestrator.results.set(ids.runId, resultWith(ids, points, more));
  await at.done(ids);
  await at.becomes(ids, 'done');
  return ids;
}

async function file(ids: Ids, format: 'docx' | 'pdf'): Promise<{ filename: string; content_base64: string }> {
  const { status, body } = await at.exported(ids.userId, ids.dossierId, format);
  expect(body).not.toHaveProperty('code');
  expect(status).toBe(200);
  return body as { filename: string; content_base64: string };
}
const word = async (ids: Ids) => readWord((await file(ids, 'docx')).content_base64);
const pdf = async (ids: Ids) => readPdf((await file(ids, 'pdf')).content_base64);

const twoPoints = (): AnalysedPoint[] => [
  pointOf(1, [
    documentOf('legiarti', 1, 3),
    documentOf('cnn', 1, 2),
    documentOf('juritext', 1, 2, { stance: 'oppose', stance_reason: 'Il y apporte une exception.' }),
  ]),
  pointOf(2, [documentOf('legiarti', 1, 2), documentOf('legiarti', 12, 2), documentOf('legiarti', 2, 1)]),
];
const quotationsOf = (points: readonly AnalysedPoint[]) =>
  points.flatMap((point) =>
    [...point.legiarti_docs, ...point.juritext_docs, ...point.cnn_docs].flatMap(({ quotations }) => quotations.map(({ text }) => text)),
  );
const urlsOf = (points: readonly AnalysedPoint[]) =>
  [...new Set(points.flatMap((point) => [...point.legiarti_docs, ...point.juritext_docs, ...point.cnn_docs].map(({ url }) => url)))].sort();

/** The first two are the lines that separate notes from the text. */
const NOTE = /<w:footnote w:id="[1-9]/g;

/** Each is there, and after the one before it. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    expect(found, part).toBeGreaterThan(-1);
    from = found + part.length;
  }
}

const ORDER = [
  'Droit applicable au 27/11/2026',
  'Fonds à jour au 27/03/2026',
  'Document généré le',
  'Vérifié lors de cet export',
  'Réponse courte',
  'Réponse longue',
  '1. Point de droit 1',
  'Ce qui appuie, ce qui s’oppose',
  'Sources du point 1',
  'Articles de loi',
  'Fiabilité A',
  '2. Point de droit 2',
  'Table des autorités',
  'article L. 1221-1',
  'article L. 1221-2',
  'article L. 1221-12',
].map((part) => part.replace(/(point|Fiabilité) /g, '$1 '));

describe('a finished dossier', () => {
  test('in Word: every quotation to the letter, native notes, links, bookmarks, and no author', async () => {
    const points = twoPoints();
    const ids = await done(points);
    const { document, footnotes, text, notes, urls, core } = await word(ids);
    for (const quotation of quotationsOf(points))
      expect(text.split(`«\u00a0${quotation}\u00a0»`).length, quotation).toBeGreaterThanOrEqual(3);
    expectInOrder(squeeze(text), ORDER.map(squeeze));
    expect(text).toContain('12\u00a0passages cités, identiques au texte du fonds');
    // One for each reference: twelve in the points, one in the short answer.
    expect(document.match(/<w:footnoteReference /g)?.length).toBe(13);
    expect(footnotes.match(NOTE)?.length).toBe(13);
    expect(notes).toContain(
      'L\u00a01, point\u00a01\u00a0: Code du travail, article L.\u00a01221-1, version LEGIARTI-1-v1. En vigueur depuis le 27\u00a0juin 2008.',
    );
    expect([...new Set(urls)].sort()).toEqual(urlsOf(points));
    const marks = new Set([...document.matchAll(/w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name));
    const anchors = [...`${document}${footnotes}`.matchAll(/w:anchor="([^"]+)"/g)].map(([, name]) => name);
    expect(anchors.length).toBeGreaterThan(20);
    expect(anchors.filter((anchor) => !marks.has(anchor))).toEqual([]);
    expect(document).toContain('w:val="Heading1"');
    expect(core).toContain('<dc:creator>Attendu</dc:creator>');
    expect(core).not.toContain(ids.userId);
    expect(text).not.toMatch(/Legiarti - \d/);
  });

  test('in PDF: the same words in the same order, tagged, with an outline and working links', async () => {
    const points = twoPoints();
    const ids = await done(points);
    const read = await pdf(ids);
    for (const quotation of quotationsOf(points))
      expect(read.text.split(squeeze(`«${quotation}»`)).length, quotation).toBeGreaterThanOrEqual(3);
    expectInOrder(read.text, ORDER.map(squeeze));
    expect([...new Set(read.urls)].sort()).toEqual(urlsOf(points));
    expect(read).toMatchObject({ tagged: true, info: { Title: 'Quelle est la durée maximale d...', Language: 'fr' } });
    expect(read.outline).toBeGreaterThan(0);
    expect(read.whole).toContain(`Page1sur${read.pages}`);
  });

  test('its name makes the name of the file', async () => {
    const ids = await done(twoPoints());
    expect((await file(ids, 'docx')).filename).toBe('Quelle_est_la_durée_maximale_d....docx');
    const named: [string, string][] = [
      ['a/b\\c:d*e?f"g<h>i|j k\tl', 'a_b_c_d_e_f_g_h_i_j_k_l.docx'],
      ['é'.repeat(60), `${'é'.repeat(50)}.docx`],
      [`${'a'.repeat(49)}🧑🏽`, `${'a'.repeat(49)}🧑.docx`],
      ['Contrat\u202efdp.exe\u0007', 'Contratfdp.exe.docx'],
      ['\u202e', 'dossier.docx'],
    ];
    for (const [name, filename] of named) {
      await at.db.database.pool.query('update dossiers set name = $2 where id = $1', [ids.dossierId, name]);
      expect((await file(ids, 'docx')).filename).toBe(filename);
    }
  });

  test('the warning of a point, a deduction, the notices, and a text that is not held are in both', async () => {
    const warning = 'Les sources trouvées ne suffisent pas. Cherché : code du travail.';
    const deduction = 'On en déduit que le délai court du premier jour.';
    const unheld = {
      title: 'Code civil, article 1240',
      sentence: 'x',
      versionId: 'v',
      date_debut: '2016-10-01',
      date_fin: null,
      url: 'https://www.legifrance.gouv.fr/x',
    };
    const point = pointOf(1, [documentOf('legiarti', 1, 1)]);
    const { sentences, final_answer } = point.point_data;
    point.point_data = {
      ...point.point_data,
      insufficient: warning,
      unheld: [unheld],
      final_answer: `${warning}\n\n${final_answer}\n\n### Suite\n\n- ${deduction}`,
      sentences: [{ text: warning, kind: 'notice', support: [] }, ...sentences, { text: deduction, kind: 'deduction', support: [] }],
    };
    const ids = await done([point], { notices: ['Le fonds est encore en cours d’indexation.'], data_date: null });
    const parts = [
      'Le fonds est encore en cours d’indexation.',
      'Sources insuffisantes',
      warning,
      'Suite',
      `${deduction} [déduction]`,
      'Rédactions en vigueur au 27 novembre 2026 que le fonds ne contient pas',
    ];
    const texts = [squeeze((await word(ids)).text), (await pdf(ids)).text];
    for (const text of texts) {
      expectInOrder(text, parts.map(squeeze));
      expect(text.split(squeeze(warning)).length).toBe(2);
      expect(text).not.toContain('Fondsàjour');
    }
  });
});

describe('what no longer holds', () => {
  const UNPROVED = 'Passage non retrouvé dans le texte du fonds : ne pas citer sans vérifier';

  test('each quotation of the copy changed by one word is exported as not verified, and it alone', { timeout: 60_000 }, async () => {
    const points = [pointOf(1, [documentOf('legiarti', 1, 20), documentOf('cnn', 1, 20)])];
    const ids = await done(points);
    const { rows } = await at.db.database.pool.query('select legiarti_docs, cnn_docs from analysis_points where dossier_id = $1', [
      ids.dossierId,
    ]);
    for (const column of ['legiarti_docs', 'cnn_docs'] as const) {
      for (let index = 0; index < 20; index += 1) {
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
        const { text } = await word(ids);
        expect(text).not.toContain(`«\u00a0${altered}\u00a0»`);
        // In the list of sources, and beside the sentence of the answer that rests on it.
        expect(text.split(UNPROVED).length).toBe(2);
        expect(text.split('[non vérifié]').length).toBe(2 + (column === 'legiarti_docs' && index === 0 ? 1 : 0));
        expect(text).toContain('sur 40\u00a0passages cités, 1\u00a0passage n’est pas retrouvé');
      }
      await at.db.database.pool.query(`update analysis_points set ${column} = $2 where dossier_id = $1`, [
        ids.dossierId,
        JSON.stringify(rows[0]?.[column]),
      ]);
    }
  });

  test('a text that the store no longer has, and a store that cannot be asked, are said in both files', async () => {
    const ids = await done([pointOf(1, [documentOf('legiarti', 1, 2)])]);
    at.orchestrator.altered.add('LEGIARTI-1-v1');
    for (const text of [squeeze((await word(ids)).text), (await pdf(ids)).text]) {
      expect(text).toContain(squeeze(UNPROVED));
      expect(text).toContain('[nonvérifié]');
      expect(text).not.toContain('identiquesautextedufonds');
    }
    at.orchestrator.altered.clear();
    await at.orchestrator.down();
    const copied =
      'Le texte du fonds n’a pas pu être relu lors de cet export : 2 passages cités, identiques à la copie gardée dans le dossier.';
    for (const text of [squeeze((await word(ids)).text), (await pdf(ids)).text]) expect(text).toContain(squeeze(copied));
    await at.orchestrator.up();
  });

  test('citations that have changed since are listed, and their text is not said to be in force', async () => {
    const ids = await done(twoPoints());
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
    await publishAsOwner(at.db.database, 'dossier.outdated', { ...ids, changed: 1, added: 1, citations: 5 });
    await at.settled(ids.dossierId);
    const unread = '1 citation de ce dossier a changé depuis. Les changements n’ont pas pu être lus.';
    expect(squeeze((await word(ids)).text)).toContain(squeeze(unread));
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
      await word(ids).then((read) => [squeeze(read.text), read.urls] as const),
      await pdf(ids).then((read) => [read.text, read.urls] as const),
    ]) {
      expectInOrder(text, [...listed, 'En vigueur du 27 juin 2008 au 20 novembre 2026 ; le texte a changé depuis'].map(squeeze));
      expect(urls).toContain(change.url);
    }
  });
});

describe('an export that is refused', () => {
  const NOT_DONE = { status: 409, body: { code: 'dossier.not_done', title: "Veuillez attendre que l'analyse soit terminée" } };

  test('another’s dossier is not found, in the words of any other address; an unknown format is invalid', async () => {
    const ids = await done(twoPoints());
    const nobody = await at.pending();
    for (const id of [ids.dossierId, 'abc', nobody.runId]) {
      expect(await at.exported(nobody.userId, id, 'docx')).toMatchObject({ status: 404, body: { code: 'dossier.not_found' } });
    }
    expect((await at.exported(ids.userId, ids.dossierId, 'odt')).status).toBe(400);
    expect((await at.asVisitor('GET', `/copilot/dossiers/${ids.dossierId}/export?format=pdf`)).status).toBe(401);
  });

  test('before the end, without a point, refused or stopped, one is asked to wait', async () => {
    const pending = await at.pending();
    expect(await at.exported(pending.userId, pending.dossierId, 'pdf')).toMatchObject(NOT_DONE);
    for (const reason of ['refused', 'cancelled'] as const) {
      const ids = await at.pending();
      await at.failed(ids, reason);
      await at.becomes(ids, 'failed');
      expect(await at.exported(ids.userId, ids.dossierId, 'docx')).toMatchObject(NOT_DONE);
    }
    const empty = await done([]);
    expect(await at.exported(empty.userId, empty.dossierId, 'docx')).toMatchObject(NOT_DONE);
  });
});

describe('a hostile dossier', () => {
  test('fetches nothing, runs nothing, reads no file, and shows its words as words', async () => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits += 1;
      response.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => canary.once('listening', resolve));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const hostile = `<script>fetch("${url}/s")</script><img src="${url}/i"><img src=x onerror="fetch('${url}/e')"><iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object><link rel=stylesheet href="${url}/c"><style>@import "${url}/m";</style></title></style><svg/onload=fetch("${url}/v")>`;
    const marked = `![image](${url}/p) [lien](javascript:alert(1)) [fichier](file:///etc/passwd) [page](${url}/l)`;
    const point = pointOf(
      1,
      [documentOf('legiarti', 1, 1, { title: hostile, url: 'javascript:alert(1)', reliability: { grade: 'A', reason: hostile } })],
      { point: hostile },
    );
    point.point_data.final_answer += `\n\n${hostile}\n\n${marked}`;
    const ids = await done([point], { notices: [hostile], synthese: hostile });
    await at.db.database.pool.query('update dossiers set name = $2, contexte = $3 where id = $1', [
      ids.dossierId,
      `${hostile}\u202e\u0007`,
      `${hostile}\u202eeruz\u0007`,
    ]);
    const read = await pdf(ids);
    const written = await word(ids);
    await new Promise((resolve) => setTimeout(resolve, 100));
    canary.close();
    expect(hits).toBe(0);
    for (const text of [read.text, squeeze(written.text)]) {
      expect(text.split(squeeze(hostile)).length).toBeGreaterThanOrEqual(4);
      expect(text).not.toContain('root:');
      expect(text.includes('\u202e') || text.includes('\u0007')).toBe(false);
    }
    expect([...read.urls, ...written.urls]).toEqual([]);
    expect(written.names.filter((name) => name.includes('..') || name.startsWith('/'))).toEqual([]);
  });
});

test('two hundred citations are exported within the time', { timeout: 60_000 }, async () => {
  const points = Array.from({ length: 10 }, (_, index) =>
    pointOf(index + 1, [documentOf('legiarti', index + 1, 10), documentOf('cnn', 1, 10)]),
  );
  const ids = await done(points);
  const started = performance.now();
  const written = await word(ids);
  const wordMs = performance.now() - started;
  const read = await pdf(ids);
  const pdfMs = performance.now() - started - wordMs;
  expect(written.footnotes.match(NOTE)?.length).toBe(201);
  for (const quotation of quotationsOf(points)) {
    expect(written.text).toContain(quotation);
    expect(read.text).toContain(squeeze(quotation));
  }
  expect(pdfMs).toBeLessThan(30_000);
  console.info(`200 citations: Word ${Math.round(wordMs)} ms, PDF ${Math.round(pdfMs)} ms (reading them again included)`);
});
