import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { exceptionWhy } from '../confronting/confront.ts';
import { capitalise, lower } from '../points/french.ts';
import { asksFigure } from '../question/figures.ts';
import { cutPassages } from '../reading/cut.ts';
import { type DraftSentence, type Part, text } from './draft.ts';
import { exceptionTo } from './exception-to.ts';
import type { Heuristic, Without } from './heuristics.ts';
import { articlesIn, documentName } from './names.ts';
import { type Context, isSummary, type Source, statementParts, verbOf } from './opening.ts';
import { isLeftToRegulation } from './stated.ts';
import { quotable, type Statement } from './statements.ts';
import { endOf, startOf, type Unit, unitsOf } from './units.ts';
import { decides } from './verdict.ts';
import { withWholeArticle } from './whole-article.ts';

/** Maximum number of characters quoted in the short answer of a point. */
const ROOM = 480;
/** Maximum number of sources quoted of an agreement: it often has one article per category of staff. */
const ROOM_OF_AGREEMENT = 680;
const MOST_UNITS = 4;
const MOST_DOCUMENTS = 3;
/** Minimum share of the best unit's value for another to be quoted beside it. */
const NEAR = 0.8;
/** The same for a unit with a quantity not given yet. */
const NEAR_FIGURE = 0.62;
/** Minimum share of the best unit's coverage for another unit to be on the same subject: in another document, and in the same. */
const LEAST_COVERAGE = 0.6;
const LEAST_COVERAGE_INSIDE = 0.4;
const NEVER = Number.POSITIVE_INFINITY;
/** Minimum share of the question's words in what the code says beside an agreement. */
const LEAST_BESIDE = 0.45;

/**
 * Chooses what a short answer quotes: first the deciding unit, then units that give another quantity of the kind asked or answer about as well.
 * @param sources the documents that may be quoted, in the order of the answer.
 */
export function chooseUnits(sources: readonly Source[], context: Context, isOfAgreement: boolean): Unit[] {
  const isFigureAsked = asksFigure(context.query.aspects);
  const room = isOfAgreement ? ROOM_OF_AGREEMENT : ROOM;
  const units = sources.flatMap((source, place) => unitsOf(source, place, context));
  const { without } = context;
  return completed(choose(units, { areQuantitiesWanted: isOfAgreement || isFigureAsked, isFigureAsked, room, without }), context);
}

/** Maximum number of characters quoted with a whole article. */
const ROOM_WITH_WHOLE = 900;

/** The deciding article is quoted whole when it is short; other texts are kept beside it as room allows. */
function completed(chosen: Unit[], context: Context): Unit[] {
  const [best] = chosen;
  if (best?.source.reading.document.kind !== 'legiarti' || context.without.has('whole article')) return chosen;
  const whole = withWholeArticle(best, context, decides(best, context));
  if (whole === null) return chosen;
  let length = whole.reduce((sum, unit) => sum + unit.length, 0);
  // A text is kept with its exceptions, or left out with them.
  const others = byDocument(chosen.filter(({ source }) => source !== best.source)).filter((group) => {
    const more = group.reduce((sum, unit) => sum + unit.length, 0);
    const fits = length + more <= ROOM_WITH_WHOLE;
    if (fits) length += more;
    return fits;
  });
  return [...whole, ...others.flat()];
}

/** The short answer of a point. Its first sentence is marked as the verdict when it decides alone. */
export function briefOf(chosen: readonly Unit[], context: Context): DraftSentence[] {
  const [first] = chosen;
  if (first === undefined) return [];
  context.lastText = null;
  context.lastAgreement = null;
  const verdict = decides(first, context);
  // The rest of the first document follows in the same sentence, unless its first unit stands alone as the verdict.
  const groups = verdict ? [[first], ...byDocument(chosen.slice(1))] : byDocument(chosen);
  return groups.map((group, index): DraftSentence => {
    const sentence = unitsSentence(group, context, index > 0 && group[0]?.source === groups[index - 1]?.[0]?.source);
    return index === 0 && verdict ? { ...sentence, verdict: true } : sentence;
  });
}

