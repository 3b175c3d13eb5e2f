import { fold, foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { stemsOf } from '../text/terms.ts';
import { isOfBranch, isOfOthers } from './agreement-matters.ts';
import { type Agreement, type FoundName, factsIn, fittingAgreements, mended, NATIONAL, namesIn, namesOf } from './agreement-names.ts';

/** `held` is false for an agreement that the corpus does not hold. `isDeduced`: the question names a trade, `raw`, and no agreement. */
export type NamedAgreement = Agreement & { readonly raw: string; readonly held: boolean; readonly isDeduced?: true };
/** `alternatives`: agreements that the words could all mean (« convention collective du bâtiment »), when none can be chosen. */
export type DetectedAgreement = { readonly agreement: NamedAgreement | null; readonly alternatives: readonly Agreement[] };

/** « Métallurgie (IDCC 3248) »; « IDCC 9999 » for one whose title is not known. */
export const withNumber = ({ title, idcc }: Agreement): string => (title === unknownTitle(idcc) ? title : `${title} (IDCC ${idcc})`);
const unknownTitle = (idcc: string): string => `IDCC ${idcc}`;

/** Words that announce the title of an agreement. */
const MARKER =
  /\b(?:conventions? collectives?(?: nationales?)?|ccn|branche|accord de branche)\b\s*(?:(?:de la|de l'|des|du|de|dite?s?|d')\s*)?/g;
const GENERIC = new Set(
  stemsOf(
    'convention collective nationale entreprises services personnel branche professions industrie commerce activités connexes assimilées établissements',
  ),
);

/** Words that announce a usual name, such as « la convention Syntec »; not a convention of another kind, such as « convention de forfait ». */
const ANNOUNCED =
  /\b(?:conventions? collectives?(?: nationales?)?|conventions?(?! (?:individuelle|tripartite|fiscale|bilaterale|de (?:forfait|stage|reclassement|rupture|formation|conversion|divorce)))|ccn|branche)\b/g;

/**
 * The agreement that a question names: by its IDCC, by a usual name, by the words of its title after « convention collective », or by the trade of its
 * workers. @param agreements those in the corpus.
 */
export function detectAgreement(question: string, agreements: readonly Agreement[]): DetectedAgreement {
  const known = new Map([...NATIONAL, ...agreements].map((agreement) => [agreement.idcc, agreement]));
  const held = new Set(agreements.map(({ idcc }) => idcc));
  const asWritten = (raw: string): string => {
    const at = foldInPlace(question).indexOf(raw);
    return at < 0 ? raw : question.slice(at, at + raw.length);
  };
  const named = (agreement: Agreement, raw: string, isDeduced = false): DetectedAgreement => ({
    agreement: { ...agreement, raw: asWritten(raw), held: held.has(agreement.idcc), ...(isDeduced ? { isDeduced } : {}) },
    alternatives: [],
  });
  for (const reference of findReferences(question)) {
    if (reference.type !== 'idcc') continue;
    return named(known.get(reference.value) ?? { idcc: reference.value, title: unknownTitle(reference.value) }, reference.raw);
  }
  const folded = mended(fold(question));
  const [raw, sign, number] = NUMBERED.exec(folded) ?? [];
  const numbered = known.get(number?.padStart(4, '0') ?? '');
  const pointed = pointedAt(folded);
  // « La convention collective 2021 de la métallurgie »: a year, beside the name of an agreement.
  const isYear = sign === undefined && /^(?:19[5-9]|20[0-3])\d$/.test(number ?? '') && pointed !== null;
  if (raw !== undefined && numbered !== undefined && !isYear) return named(numbered, raw);
  if (pointed === null) return byTitle(folded, { agreements, others: NATIONAL, held, least: 1 });
  const all = [...pointed.idccs].sort().flatMap((idcc) => known.get(idcc) ?? []);
  // « Commerce de détail de l'habillement et des articles textiles », of those that « habillement » may mean.
  const entitled = all.length < 2 ? null : byTitle(folded, { agreements: all, others: [], held, least: 2.5 }).agreement;
  const fitting = entitled === null ? fittingAgreements(folded, all) : [entitled];
  const [only, ...more] = fitting;
  if (only === undefined) return byTitle(folded, { agreements, others: NATIONAL, held, least: 1 });
  return more.length === 0
    ? named(only, pointed.raw, pointed.isDeduced)
    : { agreement: null, alternatives: fitting.slice(0, MOST_ALTERNATIVES) };
}

/** « CCN 1486 », « convention collective n° 1979 »: the number of an agreement. */
const NUMBERED = /\b(?:ccn|conventions?(?: collectives?)?(?: nationales?)?) ?(n° ?|no )?(\d{3,4})\b/;
const MOST_ALTERNATIVES = 6;

/** What a name of a question points at. `order`: the lowest decides among names that exclude each other. */
type Pointed = { readonly raw: string; readonly idccs: readonly string[]; readonly isDeduced: boolean; readonly order: number };

/** The agreements that the usual names and the trades of a question mean together; null when none counts. */
function pointedAt(folded: string): Pointed | null {
  const names = namesIn(folded);
  const isWorker = names.some(
    (name) =>
      isOpening(folded, name) ||
      (name.occupation !== undefined && OF_A_WORKER.test(name.before)) ||
      (name.activity !== undefined && JOB_IN.test(name.before)),
  );
  const isBranchMatter = isOfBranch(folded, isWorker);
  const all = [...names.flatMap((name) => pointedBy(folded, name, isBranchMatter) ?? []), ...privateEmployer(folded, isBranchMatter)].sort(
    (a, b) => a.order - b.order,
  );
  const [first, ...others] = all;
  if (first === undefined) return null;
  let { idccs } = first;
  for (const other of [...others.map((one) => one.idccs), ...factsIn(folded)]) {
    const common = idccs.filter((idcc) => other.includes(idcc));
    if (common.length > 0) idccs = common;
  }
  return { ...first, idccs };
}

/** « J'emploie une dame auprès de mon père »: a private person employs somebody for a relative. */
const PRIVATE_EMPLOYER =
  /\b(?:j'emplo(?:ie|ye)|nous employons|on emplo(?:ie|ye)) (?:directement )?(?:quelqu'un|une? (?:dame|personne|femme|homme|jeune fille|aide|salariee?|etudiante?)) (?:aupres de|chez|pour (?:aider|garder|veiller|s'occuper de)?) ?(?:m(?:on|a|es)|not?re|nos) (?:beaux?-|belle-|grande?s?-|petite?s?-)?(?:pere|mere|parents?|fils|filles?|enfants?|mari|femme|epou(?:x|se)|conjointe?|tante|oncle)\b/;

function privateEmployer(folded: string, isBranchMatter: boolean): Pointed[] {
  const [raw] = PRIVATE_EMPLOYER.exec(folded) ?? [];
  return raw === undefined || !isBranchMatter ? [] : [{ raw, idccs: ['3239'], isDeduced: true, order: 2 }];
}

/** Activities sold to other companies: a guard in a supermarket is bound by the agreement of guards. */
const OF_SERVICES = new Set(['1351', '3043', '2098']);

function pointedBy(folded: string, name: FoundName, isBranchMatter: boolean): Pointed | null {
  const { raw, before, after, sigle, activity, occupation } = name;
  const called = sigle ?? (isCalled(folded, name) ? (activity ?? occupation) : undefined);
  if (called !== undefined) return { raw, idccs: called, isDeduced: false, order: 0 };
  if (!isBranchMatter || OF_ANOTHER.test(before) || DEALT_WITH.test(after)) return null;
  if (occupation?.every((idcc) => OF_SERVICES.has(idcc)) === true) return { raw, idccs: occupation, isDeduced: true, order: 1 };
  if (activity !== undefined && IN_TRADE.test(before)) return { raw, idccs: activity, isDeduced: true, order: 2 };
  if (occupation !== undefined) return { raw, idccs: occupation, isDeduced: true, order: 3 };
  return activity === undefined ? null : { raw, idccs: activity, isDeduced: true, order: 4 };
}

/** Whether a name opens the question, before a colon or a comma: « Aide à domicile : frais kilométriques », « supérette, pauses ». */
const isOpening = (folded: string, { start, end }: Pick<FoundName, 'start' | 'end'>, sign = /^[^:,?.]{0,40}[:,]/): boolean =>
  folded.slice(0, start).trim() === '' && sign.test(folded.slice(end));

/** Whether a name stands after « convention collective », or opens the question before a colon. */
function isCalled(folded: string, name: FoundName): boolean {
  if (isOpening(folded, name, /^[^:?.]{0,40}:/) && !isOfOthers(folded)) return true;
  const { before } = name;
  return [...before.matchAll(ANNOUNCED)].some((match) => /^[^)?]{0,40}$/.test(before.slice(match.index + match[0].length)));
}

/** An article of the agreement that a question names: « l'article 4.2 ». `number`: as agreements write it. */
export type AgreementArticle = { readonly raw: string; readonly start: number; readonly end: number; readonly number: string };

const AGREEMENT_ARTICLE = /\b(?:articles?|art\.?)\s{0,2}(\d{1,4}(?:\.\d{1,3}){0,4})(?![\d.-]*\d)(?! (?:du|de la) (?:code|loi|decret))/g;

/** The articles that a question names by a number without a letter: they belong to the agreement, unless the question says of which code or other text they are. */
export function articlesOfAgreement(question: string): AgreementArticle[] {
  const ofOthers = findReferences(question).filter(
    (one) => (one.type === 'article' && (one.code !== null || one.isOfOtherText)) || one.type === 'celex',
  );
  return [...foldInPlace(question).matchAll(AGREEMENT_ARTICLE)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (ofOthers.some((one) => one.start < end && start < one.end)) return [];
    return { raw: question.slice(start, end), start, end, number: match[1] ?? '' };
  });
}

/** A trade that stands for its branch, not for what somebody sells or buys: « dans la coiffure », « ouvrier du bâtiment », « chez un syndic ». */
const IN_TRADE =
  /(?:\bdans (?:la |les? |l'|une? |notre |mon |ma )?(?:petite? |grande? |grosse? )?|\ben |\bchez (?:une? |les? |la |l')?(?:petite? |grande? |gros(?:se)? )?|\bsecteur (?:de la |de l'|du |des )|\b(?:ouvri(?:er|ere)|employee?|salariee?|technicien(?:ne)?|agent de maitrise|etam|cadre|ingenieure?|apprentie?|personnel|travailleu(?:r|se)|entreprise|entreprise generale|societe|boite|usine|groupe|cabinet|magasin|vendeu(?:r|se)|secretaire|equipe)s? (?:(?:de la |de l'|du |des |de |d')(?:une? )?(?:petite? |grande? |grosse? )?))$/;
/** What stands before an occupation that somebody has: « je suis serveuse », « d'un serveur », « notre serveuse ». */
const OF_A_WORKER = /(?:^|[,:(] ?|\b(?:suis|comme|en tant que|une?|notre|nos|mon|ma|mes|deux|d') ?)$/;
/** A job that opens the question, before the trade: « préparatrice dans une officine », « cariste chez un grossiste ». */
const JOB_IN =
  /^(?!(?:une?|les?|la|m(?:on|a|es)|s(?:on|a|es)|notre|nos|votre|vos|leurs?|je|j|on|nous|ils?|elles?|qui|que|quels?|quelles?|ou|quand|comment|combien|peut|puis|faut|dois|doit|est|ai|avec|sans|frais|achat|accident|agression|allergie|arret|bebe|bruit|chute|cliente?|commande|contrat|deces|diner|enfant|fete|fuite|incendie|intoxication|mariage|maladie|mort|panne|reparation|repas|retard|soiree|stage|vol)s?\b)[a-z-]+(?: (?!(?:a|est|peut|doit|sont|ont|refuse)\b)[a-z-]+){0,2} (?:dans|en|chez) (?:une? |les? |la |l')?(?:petite? |grande? )?$/;
/** A trade of somebody with whom one deals. */
const OF_ANOTHER =
  /\b(?:facture|devis|travaux|cliente?|voisine?|commande)s? (?:du |de la |de l'|d'un |d'une |d'|de |est |de mon )$|\b(?:ai|avons|avais|avions) (?:vendu|cede) (?:ma |mon |notre |sa |son |leur |la |le |une? )$|\b(?:fonds|fonds de commerce) (?:de |d')$/;

/** « Un garagiste que j'avais démarché », « un restaurateur qui m'a commandé… », but « un restaurateur qui m'emploie ». */
const DEALT_WITH =
  /^ (?:que (?:j'|je |nous |on )(?!(?:ai |avais |avons |avions |veux |voudrais |viens d'|vais )?(?:emplo|embauch|recrut|salari|fai[st] travailler|licenci))|a qui (?:j'|je |nous |on )|qui (?:m'|me |nous )(?!(?:a |avait )?(?:emplo|embauch|recrut|pay|pai|vers|dirig|remuner|licenci))|dont (?:j'|je |nous )(?!(?:suis|sommes) (?:salari|employ|licenci)))/;

/** Score difference under which two agreements cannot be told apart. */
const TIE = 0.15;

/** `least`: minimum score of a title, above 2 for two of its words. `others`: looked at when none has it. */
type Entitled = {
  readonly agreements: readonly Agreement[];
  readonly others: readonly Agreement[];
  readonly held: ReadonlySet<string>;
  readonly least: number;
};

/** Most places of a text where the title of an agreement is looked for. */
const MOST_MARKERS = 20;

/** By the words of its title, an agreement of the corpus, or another one when none has them. */
function byTitle(folded: string, o: Entitled): DetectedAgreement {
  const found: { agreement: Agreement; score: number; raw: string }[] = [];
  for (const match of [...folded.matchAll(MARKER)].slice(0, MOST_MARKERS)) {
    const after = folded.slice(match.index + match[0].length, match.index + match[0].length + 80).split(/[?.;:!(]/)[0] ?? '';
    const asked = stemsOf(after).slice(0, 6);
    for (const agreement of o.agreements) {
      const score = titleScore(asked, agreement.title);
      if (score >= o.least) found.push({ agreement, score, raw: `${match[0]}${after}`.trim() });
    }
  }
  found.sort((a, b) => b.score - a.score || (a.agreement.idcc < b.agreement.idcc ? -1 : 1));
  const [best] = found;
  if (best === undefined)
    return o.others.length === 0 ? { agreement: null, alternatives: [] } : byTitle(folded, { ...o, agreements: o.others, others: [] });
  const tied = new Map(found.filter(({ score }) => score >= best.score - TIE).map(({ agreement }) => [agreement.idcc, agreement]));
  if (tied.size > 1) return { agreement: null, alternatives: [...tied.values()].slice(0, MOST_ALTERNATIVES) };
  return { agreement: { ...best.agreement, raw: best.raw, held: o.held.has(best.agreement.idcc) }, alternatives: [] };
}

/**
 * Words of the question in the title's beginning, minus the words of that beginning not in the question: « bâtiment cadres » must not give « bâtiment
 * ETAM ».
 */
function titleScore(asked: readonly string[], title: string): number {
  const head = stemsOf(title.split(/[:(,]/)[0] ?? title).filter((stem) => !GENERIC.has(stem));
  if (head.length === 0) return 0;
  const matched = head.filter((stem) => asked.includes(stem)).length;
  return matched === 0 ? 0 : matched + matched / head.length - 0.4 * (head.length - matched);
}

const IDCC = /\(?\bidcc ?(?:n°|n)? ?\d{1,4}\b\)?/g;
const BEFORE = "(?:(?:dans|selon|par|sous|d'apres|de|avec) )?(?:la |l'|ma |notre |une )?";
const ANY_MARKER = '(?:conventions?(?: collectives?)?(?: nationales?)?|ccn|branche|accord de branche)';
const AFTER = "(?: ?(?:de la|de l'|des|du|dite?s?|d'|de))?";

/** The text without the name of the agreement, which inside the agreement is a stop word; unchanged when nothing else is left. */
export function withoutAgreement(text: string, agreement: Agreement): string {
  const rest = stripAgreement(text, agreement);
  return stemsOf(rest).length === 0 ? text : rest;
}

/** Whether a text names an agreement and nothing else. */
export const isOnlyAgreement = (text: string, agreement: Agreement): boolean => stemsOf(stripAgreement(text, agreement)).length === 0;

function stripAgreement(text: string, { idcc, title }: Agreement): string {
  const folded = foldInPlace(text);
  const spans: { start: number; end: number }[] = [];
  const add = (pattern: RegExp): void => {
    for (const match of folded.matchAll(pattern)) spans.push({ start: match.index, end: match.index + match[0].length });
  };
  add(IDCC);
  for (const name of namesOf(idcc)) add(new RegExp(`${BEFORE}(?:${ANY_MARKER}${AFTER} ?)?${name}(?: ?:)?`, 'g'));
  const named = new Set(stemsOf(title));
  for (const match of folded.matchAll(new RegExp(`${BEFORE}\\b${ANY_MARKER}\\b${AFTER}`, 'g'))) {
    // The following words of the title, whatever their number.
    const from = match.index + match[0].length;
    const words = /^(?:[\s,]*(?:[a-z0-9]+['’-]?))*/.exec(folded.slice(from))?.[0] ?? '';
    let end = from;
    for (const word of words.matchAll(/[a-z0-9]+/g)) {
      const stems = stemsOf(word[0]);
      if (stems.length > 0 && !stems.every((stem) => named.has(stem))) break;
      if (stems.length > 0) end = from + word.index + word[0].length;
    }
    spans.push({ start: match.index, end });
  }
  let rest = '';
  let at = 0;
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return `${rest}${text.slice(at)}`
    .replace(/^[\s:,]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
