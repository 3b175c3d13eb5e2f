import { isRow } from '@attendu/law/tables';
import type { StoredVersion } from '../stored-version.ts';
import { type Span, sentencesIn } from '../text/sentences.ts';
import { dependsOnPrevious } from './depends-on-previous.ts';
import { listMarker, type Marker } from './markers.ts';
import { partNumber } from './parts.ts';
import { quotableRuns } from './quotable.ts';
import { opensBelow, tableLeads } from './tables.ts';

/**
 * A span of one paragraph that can be quoted verbatim. `paragraph`: index of its paragraph. `leadIn`: index of the paragraph that introduces a list
 * item (« dont la durée maximale est : ») or a table row, null otherwise. `continues`: index, among the passages, of the one without which it is
 * incomplete (« Toutefois… »), null otherwise. `marker`: « 3° », « a) », « - » at its beginning.
 */
export type Passage = Span & {
  readonly paragraph: number;
  readonly leadIn: number | null;
  readonly continues: number | null;
  readonly marker: string | null;
};

/** Longer paragraphs are cut between sentences, so that a quotation stays readable. */
const LONGEST = 700;

/**
 * Cuts the quotable parts of a text into passages: within paragraphs, in order, without overlap, leaving out only whitespace. @param document the
 * document of the text; null for a text that may be quoted whole.
 */
export function cutPassages(content: string, document: Pick<StoredVersion, 'kind' | 'zones'> | null = null): Passage[] {
  const passages: Passage[] = [];
  for (const { first, spans } of quotableRuns(document, content)) {
    const before = passages.length;
    for (const passage of cutRun(content, spans)) {
      const { paragraph, leadIn, continues } = passage;
      passages.push({
        ...passage,
        paragraph: first + paragraph,
        leadIn: leadIn === null ? null : first + leadIn,
        continues: continues === null ? null : before + continues,
      });
    }
  }
  return passages;
}

/** The passages of consecutive paragraphs, numbered from the first. */
function cutRun(content: string, spans: readonly Span[]): Passage[] {
  const paragraphs = spans.map((span) => content.slice(span.start, span.end));
  const leads = leadsOf(paragraphs);
  const passages: Passage[] = [];
  spans.forEach((span, paragraph) => {
    const text = paragraphs[paragraph] ?? '';
    const leadIn = leads[paragraph] ?? null;
    const marker = listMarker(text)?.text ?? null;
    chunks(content, span).forEach((chunk, index) => {
      const alone = index === 0 && (leadIn !== null || isRow(text));
      const continues =
        alone || !dependsOnPrevious(content.slice(chunk.start, chunk.end)) ? null : passageBefore(passages, leads, paragraph, index);
      passages.push({ ...chunk, paragraph, leadIn, continues, marker: index === 0 ? marker : null });
    });
  });
  return passages;
}

/** The passage that another one continues: the sentence before it, or the head of the list that ends before it. */
function passageBefore(passages: readonly Passage[], leads: readonly (number | null)[], paragraph: number, chunk: number): number | null {
  let before = chunk > 0 ? paragraph : paragraph - 1;
  for (let lead = leads[before]; chunk === 0 && lead !== null && lead !== undefined; lead = leads[before]) before = lead;
  const index = passages.findLastIndex((passage) => passage.paragraph === before);
  return index < 0 ? null : index;
}

/** For each paragraph, the one that introduces it, as the head of its list or table; null when none does. */
function leadsOf(paragraphs: readonly string[]): (number | null)[] {
  const markers = paragraphs.map(listMarker);
  const tables = tableLeads(paragraphs);
  const leads: (number | null)[] = [];
  paragraphs.forEach((text, index) => {
    leads.push(isRow(text) ? (tables[index] ?? null) : leadInOf(paragraphs, markers, leads, index));
  });
  return leads;
}

