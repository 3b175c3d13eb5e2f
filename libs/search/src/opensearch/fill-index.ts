import { setTimeout as sleep } from 'node:timers/promises';
import { EngineUnavailable } from '../candidate-set.ts';
import type { Ranking } from '../ranking.ts';
import { type Segment, storedOf } from '../segment.ts';
import { fieldsOf } from '../segment-fields.ts';
import { type SegmentMarks, withMarks } from '../segment-marks.ts';
import type { OpenSearchClient } from './client.ts';

/**
 * The index of OpenSearch that holds the documents of one segment. They never change, except their days of force. `marksName`: of what changed since the
 * segment was written. `open`: reads both, only when the index lacks something.
 */
export type SegmentIndex = {
  readonly name: string;
  readonly marksName: string | null;
  readonly open: () => Promise<{ readonly segment: Segment; readonly marks: SegmentMarks | null }>;
};

/** Bytes of one bulk request, attempts for what OpenSearch has no room for, and the first pause before one. */
const BULK_BYTES = 4_000_000;
const BULK_TRIES = 8;
const BULK_PAUSE_MS = 250;

/** `changed`: documents whose days are not those of the segment; they may be again. */
type Meta = { filled?: boolean; marks?: string | null; changed?: number[] };

/**
 * Fills the index of a segment unless it is whole already; one that a killed run left is filled again. `textOf`: id of the text that contains a document, by
 * what is stored of it.
 */
export async function fillIndex(
  client: OpenSearchClient,
  { name, marksName, open }: SegmentIndex,
  o: { readonly ranking: Ranking; readonly forwardField: number; readonly textOf: (stored: unknown) => string },
): Promise<void> {
  const known = await client.request<Record<string, { mappings: { _meta?: Meta } }>>('GET', `/${name}/_mapping`);
  const meta = known?.[name]?.mappings._meta ?? {};
  if (meta.filled === true && (meta.marks ?? null) === marksName) return;
  if (known === null) await client.request('PUT', `/${name}`, definition(o.ranking));
  const bulk = createBulk(client, name);
  const { segment, marks } = await open();
  const { segment: current, removed } = withMarks(segment, marks);
  const gone = new Set(removed);
  const changed = Array.from(marks?.changed ?? []);
  if (meta.filled === true) {
    for (const place of gone) await bulk.add({ delete: { _id: String(place) } });
    for (const place of new Set([...(meta.changed ?? []), ...changed]))
      await bulk.add({ update: { _id: String(place) } }, { doc: { from: current.from[place], to: current.to[place] } });
  } else
    for (const { place, fields } of fieldsOf(current, o.forwardField)) {
      if (gone.has(place)) continue;
      // A field of twice the weight counts twice in the score that candidates are found by.
      const repeated = fields.filter((_, f) => (o.ranking.fields[f]?.weight ?? 1) > 1);
      await bulk.add(
        { index: { _id: String(place) } },
        {
          fields: [...fields, ...repeated],
          from: current.from[place],
          to: current.to[place],
          tags: Array.from(current.tags.subarray(current.tagOffsets[place], current.tagOffsets[place + 1]), (tag) => current.tagNames[tag]),
          text: o.textOf(storedOf(current, place)),
        },
      );
    }
  await bulk.end();
  await client.request('POST', `/${name}/_refresh`);
  await client.request('PUT', `/${name}/_mapping`, { _meta: { filled: true, marks: marksName, changed } satisfies Meta });
}

/** Removes the indices of which no manifest in use has the name. All begin with `prefix`. */
export async function removeOldIndices(client: OpenSearchClient, prefix: string, kept: ReadonlySet<string>): Promise<void> {
  const all = (await client.request<{ index: string }[]>('GET', `/_cat/indices/${prefix}*?format=json&h=index`)) ?? [];
  for (const { index } of all) if (!kept.has(index)) await client.request('DELETE', `/${index}`);
}

/** Terms are made by our analyser: OpenSearch only separates them. Its own score chooses candidates; theirs is computed from `fields`, which it gives back. */
const definition = ({ k1 }: Ranking): object => ({
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '-1',
    similarity: { terms: { type: 'BM25', k1, b: 0.6 } },
    analysis: { analyzer: { terms: { type: 'whitespace' } } },
  },
  mappings: {
    dynamic: false,
    _source: { excludes: ['all'] },
    properties: {
      fields: { type: 'text', index: false, copy_to: 'all' },
      all: { type: 'text', analyzer: 'terms', similarity: 'terms', index_options: 'freqs' },
      from: { type: 'integer' },
      to: { type: 'integer' },
      tags: { type: 'keyword' },
      text: { type: 'keyword' },
    },
  },
});

/** Sends what is added in requests of bounded size, one at a time, and again what OpenSearch had no room for. */
function createBulk(client: OpenSearchClient, name: string) {
  let lines: string[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    for (let tries = 1; lines.length > 0; tries += 1) {
      const answer = await client.request<{ errors: boolean; items: Record<string, { status: number; error?: { type: string } }>[] }>(
        'POST',
        `/${name}/_bulk`,
        `${lines.join('\n')}\n`,
      );
      if (answer === null) throw new Error(`The index ${name} is gone.`);
      const outcomes = answer.items.map((item) => Object.values(item)[0]);
      // A document deleted twice is not there the second time.
      const refused = outcomes.find((one) => one !== undefined && one.status >= 400 && one.status !== 429 && one.status !== 404);
      if (refused !== undefined) throw new Error(`OpenSearch refused a document: ${refused.status} ${refused.error?.type ?? ''}`);
      lines = lines.filter((_, i) => outcomes[i]?.status === 429);
      if (lines.length === 0) break;
      if (tries >= BULK_TRIES) throw new EngineUnavailable('OpenSearch has no room for documents.');
      await sleep(BULK_PAUSE_MS * 2 ** Math.min(tries, 5));
    }
    bytes = 0;
  };
  return {
    async add(action: object, document?: object): Promise<void> {
      const line = document === undefined ? JSON.stringify(action) : `${JSON.stringify(action)}\n${JSON.stringify(document)}`;
      lines.push(line);
      bytes += line.length;
      if (bytes >= BULK_BYTES) await send();
    },
    end: send,
  };
}
