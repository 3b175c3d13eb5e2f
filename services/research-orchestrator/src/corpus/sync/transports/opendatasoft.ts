import { parisDay } from '@attendu/contracts/paris-day';
import type { SourceKey } from '@attendu/contracts/sources';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import { CredentialsRefused } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

export type DataSet = {
  readonly kind: SourceKey;
  readonly name: string;
  /** `…/datasets/<name>`, API v2.1. */
  readonly url: string;
  /** Field with the day on which a row was published; null: the whole data set is taken each time. */
  readonly day: string | null;
  /** First day of the first synchronisation. */
  readonly since: string;
  readonly key: string | undefined;
};

/** Days in one window: a stopped first synchronisation resumes at the last window. */
const WINDOW_DAYS = 31;
const DAY_MS = 86_400_000;
const after = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const countSchema = z.object({ total_count: z.int() });

/** An opendatasoft data set, read through its exports as JSON lines, because the pages of its API end at ten thousand rows. */
export function openDataSoft(set: DataSet): Transport {
  const mark = `opendatasoft ${set.kind}`;
  const headers = set.key === undefined ? {} : { authorization: `Apikey ${set.key}` };
  const address = (path: string, query: Record<string, string>): string => `${set.url}/${path}?${new URLSearchParams(query)}`;

  const counted = async ({ client }: TransportContext, where: Record<string, string>): Promise<number> => {
    const read = countSchema.safeParse(await client.json(address('records', { limit: '0', ...where }), { headers }).catch(explained));
    if (!read.success) throw new SyncFailure(`${set.name} : la réponse ne dit pas combien il y a de lignes.`);
    return read.data.total_count;
  };

  /** The lines of an export, checked against the announced number: a truncated transfer may look complete. */
  async function* linesOf(
    { client }: TransportContext,
    where: Record<string, string>,
    rows: number,
    path: string,
  ): AsyncGenerator<BatchEntry> {
    const { body } = await client.open(address('exports/jsonl', where), { headers }).catch(explained);
    let lines = 0;
    body.on('data', (part: Buffer) => {
      for (const byte of part) if (byte === 0x0a) lines += 1;
    });
    body.pause();
    try {
      yield { path, stream: body };
    } finally {
      body.destroy();
    }
    // The last line may lack a line break.
    if (body.errored !== null || lines + 1 < rows)
      throw new SyncFailure(`${set.name} : l’export est coupé (${lines} lignes sur ${rows}). Rien n’en est pris.`);
  }

  return {
    name: set.name,
    kind: set.kind,
    async *batches(context): AsyncGenerator<Batch> {
      const { day } = set;
      if (day === null) {
        const rows = await counted(context, {});
        context.tell({ unit: 'documents', total: rows });
        yield {
          source: set.url,
          dataDate: parisDay(context.now()),
          entries: linesOf(context, {}, rows, `${set.kind}.jsonl`),
          marks: () => ({}),
          wholeOf: set.url,
        };
        return;
      }
      const today = parisDay(context.now());
      let from = context.marks[mark] ?? set.since;
      context.tell({ unit: 'documents', total: await counted(context, { where: `${day} >= date'${from}'` }) });
      while (from <= today) {
        // The last day is read again next time, since rows may still be added to it.
        const to = after(from, WINDOW_DAYS);
        const where = { where: `${day} >= date'${from}' and ${day} < date'${to}'`, order_by: day };
        const rows = await counted(context, where);
        const isLast = to > today;
        const entries = rows === 0 ? none() : linesOf(context, where, rows, `${set.kind}-${from}.jsonl`);
        context.tell({ step: `du ${from} au ${after(to, -1)}` });
        yield { source: set.url, dataDate: null, entries, marks: () => ({ [mark]: isLast ? today : to }) };
        if (isLast) return;
        from = to;
      }
    },
  };
}

async function* none(): AsyncGenerator<BatchEntry> {}

function explained(error: unknown): never {
  if (error instanceof CredentialsRefused) throw new SyncFailure(`${error.message} Vérifiez CORPUS_OPENDATASOFT_KEY.`);
  throw error;
}
