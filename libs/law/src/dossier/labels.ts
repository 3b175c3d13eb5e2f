import type { CitationChange, SourceDocument } from '@attendu/contracts/research/schemas';
import { normaliseArticleNumber } from '../article-numbers.ts';
import { AGREEMENT_STATES, AS_PUBLISHED, forceSentence, isAsPublished, isInForce } from '../force.ts';
import { formatArticleNumber } from '../references.ts';
import { formatDateLong, formatDateShort } from '../typography.ts';
import { citationOf, dayFact } from './facts.ts';
import { factsSince, fateBanner, fateSentence, isUndone } from './fate.ts';
import { CURRENT, OUTDATED } from './wording.ts';

/** States of an article of a code, as shown; an unknown state is shown as it is. */
const ARTICLE_STATES: Readonly<Record<string, string>> = {
  VIGUEUR: 'En vigueur',
  VIGUEUR_DIFF: 'En vigueur différée',
  ABROGE: 'Abrogé',
  ABROGE_DIFF: 'Abrogation différée',
  MODIFIE: 'Modifié',
  MODIFIE_MORT_NE: 'Modifié avant son entrée en vigueur',
  TRANSFERE: 'Transféré',
  PERIME: 'Périmé',
  ANNULE: 'Annulé',
  DISJOINT: 'Disjoint',
  [AS_PUBLISHED]: 'Publié au Journal officiel',
};

export function stateLabel(document: Pick<SourceDocument, 'kind' | 'etat'>): string | null {
  if (document.etat === null) return null;
  const labels = document.kind === 'cnn' ? AGREEMENT_STATES : ARTICLE_STATES;
  return labels[document.etat] ?? document.etat;
}

type Titled = Pick<SourceDocument, 'title'> & { readonly kind?: SourceDocument['kind']; readonly facts?: SourceDocument['facts'] };

/**
 * A document as jurists cite it: « Code du travail, article L. 1221-19 », « Cass. soc., 12 mars 2024, n° 23-12.345, publié au bulletin »; its title
 * when nothing more is known.
 */
export function displayTitle({ title, kind, facts }: Titled): string {
  const citation = kind === undefined ? null : citationOf({ kind, title, facts });
  if (citation !== null) return citation;
  return title.replace(/\bIDCC (?=\d)/g, 'IDCC\u00a0').replace(/\barticle ([LRDA]\*{0,2} ?\d[\w-]*)/g, (_, number: string) => {
    const written = formatArticleNumber(normaliseArticleNumber(number));
    return `article ${written.replace('. ', '.\u00a0')}`;
  });
}

