import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseArticleNumber } from './article-numbers.ts';
import { findReferences, formatArticleNumber, withoutCitations } from './references.ts';

const summary = (text: string) =>
  findReferences(text).map((r) => (r.type === 'article' ? `${r.code?.short ?? '?'} ${r.numbers.join('|')}` : `${r.type} ${r.value}`));

describe('findReferences', () => {
  it.each([
    ["l'article L. 1232-1 du code du travail", ['C. trav. L1232-1']],
    ['art. L.1232-1 C. trav.', ['C. trav. L1232-1']],
    ['L. 1221-19 C. trav.', ['C. trav. L1221-19']],
    ['articles 1240 et 1241 du code civil', ['C. civ. 1240|1241']],
    ['L. 311-2 à L. 311-5', ['? L311-2|L311-5']],
    ['articles 1240 à 1245 du code civil', ['C. civ. 1240|1245']],
    ['articles 4 bis à 6 du code civil', ['C. civ. 4 BIS|6']],
    ['article 39, 1-5° du CGI', ['CGI 39']],
    ['art. 209 B', ['? 209 B']],
    ['article L. 64 A du livre des procédures fiscales', ['LPF L64 A']],
    ['articles L. 80 A et L. 80 B du LPF', ['LPF L80 A|L80 B']],
    ["l'article 199 undecies B du CGI", ['CGI 199 UNDECIES B']],
    ["l'article 199 terdecies-0 A du code général des impôts", ['CGI 199 TERDECIES-0 A']],
    ["l'article 150-0 B bis du CGI", ['CGI 150-0 B BIS']],
    ["l'article 235 ter ZCA du CGI", ['CGI 235 TER ZCA']],
    ['articles 39 A à 39 C du CGI', ['CGI 39 A|39 C']],
    ['article 1240 CC', ['? 1240']],
    ['article 39 CGI', ['CGI 39']],
    ['ARTICLE 5 DU CODE CIVIL, que dit-il ?', ['C. civ. 5']],
    ['article L. 1243-8 c) du code du travail', ['? L1243-8']],
    ["l'article 5 y compris son alinéa 2", ['? 5']],
    ["l'article L. 1234-1, 2 ans d'ancienneté", ['? L1234-1']],
    ['articles L. 1237-19, 10 salariés', ['? L1237-19']],
    ["l'article L. 1221-19 et 3 mois de renouvellement", ['? L1221-19']],
    ['article 9, 30 jours', ['? 9']],
    ['articles 9, 30 et 31 du code civil', ['C. civ. 9|30|31']],
    ['article premier du code rural et de la pêche maritime', ['C. rur. 1']],
    ['L’article R.* 552‑4 du code de la sécurité sociale', ['CSS R552-4']],
    ['Cass. soc., 18 nov. 2020, n° 19-19.463', ['decision 19-19.463']],
    ['CE, 21 mars 2024, n° 490536', ['decision 490536']],
    ['CJUE, 13 mai 2014, C‑131/12', ['decision C-131/12']],
    ['BOI-TVA-CHAMP-30-10-50 § 20', ['boi BOI-TVA-CHAMP-30-10-50']],
    ['IDCC 44', ['idcc 0044']],
    ['NOR : MAEJ9230021D', ['nor MAEJ9230021D']],
    ['ECLI:FR:CCASS:2020:CO00740.', ['ecli ECLI:FR:CCASS:2020:CO00740']],
    ['SIREN 535 113 062', ['siren 535113062']],
    ['Le règlement 32016R0679', ['celex 32016R0679']],
    ['Cass. soc., 12 mars 2024, pourvoi n° Y 23-12.345', ['decision 23-12.345']],
    ['arrêt du 12 mars 2024 (n° 23-12345)', ['decision 23-12.345']],
    ['pourvoi 2312345', ['decision 23-12.345']],
    ['CA Paris, 7 mai 2021, n° RG 21/1234', ['decision RG 21/01234']],
    ['CA Paris, pôle 6, 7 mai 2021, n° 21/01234', ['decision RG 21/01234']],
    ['l’arrêt de la cour d’appel de Douai du 7 mai 2021 (n° 21/1234)', ['decision RG 21/01234']],
    ['TJ Lyon, 7 mai 2021, n° 21/01234', ['decision RG 21/01234']],
    ['le lot n° 21/01234', []],
    ['CJCE, 5 février 1963, Van Gend en Loos, aff. 26/62', ['decision 26/62']],
    ['CE, 12 mars 2024, nos 472222, 472223', ['decision 472222']],
    ['CE 12 mars 2024, req. n° 472222', ['decision 472222']],
    ['CAA de Marseille, n° 24MA03136', ['decision 24MA03136']],
    ['Conseil d’État, 10e ch., 12 mars 2024, n° 472 222', ['decision 472222']],
    ['que dit l’arrêt de la chambre sociale du 12 mars 2024 ?', ['decision-day 2024-03-12']],
    ['Cass. soc., 12 mars 2024', ['decision-day 2024-03-12']],
    ['CA Paris, 7 mai 2021', ['decision-day 2021-05-07']],
    ['ce contrat du 12 mars 2024 est-il nul ?', []],
    ['Puis-je résilier ce contrat n° 458712 ?', []],
    ['jugé par le CE le 12 mars 2024, n° 472222', ['decision 472222']],
    ['Selon le CE (n° 472222), le recours est tardif.', ['decision 472222']],
    ['Le CE a jugé (n° 472222) que le recours est tardif.', ['decision 472222']],
    ['CA PARIS 7 MAI 2021 N° 21/01234', ['decision RG 21/01234']],
    ['TA PARIS, 12 MARS 2024, N° 2100284', ['decision 2100284']],
    ['ca paris 7 mai 2021, n° 21/01234', ['decision RG 21/01234']],
    ['Le CE a été consulté sur le projet n° 458712.', []],
    ['Ta facture n° 20240001 est-elle due ?', []],
    ['Est-ce que ça vise le lot n° 21/01234 ?', []],
    ['TA Paris, 12 mars 2024, n° 2100284', ['decision 2100284']],
    ['le jugement du ta de Paris n° 2100284', ['decision 2100284']],
    ['ce, ass., 12 mars 2024, n° 472222', ['decision 472222']],
    ['ce 12 mars 2024, n° 472222', ['decision 472222']],
    ['CE du 12 mars 2024, n° 472222', ['decision 472222']],
    ['l’arrêt du CE du 12 mars 2024, n° 472222', ['decision 472222']],
    ['CE (9e-10e ch. réunies), n° 472222', ['decision 472222']],
    ['la jurisprudence du CE (n° 472222)', ['decision 472222']],
    ['CE plén., 12 mars 2024, n° 472222', ['decision 472222']],
    ['CE Dame Lamotte, 17 février 1950, n° 86949', ['decision 86949']],
    ['Que juge l’arrêt CE Benjamin, 19 mai 1933, n° 17413 ?', ['decision 17413']],
    ['CE – 12 mars 2024 – n° 472222', ['decision 472222']],
    ['CE avis n° 472222', ['decision 472222']],
    ['CE juge des référés, 12 mars 2024, n° 472222', ['decision 472222']],
    ['Le CE juge (n° 472222) que le recours est tardif.', ['decision 472222']],
    ['Selon le CE, 10e ch., n° 472222, le recours est tardif.', ['decision 472222']],
    ['Il m’a licencié, et ce, malgré le dossier n° 458712.', []],
    ['Le bailleur a changé ce secteur n° 458712 sans accord.', []],
    ['Le CE, consulté sur le projet n° 458712, a dit non.', []],
    ['Le CE du 12 mars 2024 a voté la résolution n° 458712.', []],
    ['L’avis du CE sur le projet n° 458712 est-il obligatoire ?', []],
    ['CE consulté sur le projet n° 458712', []],
    ['marquage CE, notice n° 458712', []],
    ['La directive 2003/88/CE et le dossier n° 458712', ['celex 32003L0088']],
    ['JE CONTESTE CE CONTRAT N° 458712', []],
    ['est-ce que ca vise le lot n° 21/01234 ?', []],
    ['ca, c’est le lot n° 21/01234', []],
    ['Ca vise le lot n° 21/01234.', []],
    ['mon CA a baissé depuis la facture n° 21/01234', []],
    ['ca Paris, 7 mai 2021, n° 21/01234', ['decision RG 21/01234']],
    ['la ca de Douai, n° 21/01234', ['decision RG 21/01234']],
    ['arrêt de la Cour de cassation du 12 mars 2024 (n° 23-12345)', ['decision 23-12.345']],
    ['décision n° 2023-1080 QPC', ['decision 2023-1080 QPC']],
    ['le règlement (UE) 2016/679 s’applique-t-il ?', ['celex 32016R0679']],
    ["l'article 17 du RGPD", ['celex 32016R0679']],
    ["l'article 6, paragraphe 1, sous a), du règlement (UE) 2016/679", ['celex 32016R0679']],
    ['règlement (UE) n° 910/2014', ['celex 32014R0910']],
    ['règlement (CE) n° 593/2008', ['celex 32008R0593']],
    ['la directive 2003/88/CE', ['celex 32003L0088']],
    ['directive (UE) 2019/1937 et directive 93/13/CEE', ['celex 32019L1937', 'celex 31993L0013']],
    ["l'article 1382 du code civil et l'article 3 du règlement intérieur", ['C. civ. 1382', '? 3']],
    ['RGPD, art. 17', ['celex 32016R0679']],
    ['directive 2003/88/CE art. 7 et L. 3141-3 du code du travail', ['celex 32003L0088', 'C. trav. L3141-3']],
    ['RGPD, art. 1er et article L. 1222-4 du code du travail', ['celex 32016R0679', 'C. trav. L1222-4']],
    ['RGPD, art. 6, 9 et article 1240 du code civil', ['celex 32016R0679', 'C. civ. 1240']],
    ['le RGPD (article 17) et les articles 9 et 1240 du code civil', ['celex 32016R0679', 'C. civ. 9|1240']],
    ['RGPD, article 1240 du code civil', ['celex 32016R0679', 'C. civ. 1240']],
    ['C. civ., art. 1240', ['C. civ. 1240']],
    ['Code du travail (article L. 1232-1)', ['C. trav. L1232-1']],
    ['le code civil, article 3 du règlement intérieur', ['? 3']],
    ["Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?", []],
    ['au 1er mars 2021, 3 salariés à 12 h', []],
  ])('%s', (text, expected) => expect(summary(text)).toEqual(expected));

  it.each([
    ["l'article 15 de la loi du 6 juillet 1989", true],
    ["l'article 8 de la Convention européenne des droits de l'homme", true],
    ["l'article 8 de la convention de La Haye", true],
    ["l'article 12 de la convention d'arbitrage", true],
    ["l'article 5 de mon contrat de travail", true],
    ["l'article 3, alinéa 2, du règlement intérieur", true],
    ["l'article 2 du décret n° 2019-1333", true],
    ["l'article 4.2 de la convention collective", false],
    ["l'article 12 de l'annexe", false],
    ["l'article 1240 du code civil", false],
    ["l'article L. 1221-1 du contrat", false],
    ["l'article 15", false],
  ])('%s is of another text than a code: %s', (text, expected) => {
    expect(findReferences(text)).toMatchObject([{ isOfOtherText: expected }]);
  });

  it('takes the court and the day of a decision with its number, and the article with the act of the Union', () => {
    const raws = (text: string) => findReferences(text).map(({ raw }) => raw);
    expect(raws('Que juge l’arrêt Cass. soc., 12 mars 2024, n° 23-12.345 ?')).toEqual(['Cass. soc., 12 mars 2024, n° 23-12.345']);
    expect(raws('L’employeur invoque ce pourvoi n° 23-12.345.')).toEqual(['23-12.345']);
    expect(raws('La Cour de cassation juge que le salarié peut agir. Voir 23-12.345.')).toEqual(['23-12.345']);
    const [act] = findReferences("Que dit l'article 17 du RGPD ?");
    expect(act).toMatchObject({ raw: 'article 17 du RGPD', articles: ['17'] });
    for (const [text, articles] of [
      ['RGPD art. 1er, objet', ['1']],
      ['Le RGPD, en son article 17, prévoit quoi ?', ['17']],
      ['directive 2003/88/CE (articles 3 et 5) : repos', ['3', '5']],
    ] as const)
      expect(findReferences(text)).toMatchObject([{ type: 'celex', articles }]);
  });

  it('leaves out of a text the decisions and the acts that it cites', () => {
    expect(withoutCitations('Depuis CE, 12 mars 2024, n° 472222, que dit l’article 1240 du code civil ?')).toBe(
      'Depuis  , que dit l’article 1240 du code civil ?',
    );
  });

  it('gives offsets that cut the text itself, in order, without overlap, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'article L. 1232-1 ',
        'du code du travail ',
        'IDCC 1486 ',
        'œuvre ',
        '19-19.463 ',
        'CE, 12 mars 2024, n° 472222 ',
        'article 6 du RGPD ',
        'règlement (UE) 2016/679 ',
        'İ',
        '’',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        let end = 0;
        for (const reference of findReferences(text)) {
          expect(reference.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(reference.start, reference.end)).toBe(reference.raw);
          end = reference.end;
        }
      }),
    );
  });
});

describe('article numbers', () => {
  it.each([
    ['L. 1232-1', 'L1232-1'],
    ['L 1232-1', 'L1232-1'],
    ['l1232‑1', 'L1232-1'],
    ['R.* 552-4', 'R552-4'],
    ['1er', '1'],
    ['premier', '1'],
    ['885 i quater', '885 I QUATER'],
    ['Annexe I', 'ANNEXE I'],
  ])('normalises %s', (raw, expected) => expect(normaliseArticleNumber(raw)).toBe(expected));

  it('prints what it normalises, and normalises what it prints', () => {
    const number = fc
      .tuple(fc.constantFrom('L', 'R', 'D', 'LO', ''), fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 }))
      .map(([p, n]) => p + n.join('-'));
    fc.assert(
      fc.property(number, (n) => {
        expect(normaliseArticleNumber(formatArticleNumber(n))).toBe(n);
      }),
    );
  });
});
