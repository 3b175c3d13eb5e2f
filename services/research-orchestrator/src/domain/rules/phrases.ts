import { foldInPlace } from '@attendu/law/fold';
import { type Span, trimSpan } from '../text/sentences.ts';
import { isParty } from './parties.ts';

export type PhraseKind = 'condition' | 'exception' | 'category' | 'start';
export type Phrase = Span & { readonly kind: PhraseKind };

/** What opens a phrase that limits a rule, on a folded text, and where the phrase may end. */
const OPENINGS: readonly (readonly [kind: PhraseKind, opens: RegExp])[] = [
  [
    'exception',
    /\b(?:sauf|hormis|excepte|a moins (?:que|qu'|d'|de)|a l'exception d(?:e |es |u |')|par (?:derogation|exception) (?:a |aux? )|nonobstant|a l'exclusion d(?:e |es |u |')|s(?:'il|i )[^,.;]{1,40}(?:clauses?|stipulations?|dispositions?|conventions?) contraires?|si [^,.;]{1,40}n'en disposent? autrement)/g,
  ],
  [
    'condition',
    /\b(?:(?:si|quand|tant que|a la demande)(?![a-z])|s'ils?|s'elles?|lorsque?(?![a-z])|lorsqu'|des lors qu(?:e |')|en cas d(?:e |es |u |')|a condition (?:que|qu'|de|d')|sous (?:la )?(?:reserve|condition)s? (?:que|qu'|de|d'|du|des)|pour autant qu(?:e |')|dans (?:le|les) cas (?:ou|prevus?|mentionnes?|vises?)|au cas ou|a defaut(?: d(?:e |'|u )| pour|,)|en l'absence d(?:e |')|faute d(?:e |')|dans la mesure ou|tant qu'|en presence d(?:e |')|dans des conditions|a (?:leur|sa) demande|sur (?:la )?demande|toutes les fois qu(?:e |')|pour (?:beneficier|pouvoir)|pendant la duree d)/g,
  ],
  [
    'start',
    /\b(?:a (?:compter|partir|dater) (?:d(?:e|u|es)\b|d')|a la date (?:d(?:e|u|es)\b|d'|a laquelle|ou)|au (?:terme|jour) (?:d(?:e|u|es)\b|d'|ou)|a l'(?:issue|expiration) (?:d(?:e|u|es)\b|d')|depuis (?:le|la|l'|les)\b|des (?:la|l'|leur|son|sa|reception|notification)\b ?|des que\b|(?:qui suit|qui suivent|suivant) (?:le|la|l'|les|celle|celui|sa|son|leur|cette|ce)\b ?|(?:le|du) lendemain d|apres (?:l'|la |le |les |sa |son )(?:envoi|notification|reception|publication|date|expiration|depot|signature|fin|rupture|jour|remise|delivrance|demande|mise|naissance|premiere|premier|debut|cessation))/g,
  ],
  [
    'category',
    /\b(?:pour (?:les?|la|l'|chaque|tout|toute|toutes les|tous les|ce|cette) ?([a-z-]+)|dans (?:les?|la|l'|chaque|toute?s?(?: les)?) ?(?:entreprises?|etablissements?|exploitations?|communes?|departements?|societes?|branches?|secteurs?)\b(?! concerne| interesse)|dans (?:tous )?les autres cas)/g,
  ],
];
/** What follows « pour les » when it is a case, beside persons and bodies. */
const CASES = /^(?:contrats?|type|annees?|heures?|embauches?|niveaux?|categories?|postes?|emplois?|etam|iac|coefficients?)$/;

/** Where a phrase ends: a full stop, a semicolon, a colon, a comma, a bracket. */
const STOP = /[.;:,()]\s|[.;:)]$/g;

/** The phrases of `text.slice(span.start, span.end)`, in order, none within another. */
export function phrasesIn(text: string, span: Span): Phrase[] {
  const folded = foldInPlace(text.slice(span.start, span.end));
  const found = OPENINGS.flatMap(([kind, opens]) =>
    [...folded.matchAll(opens)].flatMap(({ index, 1: name }): Phrase[] => {
      if (name !== undefined && !isParty(name) && !CASES.test(name)) return [];
      return [{ kind, start: index, end: endOf(folded, index, kind) }];
    }),
  ).sort((a, b) => a.start - b.start);
  const phrases: Phrase[] = [];
  for (const phrase of found) {
    const last = phrases.at(-1);
    if (last !== undefined && phrase.start < last.end) continue;
    phrases.push(phrase);
  }
  return phrases.map(({ kind, start, end }) => ({ kind, ...trimSpan(text, { start: span.start + start, end: span.start + end }) }));
}

function endOf(folded: string, start: number, kind: PhraseKind): number {
  STOP.lastIndex = start;
  for (let stop = STOP.exec(folded); stop !== null; stop = STOP.exec(folded)) {
    const { index } = stop;
    const mark = folded.charAt(index);
    // « art. 3 », « L. 1234-1 »: no end.
    if (mark === '.' && /\b(?:[lrda]|art|n)$/.test(folded.slice(start, index))) continue;
    if (mark !== ',' || kind === 'start' || kind === 'category') return index;
    // A clause goes on after a comma that does not open the main one: « si le salarié, malade, de son fait, … ».
    if (opensMain(folded.slice(index + 1))) return index;
  }
  return folded.length;
}

/** Whether what follows a comma begins another clause. */
const opensMain = (rest: string): boolean =>
  /^ ?(?:l[ea]s? |l'|une? |des |ils? |elles? |on |ce(?:t|tte|s|lui|lles?|ux)?(?:-ci)? |nul |aucune? |chaque |toute? |son |sa |ses |leurs? |il |sont |est |peu(?:t|vent) |doi(?:t|vent) |a |au |aux |dans |pour |par |sauf |si |s'il|lorsqu|quand |sans |ne |n'|en |et |ou )/.test(
    rest,
  );
