import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, HYPHEN, SPACE } from './gaps.ts';
import { FIRST, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, marksAt, readPlace } from './reading.ts';
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
  'schneider electric',
  'carrefour market',
  'carrefour city',
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
  'bnp paribas',
  'societe generale',
  'harmonie mutuelle',
  'ernst young',
  'yves rocher',
  'whats app',
  'linked in',
  'e leclerc',
  'sopra steria',
  'unedic',
  'ags',
  'cgea',
].map((name) => name.split(' '));
/** Makes of vehicles, which are surnames too. */
export const BRANDS = words(
  'renault peugeot citroen mercedes dacia toyota nissan volkswagen bmw audi fiat ford opel seat skoda kia hyundai suzuki yamaha honda porsche ferrari',
);
/** Well-known companies whose name is no surname in the lists: kept unless a civility comes before. */
const WELL_KNOWN = words(
  `auchan carrefour mazars deloitte kpmg cofidis cetelem sofinco oney cofinoga franfinance sygma creatis lcl hsbc boursorama fortuneo natixis groupama maif macif maaf gmf matmut allianz generali covea swisslife malakoff pro-btp agirc arrco ag2r smabtp smabtp edf engie enedis grdf veolia suez sncf ratp keolis transdev sfr bouygues linkedin facebook twitter whatsapp instagram google microsoft youtube snapchat tiktok telegram messenger paypal airbnb uber deliveroo leboncoin vinted doctolib bloomberg euronext vallourec capgemini manpower adecco randstad accenture safran airbus alstom eiffage spie eurovia castorama bricomarche ikea conforama darty fnac decathlon lidl aldi intermarche monoprix franprix picard sephora marionnaud lvmh kering danone nestle lactalis sodexo elior valeo faurecia stellantis siemens samsung sony krys afflelou grandoptical nestenn orpi foncia nexity citya chronopost colissimo dhl ups fedex geodis kiabi zara uniqlo etam kookai grdf saur sogedo engie totalenergies wanadoo numericable netflix spotify amazon cdiscount aliexpress shein blablacar booking abritel proman supplay synergie onet derichebourg samsic apave socotec dekra norauto feuvert midas speedy europcar hertz sixt arkea bforbank revolut n26 qonto hellobank floa younited carglass bouygues spb ipsos sofres lcl aviva axa prevoir apicil ag2r humanis probtp mgen mgefi mnt lmde smerep kpmg grantthornton pwc bdo cerfrance fiducial inextenso`,
);
const KNOWN_BY_FIRST = new Map<string, string[][]>();
for (const name of KNOWN) KNOWN_BY_FIRST.set(name[0] ?? '', [...(KNOWN_BY_FIRST.get(name[0] ?? '') ?? []), name]);

const NEVER_A_PLACE = CIVILITY | MASTER | PARTY | JUDGE | LAWYER;
const PUBLIC_BODIES = words(
  'ags cgea unedic cpam caf urssaf msa carsat cram cramif cnav cipav mdph dreets direccte ddfip drfip ars crous opac ddpp ddcs drieets udaf unaf atmp spip ase pmi cmpp ccas adil',
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

/** "Paul Auchan": after a first name, the word is a surname. */
const isNamePart = ({ tokens }: Draft, i: number): boolean =>
  gapAt(tokens, i - 1) === SPACE && (marksAt(tokens, i - 1) & FIRST) !== 0 && caseWeightOf(tokens, i - 1) === 2;

/** Last word of the well-known name that starts at `i`, or -1. */
export function knownAt(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (caseWeightOf(tokens, i) === 0 || (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) !== 0) return -1;
  if (WELL_KNOWN.has(keyAt(tokens, i)) && (marksAt(tokens, i) & (FIRST | WORD)) === 0 && !isNamePart(draft, i)) return i;
  const names = KNOWN_BY_FIRST.get(keyAt(tokens, i));
  if (names === undefined) return -1;
  for (const name of names)
    if (name.every((key, at) => keyAt(tokens, i + at) === key && (at === 0 || (gapAt(tokens, i + at - 1) & ~(SPACE | HYPHEN)) === 0)))
      return i + name.length - 1;
  return -1;
}
