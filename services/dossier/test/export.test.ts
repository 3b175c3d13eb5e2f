import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalysedPoint, Quotation } from '@attendu/contracts/research/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, hashOf, pointOf, twoPoints } from './crafted-points.ts';
import { cellsOf, type Exports, expectInOrder, exportsOf, squeeze } from './export-fixtures.ts';
import { startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
let exports: Exports;
beforeAll(async () => {
  at = await startTestDossier();
  exports = exportsOf(at);
});
afterAll(() => at.stop());

const quotationsOf = (points: readonly AnalysedPoint[]) =>
  points.flatMap((point) =>
    [...point.legiarti_docs, ...point.juritext_docs, ...point.cnn_docs].flatMap(({ quotations }) => quotations.map(({ text }) => text)),
  );
const urlsOf = (points: readonly AnalysedPoint[]) =>
  [...new Set(points.flatMap((point) => [...point.legiarti_docs, ...point.juritext_docs, ...point.cnn_docs].map(({ url }) => url)))].sort();

/** The first two are Word's note separators. */
const NOTE = /<w:footnote w:id="[1-9]/g;

const ORDER = [
  'Droit applicable au 27/11/2026',
  'Fonds à jour au 27/03/2026',
  'Document généré le',
  'Citations conformes lors de cet export',
  'Réponse courte',
  'Réponse longue',
  '1. Point de droit 1',
  "Ce qui appuie, ce qui s'oppose",
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
  test('a decision that no longer stands is cited with its fate, in Word and in PDF', async () => {
    const facts = {
      court: 'Cour de cassation',
      chamber: 'Chambre sociale',
      date: '2024-03-12',
      number: ['23-12345'],
      publication: 'Publié au Bulletin',
      fate: { kind: 'quashed', by: 'Cass. ass. plén., 2 avril 2025, n° 24-10.001' } as const,
    };
    const ids = await exports.done([
      pointOf(1, [documentOf('legiarti', 1, 1), documentOf('juritext', 1, 1, { facts, stance: 'context' })]),
    ]);
    for (const text of [squeeze((await exports.word(ids)).text), (await exports.pdf(ids)).text]) {
      expect(text).toContain(squeeze('Cass. soc., 12 mars 2024, n° 23-12.345, publié au bulletin'));
      expect(text).toContain(squeeze('Cette décision a été cassée par Cass. ass. plén., 2 avril 2025, n° 24-10.001.'));
      expect(text).toContain(squeeze('Elle ne peut plus fonder la réponse.'));
      expect(text).toContain(squeeze('Publication : Publié au Bulletin'));
      // In the table of authorities.
      expect(text).toMatch(/Source\s*Date\s*Points\s*Cass/);
      expect(text).toContain('12/03/2024');
    }
  });

  test('in Word and in PDF, a table of the law is a table with column headings', async () => {
    const [head, row, other] = ["Ancienneté (en années) | Minimum | Maximum de l'article 1er", '4 | 3 | 5', '11 | 3 | 10,5'];
    const content = ['Le barème est le suivant :', head, '3 | 3 | 4', row, other, 'Fin.'].join('\n');
    const quotation = (words: string): Quotation => {
      const start = content.indexOf(words);
      return { versionId: 'LEGIARTI-1-v1', start, end: start + words.length, text: words, hash: hashOf(words) };
    };
    const said = `L'article R. 1234-4 dispose : «\u00a0Le barème est le suivant :\u00a0» avec un tableau qui a pour colonnes «\u00a0${head}\u00a0» et pour ligne «\u00a0${row}\u00a0» (extrait du tableau) (Legiarti - 1 - 1), comme à l'article R. 1234-4 (Legiarti - 1 - 1).`;
    const quotations = ['Le barème est le suivant :', head, row].map(quotation);
    const sentence = {
      text: said,
      kind: 'quotation' as const,
      support: quotations.map((_, at) => ({ ref: 'Legiarti - 1 - 1', quotation: at })),
    };
    const ids = await exports.done([
      pointOf(1, [documentOf('legiarti', 1, 0, { content, quotations, citations: {} })], { final_answer: said, sentences: [sentence] }),
    ]);
    const { document, text } = await exports.word(ids);
    const tables = document.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    // In the answer, under its source, and the table of authorities.
    expect(tables).toHaveLength(3);
    for (const table of tables.slice(0, 2)) {
      expect(table.match(/<w:tblHeader/g)).toHaveLength(1);
      const rows = table.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
      expect(
        rows.map((one) => (one.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) => cell.replace(/<[^>]+>/g, '').replace('&apos;', "'"))),
      ).toEqual([
        ['Ancienneté (en années)', 'Minimum', "Maximum de l'article 1er"],
        ['4', '3', '5'],
      ]);
      expect(table).toMatch(/<w:vertAlign w:val="superscript"\/>.{0,80}er</s);
    }
    expect(text).not.toContain('4 | 3');
    // « R. 1234-4 » does not break, and its note reference is separated from it.
    expect(document).toMatch(
      /R\.\u00a01234<\/w:t><w:noBreakHyphen\/><w:t[^>]*>4<\/w:t><\/w:r><w:r>.{0,200}\u202f<\/w:t><\/w:r><w:r>.{0,120}<w:footnoteReference /s,
    );
    const file = await exports.file(ids, 'pdf');
    const tags = await cellsOf(file.content_base64);
    expect(tags.slice(0, 12)).toEqual(['TH', 'TH', 'TH', 'TD', 'TD', 'TD', 'TH', 'TH', 'TH', 'TD', 'TD', 'TD']);
    expect((await exports.pdf(ids)).text).toContain('R.1234-4[3]');
  });

  test('in Word: exact quotations, native notes, links, bookmarks, and no author', async () => {
    const points = twoPoints();
    const ids = await exports.done(points);
    const { document, footnotes, text, notes, urls, core } = await exports.word(ids);
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
    const ids = await exports.done(points);
    const read = await exports.pdf(ids);
    for (const quotation of quotationsOf(points))
      expect(read.text.split(squeeze(`«${quotation}»`)).length, quotation).toBeGreaterThanOrEqual(3);
    expectInOrder(read.text, ORDER.map(squeeze));
    expect([...new Set(read.urls)].sort()).toEqual(urlsOf(points));
    expect(read).toMatchObject({ tagged: true, info: { Title: 'Quelle est la durée maximale d...', Language: 'fr' } });
    expect(read.outline).toBeGreaterThan(0);
    expect(read.whole).toContain(`Page1sur${read.pages}`);
    expect(read.text).not.toContain(squeeze('Ce PDF peut ne pas montrer'));
  });

  test('names the file after its question, or the name that its author gave', async () => {
    const ids = await exports.done(twoPoints());
    expect((await exports.file(ids, 'docx')).filename).toBe('Quelle_est_la_durée_maximale_de_la_période_d’essai.docx');
    const named: [string, string][] = [
      ['a/b\\c:d*e?f"g<h>i|j k\tl', 'a_b_c_d_e_f_g_h_i_j_k_l.docx'],
      ['é'.repeat(60), `${'é'.repeat(50)}.docx`],
      [`${'a'.repeat(49)}🧑🏽`, `${'a'.repeat(49)}🧑.docx`],
      ['Contrat\u202efdp.exe\u0007', 'Contratfdp.exe.docx'],
      ['\u202e', 'dossier.docx'],
      ['Et puis...', 'Et_puis.docx'],
      // At most fifty characters, without a cut word.
      ['Un salarié peut-il refuser une mutation géographique prévue ?', 'Un_salarié_peut-il_refuser_une_mutation.docx'],
      ['Un salarié peut-il refuser : « la mutation » disciplinaire ?', 'Un_salarié_peut-il_refuser___«_la_mutation_».docx'],
      [`"${'a'.repeat(60)}`, `_${'a'.repeat(49)}.docx`],
      [`${'a'.repeat(44)} et b ${'c'.repeat(9)}`, `${'a'.repeat(44)}_et_b.docx`],
    ];
    for (const [name, filename] of named) {
      await at.db.database.pool.query('update dossiers set name = $2 where id = $1', [ids.dossierId, name]);
      expect((await exports.file(ids, 'docx')).filename).toBe(filename);
    }
  });

  test('both files of a follow-up name its parent question', async () => {
    const ids = await exports.done(twoPoints());
    const parent = await at.create(ids.userId, 'La clause de non-concurrence est-elle valable ?');
    await at.db.database.pool.query('update dossiers set parent_id = $2 where id = $1', [ids.dossierId, parent.body.id]);
    const said = squeeze('Question de suivi de : « La clause de non-concurrence est-elle valable ? »');
    expect(squeeze((await exports.word(ids)).text)).toContain(said);
    expect((await exports.pdf(ids)).text).toContain(said);
    await at.call('POST', '/copilot/dossiers/delete', { userId: ids.userId }, { dossier_ids: [parent.body.id] });
    expect(squeeze((await exports.word(ids)).text)).not.toContain(said);
  });

  test('both files have a point’s warning, a deduction, the notices, and a text not in the corpus', async () => {
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
      final_answer: `${warning}\n\n${final_answer} Un texte absent le dit aussi (CNN - 9 - 1).\n\n### Suite\n\n- ${deduction}`,
      sentences: [{ text: warning, kind: 'notice', support: [] }, ...sentences, { text: deduction, kind: 'deduction', support: [] }],
    };
    const ids = await exports.done([point], { notices: ['Le fonds est encore en cours d’indexation.'], data_date: null });
    const parts = [
      "Le fonds est encore en cours d'indexation.",
      'Sources insuffisantes',
      warning,
      'Suite',
      `${deduction} [déduction]`,
      'Rédactions en vigueur au 27 novembre 2026 que le fonds ne contient pas',
    ];
    const word = (await exports.word(ids)).text;
    expect(word.replaceAll('\u00a0', ' ')).toContain('le dit aussi (CNN - 9 - 1, référence sans document correspondant).');
    const texts = [squeeze(word), (await exports.pdf(ids)).text];
    for (const text of texts) {
      expectInOrder(text, parts.map(squeeze));
      expect(text.split(squeeze(warning)).length).toBe(2);
      expect(text).not.toContain('Fondsàjour');
    }
  });
});

