import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consolidatedAct, consolidatedArticle1, formexAct, legiArticle, publishedAct } from '../../../test/corpus-fixtures.ts';
import { corpusFolderOf, sampleFolderOf } from '../../../test/shared-texts.ts';
import { readBofipDocument, readBofipRow } from './bofip.ts';
import { celexOfTitle, readEuAct } from './eu-act.ts';
import { readEuJudgment } from './eu-judgment.ts';
import { readLegiArticle } from './legi-article.ts';
import { readMappedRow } from './mapped-row.ts';
import { decodeXml, parseXhtml, parseXml } from './xml.ts';

describe('an article of LEGI', () => {
  const versions = [
    ['LEGIARTI000006437044', '1804-02-19', '2016-10-01'],
    ['LEGIARTI000032041571', '2016-10-01', '2999-01-01'],
  ] as const;

  it('has the id of its oldest version, the text and headings of its day, and no sentinel date', () => {
    const record = readLegiArticle(
      parseXml(legiArticle({ version: 'LEGIARTI000032041571', from: '2016-10-01', text: '<p>Tout fait <br/>de l’homme.</p>', versions })),
    );
    expect(record).toMatchObject({
      id: 'LEGIARTI000006437044',
      version: 'LEGIARTI000032041571',
      text: 'LEGITEXT000006070721',
      title: 'Code civil, article 1240',
      content: 'Tout fait\nde l’homme.',
      annotation: 'Note de l’éditeur.',
      from: '2016-10-01',
      to: null,
      versions: [{ id: 'LEGIARTI000006437044', from: '1804-02-19', to: '2016-10-01' }],
    });
    expect(record.hierarchy).toEqual([
      'Code civil',
      'Livre III : Des différentes manières dont on acquiert la propriété',
      'Sous-titre II : La responsabilité extracontractuelle',
    ]);
  });

  it('shows the characters of its titles and text as written, whatever XML makes of them', () => {
    const file = legiArticle({ version: 'LEGIARTI000032041571', from: '2016-10-01', text: '<p>L\'eau &amp; le "sol" &lt; 10 %</p>' })
      .replace('>Code civil<', '>Code de l\'eau &amp; du "sol"<br/>(partie &lt; 2)<')
      .replace('>Livre III : Des différentes', ">Livre III : L'eau &amp; les différentes");
    const record = readLegiArticle(parseXml(file));
    expect(record.title).toBe('Code de l\'eau & du "sol" (partie < 2), article 1240');
    expect(record.hierarchy[1]).toBe("Livre III : L'eau & les différentes manières dont on acquiert la propriété");
    expect(record.content).toBe('L\'eau & le "sol" < 10 %');
  });

  it('is refused without a text', () =>
    expect(() => readLegiArticle(parseXml(legiArticle({ version: 'LEGIARTI000032041571', from: '2016-10-01', text: '' })))).toThrow(
      /sans texte/,
    ));
});

describe('XML', () => {
  it.each([
    ['<ARTICLE><META></ARTICLE>', /mal formé/],
    ['<ARTICLE>', /mal formé/],
    [`${'<a>'.repeat(400)}${'</a>'.repeat(400)}`, /profond/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /mal formé/],
  ])('is refused when it is truncated, too deep, or defines entities: %s', (xml, reason) => expect(() => parseXml(xml)).toThrow(reason));
});

