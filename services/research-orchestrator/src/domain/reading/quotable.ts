import type { StoredVersion } from '../stored-version.ts';
import { paragraphsOf, type Span } from '../text/sentences.ts';

type Quotable = Pick<StoredVersion, 'kind' | 'zones'>;

/** Zones in which the court itself speaks, and the summary, quoted as such. */
const OWN_WORDS: ReadonlySet<string> = new Set(['summary', 'reasons', 'operative']);

/**
 * The quotable spans of a document; null for all of it. In a decision, only the zones in which the court speaks: a party's argument is never a
 * holding, and its wording does not give it away. Without known zones, nothing is quoted.
 */
export function quotableSpans({ kind, zones }: Quotable): readonly Span[] | null {
  if (kind !== 'juritext' && kind !== 'euritext') return null;
  return zones.filter(({ name }) => OWN_WORDS.has(name));
}

/** Whether a passage of a decision comes from its summary, which is not the decision itself. */
export const isOfSummary = ({ zones }: Quotable, span: Span): boolean =>
  zones.some(({ name, start, end }) => name === 'summary' && start <= span.start && span.end <= end);

/** The quotable paragraphs of a text, in runs of neighbours within one zone. `first`: index of the first paragraph of the run. */
export function quotableRuns(document: Quotable | null, content: string): { readonly first: number; readonly spans: readonly Span[] }[] {
  const spans = paragraphsOf(content);
  const quotable = document === null ? null : quotableSpans(document);
  if (quotable === null) return [{ first: 0, spans }];
  const runs: { first: number; zone: number; spans: Span[] }[] = [];
  spans.forEach((span, index) => {
    const zone = quotable.findIndex(({ start, end }) => start <= span.start && span.end <= end);
    if (zone < 0) return;
    const run = runs.at(-1);
    if (run !== undefined && run.zone === zone && run.first + run.spans.length === index) run.spans.push(span);
    else runs.push({ first: index, zone, spans: [span] });
  });
  return runs;
}