type Wanted = { readonly areQuantitiesWanted: boolean; readonly isFigureAsked: boolean; readonly room: number; readonly without: Without };

function choose(units: readonly Unit[], wanted: Wanted): Unit[] {
  const { areQuantitiesWanted, room, without } = wanted;
  const uses = (heuristic: Heuristic): boolean => !without.has(heuristic);
  const ranked = [...units].sort((a, b) => b.value - a.value || a.place - b.place || startOf(a) - startOf(b));
  const best = bestOf(ranked, wanted);
  if (best === undefined) return [];
  const chosen = withCompanions(best, ranked, units, wanted);
  const said = new Set(chosen.flatMap(({ quantities }) => quantities));
  let length = chosen.reduce((sum, unit) => sum + unit.length, 0);
  for (const unit of ranked.filter((one) => !chosen.includes(one))) {
    if (chosen.length >= MOST_UNITS || !uses('near')) break;
    const isNew = uses('new quantity') && unit.quantities.some((quantity) => !said.has(quantity));
    // A text that names the answering text states its consequences.
    const isOnIt = names(unit, best);
    const least = leastShare(isOnIt || (areQuantitiesWanted && isNew), areQuantitiesWanted && best.gives);
    const documents = new Set(chosen.map(({ source }) => source));
    const fits = length + unit.length <= room && (documents.has(unit.source) || documents.size < MOST_DOCUMENTS);
    const isOfSubject = isOnIt || unit.coverage >= (unit.source === best.source ? LEAST_COVERAGE_INSIDE : LEAST_COVERAGE) * best.coverage;
    if (unit.value < least * best.value || !isOfSubject || !fits || chosen.some((one) => overlaps(one, unit))) continue;
    const exceptions = uses('exception below') ? exceptionTo(unit, units) : [];
    const added = [unit, ...exceptions.filter((exception) => !chosen.some((one) => overlaps(one, exception)))];
    chosen.push(...added);
    for (const quantity of unit.quantities) said.add(quantity);
    for (const one of added) length += one.length;
  }
  const [, ...others] = chosen;
  return [best, ...others.sort((a, b) => a.place - b.place || startOf(a) - startOf(b))];
}

/** The deciding unit. */
function bestOf(ranked: readonly Unit[], { isFigureAsked, without }: Wanted): Unit | undefined {
  const [leading] = ranked;
  // An article named by the question is quoted from its beginning, unless it gives the quantity asked further down.
  const opening = ranked.find(({ statements }) => statements.at(-1)?.opening);
  const isBelow = isFigureAsked && leading?.gives === true && leading.source === opening?.source && !opening.gives;
  const top = opening === undefined || isBelow ? leading : opening;
  return top === undefined || without.has('whole rule') ? top : wholeRule(top, ranked);
}

/** The deciding unit, with the units that it must be quoted with. */
function withCompanions(best: Unit, ranked: readonly Unit[], units: readonly Unit[], { room, without, isFigureAsked }: Wanted): Unit[] {
  const chosen = [best];
  // The top-ranked text states a right; another text fixes its amount.
  const isFirst = best.place === 0 || without.has('first text');
  const lead = isFirst ? undefined : ranked.find((unit) => unit.place === 0 && unit.length + best.length <= room);
  if (lead !== undefined) chosen.push(lead);
  if (!without.has('exception below')) chosen.push(...chosen.flatMap((unit) => exceptionTo(unit, units)));
  if (!without.has('rule above')) chosen.push(...ruleOf(best, units));
  if (!without.has('regulation left to')) chosen.push(...regulationOf(best, ranked, isFigureAsked));
  return chosen;
}

/** `adds`: a quantity that is not said yet, or what follows from the best; `isDone`: the best gives the quantity asked. */
const leastShare = (adds: boolean, isDone: boolean): number => (adds ? NEAR_FIGURE : isDone ? NEVER : NEAR);

/** Minimum share of the best unit's value for the unit that continues it to replace it. */
const NEAR_WHOLE = 0.9;
const LONGEST_WHOLE = 620;

