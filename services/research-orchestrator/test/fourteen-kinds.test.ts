import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { factRows } from '@attendu/law/dossier/facts';
import { displayTitle } from '@attendu/law/dossier/labels';
import { listedOnce, sourcesOf } from '@attendu/law/dossier/sources';
import { companyPage, officialPdf } from '@attendu/law/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCorpus } from '../src/corpus/additions/add.ts';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { parseAgreement } from '../src/corpus/kali.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { analysedPoint } from '../src/domain/result.ts';
import type { StoredVersion } from '../src/domain/stored-version.ts';
import type { DraftSource } from '../src/domain/writing/draft.ts';
import { versionOf } from '../training/memory-corpus.ts';
import { judilibreDecision, legiArticle, publishedAct } from './corpus-fixtures.ts';

const RECORDS = fileURLToPath(new URL('./records', import.meta.url));
const DAY = '2026-11-29';
const SITES = { statuts: 'https://decisions.example/statuts', actes_societes: 'https://files.example/actes' };
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const DOCTRINE = {
  type: 'Commentaire',
  titre: 'BIC - Frais et charges - Indemnités de télétravail',
  debut_de_validite: '2023-05-10',
  serie: 'BIC',
  division: 'CHG',
  identifiant_juridique: 'BOI-BIC-CHG-40-10-20230510',
  permalien: 'https://bofip.impots.gouv.fr/bofip/1234-PGP.html/identifiant=BOI-BIC-CHG-40-10-20230510',
  contenu_html: '<p>Les indemnités de télétravail sont déductibles.</p>',
};
const AGREEMENT = {
  type: 'agreement',
  data: { id: 'KALICONT000005635173', num: 1486, title: 'Bureaux d’études techniques', shortTitle: 'Bureaux d’études techniques' },
  children: [
    {
      type: 'section',
      data: { id: 'KALITEXT000005679895', cid: 'KALITEXT000005679895', title: 'Texte de base', etat: 'VIGUEUR_ETEN' },
      children: [
        {
          type: 'article',
          data: {
            id: 'KALIARTI000005851379',
            cid: 'KALIARTI000005851379',
            num: '15',
            content: '<p>Préavis de trois mois.</p>',
            etat: 'VIGUEUR',
          },
        },
      ],
    },
  ],
};

const toVersion = (record: CorpusRecord): StoredVersion => ({
  ...versionOf(record, ''),
  facts: record.facts === undefined ? null : { ...record.facts, ...companyPage(record.kind, record.facts, SITES) },
});

/** Of each kind, how its first record is cited, where it opens, and some of what is said of it. */
const EXPECTED: Record<SourceKey, { citation: string; url: RegExp; rows?: Record<string, string> }> = {
  actes: {
    citation: "Arrêté n° 25-2026-08-14-00003 du 14 août 2026 portant limitation provisoire des usages de l'eau",
    url: /^https:\/\/www\.[a-z0-9-]+\.gouv\.fr\/.+$/,
    rows: { "Type d'acte": 'Arrêté préfectoral portant lim...', Région: 'Bourgogne-Franche-Comté', Thème: 'Eau' },
  },
  actes_societes: {
    citation: 'Acte de La Cordée SAS, SIREN 535113062, du 10 avril 2018',
    url: /^https:\/\/files\.example\/actes\/actes\/535113062\/[0-9a-f]{24}%20A\.pdf$/,
    rows: { 'Mots-clés': 'dirigeants, statuts, président, associés, siège', Pages: '4' },
  },
  legiarti: {
    citation: 'Code civil, article L. 1221-19',
    url: /^https:\/\/www\.legifrance\.gouv\.fr\/codes\/article_lc\/LEGIARTI\d{12}$/,
  },
  juritext: {
    citation: 'Cass. soc., 18 novembre 2020, n° 19-19.463 et autres, publié au bulletin',
    url: /^https:\/\/www\.courdecassation\.fr\/decision\/[0-9a-f]{24}$/,
    rows: { Juridiction: 'Cour de cassation', Solution: 'Rejet', ECLI: 'ECLI:FR:CCASS:2020:SO00740' },
  },
  bofip: {
    citation: 'BOI-BIC-CHG-40-10-20230510, BIC - Frais et charges - Indemnités de télétravail',
    url: /^https:\/\/bofip\.impots\.gouv\.fr\/bofip\/\d+-PGP\.html\/(identifiant(=|%3D))?(BOI|ACTU)-[A-Z0-9-]+$/,
    rows: { Série: 'BIC', Division: 'CHG' },
  },
  euritext: {
    citation: 'CJUE, 13 mai 2014, aff. C-131/12',
    url: /^https:\/\/eur-lex\.europa\.eu\/legal-content\/FR\/TXT\/HTML\/\?uri=CELEX:62012CJ0131$/,
    rows: { CELEX: '62012CJ0131' },
  },
  reglements: {
    citation: 'Règlement (UE) 2016/679 (RGPD), considérant 1',
    url: /^https:\/\/eur-lex\.europa\.eu\/legal-content\/FR\/TXT\/HTML\/\?uri=CELEX:32016R0679$/,
    rows: { CELEX: '32016R0679' },
  },
  cnn: {
    citation: 'Bureaux d’études techniques (IDCC 1486), article 15',
    url: /^https:\/\/www\.legifrance\.gouv\.fr\/conv_coll\/(id|article)\/KALIARTI\d{12}(\/?\?idConteneur=KALICONT\d{12})?$/,
  },
  bodacc: {
    citation: 'BODACC B, n° 122 du 27 juin 2025, annonce n° 2451, DANONE, Modifications diverses',
    url: /^https:\/\/www\.bodacc\.fr\/pages\/annonces-commerciales-detail\/\?q\.id=id:[ABC]\d+$/,
    rows: { "Famille d'avis": 'modification', SIREN: '552032534' },
  },
  balo: {
    citation: 'BALO, n° 92, du 3 août 2026, affaire n° 2603311, EXEMPLE SA, AUTRE SAS, Comptes annuels',
    url: /^https:\/\/www\.journal-officiel\.gouv\.fr\/telechargements\/BALO\/pdf\/2026\/0803\/[^/]+\.pdf$/,
    rows: { Catégorie: 'Comptes annuels', SIREN: '552081317, 811475383' },
  },
  statuts: {
    citation: 'Statuts de La Cordée SAS, SIREN 535113062, déposés le 10 avril 2018',
    url: /^https:\/\/decisions\.example\/statuts\/la-cordee-sas-statuts-2018-04-10$/,
  },
  convbi: {
    citation: 'Convention avec les États-Unis, article 1',
    url: /^https:\/\/www\.impots\.gouv\.fr\/(portail\/files|sites\/default\/files)\/media\/10_conventions\/[^/]+\/.+\.pdf$/,
    rows: { Pays: 'États-Unis', Article: '1' },
  },
  infofi: {
    citation: 'Rapport Financier Annuel 2024, AB SCIENCE, 14 mai 2025',
    url: /^https:\/\/fr\.ftp\.opendatasoft\.com\/datadila\/INFOFI\/.+\.(zip|pdf|xhtml)$/,
    rows: { Société: 'AB SCIENCE' },
  },
  energy: {
    citation:
      'CRE, délibération n° 2026-35 du 5 février 2026, Investissements de distribution de GRDF, SEOLIS et Régaz-Bordeaux associés au développement des gaz renouvelables ou bas-carbone',
    url: /^https:\/\/www\.cre\.fr\/(documents\/deliberations\/.+\.html|fileadmin\/Documents\/Deliberations\/.+\.pdf)$/,
    rows: { Délibération: '2026-35' },
  },
};

