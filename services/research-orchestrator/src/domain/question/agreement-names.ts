import { ACTIVITIES, FACTS, NATIONAL_AGREEMENTS, OCCUPATIONS, SIGLES } from '@attendu/law/data/agreement-table';
import { fold } from '@attendu/law/fold';
import { quantitiesIn, rangeOf } from '../reading/quantities.ts';
import { NUMBER_WORDS } from '../text/number-words.ts';

/** A collective agreement of the corpus. `idcc`: four digits. `changed`: ISO day of its last change in force that the corpus holds, when it is known. */
export type Agreement = { readonly idcc: string; readonly title: string; readonly changed?: string | null };

type NameKind = 'sigle' | 'activity' | 'occupation';
type Idccs = readonly string[];

/** A name of the tables found in a folded question, with the words near it and the agreements that it means as a sigle, an activity or an occupation. */
export type FoundName = {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
} & Readonly<Partial<Record<NameKind, Idccs>>>;

const TABLES: readonly (readonly [kind: NameKind, table: string])[] = [
  ['sigle', SIGLES],
  ['activity', ACTIVITIES],
  ['occupation', OCCUPATIONS],
];

/** One key for the singular and the plural. */
const keyOf = (name: string): string => name.replace(/[sx](?![a-z0-9])/g, '');

/** Endings of masculine words and of the feminine ones, folded. */
const FEMININE: readonly (readonly [ending: RegExp, feminine: readonly string[]])[] = [
  [/teur$/, ['trice', 'teuse']],
  [/eur$/, ['euse']],
  [/er$/, ['ere']],
  [/ien$/, ['ienne']],
  [/on$/, ['onne']],
  [/el$/, ['elle']],
  [/(?:nt|al|if|(?:employ|salari|specialis|delegu)e)$/, ['+e']],
];

const feminineOf = (word: string): string[] => {
  const [ending, forms] = FEMININE.find(([one]) => one.test(word)) ?? [];
  return ending === undefined ? [] : (forms ?? []).map((form) => (form === '+e' ? `${word}e` : word.replace(ending, form)));
};

/** An occupation, and its feminine: of the first word and, when it follows at once, of its adjective. */
function gendered(name: string): string[] {
  const [first = '', ...rest] = name.split(/(?<=[a-z])(?=[ -])/);
  const adjective = rest[0] !== undefined && !/^[ -](?:a|au|d|de|des|du|en|l)(?![a-z])/.test(rest[0]) ? rest[0] : null;
  return [first, ...feminineOf(first)].flatMap((word) => [
    [word, ...rest].join(''),
    ...(adjective === null ? [] : feminineOf(adjective).map((form) => [word, form, ...rest.slice(1)].join(''))),
  ]);
}

const NAMES = new Map<string, Partial<Record<NameKind, Idccs>>>();
const written: string[] = [];
for (const [kind, table] of TABLES)
  for (const line of table.trim().split('\n')) {
    const [names = '', idccs = ''] = line.split(' => ');
    for (const name of names.split(', ').flatMap((one) => (kind === 'occupation' ? gendered(one) : [one]))) {
      written.push(name);
      NAMES.set(keyOf(name), { [kind]: idccs.split(' '), ...NAMES.get(keyOf(name)) });
    }
  }

/** A name with any of its words in the plural. */
const pluralPattern = (name: string): string =>
  name.replace(/[a-z]{3,}/g, (word) => `${word.replace(/[sx]$/, '')}[sx]?`).replace(/-/g, '[- ]');
const isolated = (pattern: string): string => `(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`;

/** Any of these names; at the same place, the longest. */
const anyOf = (names: readonly string[]): RegExp =>
  new RegExp(
    isolated(
      [...names]
        .sort((a, b) => b.length - a.length)
        .map(pluralPattern)
        .join('|'),
    ),
    'g',
  );
const ANY_NAME = anyOf(written);
const KINDS = new Map([...NAMES].map(([key, kinds]) => [key.replace(/-/g, ' '), kinds]));