/** A unit that continues the best one and scores about as high states the whole rule. */
const wholeRule = (top: Unit, ranked: readonly Unit[]): Unit =>
  ranked.find((unit) => goesOn(unit, top) && unit.value >= NEAR_WHOLE * top.value && unit.length <= LONGEST_WHOLE) ?? top;

const goesOn = (unit: Unit, from: Unit): boolean =>
  unit.source === from.source &&
  unit.statements.length > from.statements.length &&
  from.statements.every(({ start }) => unit.statements.some((one) => one.start === start));

/** Whether a unit names the article of another by its number: « au titre du 7° de l'article L. 3141-5 ». */
function names(unit: Unit, other: Unit): boolean {
  const number = /^([LRDA])\.?\s?\*?(\d[\d-]*)$/.exec(other.source.reading.document.number ?? '');
  if (number === null || unit.source === other.source) return false;
  return new RegExp(`\\b${number[1]?.toLowerCase()}\\. ?${number[2]}(?![\\d-])`).test(unit.folded);
}

/** A longer passage of a regulation is not quoted beside the law that it applies. */
const LONGEST_REGULATION = 420;

/** Whether a text is one of the regulations to which a law delegates. */
export function isAppliedBy(law: Source, { reading: { document } }: Source): boolean {
  return document.textId === law.reading.document.textId && law.regulations.includes(normaliseArticleNumber(document.number ?? ''));
}

/**
 * The passage of the regulation to which a unit of law delegates: « dans un délai déterminé par voie réglementaire »; or, when the law lacks the figure
 * asked, the one that names its article and gives it: « la contestation mentionnée à l'article L. 4624-7 […] dans un délai de quinze jours ».
 */
function regulationOf(best: Unit, ranked: readonly Unit[], isFigureAsked: boolean): Unit[] {
  const isLeft = isLeftToRegulation(best.stated);
  const fixes = (unit: Unit): boolean => isFigureAsked && !best.gives && unit.gives && names(unit, best);
  return ranked
    .filter((unit) => isAppliedBy(best.source, unit.source) && unit.length <= LONGEST_REGULATION && (isLeft || fixes(unit)))
    .slice(0, 1);
}

/** Maximum number of regulations named beside the law that delegates to them. */
const MOST_CITING = 2;

/** The regulations that cite the deciding text, when it delegates to a regulation that is not quoted: they are only named, since none is known to answer. */
export function citingRegulations([best, ...others]: readonly Unit[], context: Context): DraftSentence[] {
  if (best === undefined || !isLeftToRegulation(best.stated) || others.some((unit) => isAppliedBy(best.source, unit.source))) return [];
  const citing = best.source.citing.slice(0, MOST_CITING);
  if (citing.length === 0) return [];
  const { quotations, at } = context;
  const named = citing.flatMap(({ content, ...document }, index): Part[] => {
    const [first] = cutPassages(content, document);
    if (first !== undefined) quotations.quote(document, content, quotable(content, first));
    return [text(`${index === 0 ? '' : ' et '}${documentName(document, at).full} `), quotations.reference(document)];
  });
  const refer = citing.length > 1 ? 'renvoient' : 'renvoie';
  const law = documentName(best.source.reading.document, at).short;
  return [{ kind: 'supported', parts: [text('Voir, parmi les textes réglementaires, '), ...named, text(`, qui ${refer} à ${law}`)] }];
}

/** « Par dérogation à ceux fixés à l'alinéa précédent »: the rest of the previous paragraph still applies. */
const SETS_ASIDE = /par (?:derogation|exception) a [^.;]{0,60}(?:alinea|paragraphe|tableau)s? precedents?/;

/** The rule just above a unit that derogates from part of it: quote both. */
function ruleOf(best: Unit, units: readonly Unit[]): Unit[] {
  if (!SETS_ASIDE.test(best.folded)) return [];
  const above = units.filter((unit) => unit.source === best.source && endOf(unit) <= startOf(best) && unit.gives);
  return above.sort((a, b) => endOf(b) - endOf(a) || a.length - b.length).slice(0, 1);
}

function overlaps(a: Unit, b: Unit): boolean {
  return a.source === b.source && a.statements.some(({ start }) => b.statements.some((other) => other.start === start));
}

