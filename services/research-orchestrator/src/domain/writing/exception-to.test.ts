import { describe, expect, test } from 'vitest';
import { article, brief } from '../writer-input.test-data.ts';

const CONTRACT =
  "Toute action portant sur l'exécution du contrat de travail se prescrit par deux ans à compter du jour où celui qui l'exerce a connu ou aurait dû connaître les faits lui permettant d'exercer son droit.";
const END =
  'Toute action portant sur la rupture du contrat de travail se prescrit par douze mois à compter de la notification de la rupture.';
const SET_ASIDE =
  "Les deux premiers alinéas ne sont toutefois pas applicables aux actions en réparation d'un dommage corporel causé à l'occasion de l'exécution du contrat de travail, aux actions en paiement ou en répétition du salaire et aux actions exercées en application des articles L. 1132-1, L. 1152-1 et L. 1153-1.";
const SHORTER =
  "Elles ne font obstacle ni aux délais plus courts prévus par le présent code et notamment ceux prévus aux articles L. 1233-67, L. 1234-20, L. 1235-7, L. 1237-14 et L. 1237-19-8, ni à l'application du dernier alinéa de l'article L. 1134-5.";
const TIME_LIMIT = article('L1471-1', 'Prescription', [CONTRACT, END, `${SET_ASIDE} ${SHORTER}`].join('\n'));
const UNPAID =
  "Heures supplémentaires impayées : dans quel délai saisir les prud'hommes d'une action portant sur l'exécution du contrat de travail ?";

/** More text than an article that is quoted whole. */
const LONG = `Le registre des accords mentionne ${'les avenants, '.repeat(60)}leurs dates.`;

describe('the paragraph that sets aside those quoted is quoted with them', () => {
  test.each([UNPAID, "Quel est le délai pour agir sur l'exécution du contrat de travail ?"])('%s', (question) => {
    const answer = brief(question, [TIME_LIMIT]);
    expect(answer).toContain('se prescrit par deux ans');
    expect(answer).toContain('aux actions en paiement ou en répétition du salaire');
  });

  test('also when they are of the text ranked first, beside the one that answers', () => {
    const answer = brief("Dans quel délai agir sur l'exécution du contrat : combien de mois ?", [
      article(
        'L1471-1',
        'Prescription',
        [`${CONTRACT.replace('deux ans', 'un délai fixé par décret')}`, END.replace('douze mois', 'le même délai'), SET_ASIDE, LONG].join(
          '\n',
        ),
      ),
      article('D1471-2', 'Prescription', "Le délai pour agir sur l'exécution du contrat de travail est de vingt-quatre mois."),
    ]);
    expect(answer).toMatch(/^L'article D\.\u00a01471-2 /);
    expect(answer).toContain("portant sur l'exécution du contrat de travail se prescrit");
    expect(answer).toContain('aux actions en paiement ou en répétition du salaire');
  });

  test('whatever stands between them', () => {
    const answer = brief("Quel est le délai de prescription de l'action sur l'exécution du contrat ?", [
      article(
        'L1471-1',
        'Prescription',
        [CONTRACT, LONG, "Les dispositions du premier alinéa ne s'appliquent pas aux actions en paiement du salaire."].join('\n'),
      ),
    ]);
    expect(answer).toContain('aux actions en paiement du salaire');
  });

  test('when it follows in the same paragraph', () => {
    const answer = brief('Combien de jours de congé par mois de travail ?', [
      article(
        'L3141-3',
        'Congés',
        [
          "Le salarié a droit à un congé de deux jours et demi par mois de travail. Toutefois, l'apprenti du premier âge bénéficie de trois jours dans les conditions que fixe l'accord.",
          LONG,
        ].join('\n'),
      ),
    ]);
    expect(answer).toMatch(/deux jours et demi[\s\S]+Toutefois, l'apprenti/);
  });
});

test('a rate that goes on from another is quoted with it', () => {
  const answer = brief('Quelle majoration de 50 % donnent les heures suivantes ?', [
    article(
      'L3121-36',
      'Heures supplémentaires',
      [
        "A défaut d'accord, les heures supplémentaires donnent lieu à une majoration de salaire de 25 % pour chacune des huit premières heures. Les heures suivantes donnent lieu à une majoration de 50 %.",
        LONG,
      ].join('\n'),
    ),
  ]);
  expect(answer).toMatch(/25 % pour chacune des huit premières heures[\s\S]+heures suivantes/);
});
