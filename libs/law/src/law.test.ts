import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeById, findCodes } from './codes.ts';
import { euActAtStart, euActName } from './eu-acts.ts';
import { fold, foldInPlace } from './fold.ts';
import { forceSentence, isInForce, publishedDate } from './force.ts';
import { administrativeCourtCode, companyPage, officialUrl, officialUrlAt } from './links.ts';
import { formatCount, formatDateLong, formatDateShort, formatEuros, frenchSpaces, plural } from './typography.ts';
import { wholeWords } from './whole-words.ts';

describe('codes', () => {
  it.each([
    ['le code du travail', 'C. trav.'],
    ['C. trav.', 'C. trav.'],
    ['au Code rural et de la pêche maritime', 'C. rur.'],
    ['CSS', 'CSS'],
    ["code de l'action sociale et des familles", 'CASF'],
  ])('%s', (text, short) => expect(findCodes(text).map((code) => code.short)).toEqual([short]));
  it('names no code where there is none', () => expect(findCodes('les codes de conduite')).toEqual([]));
  it("knows Légifrance's id of the code rural", () => expect(codeById('LEGITEXT000006071367')?.short).toBe('C. rur.'));
});

describe('dates of force', () => {
  it('hides sentinel dates', () => {
    expect([32472144000000, '2222-02-22', '9999-12-31', null, ''].map(publishedDate)).toEqual([null, null, null, null, null]);
    expect(publishedDate(1214524800000)).toBe('2008-06-27');
  });
  it.each([
    [{ dateDebut: '2008-06-27', dateFin: null, etat: 'VIGUEUR' }, '2008-06-27', true],
    [{ dateDebut: '2008-06-27', dateFin: '2017-09-24', etat: 'MODIFIE' }, '2017-09-23', true],
    [{ dateDebut: '2008-06-27', dateFin: '2017-09-24', etat: 'MODIFIE' }, '2017-09-24', false],
    [{ dateDebut: '2008-05-01', dateFin: '2008-03-02', etat: 'MODIFIE_MORT_NE' }, '2008-05-02', false],
    [{ dateDebut: '2027-01-01', dateFin: null, etat: 'VIGUEUR_DIFF' }, '2026-11-27', false],
    [{ dateDebut: null, dateFin: null, etat: 'VIGUEUR_DIFF' }, '2026-11-27', false],
    [{ dateDebut: '2010-01-01', dateFin: '2027-01-01', etat: 'ABROGE_DIFF' }, '2026-11-27', true],
    [{ dateDebut: '2010-01-01', dateFin: null, etat: 'PERIME' }, '2026-11-27', false],
    [{ dateDebut: '2010-01-01', dateFin: null, etat: 'ABROGE' }, '2026-11-27', false],
    [{ dateDebut: '2010-01-01', dateFin: null, etat: null }, '2026-11-27', true],
  ])('%o at %s: %s', (version, at, expected) => expect(isInForce(version, at)).toBe(expected));
  it('describes the dates in French', () => {
    expect(forceSentence({ dateDebut: '2008-06-27', dateFin: null, etat: 'VIGUEUR' }, '2026-11-27', formatDateShort)).toBe(
      'en vigueur depuis le 27/06/2008',
    );
  });
});

describe('typography', () => {
  it('sets no-break spaces', () => {
    expect(frenchSpaces('Quelle durée ? Voir : « art. L. 12 » ; 12:30, https://a.fr/b?c')).toBe(
      'Quelle durée\u202f? Voir\u00a0: «\u00a0art.\u00a0L.\u00a012\u00a0»\u202f; 12:30, https://a.fr/b?c',
    );
  });
  it('lets no line end cut « e-mail »', () => {
    expect(wholeWords(wholeWords('L’e-mail, deux E-mails'))).toBe('L’e-\u2060mail, deux E-\u2060mails');
  });
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', '1', ':', ';', '?', '!', '«', '»', '€', '%', '\u00a0', '\u202f') }), (s) => {
        expect(frenchSpaces(frenchSpaces(s))).toBe(frenchSpaces(s));
      }),
      { numRuns: 2000 },
    );
  });
  it('prints dates, sums and counts', () => {
    expect([
      formatDateShort('2020-11-18'),
      formatDateLong('2020-11-01'),
      formatEuros(9599),
      formatEuros(-123456789),
      formatCount(29115),
      plural(1, 'source'),
      plural(2, 'source'),
    ]).toEqual([
      '18/11/2020',
      '1er\u00a0novembre 2020',
      '95,99\u00a0€',
      '-1\u202f234\u202f567,89\u00a0€',
      '29\u202f115',
      '1\u00a0source',
      '2\u00a0sources',
    ]);
  });
});

