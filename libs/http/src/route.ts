import type { RouteContract, RouteInput, RouteOutput } from '@attendu/contracts/route';
import type { RequestContext } from './context.ts';

export { type RequestContext, requireUser } from './context.ts';

export type ServerSentEvents = {
  /** Sends one event; `data` goes as JSON. Opens the stream on first use; a problem thrown before is a plain answer. */
  send(event: string, data: unknown): void;
  /** Aborted when the client leaves or the server drains. */
  readonly closed: AbortSignal;
};

type AnyInput = RouteInput<RouteContract>;
type JsonHandler = (ctx: RequestContext, input: AnyInput) => Promise<unknown>;
type StreamHandler = (ctx: RequestContext, input: AnyInput, sse: ServerSentEvents) => Promise<void>;

export type Route =
  | { readonly kind: 'json'; readonly contract: RouteContract; readonly handler: JsonHandler }
  | { readonly kind: 'stream'; readonly contract: RouteContract; readonly handler: StreamHandler };

/** Binds a contract to its use case; input and output are validated. */
export function route<const R extends RouteContract>(
  contract: R,
  handler: (ctx: RequestContext, input: RouteInput<R>) => Promise<RouteOutput<R>>,
): Route {
  if (contract.stream) throw new Error(`${contract.id} is a stream: use streamRoute`);
  // Safe: the input is parsed with this contract's schemas before the handler runs.
  return { kind: 'json', contract, handler: handler as unknown as JsonHandler };
}

/** Binds a server-sent events contract; the stream ends when the handler returns. */
export function streamRoute<const R extends RouteContract>(
  contract: R,
  handler: (ctx: RequestContext, input: RouteInput<R>, sse: ServerSentEvents) => Promise<void>,
): Route {
  if (!contract.stream) throw new Error(`${contract.id} is not a stream: use route`);
  return { kind: 'stream', contract, handler: handler as unknown as StreamHandler };
}
