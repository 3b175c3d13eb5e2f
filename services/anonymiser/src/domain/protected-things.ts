import { type Draft, protect } from './draft.ts';
import { APOSTROPHE, DOT, HYPHEN, NEWLINE, QUOTE, SPACE } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME } from './lexicon.ts';
import { caseWeightOf, gapAt, hasBefore, keyAt, kindAt, marksAt } from './reading.ts';
import { ACADEMIC, CIVILITY, MASTER, PARTICLE, STREET } from './vocabulary.ts';
import { CAPITAL } from './word-scanner.ts';
import { words } from './words.ts';

/** Protects what is named after a person who is not concerned: a medicine, a boat, a syndrome, the author or painter of a work. */
export function protectThing(draft: Draft, i: number, people: ReadonlySet<string>): void {
  const { tokens } = draft;
  const { key } = tokens.word(i);
  if (WRITINGS.has(key)) protectAuthor(draft, i);
  if (TREATMENTS.has(key)) protectDrug(draft, i);
  if (PEOPLES.test(key) && caseWeightOf(tokens, i + 1) === 2 && gapAt(tokens, i) === SPACE) protect(draft, i + 1, i + 1);
  if (BOATS.has(key)) protectBoat(draft, i);
  if (EPONYMS.has(key) && !isOfSomebody(tokens, i, people)) protectEponym(draft, i);
  protectArtist(draft, i);
  if (FAMOUS_HEADS.has(key)) protectFamous(draft, i);
}

/** What a professor writes: the author is cited, not concerned. */
const WRITINGS = words('doctrine manuel');

/** "la doctrine du professeur Malinvaud". His "travaux" or "ouvrages" may be building works. */
function protectAuthor(draft: Draft, i: number): void {
  const { tokens } = draft;
  if (!/^(?:du|des|de)$/.test(keyAt(tokens, i + 1)) || !/^(?:professeurs?|doyen|recteur)$/.test(keyAt(tokens, i + 2))) return;
  for (let j = i + 3; j < i + 6 && (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN)) === 0 && caseWeightOf(tokens, j) === 2; j++)
    protect(draft, j, j);
}

/** "la tribu Ahmadzai" is not the party Ahmadzai. */
const PEOPLES = /^(?:tribus?|ethnies?)$/;
const BOATS = words('bateau bateaux navire voilier catamaran chalutier peniche vedette yacht plaisance paquebot cargo ferry thonier');

