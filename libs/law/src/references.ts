import { LETTER_FIRST, LETTERED, LIST, normaliseArticleNumber, numbersIn, TO, WITH_WORD, withCapitals } from './article-numbers.ts';
import { codeAtStart } from './codes.ts';
import { foldWithCourts } from './court-words.ts';
import type { Code } from './data/code-table.ts';
import { dayIn } from './day.ts';
import { euActAtStart } from './eu-acts.ts';
import { foldInPlace } from './fold.ts';

export type ArticleReference = {
  readonly type: 'article';
  /** UTF-16 offsets in the text; `raw` is what stands between them. */
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /** Null when the text names no code: « l'article L. 1221-19 » alone. */
  readonly code: Code | null;
  /** Normalised: 'L1221-19'. A range « L. 311-2 à L. 311-5 » gives its two ends, with `range` true. */
  readonly numbers: readonly string[];
  readonly range: boolean;
  /** The article is of a text that is no code: « l'article 15 de la loi du 6 juillet 1989 », « l'article 5 de mon contrat ». */
  readonly isOfOtherText: boolean;
};
export type OtherReference = {
  readonly type: 'decision' | 'decision-day' | 'ecli' | 'celex' | 'boi' | 'idcc' | 'siren' | 'nor';
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /** Normalised: pourvoi '19-19.463', the ISO day of a decision cited by its court and its day, docket 'RG 21/01234', IDCC on four digits, SIREN without spaces, the others in capitals. */
  readonly value: string;
  /** The articles of the act named, of an act of the Union only: « l'article 17 du RGPD ». */
  readonly articles?: readonly string[];
};
export type Reference = ArticleReference | OtherReference;

/** Every reference of a text, in order, none overlapping another. */
export function findReferences(text: string): Reference[] {
  const [folded, courts] = [foldInPlace(text), foldWithCourts(text)];
  const named = acts(text, folded);
  const rest = withoutArticlesOf(named, folded);
  const found: Reference[] = [
    ...articles(text, rest, withCapitals(text, rest).matchAll(WITH_WORD)),
    ...articles(text, rest, rest.matchAll(LETTERED)),
    ...named,
    ...decisionsByDay(text, courts),
    ...others(text, courts),
  ];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((reference) => {
    if (reference.start < end) return false;
    end = reference.end;
    return true;
  });
}

function articles(text: string, folded: string, matches: Iterable<RegExpExecArray>): Reference[] {
  return [...matches].map((match): Reference => {
    const list = match[1] ?? '';
    const after = match.index + match[0].length;
    const act = actAfter(folded, after);
    if (act !== null) {
      const numbers = numbersIn(list).map((number) => normaliseArticleNumber(number[0]));
      const raw = text.slice(match.index, act.end);
      return { type: 'celex', start: match.index, end: act.end, raw, value: act.celex, articles: numbers };
    }
    const named = codeAfter(folded, after) ?? codeBefore(folded, match.index, after);
    const end = named?.end ?? after;
    return {
      type: 'article',
      start: match.index,
      end,
      raw: text.slice(match.index, end),
      code: named?.code ?? null,
      numbers: numbersIn(list).map((number) => normaliseArticleNumber(number[0])),
      range: list.search(TO) >= 0,
      isOfOtherText: named === null && !LETTER_FIRST.test(list) && OTHER_TEXT.test(folded.slice(after, after + 80)),
    };
  });
}

