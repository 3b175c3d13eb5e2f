/** A span of a text, in UTF-16 code units, trimmed. */
export type Span = { readonly start: number; readonly end: number };

/** A full stop after one of these does not end a sentence: « art. 3 », « L. 1221-19 », « M. Durand », « Cass. 1re civ. », « 3 janv. 2020 ». */
const ABBREVIATION =
  /(?:^|[\s(«'’])(?:[A-ZÀ-Ý]|MM|Mme|Mlle|Dr|Me|Pr|[Nn]o|[Aa]rt|[Aa]l|etc|[Cc]f|[Ee]x|pp?|[Rr]éf|[Tt]rav|[Cc]iv|[Cc]om|[Pp]roc|[Pp]én|[Ss]éc|[Ss]oc|[Cc]rim|[Pp]lén|[Cc]ass|[Cc]onst|[Cc]ons|[Bb]ull|[Cc]h|[Cc]hap)$/;
/** « 3 janv. 2020 »: the month of a day, before its year. */
const MONTH = /\s(?:janv|févr|avr|juill?|sept|oct|nov|déc)$/;
const YEAR = /^\s+\d{4}/;

/** « 8. La Cour juge… », « II. – Le délai… »: the number of a paragraph belongs to its first sentence. */
const PARAGRAPH_NUMBER = /^\s*(?:\d{1,4}(?:\.\d{1,3})*|[IVXL]{1,6}(?: ?(?:bis|ter|quater))?)$/;
const LONGEST_NUMBER = 24;

/** The sentences of the paragraph `text.slice(span.start, span.end)`; together they cover it, whitespace apart. */
export function sentencesIn(text: string, span: Span): Span[] {
  const sentences: Span[] = [];
  let start = span.start;
  for (let i = span.start; i < span.end - 1; i++) {
    const c = text.charAt(i);
    if (c !== '.' && c !== '!' && c !== '?') continue;
    const rest = text.slice(i + 1, Math.min(span.end, i + 12));
    // A closing quotation mark or bracket belongs to the sentence before it.
    const closing = /^\s*[»”)]+/.exec(rest)?.[0].length ?? 0;
    if (!/^\s+[\p{Lu}\d«“–—-]/u.test(rest.slice(closing))) continue;
    const before = text.slice(Math.max(span.start, i - 8), i);
    if (c === '.' && (ABBREVIATION.test(before) || (MONTH.test(before) && YEAR.test(rest)))) continue;
    if (c === '.' && PARAGRAPH_NUMBER.test(text.slice(start, Math.min(i, start + LONGEST_NUMBER)))) continue;
    push(sentences, text, start, i + 1 + closing);
    start = i + 1 + closing;
  }
  push(sentences, text, start, span.end);
  return sentences;
}

function push(into: Span[], text: string, start: number, end: number): void {
  const trimmed = trimSpan(text, { start, end });
  if (trimmed.end > trimmed.start) into.push(trimmed);
}

/** The same span, trimmed. */
export function trimSpan(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

/** The non-empty lines of a text. */
export function paragraphsOf(text: string): Span[] {
  const paragraphs: Span[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && text.charAt(i) !== '\n') continue;
    push(paragraphs, text, start, i);
    start = i + 1;
  }
  return paragraphs;
}
