// Over 300 lines: the paragraphs of every variant, kept in one place to be compared.
import { CASES, type Identities, TOWNS } from './identities.ts';
import type { Names } from './slot-names.ts';
import type { KeepClass } from './templates.ts';
import type { Variant, Written } from './variants.ts';

type Part = string | Written;

/** Paragraphs inserted in the middle of every decision: identifiers, spans that must not be masked, and the variant's traps. */
export function extrasOf(variant: Variant, names: Names, identities: Identities): Written[] {
  const parts: Part[] =
    variant === 'Z' ? [...kept(identities)] : [...kept(identities), ...identifiers(identities), ...trap(variant, names, identities)];
  return parts.map((part) => (typeof part === 'string' ? { text: part } : part));
}

const person = (text: string, entity = text): Written => ({ text, must: { kind: 'personne', entity: `extra:${entity.toLowerCase()}` } });
const id = (text: string): Written => ({ text, must: { kind: 'identifiant', entity: text } });
const keep = (text: string, as: KeepClass): Written => ({ text, keep: as });

function kept(identities: Identities): Part[] {
  return [
    'Vu la loi ',
    keep(identities.pick(CASES), 'lois et affaires'),
    ' et l’arrêt ',
    keep(identities.pick(CASES), 'lois et affaires'),
    ', la jurisprudence ',
    keep('Czabaj', 'lois et affaires'),
    ' et l’article ',
    keep('L. 1152-1', 'articles'),
    ' du code du travail ;\nla société ',
    keep('Leroy Merlin', 'organismes'),
    ', le ',
    keep('Crédit agricole', 'organismes'),
    ' et la ',
    keep('CPAM du Cher', 'organismes'),
    ' n’ont pas conclu. Le tribunal judiciaire de ',
    keep(identities.pick(TOWNS), 'villes de juridictions'),
    ' a, le ',
    keep('3 janvier 2024', 'dates'),
    ', alloué ',
    keep(`${identities.number(2, 90)} ${identities.digits(3)},50 euros`, 'montants'),
    ' (minute ',
    keep(`2026${identities.digits(4)}-09`, 'numéros de procédure'),
    ', RG ',
    keep(`22/0${identities.digits(4)}`, 'numéros de procédure'),
    ', pourvoi n° ',
    keep(`22-16.0${identities.digits(2)}`, 'numéros de procédure'),
    ', contrat n° ',
    keep(`06${identities.digits(8)}`, 'numéros de procédure'),
    ').\n',
  ];
}

function identifiers(identities: Identities): Part[] {
  const gender = identities.pick(['m', 'f'] as const);
  return [
    'Le dossier mentionne ',
    gender === 'm' ? 'M. ' : 'Mme ',
    person(identities.givenName(gender)),
    ' ',
    person(identities.surname()),
    gender === 'm' ? ', né le ' : ', née le ',
    {
      text: `${identities.number(1, 28)} ${identities.pick(['janvier', 'mai', 'août', 'décembre'])}`,
      must: { kind: 'date de naissance', entity: 'date' },
    },
    ` ${identities.number(1940, 2005)}, demeurant `,
    { text: identities.street(), must: { kind: 'adresse', entity: 'adresse' } },
    ', ',
    { text: identities.town(), must: { kind: 'localite', entity: 'localite' } },
    ', numéro de sécurité sociale ',
    id(identities.nir()),
    ', compte IBAN ',
    id(identities.iban()),
    ', carte bancaire ',
    id((identities.luhn(16).match(/.{4}/g) ?? []).join(identities.pick([' ', '-', '']))),
    ', téléphone ',
    id(identities.phone()),
    ', courriel ',
    id(`contact.${identities.digits(3)}@exemple.fr`),
    ', véhicule immatriculé ',
    id(identities.plate()),
    ', parcelle cadastrée section ',
    id(`${identities.pick(['AB', 'ZC', 'D'])} n° ${identities.number(1, 900)}`),
    '.\n',
  ];
}

