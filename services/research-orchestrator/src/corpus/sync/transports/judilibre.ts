import { Readable } from 'node:stream';
import { parisDay } from '@attendu/contracts/paris-day';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import { createPisteSession, type PisteCredentials } from '../piste-session.ts';
import { parseAnswer } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

export type JudilibreSettings = {
  readonly url: string;
  readonly jurisdictions: readonly string[];
  /** First day of the first synchronisation. */
  readonly since: string;
  readonly credentials: PisteCredentials;
};

/** Days in a page of the first synchronisation. */
const WINDOW_DAYS = 7;
/** Decisions that one export returns at most, whatever its total. */
const MOST_EXPORTED = 10_000;
const PAGE = 500;
const DAY_MS = 86_400_000;
const MARK = 'Judilibre';
const FIRST_MARK = 'Judilibre export';
const exportSchema = z.looseObject({ results: z.array(z.unknown()).default([]), total: z.int(), next_batch: z.string().nullish() });
const historySchema = z.looseObject({
  transactions: z.array(z.object({ id: z.string(), action: z.enum(['created', 'updated', 'deleted']), date: z.string() })),
  total: z.int(),
  query_date: z.string(),
  next_page: z.string().nullish(),
});
type Changes = z.infer<typeof historySchema>;

/** Decisions of the Cour de cassation's API: at first everything since a day, then the API's history of changes. */
export function judilibre(settings: JudilibreSettings): Transport {
  const api = createApi(settings);
  return {
    name: 'Cour de cassation, Judilibre',
    kind: 'juritext',
    async *batches(context) {
      context.tell({ unit: 'documents' });
      const since = context.marks[MARK];
      if (since === undefined) yield* firstBatches(api, settings, context);
      else yield* changesSince(api, context, since);
    },
  };
}

/** Everything since the first day, by windows; the history then starts when this began. */
async function* firstBatches(api: Api, settings: JudilibreSettings, context: TransportContext): AsyncGenerator<Batch> {
  const began = context.marks[`${FIRST_MARK} begun`] ?? context.now().toISOString();
  const today = parisDay(context.now());
  let from = context.marks[FIRST_MARK] ?? settings.since;
  while (from <= today) {
    const to = new Date(Date.parse(from) + WINDOW_DAYS * DAY_MS).toISOString().slice(0, 10);
    const last = new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, 10);
    context.tell({ step: `décisions du ${from} au ${last}` });
    const isLast = to > today;
    yield {
      source: `${api.base}/export`,
      dataDate: null,
      entries: exported(api, settings.jurisdictions, context, { from, to: last }),
      // Decisions before this window may have changed while it ran.
      marks: () => ({ [FIRST_MARK]: to, [`${FIRST_MARK} begun`]: began, ...(isLast ? { [MARK]: began } : {}) }),
    };
    from = to;
  }
}

/** Every decision of some days, both included. Days with more than an export returns are asked for in halves, then one court after the other. */
async function* exported(
  api: Api,
  jurisdictions: readonly string[],
  context: TransportContext,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncGenerator<BatchEntry> {
  const query = new URLSearchParams({ date_start: from, date_end: to, batch_size: String(PAGE), resolve_references: 'true' });
  for (const one of jurisdictions) query.append('jurisdiction', one);
  for (let batch = 0; ; batch += 1) {
    query.set('batch', String(batch));
    const page = await api.get(context, `/export?${query}`, exportSchema);
    if (page.total > MOST_EXPORTED) {
      for (const part of partsOf(jurisdictions, from, to)) yield* exported(api, part.jurisdictions, context, part);
      return;
    }
    yield { path: `export-${from}-${batch}.json`, stream: Readable.from([Buffer.from(JSON.stringify(page.results))]) };
    if (page.results.length === 0 || page.next_batch == null) return;
  }
}

type Part = { readonly jurisdictions: readonly string[]; readonly from: string; readonly to: string };

/** @throws SyncFailure for one day of one court */
function partsOf(jurisdictions: readonly string[], from: string, to: string): Part[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const after = (count: number): string => new Date(Date.parse(from) + count * DAY_MS).toISOString().slice(0, 10);
  const half = Math.floor(days / 2);
  if (days > 0)
    return [
      { jurisdictions, from, to: after(half) },
      { jurisdictions, from: after(half + 1), to },
    ];
  if (jurisdictions.length > 1) return jurisdictions.map((one) => ({ jurisdictions: [one], from, to }));
  throw new SyncFailure(`Judilibre annonce pour le ${from} plus de décisions que son export n’en donne : rien n’en est pris.`);
}

async function* changesSince(api: Api, context: TransportContext, since: string): AsyncGenerator<Batch> {
  let query = new URLSearchParams({ date: since, page_size: String(PAGE) }).toString();
  for (;;) {
    const page = await api.get(context, `/transactionalhistory?${query}`, historySchema);
    context.tell({ total: page.total, step: 'changements' });
    const { next_page: next } = page;
    const isLast = next == null || next === '' || page.transactions.length === 0;
    yield {
      source: `${api.base}/transactionalhistory`,
      dataDate: parisDay(context.now()),
      entries: changed(api, context, page),
      marks: () => ({ [MARK]: isLast ? page.query_date : (page.transactions.at(-1)?.date ?? since) }),
    };
    if (isLast) return;
    query = next.replace(/^.*\?/, '');
  }
}

async function* changed(api: Api, context: TransportContext, { transactions }: Changes): AsyncGenerator<BatchEntry> {
  const last = new Map(transactions.map(({ id, action }) => [id, action]));
  for (const [id, action] of last) {
    if (action === 'deleted') {
      yield { deleted: id };
      continue;
    }
    const query = new URLSearchParams({ id, resolve_references: 'true' });
    const { status, text } = await api.text(context, `/decision?${query}`, [200, 404]);
    if (status === 404) yield { path: id, refused: 'Décision annoncée par l’éditeur, mais introuvable chez lui.' };
    else yield { path: `${id}.json`, stream: Readable.from([Buffer.from(text)]) };
  }
}

type Api = ReturnType<typeof createApi>;

function createApi(settings: JudilibreSettings) {
  const base = settings.url.replace(/\/$/, '');
  const session = createPisteSession('Judilibre', settings.credentials);
  const text = (context: TransportContext, path: string, expect: readonly number[] = [200]) =>
    session.text(context, `${base}${path}`, { expect });
  async function get<T>(context: TransportContext, path: string, schema: z.ZodType<T>): Promise<T> {
    const read = schema.safeParse(parseAnswer(base, (await text(context, path)).text));
    if (!read.success) throw new SyncFailure('Judilibre : réponse d’une forme inconnue.');
    return read.data;
  }
  return { base, get, text };
}
