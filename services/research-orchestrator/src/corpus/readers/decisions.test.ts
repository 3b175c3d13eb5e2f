import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jadeDecision, judilibreDecision } from '../../../test/corpus-fixtures.ts';
import { sampleFolderOf } from '../../../test/shared-texts.ts';
import type { CorpusRecord } from '../record.ts';
import { readAdministrativeDecision } from './administrative-decision.ts';
import { cutUnzoned, joinParts } from './decision-text.ts';
import { readDilaDecision } from './dila-decision.ts';
import { readJudilibre } from './judilibre.ts';
import { fateBySolution } from './solutions.ts';
import { decodeXml, parseXml } from './xml.ts';

const judilibre = (value: unknown): CorpusRecord => {
  const read = readJudilibre(value);
  if ('removed' in read) throw new Error('removed');
  return read.record;
};
const zoneText = ({ content, zones = [] }: CorpusRecord, name: string): string[] =>
  zones.filter((zone) => zone.name === name).map(({ start, end }) => content.slice(start, end));
const samples = sampleFolderOf('juritext');

describe('a decision of Judilibre', () => {
  it('has its numbers, court, chamber and contested decision, and zones that are exactly its parts', () => {
    const record = judilibre(judilibreDecision());
    expect(record).toMatchObject({
      kind: 'juritext',
      id: '5fca277de35a255d41ca73ab',
      title: 'Cour de cassation, Chambre sociale, 18 novembre 2020, 19-19.463',
      from: '2020-11-18',
      facts: {
        number: ['19-19.463', '19-19.464'],
        ecli: 'ECLI:FR:CCASS:2020:SO00740',
        court: 'Cour de cassation',
        publication: 'Publié au Bulletin',
        contested: { court: "Cour d'appel de Paris", number: '18/27804', date: '2019-05-16' },
      },
    });
    expect(zoneText(record, 'summary')).toEqual(['La période d’essai ne peut être rompue pour un motif étranger aux qualités du salarié.']);
    // A sentence that the conversion cut in two lines is one paragraph again.
    expect(zoneText(record, 'reasons')).toEqual([
      'Réponse de la Cour\n3. La rupture de la période d’essai ne peut être motivée par une cause étrangère aux qualités du salarié.',
    ]);
    expect(zoneText(record, 'claims')[0]).toContain('toute rupture de la période d’essai est abusive');
    expect(zoneText(record, 'operative')).toEqual(['PAR CES MOTIFS, la Cour :\nREJETTE le pourvoi.']);
    expect(record.content).not.toMatch(/\n\n|\r/);
  });

  it('has the fate given by a later decision', () => {
    const forward = { title: 'Cass. soc., 3 mars 2022', date: '2022-03-03', solution: 'Cassation partielle' };
    expect(judilibre(judilibreDecision({ forward })).facts?.fate).toEqual({
      kind: 'partly_quashed',
      by: 'Cass. soc., 3 mars 2022',
      date: '2022-03-03',
    });
    expect(['Cassation', 'Infirme la décision déférée', 'Rejet', 'QPC - renvoi', 'Sans objet'].map(fateBySolution)).toEqual([
      'quashed',
      'overturned',
      'upheld',
      'referred',
      'appealed',
    ]);
  });

  it('ignores zones whose offsets were counted on another text', () => {
    const moved = judilibreDecision();
    const zones = moved.zones as Record<string, { start: number; end: number }[]>;
    for (const list of Object.values(zones)) for (const span of list) Object.assign(span, { start: span.start + 7, end: span.end + 7 });
    const record = judilibre(moved);
    expect(zoneText(record, 'claims')).toEqual([]);
    expect(zoneText(record, 'reasons')).toEqual([]);
    // The operative part is recognisable without them.
    expect(zoneText(record, 'operative')[0]).toMatch(/^PAR CES MOTIFS/);
  });

  it('is a deletion when its publisher asks for one', () =>
    expect(readJudilibre({ id: '5fca277de35a255d41ca73ab', to_be_deleted: true })).toEqual({ removed: '5fca277de35a255d41ca73ab' }));

  it('is refused without a text or a date', () => {
    expect(() => judilibre({ ...judilibreDecision(), text: '' })).toThrow(/refusée/);
    expect(() => judilibre({ ...judilibreDecision(), decision_date: 'hier' })).toThrow(/decision_date/);
  });

  it.skipIf(samples === null)('reads the publisher’s own records of the four courts', () => {
    const read = (name: string): CorpusRecord => judilibre(JSON.parse(readFileSync(join(samples ?? '', name), 'utf8')));
    const cc = read('judilibre-cc-detail.json');
    expect(cc.facts?.number).toEqual(['19-19.463']);
    expect(zoneText(cc, 'reasons')[0]).toMatch(/^Réponse de la Cour/);
    expect(zoneText(cc, 'operative')[0]).toMatch(/^PAR CES MOTIFS[\s\S]*REJETTE le pourvoi/);
    expect(zoneText(cc, 'claims').join()).toContain('Enoncé du moyen');
    // This record was altered by its authors: its zones cut words.
    expect(zoneText(read('judilibre-ca-detail.json'), 'claims')).toEqual([]);
    expect(read('judilibre-tcom-detail.json').hierarchy).toEqual(['Tribunal de commerce de La Roche-sur-Yon']);
  });
});