/** Text allowed between a number and its code: « , 1-5° du », « , alinéa 2, du », « du ». */
const BETWEEN =
  /^(?:\s?,?\s?(?:alineas?|al\.)\s\d{1,2})?(?:\s?,\s?\d{1,2}(?:-\d{1,2})?°?)?\s?,?\s{0,2}(?:(?:du|de la|de l'|des|de|au)\s{0,2})?/;

function codeAfter(folded: string, at: number): { code: Code; end: number } | null {
  const rest = folded.slice(at, at + 160);
  const skipped = BETWEEN.exec(rest)?.[0].length ?? 0;
  if (skipped === 0) return null;
  const named = codeAtStart(rest.slice(skipped));
  if (named === null) return null;
  const end = skipped + named.length;
  return { code: named.code, end: at + end + (rest.charAt(end) === '.' && named.code.short.endsWith('.') ? 1 : 0) };
}

/** What may stand between a code and its article: « C. civ., art. 1240 », « Code civil (art. 1240) ». */
const AFTER_CODE = /^[.\s]{0,2}[,:;(–-]?\s{0,2}(?:l'|les )?$/;
/** The number belongs to what follows it: « l'article 3 du règlement intérieur ». */
const BELONGS_ON = /^\s?(?:du|de la|de l'|des|de|d')(?![a-z])/;

/** « de la loi », « de mon contrat », « du règlement intérieur », « de la Convention européenne »: not « de la convention collective », whose articles are held. */
const OTHER_TEXT =
  /^,?\s?(?:(?:alinea|al\.|paragraphe|§)s?\s?\d{1,2}(?:er)?,?\s)?(?:du |de la |de l'|des |de |d')(?:une? |mon |ma |mes |son |sa |ses |notre |nos |votre |vos |leurs? |cette |cet |ce |ces |la |le |les |l')?(?:presente?s? |meme |nouvel(?:le)? |dite? |projet de |proposition de )?(?:lois?|ordonnance|decret|arrete|reglement|contrat|bail|traite|charte|pacte|cedh|constitution|declaration|protocole|statuts|cahier|ccag|cctp|marche|directive|circulaire|note de service|jugement|convention (?:europeenne|internationale|fiscale|bilaterale|franco-[a-z]+|n°.*|d(?:e |')[a-z]+(?: [a-z]+)?)|police d'assurance|devis|conditions generales|cgv)(?![a-z])/;

function codeBefore(folded: string, at: number, after: number): { code: Code; end: number } | null {
  if (BELONGS_ON.test(folded.slice(after, after + 12))) return null;
  const before = folded.slice(Math.max(0, at - 100), at);
  for (const { index } of before.matchAll(/(?<![a-z0-9])(?=[a-z])/g)) {
    const named = codeAtStart(before.slice(index));
    if (named !== null && AFTER_CODE.test(before.slice(index + named.length))) return { code: named.code, end: after };
  }
  return null;
}

/** « , paragraphe 1, sous a), du »: what may stand between an article and the act of the Union that holds it. */
const BETWEEN_ACT =
  /^(?:\s?,?\s?(?:paragraphes?|par\.|§|points?|alineas?|sous|lettre)?\s?(?:\d{1,2}|[a-z])\s?\)?(?:\s?\(?[a-z]\))?){0,3}\s?,?\s{0,2}(?:du|de la|de l'|des|de)\s{1,2}/;

function actAfter(folded: string, at: number): { celex: string; end: number } | null {
  const rest = folded.slice(at, at + 200);
  const skipped = BETWEEN_ACT.exec(rest)?.[0].length ?? 0;
  const act = skipped === 0 ? null : euActAtStart(rest.slice(skipped));
  return act === null ? null : { celex: act.celex, end: at + skipped + act.length };
}

/** Where the name of an act of the Union may begin. */
const ACT_START =
  /(?<![a-z0-9-])(?=reglement|directive|decision|rgpd|gdpr|ai act|digital |rome i|bruxelles |data act|eidas|sfdr|mifid|solvabilite|nis ?2)/g;

/** « RGPD, art. 17 », « RGPD (article 17) »: the articles named after their act or their code. */
const ARTICLES_AFTER = new RegExp(`^\\s?[,:;(–-]?\\s?(?:en |dans |a |aux? )?(?:son |ses |l'|les )?(?:articles?|art\\.?)\\s{0,2}(${LIST})`);

/** Acts of the Union named before their articles, or without any. */
function acts(text: string, folded: string): OtherReference[] {
  return [...folded.matchAll(ACT_START)].flatMap(({ index }): OtherReference[] => {
    const act = euActAtStart(folded.slice(index, index + 120));
    if (act === null) return [];
    const named = index + act.length;
    const [words = '', list = ''] = ARTICLES_AFTER.exec(folded.slice(named, named + 200)) ?? [];
    const listAt = named + words.length - list.length;
    const own = ownNumbers(folded, listAt, list);
    const last = own.at(-1);
    const end = last === undefined ? named : listAt + last.index + last[0].length;
    const articles = own.map((number) => normaliseArticleNumber(number[0]));
    const reference = { type: 'celex', start: index, end, raw: text.slice(index, end), value: act.celex } as const;
    return [articles.length === 0 ? reference : { ...reference, articles }];
  });
}

/** The articles named after an act, blanked: they would begin the list of a code's articles that follow them. */
function withoutArticlesOf(named: readonly OtherReference[], folded: string): string {
  let rest = folded;
  for (const { start, end, articles: own } of named)
    if (own !== undefined) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

/** The numbers of a list before the first one that belongs to a code: « art. 7 et L. 3141-3 du code du travail », « art. 6 et article 1240 du code civil ». */
function ownNumbers(folded: string, listAt: number, list: string): RegExpExecArray[] {
  const numbers = numbersIn(list);
  const firstOfCode = numbers.findIndex(
    (number) => LETTER_FIRST.test(number[0]) || codeAfter(folded, listAt + number.index + number[0].length) !== null,
  );
  return firstOfCode === -1 ? numbers : numbers.slice(0, firstOfCode);
}

type Shape = { readonly type: OtherReference['type']; readonly pattern: RegExp; readonly value: (match: RegExpMatchArray) => string };
const SHAPES: readonly Shape[] = [
  { type: 'ecli', pattern: /\becli:[a-z]{2}:[a-z0-9]{1,12}:\d{4}:[a-z0-9.]{1,40}/g, value: (m) => m[0].toUpperCase().replace(/\.$/, '') },
  { type: 'boi', pattern: /\bboi(?:-[a-z0-9]{1,12}){2,12}/g, value: (m) => m[0].toUpperCase() },
  { type: 'idcc', pattern: /\bidcc\s?(?:n°)?\s?:?\s?(\d{1,4})(?!\d)/g, value: (m) => (m[1] ?? '').padStart(4, '0') },
  { type: 'nor', pattern: /\bnor\s?:?\s?([a-z]{4}\d{7}[a-z])\b/g, value: (m) => (m[1] ?? '').toUpperCase() },
  {
    type: 'celex',
    pattern: /(?<![\w-])[036]\d{4}(?:cj|cc|co|tj|to|fj|r|l|d)\d{4}(?:\(\d{2}\))?(?:-\d{8})?(?![\w-])/g,
    value: (m) => m[0].toUpperCase(),
  },
  // « 19-19.463 », « Y 19-19.463 », « 19-19463 », « 19-19 463 ».
  { type: 'decision', pattern: /(?<![\w.-])(\d{2})-(\d{2})[. ]?(\d{3})(?![\w-])/g, value: (m) => `${m[1]}-${m[2]}.${m[3]}` },
  {
    type: 'decision',
    pattern: /\bpourvois?\s(?:n°\s?|no\s|numero\s)?(?:[a-z]\s?)?(\d{2})(\d{2})\.?(\d{3})(?![\w-])/g,
    value: (m) => `${m[1]}-${m[2]}.${m[3]}`,
  },
  {
    type: 'decision',
    pattern: /\b(?:rg|r\.g\.)\s?(?:n°|no\b|numero)?\s?:?\s?(\d{2})\/(\d{1,5})(?!\d)/g,
    value: (m) => `RG ${m[1]}/${(m[2] ?? '').padStart(5, '0')}`,
  },
  // « CA Paris, 7 mai 2021, n° 21/01234 »: without its court, such a number may be anything.
  {
    type: 'decision',
    pattern:
      /\b(?:cour d'appel|ca|tribunal judiciaire|tj|tribunal de grande instance|tgi|tribunal de commerce|t\. ?com|conseil de prud'hommes|cph)\b[^;\n]{0,80}?\b(?:n°|no|numero)\s?(\d{2})\/(\d{1,5})(?!\d)/g,
    value: (m) => `RG ${m[1]}/${(m[2] ?? '').padStart(5, '0')}`,
  },
  {
    type: 'decision',
    pattern: /(?<![\w-])(\d{2,4}-\d{1,4}(?:\/\d{1,4})*) ?(qpc|dc)\b/g,
    value: (m) => `${m[1]} ${(m[2] ?? '').toUpperCase()}`,
  },
  { type: 'decision', pattern: /(?<![\w-])[ct]-\d{1,4}\/\d{2}(?!\d)/g, value: (m) => m[0].toUpperCase() },
  // A case of the Court of justice before cases had a letter: « CJCE, 5 février 1963, aff. 26/62 ».
  { type: 'decision', pattern: /\baff(?:aires?|\.)\s(?:n°\s?)?(\d{1,4}\/\d{2})(?![\d/-])/g, value: (m) => m[1] ?? '' },
  { type: 'siren', pattern: /\bsiren\s?(?:n°)?\s?:?\s?(\d{3}\s?\d{3}\s?\d{3})(?!\d)/g, value: (m) => (m[1] ?? '').replace(/\s/g, '') },
  {
    type: 'decision',
    pattern:
      /\b(?:conseil d'etat|ce|caa|ta|cour administrative d'appel|tribunal administratif|cnda)\b[^;\n]{0,80}?\b(?:n°s?|nos?|numeros?|req\.)\s?(?:n°\s?)?(\d{3} \d{3}|\d{5,8}|\d{2}[a-z]{2}\d{5})(?!\d)/g,
    value: (m) => (m[1] ?? '').replace(' ', '').toUpperCase(),
  },
];

const DAY_OF_DECISION =
  '(?:\\d{1,2}(?:er)? (?:janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec)[a-z]*\\.? \\d{4}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4})';
const COURT =
  "(?:cass\\.|cour de cassation|conseil d'etat|conseil constitutionnel|cour administrative d'appel|tribunal administratif|cour d'appel|chambre (?:sociale|commerciale|criminelle|mixte)|assemblee pleniere|(?:ce|cnda|caa? [a-z-]+)(?=,)|(?:[123](?:re|e|ere|eme) )?(?:soc|com|crim|civ)\\.)";
/** « Cass. soc., 12 mars 2024 », « la chambre sociale du 12 mars 2024 »: a decision without its number. */
const BY_DAY = new RegExp(`\\b${COURT}(?:,? ?[a-z0-9'. -]{0,40}?)(?:,| du) ${DAY_OF_DECISION}`, 'g');
const NUMBERED_AFTER = /^[\s,(]{0,3}(?:pourvoi )?(?:n°|no |rg |\d{2}-\d{2})/;

function decisionsByDay(text: string, folded: string): OtherReference[] {
  return [...folded.matchAll(BY_DAY)].flatMap((match): OtherReference[] => {
    const end = match.index + match[0].length;
    const raw = text.slice(match.index, end);
    const day = dayIn(raw);
    if (day === null || NUMBERED_AFTER.test(folded.slice(end, end + 30))) return [];
    return [{ type: 'decision-day', start: match.index, end, raw, value: day }];
  });
}

/** The court and the day that stand before the number of a decision: « Cass. soc., 12 mars 2024, pourvoi n° ». */
const BEFORE_NUMBER =
  /\b(?:cass(?:ation)?|cour de cassation|conseil d'etat|conseil constitutionnel|cons\. ?const|cour administrative d'appel|tribunal administratif|tribunal judiciaire|cour d'appel|caa|cnda|cj[uc]e|ce|ta|ca|tj|soc|com|crim|civ)\b[^;?!\n]{0,90}$/;

/** Where the citation that ends with a number begins: at its court, when nothing but its place and its day stands between. */
function citationStart(folded: string, at: number): number {
  const from = Math.max(0, at - 110);
  const before = BEFORE_NUMBER.exec(folded.slice(from, at));
  // Another sentence, or another number, is not part of the citation.
  const isCitation = before !== null && !/\. [a-z]{4}|\d{2}-\d{2}|\bque\b|\best\b|\bdit\b/.test(before[0]);
  return isCitation ? from + before.index : at;
}

function others(text: string, folded: string): OtherReference[] {
  return SHAPES.flatMap(({ type, pattern, value }) =>
    [...folded.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      const start = type === 'decision' || type === 'ecli' ? citationStart(folded, match.index) : match.index;
      return { type, start, end, raw: text.slice(start, end), value: value(match) };
    }),
  );
}

/** A text without the decisions and the acts of the Union that it cites: their days and numbers are no facts of a question. */
export function withoutCitations(text: string): string {
  let rest = '';
  let at = 0;
  for (const { type, start, end } of findReferences(text)) {
    if (type !== 'decision' && type !== 'ecli' && type !== 'celex') continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}

/** 'L1221-19' → 'L. 1221-19'; '1' → '1er'; anything else as it is. */
export function formatArticleNumber(number: string): string {
  if (number === '1') return '1er';
  const match = /^(LO|[LRDA])(\d.*)$/.exec(number);
  return match === null ? number : `${match[1]}. ${match[2]}`;
}
