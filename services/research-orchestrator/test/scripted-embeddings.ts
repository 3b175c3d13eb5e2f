import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = { model: string; input: string[]; dimensions?: number; encoding_format?: string };
/** What the server does with a call: `answer` gives the vectors that this stand-in has for the texts. */
export type EmbeddingBehaviour = (call: { body: Body; response: ServerResponse; answer(): void; nth: number }) => void;

const DIMENSIONS = 96;

/** An endpoint that speaks as OpenAI's /embeddings does: words of the same letters have near vectors, always the same; it behaves as it is told. */
export async function startScriptedEmbeddings() {
  let behaviour: EmbeddingBehaviour = ({ answer }) => answer();
  const calls: Body[] = [];
  /** Texts for which a whole answer was sent. */
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
        // Not in the order asked: the index says which is which.
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

/** Hashed groups of three letters. */
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