describe('a decision of the DILA', () => {
  it('has the number by which it is cited, its abstract in a zone of its own, and its operative part', () => {
    const record = readDilaDecision(parseXml(jadeDecision('CETATEXT000049314894')));
    expect(record).toMatchObject({
      id: 'CETATEXT000049314894',
      title: "Conseil d'État, 2ème - 7ème chambres réunies, 21/03/2024, 490536",
      facts: { number: ['490536'], publication: 'B', keywords: ['URBANISME. ANTENNES-RELAIS.'], date: '2024-03-21' },
    });
    expect(zoneText(record, 'summary')).toEqual(['Les antennes-relais relèvent de la déclaration préalable.']);
    expect(zoneText(record, 'operative')).toEqual(['D E C I D E :\n--------------\nArticle 1er : La requête est rejetée.']);
    expect(record.zones?.map(({ name }) => name)).toEqual(['summary', 'operative']);
  });

  it.each([
    ['2010-14/22', 'Décision 2010-14/22 QPC - 30 juillet 2010 - M. Daniel W. et autres', 'QPC', '2010-14/22 QPC'],
    ['2023-863', 'Loi de finances pour 2024', 'DC', '2023-863 DC'],
    ['2023-1080 QPC', 'Décision n° 2023-1080 QPC', 'QPC', '2023-1080 QPC'],
  ])('of the Conseil constitutionnel has the letters of its number: %s, %s', (number, title, nature, cited) => {
    const text = `<TEXTE_JURI_CONSTIT><META><META_COMMUN><ID>CONSTEXT000022751138</ID><NATURE>${nature}</NATURE></META_COMMUN><META_SPEC><META_JURI>
      <TITRE>${title}</TITRE><DATE_DEC>2010-07-30</DATE_DEC><NUMERO>${number}</NUMERO></META_JURI></META_SPEC></META>
      <TEXTE><BLOC_TEXTUEL><CONTENU>Le texte.</CONTENU></BLOC_TEXTUEL></TEXTE></TEXTE_JURI_CONSTIT>`;
    expect(readDilaDecision(parseXml(text)).facts?.number).toEqual([cited]);
  });

  it('says where it is published, if only in its title', () => {
    const said = (title: string) => {
      const text = jadeDecision('CETATEXT000049314894')
        .replace(/<TITRE>[^<]*/, `<TITRE>${title}`)
        .replace(/<PUBLI_RECUEIL>B<\/PUBLI_RECUEIL>/, '');
      return readDilaDecision(parseXml(text)).facts?.publication;
    };
    expect(said('Conseil d’État, Juge des référés, 14/09/2026, 519188, Inédit au recueil Lebon')).toBe('Inédit au recueil Lebon');
    expect(said('Conseil d’État, 14/09/2026, 519188')).toBeUndefined();
  });

  it.skipIf(samples === null)('reads the real files, and refuses one without text', () => {
    const root = (name: string) => parseXml(decodeXml(readFileSync(join(samples ?? '', name))));
    const cass = readDilaDecision(root('JURITEXT000053345451.cass.xml'));
    expect(cass.facts).toMatchObject({
      number: ['24-18.856'],
      solution: 'Cassation partielle',
      chamber: 'CHAMBRE CIVILE 1',
      nature: 'ARRET',
    });
    const ce = readDilaDecision(root('CETATEXT000049314894.jade.xml'));
    expect(ce.facts?.keywords).toHaveLength(2);
    expect(zoneText(ce, 'summary')[0]).toMatch(/^51-02-01/);
    expect(() => readAdministrativeDecision(root('ORTA_2520143_20251205.opendata-admin.xml'))).toThrow(/sans texte/);
  });
});

