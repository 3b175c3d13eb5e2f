import { foldInPlace } from '@attendu/law/fold';
import { de, lower, startsWithVowel } from './french.ts';

/** A subject of law as named in a heading: `bare` « période d'essai », `named` « la période d'essai », null when its determiner is unknown. */
export type Subject = { readonly bare: string; readonly named: string | null };

const FEMININE = new Set(['la', 'une', 'cette', 'de la', 'toute', 'sa', 'la presente']);
const MASCULINE = new Set(['le', 'un', 'ce', 'cet', 'du', 'au', 'tout', 'son']);
const PLURAL = new Set(['les', 'des', 'ces', 'aux', 'ses', 'leurs', 'tous', 'toutes']);

/**
 * Names a subject with its determiner, as found in the texts themselves, so that no gender is guessed. @param title the heading of a section. @param
 * texts articles under it.
 */
export function subjectOf(title: string, texts: readonly string[]): Subject {
  const bare = lower(title.replace(/\s+/g, ' ').trim());
  if (/^(?:les? |la |l['’])/i.test(bare)) return { bare: bare.replace(/^(?:les? |la |l['’])/i, ''), named: bare };
  const article = articleOf(bare, texts) ?? articleByShape(bare);
  if (article === null) return { bare, named: null };
  return { bare, named: article === "l'" ? `l'${bare}` : `${article} ${bare}` };
}

function articleOf(bare: string, texts: readonly string[]): 'le' | 'la' | 'les' | "l'" | null {
  const head = foldInPlace(bare)
    .split(' ')
    .slice(0, 2)
    .join(' ')
    .replace(/[^a-z0-9' -]/g, '.');
  const pattern = new RegExp(
    `(?<![a-z])(les?|la|l'|des|du|de la|aux?|cette|cet|ces?|une?|toute?s?|tous|sa|son|ses|leurs) ?${head}(?![a-z])`,
    'g',
  );
  let feminine = 0;
  let masculine = 0;
  let plural = 0;
  for (const text of texts) {
    for (const match of foldInPlace(text).matchAll(pattern)) {
      const word = match[1] ?? '';
      if (FEMININE.has(word)) feminine++;
      else if (MASCULINE.has(word)) masculine++;
      else if (PLURAL.has(word)) plural++;
      else if (word === "l'") masculine++;
    }
  }
  if (feminine + masculine + plural === 0) return null;
  if (plural > feminine && plural > masculine) return 'les';
  if (startsWithVowel(bare)) return "l'";
  return feminine > masculine ? 'la' : 'le';
}

/** Unambiguous endings. */
function articleByShape(bare: string): 'le' | 'la' | 'les' | "l'" | null {
  const first = foldInPlace(bare).split(/[ ']/)[0] ?? '';
  if (
    /(?:ions|ances|ences|ites|ments|ages|aux|es|s)$/.test(first) &&
    !/(?:proces|acces|deces|repos|conges?|corps|temps|cours|recours|frais)$/.test(first)
  )
    return 'les';
  if (startsWithVowel(bare)) return "l'";
  if (/(?:tion|sion|ance|ence|ite|ure|ise)$/.test(first)) return 'la';
  if (/(?:ment|isme|eau)$/.test(first)) return 'le';
  return null;
}

/** « de la période d'essai »; the caller writes « : période d'essai » when the determiner is unknown. */
export function ofSubject(subject: Subject): string | null {
  return subject.named === null ? null : de(subject.named);
}

/** An event, on a folded name: « en cas de licenciement ». Anything else is a matter: « en matière de période d'essai ». */
const EVENT =
  /^(?:licenciement|rupture|demission|depart|mise a|accident|inaptitude|transfert|modification|requalification|cession|faute|absence|maladie|grossesse|harcelement|discrimination|travail (?:dissimule|illegal)|marchandage|redressement|liquidation|renouvellement|fin |suspension|retractation|manquement|deces|greve|retrait|fermeture|refus|non-respect|recours a)/;

/** Whether a subject is an event in the life of a contract or person. */
export function isEvent(subject: Subject): boolean {
  return EVENT.test(foldInPlace(subject.bare));
}

/** « en matière de période d'essai », « en matière d'heures supplémentaires », « en cas de licenciement ». */
export function inMatterOf(subject: Subject): string {
  // « Harcèlements » heads a chapter; one happens.
  const bare = isEvent(subject) ? subject.bare.replace(/^(\p{L}+ment)s$/u, '$1') : subject.bare;
  const of = startsWithVowel(bare) ? `d'${bare}` : `de ${bare}`;
  return isEvent(subject) ? `en cas ${of}` : `en matière ${of}`;
}
