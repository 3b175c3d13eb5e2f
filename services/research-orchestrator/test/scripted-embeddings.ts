import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = { model: string; input: string[]; dimensions?: number; encoding_format?: string };
/** How the server handles a call. `answer` sends this stand-in's vectors for the texts. */
export type EmbeddingBehaviour = (call: { body: Body; response: ServerResponse; answer(): void; nth: number }) => void;

const DIMENSIONS = 96;

/** A stand-in for OpenAI's /embeddings whose behaviour is scripted. Words that share letters have close vectors, always the same. */
export async function startScriptedEmbeddings() {
  let behaviour: EmbeddingBehaviour = ({ answer }) => answer();
  const calls: Body[] = [];
  /** Texts that received a complete answer. */
  const answered: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const body = JSON.parse(text) as Body;
      calls.push(body);
      const answer = (): void => {
        answered.push(...body.input);
        const dimensions = body.dimensions ?? DIMENSIONS;
        // Out of order: only the index distinguishes them.
        const data = body.input.map((input, index) => ({ object: 'embedding', index, embedding: vectorOf(input, dimensions) })).reverse();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
      };
      behaviour({ body, response, answer, nth: calls.length });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answered,
    behave(next: EmbeddingBehaviour) {
      behaviour = next;
      calls.length = 0;
      answered.length = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Hashed character trigrams. */
export function vectorOf(text: string, dimensions: number = DIMENSIONS): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const letters = ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, ' ')} `;
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    let hash = 2166136261;
    for (let i = at; i < at + 3; i += 1) hash = Math.imul(hash ^ letters.charCodeAt(i), 16777619) >>> 0;
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x10000 ? 1 : -1);
  }
  return vector;
}
