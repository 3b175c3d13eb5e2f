import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { codeById } from '@attendu/law/codes';
import { fateBanner, fateWords, isUndone } from '@attendu/law/dossier/fate';
import { isRecital } from '@attendu/law/eu-acts';
import { foldInPlace } from '@attendu/law/fold';
import { findReferences, formatArticleNumber } from '@attendu/law/references';
import { formatDateLong } from '@attendu/law/typography';
import { otherQuotes } from '../points/french.ts';
import { isGenericTitle, sectionTitle } from '../text/sections.ts';
import type { ConfrontedReading, DocumentRef, Reading } from '../types.ts';
import { isOfOtherRegime, isOfSpecialPerson } from '../writing/situation.ts';

/** A reading together with its document. */
export type Confrontable = { readonly reading: Reading; readonly content: string };

/** Territories with law of their own: their texts answer only a question that names them. `of`: folded headings of such a text. */
const TERRITORIES: readonly { readonly named: RegExp; readonly of?: RegExp; readonly to: string }[] = [
  { named: /mayotte/, to: 'à Mayotte' },
  { named: /saint-pierre-et-miquelon/, to: 'à Saint-Pierre-et-Miquelon' },
  { named: /saint-martin/, to: 'à Saint-Martin' },
  { named: /saint-barthelemy/, to: 'à Saint-Barthélemy' },
  { named: /outre-mer|outremer|ultra-?marin/, to: 'à l’outre-mer' },
  // « Procès-verbal de la réunion de signature » is of no island.
  {
    named: /guadeloupe|guyane|martinique|la reunion/,
    of: /guadeloupe|guyane|martinique|\bla reunion(?= *(?:$|[,;.()]| et | ou ))/m,
    to: 'à l’outre-mer',
  },
  { named: /wallis|polynesie|nouvelle-caledonie/, to: 'aux collectivités du Pacifique' },
  { named: /moselle|bas-rhin|haut-rhin|alsace/, to: 'à l’Alsace-Moselle' },
];

/**
 * Decides for each document read for a point whether it supports the answer, opposes it or only gives context, and why. A document opposes when it
 * sets aside, by its number, a text on which the answer rests, in a case that the question is of; an exception to something else, or of another case,
 * only qualifies. A text for persons that the question does not name supports nothing. @param question the whole question: what it names is not a special
 * case.
 */
export function confront(readings: readonly Confrontable[], question: string, idcc: string | null): ConfrontedReading[] {
  const best = readings.reduce((top, { reading }) => Math.max(top, reading.note), 0);
  const leading = readings.flatMap(({ reading }) => (reading.note >= NEAR_BEST * best ? reading.document : []));
  const rested = new Set(leading.flatMap(keyOf));
  const folded = foldInPlace(question);
  return readings.map(({ reading, content }) => {
    const undone = undoneDecision(reading.document);
    if (undone !== null) return { ...reading, stance: 'context', why: undone };
    if (isRecital(reading.document.documentId)) return { ...reading, stance: 'context', why: RECITAL };
    const territory = territoryOf(reading.document, folded);
    if (territory !== null) return { ...reading, stance: 'context', why: `Texte propre ${territory}.` };
    const agreement = agreementContext(reading.document, idcc);
    if (agreement !== null) return { ...reading, stance: 'context', why: agreement };
    const own = leading.includes(reading.document) || reading.named ? [] : ownTitles(reading.document, leading);
    const contrary = opposition(reading, content, rested);
    const other = contrary === null ? undefined : otherCaseOf(own, folded);
    if (other !== undefined) return { ...reading, stance: 'context', why: exceptionFor(other) };
    if (contrary !== null) return { ...reading, stance: 'oppose', why: contrary };
    const persons = otherPersons(own, folded);
    if (persons !== undefined) return { ...reading, stance: 'context', why: ofOthers(persons) };
    return { ...reading, stance: 'support', why: endOf(reading.document) };
  });
}