describe('official links', () => {
  it.each([
    [
      { kind: 'legiarti', id: 'LEGIARTI000006900999', versionId: 'LEGIARTI000019071126' },
      'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071126',
    ],
    [
      { kind: 'cnn', id: 'KALIARTI000005846024', agreementId: 'KALICONT000005635613' },
      'https://www.legifrance.gouv.fr/conv_coll/id/KALIARTI000005846024/?idConteneur=KALICONT000005635613',
    ],
    [{ kind: 'juritext', id: '5fca277de35a255d41ca73ab' }, 'https://www.courdecassation.fr/decision/5fca277de35a255d41ca73ab'],
    [{ kind: 'juritext', id: 'CETATEXT000049314894' }, 'https://www.legifrance.gouv.fr/ceta/id/CETATEXT000049314894'],
    [{ kind: 'juritext', id: 'CONSTEXT000049314894' }, 'https://www.legifrance.gouv.fr/cons/id/CONSTEXT000049314894'],
    [
      { kind: 'juritext', id: 'DTA_2506461_20251229', title: "Tribunal Administratif d'Orléans, 29/12/2025" },
      'https://opendata.justice-administrative.fr/recherche/shareFile/TA45/DTA_2506461_20251229',
    ],
    [{ kind: 'reglements', id: '32016R0679' }, 'https://eur-lex.europa.eu/legal-content/FR/TXT/HTML/?uri=CELEX:32016R0679'],
    [
      {
        kind: 'legiarti',
        id: 'LEGIARTI000006321037',
        title: 'Loi organique n° 2001-692 du 1er août 2001 relative aux lois de finances, article 17',
      },
      'https://www.legifrance.gouv.fr/loda/article_lc/LEGIARTI000006321037',
    ],
    [
      { kind: 'legiarti', id: 'LEGIARTI000030611789', title: 'Arrêté du 7 mai 2015, article 3' },
      'https://www.legifrance.gouv.fr/loda/article_lc/LEGIARTI000030611789',
    ],
    [
      { kind: 'legiarti', id: 'LEGIARTI000006315181', title: 'Livre des procédures fiscales, article L80 A' },
      'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006315181',
    ],
    [{ kind: 'bofip', id: 'x', url: 'javascript:alert(1)' }, null],
    [{ kind: 'legiarti', id: '../evil' }, null],
  ])('%o', (document, expected) => expect(officialUrl(document)).toBe(expected));
  it('has a page for a day only where the publisher has one', () => {
    expect(officialUrlAt({ kind: 'legiarti', id: 'LEGIARTI000030611789', title: 'Décret n° 2015-1' }, '2020-01-01')).toBe(
      'https://www.legifrance.gouv.fr/loda/article_lc/LEGIARTI000030611789/2020-01-01',
    );
    expect(officialUrlAt({ kind: 'legiarti', id: 'JORFARTI000030611298' }, '2020-01-01')).toBe(
      'https://www.legifrance.gouv.fr/jorf/article_jo/JORFARTI000030611298',
    );
  });
  it.each([
    ['CAA de PARIS', 'CAA75'],
    ['TA de CERGY-PONTOISE', 'TA95'],
    ['TA Châlons-sur-Marne', 'TA51'],
    ['Tribunal administratif de la Réunion', 'TA101'],
    ["Conseil d'État, 2ème - 7ème chambres réunies, 21/03/2024, 490536", 'CE'],
    ['Tribunal judiciaire de Paris', null],
  ])('court of %s', (title, code) => expect(administrativeCourtCode(title)).toBe(code));
});

describe('folding', () => {
  it('keeps every offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (s) => {
        expect(foldInPlace(s)).toHaveLength(s.length);
      }),
    );
  });
  it('compares spellings', () => expect(fold('L’Œuvre  ÉTENDUE')).toBe("l'oeuvre etendue"));
});

describe('acts of the European Union', () => {
  it.each([
    ['31999L0070', 'directive 1999/70/CE'],
    ['31998L0059', 'directive 98/59/CE'],
    ['32003L0088', 'directive 2003/88/CE'],
    ['32014L0065', 'directive 2014/65/UE'],
    ['31971R1408', 'règlement (CEE) n°\u00a01408/71'],
    ['32001R0044', 'règlement (CE) n°\u00a044/2001'],
    ['32014R0910', 'règlement (UE) n°\u00a0910/2014'],
    ['32016R0679', 'règlement (UE) 2016/679'],
  ])('%s is cited as %s', (celex, name) => expect(euActName(celex)).toBe(name));

  it('are found again by the name that they are given', () => {
    const celexes = fc.tuple(fc.integer({ min: 1958, max: 2026 }), fc.constantFrom('R', 'L', 'D'), fc.integer({ min: 100, max: 999 }));
    fc.assert(
      fc.property(celexes, ([year, sector, number]) => {
        const celex = `3${year}${sector}0${number}`;
        expect(euActAtStart(fold(euActName(celex) ?? ''))?.celex).toBe(celex);
      }),
    );
  });
});

describe('documents that only the operator has', () => {
  const sites = { statuts: 'https://decisions.example/statuts/', actes_societes: 'https://files.example' };
  it('open on the site that the operator names, and nowhere without one', () => {
    expect(companyPage('statuts', { slugged_title: 'la-cordee-statuts' }, sites)).toEqual({
      url: 'https://decisions.example/statuts/la-cordee-statuts',
    });
    expect(companyPage('actes_societes', { source: '/a b/é.pdf' }, sites)).toEqual({ url: 'https://files.example/a%20b/%C3%A9.pdf' });
    expect(companyPage('actes_societes', { source: '../../secret.pdf' }, sites)).toEqual({});
    expect(companyPage('statuts', { slugged_title: 'x' }, {})).toEqual({});
    expect(companyPage('bodacc', { source: 'x' }, sites)).toEqual({});
  });
  it('a notice of the BALO without a file opens on its own page', () => {
    expect(officialUrl({ kind: 'balo', id: '2603311' })).toBe(
      'https://www.journal-officiel.gouv.fr/pages/balo-annonce-unitaire/?q.id=id_annonce:2603311',
    );
  });
});
