import { fold, foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { quantitiesIn } from '../reading/quantities.ts';
import { stemsOf } from '../text/terms.ts';

/** A collective agreement of the corpus. `idcc`: four digits. */
export type Agreement = { readonly idcc: string; readonly title: string };
/** `held` is false for an agreement that the question names but that the corpus does not hold. */
export type NamedAgreement = Agreement & { readonly raw: string; readonly held: boolean };
/** `alternatives`: agreements that the words could all mean (« convention collective du bâtiment »), when none can be chosen. */
export type DetectedAgreement = { readonly agreement: NamedAgreement | null; readonly alternatives: readonly Agreement[] };

/** Usual names that the official title does not contain, folded, with their IDCC. */
const NICKNAMES: readonly (readonly [name: string, idcc: string])[] = [
  ['syntec', '1486'],
  ['cinov', '1486'],
  ['hcr', '1979'],
  ['chr', '1979'],
  ['ccn 51', '0029'],
  ['ccn51', '0029'],
  ['fehap', '0029'],
  ['ccn 66', '0413'],
  ['ccn66', '0413'],
  ['sdlm', '1404'],
  ['eclat', '1518'],
  ['animation', '1518'],
  ['metallurgie', '3248'],
  ['batiment cadres', '2420'],
  ['batiment etam', '2609'],
  ['transports routiers', '0016'],
  ['experts-comptables', '0787'],
  ['experts comptables', '0787'],
  ['gardiens d’immeuble', '1043'],
  ["gardiens d'immeuble", '1043'],
  ['particuliers employeurs', '3239'],
  ['particulier employeur', '3239'],
  ['aide a domicile', '2941'],
  ['esthetique', '3032'],
  ['journalistes', '1480'],
  ['proprete', '3043'],
  ['assurances', '1672'],
  ["bureaux d'etudes", '1486'],
  ["bureau d'etudes", '1486'],
  ['banque', '2120'],
  ['grande distribution', '2216'],
  ['hotels, cafes, restaurants', '1979'],
  ['hotels cafes restaurants', '1979'],
  ['hotellerie', '1979'],
  ['restauration rapide', '1501'],
  ['boulangerie', '0843'],
  ['coiffure', '2596'],
  ['immobilier', '1527'],
  ['services de l’automobile', '1090'],
  ["services de l'automobile", '1090'],
  ['prevention et securite', '1351'],
  ['securite privee', '1351'],
  ['pharmacie', '1996'],
  ['assistantes? maternelles?', '3239'],
  ['employee? de maison', '3239'],
  ['employees? de maison', '3239'],
  ['coiffeu(?:r|se)s?', '2596'],
];

/** Occupations covered by a single agreement: it is searched for matters that branches regulate. */
const WORKERS = /^(?:assistantes|employee|coiffeu)/;

/** Words that announce the name of an agreement; a trade alone gives the workplace, not the text asked about, unless isBranchAsked. */
const MARKER =
  /\b(?:conventions? collectives?(?: nationales?)?|ccn|branche|accord de branche)\b\s*(?:(?:de la|de l'|des|du|de|dite?s?|d')\s*)?/g;
const GENERIC = new Set(
  stemsOf(
    'convention collective nationale entreprises services personnel branche professions industrie commerce activités connexes assimilées établissements',
  ),
);

/** Words that announce a usual name, such as « la convention Syntec ». */
const ANNOUNCED = /\b(?:conventions?(?: collectives?)?(?: nationales?)?|ccn|branche)\b/g;

/**
 * The agreement that a question names: by its IDCC, by a usual name, or by the words of its title after « convention collective ». @param agreements
 * those in the corpus.
 */
export function detectAgreement(question: string, agreements: readonly Agreement[]): DetectedAgreement {
  const agreement = byNumberOrName(question, agreements);
  return agreement === null ? byTitle(fold(question), agreements) : { agreement, alternatives: [] };
}

/** « CCN 1486 », « convention collective n° 1979 »: the number of an agreement in the corpus. */
const NUMBERED = /\b(?:ccn|conventions?(?: collectives?)?(?: nationales?)?) ?(?:n° ?|no )?(\d{3,4})\b/;

function byNumberOrName(question: string, agreements: readonly Agreement[]): NamedAgreement | null {
  const byIdcc = new Map(agreements.map((agreement) => [agreement.idcc, agreement]));
  for (const reference of findReferences(question)) {
    if (reference.type !== 'idcc') continue;
    const held = byIdcc.get(reference.value);
    return { idcc: reference.value, title: held?.title ?? `IDCC ${reference.value}`, raw: reference.raw, held: held !== undefined };
  }
  const folded = fold(question);
  const [raw, number] = NUMBERED.exec(folded) ?? [];
  const numbered = byIdcc.get(number?.padStart(4, '0') ?? '');
  if (raw !== undefined && numbered !== undefined) return { ...numbered, raw, held: true };
  const builders = buildersAgreement(folded);
  const buildersHeld = byIdcc.get(builders?.idcc ?? '');
  if (builders !== null && buildersHeld !== undefined) return { ...buildersHeld, raw: builders.raw, held: true };
  for (const [name, idcc] of NICKNAMES) {
    const at = folded.search(new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`));
    if (at < 0 || (isOrdinaryWord(name) && !announced(folded, at) && !isBranchAsked(folded, at, name))) continue;
    const held = byIdcc.get(idcc);
    return { idcc, title: held?.title ?? name, raw: name, held: held !== undefined };
  }
  return null;
}

/** The two agreements of building workers differ by the number of employees: « ouvrier du bâtiment, 6 salariés ». */
function buildersAgreement(folded: string): { readonly raw: string; readonly idcc: string } | null {
  const raw = /ouvriers? (?:du|dans le|en) batiment|batiment[ ,:]{1,3}ouvriers?/.exec(folded)?.[0];
  const headcount = quantitiesIn(folded).find(({ unit }) => unit === 'persons');
  if (raw === undefined || headcount === undefined) return null;
  const { value, bound } = headcount;
  const isSmall = bound === 'less' ? value <= 11 : bound === 'more' ? value < 10 : value <= 10;
  return { raw, idcc: isSmall ? '1596' : '1597' };
}

/** Names that are also common words count only after « convention collective ». */
function isOrdinaryWord(name: string): boolean {
  return !/^(?:syntec|cinov|hcr|fehap|ccn ?\d\d|sdlm|eclat)$/.test(name);
}

function announced(folded: string, at: number): boolean {
  return [...folded.slice(0, at).matchAll(ANNOUNCED)].some((match) => at - (match.index + match[0].length) <= 40);
}

/** An article of the agreement that a question names: « l'article 4.2 ». `number`: as agreements write it. */
export type AgreementArticle = { readonly raw: string; readonly start: number; readonly end: number; readonly number: string };

const AGREEMENT_ARTICLE = /\b(?:articles?|art\.?)\s{0,2}(\d{1,4}(?:\.\d{1,3}){0,4})(?![\d.-]*\d)(?! (?:du|de la) (?:code|loi|decret))/g;

/** The articles that a question names by a number without a letter: they belong to the agreement, not to a code. */
export function articlesOfAgreement(question: string): AgreementArticle[] {
  return [...foldInPlace(question).matchAll(AGREEMENT_ARTICLE)].map((match) => {
    const end = match.index + match[0].length;
    return { raw: question.slice(match.index, end), start: match.index, end, number: match[1] ?? '' };
  });
}

/** Matters that branches regulate, folded: with « dans l'immobilier », the agreement is asked about too. */
const BRANCH_SUBJECT =
  /\bpreavis\b|delai-conge|indemnites? (?:conventionnelle |de depart|de licenciement|de panier|de transport|de rupture)|\bprimes?\b|treizieme mois|13e mois|maintien de salaire|complement de salaire|\bessai\b|\bconges?\b|classification|salaires? minim|minima|\bgrille|anciennete|majoration/;
/** A trade that stands for its branch, not for what somebody sells or works for: « dans la coiffure », « en pharmacie ». */
const IN_TRADE = /(?:\bdans (?:la |le |les |l['’]|une |un )?|\ben |\bsecteur (?:de la |de l['’]|du |des ))$/;

function isBranchAsked(folded: string, at: number, name: string): boolean {
  const before = folded.slice(0, at).trimStart();
  // « Aide à domicile : frais kilométriques » opens with its agreement, whatever it asks.
  if (before === '' && /^[^:?.]{0,40}:/.test(folded.slice(at + name.length))) return true;
  if (WORKERS.test(name)) return BRANCH_SUBJECT.test(folded);
  return IN_TRADE.test(before) && BRANCH_SUBJECT.test(folded);
}

/** Score difference under which two agreements cannot be told apart. */
const TIE = 0.15;

function byTitle(folded: string, agreements: readonly Agreement[]): DetectedAgreement {
  const found: { agreement: Agreement; score: number; raw: string }[] = [];
  for (const match of folded.matchAll(MARKER)) {
    const after = folded.slice(match.index + match[0].length, match.index + match[0].length + 80).split(/[?.;:!(]/)[0] ?? '';
    const asked = stemsOf(after).slice(0, 6);
    for (const agreement of agreements) {
      const score = titleScore(asked, agreement.title);
      if (score >= 1) found.push({ agreement, score, raw: `${match[0]}${after}`.trim() });
    }
  }
  found.sort((a, b) => b.score - a.score || (a.agreement.idcc < b.agreement.idcc ? -1 : 1));
  const [best] = found;
  if (best === undefined) return { agreement: null, alternatives: [] };
  const tied = new Map(found.filter(({ score }) => score >= best.score - TIE).map(({ agreement }) => [agreement.idcc, agreement]));
  if (tied.size > 1) return { agreement: null, alternatives: [...tied.values()].slice(0, 5) };
  return { agreement: { ...best.agreement, raw: best.raw, held: true }, alternatives: [] };
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
  for (const [name, of] of NICKNAMES) {
    if (of === idcc) add(new RegExp(`${BEFORE}(?:${ANY_MARKER}${AFTER} ?)?(?<![a-z0-9])${name}(?![a-z0-9])(?: ?:)?`, 'g'));
  }
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