/** The text whose articles are named by their number alone: a code; an agreement with what is attached to it. */
const scopeOf = ({ kind, textId, idcc }: DocumentRef): string =>
  kind === 'cnn' ? (idcc[0] ?? textId ?? '') : (codeById(textId ?? '')?.id ?? textId ?? '');

/** The identity of an article; none without a number. */
const keyOf = (document: DocumentRef): string[] =>
  document.number === null ? [] : [`${scopeOf(document)}/${normaliseArticleNumber(document.number)}`];

const RECITAL = 'Considérant : il éclaire l’acte, sans valeur obligatoire.';

/** The reason why a decision that no longer stands supports nothing; null for any other document. */
function undoneDecision({ facts }: DocumentRef): string | null {
  const fate = facts?.fate;
  return fate === undefined || !isUndone(fate) ? null : `Cette décision a été ${fateWords(fate)} : elle n'appuie pas la réponse.`;
}

function territoryOf(document: DocumentRef, foldedQuestion: string): string | null {
  const place = foldInPlace(document.hierarchy.join('\n'));
  return TERRITORIES.find(({ named, of = named }) => of.test(place) && !named.test(foldedQuestion))?.to ?? null;
}

function agreementContext(document: DocumentRef, idcc: string | null): string | null {
  if (document.kind !== 'cnn') return null;
  if (idcc !== null && !document.idcc.includes(idcc)) return 'Autre convention que celle de la question.';
  if (idcc === null) return "Aucune convention n'est nommée dans la question : ce texte n'est donné qu'à titre d'exemple.";
  if (document.etat === 'VIGUEUR_NON_ETEN')
    return 'Texte non étendu : il ne lie que les employeurs adhérents des organisations signataires.';
  return null;
}

/** Words that set aside the text named after them: « par dérogation à l'article L. 1 ». */
const SETS_ASIDE = /(?:par (?:derogation|exception) (?:a|aux?)|nonobstant|contrairement a|derogent? a)\b[^.;:\n]{0,80}$/;
/**
 * Words that say that a named text does not apply: « L'article L. 1 n'est pas applicable », « Ne s'appliquent pas … les dispositions de l'article L.
 * 1 ».
 */
const NAMED_FIRST =
  /(?:^|[.;:,]\s*)(?:toutefois, ?)?(?:les dispositions (?:d[eu]s? |prevues (?:a|aux?|par) )?)?(?:l['’]|les |du |de l['’])?$/;
const DOES_NOT_APPLY =
  /^(?: du (?:present )?(?:code|chapitre)[^.;,\n]{0,40})? (?:ne s['’]appliquent? pas|n['’]est pas (?:applicable|opposable)|ne sont pas (?:applicables|opposables))/;
