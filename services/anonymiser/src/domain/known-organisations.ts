import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, HYPHEN, SPACE } from './gaps.ts';
import { COMMUNE, FIRST, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, readPlace } from './reading.ts';
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

const DEPARTMENTS = words(
  `ain aisne allier alpes ardeche ardennes ariege aube aude aveyron bouches bas calvados cantal charente cher correze corse cote cotes creuse deux dordogne doubs drome essonne eure finistere gard garonne gers gironde guadeloupe
  guyane haute hautes haut hauts herault ile ille indre isere jura landes loire loir loiret lot lozere maine manche marne martinique mayenne mayotte meurthe meuse morbihan moselle nievre nord nouvelle oise orne pas pays puy pyrenees
  reunion rhin rhone saone sarthe savoie seine sevres somme tarn territoire val var vaucluse vendee vienne vosges yonne yvelines alsace aquitaine auvergne bourgogne bretagne centre champagne franche languedoc limousin
  lorraine midi normandie occitanie paca picardie poitou provence idf france sud est ouest grand`,
);
/** "CPAM du Cher", "Urssaf d'Île-de-France": a public body and its place. */
export function publicBodyAt(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!PUBLIC_BODIES.has(keyAt(tokens, i)) || (tokens.word(i).shape === LOWER && !tokens.isCaseless(i))) return -1;
  let j = i + 1;
  while (j < i + 4 && /^(?:de|du|des|d|la|l|le|les)$/.test(keyAt(tokens, j)) && (gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) === 0) j++;
  if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0 || !isFree(draft, j) || caseWeightOf(tokens, j) === 0) return -1;
  if ((kindAt(tokens, j) & (NEVER_A_PLACE | VERB | FUNCTION_WORD)) !== 0) return -1;
  // "CPAM Rhône"; "CAF Kermadec" is about somebody.
  const isPlace = (marksAt(tokens, j) & COMMUNE) !== 0 || DEPARTMENTS.has(keyAt(tokens, j));
  if (j === i + 1 && !isPlace) return -1;
  return readPlace(draft, j, true);
}

/** "Paul Auchan": after a first name, the word is a surname. */
const isNamePart = ({ tokens }: Draft, i: number): boolean =>
  gapAt(tokens, i - 1) === SPACE && (marksAt(tokens, i - 1) & FIRST) !== 0 && caseWeightOf(tokens, i - 1) === 2;

/** The well-known names that somebody bears in this text: "Monsieur Jean Lefebvre, né le". */
export function bornNames(tokens: Draft['tokens']): Set<string> {
  const born = new Set<string>();
  for (let i = 0; i + 2 < tokens.count; i++) {
    if ((kindAt(tokens, i) & CIVILITY) === 0) continue;
    for (const name of KNOWN_BY_FIRST.get(keyAt(tokens, i + 1)) ?? []) if (isAt(tokens, i + 1, name)) born.add(name.join(' '));
  }
  return born;
}

const isAt = (tokens: Draft['tokens'], i: number, name: readonly string[]): boolean =>
  name.every((key, at) => keyAt(tokens, i + at) === key && (at === 0 || (gapAt(tokens, i + at - 1) & ~(SPACE | HYPHEN)) === 0));

/** Last word of the well-known name that starts at `i`, or -1. `born`: those that somebody bears. */
export function knownAt(draft: Draft, i: number, born: ReadonlySet<string>): number {
  const { tokens } = draft;
  if (caseWeightOf(tokens, i) === 0 || (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) !== 0) return -1;
  if (WELL_KNOWN.has(keyAt(tokens, i)) && (marksAt(tokens, i) & (FIRST | WORD)) === 0 && !isNamePart(draft, i)) return i;
  const names = KNOWN_BY_FIRST.get(keyAt(tokens, i));
  if (names === undefined) return -1;
  const name = names.find((keys) => isAt(tokens, i, keys) && !born.has(keys.join(' ')));
  return name === undefined ? -1 : i + name.length - 1;
}