describe('an act of the Union', () => {
  const published = readEuAct(
    parseXhtml(publishedAct('Les États membres appliquent le présent règlement.')),
    'acts/32016R0679/2016-04-27/fr.xml',
  );
  const consolidated = readEuAct(parseXhtml(consolidatedAct('25.05.2018', consolidatedArticle1)), 'x.html');

  it('gives one record for each article, with separate recitals and annexes, and without quoted parts of other acts', () => {
    expect(published).toMatchObject({ celex: '32016R0679', day: '2016-04-27', consolidated: false });
    expect(published.records.map(({ id, content }) => [id, content])).toEqual([
      ['32016R0679/rct_1', '(1) La protection des personnes est un droit fondamental.'],
      ['32016R0679/art_1', '1. Le présent règlement établit des règles.\na) la première;\nb) la seconde.'],
      ['32016R0679/art_2', 'Les États membres appliquent le présent règlement.\nArticle 99\nTexte cité d’un autre acte.'],
      ['32016R0679/anx_I', 'Liste\nProduit | Quantité en tonnes | Année'],
    ]);
    expect(published.records[1]).toMatchObject({
      version: '32016R0679_art_1_20160427',
      title: 'Règlement (UE) 2016/679, article 1',
      facts: { celex: '32016R0679', article_number: '1', chapter_title: 'CHAPITRE I Dispositions générales', consolidated: false },
    });
    expect(published.records[1]?.hierarchy.at(-1)).toBe('Objet');
  });

  it('reads the same in both markups and in Formex', () => {
    const formex = readEuAct(parseXml(formexAct), 'x.xml');
    const contents = [published, consolidated, formex].map(({ records }) => records.find(({ id }) => id === '32016R0679/art_1'));
    expect(new Set(contents.map((one) => one?.content)).size).toBe(1);
    expect(consolidated).toMatchObject({ celex: '32016R0679', day: '2018-05-25', consolidated: true });
    expect(formex).toMatchObject({ celex: '32016R0679', day: '2018-05-25', consolidated: true });
    expect(contents[1]?.facts?.celex).toBe('02016R0679-20180525');
  });

  it('gives each article its own text, whatever stands after its number', () => {
    const numbers = ['8', '8 bis', '8 bis quater', '3 undecies', '369 quinvicies', '12 a'];
    const articles = numbers.map(
      (number, n) =>
        `<div class="eli-subdivision" id="art_${n + 1}"><p class="title-article-norm">Article ${number}</p><div class="norm">Texte ${n}.</div></div>`,
    );
    const { records } = readEuAct(parseXhtml(consolidatedAct('25.05.2018', articles.join(''))), 'x.html');
    expect(records.map(({ number, content }) => [number, content])).toEqual(numbers.map((number, n) => [number, `Texte ${n}.`]));
  });

  it('is not ended by its corrigendum, which is a text of its own', () => {
    const text = `<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>
      <p class="oj-doc-ti">Rectificatif au règlement (UE) 2016/679 du Parlement européen et du Conseil du 27 avril 2016</p>
      <p class="oj-normal">(«Journal officiel de l’Union européenne» L 119 du 4 mai 2016)</p>
      <p class="oj-normal">Page 37, article 17, paragraphe 1, point c):</p><p class="oj-normal">Article 17</p>
      <p class="oj-normal">au lieu de: «première», lire: «seconde».</p></body></html>`;
    const corrigendum = readEuAct(parseXhtml(text), '32016R0679R(02)/2018-05-23/fr.xhtml');
    expect(corrigendum).toMatchObject({ celex: '32016R0679R(02)', day: '2018-05-23' });
    expect(corrigendum.records).toHaveLength(1);
    expect(corrigendum.records[0]).toMatchObject({
      ...{ id: '32016R0679R(02)', version: '32016R0679R(02)_20180523', text: '32016R0679R(02)', from: '2018-05-23' },
      title: 'Rectificatif du 23 mai 2018 au règlement (UE) 2016/679',
      facts: { celex: '32016R0679R(02)', consolidated: false },
    });
    expect(corrigendum.records[0]?.content).toContain('au lieu de: «première», lire: «seconde».');
    expect(() => readEuAct(parseXhtml(text), 'rectificatif.xhtml')).toThrow(/doit donner son numéro CELEX et sa date/);
  });

  it('is refused in another language', () =>
    expect(() => readEuAct(parseXhtml(consolidatedAct('25.05.2018', '').replace('— FR —', '— CS —')), 'x')).toThrow(/langue CS/));

  it.each([
    ['Directive 93/13/CEE du Conseil', '31993L0013'],
    ['RÈGLEMENT (CE) N o 1/2003 DU CONSEIL', '32003R0001'],
    ['Règlement (UE) n° 1215/2012', '32012R1215'],
    ['RÈGLEMENT (CE) No 1907/2006 DU PARLEMENT EUROPÉEN ET DU CONSEIL', '32006R1907'],
    ['RÈGLEMENT (CE) N o 2006/2004', '32004R2006'],
    ['DÉCISION No 1982/2006/CE DU PARLEMENT EUROPÉEN ET DU CONSEIL', '32006D1982'],
    ['DÉCISION N° 2119/98/CE', '31998D2119'],
    ['DÉCISION DE LA COMMISSION 2000/520/CE', '32000D0520'],
    ['DIRECTIVE (UE) 2019/790', '32019L0790'],
    ['Communication', null],
  ])('is named by its title: %s', (title, celex) => expect(celexOfTitle(title)).toBe(celex));

  const acts = corpusFolderOf('eu-acts');
  it.skipIf(acts === null)('is read in each markup of the shared texts, with the number and the day of its folder', () => {
    for (const [folder, articles] of [
      ['32016r0679/2016-04-27', 99],
      ['32016r0679/2016-05-04', 99],
      ['31993l0013/1993-04-05', 11],
      ['32000l0031/2000-06-08', 24],
      ['32003r2201/2022-08-01', 0],
    ] as const) {
      const name = readdirSync(join(acts ?? '', folder))[0] ?? '';
      const act = readEuAct(parseXhtml(decodeXml(readFileSync(join(acts ?? '', folder, name)))), `${folder}/${name}`);
      expect([act.celex.toLowerCase(), act.day]).toEqual(folder.split('/'));
      expect(act.records.filter(({ id }) => /\/art_/.test(id))).toHaveLength(articles);
    }
  });
});