/** A rule and its exception in one sentence: « Les durées fixées par l'article L. 1 …, à l'exception ». */
const TAKES_FROM =
  /^(?:les?|la|l['’]|ces|cette) ?[^.;:\n]{0,80}(?:fixee?s?|prevue?s?|mentionnee?s?|definie?s?) (?:par|a|au|aux) [^.;:\n]{0,60}$/;
const TAKEN_AWAY = /^[^.;\n]{0,160}(?:a l['’]exception|sauf|hormis|excepte|ne (?:sont|est) pas|ne s['’]appliqu)/;
/** The answer rests on the documents scored nearly as high as the best. */
const NEAR_BEST = 0.9;

/** Why a text opposes: one of its exceptions sets aside, by its number, a text that the answer rests on. Null otherwise. */
function opposition({ document, passages }: Reading, content: string, rested: ReadonlySet<string>): string | null {
  for (const passage of passages) {
    if (passage.role !== 'exception') continue;
    const { start } = passage.leadIn ?? passage;
    const text = content.slice(start, passage.end);
    const folded = foldInPlace(text);
    for (const reference of findReferences(text)) {
      if (reference.type !== 'article') continue;
      const restedOn = (number: string): string[] => restedOf(number, reference.code?.id ?? null, document, rested);
      const named = reference.numbers.filter((number) => restedOn(number).some((one) => !keyOf(document).includes(one)));
      if (named.length === 0) continue;
      const before = folded.slice(0, reference.start);
      const after = folded.slice(reference.end);
      const opposes =
        SETS_ASIDE.test(before) ||
        (NAMED_FIRST.test(before) && DOES_NOT_APPLY.test(after)) ||
        (TAKES_FROM.test(before) && TAKEN_AWAY.test(after));
      if (opposes) return exceptionWhy(named);
    }
  }
  return null;
}

/** The titles of a text of a code that none of the leading texts is under, broadest first. */
const ownTitles = ({ hierarchy, kind }: DocumentRef, leading: readonly DocumentRef[]): string[] =>
  kind !== 'legiarti'
    ? []
    : hierarchy
        .filter((title) => !leading.some((one) => one.hierarchy.includes(title)))
        .map(sectionTitle)
        .filter((title) => !isGenericTitle(title));

/** Contracts with rules of their own, as a title of the code names them and as a question does, folded. */
const CONTRACTS: readonly (readonly [is: RegExp, named: RegExp])[] = [
  [/contrat jeune en entreprise/, /contrat jeune/],
  [/temps partage/, /partage/],
  [/apprentissage/, /apprenti|alternan/],
  [
    /contrats? (?:unique d'insertion|d'accompagnement|initiative)|emplois? d'avenir/,
    /insertion|accompagnement|initiative|avenir|aide|\bcui\b|\bcae\b|\bcie\b/,
  ],
];

/** The title that makes a text one for persons that the question does not name. */
const otherPersons = (own: readonly string[], foldedQuestion: string): string | undefined =>
  own.find((title) => isOfSpecialPerson(foldInPlace(title), foldedQuestion));

/** The title that makes an exception one of another case than that of the question. */
const otherCaseOf = (own: readonly string[], foldedQuestion: string): string | undefined =>
  otherPersons(own, foldedQuestion) ??
  own.find((title) => {
    const folded = foldInPlace(title);
    return isOfOtherRegime(folded, foldedQuestion) || CONTRACTS.some(([is, named]) => is.test(folded) && !named.test(foldedQuestion));
  });

/** An exception for a case that the question does not name. */
const exceptionFor = (title: string): string => `Exception pour un autre cas que celui de la question : “${otherQuotes(title)}”.`;

/** A text for persons that the question does not name. */
const ofOthers = (title: string): string => `Texte propre à d’autres personnes que celles de la question : “${otherQuotes(title)}”.`;

/** The articles that a number in a document names, of those that the answer rests on. */
function restedOf(number: string, codeId: string | null, document: DocumentRef, rested: ReadonlySet<string>): string[] {
  // « L. 1221-19 » in an agreement is of a code that it does not name.
  if (codeId === null && document.kind !== 'legiarti' && /^[A-Z]/.test(number))
    return [...rested].filter((one) => one.endsWith(`/${number}`));
  const key = `${codeId ?? scopeOf(document)}/${number}`;
  return rested.has(key) ? [key] : [];
}

/** Why a text that sets aside articles on which the answer rests opposes. */
export const exceptionWhy = (numbers: readonly string[]): string => `Ce texte apporte une exception ${toArticles(numbers)}.`;

/** « à l'article L. 1242-2, retenu », « aux articles L. 1242-2 et L. 1242-3, retenus ». */
function toArticles(numbers: readonly string[]): string {
  const named = numbers.map(formatArticleNumber);
  const last = named.pop() ?? '';
  return named.length === 0 ? `à l'article ${last}, retenu` : `aux articles ${named.join(', ')} et ${last}, retenus`;
}

/** A text about to end, or a decision under appeal, may change the answer soon: reported even when it supports. */
function endOf(document: DocumentRef): string | null {
  const banner = fateBanner(document.facts ?? undefined);
  if (banner !== null) return banner;
  return document.dateFin === null ? null : `En vigueur jusqu'au ${formatDateLong(document.dateFin)}.`;
}