/** Consecutive units of one document, in its order. */
function byDocument(units: readonly Unit[]): Unit[][] {
  const groups = new Map<Source, Unit[]>();
  for (const unit of units) groups.set(unit.source, [...(groups.get(unit.source) ?? []), unit]);
  return [...groups.values()].map((group) => group.sort((a, b) => startOf(a) - startOf(b)));
}

/** « L'article L. 1221-19 du code du travail dispose : « … » ; « … » (Legiarti - 1 - 1). » */
function unitsSentence(units: readonly Unit[], context: Context, isAddition: boolean): DraftSentence {
  const [first] = units;
  if (first === undefined) return { kind: 'notice', parts: [] };
  const { source } = first;
  const all = [...new Set(units.flatMap((unit) => unit.statements))];
  // The summary of a decision is not quoted beside the decision itself, nor presented as its words.
  const own = all.filter((statement) => !isSummary(source.reading.document, statement));
  const statements = own.length > 0 ? own : all;
  const again = `${documentName(source.reading.document, context.at).pronoun} ajoute : `;
  const opening = isAddition
    ? again
    : shortOpening(source, statements.length === 1 || own.length === 0 ? statements[0] : undefined, context);
  const parts = statements.flatMap((statement, index): Part[] => [
    ...(index === 0 ? [] : [text('\u00a0; ')]),
    ...statementParts(source, statement, context),
  ]);
  return { kind: 'quotation', parts: [text(opening), ...parts, text(' '), context.quotations.reference(source.reading.document)] };
}

/** Names the document in full once, then « du même code ». */
function shortOpening(source: Source, main: Statement | undefined, context: Context): string {
  const { document } = source.reading;
  const name = documentName(document, context.at);
  const known = context.lastText === name.text && name.same !== '';
  const full = name.agreement !== null && name.agreement.name === context.lastAgreement ? name.agreement.again : name.full;
  context.lastText = name.text;
  context.lastAgreement = name.agreement?.name ?? null;
  const notExtended = document.etat === 'VIGUEUR_NON_ETEN' ? ', texte non étendu,' : '';
  const verb = verbOf(source, name, main ?? null, context.query);
  return `${capitalise(known ? `${name.short} ${name.same}` : full)}${notExtended} ${verb} : `;
}

/** Longest quotation beside the answer; a longer text is only named, and quoted in the long answer. */
const LONGEST_BESIDE = 220;

/** What the code says beside an agreement, when that is short and on the same subject; the long answer quotes it in any case. */
export function codeBeside(code: Source, context: Context): DraftSentence[] {
  context.lastText = null;
  const [best] = unitsOf(code, 0, context).sort((a, b) => b.value - a.value);
  const isShort = best !== undefined && best.length <= LONGEST_BESIDE && best.coverage >= LEAST_BESIDE;
  return isShort ? [unitsSentence([best], context, false)] : [];
}

/** The articles quoted in a short answer that a text sets aside. */
export function articlesLimited({ reading: { why } }: Source, chosen: readonly Unit[]): string[] {
  const quoted = new Set(chosen.map(({ source }) => normaliseArticleNumber(source.reading.document.number ?? '')));
  return articlesIn(why ?? '').filter((number) => quoted.has(number));
}

/** The exception that a short answer must mention: quoted when short, otherwise named with what it limits of the texts quoted. */
export function reserveOf(source: Source, chosen: readonly Unit[], context: Context): DraftSentence | null {
  const units = unitsOf(source, 0, context);
  const exceptions = units.filter(({ statements }) => statements.at(-1)?.role === 'exception');
  const [best] = [...(exceptions.length > 0 ? exceptions : units)].sort((a, b) => b.value - a.value);
  if (best === undefined) return null;
  context.lastText = null;
  const { document, why } = source.reading;
  if (best.length <= LONGEST_BESIDE || why === null) return unitsSentence([best], context, false);
  const limited = articlesLimited(source, chosen);
  const said = lower(limited.length === 0 ? why : exceptionWhy(limited)).replace(/\.$/, '');
  const named = `${capitalise(documentName(document, context.at).full)} : ${said} `;
  return { kind: 'supported', parts: [text(named), context.quotations.reference(document)] };
}
