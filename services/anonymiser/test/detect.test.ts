import type { Category, PersonRole } from '@attendu/law/anonymisation/types';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { runAnonymiseCommand } from '../src/cli.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
/** The findings, as [text, category or role]. */
function found(text: string, category?: Category): [string, Category | PersonRole][] {
  return detect(text, lexicon)
    .mentions.filter((mention) => category === undefined || mention.category === category)
    .map(({ start, end, role, category: kind }) => [text.slice(start, end), role ?? kind]);
}

describe('roles', () => {
  test.each([
    ['Président : Monsieur Jean ROCAMADOUR, Président de chambre', 'magistrat'],
    ['Sur le rapport de Mme ROCAMADOUR, conseiller référendaire', 'magistrat'],
    ['les conclusions de M. ROCAMADOUR, avocat général', 'magistrat'],
    ['GREFFIER :\nMadame Anne ROCAMADOUR, lors des débats', 'greffe'],
    ['Nous, Jean ROCAMADOUR, juge des libertés', 'magistrat'],
    ['assisté de Anne ROCAMADOUR, greffière', 'greffe'],
    ['Représentée par Me Jean ROCAMADOUR, avocat au barreau de METZ', 'avocat'],
    ['Représenté par Maître Anne ROCAMADOUR, avocate au barreau de METZ', 'avocat'],
    ['Madame Anne ROCAMADOUR, demeurant 3 rue du Puits', 'partie'],
    ['Me Jean ROCAMADOUR, notaire à Metz', 'partie'],
    ['M. Jean ROCAMADOUR, président de la société Verdurin', 'partie'],
    ['Maître Jean ROCAMADOUR, avocat, demeurant 3 rue du Puits, demandeur', 'partie'],
    ['le docteur ROCAMADOUR a examiné', 'tiers'],
  ] as const)('%s', (text, role) => {
    expect(found(text).filter(([name]) => name === 'ROCAMADOUR')).toEqual([['ROCAMADOUR', role]]);
  });
  test('masks a woman with a civility who is named like a lawyer', () => {
    expect(found('Madame Martin et Mme Roy concluent')).toEqual([
      ['Martin', 'partie'],
      ['Roy', 'partie'],
    ]);
  });
  test('masks a liquidator called Me, and the law firm of that name', () => {
    const text =
      'la SELARL Anne Vautrin, prise en la personne de Me Anne Vautrin ; Me Vautrin conclut ; la SCP Ferrandier, avocat de la SELARL Vautrin';
    expect(
      found(text)
        .filter(([name]) => /Vautrin|Ferrandier/.test(name))
        .map(([name, role]) => [name, role]),
    ).toEqual([
      ['Vautrin', 'partie'],
      ['Vautrin', 'partie'],
      ['Vautrin', 'partie'],
      ['Ferrandier', 'avocat'],
      ['Vautrin', 'partie'],
    ]);
  });
  test('finds names after an office that follows the civility', () => {
    expect(found('M. le procureur général Dupuis, M. le bâtonnier Legrand, M. le professeur Weil')).toEqual([
      ['Dupuis', 'magistrat'],
      ['Legrand', 'avocat'],
      ['Weil', 'partie'],
    ]);
  });
  test('keeps the roles of a party and a lawyer of the same name apart', () => {
    const text = 'M. Jean Martin, né le 3 mai 1970, est représenté par Me Martin, avocat. M. Martin conclut.';
    expect(found(text).filter(([name]) => name === 'Martin')).toEqual([
      ['Martin', 'partie'],
      ['Martin', 'avocat'],
      ['Martin', 'partie'],
    ]);
  });
});

describe('names', () => {
  test.each([
    ['M. Paul de La Tour conclut', ['Paul', 'de La Tour']],
    ["Mme d'Artagnan", ["d'Artagnan"]],
    ['M. El Amrani et M. Van den Berghe', ['El Amrani', 'Van den Berghe']],
    ['les consorts des Guichoux, Anne et Paul Roy', ['des Guichoux', 'Anne', 'Paul', 'Roy']],
    ['Mme Anne Roy épouse Martin née Petit', ['Anne', 'Roy', 'Martin', 'Petit']],
    ['MmeJ0syane Falconnler', ['J0syane', 'Falconnler']],
    ['M.\nDupont a vu Mme Anne\nBREUIL', ['Dupont', 'Anne', 'BREUIL']],
    ['M. Jean Dupont dit "Titi" est venu. "Titi" a parlé', ['Jean', 'Dupont', 'Titi', 'Titi']],
    ['l’enfant Léa et leurs fils Hugo et Tom', ['Léa', 'Hugo', 'Tom']],
    ['M. Jean Ferrandier conclut. Ferandier a payé.', ['Jean', 'Ferrandier', 'Ferandier']],
    ['M. Loïs Mondel et Mme Nelson Pas, domiciliée', ['Loïs', 'Mondel', 'Nelson', 'Pas']],
  ])('%s', (text, names) => {
    expect(found(text, 'personnePhysique').map(([name]) => name)).toEqual(names);
  });
  test.each([
    'M. Jean Ferrandier conclut. Ferandier a payé.',
    'M. Guy de La Rochefoucauld-Montmorency-Bouteville conclut. M. Guy de La Rochefoucault-Montmorency-Bouteville a payé.',
  ])('reports a close spelling: %s', (text) => {
    expect(detect(text, lexicon).doubts.map(({ kind }) => kind)).toContain('orthographe-proche');
  });
  test.each([
    'la cour d’appel de Lyon a condamné la société Leroy Merlin et le Crédit agricole',
    'Fait à Paris, le 3 mars 2020',
    '(Dijon, 1er décembre 2022)',
    'CEDH, 12 mai 2000, Khan c. Royaume-Uni, n° 35394/97',
    'l’arrêt « Perruche » et la jurisprudence Czabaj',
    'il ne le conteste pas et ne demande rien',
  ])('finds nobody in: %s', (text) => {
    expect(found(text).filter(([, kind]) => kind !== 'personneMorale')).toEqual([]);
  });
});

