import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

/** What a fault does with a request: true when it has answered. */
type Fault = (response: ServerResponse) => boolean;

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): Fault =>
  (response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

/** A publisher on this machine: answers by path, with faults put in its way, and counts what it was asked. */
export async function startPublisher(handlers: Readonly<Record<string, Handler>>) {
  const asked: string[] = [];
  const faults: { readonly path: string; readonly fault: Fault }[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://publisher');
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    const at = faults.findIndex(({ path }) => decodeURIComponent(request.url ?? '').includes(path));
    if (at !== -1) {
      const [found] = faults.splice(at, 1);
      if (found?.fault(response)) return;
    }
    const handler = Object.entries(handlers).find(([path]) => url.pathname.startsWith(path))?.[1];
    if (handler === undefined) response.writeHead(404).end();
    else void Promise.resolve(handler(url, request, response)).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Paths with their queries, in order. */
    asked,
    /** Requests under way at once, at most. */
    most: () => most,
    /** The next request whose path or query has this in it meets these, one after the other. */
    fail: (path: string, ...all: Fault[]) => void faults.push(...all.map((fault) => ({ path, fault }))),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

/** An opendatasoft data set over these rows, which may change between two calls. `where`: of the form `day >= date'…' and day < date'…'`. */
export function dataSet(rows: () => readonly Record<string, unknown>[]): Handler {
  return (url, _request, response) => {
    const where = url.searchParams.get('where') ?? '';
    const days = [...where.matchAll(/(\w+) (>=|<) date'([\d-]+)'/g)];
    const chosen = rows().filter((row) =>
      days.every(([, field = '', sign, day = '']) => (sign === '<' ? String(row[field]) < day : String(row[field]) >= day)),
    );
    if (url.pathname.endsWith('/records')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ total_count: chosen.length, results: [] }));
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/jsonl' })
      .end(chosen.map((row) => (typeof row.raw === 'string' ? row.raw : JSON.stringify(row))).join('\n'));
  };
}

/** A row of the data set of the tax doctrine. */
export const doctrinePage = (n: number, text = `La taxe numéro ${n} est due par tout exploitant de téléphérique.`) => ({
  type: 'Commentaire',
  titre: `TFP - Téléphériques - Règle ${n}`,
  debut_de_validite: '2026-06-10',
  serie: 'TFP',
  division: 'TEL',
  identifiant_juridique: `BOI-TFP-TEL-${n}-20260610`,
  permalien: `https://bofip.impots.gouv.fr/bofip/${n}-PGP.html/identifiant=BOI-TFP-TEL-${n}-20260610`,
  contenu_html: `<p>${text}</p>`,
});

/** A folder of files with its list, as an Apache server shows it; ranges are honoured. */
export function folder(files: () => ReadonlyMap<string, Buffer>): Handler {
  return (url, request, response) => {
    const name = url.pathname.split('/').at(-1) ?? '';
    if (name === '') {
      const links = [...files().keys()].map((one) => `<a href="${one}">${one}</a>`).join('\n');
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><a href="../">Parent</a><a href="?C=N">Name</a>${links}</html>`);
      return;
    }
    const file = files().get(name);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const etag = `"${file.length}"`;
    const isRest = from > 0 && request.headers['if-range'] === etag;
    const body = isRest ? file.subarray(from) : file;
    response.writeHead(isRest ? 206 : 200, { etag, 'content-length': String(body.length) }).end(body);
  };
}