/** The nearest paragraph above that ends with a colon, or announces what is just below it, at another level of the list. */
function leadInOf(
  paragraphs: readonly string[],
  markers: readonly (Marker | null)[],
  leads: readonly (number | null)[],
  index: number,
): number | null {
  const own = markers[index]?.level;
  if (own === undefined) return unmarkedLead(paragraphs, leads, index);
  const before = previousItem(markers, index);
  if (before !== null) return leads[before] ?? null;
  for (let i = index - 1; i >= 0; i--) {
    const level = markers[i]?.level;
    if (level === own) continue;
    // A full stop ends the introduction, unless its sentence announces the list just below it.
    if (paragraphs[i]?.endsWith(':') || (markers[i + 1]?.level === own && opensBelow(paragraphs[i] ?? ''))) return i;
    // Plain text that introduces nothing ends the list above it, unless it is itself part of that list.
    if (level === undefined && leads[i] === null) return null;
  }
  return null;
}

/** « Au 1er janvier 2024 : 12 €. », « À compter du 3 mai 2022, … », « En 2025 : … »: such lines, one below the other, are one list. */
const DATED =
  /^(?:(?:au|du|dès le|depuis le|jusqu'au|avant le|après le|[àa] (?:compter|partir) du) (?:1er|\d{1,2}) (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|(?:en|année|pour l'année) (?:19|20)\d{2})(?![\p{L}\d])/iu;

/** « Cadres : trois mois », « Après 5 ans : 12 € »: such lines, one below the other, are one list. */
const LABELLED = /^(?!(?:article|chapitre|titre|section|annexe)\b)[^:.;]{2,80}\s:\s\S/i;
const LONGEST_LABELLED = 240;

/** Whether a line gives a value under its label. */
export const isLabelled = (line: string): boolean => line.length <= LONGEST_LABELLED && !line.endsWith(':') && LABELLED.test(line);

const VERB =
  /(?<![\p{L}'’-])(?:est|sont|sera|seront|a droit|ont droit|peut|peuvent|doit|doivent|bénéficie|bénéficient|perçoit|perçoivent|reçoit|reçoivent|dispose|disposent|s['’]élève|s['’]élèvent|s['’]applique|s['’]appliquent)(?!\p{L})/iu;

/** Whether a line has the verb of a rule, so that it is no title though it lacks its full stop: « Le préavis est de deux mois ». */
export const statesRule = (line: string): boolean => VERB.test(line);

/** What introduces a line without a marker: the colon just above it, or the list whose last line did not end its sentence. */
function unmarkedLead(paragraphs: readonly string[], leads: readonly (number | null)[], index: number): number | null {
  const above = paragraphs[index - 1] ?? '';
  if (isRow(above)) return null;
  // « Cadres », between the words that announce a table and the table, is its title.
  const text = paragraphs[index] ?? '';
  const isCaption = isRow(paragraphs[index + 1] ?? '') && partNumber(text) === null && !/[.;:]$/.test(text) && opensBelow(above);
  if (above.endsWith(':') || isCaption) return index - 1;
  const lead = leads[index - 1] ?? null;
  const isAlike = (DATED.test(text) && DATED.test(above)) || (isLabelled(text) && isLabelled(above));
  return isAlike || /[;,]$/.test(above) || /^[a-zà-ÿ]{2}/.test(text) ? lead : null;
}

/** The item before a numbered one, « 1° » for « 2° », whatever stands between them; null for the first and for dashes. */
function previousItem(markers: readonly (Marker | null)[], index: number): number | null {
  const own = markers[index];
  const number = own?.level === 'degree' || own?.level === 'number' ? Number.parseInt(own.text, 10) : 0;
  if (number < 2) return null;
  for (let i = index - 1; i >= 0; i--) {
    if (markers[i]?.level === own?.level) return Number.parseInt(markers[i]?.text ?? '', 10) === number - 1 ? i : null;
  }
  return null;
}

function chunks(content: string, paragraph: Span): Span[] {
  if (paragraph.end - paragraph.start <= LONGEST) return [paragraph];
  const grouped: Span[] = [];
  for (const sentence of sentencesIn(content, paragraph)) {
    const last = grouped.at(-1);
    if (last !== undefined && sentence.end - last.start <= LONGEST) grouped[grouped.length - 1] = { start: last.start, end: sentence.end };
    else grouped.push(sentence);
  }
  return grouped;
}