describe('a judgment of the Court of justice', () => {
  const samples = sampleFolderOf('euritext');
  it.skipIf(samples === null)('has its numbered points, its number and its keywords', () => {
    const record = readEuJudgment(parseXhtml(decodeXml(readFileSync(join(samples ?? '', '62012CJ0131.fr.xhtml')))), '62012CJ0131.fr.xhtml');
    expect(record).toMatchObject({
      kind: 'euritext',
      id: '62012CJ0131',
      from: '2014-05-13',
      facts: { number: ['C-131/12'], formation: 'grande chambre', celex: '62012CJ0131' },
    });
    expect(record.content).toMatch(/^1 La demande de décision préjudicielle/m);
    expect(record.facts?.keywords?.[0]).toBe('Données à caractère personnel');
  });

  it('has the day and the ECLI of its file’s name, and its number when its text gives none', () => {
    const page = (body: string) => parseXhtml(`<html lang="fr"><head/><body>${body}</body></html>`);
    const joined = page('<p>ARRÊT DE LA COUR (grande chambre)</p><p>Dans les affaires jointes C‑293/12 et C‑594/12,</p>');
    expect(readEuJudgment(joined, 'euritext/62012CJ0293.2014-04-08.ECLI_EU_C_2014_238.fr.xhtml')).toMatchObject({
      from: '2014-04-08',
      number: 'C-293/12',
      facts: { number: ['C-293/12', 'C-594/12'], ecli: 'ECLI:EU:C:2014:238', date: '2014-04-08' },
    });
    const old = page('<p>Arrêt de la Cour dans l’affaire de la société Van Gend</p>');
    expect(readEuJudgment(old, '61962CJ0026.1963-02-05.ECLI_EU_C_1963_1.fr.xhtml')).toMatchObject({
      from: '1963-02-05',
      facts: { number: ['26/62'], ecli: 'ECLI:EU:C:1963:1' },
    });
    // Cases older than the letters are cited with one when they were decided later.
    expect(readEuJudgment(old, '61988CJ0262.1990-05-17.fr.xhtml').facts?.number).toEqual(['C-262/88']);
  });

  it('has its ruling as the operative part', () => {
    const html = `<html><head><title>62012CJ0131</title></head><body><p class="sum-title-1">ARRÊT DE LA COUR (grande chambre)</p><p class="sum-title-1">13 mai 2014</p>
<p class="normal">Dans l’affaire C‑131/12,</p><p class="normal">La Cour dit les motifs.</p><p class="normal">Par ces motifs, la Cour (grande chambre) dit pour droit:</p><p class="normal">1) Le droit est tel.</p></body></html>`;
    const { content, zones = [] } = readEuJudgment(parseXhtml(html), 'x');
    expect(zones.map(({ start, end }) => content.slice(start, end))).toEqual([
      'Par ces motifs, la Cour (grande chambre) dit pour droit:\n1) Le droit est tel.',
    ]);
  });
});

