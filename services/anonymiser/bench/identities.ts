import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { seededRandom } from '@attendu/law/anonymisation/seeded';

const require = createRequire(import.meta.url);

export const COMMON_WORDS =
  `Petit Blanc Roux Boulanger Juge Président Dimanche Avril Lebon Leclerc Mercier Meunier Berger Boucher Charpentier Chevalier Clerc Comte Court Cousin Dubois Fontaine
Fort Fournier Gendre Grand Gris Guerre Jardin Jeune Joli Lamour Lecourt Legrand Loup Maçon Marchand Maréchal Masson Meilleur Moulin Noël Noir Page Parent Pasquier Perle Pommier Prévost
Renard Rivière Rose Rousseau Sage Sauvage Samson Tailleur Tonnelier Vallée Vidal Vigne Voisin Carpentier Cerise Hiver Février Janvier Midi Matin Printemps Bonhomme Bonnefoy`.split(
    /\s+/,
  );
export const TOWNS =
  'Paris Lyon Lorient Toulon Lille Nantes Rennes Bordeaux Angers Colmar Nancy Metz Caen Amiens Dijon Limoges Poitiers Rouen Reims Orléans Bourges Chambéry Grenoble Nîmes Toulouse Versailles'.split(
    ' ',
  );
export const FOREIGN =
  `Nguyen Van Ba|Ould Mohamed|Ben Ali|El Amrani|Traoré|Kowalczyk|Oyelaran|Diallo|Bouzidi|Abdelkrim Hadj|Van den Berghe|Ait Oufkir|Tran Thi Mai|Okonkwo|Szczepaniak|Haddad|Al Rashid|Da Silva Pereira|Gharbi|Ndiaye|Phạm Minh|Çelik|Öztürk|Šimić|Björklund|Oulad Hamou|Bint Saïd|Mbappenda|Tchoumi|Zhang Weihua`.split(
    '|',
  );
export const CASES =
  'Perruche Hoguet Badinter Czabaj Neiertz Carrez Evin Sapin Costedoat Magnaud Scrivener Chatel Pinel Dailly Malraux Auroux Dutreil Boutin Macron Besson'.split(
    ' ',
  );
/** Common words that are frequent surnames, without titles and months. */
const FAMILY_WORDS =
  `Petit Blanc Roche Marchand Boulanger Mercier Meunier Berger Boucher Chevalier Fontaine Fort Grand Jardin Legrand Maréchal Masson Moulin Noël Page Parent Perle Renard Rivière Rose
Rousseau Sage Sauvage Vallée Vigne Voisin Cerise Bonhomme Lenoir Brun Carré Prieur Forestier Poirier Lacroix Cordier Barbier Chasseur Couturier Bourgeois Ferrier Perrot Granger Lamy Gros Roy Duc`.split(
    /\s+/,
  );
/** Surnames and nicknames that no list holds, of several languages. */
const UNLISTED =
  `Trébaol Ouazzani-Touhami Kpodar Zinsou Ramanantsoa Quévreux Guilloteau-Barsac Etchegoyhen Bidegaray Szymczyk Wojtkowiak Bjerregaard Tsiranana Lemercq Pouységur Vandenabeele Hoareaux Grondein
Mouhoubi Benkirane Tchakounté Ebongué Xhaferi Gjoka Ghazaryan Papadiamantis Radoslavov Nkoulou Yameogo Soumahoro Lhoumeau Crouzevialle Dessertenne Roubichou Capdegelle Escoubas Larribau Daguerressar
Mavoungou Obertelli Santarcangelo Pellegrinelli Vercauteren Keromnès Guivarc'h Le Quintrec Dos Ramos Bou Khalil Belkhodja Zerrouki Oumarou Adjovi`.split(
    /\s+(?!Quintrec|Ramos|Khalil)/,
  );
const PARTICLES = ['de', 'de La', "d'", 'du', 'Le', 'El', 'Ben', 'Van den', 'Mac', 'des', 'La', 'de l’'];
const STREETS =
  `rue des Tanneurs|avenue Jean-Jaurès|boulevard Victor-Hugo|impasse des Acacias|chemin du Moulin|place de l'Église|allée des Tilleuls|route de Saint-Martin|quai de la Loire|rue Pasteur|cours Lafayette|rue du 8 mai 1945|square des Écrivains`.split(
    '|',
  );

