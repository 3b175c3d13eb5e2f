import { capitalise, de, withoutArticle } from './french.ts';
import { headingOf } from './noun-phrase.ts';

/** One of the claims that a sentence names under one verb: the words to search, those of the sentence without the other claims, and the heading of its point. */
export type Claim = { readonly words: string; readonly heading: string };

/** Verbs whose object is what is claimed, which heads the point alone. */
const GET =
  "(?:(?:me |m'|lui |leur |nous )?(?:obtenir|demander|réclamer|solliciter|exiger|percevoir|toucher|récupérer|verser|payer|régler|rembourser|restituer|remettre)|bénéficier|prétendre|avoir droit)";
/** The others, by the noun of the point; « contester » and its like. */
const ACTS: readonly (readonly [verb: string, noun: string])[] = [
  ['faire reconna[îi]tre', 'Reconnaissance'],
  ['faire annuler', 'Annulation'],
  ['faire requalifier', 'Requalification'],
  ['faire constater', 'Constatation'],
  ['faire lever', 'Levée'],
  ['contester', 'Contestation'],
];
const ACT = `(?:${ACTS.map(([verb]) => verb).join('|')})`;
const VERB = `(?:${GET}|${ACT})(?![\\p{L}])`;
const ARTICLE =
  "(?:l'|les? |la |une? |des |du |d'une? |de (?:la |l')|mon |ma |mes |son |sa |ses |leurs? |notre |nos |au |aux |à (?:l'|la |une? |des |mon |ma |mes |son |sa |ses ))";
/** What can be claimed, or asked for; the amount or the time limit of something only with it. */
const CLAIMED =
  "(?:indemnit|dommages|rappels? |paiement|remboursement|primes? |préavis|congés? |heures? |commissions? |réintégration|requalification|nullité|annulation|résiliation|réparation|rentes? |pension|allocation|majoration|restitution|remise|retrait|attestation|certificat|solde|contrepartie|expulsion|reconnaissance|faute|provision|capital|loyers? |salaires? |maintien|prise en charge|complément|différence|(?:délai|durée|montant)s? (?:de |du |d'|pour ))";
const NOUN = `${ARTICLE}(?:\\p{L}+ )?${CLAIMED}`;
/** « puis-je », « s'il peut », « voudrait », « a-t-il droit » before the first claim. */
const HEAD = new RegExp(
  `(?<![\\p{L}'])(?:${[
    `(?:${[
      'puis-je|pouvons-nous',
      '(?:peu(?:t|vent|x)|pourr(?:ait|aient|a|ai|ais)|doi(?:t|vent))-(?:t-)?(?:on|ils?|elles?|je)',
      "(?:s'|si |qu'|que )(?:[^,;.?!]{1,60} )?(?:peu[tx]|peuvent|pourra(?:it|ient)?|pouvons|doit)",
      'veu[tx]|voudrai[ts]|voulons|voudrions|souhait(?:e|ent|ons|erait|erais|erions)|aimerai[ts]|cherche à|demande à',
    ].join('|')}) (?:encore |aussi |également )?(?=${VERB})`,
    `(?:(?:a|ont)-t-(?:ils?|elles?|on)|ai-je|avons-nous|(?:s'|si )(?:[^,;.?!]{1,60} )?(?:a|ont|ai|avons)) (?=droit ${ARTICLE})`,
    `quel(?:le)?s sont (?=${NOUN})`,
  ].join('|')})`,
  'iu',
);
/** Between two claims: a comma, « et », or both, before a verb or the name of something that can be claimed. */
const NEXT = new RegExp(`(,? et (?:aussi |enfin )?|, (?:enfin )?)(?=${VERB}|${NOUN})`, 'iu');
/** « les congés payés afférents »: claimed with what precedes. */
const WITH_THE_ONE_BEFORE = /(?<!\p{L})(?:y )?(?:afférente?s?|correspondante?s?|qui en découlent?)(?!\p{L})/iu;
/** What is asked is whether the claims go together. */
const TOGETHER = /(?<!\p{L})(?:en même temps|à la fois|ensemble|cumul\p{L}*|simultanément)(?!\p{L})/iu;
/** A clause about the claim before it: « le salaire ayant été maintenu », « les congés ont-ils été pris ». */
const CLAUSE = /(?<!\p{L})(?:ayant|étant)(?!\p{L})|\p{L}-(?:t-)?(?:ils?|elles?|on)(?!\p{L})/iu;
/** Said once after the last claim, of all of them. */
const OF_ALL = / (?:en cas d|lors d|à la suite d|suite à|après |à l'issue d|à la fin d|pendant )[^,]{1,200}$/iu;

/** The claims of one part of a sentence, in order; empty for a single one. */
export function claimsOf(part: string): Claim[] {
  const head = HEAD.exec(part);
  if (head === null || TOGETHER.test(part)) return [];
  const before = part.slice(0, head.index + head[0].length);
  const items = itemsOf(part.slice(head.index + head[0].length).replace(/[\s?!.;,]+$/, ''));
  if (items.length < 2) return [];
  const ofAll = items.slice(0, -1).some((item) => OF_ALL.test(item)) ? '' : (OF_ALL.exec(items.at(-1) ?? '')?.[0] ?? '');
  let verb = '';
  return items.map((item, index) => {
    const own = OWN_VERB.exec(item)?.[0];
    verb = own ?? verb;
    const what = `${(own === undefined ? item : item.slice(own.length)).trim()}${index < items.length - 1 ? ofAll : ''}`;
    return { words: `${before}${verb} ${what}`.replace(/\s+/g, ' '), heading: capitalise(headingOfClaim(verb, what)) };
  });
}

const OWN_VERB = new RegExp(`^(?:${VERB}|droit(?=\\s))`, 'iu');
const IS_CLAIMED = new RegExp(`^(?:${VERB}|droit )? ?${NOUN}`, 'iu');

/** Parts what is enumerated; a name that makes one notion with the one before it stays with it: « le report et le maintien du salaire ». */
function itemsOf(enumerated: string): string[] {
  const [first = '', ...more] = enumerated.split(NEXT);
  const items = [first];
  for (let at = 0; at + 1 < more.length; at += 2) {
    const [joint = '', item = ''] = more.slice(at, at + 2);
    const before = items.at(-1) ?? '';
    const isApart = !WITH_THE_ONE_BEFORE.test(item) && !CLAUSE.test(item) && (OWN_VERB.test(item) || IS_CLAIMED.test(before));
    if (isApart) items.push(item);
    else items[items.length - 1] = `${before}${joint}${item}`;
  }
  return items;
}

function headingOfClaim(verb: string, what: string): string {
  const noun = ACTS.find(([act]) => new RegExp(`^${act}$`, 'iu').test(verb))?.[1];
  if (noun !== undefined) return `${noun} ${de(what)}`;
  if (!IS_CLAIMED.test(what)) return headingOf(`Puis-je ${verb} ${what}`);
  return withoutArticle(what.replace(/^(?:à |aux? |d'|du |de )(?:la |l'|une? |des )?/i, ''));
}
