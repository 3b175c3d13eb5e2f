import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = { model: string; messages: { role: string; content: string }[]; response_format?: { type: string }; max_tokens?: number };
/** How the server handles a call. `say` streams an answer in pieces. */
export type Behaviour = (call: { body: Body; response: ServerResponse; say(text: string, finish?: string): void; nth: number }) => void;

/** A stand-in for OpenAI's API whose behaviour is scripted. */
export async function startScriptedModel() {
  let behaviour: Behaviour = ({ say }) => say('{"sentences":[]}');
  const calls: Body[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      const body = JSON.parse(text) as Body;
      calls.push(body);
      behaviour({ body, response, nth: calls.length, say: (answer, finish = 'stop') => stream(response, body, answer, finish) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave(next: Behaviour) {
      behaviour = next;
      calls.length = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function stream(response: ServerResponse, body: Body, answer: string, finish: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < answer.length; at += 40) response.write(chunk({ content: answer.slice(at, at + 40) }));
  response.write(chunk({}, finish));
  const usage = {
    prompt_tokens: body.messages.reduce((sum, { content }) => sum + content.length, 0) >> 2,
    completion_tokens: answer.length >> 2,
  };
  response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** The passages of a prompt, by id. */
export function passagesIn(body: Body): Map<string, string> {
  const prompt = body.messages.find(({ role }) => role === 'user')?.content ?? '';
  return new Map([...prompt.matchAll(/<passage id="(P\d+)"[^>]*>\n([\s\S]*?)\n<\/passage>/g)].map(([, id = '', text = '']) => [id, text]));
}

/** The id of the passage that contains these words. */
export function passageWith(body: Body, words: string): string {
  const found = [...passagesIn(body)].find(([, text]) => text.includes(words));
  if (found === undefined) throw new Error(`no passage holds « ${words} »`);
  return found[0];
}