type Commune = { readonly nom: string; readonly codesPostaux?: readonly string[]; readonly population?: number };

/** Draws names and numbers. The same seed gives the same identities. */
export class Identities {
  readonly random: () => number;
  private readonly surnames: readonly string[];
  private readonly given: Readonly<Record<'m' | 'f', readonly string[]>>;
  private readonly communes: readonly Commune[];

  constructor(seed: string) {
    this.random = seededRandom(seed);
    const lists = wordLists();
    this.surnames = lists.surnames;
    this.given = lists.given;
    this.communes = lists.communes;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  number(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  surname(): string {
    return capitalised(this.pick(this.surnames));
  }

  commonWord(): string {
    return this.pick(FAMILY_WORDS);
  }

  unlisted(): string {
    return this.pick(UNLISTED);
  }

  givenName(gender: 'm' | 'f' | null): string {
    return capitalised(this.pick(this.given[gender ?? (this.chance(0.5) ? 'm' : 'f')]));
  }

  particled(): string {
    const particle = this.pick(PARTICLES);
    return /['’]$/.test(particle) ? `${particle}${this.surname()}` : `${particle} ${this.surname()}`;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.number(0, 9)).join('');
  }

  street(): string {
    return `${this.number(1, 199)}${this.pick(['', '', ' bis', ','])} ${this.pick(STREETS)}`;
  }

  town(): string {
    const commune = this.pick(this.communes);
    return `${this.pick(commune.codesPostaux ?? ['75001'])} ${commune.nom}`;
  }

  nir(): string {
    const body = `${this.pick(['1', '2'])}${String(this.number(40, 99))}${String(this.number(1, 12)).padStart(2, '0')}${String(this.number(1, 95)).padStart(2, '0')}${this.digits(6)}`;
    const key = 97 - Number(BigInt(body) % 97n);
    const all = body + String(key).padStart(2, '0');
    return this.chance(0.3)
      ? all
      : `${all[0]} ${all.slice(1, 3)} ${all.slice(3, 5)} ${all.slice(5, 7)} ${all.slice(7, 10)} ${all.slice(10, 13)} ${all.slice(13)}`;
  }

  iban(): string {
    const body = this.digits(23);
    const check = 98n - (BigInt(`${body}152700`) % 97n);
    const all = `FR${String(check).padStart(2, '0')}${body}`;
    return this.chance(0.4) ? all : (all.match(/.{1,4}/g) ?? []).join(' ');
  }

  luhn(length: number): string {
    const body = `4${this.digits(length - 2)}`;
    for (let last = 0; last < 10; last++) if (isLuhn(body + last)) return body + last;
    return body;
  }

  phone(): string {
    const all = this.pick([`0199 00${this.digits(4)}`, `063998${this.digits(4)}`]).replace(/ /g, '');
    const separator = this.pick([' ', '.', '', '-', '\u00a0']);
    const grouped = (all.match(/../g) ?? []).join(separator);
    return this.chance(0.2) ? `+33 ${grouped.slice(1)}` : grouped;
  }

  plate(): string {
    const letters = () => this.pick([...'ABCDEFGHJKLMNPQRSTVWXYZ']) + this.pick([...'ABCDEFGHJKLMNPQRSTVWXYZ']);
    return `${letters()}-${this.digits(3)}-${letters()}`;
  }
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const capitalised = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

type Lists = {
  readonly surnames: readonly string[];
  readonly given: Readonly<Record<'m' | 'f', readonly string[]>>;
  readonly communes: readonly Commune[];
};
let lists: Lists | null = null;

function wordLists(): Lists {
  if (lists !== null) return lists;
  const genders = require('gender-detection-from-name/names/fr.js') as ReadonlyMap<string, string>;
  const frequent = require('@zxcvbn-ts/language-fr/src/lastnames.json') as readonly string[];
  const of = (gender: string) => frequent.filter((name) => name.length > 2 && genders.get(name) === gender);
  lists = {
    surnames: brotliDecompressSync(readFileSync(new URL('../training/surnames.br', import.meta.url)))
      .toString()
      .trimEnd()
      .split('\n'),
    given: { m: of('male'), f: of('female') },
    communes: (require('@etalab/decoupage-administratif/data/communes.json') as readonly Commune[]).filter(
      ({ codesPostaux }) => codesPostaux !== undefined,
    ),
  };
  return lists;
}