describe('the tax doctrine', () => {
  it('is keyed by its page and day, since two pages may have one reference', () => {
    const row = {
      titre: 'IF - CFE - Exonérations',
      debut_de_validite: '2019-06-26',
      serie: 'IF',
      identifiant_juridique: 'BOI-IF-CFE-10-30-20-20190626',
    };
    const pages = ['4316-PGP', '284-PGP'].map((page) =>
      readBofipRow({
        ...row,
        permalien: `https://bofip.impots.gouv.fr/bofip/${page}.html/identifiant=BOI-IF-CFE-10-30-20-20190626`,
        contenu_html: '<p>10</p><p>Texte.</p>',
      }),
    );
    expect(pages.map(({ id, version, content }) => [id, version, content])).toEqual([
      ['4316-PGP', '4316-PGP-20190626', '10\nTexte.'],
      ['284-PGP', '284-PGP-20190626', '10\nTexte.'],
    ]);
    expect(pages[0]?.facts).toMatchObject({ identifiant: 'BOI-IF-CFE-10-30-20-20190626', serie: 'IF', date: '2019-06-26' });
  });

  it('is read from the description and the text of the stock', () => {
    const xml = `<document type="Contenu" xmlns:dc="d" xmlns:bofip="b"><dc:dublincore><dc:title>IR - Liquidation</dc:title><dc:date>2024-06-18</dc:date><dc:subject>IR</dc:subject>
<dc:identifier>1032-PGP</dc:identifier><dc:identifier>https://bofip.impots.gouv.fr/bofip/1032-PGP.html/identifiant=BOI-IR-LIQ-10-10-10-30-20240618</dc:identifier></dc:dublincore>
<bofip:bodgfip><bofip:contenu_type>Commentaire</bofip:contenu_type><bofip:contenu_id>BOI-IR-LIQ-10-10-10-30-20240618</bofip:contenu_id></bofip:bodgfip></document>`;
    const record = readBofipDocument(
      parseXml(xml),
      '<html><body><h1>I. Règle</h1><p>10</p><p>Voir <a href="Contenu:2494-PGP">BOI-X</a>.</p><!-- note --></body></html>',
    );
    expect(record).toMatchObject({ id: '1032-PGP', content: 'I. Règle\n10\nVoir BOI-X.', facts: { nature: 'Commentaire' } });
  });
});

describe('rows of JSON', () => {
  it('of the BODACC: one sentence a field, its SIREN once, its page', () => {
    const record = readMappedRow(
      {
        id: 'B202501222451',
        dateparution: '2025-06-27',
        familleavis: 'modification',
        familleavis_lib: 'Modifications diverses',
        typeavis: 'annonce',
        commercant: 'DANONE',
        registre: ['552 032 534', '552032534'],
        listepersonnes: '{"personne": {"denomination": "DANONE", "capital": {"montantCapital": "160948000"}}}',
        jugement: '{broken',
        url_complete: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:B202501222451',
      },
      'bodacc',
    );
    expect(record.facts).toMatchObject({ siren: ['552032534'], familleavis: 'modification', dateparution: '2025-06-27' });
    expect(record.title).toBe('DANONE, Modifications diverses');
    expect(record.content).toContain('denomination : DANONE ; montant capital : 160948000');
    expect(record.content).toContain('{broken');
  });

  it('of the AMF: a moment late in the evening in UTC is the next day in Paris', () =>
    expect(
      readMappedRow(
        {
          uin_idt_uin: '1',
          uin_dat_amf: '2025-05-14T22:30:00+00:00',
          informationdeposee_inf_tit_inf: 'Rapport',
          identificationsociete_iso_nom_soc: 'AB',
        },
        'infofi',
      ).from,
    ).toBe('2025-05-15'));

  it('of the BALO: several companies, the second part of the category in the title', () =>
    expect(
      readMappedRow(
        {
          id_annonce: '1',
          dateparution: '2026-08-03',
          societes_noms: ['A', 'B'],
          siren: '552081317,811475383',
          facette_categorie_libelle: 'PUBLICATIONS##Comptes annuels',
        },
        'balo',
      ),
    ).toMatchObject({ title: 'A, B, Comptes annuels', facts: { siren: ['552081317', '811475383'], societes_noms: ['A', 'B'] } }));

  it('of a prefecture: the number, the day and the type that a title alone gives', () =>
    expect(
      readMappedRow(
        {
          name: 'Recueil des actes administratifs n°25-2026-189 du 14 août 2026',
          url: 'https://www.doubs.gouv.fr/recueil.pdf',
          first_seen_on: '2026-08-20',
          texte: 'Article 1er : l’arrosage est interdit.',
        },
        'actes',
      ),
    ).toMatchObject({
      from: '2026-08-14',
      facts: { identifiant: '25-2026-189', date: '2026-08-14', type_acte: 'Recueil des actes administratifs' },
    }));

  it('that are not public are refused', () =>
    expect(() => readMappedRow({ id: '1', texte: 'x', confidentiality: 'Restreint' }, 'statuts')).toThrow(/publique/));
});
