import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CitationChanges, CorpusReport, SourceDocument, StoredDocument } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import { sha256 } from '@attendu/law/sha256';
import { formatDateLong } from '@attendu/law/typography';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { removeFromCorpus } from '../src/corpus/additions/remove.ts';
import { judilibreDecision, publishedAct } from './corpus-fixtures.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { builtLabourPackages } from './labour-packages.ts';

const RECORDS = fileURLToPath(new URL('./records', import.meta.url));
const CLAIM = 'La salariée soutient';
const QUASHING = {
  date: '2022-03-02',
  jurisdiction: 'Cour de cassation',
  title: 'Cass. ass. plén., 2 mars 2022, n° 21-10.000',
  solution: 'Cassation',
};
const COMMENT = {
  type: 'Commentaire',
  titre: 'BIC - Frais et charges - Indemnités de télétravail versées par l’employeur',
  debut_de_validite: '2023-05-10',
  serie: 'BIC',
  division: 'CHG',
  identifiant_juridique: 'BOI-BIC-CHG-40-10-20230510',
  permalien: 'https://bofip.impots.gouv.fr/bofip/1234-PGP.html/identifiant=BOI-BIC-CHG-40-10-20230510',
  contenu_html: '<p>Les indemnités de télétravail versées par l’employeur sont déductibles du bénéfice imposable.</p>',
};

const JUDGMENT = `<html><head><title>62014CJ0362</title></head><body><p class="sum-title-1">ARRÊT DE LA COUR (grande chambre)</p><p class="sum-title-1">6 octobre 2015</p>
<p class="normal">Dans l’affaire C‑362/14,</p><p class="normal">dans la procédure</p><p class="normal">Maximillian Schrems</p><p class="normal">contre</p>
<p class="normal">La requérante soutient que le transfert de données vers un pays tiers est libre.</p>
<p class="normal">Par ces motifs, la Cour (grande chambre) dit pour droit:</p><p class="normal">1) En cas de transfert de données à caractère personnel vers un pays tiers, une autorité de contrôle peut examiner la demande d’une personne.</p></body></html>`;
const LONG_REASONS = `7. La clause de mobilité doit définir de façon précise sa zone géographique d’application.

8. ${'La cour d’appel, qui a relevé que la clause de mobilité ne précisait pas sa zone géographique d’application et que l’employeur pouvait l’étendre, '.repeat(5)}en a exactement déduit que la clause de mobilité était nulle.

112. La clause de mobilité nulle n’oblige pas le salarié à rejoindre sa nouvelle affectation.

`;

/** The text and the parts of the decision with other reasons. */
function textOf(reasons: string): Pick<ReturnType<typeof judilibreDecision>, 'text' | 'zones'> {
  const { text, zones } = judilibreDecision();
  const { motivations, dispositif } = zones as Record<string, { start: number; end: number }[]>;
  const [{ start, end } = { start: 0, end: 0 }] = motivations ?? [];
  const by = reasons.length - (end - start);
  return {
    text: `${String(text).slice(0, start)}${reasons}${String(text).slice(end)}`,
    zones: {
      ...(zones as object),
      motivations: [{ start, end: end + by }],
      dispositif: dispositif?.map((part) => ({ start: part.start + by, end: part.end + by })),
    },
  };
}

