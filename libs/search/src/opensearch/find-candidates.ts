import type { CandidateEngine, CandidateQuery, FoundDocument } from '../candidate-set.ts';
import { type IndexView, numberOf } from '../index-view.ts';
import type { OpenSearchClient } from './client.ts';

/** Documents read in one request. */
const READ_AT_ONCE = 2_000;
/** Most clauses that OpenSearch takes in a query. */
const MOST_TERMS = 1_000;

type Source = { readonly _source: { readonly fields: readonly string[] } };
type Hit = Source & { readonly _index: string; readonly _id: string };

/**
 * The candidates that OpenSearch finds in the indices filled from the segments of a view. `names`: of the index of each part. `fields`: how many each document
 * has. What the view does not count (removed since, of another day) is left out by its caller's mask, and here when it has no number.
 */
export function createOpenSearchCandidates(
  client: OpenSearchClient,
  view: IndexView,
  names: readonly string[],
  fields: number,
): CandidateEngine {
  const partOf = new Map(names.map((name, i) => [name, view.parts[i]]));
  const foundOf = ({ _index, _id, _source }: Hit): FoundDocument[] => {
    const part = partOf.get(_index);
    const doc = part === undefined ? -1 : numberOf(part, Number(_id));
    // The fields after are repetitions: see fillIndex.
    return doc < 0 ? [] : [{ doc, fields: _source.fields.slice(0, fields) }];
  };
  return {
    async find(query) {
      // A search of which one shard failed is refused, not answered in part.
      const path = `/${names.join(',')}/_search?allow_partial_search_results=false`;
      const answer = await client.request<{ hits: { total: { value: number }; hits: Hit[] } }>('POST', path, bodyOf(query));
      if (answer === null) throw new Error('An index of OpenSearch is gone.');
      return { found: answer.hits.hits.flatMap(foundOf), matching: answer.hits.total.value };
    },
    async read(docs) {
      const out: FoundDocument[] = [];
      for (let at = 0; at < docs.length; at += READ_AT_ONCE) {
        const wanted = docs.slice(at, at + READ_AT_ONCE).map((doc) => {
          const { part, place } = view.locate(doc);
          return { _index: names[view.parts.indexOf(part)], _id: String(place), _source: ['fields'] };
        });
        const answer = await client.request<{ docs: (Hit & { readonly found?: boolean })[] }>('POST', '/_mget', { docs: wanted });
        for (const one of answer?.docs ?? []) {
          // Removed by an update that this process has not loaded yet.
          if (one.found === true) out.push(...foundOf(one));
        }
      }
      return out;
    },
  };
}

function bodyOf({ terms, filter: { at = null, tag = null, texts }, k }: CandidateQuery): object {
  const filters: object[] = [];
  if (at !== null) filters.push({ range: { from: { lte: at } } }, { range: { to: { gt: at } } });
  if (tag !== null) filters.push({ term: { tags: tag } });
  if (texts !== undefined) filters.push({ terms: { text: texts } });
  const heaviest = [...terms].sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS);
  return {
    size: k,
    track_total_hits: true,
    _source: ['fields'],
    query: {
      bool: {
        filter: filters,
        should: heaviest.map(({ term, weight }) => ({ term: { all: { value: term, boost: weight } } })),
        minimum_should_match: 1,
      },
    },
  };
}