/** « boucher le trou »: an occupation that is a verb before its object. */
const VERB = /^boucher$/;
const OBJECT = /^ (?:l[ea]s?|l'|une?|des?|ce[ts]?|cette|[mts](?:on|a|es)|[nv]otre|[nv]os|leurs?)(?![a-z])/;
/** « mes deux enfants », « déposer les enfants »: of the asker, not those that he looks after. */
const OWN_CHILDREN =
  /(?<![a-z])(?:(?:m(?:on|a|es)|s(?:on|a|es)|notre|nos|votre|vos|leurs?) (?:(?:deux|trois|petite?s?|grande?s?|jeunes?) )?|(?:depos|emmen|amen|recuper|cherch)[a-z]* (?:l'|l[ea]s? ))(?:enfants?|filles?|fils|garcons?|petite?s?|bebes?|jumeaux|jumelles) (?:a|de|en|dans) (?:la |une |sa )?$/;
/** « travaille depuis 2019 dans une mutuelle », « salariée d'une mutuelle »: who is employed by it. */
const NOT_EMPLOYED_BY =
  /(?<!(?<![a-z])(?:(?:travaill|boss)[a-z]*(?: [a-z0-9]+){0,3} (?:pour|chez|a|au sein d'|dans|par|d'|de)|(?:(?:salarie|employe)(?:e|s|es)?|(?:conseill|embauche|recrute|gestionnaire|charge|commercial)[a-z]*) (?:pour|chez|au sein d'|dans|par|d'|de)) ?(?:une |la )?)$/;
/** « secrétaire chez un médecin », « je suis médecin », « Médecin : quel préavis ? »: who works for one, or is one; elsewhere it is who treats somebody. */
const NOT_WORKING_FOR =
  /(?<!^|(?<![a-z])(?:chez|pour|(?:cabinets?|conventions?(?: collectives?)?|accords?) d[eu']s?|(?:secretaires?|assistante?s?|salariee?s?|employee?s?|comptables?|standardistes?|receptionnistes?) (?:d[eu']s?|par)|suis|sommes|comme|en tant que|patron est|employeur est) ?(?:une? |l[ea]s? |mon |ma |notre |des |deux |trois )?)$/;
/** « Médecin du travail », « ma fille à la crèche »: those whom a question deals with, not where one works. */
const MET: readonly (readonly [name: RegExp, before: RegExp | null, after: RegExp | null])[] = [
  [/^medecins?$/, null, /^[ -](?:du travail|traitant|conseil|expert|de (?:la (?:secu|caisse|cpam|msa)|l'assurance))(?![a-z])/],
  [/^medecins?$/, NOT_WORKING_FOR, null],
  [/^commis$/, /(?<!(?<![a-z])(?:un|le|les|des|du|suis|comme|notre|mon|mes|nos|premier|jeune) )(?<!^)$/, /^(?! de (?:cuisine|salle|bar))/],
  [/^creches?$/, OWN_CHILDREN, null],
  [/^mutuelles?$/, /(?<![a-z])(?:ma|sa|notre|votre|leur) $/, null],
  [/^mutuelles?$/, NOT_EMPLOYED_BY, /^ (?:d'entreprise|obligatoire|sante)(?![a-z])/],
];

/** How far from a name its words are looked for: all the text before each of many names would take minutes. */
const NEAR_NAME = 160;
/** Most names read in one text. */
const MOST_NAMES = 60;

/** The first names of agreements, activities and occupations in a folded text, in order. */
export const namesIn = (folded: string): FoundName[] =>
  [...folded.matchAll(ANY_NAME)]
    .slice(0, MOST_NAMES)
    .map(({ 0: raw, index: start }): FoundName => {
      const end = start + raw.length;
      const [before, after] = [folded.slice(Math.max(0, start - NEAR_NAME), start), folded.slice(end, end + NEAR_NAME)];
      return { raw, start, end, before, after, ...KINDS.get(keyOf(raw).replace(/-/g, ' ')) };
    })
    .filter(({ raw, before, after }) => {
      if (VERB.test(raw) && OBJECT.test(after)) return false;
      return !MET.some(([name, left, right]) => name.test(raw) && (left?.test(before) ?? true) && (right?.test(after) ?? true));
    });

const FACT_LINES = FACTS.trim()
  .split('\n')
  .map((line) => {
    const [names = '', idccs = ''] = line.split(' => ');
    return { said: anyOf(names.split(', ')), idccs: idccs.split(' ') };
  });

/** For each fact that a folded question tells, the agreements that it leaves. */
export const factsIn = (folded: string): Idccs[] => FACT_LINES.flatMap(({ said, idccs }) => (folded.search(said) < 0 ? [] : [idccs]));

/** Patterns of the names that may mean an agreement. */
export const namesOf = (idcc: string): string[] =>
  written
    .filter((name) => {
      const { sigle = [], activity = [], occupation = [] } = NAMES.get(keyOf(name)) ?? {};
      return [...sigle, ...activity, ...occupation].includes(idcc);
    })
    .map((name) => isolated(pluralPattern(name)));

/** Spellings of one sound, folded, each with the one that is kept. */
const SOUNDS: readonly (readonly [spelling: RegExp, kept: string])[] = [
  [/([bcdfglmnprst])\1/g, '$1'],
  [/ph/g, 'f'],
  [/y/g, 'i'],
  [/ch$/, 'c'],
  [/(?<!c)h/g, ''],
  [/e(?=[mn][^aeiou])/g, 'a'],
  [/ai|ei/g, 'e'],
  [/e?au/g, 'o'],
  [/c(?=[ei])/g, 's'],
  [/z/g, 's'],
  [/qu|k/g, 'c'],
];
const soundOf = (word: string): string => SOUNDS.reduce((sound, [spelling, kept]) => sound.replace(spelling, kept), keyOf(word));

const VOCABULARY = new Set(
  [...written, 'convention collective']
    .flatMap((name) => name.split(/[^a-z]+/))
    .filter((word) => word.length >= 6)
    .map(keyOf),
);
const BY_SOUND = new Map([...VOCABULARY].map((word) => [soundOf(word), word]));

/** A folded text in which what sounds like a word of the tables is spelled as it: « coifeuse », « syntech ». */
export const mended = (folded: string): string =>
  folded.replace(/[a-z]{6,}/g, (word) => (VOCABULARY.has(keyOf(word)) ? word : (BY_SOUND.get(soundOf(word)) ?? word)));

/** Every national agreement, in the corpus or not. */
export const NATIONAL: readonly Agreement[] = NATIONAL_AGREEMENTS.trim()
  .split('\n')
  .map((line) => ({ idcc: line.slice(0, 4), title: line.slice(5) }));

/** A category of staff, in a question and in the title of the agreement for it. */
const CATEGORIES: readonly (readonly [asked: RegExp, named: RegExp])[] = [
  [/\bouvri(?:er|ere)s?\b|\bcompagnons?\b|\bmanoeuvres?\b/, /\bouvriers\b/],
  [/\betam\b|\btechniciens?\b|agents? de maitrise|\bassistante? administrati|\bchefs? de chantier/, /\betam\b/],
  [/\bcadres?\b|\bingenieure?s?\b/, /\bcadres\b/],
];
const HEADCOUNT = /(plus de|jusqu'a) (\d+) salaries/;
/** « nous sommes sept », « une boîte de 5 », « 8 ouvriers ». */
const OTHER_HEADCOUNT = new RegExp(
  `(?:\\b(?:nous sommes|on est|boites? de|equipe de|entreprise de|effectif de) (?:a )?(\\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')})\\b(?! (?:ans|mois|km))|\\b(\\d{1,3}) (?:ouvriers|compagnons)\\b)`,
);

const ROUND_NUMBERS = new Map([
  ['dizaine', 10],
  ['douzaine', 12],
  ['quinzaine', 15],
  ['vingtaine', 20],
  ['trentaine', 30],
  ['quarantaine', 40],
  ['cinquantaine', 50],
  ['soixantaine', 60],
  ['centaine', 100],
]);
/** « Une quarantaine de personnes », « moins d'une vingtaine de salariés »: about so many. */
const ABOUT = new RegExp(
  `\\b(plus d'|moins d')?une? (?:petite |bonne |grosse )?(${[...ROUND_NUMBERS.keys()].join('|')}) (?:de |d')(?:personnes|salarie|employe|ouvrier|compagnon|collegue|gars)`,
);

/** The number of employees that a question gives: fewest and most; null when it gives none. */
function headcountIn(folded: string): readonly [fewest: number, largest: number] | null {
  const persons = quantitiesIn(folded).find(({ unit }) => unit === 'persons');
  if (persons !== undefined) return rangeOf(persons);
  const [, side, round = ''] = ABOUT.exec(folded) ?? [];
  const about = ROUND_NUMBERS.get(round);
  if (about !== undefined) {
    if (side === "plus d'") return [about + 1, Number.MAX_SAFE_INTEGER];
    return [side === undefined ? about * 0.8 : 1, about * 1.2];
  }
  const [, said, counted] = OTHER_HEADCOUNT.exec(folded) ?? [];
  const number = said ?? counted;
  if (number === undefined) return null;
  const value = NUMBER_WORDS[number] ?? Number(number);
  return [value, value];
}

/** Of agreements that differ by the category of staff or the number of employees, those that the question does not exclude. */
export function fittingAgreements(folded: string, agreements: readonly Agreement[]): readonly Agreement[] {
  const asked = CATEGORIES.filter(([one]) => one.test(folded));
  const ofCategory = agreements.filter(({ title }) => asked.some(([, named]) => named.test(fold(title))));
  const among = ofCategory.length > 0 ? ofCategory : agreements;
  const headcount = headcountIn(folded);
  if (headcount === null) return among;
  const [fewest, largest] = headcount;
  const sized = among.filter(({ title }) => {
    const [, side, limit] = HEADCOUNT.exec(fold(title)) ?? [];
    if (side === undefined) return true;
    return side === 'plus de' ? largest > Number(limit) : fewest <= Number(limit);
  });
  return sized.length > 0 ? sized : among;
}
