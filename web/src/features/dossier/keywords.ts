import { fold } from '@attendu/law/fold';
import type { Span } from './passages.ts';

/** Words of three letters and more; a spelling as near as 0.3, five places of it at most. */
const LEAST_LETTERS = 3;
const MOST_DISTANCE = 0.3;
const MOST_FUZZY = 5;

const STOP_WORDS = new Set(
  `afin ainsi alors apres aucun aucune aussi autre autres aux avant avec avoir car ceci cela celle celles celui ces cet cette ceux chaque
  comme comment contre dans depuis des dont donc doit doivent droit elle elles entre est etait ete etes etre eux fait faut font hors ils jusque
  les leur leurs lors lorsque mais meme memes mes moins mon ne nos notre nous ont par parce pas pendant peut peuvent plus point pour
  pourquoi puis quand que quel quelle quelles quels qui quoi sans sauf selon ses si soit son sont sous suis sur tel telle tels tes toi ton tous
  tout toute toutes tres une vers via vos votre vous`.split(/\s+/),
);

/** Words that the law uses for one another, in their folded forms. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['salarie', 'employe', 'travailleur'],
  ['employeur', 'entreprise', 'societe'],
  ['licenciement', 'rupture', 'congediement'],
  ['bail', 'location', 'loyer'],
  ['bailleur', 'proprietaire', 'loueur'],
  ['locataire', 'preneur'],
  ['contrat', 'convention', 'accord'],
  ['indemnite', 'indemnisation', 'reparation', 'dommages'],
  ['preavis', 'delai'],
  ['impot', 'imposition', 'taxe'],
  ['redressement', 'rectification'],
  ['tribunal', 'juridiction', 'cour'],
  ['jugement', 'decision', 'arret'],
  ['vente', 'cession', 'acquisition'],
  ['acheteur', 'acquereur', 'cessionnaire'],
  ['vendeur', 'cedant'],
  ['heritier', 'successeur', 'ayant'],
  ['succession', 'heritage'],
  ['mariage', 'epoux', 'conjoint'],
  ['divorce', 'separation'],
  ['faute', 'manquement'],
  ['nullite', 'annulation', 'nul', 'nulle'],
  ['resiliation', 'resolution'],
  ['creancier', 'creance'],
  ['debiteur', 'dette'],
  ['amende', 'sanction', 'peine', 'penalite'],
  ['dirigeant', 'gerant', 'president', 'administrateur'],
  ['actionnaire', 'associe'],
];

/** One word of a point of law, and those that stand for it. */
export type Keyword = { word: string; synonyms: readonly string[] };

/** What to look for in the sources of a point: its words of three letters and more that carry a meaning, each once. */
export function keywordsOf(point: string): Keyword[] {
  const words = fold(point)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= LEAST_LETTERS && !STOP_WORDS.has(word));
  return [...new Set(words.map(singular))].map((word) => ({
    word,
    synonyms: [
      ...new Set(
        SYNONYMS.filter((group) => group.includes(word))
          .flat()
          .map(singular),
      ),
    ].filter((other) => other !== word),
  }));
}

/** Folded words are compared without the mark of their plural. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

const WORD = /[\p{L}\p{M}\u00ad]+/gu;

/** Where the keywords of a point are in a text, in its order: exact words, and the nearest spellings of a keyword that is nowhere. */
export function findKeywords(content: string, keywords: readonly Keyword[]): Span[] {
  const formOf = rememberedForms();
  const places = new Map<string, Span[]>();
  for (const match of content.matchAll(WORD)) {
    const [raw] = match;
    if (raw.length < LEAST_LETTERS) continue;
    const form = formOf(raw);
    const span = { start: match.index, end: match.index + raw.length };
    const known = places.get(form);
    if (known) known.push(span);
    else places.set(form, [span]);
  }
  const found = keywords.flatMap(({ word, synonyms }) => {
    const exact = [word, ...synonyms].flatMap((one) => places.get(one) ?? []);
    return exact.length > 0 ? exact : nearest(word, places);
  });
  return found.sort((a, b) => a.start - b.start).filter((span, index, all) => span.start !== all[index - 1]?.start);
}

/** The folded form of a word without its plural; a text repeats its words, and each is folded once. */
function rememberedForms(): (word: string) => string {
  const forms = new Map<string, string>();
  return (word) => {
    const known = forms.get(word);
    if (known !== undefined) return known;
    const form = singular(fold(word.replaceAll('\u00ad', '')));
    forms.set(word, form);
    return form;
  };
}

/** The first places of the spellings nearest to a word. */
function nearest(word: string, places: ReadonlyMap<string, Span[]>): Span[] {
  const near = [...places.keys()]
    .map((form) => ({ form, distance: relativeDistance(word, form) }))
    .filter(({ distance }) => distance <= MOST_DISTANCE)
    .sort((a, b) => a.distance - b.distance);
  return near.flatMap(({ form }) => places.get(form) ?? []).slice(0, MOST_FUZZY);
}

/** Letters to change, over the length of the longer word: 0 for the same word. More than the threshold is answered as 1. */
function relativeDistance(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > longest * MOST_DISTANCE) return 1;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return (before[b.length] ?? longest) / longest;
}
