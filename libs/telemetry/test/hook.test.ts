import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HOOK = new URL('../src/hook.ts', import.meta.url).href;
const SERVER = fileURLToPath(new URL('./fixtures/server.ts', import.meta.url));

/** Kind of the span of who is called. */
const CALLED = 2;
type Attribute = { key: string; value: { stringValue?: string } };
type Span = { name: string; traceId: string; kind: number; service: string; attributes: Attribute[] };
type Resource = { attributes: Attribute[] };

/** Runs the traced server to its end, with a collector of ours to report to when `isOn`. */
async function run(isOn: boolean): Promise<{ spans: Span[]; lines: Record<string, unknown>[]; exitCode: number | null }> {
  const spans: Span[] = [];
  const collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans ?? []) {
      const { attributes } = resource as Resource;
      const service = attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span: object) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', HOOK, SERVER], {
    env: { ...process.env, ...(isOn ? traced : { OTEL_EXPORTER_OTLP_ENDPOINT: '' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [exitCode] = await once(child, 'exit');
  collector.close();
  return {
    spans,
    lines: output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    exitCode,
  };
}

test('with a collector: routes are named, and one trace goes through the request, the event and the log', async () => {
  const { spans, lines, exitCode } = await run(true);
  expect(exitCode).toBe(0);
  const request = spans.find(({ name }) => name === 'GET /dossiers/:id');
  const handler = spans.find(({ name }) => name === 'handle analysis.requested');
  expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(handler?.traceId).toBe(request?.traceId);
  // The room that the process runs, here the folder of its fixtures.
  expect([request?.service, handler?.service]).toEqual(['test', 'test']);
  const traceIds = ['in the request', 'in the handler'].map((msg) => lines.find((line) => line.msg === msg)?.trace_id);
  expect(traceIds).toEqual([request?.traceId, request?.traceId]);
  // No query, whichever side of the call the span is of, and no address of a client.
  const told = spans.flatMap(({ kind, attributes }) => attributes.map(({ key, value }) => ({ kind, key, text: value.stringValue ?? '' })));
  const [path, url] = ['url.path', 'url.full'].map((name) => told.find(({ key }) => key === name)?.text);
  expect(path).toBe('/dossiers/42');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dossiers\/42$/);
  expect(told.filter(({ key, text }) => key === 'url.query' || /cherches|b\.fr/.test(text))).toEqual([]);
  expect(told.filter(({ kind, key }) => kind === CALLED && /^(client|network\.peer)\.address$/.test(key))).toEqual([]);
});

test('without one: same work, nothing traced', async () => {
  const { spans, lines, exitCode } = await run(false);
  expect(exitCode).toBe(0);
  expect(spans).toEqual([]);
  expect(lines.find((line) => line.msg === 'answered')).toMatchObject({ status: 200, given: { traceparent: null } });
  expect(lines.map((line) => line.msg)).toEqual(expect.arrayContaining(['in the request', 'in the handler']));
});
