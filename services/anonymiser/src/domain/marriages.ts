import { addSpan, type Draft, isFree, protect } from './draft.ts';
import { BLANK_LINE, DOT, STOP } from './gaps.ts';
import { COMMUNE, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, hasBefore, keyAt, kindAt, marksAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CIVILITY, PARTICLE } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

type DateFound = { readonly dayEnd: number; readonly last: number };

const MARRIAGE = words(
  'maries mariage marie mariee mariees marient marierent remarie remariee remaries pacs pacses pacse pacsee pacsees epousee epousa epouserent unis noces nuptiale religieusement',
);
const UNIONS = words('union mariage noces pacte');
/** "mariés", "ont épousé", "leur union, célébrée", "pacte civil de solidarité": the spouse, "époux" or "épouse", is none. */
export const isMarriage = (tokens: Tokens, i: number): boolean => {
  const { key, raw } = tokens.word(i);
  if (MARRIAGE.has(key)) return !isFirstName(tokens, i) && !(key === 'unis' && keyAt(tokens, i - 1) === 'etats');
  if (key === 'epouse' || key === 'epouses') return /és?$/i.test(raw.normalize('NFC'));
  if (key === 'solidarite') return keyAt(tokens, i - 2) === 'civil';
  return key.startsWith('celebr') && hasBefore(tokens, i, 14, UNIONS);
};

/** Without its accent, "marie" is a first name unless "le", "avec", "à"… follows. */
const isFirstName = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'marie' &&
  !/é$/i.test(tokens.word(i).raw.normalize('NFC')) &&
  !/^(?:le|avec|a|sous|religieusement|civilement)$/.test(keyAt(tokens, i + 1));

/** True for a word of the place between a birth and its date: "né à Saint-Denis (Seine) le". */
export const isPlaceWord = (tokens: Tokens, j: number): boolean =>
  caseWeightOf(tokens, j) === 2 ||
  (kindAt(tokens, j) & PARTICLE) !== 0 ||
  (caseWeightOf(tokens, j) === 1 && (marksAt(tokens, j) & (WORD | COMMUNE)) !== WORD);

const LONGEST_MARRIAGE = 32;
/** Words that may stand between a marriage and its date, beside names and places: the ceremony and the marriage settlement. */
const OF_MARRIAGE = words(
  `le la les l du de d des au a en par et avec entre qui s est ete avait avoir eu celebre celebree contracte contractee conclu conclue enregistre enregistree intervenu intervenue prononce date lieu devant
  officier etat civil civile civilement commune mairie ville consulat ambassade sans contrat prealable sous regime communaute biens legal legale reduite acquets separation participation universelle
  epoux epouse mari femme parents leur leurs son sa union mariage arrondissement e eme er`,
);

/** "le mariage de M. X et de Mme Y, célébré le 3 mai 2004", "mariés sans contrat, devant l'officier de l'état civil de Bourges, le 3 mai 2004" */
export function readMarriage(draft: Draft, event: number, readDate: (i: number) => DateFound | null): boolean {
  const { tokens } = draft;
  for (let j = event + 1; j < tokens.count && j <= event + LONGEST_MARRIAGE; j++) {
    const { key, kind, raw, shape } = tokens.word(j);
    const gap = gapAt(tokens, j - 1);
    // The dot of "M." or of an initial does not end the sentence.
    const isShort = (kindAt(tokens, j - 1) & CIVILITY) !== 0 || (keyAt(tokens, j - 1).length === 1 && raw !== 'Le');
    if ((gap & (BLANK_LINE | STOP)) !== 0 || ((gap & DOT) !== 0 && !isShort)) return false;
    const date =
      /^(?:le|du|les|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/.test(keyAt(tokens, j - 1)) && isFree(draft, j)
        ? readDate(j)
        : null;
    if (date !== null) {
      addSpan(draft, j, date.dayEnd, 'dateMariage');
      protect(draft, date.dayEnd + 1, date.last);
      return true;
    }
    const isOther = key === 'contrat' && keyAt(tokens, j - 1) !== 'sans';
    // "Mme X née Martin", "Paris 15e"
    const isBirthName = /^nee?$/.test(key) && caseWeightOf(tokens, j + 1) === 2;
    const isName = isPlaceWord(tokens, j) || (kind & CIVILITY) !== 0 || isBirthName || (shape === NUMBER && raw.length < 6);
    if (isOther || (!OF_MARRIAGE.has(key) && !isName)) return false;
  }
  return false;
}
