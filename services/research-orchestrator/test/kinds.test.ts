import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceDocument, StoredDocument } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import { sha256 } from '@attendu/law/sha256';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { judilibreDecision, publishedAct } from './corpus-fixtures.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { builtLabourPackages } from './labour-packages.ts';

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

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('decisions, doctrine and acts of the Union, from the publishers’ files to the dossier', { timeout: 90_000 }, () => {
  let research: TestResearch;
  let folder: string;
  beforeAll(async () => {
    const small = await builtLabourPackages();
    folder = await mkdtemp(join(tmpdir(), 'attendu-kinds-'));
    const files: Readonly<Record<string, string>> = {
      'decision.json': JSON.stringify(judilibreDecision()),
      'quashed.json': JSON.stringify({
        ...judilibreDecision({ id: '5fca277de35a255d41ca73ac', number: '20-10.001', forward: QUASHING }),
        numbers: ['20-10.001'],
        ecli: 'ECLI:FR:CCASS:2020:SO00741',
      }),
      'bofip.jsonl': `${JSON.stringify(COMMENT)}\n`,
      '32016R0679-2016-05-04.xhtml': publishedAct('La personne concernée a le droit d’obtenir l’effacement de ses données.'),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { lot } = await addToCorpus({ dataDir: small.dataDir, path: folder, kind: null, now: new Date() });
    expect(lot.refused).toBe(0);
    research = await startTestResearch({ small });
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
    return { userId, points: body.points, notices: body.notices, result };
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
});
