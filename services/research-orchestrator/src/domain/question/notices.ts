import type { CorpusStatus, DataDates } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { hasForce } from '@attendu/law/dossier/labels';
import { type ArticleReference, formatArticleNumber, type Reference } from '@attendu/law/references';
import { formatCount, formatDateLong, plural } from '@attendu/law/typography';
import { countOfKind } from '../kind-nouns.ts';
import { lower } from '../points/french.ts';
import { codeOf } from '../writing/names.ts';

/** What the corpus holds; until `complete`, only what is imported so far. */
export type Held = {
  readonly codes: readonly { title: string }[];
  readonly agreements: number;
  /** Documents of the other kinds. */
  readonly others?: readonly { readonly kind: SourceKey; readonly documents: number }[];
  readonly complete: boolean;
};

/** « code du travail, code rural… et 49 conventions collectives ». */
export function heldSentence({ codes, agreements, others = [], complete }: Held): string {
  const parts = codes.map(({ title }) => lower(title));
  if (agreements > 0) parts.push(plural(agreements, 'convention collective', 'conventions collectives'));
  for (const { kind, documents } of others) if (documents > 0) parts.push(countOfKind(kind, documents));
  if (parts.length === 0) return "Le fonds est vide pour l'instant.";
  const last = parts.pop();
  return `Le fonds contient${complete ? '' : " pour l'instant"} : ${parts.length === 0 ? last : `${parts.join(', ')} et ${last}`}.`;
}

/** « Le fonds ne contient pas » can be said only of a complete corpus; until then, « pas encore ». */
const lacks = ({ complete }: Held): string => (complete ? 'Le fonds ne contient pas' : 'Le fonds, en construction, ne contient pas encore');

/** Why a reference of the question could not be opened, and what the corpus holds; null when it was opened. */
export function referenceNotice(reference: Reference, found: boolean, codeHeld: boolean, at: string, held: Held): string | null {
  if (found) return null;
  if (reference.type !== 'article') return otherNotice(reference.type, reference.raw.trim(), held);
  const isMany = reference.numbers.length > 1;
  const article = `${isMany ? 'les articles' : "l'article"} ${inSeries(reference)}`;
  if (reference.code !== null && !codeHeld) {
    const read = isMany ? "n'ont pas pu être consultés" : "n'a pas pu être consulté";
    return `${lacks(held)} le ${lower(reference.code.title)} : ${article} ${codeOf(reference.code.title)} ${read}. ${heldSentence(held)}`;
  }
  if (reference.code !== null) {
    return `${lacks(held)}, dans une rédaction en vigueur au ${formatDateLong(at)}, ${article} ${codeOf(reference.code.title)}.`;
  }
  const it = isMany ? 'les' : 'le';
  return `Aucun code n'est nommé pour ${article}, et aucun de ceux du fonds ne ${it} contient${held.complete ? '' : ' encore'}. ${heldSentence(held)}`;
}

/** « L. 1 », « L. 1, L. 2 et L. 3 », « L. 1 à L. 3 ». */
function inSeries({ numbers, range }: Pick<ArticleReference, 'numbers' | 'range'>): string {
  const named = numbers.map(formatArticleNumber);
  const last = named.pop() ?? '';
  if (named.length === 0) return last;
  return `${named.join(', ')}${range && named.length === 1 ? ' à ' : ' et '}${last}`;
}

/** An article renumbered by a reform. `numbers`: the articles that now hold its rule. */
export type Renumbered = { readonly old: string; readonly numbers: readonly string[]; readonly since: string; readonly by: string };

/** « L'article 1382 du code civil porte le numéro 1240 depuis le 1er octobre 2016… ». */
export function renumberedNotice({ old, numbers, since, by }: Renumbered, code: string): string {
  const now = numbers.map(formatArticleNumber);
  const last = now.pop() ?? '';
  const named = now.length === 0 ? `à l'article ${last}` : `aux articles ${now.join(', ')} et ${last}`;
  return `Depuis ${by}, en vigueur le ${formatDateLong(since)}, la règle de l'ancien article ${formatArticleNumber(old)} ${codeOf(code)} se lit ${named}. L'article qui porte aujourd'hui le numéro ${formatArticleNumber(old)} peut traiter d'autre chose.`;
}

const MOST_CODES = 5;

/** « L'article L. 121-1 existe dans plusieurs codes du fonds… ». */
export function severalCodesNotice(numbers: readonly string[], codes: readonly string[]): string {
  const isMany = numbers.length > 1;
  const named = codes.slice(0, MOST_CODES).map(lower).join(', ');
  const more = codes.length > MOST_CODES ? '…' : '';
  return `${isMany ? 'Les articles' : "L'article"} ${inSeries({ numbers, range: false })} ${isMany ? 'existent' : 'existe'} dans plusieurs textes du fonds : ${named}${more}. Nommez celui qui est visé.`;
}

/** A range whose articles cannot all be told from its two ends. */
export const rangeNotice = (numbers: readonly string[]): string =>
  `Seuls les articles ${inSeries({ numbers, range: false })} ont été ouverts, et non ceux qui sont entre eux : nommez-les.`;

const OTHERS: Readonly<Record<string, string>> = {
  decision: 'cette décision de justice',
  'decision-day': 'de décision que cette référence désigne',
  ecli: 'cette décision de justice',
  celex: "ce texte de l'Union européenne",
  boi: 'ce commentaire de la doctrine fiscale',
  siren: 'de document sur cette société',
  nor: 'ce texte',
};

function otherNotice(type: string, raw: string, held: Held): string | null {
  const what = OTHERS[type];
  return what === undefined ? null : `${lacks(held)} ${what} (${raw}). ${heldSentence(held)}`;
}

