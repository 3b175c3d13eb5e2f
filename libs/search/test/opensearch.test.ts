import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createFrenchAnalyser } from '../src/analyser.ts';
import { candidateSetOf, EngineUnavailable } from '../src/candidate-set.ts';
import { createOpenSearchClient } from '../src/opensearch/client.ts';
import { fillIndex } from '../src/opensearch/fill-index.ts';
import { searcherOf } from '../src/searcher.ts';
import { createSegmentBuilder } from '../src/segment-builder.ts';

const RANKING = {
  k1: 1.2,
  fields: [
    { weight: 2, b: 0.3 },
    { weight: 1, b: 0.75 },
  ],
};
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Answer = { readonly status: number; readonly body: unknown } | 'silence';

/** A stand-in for one node. */
async function node(answer: (request: IncomingMessage, body: string) => Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const told = answer(request, await text(request));
    if (told === 'silence') return;
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function segmentOf(count: number) {
  const builder = createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: 2, forwardField: 1 });
  for (let i = 0; i < count; i += 1)
    builder.add({
      fields: [`Période d’essai ${i}`, `La durée de la période d’essai, durée du contrat ${i}`],
      from: '2020-01-01',
      to: null,
      tags: i % 2 === 0 ? ['1486'] : [],
      group: '["Code"]',
      stored: { x: 'LEGITEXT1' },
    });
  return builder.finish();
}

describe('the client of OpenSearch', () => {
  it('goes on with another node when one is lost, refuses or says nothing, and signs each request', async () => {
    const seen: (string | undefined)[] = [];
    const good = await node(({ headers }) => {
      seen.push(headers.authorization);
      return { status: 200, body: { ok: true } };
    });
    const busy = await node(() => ({ status: 503, body: {} }));
    const silent = await node(() => 'silence');
    for (const bad of ['http://127.0.0.1:9', busy, silent]) {
      const client = createOpenSearchClient({ nodes: [bad, good.replace('//', '//user:p%40ss@')] }, { timeoutMs: 1_500 });
      expect(await client.request('GET', '/x')).toEqual({ ok: true });
    }
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from('user:p@ss').toString('base64')}`]));
  });

  it('says that the engine is unavailable after a bounded number of attempts', async () => {
    let asked = 0;
    const busy = await node(() => {
      asked += 1;
      return { status: 429, body: {} };
    });
    const refused = createOpenSearchClient({ nodes: [busy, 'http://127.0.0.1:9'] }).request('GET', '/x');
    await expect(refused).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(refused).rejects.toMatchObject({ code: 'ENOTCONN' });
    expect(asked).toBe(3);
  });

  it('tells what was refused without the words of the question', async () => {
    const picky = await node(() => ({
      status: 400,
      body: { error: { type: 'parsing_exception', reason: 'near « licenciement de Madame X »' } },
    }));
    const refused = createOpenSearchClient({ nodes: [picky] }).request('POST', '/x', {});
    await expect(refused).rejects.toThrow(/^OpenSearch refused: 400 parsing_exception$/);
  });
});

describe('filling an index', () => {
  it('gives a document its days back when the marks that changed them go', async () => {
    const ends = new Map<string, number>();
    let meta: object | null = null;
    const url = await node(({ method, url: path }, body) => {
      if (path?.endsWith('/_bulk') === true) {
        const lines = body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
        const items = [];
        for (let i = 0; i < lines.length; i += 2) {
          const action = lines[i].index ?? lines[i].update;
          ends.set(action._id, (lines[i + 1].doc ?? lines[i + 1]).to);
          items.push({ index: { status: 200 } });
        }
        return { status: 200, body: { errors: false, items } };
      }
      if (method === 'GET') return meta === null ? { status: 404, body: {} } : { status: 200, body: { ix: { mappings: { _meta: meta } } } };
      if (path?.endsWith('/_mapping') === true) meta = JSON.parse(body)._meta;
      return { status: 200, body: {} };
    });
    const client = createOpenSearchClient({ nodes: [url] });
    const segment = segmentOf(3);
    const ended = { removed: new Uint32Array(0), changed: Uint32Array.of(1), from: Int32Array.of(20200101), to: Int32Array.of(20250101) };
    const fill = (marksName: string | null) =>
      fillIndex(
        client,
        { name: 'ix', marksName, open: async () => ({ segment, marks: marksName === null ? null : ended }) },
        { ranking: RANKING, forwardField: 1, textOf: () => '' },
      );
    const seen: (number | undefined)[] = [];
    for (const marks of [null, 'ended.marks', null]) {
      await fill(marks);
      seen.push(ends.get('1'));
    }
    expect(seen).toEqual([99_999_999, 20_250_101, 99_999_999]);
  });

  it('sends one request at a time, and only again what there was no room for', async () => {
    const stored = new Map<string, { fields: string[]; tags: string[]; text: string; from: number }>();
    let [under, most, refusals, filled] = [0, 0, 0, false];
    const url = await node(({ method, url: path }, body) => {
      if (path?.endsWith('/_bulk') === true) {
        under += 1;
        most = Math.max(most, under);
        const lines = body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
        const items = [];
        for (let i = 0; i < lines.length; i += 2) {
          const id = lines[i].index._id as string;
          const isRefused = Number(id) % 3 === 0 && !stored.has(id) && refusals < 40;
          if (isRefused) refusals += 1;
          else if (stored.has(id)) throw new Error(`${id} was sent twice`);
          else stored.set(id, lines[i + 1]);
          items.push({ index: { status: isRefused ? 429 : 201 } });
        }
        under -= 1;
        return { status: 200, body: { errors: true, items } };
      }
      if (method === 'GET')
        return filled ? { status: 200, body: { ix: { mappings: { _meta: { filled: true, marks: null } } } } } : { status: 404, body: {} };
      if (path?.endsWith('/_mapping') === true) filled = true;
      return { status: 200, body: {} };
    });
    const segment = segmentOf(60);
    let opened = 0;
    const open = async () => {
      opened += 1;
      return { segment, marks: null };
    };
    const index = { name: 'ix', marksName: null, open };
    const options = { ranking: RANKING, forwardField: 1, textOf: (one: unknown) => (one as { x: string }).x };
    const client = createOpenSearchClient({ nodes: [url] });
    await fillIndex(client, index, options);
    expect([stored.size, most, refusals]).toEqual([60, 1, 40]);
    expect(stored.get('2')).toMatchObject({ tags: ['1486'], text: 'LEGITEXT1', from: 20200101 });
    // The terms of our analyser: those of the text in order, and twice those of a field of twice the weight.
    expect(stored.get('2')?.fields).toEqual([
      expect.stringMatching(/period/),
      'dur period essai dur contrat 2',
      stored.get('2')?.fields[0],
    ]);
    await fillIndex(client, index, options);
    expect(opened).toBe(1);
  });
});

it('a set made of found documents holds what the index holds of them', () => {
  const segment = segmentOf(9);
  const { view } = searcherOf(segment, RANKING);
  const found = [7, 2].map((doc) => ({
    doc,
    fields: [`period essai ${doc}`, Array.from(view.forward(doc), (term) => view.terms.at(term)).join(' ')],
  }));
  const set = candidateSetOf(view, found, 1);
  expect([...set.forward(2)]).toEqual([...view.forward(2)]);
  expect(set.forward(3)).toHaveLength(0);
  const [part] = set.parts;
  expect([part?.first, part?.count, ...(part?.numbers ?? [])]).toEqual([2, 6, 2, 7]);
  expect(() => candidateSetOf(view, [{ doc: 1, fields: ['inconnu', ''] }], 1)).toThrow(/another index/);
});
