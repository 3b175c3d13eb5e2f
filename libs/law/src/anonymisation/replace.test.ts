import { describe, expect, test } from 'vitest';
import { masks } from './presets.ts';
import { addedId, REPLACED, replacementsOf, writeMasked } from './replace.ts';
import { CATEGORIES, type Category, type MaskSettings, type Mention, type NamePart, PRESETS, type Preset } from './types.ts';

const JUDILIBRE: MaskSettings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 'essai' };

/** The mentions that a text marks as `[word]`; persons by default. */
function read(
  marked: string,
  category: Category = 'personnePhysique',
  parts: readonly NamePart[] = [],
): { text: string; mentions: Mention[] } {
  const mentions: Mention[] = [];
  let text = '';
  for (const piece of marked.split(/(\{[^}]*\})/)) {
    if (!piece.startsWith('{')) {
      text += piece;
      continue;
    }
    const word = piece.slice(1, -1);
    const part = parts[mentions.length];
    const entityId = `${category}:${word.toLowerCase()}`;
    mentions.push({
      start: text.length,
      end: text.length + word.length,
      category,
      entityId,
      role: 'partie',
      ...(part === undefined ? {} : { part }),
    });
    text += word;
  }
  return { text, mentions };
}
const write = (marked: string, settings: Partial<MaskSettings> = {}, category?: Category, parts?: readonly NamePart[]) => {
  const { text, mentions } = read(marked, category, parts);
  return writeMasked(text, replacementsOf(text, { mentions }, { ...JUDILIBRE, ...settings }));
};

describe('an address that the settings leave', () => {
  const NAMES = ['Dupont', 'des Roches', 'Luc', 'Roy', 'Franc'];
  const isShown = (address: string) => {
    const text = `${NAMES.join(', ')} : ${address}`;
    const place = (word: string, category: Category): Mention => ({
      ...{ start: text.indexOf(word), end: text.indexOf(word) + word.length },
      ...{ category, entityId: word, role: null },
    });
    const mentions = [...NAMES.map((name) => place(name, 'personnePhysique')), place(address, 'email')];
    return writeMasked(text, replacementsOf(text, { mentions }, { ...JUDILIBRE, preset: 'noms' })).includes(address);
  };
  test.each([
    'jean.dupont@orange.fr',
    'jdupont@ex.fr',
    'dupontj@ex.fr',
    'luc@ex.fr',
    'lroy@ex.fr',
    'contact@roches.fr',
    'etudefranc@ex.fr',
  ])('%s holds a masked name', (address) => {
    expect(isShown(address)).toBe(false);
  });
  test.each(['contact@desvres.fr', 'lucie@ex.fr', 'royal@ex.fr', 'accueil@ex.fr', 'suivi@legifrance.fr'])('%s holds none', (address) => {
    expect(isShown(address)).toBe(true);
  });
});

describe('presets', () => {
  const VISIBLE: Readonly<Record<Preset, readonly Category[]>> = {
    noms: CATEGORIES.filter((category) => category !== 'personnePhysique' && category !== 'annotationSupplementaire'),
    bloc1: ['professionnelMagistratGreffier', 'professionnelAvocat'],
    bloc2: ['dateNaissance', 'dateMariage', 'dateDeces', 'professionnelMagistratGreffier', 'professionnelAvocat'],
    bloc3: ['personneMorale', 'numeroSiretSiren', 'professionnelMagistratGreffier', 'professionnelAvocat'],
    bloc4: [
      'dateNaissance',
      'dateMariage',
      'dateDeces',
      'personneMorale',
      'numeroSiretSiren',
      'professionnelMagistratGreffier',
      'professionnelAvocat',
    ],
    standard: ['personneMorale', 'numeroSiretSiren', 'professionnelMagistratGreffier', 'professionnelAvocat'],
    tout: [],
  };
  test.each(PRESETS)('%s leaves what the Cour de cassation leaves', (preset) => {
    expect(CATEGORIES.filter((category) => !masks({ preset, switches: {} }, category))).toEqual(VISIBLE[preset]);
  });
  test('a switch decides over the preset', () => {
    expect(masks({ preset: 'noms', switches: { adresse: true } }, 'adresse')).toBe(true);
    expect(masks({ preset: 'tout', switches: { personnePhysique: false } }, 'personnePhysique')).toBe(false);
  });
});