describe('an export that is refused', () => {
  const NOT_DONE = { status: 409, body: { code: 'dossier.not_done', title: "Veuillez attendre que l'analyse soit terminée" } };

  test('another user’s dossier is not found; an unknown format is invalid', async () => {
    const ids = await exports.done(twoPoints());
    const nobody = await at.pending();
    for (const id of [ids.dossierId, 'abc', nobody.runId]) {
      expect(await at.exported(nobody.userId, id, 'docx')).toMatchObject({ status: 404, body: { code: 'dossier.not_found' } });
    }
    expect((await at.exported(ids.userId, ids.dossierId, 'odt')).status).toBe(400);
    expect((await at.asVisitor('GET', `/copilot/dossiers/${ids.dossierId}/export?format=pdf`)).status).toBe(401);
  });

  test('an unfinished dossier, without a point, refused or stopped, is not exported yet', async () => {
    const pending = await at.pending();
    expect(await at.exported(pending.userId, pending.dossierId, 'pdf')).toMatchObject(NOT_DONE);
    for (const reason of ['refused', 'cancelled'] as const) {
      const ids = await at.pending();
      await at.failed(ids, reason);
      await at.becomes(ids, 'failed');
      expect(await at.exported(ids.userId, ids.dossierId, 'docx')).toMatchObject(NOT_DONE);
    }
    const empty = await exports.done([]);
    expect(await at.exported(empty.userId, empty.dossierId, 'docx')).toMatchObject(NOT_DONE);
  });
});