describe('one analysis with all fourteen kinds, read by their own readers', () => {
  let folder: string;
  let point: AnalysisPoint;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-kinds-'));
    const files: Record<string, string> = {
      'juritext.json': JSON.stringify(judilibreDecision()),
      'legiarti.xml': legiArticle({
        version: 'LEGIARTI000019071178',
        from: '2008-06-27',
        text: 'Le contrat peut comporter une période d’essai.',
        number: 'L1221-19',
      }),
      'bofip.jsonl': `${JSON.stringify(DOCTRINE)}\n`,
      '32016R0679-2016-05-04.xhtml': publishedAct('Article deux.'),
    };
    const incoming = join(folder, 'incoming');
    await mkdir(incoming);
    for (const [name, content] of Object.entries(files)) await writeFile(join(incoming, name), content);
    const dataDir = join(folder, 'data');
    const now = new Date(`${DAY}T09:00:00Z`);
    await addToCorpus({ dataDir, path: incoming, kind: null, now });
    for (const kind of ['actes', 'actes_societes', 'bodacc', 'balo', 'statuts', 'convbi', 'infofi', 'energy'] as const)
      await addToCorpus({ dataDir, path: join(RECORDS, `${kind}.jsonl`), kind, now });
    await addToCorpus({ dataDir, path: join(RECORDS, 'euritext.xhtml'), kind: null, now });
    const records = [...(parseAgreement(AGREEMENT)?.records ?? [])];
    for await (const record of heldVersions(dataDir)) records.push(record);
    const versions = records.map(toVersion);
    const sources = versions.map(
      ({ kind, versionId }): DraftSource => ({ kind, versionId, title: '', quotations: [] }) as unknown as DraftSource,
    );
    const analysed = analysedPoint(
      {
        index: 1,
        heading: 'Point',
        draft: { blocks: [], brief: [], reserve: null, sources, insufficient: null },
        readings: new Map(),
        versions: new Map(versions.map((version) => [`${version.kind}/${version.versionId}`, version])) as never,
        today: [],
        notInCorpus: [],
      },
      DAY,
      DAY,
    );
    point = { ...analysed, dossier_id: '0190c1a0-0000-7000-8000-000000000000' };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has a tab for each, in the order of the tabs', () => {
    expect(sourcesOf(point).map(({ kind }) => kind)).toEqual([...SOURCE_KEYS]);
  });

  it.each(SOURCE_KEYS)('%s: citation, official page, facts, number, text', (kind) => {
    const [document] = point[`${kind}_docs`];
    if (document === undefined) throw new Error(`no document of kind ${kind}`);
    const { citation, url, rows = {} } = EXPECTED[kind];
    expect(plain(displayTitle(document))).toBe(citation);
    expect(document.url).toMatch(url);
    expect(document.id_answer).toBe(`${SOURCE_KINDS[kind].referenceName} - 1`);
    expect(document.content).not.toBe('');
    const shown = new Map(factRows(document));
    for (const [label, value] of Object.entries(rows)) expect([label, shown.get(label)]).toEqual([label, value]);
    for (const value of shown.values()) expect(value).not.toContain('##');
  });

  it('lists a company’s act once for its file, and gives the Union’s acts in HTML and in PDF', () => {
    const acts = sourcesOf(point).find(({ kind }) => kind === 'actes_societes')?.sources ?? [];
    expect([acts.length, listedOnce(acts).length]).toEqual([2, 1]);
    expect(officialPdf(point.euritext_docs[0]?.url ?? null)).toBe(
      'https://eur-lex.europa.eu/legal-content/FR/TXT/PDF/?uri=CELEX:62012CJ0131',
    );
  });
});
