import { foldInPlace } from '@attendu/law/fold';
import type { Modality } from './rule.ts';

/** What the verb of a clause makes of it. `right`: its subject holds a right. `receives`: its subject receives. `passive`: its subject is acted upon. */
export type ModalityReading = {
  readonly modality: Modality;
  readonly right: boolean;
  readonly receives: boolean;
  readonly passive: boolean;
};

/** « ne peut », « ne saurait », « ne doit ». */
const FORBIDS =
  /^(?:ne |n')(?:[a-z']+ )?(?:peu(?:t|vent)|pourr(?:a|ont)|doi(?:t|vent)|devr(?:a|ont)|sau(?:rait|raient))\b|^(?:est|sont|demeure(?:nt)?|reste(?:nt)?) (?:formellement |strictement |egalement |toutefois )?(?:interdite?s?|prohibee?s?|defendue?s?)\b/;
const ALLOWS =
  /^(?:y |en |s'|se |l'|la |le |les |lui |leur )?(?:peu(?:t|vent)|pourr(?:a|ont))\b|^(?:a|ont|aura|auront) (?:la faculte|le droit|la possibilite|egalement droit|droit|seul qualite|qualite pour)|^(?:est|sont|sera|seront) (?:egalement |aussi |seule?s? )?(?:autorisee?s?|habilitee?s?|admise?s? a|recevables?|fondee?s? a|en droit|libres? d|loisible|possible|permis|facultati(?:f|ve)s?)|^beneficie(?:nt|ra|ront)?\b|^(?:jouit|jouissent|dispose(?:nt|ra|ront)?) (?:\w+ )?(?:d'|d[eu]s? )/;
const RIGHT = /^(?:a|ont|aura|auront) (?:\w+ )?droit|^beneficie|^joui|^dispose/;
const ORDERS =
  /^(?:y |en |s'|se |l'|la |le |les |lui |leur )?(?:doi(?:t|vent)|devr(?:a|ont)|faut|faudra|est a la charge|sont a la charge|incombe(?:nt)?|appartien(?:t|nent)|revient|s'engage(?:nt)?|oblige(?:nt)?)\b|^(?:est|sont|sera|seront) (?:\w+ )?(?:tenue?s?|obligatoires?|obligee?s?|chargee?s? d|astreinte?s?|soumise?s? a (?:autorisation|declaration)|necessaires?)|^(?:a|ont) (?:l'obligation|le devoir|pour (?:mission|obligation)|la charge)/;
/** Participles and adjectives that state: « est réputé », « sont applicables », « est fixé à ». */
const STATES =
  /^(?:ne |n')?(?:est|sont|sera|seront|etait|etaient|demeure(?:nt)?|reste(?:nt)?)(?: pas| plus| egalement| alors| aussi| toutefois| notamment| ainsi| donc| seule?s?| reciproquement)* ?(?:(?:reputee?s?|consideree?s?|assimilee?s?|presumee?s?|applicables?|nulle?s?|egale?s?|composee?s?|constituee?s?|comprise?s?|exclue?s?|exceptee?s?|abrogee?s?|acquise?s?|subordonnee?s?|regie?s?|soumise?s?|dispensee?s?|exoneree?s?|exempte?e?s?|punie?s?|passibles?|proportionnel\w*|inferieure?s?|superieure?s?|equivalente?s?|responsables?|destinee?s?|destinataires?|redevables?|titulaires?|competente?s?|incompatibles?|compatibles?|presidee?s?|situee?s?|ouverte?s?|portee?s? (?:a|de|au)|majoree?s?|reduite?s?|limitee?s?|plafonnee?s?|due?s?|relati(?:f|ve)s?|valables?|suspendue?s?|prescrite?s?|calculee?s?|exceptionnel\w*|exigibles?|cumulables?|remboursables?|imposables?|opposables?|classee?s?|prise?s? en compte|appliquee?s?|toleree?s?|divisee?s?|repartie?s?|determinee?s? en fonction)\b|fixee?s?(?: (?:ainsi|comme|a|au|aux|forfaitairement|respectivement|uniformement|en fonction)\b)|(?:le|la|les|l'|un|une|des|ceux|celles?|celui|soit|de|d'|en|a|au|ainsi|comme|:|$)(?:\b| ))/;
const PASSIVE =
  /^(?:ne |n['’])?(?:est|sont|sera|seront|a été|ont été)(?: \p{L}+ment| pas| plus| également| alors| aussi| toutefois| notamment| ainsi| donc| immédiatement)* (?:\p{L}+(?:é|ée|és|ées)|\p{L}*(?:mis|mise|mises|pris|prise|prises|acquis|acquise|acquises|requis|requise|requises|tenu|tenue|tenus|tenues|rendu|rendue|rendus|rendues|reçu|reçue|reçus|reçues|perçu|perçue|perçus|perçues|vu|vue|vus|vues|conclu|conclue|conclus|conclues|élu|élue|élus|élues|établi|établie|établis|établies|défini|définie|définis|définies|fourni|fournie|fournis|fournies|rempli|remplie|garanti|garantie|garantis|garanties|ouvert|ouverte|ouverts|ouvertes|écrit|écrite|écrits|écrites|inscrit|inscrite|inscrits|inscrites|produit|produite|joint|jointe|joints|jointes|fait|faite|faits|faites|saisi|saisie|saisis|saisies|averti|avertie|avertis|choisi|choisie|choisis|choisies|recueilli|recueillie|recueillis|recueillies|prescrit|prescrite|interrompu|interrompue|suspendu|suspendue|rompu|rompue|réuni|réunis|réunie|réunies|accompli|accomplie|réparti|répartis|réparties))(?![\p{L}-])/u;
/** Present verbs that state whoever their subject is. */
const STATIVE =
  /^(?:ne |n')?(?:s'|se |en |y |lui |leur )?(?:comprend|comprennent|constitue|designe|s'entend|signifie|consiste|s'applique|applique(?:nt)? aux?|figure|entre(?:nt)? en vigueur|prend(?:ra)? effet|prennent effet|correspond|represente|equivau|valent|vaut|resulte|decoule|depend|perçoi|percoi|recoi|reçoi|a pour|ont pour|vise(?:nt)? |concerne|inclu|exclu|encour|conserve|acquier|exist|cesse|prend fin|prennent fin|expire|court|commence|dure\b|se prescri|s'eleve|s'ouvre|emporte|entraine|fait (?:foi|obstacle|partie)|font (?:foi|obstacle|partie)|ouvre|donne|naî|nait|perd|meurt|compte|tien(?:t|nent) (?:compte|lieu)|joue|implique|permet|suspend|interrompt|produit|est\b|sont\b|a\b|ont\b|releve|appartien|evolue|varie|atteint|conviennent|convient|interdit|porte)/;

const folded = (text: string): string => foldInPlace(text).replace(/\s+/g, ' ');

/**
 * Reads the modality of a clause from its verb. @param said the verb and what follows it. @param hasParty whether its subject is a person or a body
 * @param subject what stands before the verb
 */
export function modalityIn(said: string, subject: string, hasParty: boolean, isPenal: boolean): ModalityReading {
  const verb = folded(said);
  const before = folded(subject);
  const reading = (modality: Modality, more: Partial<ModalityReading> = {}): ModalityReading => ({
    modality,
    right: false,
    receives: false,
    passive: false,
    ...more,
  });
  const passive = PASSIVE.test(said.toLowerCase());
  if (
    FORBIDS.test(verb) ||
    (/\b(?:nul|nulle|aucune?)\b/.test(before) && /^(?:ne |n')/.test(verb) && !/^n'est (?:due?|applicable)/.test(verb))
  )
    return reading('may-not', { passive });
  if (ALLOWS.test(verb)) return reading('may', { right: RIGHT.test(verb), passive: /^(?:peut|peuvent|pourra|pourront) etre/.test(verb) });
  if (ORDERS.test(verb)) return reading('must', { passive: /^(?:doi(?:t|vent)|devr(?:a|ont)) etre/.test(verb) });
  if (isPenal) return reading('is', { passive: true });
  if (STATES.test(verb)) return reading('is');
  if (passive) return reading('must', { passive: true });
  if (/^(?:ne |n')/.test(verb)) return hasParty && !STATIVE.test(verb) && !/ que? /.test(verb) ? reading('may-not') : reading('is');
  if (STATIVE.test(verb)) return reading('is', { receives: /^(?:per[cç]oi|re[cç]oi)/.test(verb) });
  return reading('must');
}