const longDecision = () => ({
  ...judilibreDecision({ id: '5fca277de35a255d41ca73ad', number: '21-10.500' }),
  ...textOf(LONG_REASONS),
  summary: '',
  numbers: ['21-10.500'],
  ecli: 'ECLI:FR:CCASS:2021:SO00742',
  decision_date: '2021-05-12',
});

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('decisions, doctrine and acts of the Union, from the publishers’ files to the dossier', () => {
  let research: TestResearch;
  let folder: string;
  beforeAll(async () => {
    const small = await builtLabourPackages();
    folder = await mkdtemp(join(tmpdir(), 'attendu-kinds-'));
    const files: Readonly<Record<string, string>> = {
      'decision.json': JSON.stringify(judilibreDecision()),
      'quashed.json': JSON.stringify({
        ...judilibreDecision({ id: '5fca277de35a255d41ca73ac', number: '20-10.001', forward: QUASHING }),
        ...textOf('3. La rupture de la période d’essai ne peut résulter de circonstances étrangères aux aptitudes du salarié.\n\n'),
        summary: 'La période d’essai ne peut être rompue pour des circonstances étrangères aux aptitudes du salarié.',
        numbers: ['20-10.001'],
        ecli: 'ECLI:FR:CCASS:2020:SO00741',
      }),
      'long.json': JSON.stringify(longDecision()),
      'schrems.xhtml': JUDGMENT,
      'bofip.jsonl': `${JSON.stringify(COMMENT)}\n`,
      '32016R0679-2016-05-04.xhtml': publishedAct('La personne concernée a le droit d’obtenir l’effacement de ses données.'),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    for (const name of ['bodacc.jsonl', 'convbi.jsonl', 'euritext.xhtml']) await copyFile(join(RECORDS, name), join(folder, name));
    const { lot } = await addToCorpus({ dataDir: small.dataDir, path: folder, kind: null, now: new Date() });
    expect(lot.refused).toBe(0);
    research = await startTestResearch({ small, compareEveryMs: 100 });
  }, 180_000);
  afterAll(async () => {
    await research?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function answer(contexte: string) {
    const { userId, dossierId } = research.dossier(undefined, { contexte });
    const { body } = await research.points(userId, contexte);
    const { body: started } = await research.start(userId, dossierId, body.points, { contexte, law_date: body.law_date });
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    return { userId, dossierId, runId: started.runId, points: body.points, notices: body.notices, result };
  }

  const cited = (result: Awaited<ReturnType<typeof answer>>['result'], kind: SourceKey): SourceDocument[] =>
    result.points.flatMap((point) => point[`${kind}_docs`]);

  /** Each quotation stands at its place in the stored text, letter for letter. */
  async function expectProved(userId: string, document: SourceDocument): Promise<void> {
    const path = `/copilot/documents/${document.kind}/${encodeURIComponent(document.versionId)}`;
    const { status, body } = await research.asUser<StoredDocument>(userId, 'GET', path);
    expect(status).toBe(200);
    expect(document.quotations.length).toBeGreaterThan(0);
    for (const { start, end, text, hash } of document.quotations) {
      expect(body.content.slice(start, end)).toBe(text);
      expect(sha256(text)).toBe(hash);
    }
  }

  it.each([
    'Que juge l’arrêt Cass. soc., 18 novembre 2020, n° 19-19.463 sur la rupture de la période d’essai ?',
    'Portée du pourvoi 1919464 sur la rupture de la période d’essai',
    'ECLI:FR:CCASS:2020:SO00740 : la rupture de la période d’essai',
  ])('« %s » opens the decision, quotes its court and never a party', async (question) => {
    const { userId, points, notices, result } = await answer(question);
    expect(notices.join()).not.toContain('ne contient pas');
    expect(points[0]?.source.split(',')).toContain('juritext');
    expect(points[0]?.problem).toMatch(/^\p{Lu}/u);
    const [decision] = cited(result, 'juritext');
    expect(decision).toMatchObject({
      note: 10,
      stance: 'support',
      facts: { court: 'Cour de cassation', publication: 'Publié au Bulletin' },
    });
    expect(decision?.url).toBe('https://www.courdecassation.fr/decision/5fca277de35a255d41ca73ab');
    const written = plain(JSON.stringify([result.synthese, result.points.map(({ point_data }) => point_data)]));
    expect(written).toContain('Cass. soc., 18 novembre 2020, n° 19-19.463');
    expect(written).not.toContain(CLAIM);
    expect(result.law_date).not.toBe('2020-11-18');
    if (decision !== undefined) await expectProved(userId, decision);
  });

  it('states the day of the data of each kind that it cites: an old decision does not age the law', async () => {
    const { body: corpus } = await research.asUser<CorpusReport>(randomUUID(), 'GET', '/copilot/corpus');
    const dateOf = (kind: SourceKey) => corpus.sources.find((one) => one.kind === kind)?.dataDate ?? '';
    expect(dateOf('juritext') < dateOf('legiarti')).toBe(true);
    const { userId, dossierId } = research.dossier();
    const points = [{ problem: 'Durée de la période d’essai d’un cadre', source: 'legiarti,juritext' }];
    const { body: started } = await research.start(userId, dossierId, points);
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    expect(cited(result, 'legiarti').length).toBeGreaterThan(0);
    const kinds = (['legiarti', 'juritext'] as const).filter((kind) => cited(result, kind).length > 0);
    expect(result.data_dates).toEqual(kinds.map((kind) => ({ kind, date: dateOf(kind) })));
    expect(result.data_date).toBe(dateOf('legiarti'));
  });

  it('states, of a future day, up to which day each kind of law is held: an old act of the Union does not age the codes', async () => {
    const { body: proposed } = await research.points(
      research.dossier().userId,
      'Durée de la période d’essai d’un cadre au 1er janvier 2030',
    );
    expect(proposed.data_dates).toEqual([
      { kind: 'legiarti', date: expect.any(String) },
      { kind: 'reglements', date: '2016-05-04' },
    ]);
    const law = formatDateLong(proposed.data_dates[0]?.date ?? '');
    expect(proposed.notices.join()).toContain(
      `n'est connu que par les textes publiés au ${law} (articles de loi), au 4\u00a0mai 2016 (règlements européens), dates du fonds`,
    );
  });

  it.each(['La clause de mobilité sans zone géographique est-elle nulle (pourvoi 2110500) ?'])(
    'quotes a decision by its sentences, each once, never by the number of a paragraph: %s',
    async (question) => {
      const { result } = await answer(question);
      const quoted = cited(result, 'juritext').flatMap(({ quotations }) => quotations.map(({ text }) => text));
      expect(quoted.length).toBeGreaterThan(0);
      for (const text of quoted) expect(text).toMatch(/\p{L}{3}/u);
      const said = [...result.synthese.matchAll(/«\u00a0([^»]+)\u00a0»/g)].map(([, text = '']) => text.slice(0, 80));
      expect(new Set(said).size).toBe(said.length);
      expect(plain(result.synthese)).toContain('mobilité');
    },
  );

  it.each([
    ['arrêt Schrems C-362/14', '62014CJ0362'],
    ['CJUE, affaire C‑362/14, transfert de données vers un pays tiers', '62014CJ0362'],
  ])('finds a judgment of the Union by its number: %s', async (question, id) => {
    const { notices, result } = await answer(question);
    expect(notices.join()).not.toContain('ne contient pas');
    expect(cited(result, 'euritext')[0]).toMatchObject({ id, note: 10 });
    expect(result.synthese).not.toMatch(/^Sources insuffisantes/);
    expect(plain(result.synthese)).toContain('C-362/14');
    expect(plain(result.synthese)).toContain('une autorité de contrôle peut examiner la demande');
  });

  it.each(['C-131/12 : portée du droit au déréférencement'])(
    'says that a judgment is held of which nothing can be quoted, and where it is read: %s',
    async (question) => {
      const { body } = await research.points('0190c1a0-0000-7000-8000-000000000000', question);
      expect(plain(body.notices.join())).toMatch(
        /CJUE, 13 mai 2014, aff\. C-131\/12 est dans le fonds, mais ses motifs n’y sont pas distingués : aucun passage n’en est cité\. Elle se lit à l’adresse https:\/\/eur-lex/,
      );
      expect(body.notices.join()).not.toContain('ne contient pas');
    },
  );

  it.each(['RGPD, art. 1er, objet'])('opens an article of an act named before or after it: %s', async (question) => {
    const { notices, result } = await answer(question);
    expect(notices.join()).not.toContain('ne contient pas');
    expect(cited(result, 'reglements')[0]?.id).toBe('32016R0679/art_1');
    expect(plain(result.synthese)).toContain('établit des règles');
  });

  it.each([
    'Les indemnités de télétravail versées par l’employeur sont-elles déductibles du bénéfice imposable ?',
    'BIC : l’employeur peut-il déduire les indemnités de télétravail ?',
  ])('finds doctrine by its words: %s', async (question) => {
    const { points, result } = await answer(question);
    expect(points[0]?.source.split(',')).toContain('bofip');
    expect(cited(result, 'bofip')[0]?.facts?.identifiant).toBe(COMMENT.identifiant_juridique);
    expect(result.synthese).not.toMatch(/^Sources insuffisantes/);
  });

  it('tells apart decisions of one day rather than choose one', async () => {
    const question = 'Arrêt de la chambre sociale du 18 novembre 2020 sur la période d’essai';
    const { body } = await research.points('0190c1a0-0000-7000-8000-000000000000', question);
    const said = plain(body.notices.join());
    expect(said).toContain('Plusieurs décisions répondent à « chambre sociale du 18 novembre 2020 »');
    expect(said).toContain('n° 19-19.463');
    expect(said).toContain('n° 20-10.001');
    const unknown = await research.points(
      '0190c1a0-0000-7000-8000-000000000000',
      'Cass. soc., 12 mars 2019, n° 17-99.999 sur la période d’essai',
    );
    expect(plain(unknown.body.notices.join())).toContain(
      'Le fonds ne contient pas cette décision de justice (Cass. soc., 12 mars 2019, n° 17-99.999)',
    );
  });

  it('rests nothing on a decision that was quashed, and says so wherever it is named', async () => {
    const { result } = await answer('Que juge l’arrêt n° 20-10.001 sur la rupture de la période d’essai ?');
    const decision = cited(result, 'juritext').find(({ facts }) => facts?.number?.includes('20-10.001'));
    expect(decision).toMatchObject({ stance: 'context', reliability: { grade: 'E' }, facts: { fate: { kind: 'quashed' } } });
    for (const { text } of [...(result.synthese_sentences ?? []), ...result.points.flatMap(({ point_data }) => point_data.sentences)])
      if (text.includes('20-10.001')) expect(text).toContain('cassée');
  });

  it('answers by the doctrine when nothing above it does, as doctrine', async () => {
    const { userId, points, result } = await answer('BOI-BIC-CHG-40-10 : déduction des indemnités de télétravail versées par l’employeur');
    expect(points[0]?.source.split(',')).toContain('bofip');
    const [comment] = cited(result, 'bofip');
    expect(comment).toMatchObject({ url: COMMENT.permalien, facts: { identifiant: COMMENT.identifiant_juridique } });
    if (comment !== undefined) await expectProved(userId, comment);
  });

  it('opens the article of an act of the Union by its usual name, and answers the Europe page with it, dated', async () => {
    const { userId, notices, result } = await answer("Que prévoit l'article 2 du RGPD sur l'effacement des données ?");
    expect(notices.join()).not.toContain('ne contient pas');
    const [article] = cited(result, 'reglements');
    expect(article?.url).toBe('https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:32016R0679');
    expect(plain(result.synthese)).toContain("L'article 2 du règlement (UE) 2016/679");
    if (article !== undefined) await expectProved(userId, article);
    const europe = await research.asUser<{ texte: string }>(userId, 'POST', '/copilot/get_response_europe', {
      question: "Que prévoit l'article 2 du RGPD sur l'effacement des données ?",
    });
    const texte = plain(europe.body.texte);
    expect(texte).toMatch(/^Droit de l’Union applicable au /);
    expect(texte).toContain('[source 1](https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:32016R0679)');
    expect(texte).toContain('### Sources');
  });

  it('answers by a decision, a doctrine, an act of the Union, a notice and a treaty in one analysis, each with its official page', async () => {
    const { userId, dossierId } = research.dossier();
    const points = [
      { problem: 'Rupture de la période d’essai, arrêt n° 19-19.463', source: 'juritext' },
      { problem: 'Déduction des indemnités de télétravail versées par l’employeur', source: 'bofip' },
      { problem: 'Effacement des données de la personne concernée', source: 'reglements' },
      { problem: 'Modifications diverses de la société DANONE à Paris', source: 'bodacc' },
      { problem: 'Personnes résidentes d’un État contractant concernées par la convention', source: 'convbi' },
    ];
    const { body: started } = await research.start(userId, dossierId, points);
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    const urls = {
      juritext: 'https://www.courdecassation.fr/decision/5fca277de35a255d41ca73ab',
      bofip: COMMENT.permalien,
      reglements: 'https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:32016R0679',
      bodacc: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:B202501222451',
      convbi:
        'https://www.impots.gouv.fr/sites/default/files/media/10_conventions/etats_unis/etats-unis_convention-avec-les-etats-unis_fd_3160.pdf',
    } as const;
    for (const [kind, url] of Object.entries(urls) as [SourceKey, string][]) {
      const [document] = cited(result, kind);
      expect([kind, document?.url]).toEqual([kind, url]);
      if (document !== undefined) await expectProved(userId, document);
    }
  });

  /** Everything that the service keeps of a user's runs, as text. */
  async function keptOf(userId: string): Promise<string> {
    const { rows } = await research.db.database.pool.query(
      `select r.request::text || coalesce(s.result::text, '') || coalesce(c.changes::text, '') ||
        coalesce((select string_agg(output::text, ' ') from run_steps where run_id = r.id), '') as kept
      from runs r left join results s on s.run_id = r.id left join run_changes c on c.run_id = r.id where r.user_id = $1`,
      [userId],
    );
    return rows.map(({ kept }) => String(kept)).join('\n');
  }

  const HELD = /cause\s+étrangère aux qualités du salarié|motif étranger aux qualités/;

  it('erases a decision pseudonymised anew from the answers that cite it, and from what follows up on them', {
    timeout: 180_000,
  }, async () => {
    const question = 'Que juge l’arrêt Cass. soc., 18 novembre 2020, n° 19-19.463 sur la rupture de la période d’essai ?';
    const { userId, dossierId, runId, result } = await answer(question);
    expect(HELD.test(await keptOf(userId))).toBe(true);
    // A follow-up question is stored with the answer that it follows.
    const contexte = `Contexte: ${result.synthese}\n\nQuestion de suivi: Et pour un cadre ?`;
    const child = research.dossier(userId, { contexte, parentId: dossierId });
    const { body: asked } = await research.points(userId, contexte, dossierId);
    await research.start(userId, child.dossierId, asked.points.slice(0, 1), { contexte });
    await research.finished(userId, child.dossierId);

    const anew = JSON.stringify({
      ...judilibreDecision(),
      summary: 'Sommaire revu.',
      ...textOf('3. La rupture ne peut reposer sur un fait extérieur à Mme [X].\n\n'),
      update_date: '2026-11-28',
    });
    await writeFile(join(folder, 'decision.json'), anew);
    await addToCorpus({ dataDir: research.small.dataDir, path: join(folder, 'decision.json'), kind: null, now: new Date() });
    await research.store(research.small.dataDir);
    await eventually(async () => (await research.events('dossier.text-withdrawn', dossierId)).length > 0);
    expect(await research.events('dossier.text-withdrawn', dossierId)).toEqual([{ dossierId, runId, userId, documents: 1 }]);
    // The follow-up cites the decision too: it is compared in its turn.
    await eventually(async () => !HELD.test(await keptOf(userId)));
    const erased = (await research.result(runId)).body;
    const [decision] = cited(erased, 'juritext');
    expect(decision).toMatchObject({
      ...{ id: '5fca277de35a255d41ca73ab', content: '', quotations: [], citations: {} },
      withdrawn: { state: 'replaced' },
      facts: { number: ['19-19.463', '19-19.464'], court: 'Cour de cassation' },
    });
    expect(plain(erased.synthese)).toContain('Passage effacé : texte remplacé par son éditeur (Jurisprudence - 1 - 1).');
    const { body: changes } = await research.asUser<CitationChanges>(userId, 'GET', `/copilot/dossiers/${dossierId}/changes`);
    expect(changes.changes.find(({ kind }) => kind === 'juritext')).toMatchObject({ state: 'replaced', before: '', after: null });

    const { body: anewDocument } = await research.asUser<StoredDocument>(
      userId,
      'GET',
      '/copilot/documents/juritext/5fca277de35a255d41ca73ab',
    );
    expect(anewDocument.content).toContain('un fait extérieur à Mme [X]');
  });

  it('erases a withdrawn decision, also from an answer that was given between its withdrawal and the comparison', async () => {
    const question = 'Que juge l’arrêt n° 20-10.001 sur la rupture de la période d’essai ?';
    const before = await answer(question);
    expect((await keptOf(before.userId)).includes('aptitudes du salarié')).toBe(true);
    // As it stands when the text was read just before it was withdrawn: the store no longer has it, the result does.
    const late = { ...research.dossier(), runId: randomUUID() };
    await removeFromCorpus(research.small.dataDir, '20-10.001', new Date());
    await research.store(research.small.dataDir);
    await research.db.database.pool.query(
      `with run as (insert into runs (id, dossier_id, attempt, user_id, firm_id, state, request, correlation_id, claims, next_try_at, created_at, finished_at)
        select $1, $2, 1, $3, null, 'done', request, correlation_id, 0, now(), now(), now() from runs where id = $4 returning id)
      insert into results (run_id, result) select $1, $5::jsonb from run`,
      [late.runId, late.dossierId, late.userId, before.runId, JSON.stringify(before.result)],
    );
    for (const { userId, dossierId, runId } of [before, late]) {
      await eventually(async () => (await research.events('dossier.text-withdrawn', dossierId)).length > 0);
      expect((await keptOf(userId)).includes('aptitudes du salarié')).toBe(false);
      const { body } = await research.result(runId);
      const decision = cited(body, 'juritext').find(({ id }) => id === '5fca277de35a255d41ca73ac');
      expect(decision).toMatchObject({ content: '', quotations: [], url: null, withdrawn: { state: 'withdrawn' } });
    }
    // Compared again, there is nothing left to erase.
    await research.store(research.small.dataDir);
    expect(await research.events('dossier.text-withdrawn', before.dossierId)).toHaveLength(1);
    const { status } = await research.asUser(before.userId, 'GET', '/copilot/documents/juritext/5fca277de35a255d41ca73ac');
    expect(status).toBe(404);
  });

  it('tells a dossier that a decision which it cites was quashed since, and keeps its text', async () => {
    const { userId, dossierId, runId, result } = await answer('Que juge l’arrêt n° 21-10.500 sur la clause de mobilité ?');
    const decision = cited(result, 'juritext').find(({ id }) => id === '5fca277de35a255d41ca73ad');
    expect(decision?.facts?.fate).toBeUndefined();
    const read = async () => (await research.asUser<CitationChanges>(userId, 'GET', `/copilot/dossiers/${dossierId}/changes`)).body;
    const reviewed = async () => ((await read()).reviewed ?? []).filter(({ id }) => id === decision?.id);
    await eventually(async () => (await read()).checked_at !== null);
    expect(await reviewed()).toEqual([]);

    const anew = { ...longDecision(), forward: QUASHING, update_date: '2026-11-28' };
    await writeFile(join(folder, 'long.json'), JSON.stringify(anew));
    await addToCorpus({ dataDir: research.small.dataDir, path: join(folder, 'long.json'), kind: null, now: new Date() });
    await research.store(research.small.dataDir);
    await eventually(async () => (await reviewed()).length > 0);
    const [change] = await reviewed();
    expect(change).toMatchObject({
      state: 'reviewed',
      since: '2022-03-02',
      fate: { kind: 'quashed', by: QUASHING.title, date: '2022-03-02' },
    });
    expect(change?.refs).toContain(`${decision?.id_answer} - 1`);
    // A page, or a process, of the former release knows the other states alone, in the answer and in the row.
    const former = ['changed', 'unheld', 'ended', 'altered', 'withdrawn', 'replaced'];
    const { rows } = await research.db.database.pool.query('select changes from run_changes where run_id = $1', [runId]);
    for (const { state } of [...(await read()).changes, ...rows.flatMap(({ changes }) => changes as { state: string }[])])
      expect(former).toContain(state);
    const kept = cited((await research.result(runId)).body, 'juritext').find(({ id }) => id === decision?.id);
    expect([kept?.content, kept?.quotations]).toEqual([decision?.content, decision?.quotations]);
    expect((await research.events('dossier.outdated', dossierId)).length).toBeGreaterThan(0);
  });
});