export type Force = { good: boolean; sentence: string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Dated = Pick<SourceDocument, 'date_debut' | 'date_fin' | 'etat'>;

/** Whether a version was in force on a day, and the sentence that states it. */
export function forceAt(document: Dated, day: string): Force {
  const version = { dateDebut: document.date_debut, dateFin: document.date_fin, etat: document.etat };
  return { good: isInForce(version, day), sentence: capital(forceSentence(version, day, formatDateLong)) };
}

/** The warning that the text has changed since the dossier's day; null when it has not. */
export function sinceThen(document: Dated, lawDate: string, today: string): string | null {
  const now = forceAt(document, today);
  return lawDate < today && forceAt(document, lawDate).good && !now.good ? `Depuis, cette version ${lower(now.sentence)}.` : null;
}

/** The present state of a version that was in force on the dossier's day and no longer is; null for any other. */
export function outdatedForce(document: Dated, lawDate: string, change: Pick<CitationChange, 'state' | 'since'>): string | null {
  if (['altered', 'withdrawn', 'replaced', 'reviewed'].includes(change.state) || !forceAt(document, lawDate).good) return null;
  const [begin, end] = [document.date_debut, change.since ?? document.date_fin];
  const known = begin !== null && end !== null && begin < end;
  return OUTDATED.force[change.state === 'ended' ? 'ended' : 'changed'](
    known ? `du ${formatDateLong(begin)} au ${formatDateLong(end)}` : `au ${formatDateLong(lawDate)}`,
  );
}

/** « En vigueur dans les données du 27 mars 2026, depuis le 1er avril 2018 »: what a publisher has changed since its data is not known. */
function asOfData({ data_date }: Pick<SourceDocument, 'data_date'>, sentence: string): string {
  if (data_date === undefined || !sentence.startsWith(IN_FORCE)) return sentence;
  const rest = sentence.slice(IN_FORCE.length).trim();
  return `${OUTDATED.inData(formatDateLong(data_date))}${rest === '' ? '' : `, ${rest}`}`;
}

const IN_FORCE = 'En vigueur';

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What is known of a text of which no consolidated version is held. `day`: of its publication. */
export const publishedSentence = (day: string): string =>
  `Rédaction publiée au Journal officiel du ${formatDateLong(day)} : vérifiez qu'elle est encore en vigueur et n'a pas été modifiée depuis`;

/** A citation ready to be pasted into conclusions: the words, the text, the version. */
export function pastedCitation(document: SourceDocument, quotes: readonly string[]): string {
  const since = document.date_debut === null || !hasForce(document.kind) ? null : formatDateShort(document.date_debut);
  const version =
    since === null ? '' : isAsPublished(document) ? `, publié au Journal officiel du ${since}` : `, version en vigueur au ${since}`;
  const source = `${displayTitle(document)}${version}`;
  if (quotes.length === 0) return source;
  return `${quotes.map((quote) => `«\u00a0${quote}\u00a0»`).join(' […] ')} (${source})`;
}

/** The force of a cited version; `state`: in force, repealed or undone, corrected, reworded or doubtful, or a day that says nothing of its force. */
export type ForceFact = { readonly state: 'good' | 'ended' | 'altered' | 'rewritten' | 'dated'; readonly sentence: string };

/**
 * Whether a version was in force on the dossier's day, and whether it still is at `today`: a text that has changed since is not
 * shown as in force. `change`: its change since the dossier was made; 'unknown' while that cannot be read, null when there is none.
 */
export function forceFacts(
  document: SourceDocument,
  days: { readonly lawDate: string; readonly today: string },
  change: CitationChange | 'unknown' | null,
): ForceFact[] {
  const known = change === 'unknown' ? null : change;
  const gone =
    document.withdrawn ??
    (known?.state === 'withdrawn' || known?.state === 'replaced' ? { state: known.state, on: known.since, by: known.by } : null);
  if (gone !== null)
    return [{ state: 'ended', sentence: OUTDATED.state[gone.state](gone.on === null ? null : formatDateLong(gone.on), gone.by) }];
  if (!hasForce(document.kind))
    return standingFacts(document.kind, factsSince(document.facts, known?.state === 'reviewed' ? known.fate : undefined));
  if (document.date_debut === null && document.etat === null) return [];
  if (isAsPublished(document) && document.date_debut !== null && document.date_debut <= days.lawDate)
    return [{ state: 'rewritten', sentence: publishedSentence(document.date_debut) }];
  const outdated = known === null ? null : outdatedForce(document, days.lawDate, known);
  if (outdated !== null) return [{ state: 'ended', sentence: outdated }];
  const force = forceAt(document, days.lawDate);
  const inForce = force.good ? asOfData(document, force.sentence) : force.sentence;
  const onDay = force.good && change === 'unknown' ? OUTDATED.onDay(formatDateLong(days.lawDate)) : inForce;
  const facts: ForceFact[] = [{ state: force.good ? 'good' : 'ended', sentence: onDay }];
  const since = sinceThen(document, days.lawDate, days.today);
  if (since !== null) facts.push({ state: 'ended', sentence: since });
  else if (known?.state === 'altered') facts.push({ state: 'altered', sentence: OUTDATED.state.altered() });
  else if (document.current) facts.push({ state: 'rewritten', sentence: CURRENT.fact[document.current.state] });
  return facts;
}

/** What became of a cited text since the dossier was made, without a full stop. */
export function changeSentence(change: CitationChange): string {
  if (change.state === 'reviewed') return fateSentence(change.fate);
  return OUTDATED.state[change.state](change.since === null ? null : formatDateLong(change.since), change.by);
}

/** The last two headings above an article, which distinguish it from its neighbours. */
export const nearPlace = (hierarchy: string): string => hierarchy.split(' > ').slice(-2).join(' › ');

/** Kinds whose texts come into force and end. */
export const hasForce = (kind: SourceDocument['kind']): boolean => kind === 'legiarti' || kind === 'cnn' || kind === 'reglements';

/** Of a decision, its day and what became of it; of another document, its day. */
function standingFacts(kind: SourceDocument['kind'], facts: SourceDocument['facts']): ForceFact[] {
  const banner = fateBanner(facts);
  const said = dayFact(kind, facts);
  const state = isUndone(facts?.fate) ? 'ended' : 'rewritten';
  return [
    ...(banner === null ? [] : [{ state, sentence: banner } as const]),
    ...(said === null ? [] : [{ state: 'dated', sentence: said } as const]),
  ];
}
