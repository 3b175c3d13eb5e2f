import type { RequestOptions } from 'node:http';
import type { Attributes } from '@opentelemetry/api';

// As the logs do, traces hold no query and no address of a client: a query may hold the words of a search, an e-mail, the secret of a mailed link.

/** Attributes of an incoming call that no span holds. */
export const UNSAID: Attributes = { 'url.query': undefined, 'client.address': undefined, 'network.peer.address': undefined };

/** The URL of an outgoing call without its query and its credentials. */
export function addressWithoutQuery({ protocol, hostname, host, port, path }: RequestOptions): string {
  const name = (hostname ?? host ?? 'localhost').replace(/:\d+$/, '');
  const at = port === undefined || port === null || port === '' ? '' : `:${port}`;
  return `${protocol ?? 'http:'}//${name}${at}${(path ?? '/').split('?', 1)[0]}`;
}
