import type { Category } from '@attendu/law/anonymisation/types';
import { addSpan, type Draft, isFree, protect } from './draft.ts';
import { HYPHEN, NEWLINE } from './gaps.ts';
import { FIRST } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, readPlace } from './reading.ts';
import { ACADEMIC, CIVILITY, COMMON, COMPANY, COUNTRY, FIRM, MASTER, PARTICLE } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

const PERSON_HEADS = words(
  `nom noms prenom prenoms beneficiaire beneficiaires salarie salaries interesse victime victimes heritier heritiers locataire locataires temoin temoins eleve eleves candidat candidats candidate
  membre membres participant participants agent agents adherent adherents patient patients proprietaire proprietaires coproprietaire coproprietaires associe associes actionnaire actionnaires conducteur
  passager enfant enfants conjoint titulaire signataire auteur identite personne personnes employe employes etudiant etudiants joueur joueurs stagiaire stagiaires emprunteur`,
);
/** What companies mostly are. */
const PARTY_HEADS = words('creancier creanciers mandataire');
const BIRTH_HEADS = words('ne nee nes naissance ddn');
const DEATH_HEADS = words('deces decede decedee');
const PLACE_HEADS = words('a lieu ville commune domicile localite residence');
const NUMBER_HEADS = words(
  'nir secu securite matricule allocataire passeport cni permis licence identifiant ecrou adherent badge ipp ine insee vitale fiscal',
);
const PHONE_HEADS = words('tel telephone portable mobile fax gsm');
const PLATE_HEADS = words('immatriculation immat plaque');
type Column = 'person' | 'party' | 'birth' | 'death' | 'place' | 'number' | 'phone' | 'plate' | 'address' | null;
const CATEGORY: Readonly<Partial<Record<NonNullable<Column>, Category>>> = {
  number: 'numeroIdentifiant',
  phone: 'telephoneFax',
  plate: 'plaqueImmatriculation',
  address: 'adresse',
};
type Cell = { readonly first: number; readonly last: number };

/** Reads tables written with `|` or tabs: the heading of a column gives the meaning of its cells. */
export function findInTables(draft: Draft, readDate: (i: number) => { readonly dayEnd: number; readonly last: number } | null): void {
  const { tokens } = draft;
  let columns: Column[] = [];
  for (let from = 0; from < tokens.count; ) {
    let to = from;
    while (to + 1 < tokens.count && (gapAt(tokens, to) & NEWLINE) === 0) to++;
    const cells = cellsOf(draft, from, to);
    if (cells.length < 2) columns = [];
    else if (columns.length === 0) columns = cells.map((cell) => columnOf(draft, cell));
    else cells.forEach((cell, at) => void readCell(draft, cell, columns[at] ?? null, readDate));
    from = to + 1;
  }
}

function cellsOf({ tokens }: Draft, from: number, to: number): Cell[] {
  const cells: Cell[] = [];
  let first = from;
  for (let i = from; i <= to; i++) {
    const between = i === to ? '|' : tokens.text.slice(tokens.end[i] ?? 0, tokens.start[i + 1] ?? 0);
    if (!/[|\t]/.test(between)) continue;
    cells.push({ first, last: i });
    first = i + 1;
  }
  return cells;
}

function columnOf({ tokens }: Draft, { first, last }: Cell): Column {
  for (let i = first; i <= last; i++) {
    const key = keyAt(tokens, i);
    if (NUMBER_HEADS.has(key)) return 'number';
    if (PHONE_HEADS.has(key)) return 'phone';
    if (PLATE_HEADS.has(key)) return 'plate';
    if (key === 'adresse' && !/^(?:mail|electronique|ip)$/.test(keyAt(tokens, i + 1))) return 'address';
    if (BIRTH_HEADS.has(key)) return 'birth';
    if (DEATH_HEADS.has(key)) return 'death';
    if (PERSON_HEADS.has(key)) return 'person';
    if (PARTY_HEADS.has(key)) return 'party';
    if (PLACE_HEADS.has(key)) return 'place';
  }
  return null;
}

function readCell(
  draft: Draft,
  { first, last }: Cell,
  column: Column,
  readDate: (i: number) => { dayEnd: number; last: number } | null,
): void {
  const { tokens } = draft;
  if (column === null || !isFree(draft, first)) return;
  if (column === 'birth' || column === 'death') {
    const date = readDate(first);
    if (date === null || date.last > last) return;
    addSpan(draft, first, date.dayEnd, column === 'birth' ? 'dateNaissance' : 'dateDeces');
    protect(draft, date.dayEnd + 1, date.last);
    return;
  }
  const category = CATEGORY[column];
  if (category !== undefined) {
    let digits = 0;
    for (let i = first; i <= last; i++) {
      if (!isFree(draft, i)) return;
      if (tokens.word(i).shape === NUMBER) digits += tokens.word(i).raw.length;
    }
    if (digits > (column === 'address' ? 0 : 2)) addSpan(draft, first, last, category);
    return;
  }
  for (let i = first; i <= last; i++) {
    if (!isFree(draft, i) || tokens.word(i).shape >= NUMBER || (kindAt(tokens, i) & (COMMON | COUNTRY)) !== 0) return;
  }
  if (caseWeightOf(tokens, first) === 0 && caseWeightOf(tokens, last) === 0) return;
  if (column === 'person' || column === 'party') {
    if (!isOtherCell(draft, first, last, column === 'party')) addNames(draft, first, last);
  } else if (readPlace(draft, first, true) === last) addSpan(draft, first, last, 'localite');
}

/** "Minoterie Dupuy & Fils", "Me Julien Barrère": no bare name of a person. Under "Créancier", several words without a first name are a company. */
function isOtherCell({ tokens }: Draft, first: number, last: number, mayBeCompany: boolean): boolean {
  if ((kindAt(tokens, first) & (CIVILITY | MASTER | ACADEMIC)) !== 0) return true;
  let names = 0;
  let hasGiven = false;
  for (let i = first; i <= last; i++) {
    if ((kindAt(tokens, i) & (COMPANY | FIRM)) !== 0) return true;
    if ((marksAt(tokens, i) & FIRST) !== 0) hasGiven = true;
    if ((kindAt(tokens, i) & PARTICLE) === 0 && gapAt(tokens, i - 1) !== HYPHEN) names++;
  }
  return mayBeCompany && names > 1 && !hasGiven;
}

/** "Swann et Sacha (jumeaux)": each sequence of capitalised words is a name. A cell in a single case, or with particles, is one name. */
function addNames(draft: Draft, first: number, last: number): void {
  const { tokens } = draft;
  let from = first;
  for (let i = first; i <= last; i++) {
    const isSmall = caseWeightOf(tokens, i) === 0 && (kindAt(tokens, i) & PARTICLE) === 0;
    if (isSmall && i > from) draft.namedRuns.push({ first: from, last: i - 1 });
    if (isSmall) from = i + 1;
  }
  if (from <= last) draft.namedRuns.push({ first: from, last });
}
