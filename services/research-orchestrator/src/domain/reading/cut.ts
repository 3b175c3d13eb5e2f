import { paragraphsOf, type Span, sentencesIn } from '../text/sentences.ts';

/**
 * A stretch of one paragraph that can be quoted as it is. `paragraph`: index of its paragraph. `leadIn`: index of the paragraph that
 * introduces it when it is an item of a list (« dont la durée maximale est : ») or a row of a table, null otherwise. `marker`: « 3° », « a) », « - » at its head.
 */
export type Passage = Span & { readonly paragraph: number; readonly leadIn: number | null; readonly marker: string | null };

/** Between two cells of a row of a table. */
export const CELLS = ' | ';

/** Longer paragraphs are cut between sentences, so that a quotation stays readable. */
const LONGEST = 700;

const MARKERS: readonly { readonly level: string; readonly pattern: RegExp }[] = [
  { level: 'roman', pattern: /^[IVX]{1,5}(?:\s?(?:bis|ter|quater))?\s?(?:\.\s?)?[-–—.]\s*/ },
  { level: 'degree', pattern: /^\d{1,2}°\s?\)?(?:(?:bis|ter|quater)\s)?\s*/ },
  { level: 'letter', pattern: /^[a-z]{1,2}\s?[).°]\s*/ },
  { level: 'number', pattern: /^\d{1,2}\s?[.)]\s+/ },
  { level: 'dashes', pattern: /^[-–—•*·▪]\s*[-–—•*·▪]\s*/ },
  { level: 'dash', pattern: /^[-–—•*·▪]\s*/ },
];

type Marker = { readonly level: string; readonly length: number; readonly text: string };

/** The marker at the head of a list item, its level and its length with the blanks after it; null for plain text. */
export function listMarker(paragraph: string): Marker | null {
  for (const { level, pattern } of MARKERS) {
    const match = pattern.exec(paragraph);
    if (match !== null && match[0].length < paragraph.length) return { level, length: match[0].length, text: match[0].trim() };
  }
  return null;
}

/** Cuts a text into passages: never across a paragraph, in order, without overlap, leaving nothing but blanks out. */
export function cutPassages(content: string): Passage[] {
  const paragraphs = paragraphsOf(content);
  const markers = paragraphs.map((span) => listMarker(content.slice(span.start, span.end)));
  const heads = tableHeads(content, paragraphs);
  return paragraphs.flatMap((span, paragraph) => {
    const table = heads[paragraph] ?? null;
    const leadIn = table === null ? leadInOf(content, paragraphs, markers, paragraph) : table === paragraph ? null : table;
    const marker = markers[paragraph]?.text ?? null;
    return chunks(content, span).map((chunk, index) => ({ ...chunk, paragraph, leadIn, marker: index === 0 ? marker : null }));
  });
}

/** For each paragraph, the first row of the table that it is a row of (« 12 | 3 | 11 »), which names the columns; null outside tables. */
function tableHeads(content: string, paragraphs: readonly Span[]): (number | null)[] {
  let head: number | null = null;
  return paragraphs.map((span, index) => {
    head = content.slice(span.start, span.end).includes(CELLS) ? (head ?? index) : null;
    return head;
  });
}

/** The nearest paragraph above that ends with a colon and stands at another level of the list. */
function leadInOf(content: string, paragraphs: readonly Span[], markers: readonly (Marker | null)[], index: number): number | null {
  const own = markers[index]?.level;
  if (own === undefined) return null;
  const before = previousItem(markers, index);
  if (before !== null) return leadInOf(content, paragraphs, markers, before);
  for (let i = index - 1; i >= 0; i--) {
    const span = paragraphs[i];
    const level = markers[i]?.level;
    if (span === undefined || level === own) continue;
    if (content.slice(span.start, span.end).endsWith(':')) return i;
    // Plain text that introduces nothing closes the list above it.
    if (level === undefined) return null;
  }
  return null;
}

/** The item that a numbered one comes after, « 1° » for « 2° », whatever stands between them; null for the first and for dashes. */
function previousItem(markers: readonly (Marker | null)[], index: number): number | null {
  const own = markers[index];
  const number = own?.level === 'degree' || own?.level === 'number' ? Number.parseInt(own.text, 10) : 0;
  if (number < 2) return null;
  for (let i = index - 1; i >= 0; i--) {
    if (markers[i]?.level === own?.level) return Number.parseInt(markers[i]?.text ?? '', 10) === number - 1 ? i : null;
  }
  return null;
}

/** Whether a paragraph introduces others: it says nothing without them. */
export function isHead(paragraph: number, all: readonly Passage[]): boolean {
  return all.some((other) => other.leadIn === paragraph);
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