describe('a decision of the administrative courts’ open data', () => {
  const xml = (
    ecli: string,
  ) => `<Document><Donnees_Techniques><Identification>DTA_2506461_20251229.xml</Identification></Donnees_Techniques>
<Dossier><Code_Juridiction>TA45</Code_Juridiction><Nom_Juridiction>Tribunal Administratif d'Orléans</Nom_Juridiction><Numero_Dossier>2506461</Numero_Dossier>
<Date_Lecture>2025-12-29</Date_Lecture><Numero_ECLI>${ecli}</Numero_ECLI><Type_Decision>Décision</Type_Decision><Solution>Rejet</Solution></Dossier>
<Decision><Texte_Integral>Vu la requête.$$$Considérant ce qui suit :$$$D É C I D E :$$$Article 1er : La requête est rejetée.</Texte_Integral></Decision></Document>`;

  it('has its id, and no ECLI when the publisher writes that it is undefined', () => {
    const record = readAdministrativeDecision(parseXml(xml('undefined')));
    expect(record).toMatchObject({ id: 'DTA_2506461_20251229', facts: { number: ['2506461'], solution: 'Rejet' } });
    expect(record.facts).not.toHaveProperty('ecli');
    expect(zoneText(record, 'operative')).toEqual(['D É C I D E :\nArticle 1er : La requête est rejetée.']);
  });
});

describe('the operative part of a decision without zones', () => {
  it.each([
    ['Motifs.\nPAR CES MOTIFS :\nCASSE.', ['PAR CES MOTIFS :\nCASSE.']],
    ['PAR CES MOTIFS :\nREJETTE.\nMOYEN ANNEXE au présent arrêt\nMoyen.', ['PAR CES MOTIFS :\nREJETTE.']],
    ['Cite : PAR CES MOTIFS, dit-elle.', []],
    ['PAR CES MOTIFS, la cour d’appel avait dit.\nPAR CES MOTIFS :\nREJETTE.', []],
    ['D E C I D E :\nSans article.', []],
    [
      'Décide :\nArticle premier :\nM. X est inéligible.\nDélibéré par le Conseil constitutionnel, où siégeaient : MM. Martin, président, Durand.',
      ['Décide :\nArticle premier :\nM. X est inéligible.'],
    ],
    ['LE CONSEIL CONSTITUTIONNEL DÉCIDE :\nArticle 1er. - Conforme.', ['LE CONSEIL CONSTITUTIONNEL DÉCIDE :\nArticle 1er. - Conforme.']],
    ['Il décide :\nArticle 1er : rejeté.', []],
  ])('is zoned only when exactly one line can begin it: %j', (text, expected) =>
    expect(cutUnzoned(text).flatMap((part) => (part.name === 'operative' ? [part.text] : []))).toEqual(expected),
  );

  it('is zoned without losing a character of the text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Motif.', 'PAR CES MOTIFS :', 'DECIDE :', 'Article 1er : rejeté.', 'MOYENS ANNEXES', 'Fin.'), {
          minLength: 1,
        }),
        (lines) => {
          const text = lines.join('\n');
          const { content, zones } = joinParts(cutUnzoned(text));
          expect(content).toBe(text);
          for (const { start, end } of zones) expect(content.slice(start, end)).toMatch(/^(PAR CES MOTIFS|DECIDE)/);
        },
      ),
    ));
});

describe.skipIf(samples === null)('every sample', () => {
  it('has zones inside the content, in order, without overlap', () => {
    for (const name of readdirSync(samples ?? '').filter((one) => /detail\.json$/.test(one))) {
      const { content, zones = [] } = judilibre(JSON.parse(readFileSync(join(samples ?? '', name), 'utf8')));
      let at = 0;
      for (const { start, end } of zones) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBeLessThanOrEqual(content.length);
    }
  });
});