describe('numbers and places', () => {
  test.each([
    ['IBAN FR7630006000011234567890189', 'FR7630006000011234567890189', 'compteBancaire'],
    ['compte fr76 3000 6000 0112 3456 7890 189', 'fr76 3000 6000 0112 3456 7890 189', 'compteBancaire'],
    ['fax +33 (0)1 99 00 12 34', '+33 (0)1 99 00 12 34', 'telephoneFax'],
    ['véhicule immatriculé AB-123-CD', 'AB-123-CD', 'plaqueImmatriculation'],
    ['véhicule immatriculé 123 ABC 45', '123 ABC 45', 'plaqueImmatriculation'],
    ['parcelle cadastrée section AB n° 12, 13 et 14', 'AB n° 12, 13 et 14', 'cadastre'],
    ['passeport n° 12AB34567', '12AB34567', 'numeroIdentifiant'],
    ['écrire à jean.roy@exemple.fr.', 'jean.roy@exemple.fr', 'email'],
    ['SIREN 732 829 320', '732 829 320', 'numeroSiretSiren'],
    ['demeurant 12 rue du 8 mai 1945, 75017 Paris 17e Arrondissement', '75017 Paris 17e Arrondissement', 'localite'],
    ['Né(e) le : 12/03/1975', '12/03', 'dateNaissance'],
    ['décédé le 3 mars 2020', '3 mars', 'dateDeces'],
    ['se sont mariés le 24/01/1998', '24/01', 'dateMariage'],
    ['à l’hôpital Saint-Joseph', 'Saint-Joseph', 'etablissement'],
  ] as const)('%s', (text, name, category) => {
    expect(found(text, category).map(([word]) => word)).toEqual([name]);
  });
  test.each(['contrat n° 0612345678', 'la somme de 843 117 334 euros', 'article 12 du code civil', 'audience du 22 octobre 2024'])(
    'finds nothing in: %s',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe('the command', () => {
  const run = async (args: string[], text: string | Buffer) => {
    let out = '';
    const code = await runAnonymiseCommand(
      args,
      (async function* () {
        yield text;
      })(),
      async (piece) => {
        out += piece;
      },
    );
    return { code, out };
  };
  test('prints the findings, with offsets in the input', async () => {
    const text = '😀 M. Jean Ferrandier, de la société Verdurin';
    const { code, out } = await run(['--json'], text);
    const {
      text: masked,
      entities,
      doubts,
    } = JSON.parse(out) as {
      text: string;
      entities: { start: number; end: number; replacement: string; role: string; category: string }[];
      doubts: unknown[];
    };
    expect(code).toBe(0);
    expect(entities.map(({ start, end, category, role }) => [text.slice(start, end), category, role])).toEqual([
      ['Jean', 'personnePhysique', 'partie'],
      ['Ferrandier', 'personnePhysique', 'partie'],
    ]);
    expect(masked).toBe(`😀 M. ${entities[0]?.replacement} ${entities[1]?.replacement}, de la société Verdurin`);
    expect(doubts).toEqual([]);
  });
  test('rejects invalid UTF-8, because a name with a broken accent would stay in clear', async () => {
    expect(await run([], Buffer.from('Mme Éloïse Martin', 'latin1'))).toEqual({ code: 2, out: '' });
    expect((await run([], '\ufeffMme Éloïse Martin')).out).toMatch(/^\ufeffMme \[/);
  });
  test('prints only the text without --json, and rejects an unknown preset', async () => {
    expect((await run(['--style', 'caviardage'], 'M. Ferrandier')).out).toBe('M. ██████');
    expect((await run(['--preset', 'inconnu'], 'M. Ferrandier')).code).toBe(2);
  });
});