/** The named agreement is not in the corpus, and what the corpus holds. */
export const missingAgreementNotice = (name: string, held: Held): string =>
  `${lacks(held)} la convention collective demandée : ${name}. ${heldSentence(held)}`;

/** An article of the named agreement that is not in force in the corpus. */
export const notInCorpusArticleNotice = (number: string, agreement: string): string =>
  `Le fonds ne contient pas, en vigueur, d'article ${number} de la convention collective « ${agreement} ».`;

/** A named law is not in the corpus; the codes are searched all the same. */
export const notInCorpusLawNotice = (law: string, held: Held): string =>
  `${lacks(held)} le texte cité (${law}) : la réponse est tirée de ce que les codes disent de la matière. ${heldSentence(held)}`;

export const NO_WORD = "La question ne contient aucun mot que l'on puisse chercher : précisez-la.";

/** A single repeated word is searched once. */
export const repeatedNotice = (word: string): string =>
  `La question répète un seul mot, « ${word} » : lui seul est cherché. Précisez ce que vous voulez savoir pour des points plus justes.`;

/** No point is proposed: what was searched. `scored`: texts that contain one of the words, among `indexed`. */
export const nothingNotice = (scored: number, indexed: number): string =>
  scored === 0
    ? "Aucun mot de la question ne se trouve dans les textes du fonds : vérifiez l'orthographe, ou employez d'autres mots."
    : `Aucun texte du fonds ne répond à cette question : parmi ${formatCount(indexed)} textes, ${scored === 1 ? 'un seul contient un de ses mots et a été examiné' : `${formatCount(scored)} contiennent un de ses mots et ont été examinés`}. Reformulez-la, ou vérifiez qu'elle relève des textes que contient le fonds.`;

/** « ma convention collective » without a way to know which. */
export const unnamedAgreementNotice = (question: string): string | null =>
  /(?<!\p{L})(?:ma|notre|votre|leur|sa|son) (?:convention collective|accord de branche|branche)/iu.test(question)
    ? "La convention collective dont il est question n'est pas nommée. Indiquez son nom ou son IDCC."
    : null;

/** « notre accord d'entreprise », « l'accord d'entreprise de la société Renault »: one agreement, not the law of such agreements. */
const COMPANY_AGREEMENT =
  /(?<!\p{L})(?:(?:[Mm]on|[Nn]otre|[Vv]otre|[Ll]eur|[Ss]on) accord (?:collectif )?d['’](?:entreprise|établissement)|[Aa]ccord (?:collectif )?d['’](?:entreprise|établissement) (?:(?:conclu|signé|applicable) )?(?:de |d['’]|chez |dans )(?:la société |l['’]entreprise )?\p{Lu})/u;

/** Companies' own agreements are in no kind of source. */
export const companyAgreementNotice = (question: string): string | null =>
  COMPANY_AGREEMENT.test(question)
    ? "Le fonds ne contient pas d'accord d'entreprise : celui dont il est question n'a pas été consulté, et peut prévoir d'autres règles."
    : null;

/** The day up to which the law of each of these kinds is held. */
export function dataDatesOf({ sources }: CorpusStatus, isSearched: (kind: SourceKey) => boolean): DataDates {
  const held = sources.filter(({ kind, documents }) => documents > 0 && isSearched(kind));
  return lawDataDates(held.flatMap(({ kind, dataDate }) => (dataDate === null ? [] : [{ kind, date: dataDate }])));
}

/**
 * The days of the kinds whose texts have dates of force. The day of a decision or of a notice is that of the last one held, and says nothing of the law: it
 * counts only when no other kind is there.
 */
export function lawDataDates(dates: DataDates): DataDates {
  const law = dates.filter(({ kind }) => hasForce(kind));
  return law.length > 0 ? law : dates;
}

/** The earliest of these days; null without any. */
export const earliestOf = (dates: DataDates): string | null => dates.map(({ date }) => date).sort()[0] ?? null;

export type FirstDays = ReadonlyMap<string, string>;

/** The first day on which a text of these kinds was in force, ISO; null when unknown. */
export function firstDayOf(firstDays: FirstDays, isSearched: (kind: string) => boolean): string | null {
  const days = [...firstDays].filter(([kind]) => isSearched(kind)).map(([, day]) => day);
  return days.sort()[0] ?? null;
}

const BUILDING = "L'index du fonds est en construction\u00a0:";

/** Shown while the index is being built; null once it is complete. `isAnswered`: some text found so far answers. */
export function indexNotice(status: CorpusStatus, isAnswered = true): string | null {
  if (status.complete) return null;
  if (status.indexed === 0) return `${BUILDING} aucune recherche n'est encore possible. Réessayez dans une minute.`;
  const texts = formatCount(status.indexed);
  return isAnswered
    ? `${BUILDING} ${texts} ${status.indexed < 2 ? 'texte peut déjà être trouvé' : 'textes peuvent déjà être trouvés'}. Une recherche relancée plus tard peut en trouver d'autres.`
    : `${BUILDING} aucun des ${texts} textes déjà indexés ne répond à cette question. Relancez-la dans quelques minutes.`;
}

/** The same in a dossier, which is read long after. */
export const indexNoticeKept = ({ indexed }: CorpusStatus): string =>
  `Recherche faite avant la fin de l'indexation du fonds, sur ${plural(indexed, 'texte', 'textes')}\u00a0: relancée, elle peut en trouver d'autres.`;

export const isIndexNotice = (notice: string): boolean => notice.startsWith(BUILDING);

/** Requested kinds that the corpus does not hold. */
export function missingKindsNotice(kinds: readonly SourceKey[]): string {
  const labels = kinds.map((kind) => lower(SOURCE_KINDS[kind].label)).join(', ');
  return `Le fonds ne contient pas encore : ${labels}.`;
}
