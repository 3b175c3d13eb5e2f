import type { IncomingMessage } from 'node:http';
import type { RouteContract } from '@attendu/contracts/route';
import { problem } from '@attendu/http/problem';
import { isJson } from '@attendu/http/run-route';

/**
 * The whole body of a write, within its contract's limit, announced or not. It is read to its end before a service hears of the call:
 * a slow sender holds no connection inside, the service gets one exact Content-Length, and a call that never left can be tried again.
 * Null when the request has none.
 */
export async function readBody(request: IncomingMessage, contract: RouteContract): Promise<Buffer | null> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const sent = request.headers['transfer-encoding'] !== undefined || announced > 0;
  if (!sent) return null;
  if (contract.method === 'GET') throw problem('request.invalid', { detail: 'Une lecture ne prend pas de corps.' });
  if ((contract.signedBy === undefined && !isJson(request.headers['content-type'])) || request.headers['content-encoding'] !== undefined)
    throw problem('request.unsupported_media_type');
  if (announced > contract.bodyLimit) throw problem('request.too_large');
  return collect(request, contract.bodyLimit);
}

/** Listens by hand: leaving a `for await` would close the connection before the refusal is written on it. */
export function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.pause();
        finish(() => reject(problem('request.too_large')));
      }
    };
    const onEnd = (): void => finish(() => resolve(Buffer.concat(chunks)));
    const onClose = (): void => finish(() => reject(problem('request.invalid')));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
