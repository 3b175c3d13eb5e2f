import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { forceSentence } from '@attendu/law/force';
import { findReferences, formatArticleNumber } from '@attendu/law/references';
import { formatDateLong } from '@attendu/law/typography';
import { de, lower, otherQuotes, shorten } from '../points/french.ts';
import type { DocumentRef } from '../types.ts';
import type { DocumentName } from './document-name.ts';
import { otherName } from './other-names.ts';

/** The numbers of the articles that a text names. */
export const articlesIn = (said: string): string[] =>
  findReferences(said).flatMap((reference) => (reference.type === 'article' ? reference.numbers : []));

const ARTICLE = { verb: 'dispose', again: 'Le même article', pronoun: 'Il' } as const;

/** Names a document for the law of a given day. */
export function documentName(document: DocumentRef, at: string): DocumentName {
  if (document.kind === 'cnn') return agreementName(document, at);
  return document.kind === 'legiarti' ? codeName(document, at) : otherName(document);
}

function codeName(document: DocumentRef, at: string): DocumentName {
  const code = document.hierarchy[0] ?? document.title.split(',')[0] ?? document.title;
  const article = articleOf(document.number);
  const force = forceSentence(document, at, formatDateLong);
  return {
    full: `${article} ${codeOf(code)}`,
    short: article,
    within: inCode(code),
    text: document.textId ?? code,
    same: 'du même code',
    agreement: null,
    force,
    ...ARTICLE,
  };
}

function inCode(title: string): string {
  return /^code\b/i.test(title) ? `dans le ${lower(title)}` : `dans ${title}`;
}

/** « du code du travail »; a text that is not a code is named in brackets. */
export function codeOf(title: string): string {
  return /^code\b/i.test(title) ? `du ${lower(title)}` : `(${title})`;
}

function agreementName(document: DocumentRef, at: string): DocumentName {
  const [agreement = document.title, part = '', inner = ''] = document.hierarchy;
  const idcc = document.idcc[0];
  const whole = `${lower(shortAgreement(agreement))}${idcc === undefined ? '' : ` (IDCC ${idcc})`}`;
  const article = articleOf(document.number);
  // « Textes Attachés > Accord du 16 décembre 1991 > … »: the article belongs to that text of the agreement.
  const attached = /^textes? (?:attachés?|salaires?|parus)/i.test(part) && inner !== '';
  const extension = document.etat === 'VIGUEUR_ETEN' ? 'étendu' : document.etat === 'VIGUEUR_NON_ETEN' ? 'non étendu' : null;
  const since = document.dateDebut === null ? null : forceSentence(document, at, formatDateLong);
  const force = extension === null ? since : since === null ? `texte ${extension}` : `texte ${extension}, ${since}`;
  const [the, same] = namedAndAgain(whole);
  const of = (named: string): string => (attached ? `${article} ${ofText(inner)}, dans ${named}` : `${article} ${de(named)}`);
  return {
    full: of(the),
    short: article,
    within: attached ? `${inText(inner)} (${whole})` : `dans ${the}`,
    text: document.textId ?? agreement,
    same: attached ? 'du même texte' : de(same),
    agreement: { name: whole, again: of(same) },
    force,
    ...ARTICLE,
  };
}

/** « la convention collective nationale… », « l'accord national… », « le statut… », and what each is called once it is named. */
function namedAndAgain(name: string): readonly [named: string, again: string] {
  if (/^accord/i.test(name)) return [`l'${name}`, 'le même accord'];
  return /^statut/i.test(name) ? [`le ${name}`, 'le même statut'] : [`la ${name}`, 'la même convention'];
}

/** « de l'accord du 28 juin 2011 relatif à… », « du texte Annexe IV… ». */
function ofText(title: string): string {
  const name = otherQuotes(shorten(title.replace(/[\s.]+$/, ''), 140));
  if (/^(?:accord|avenant|annexe)\b/i.test(name)) return `de l'${lower(name)}`;
  return /^(?:convention|décision|déclaration)\b/i.test(name) ? `de la ${lower(name)}` : `du texte ${name}`;
}

function inText(title: string): string {
  return ofText(title)
    .replace(/^de l'/, "dans l'")
    .replace(/^de la /, 'dans la ')
    .replace(/^du /, 'dans le ');
}

/** The agreement's title without the dates and amendments that follow it, and without quotation marks, which are reserved for quotations. */
export function shortAgreement(title: string): string {
  const name = title
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/\s+du \d{1,2}(?:er)? \p{L}+ \d{4}.*$/u, '')
    .replace(/[«»]\s?/g, '')
    .replace(/[\s.,]+$/, '');
  const bare = name.replace(/^nouvelle (?=convention)/i, '');
  const named = /^(?:convention|accord|statut)/i.test(bare) ? bare : `convention collective ${bare}`;
  return shorten(named, 160);
}

/** « l'article L. 1221-19 », « l'article 1er », « l'annexe I », « une disposition sans numéro ». */
export function articleOf(number: string | null): string {
  if (number === null || number.trim() === '') return 'une disposition sans numéro';
  if (/^annexe/i.test(number)) return `l'${lower(number)}`;
  if (/^pr[ée]ambule/i.test(number)) return `le ${lower(number)}`;
  return `l'article ${formatArticleNumber(normaliseArticleNumber(number))}`;
}
