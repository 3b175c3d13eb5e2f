import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, HYPHEN, SPACE } from './gaps.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, readPlace } from './reading.ts';
import { CIVILITY, FUNCTION_WORD, JUDGE, LAWYER, MASTER, PARTY, VERB } from './vocabulary.ts';
import { LOWER } from './word-scanner.ts';
import { words } from './words.ts';

/** Well-known organisations whose name contains a first name or a surname. */
const KNOWN = [
  'leroy merlin',
  'yves rocher',
  'louis vuitton',
  'christian dior',
  'jean lefebvre',
  'marie blachere',
  'jean jaures',
  'jules ferry',
  'hugo boss',
  'calvin klein',
  'ralph lauren',
  'charles de gaulle',
  'saint gobain',
  'gustave roussy',
  'bernard loiseau',
  'nina ricci',
  'stephane plaza',
  'franck provost',
  'jacques dessange',
  'jean claude biguine',
  'petit bateau',
  'petit casino',
  'credit agricole',
  'credit lyonnais',
  'caisse epargne',
  'banque populaire',
  'norbert dentressangle',
  'paul predault',
  'william saurin',
  'alain afflelou',
  'unedic',
  'ags',
  'cgea',
].map((name) => name.split(' '));
/** Makes of vehicles, which are surnames too. */
export const BRANDS = words(
  'renault peugeot citroen mercedes dacia toyota nissan volkswagen bmw audi fiat ford opel seat skoda kia hyundai suzuki yamaha honda porsche ferrari',
);
const KNOWN_BY_FIRST = new Map<string, string[][]>();
for (const name of KNOWN) KNOWN_BY_FIRST.set(name[0] ?? '', [...(KNOWN_BY_FIRST.get(name[0] ?? '') ?? []), name]);

const NEVER_A_PLACE = CIVILITY | MASTER | PARTY | JUDGE | LAWYER;
const PUBLIC_BODIES = words(
  'ags cgea unedic cpam caf urssaf msa carsat cram cramif cnav cipav mdph dreets direccte ddfip drfip ars crous opac ddpp ddcs drieets',
);

/** "CPAM du Cher", "Urssaf d'Île-de-France": a public body and its place. */
export function publicBodyAt(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!PUBLIC_BODIES.has(keyAt(tokens, i)) || (tokens.word(i).shape === LOWER && !tokens.isCaseless(i))) return -1;
  let j = i + 1;
  while (j < i + 4 && /^(?:de|du|des|d|la|l|le|les)$/.test(keyAt(tokens, j)) && (gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) === 0) j++;
  if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0 || !isFree(draft, j) || caseWeightOf(tokens, j) === 0) return -1;
  if ((kindAt(tokens, j) & (NEVER_A_PLACE | VERB | FUNCTION_WORD)) !== 0) return -1;
  if (j === i + 1 && (caseWeightOf(tokens, j) < 2 || !isProper(tokens, j))) return -1;
  return readPlace(draft, j, true);
}

/** Last word of the well-known name that starts at `i`, or -1. */
export function knownAt(draft: Draft, i: number): number {
  const { tokens } = draft;
  const names = KNOWN_BY_FIRST.get(keyAt(tokens, i));
  if (names === undefined || caseWeightOf(tokens, i) === 0 || (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) !== 0) return -1;
  for (const name of names)
    if (name.every((key, at) => keyAt(tokens, i + at) === key && (at === 0 || (gapAt(tokens, i + at - 1) & ~(SPACE | HYPHEN)) === 0)))
      return i + name.length - 1;
  return -1;
}
