import type { NameSource } from '../bench/marked-text.ts';

/** Names in a fixed order, so that no file of names is needed. */
export function fixedNames(): NameSource {
  const lists = {
    m: ['Thibaut', 'Karim', 'Étienne', 'Loïc', 'Hugo', 'Gaspard', 'Mehdi'],
    f: ['Solène', 'Fatiha', 'Hélène', 'Maud', 'Zoé', 'Océane', 'Brigitte'],
    s: ['Ferrandier', 'Soubeyran', 'Vidalenc', 'Kerbrat', 'Oukacha', 'Lagarrigue', 'Mauclair', 'Tardieu', 'Peyrebrune'],
    t: ['18100 Vierzon', '70000 Vesoul', '39100 Dole'],
    a: ['12 rue des Lilas', '3 bis avenue Foch', '41 chemin du Moulin'],
    w: ['Marchand', 'Petit', 'Roche'],
    x: ['Trébaol', 'Kpodar', 'Quévreux', 'Zinsou'],
  };
  const taken = { m: 0, f: 0, s: 0, t: 0, a: 0, w: 0, x: 0 };
  const next = (list: keyof typeof lists) => lists[list][taken[list]++ % lists[list].length] ?? '';
  return {
    givenName: (gender) => next(gender),
    surname: () => next('s'),
    town: () => next('t'),
    street: () => next('a'),
    commonWord: () => next('w'),
    unlisted: () => next('x'),
  };
}