/** "le bateau de plaisance « Ti Jo II »": the name of a boat in quotation marks. */
function protectBoat(draft: Draft, i: number): void {
  const { tokens } = draft;
  if ((gapAt(tokens, i) & QUOTE) === 0 || (gapAt(tokens, i) & ~(SPACE | QUOTE)) !== 0) return;
  for (let j = i + 1; j < i + 6; j++) {
    if ((gapAt(tokens, j) & QUOTE) !== 0) protect(draft, i + 1, j);
    if ((gapAt(tokens, j) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return;
  }
}

const TREATMENTS = words('traitement comprime comprimes gelule gelules');

/** "un traitement par Risperdal", "deux comprimés de Lexomil": a medicine in no list of names. A treatment of somebody is a patient's or a salary. */
function protectDrug(draft: Draft, i: number): void {
  const { tokens } = draft;
  const { marks, kind, shape } = tokens.word(i + 2);
  const link = keyAt(tokens, i) === 'traitement' ? /^par$/ : /^(?:de|d)$/;
  if (!link.test(keyAt(tokens, i + 1)) || (gapAt(tokens, i + 1) & ~(SPACE | APOSTROPHE)) !== 0) return;
  if (shape === CAPITAL && kind === 0 && (marks & (FIRST | SURNAME | COMMUNE)) === 0) protect(draft, i + 2, i + 2);
}

/** Things named after a person: "syndrome de Gilles de la Tourette". */
const EPONYMS = words(
  'syndrome maladie test signe echelle score manoeuvre triade critere criteres methode theoreme loi choree paralysie fracture neuropathie thyroidite plateau gare massif vallee golfe port pont canal',
);
const FAMOUS = [
  'claude monet',
  'pablo picasso',
  'vincent van gogh',
  'auguste rodin',
  'camille claudel',
  'henri matisse',
  'paul cezanne',
  'salvador dali',
  'marc chagall',
  'edgar degas',
  'victor hugo',
  'louis pasteur',
  'jeanne d arc',
  'gilles de la tourette',
  'journal officiel',
].map((name) => name.split(' '));

/** Names in science that a person may also bear: kept in the name of a thing alone. */
const NAMES_OF_THINGS = [...FAMOUS, ['pierre', 'robin'], ['claude', 'bernard']];

const FAMOUS_HEADS = new Set(FAMOUS.map(([head]) => head));

/** What a person may have, and not only a name in science: "la maladie de Gérard Duhamel". */
const OWN_EPONYMS = words('syndrome maladie test signe manoeuvre paralysie fracture neuropathie thyroidite choree');

/** The words that follow a civility, the title of a doctor or a first name somewhere in the text. */
export function namedPeople(tokens: Draft['tokens']): Set<string> {
  const people = new Set<string>();
  for (let i = 0; i + 1 < tokens.count; i++) {
    const { kind, marks } = tokens.word(i);
    const isCue = (kind & (CIVILITY | ACADEMIC)) !== 0 || ((marks & COMMON_FIRST) !== 0 && caseWeightOf(tokens, i) > 0);
    if (isCue && (gapAt(tokens, i) & ~(SPACE | DOT | NEWLINE)) === 0 && caseWeightOf(tokens, i + 1) > 0) people.add(keyAt(tokens, i + 1));
  }
  return people;
}

/** "la maladie de Gérard Duhamel", "la fracture de Lucas": a first name and a surname, or a name that the text gives to a person. */
function isOfSomebody(tokens: Draft['tokens'], noun: number, people: ReadonlySet<string>): boolean {
  const first = noun + 2;
  if (!OWN_EPONYMS.has(keyAt(tokens, noun)) || caseWeightOf(tokens, first) === 0) return false;
  if (people.has(keyAt(tokens, first))) return true;
  if (
    (marksAt(tokens, first) & COMMON_FIRST) === 0 ||
    (gapAt(tokens, first) & ~(SPACE | HYPHEN)) !== 0 ||
    caseWeightOf(tokens, first + 1) < 2
  )
    return false;
  return !NAMES_OF_THINGS.some(([given, surname]) => given === keyAt(tokens, first) && surname === keyAt(tokens, first + 1));
}

/** Protects the name after "syndrome de" and the like. */
function protectEponym(draft: Draft, i: number): void {
  const { tokens } = draft;
  if (!/^(?:de|d|du)$/.test(keyAt(tokens, i + 1)) || (gapAt(tokens, i + 1) & ~(SPACE | APOSTROPHE)) !== 0) return;
  // "a signé", "signé de Dupont"
  if ((gapAt(tokens, i) & ~(SPACE | NEWLINE)) !== 0 || /é$/i.test(tokens.word(i).raw.normalize('NFC'))) return;
  for (let j = i + 2; j < i + 8; j++) {
    if (j > i + 2 && (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return;
    const isName = caseWeightOf(tokens, j) === 2 && (kindAt(tokens, j) & (CIVILITY | MASTER)) === 0;
    const isLink =
      j > i + 2 && (kindAt(tokens, j) & PARTICLE) !== 0 && (caseWeightOf(tokens, j + 1) === 2 || (kindAt(tokens, j + 1) & PARTICLE) !== 0);
    if (!isName && !isLink) return;
    protect(draft, j, j);
  }
}

const ARTWORKS = words(
  'toile tableau tableaux oeuvre oeuvres peinture dessin sculpture bronze estampe aquarelle lithographie gravure statue',
);

/** "une toile attribuée à Nicolas Poussin" */
function protectArtist(draft: Draft, i: number): void {
  const { tokens } = draft;
  if (!/^attribuee?s?$/.test(keyAt(tokens, i)) || keyAt(tokens, i + 1) !== 'a' || !hasBefore(tokens, i, 6, ARTWORKS)) return;
  for (let j = i + 2; j < i + 6 && gapAt(tokens, j - 1) === SPACE && caseWeightOf(tokens, j) === 2; j++) {
    if ((kindAt(tokens, j) & (CIVILITY | MASTER)) !== 0) return;
    protect(draft, j, j);
  }
}

/** Protects famous painters, writers and doctors when no civility precedes. */
function protectFamous(draft: Draft, i: number): void {
  const { tokens } = draft;
  // "boulevard Victor-Hugo" is an address.
  const isStreet = [i - 1, i - 2, i - 3].some((j) => (kindAt(tokens, j) & STREET) !== 0);
  if (caseWeightOf(tokens, i) !== 2 || isStreet || (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) !== 0) return;
  for (const name of FAMOUS) if (name.every((key, at) => keyAt(tokens, i + at) === key)) protect(draft, i, i + name.length - 1);
}