describe('letters', () => {
  test('give one letter to each name', () => {
    expect(write('M. {Jean} {Roy} et {Anne} {Roy}')).toMatch(/^M\. \[([A-Z])\] (\[[A-Z]\]) et \[(?!\1)[A-Z]\] \2$/);
  });
  test('depend on the seed, and are never Q nor the initial of the name', () => {
    const names = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}om`);
    const outputs = ['un', 'deux', 'trois', 'quatre'].map((seed) => write(names.map((name) => `{${name}}`).join(' '), { seed }));
    expect(new Set(outputs).size).toBe(4);
    for (const output of outputs) {
      const codes = output.split(' ');
      expect(new Set(codes).size).toBe(26);
      expect(codes.slice(0, 25).every((code, at) => code !== '[Q]' && code !== `[${names[at]?.charAt(0)}]`)).toBe(true);
    }
    expect(write('{Aom}', { seed: 'un' })).toBe(write('{Aom}', { seed: 'un' }));
  });
  test('become pairs and triples for many persons', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `{n${at}}`).join(' ');
    const codes = write(many).split(' ');
    expect(new Set(codes).size).toBe(1_000);
    expect(
      codes
        .map((code) => code.length - 2)
        .sort()
        .at(-1),
    ).toBe(3);
  });
  test('skip the letters that the text already has', () => {
    const taken = [...'ABCDEFGHIJKLMNOPRSTUVWXY'].map((letter) => `[${letter}]`).join(' ');
    expect(write(`${taken} {Martin}`)).toBe(`${taken} [Z]`);
  });
});

describe('entities that a reviewer made', () => {
  test.each(['judilibre', 'points', 'conseil-etat', 'fictif'] as const)('leave the others their replacements: %s', (style) => {
    const { text, mentions } = read('{Anne} {Roy} et {Luc} {Bise}, nommés par {Jean} {Noir}');
    const settings = { ...JUDILIBRE, style };
    const detected = mentions.slice(2);
    const added = mentions.slice(0, 2).map((mention, at) => ({ ...mention, entityId: addedId('ajout', at + 1) }));
    const written = (all: readonly Mention[]) => replacementsOf(text, { mentions: all }, settings).map(({ replacement }) => replacement);
    const all = written([...added, ...detected]);
    expect(all.slice(2)).toEqual(written(detected));
    expect(new Set(all).size).toBe(6);
  });
  test('take the numbers after those that were found', () => {
    const { text, mentions } = read('{12 rue A}, puis {3 rue B}', 'adresse');
    const [first, second] = mentions;
    if (!first || !second) throw new Error('no mentions');
    const all = [{ ...first, entityId: addedId('ajout', 1) }, second];
    expect(writeMasked(text, replacementsOf(text, { mentions: all }, JUDILIBRE))).toBe('[Adresse 2], puis [Adresse 1]');
  });
});

describe('other categories', () => {
  test('share one counter, which starts above the numbers of the text', () => {
    const { text, mentions } = read('{12 rue A}, puis {12 rue A}, [Adresse 4]', 'adresse');
    expect(writeMasked(text, replacementsOf(text, { mentions }, JUDILIBRE))).toBe('[Adresse 5], puis [Adresse 5], [Adresse 4]');
  });
  test.each([
    ['dateNaissance', '[Date naissance 1]'],
    ['dateDeces', '[Date décès 1]'],
    ['numeroIdentifiant', '[Numéro identifiant 1]'],
    ['localite', '[Localité 1]'],
    ['telephoneFax', '[XXXXXXXX01]'],
    ['email', '[Courriel 1]'],
    ['siteWebSensible', '[01]'],
    ['compteBancaire', '[XXXXXXXXXX01]'],
    ['cadastre', '[Cadastre 1]'],
    ['plaqueImmatriculation', '[Immatriculation 1]'],
    ['etablissement', '[1]'],
    ['annotationSupplementaire', '[1]'],
  ] as const)('%s is written %s', (category, written) => {
    expect(write('{x}', {}, category)).toBe(written);
  });
});

describe('styles', () => {
  test('points', () => expect(write('M. {Jean} {Roy} et {Roy}', { style: 'points' })).toBe('M. X... Y... et Y...'));
  test('conseil d’État: the surname has the first letter', () =>
    expect(write('M. {Jean} {Roy}, puis M. {Roy}', { style: 'conseil-etat' })).toBe('M. B... A..., puis M. A...'));
  test('an e-mail that the settings leave is masked when it holds a masked name', () => {
    const text = 'Dupont (j.dupont@ex.fr, www.dupont-bois.fr, accueil@ex.fr)';
    const at = (term: string, category: Mention['category']) => ({
      start: text.indexOf(term),
      end: text.indexOf(term) + term.length,
      category,
      entityId: term,
      role: null,
    });
    const mentions = [
      at('Dupont', 'personnePhysique'),
      at('j.dupont@ex.fr', 'email'),
      at('www.dupont-bois.fr', 'siteWebSensible'),
      at('accueil@ex.fr', 'email'),
    ];
    const settings = { preset: 'noms', switches: {}, style: 'judilibre', seed: 's' } as const;
    expect(replacementsOf(text, { mentions }, settings).map(({ replacement }) => replacement !== null)).toEqual([true, true, true, false]);
  });
  test('initials', () => expect(write('M. {Jean-Pierre} {de Roy}', { style: 'initiales' })).toBe('M. \u2063J.-P.\u2063 \u2063D. R.\u2063'));
  test('bars', () => expect(write('M. {Roy}', { style: 'caviardage' })).toBe('M. ██████'));
  test('invented names have the gender and the capitals of the first one, and are not in the text', () => {
    const parts = ['prenom-feminin', 'nom'] as const;
    for (const seed of ['un', 'deux', 'trois']) {
      const output = write('Mme {Alice} {ROY}, Agathe, Aubrelieu', { style: 'fictif', seed }, 'personnePhysique', parts);
      expect(output.replaceAll(REPLACED, '')).toMatch(/^Mme \p{Lu}\p{Ll}+ [\p{Lu}-]+, Agathe, Aubrelieu$/u);
      expect(output).not.toMatch(/Alice|ROY|^Mme Agathe|AUBRELIEU/);
    }
  });
});
