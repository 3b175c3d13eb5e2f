import type { Zone } from '@attendu/contracts/research/document-facts';

/** Paragraphs of one part of a decision. */
export type DecisionPart = { readonly name: Zone['name'] | null; readonly text: string };

/** Concatenates parts into one content, with the zones of the named ones. Empty parts are left out. */
export function joinParts(parts: readonly DecisionPart[]): { content: string; zones: Zone[] } {
  let content = '';
  const zones: Zone[] = [];
  for (const { name, text } of parts) {
    if (text === '') continue;
    if (content !== '') content += '\n';
    const start = content.length;
    content += text;
    if (name !== null) zones.push({ name, start, end: content.length });
  }
  return { content, zones };
}

/** A line that begins the operative part: of a civil court alone, of an administrative or constitutional one before its first article. */
const CIVIL = /^(?:PAR\s+CES\s+MOTIFS|P\s?A\s?R\s+C\s?E\s?S\s+M\s?O\s?T\s?I\s?F\s?S)\b/;
const ADMINISTRATIVE =
  /^(?:D\s?[EÉ]\s?C\s?I\s?D\s?E(?:\s?N\s?T)?|O\s?R\s?D\s?O\s?N\s?N\s?E|Décide|(?:Le Conseil constitutionnel|LE CONSEIL CONSTITUTIONNEL) (?:décide|DÉCIDE|DECIDE))\s*:?\s*$/;
/** A line drawn with characters. */
const RULE = /^[-–—_=*.\s]+$/;
const FIRST_ARTICLE = /^Article\s+(?:1er|1|premier)\b/i;
/** The line after the operative part that names those who deliberated. */
const DELIBERATED = /^(?:Délibéré (?:par|à|après|dans|le)|Jugé par le Conseil constitutionnel)(?=\s)/;
/** First words of the grounds of appeal annexed to a decision of the Cour de cassation. */
const ANNEX = /^(?:MOYENS?\s+(?:ANNEX[EÉ]E?S?|PRODUITS?)|Moyens?\s+(?:annexés?|produits?))\b/;

/**
 * The text of a decision whose publisher names no parts. The operative part is zoned only when exactly one line can begin it; nothing else is, since
 * wording alone does not tell a court's reasons from the parties' claims.
 */
export function cutUnzoned(text: string): DecisionPart[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) =>
    CIVIL.test(line) || (ADMINISTRATIVE.test(line) && FIRST_ARTICLE.test(lines.slice(i + 1).find((next) => !RULE.test(next)) ?? ''))
      ? [i]
      : [],
  );
  const [start] = starts;
  if (start === undefined || starts.length > 1) return [{ name: null, text }];
  const annex = lines.findIndex((line, i) => i > start && ANNEX.test(line));
  const end = annex < 0 ? lines.length : annex;
  const deliberated = lines.findIndex((line, i) => i > start && i < end && DELIBERATED.test(line));
  const last = deliberated < 0 ? end : deliberated;
  return [
    { name: null, text: lines.slice(0, start).join('\n') },
    { name: 'operative', text: lines.slice(start, last).join('\n') },
    { name: 'other', text: lines.slice(last, end).join('\n') },
    { name: null, text: lines.slice(end).join('\n') },
  ];
}

export const operativeOf = (parts: readonly DecisionPart[]): string => parts.find(({ name }) => name === 'operative')?.text ?? '';

/** The abstract comes first, in a zone of its own, since it is the publisher's text and not the court's. */
export function withSummary(summary: string | undefined, parts: readonly DecisionPart[]): { content: string; zones: Zone[] } {
  return joinParts([{ name: 'summary', text: summary ?? '' }, ...parts]);
}