function trap(variant: Variant, names: Names, identities: Identities): Part[] {
  const surname = names.surnames()[0] ?? names.drawSurname();
  const given = () => identities.givenName(null);
  const man = () => identities.givenName('m');
  const woman = () => identities.givenName('f');
  switch (variant) {
    case 'H': {
      const [a, b, c, d, e] = [1, 2, 3, 4, 5].map(() => identities.surname()) as [string, string, string, string, string];
      return [
        'Les époux ',
        person(a),
        ' et les consorts ',
        person(b),
        ', héritiers de feu ',
        person(man()),
        ' ',
        person(c),
        ', ainsi que Mme ',
        person(woman()),
        ' ',
        person(d),
        ', veuve ',
        person(e),
        ', Mme ',
        person(woman()),
        ' ',
        person(a),
        ' épouse ',
        person(d),
        ' née ',
        person(b),
        ', divorcée ',
        person(c),
        ', demandent réparation. Les époux ',
        person(a),
        ' maintiennent. La succession ',
        person(c),
        ' est ouverte.\n',
      ];
    }
    case 'G':
      return [
        'M. ',
        person(man().charAt(0)),
        '. et Mme ',
        person(woman().charAt(0)),
        '. ',
        person(surname),
        ', puis M. ',
        person('J'),
        '. ',
        person('D'),
        '. et M. ',
        person('J.-P'),
        '. ',
        person(surname),
        ' ont été entendus.\n',
      ];
    case 'M':
      return [
        'M. ',
        person(man()),
        ' ',
        person(surname),
        ' a saisi le tribunal judiciaire de ',
        keep(surname, 'villes de juridictions'),
        ', Me Untel étant avocat au barreau de ',
        keep(surname, 'villes de juridictions'),
        '. M. ',
        person(surname),
        ' conclut.\n',
      ];
    case 'P': {
      const [a, b] = [identities.surname(), identities.surname()];
      return [
        'Maître ',
        person(man()),
        ' ',
        person(a),
        ', avocat, demeurant ',
        { text: identities.street(), must: { kind: 'adresse', entity: 'adresse' } },
        ', demandeur, et le docteur ',
        person(woman()),
        ' ',
        person(b),
        ', défenderesse, ont comparu. Le Dr ',
        person(b),
        ' soutient que M. ',
        person(a),
        ' ment. M. ',
        person(a),
        ', avocat de profession, conteste.\n',
      ];
    }
    case 'Q':
      return [
        'La SARL ',
        person(surname),
        ' et Fils, la SCI Les ',
        person(surname),
        ' et le Cabinet ',
        person(surname),
        ' sont dans la cause, non la société ',
        keep('Leroy Merlin', 'organismes'),
        ' ni le ',
        keep('Crédit agricole', 'organismes'),
        '. M. ',
        person(surname),
        ' gère la SARL ',
        person(surname),
        ' et Fils.\n',
      ];
    case 'R':
      return [
        'M. ',
        person(surname),
        ' invoque l’arrêt ',
        keep(surname, 'lois et affaires'),
        ' et la loi ',
        keep(surname, 'lois et affaires'),
        '. M. ',
        person(surname),
        ' se prévaut de la jurisprudence ',
        keep(surname, 'lois et affaires'),
        '.\n',
      ];
    case 'S':
      return [
        'Mme ',
        person('TRAN Thi Mai'),
        ', M. ',
        person('NGUYEN Van Ba'),
        ', M. ',
        person('Ould Mohamed'),
        ' et M. ',
        person('Abdoulaye'),
        ' ',
        person('Ould Cheikh'),
        ' sont intervenus. M. ',
        person('Ould Mohamed'),
        ' conclut.\n',
      ];
    case 'T': {
      const nick = identities.pick(['Titi', 'Momo', 'le Grand', 'La Puce', 'Kiki', 'Petit Loup']);
      return [
        'M. ',
        person(man()),
        ' ',
        person(surname),
        ' dit "',
        person(nick),
        '", M. ',
        person(man()),
        ' ',
        person(identities.surname()),
        ', alias ',
        person('Zorro'),
        ', et X se disant ',
        person(man()),
        ' ',
        person(identities.surname()),
        ' étaient présents. "',
        person(nick),
        '" a parlé.\n',
      ];
    }
    case 'U': {
      const plain = surname
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase();
      const first = given()
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase();
      return [
        'M. ',
        person(surname),
        ' écrit depuis ',
        id(`${first}.${plain}@${plain}.fr`),
        ' et tient le site ',
        id(`www.${plain}-conseil.com`),
        ' ; ',
        id(`${plain}${identities.digits(2)}@exemple.com`),
        ' est une autre adresse de M. ',
        person(surname),
        '.\n',
      ];
    }
    case 'W':
      return longLists(identities);
    case 'X': {
      const [a, b, c, d] = [given(), given(), given(), given()];
      return [
        'Le couple a trois enfants : ',
        person(a),
        ', ',
        person(b),
        ' et ',
        person(c),
        '. L’enfant ',
        person(a),
        ' vit avec sa mère ; la mineure ',
        person(d),
        ', née le ',
        { text: '3 mars', must: { kind: 'date de naissance', entity: 'date' } },
        ' 2012, a été entendue. La résidence de ',
        person(b),
        ' est fixée chez le père. ',
        person(c),
        ' fréquente la crèche.\n',
      ];
    }
    default:
      return [];
  }
}

function longLists(identities: Identities): Part[] {
  const parts: Part[] = ['Parties au pourvoi :\n'];
  for (let at = 1; at <= 110; at++) {
    const gender = identities.pick(['m', 'f'] as const);
    parts.push(
      `${at}°/ à ${gender === 'm' ? 'M.' : 'Mme'} `,
      person(identities.givenName(gender)),
      ' ',
      person(identities.surname()),
      ', domicilié',
      gender === 'm' ? ' ' : 'e ',
      { text: identities.street(), must: { kind: 'adresse', entity: 'adresse' } },
      ', ',
      { text: identities.town(), must: { kind: 'localite', entity: 'localite' } },
      ',\n',
    );
  }
  parts.push('Tableau des créances\n');
  for (let at = 0; at < 20; at++)
    parts.push(
      person(identities.surname().toUpperCase()),
      ' ',
      person(identities.givenName(null)),
      ` | ${identities.number(100, 900)},00 € | ${identities.number(1, 28)}/03/2020\n`,
    );
  for (let at = 0; at < 10; at++) parts.push('- ', person(identities.givenName(null)), ' ', person(identities.surname()), ' ;\n');
  return parts;
}
