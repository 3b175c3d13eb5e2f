import { Readable } from 'node:stream';
import { parisDay } from '@attendu/contracts/paris-day';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import { CredentialsRefused } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

export type JudilibreSettings = {
  readonly url: string;
  readonly jurisdictions: readonly string[];
  /** First day of the first synchronisation. */
  readonly since: string;
  /** Either an API key, or an application of the PISTE gateway. */
  readonly credentials: { readonly key: string } | { readonly tokenUrl: string; readonly clientId: string; readonly clientSecret: string };
};

/** Days in a page of the first synchronisation: an export returns ten thousand decisions at most. */
const WINDOW_DAYS = 7;
const PAGE = 500;
const DAY_MS = 86_400_000;
const MARK = 'Judilibre';
const FIRST_MARK = 'Judilibre export';
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(3_600) });
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
      entries: exported(api, settings, context, from, last),
      // Decisions before this window may have changed while it ran.
      marks: () => ({ [FIRST_MARK]: to, [`${FIRST_MARK} begun`]: began, ...(isLast ? { [MARK]: began } : {}) }),
    };
    from = to;
  }
}

async function* exported(
  api: Api,
  { jurisdictions }: JudilibreSettings,
  context: TransportContext,
  from: string,
  to: string,
): AsyncGenerator<BatchEntry> {
  const query = new URLSearchParams({ date_start: from, date_end: to, batch_size: String(PAGE), resolve_references: 'true' });
  for (const one of jurisdictions) query.append('jurisdiction', one);
  for (let batch = 0; ; batch += 1) {
    query.set('batch', String(batch));
    const page = await api.get(context, `/export?${query}`, exportSchema);
    yield { path: `export-${from}-${batch}.json`, stream: Readable.from([Buffer.from(JSON.stringify(page.results))]) };
    if (page.results.length === 0 || page.next_batch == null) return;
  }
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
  const session = createSession(settings);
  const text = (context: TransportContext, path: string, expect?: readonly number[]) => session.text(context, `${base}${path}`, expect);
  async function get<T>(context: TransportContext, path: string, schema: z.ZodType<T>): Promise<T> {
    const read = schema.safeParse(JSON.parse((await text(context, path)).text));
    if (!read.success) throw new SyncFailure('Judilibre : réponse d’une forme inconnue.');
    return read.data;
  }
  return { base, get, text };
}

/** Sends a request with a token, renewed once when it is refused as expired. */
function createSession({ credentials }: JudilibreSettings) {
  let token: { readonly value: string; readonly until: number } | null = null;
  const renew = async ({ client }: TransportContext): Promise<string> => {
    if ('key' in credentials) return credentials.key;
    const { tokenUrl, clientId, clientSecret } = credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'openid' };
    const answer = await client.text(tokenUrl, { form, expect: [200, 400, 401, 403] });
    const read = answer.status === 200 ? tokenSchema.safeParse(JSON.parse(answer.text)) : null;
    if (read?.success !== true)
      throw new SyncFailure(
        'PISTE refuse les identifiants : vérifiez CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET, et l’abonnement de l’application à l’API Judilibre.',
      );
    token = { value: read.data.access_token, until: Date.now() + read.data.expires_in * 900 };
    return token.value;
  };
  const headersOf = async (context: TransportContext): Promise<Record<string, string>> => {
    if ('key' in credentials) return { KeyId: credentials.key };
    const value = token !== null && Date.now() < token.until ? token.value : await renew(context);
    return { authorization: `Bearer ${value}` };
  };
  return {
    async text(context: TransportContext, url: string, expect: readonly number[] = [200]) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await context.client.text(url, { headers: { accept: 'application/json', ...(await headersOf(context)) }, expect });
        } catch (error) {
          if (!(error instanceof CredentialsRefused)) throw error;
          token = null;
          if ('key' in credentials) throw new SyncFailure('Judilibre refuse la clé : vérifiez CORPUS_JUDILIBRE_KEY.');
          if (tries > 1) throw new SyncFailure('Judilibre refuse l’application : vérifiez son abonnement à l’API sur PISTE.');
        }
      }
    },
  };
}