describe('a hostile dossier', () => {
  test('fetches nothing, runs nothing, reads no file, and shows markup as text', async () => {
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
    const ids = await exports.done([point], { notices: [hostile], synthese: hostile });
    await at.db.database.pool.query('update dossiers set name = $2, contexte = $3 where id = $1', [
      ids.dossierId,
      `${hostile}\u202e\u0007`,
      `${hostile}\u202eeruz\u0007`,
    ]);
    const read = await exports.pdf(ids);
    const written = await exports.word(ids);
    // Any earlier request was counted before this one.
    await fetch(`${url}/own`);
    canary.close();
    expect(hits).toBe(1);
    for (const text of [read.text, squeeze(written.text)]) {
      expect(text.split(squeeze(hostile)).length).toBeGreaterThanOrEqual(4);
      expect(text).not.toContain('root:');
      expect(text.includes('\u202e') || text.includes('\u0007')).toBe(false);
    }
    expect([...read.urls, ...written.urls]).toEqual([]);
    expect(written.names.filter((name) => name.includes('..') || name.startsWith('/'))).toEqual([]);
  });
});

test('two hundred citations are exported within the time that the service allows', { timeout: 120_000 }, async () => {
  const points = Array.from({ length: 10 }, (_, index) =>
    pointOf(index + 1, [documentOf('legiarti', index + 1, 10), documentOf('cnn', 1, 10)]),
  );
  const ids = await exports.done(points);
  const started = performance.now();
  const written = await exports.word(ids);
  const wordMs = performance.now() - started;
  const read = await exports.pdf(ids);
  const pdfMs = performance.now() - started - wordMs;
  expect(written.footnotes.match(NOTE)?.length).toBe(201);
  for (const quotation of quotationsOf(points)) {
    expect(written.text).toContain(quotation);
    expect(read.text).toContain(squeeze(quotation));
  }
  console.info(`200 citations: Word ${Math.round(wordMs)} ms, PDF ${Math.round(pdfMs)} ms (reading them again included)`);
});
