import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { PROBLEMS } from '@attendu/contracts/problem';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, buildPath, call, endpoints, isTransient, problemTitle } from './api.ts';

const { read } = endpoints<typeof dossierRoutes>(dossierPaths);

function answer(body: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

describe('buildPath', () => {
  it('fills and escapes parameters', () => {
    expect(buildPath('/a/:id/b/:kind', { id: 'x/../y', kind: 'cnn' })).toBe('/a/x%2F..%2Fy/b/cnn');
  });
  it('omits undefined query parameters', () => {
    expect(buildPath('/a', {}, { cursor: undefined, days: 7 })).toBe('/a?days=7');
    expect(buildPath('/a', {}, { cursor: undefined })).toBe('/a');
  });
});

describe('call', () => {
  it('throws the problem that the server wrote', async () => {
    answer(JSON.stringify({ type: 'x', code: 'dossier.not_found', title: 'Dossier non trouvé', status: 404, instance: 'i-1' }), 404);
    const error = await call(read, { params: { dossierId: 'a' } } as never).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ code: 'dossier.not_found', status: 404, instance: 'i-1', title: 'Dossier non trouvé' });
    expect(isTransient(error)).toBe(false);
  });
  it('shows the place in the queue that a call was refused from', async () => {
    const detail = 'Votre place dans la file : 4.';
    answer(
      JSON.stringify({ type: 'x', code: 'service.busy', title: "D'autres demandes passent avant.", status: 503, detail, place: 4 }),
      503,
    );
    const error = await call(read, { params: { dossierId: 'a' } } as never).catch((e: unknown) => e);
    expect(error).toMatchObject({ place: 4, title: `D'autres demandes passent avant. ${detail}` });
    expect(isTransient(error)).toBe(true);
  });
  it.each([
    [1, '2 secondes'],
    [20, '20 secondes'],
    [61, '2 minutes'],
    [7_201, '3 heures'],
  ])('tells how long to wait after too many tries: %i seconds', async (retryAfterSeconds, wait) => {
    const { status, title } = PROBLEMS['request.rate_limited'];
    answer(JSON.stringify({ type: 'x', code: 'request.rate_limited', title, status, instance: 'i-1', retryAfterSeconds }), status);
    const error = await call(read, {} as never).catch((e: unknown) => e);
    expect(problemTitle(error)).toBe(`Trop de requêtes. Veuillez patienter ${wait} avant de réessayer.`);
  });
  it('lists the error of each refused field, once', async () => {
    const [title, nul, long] = ['Certaines informations sont manquantes ou invalides.', 'Un caractère nul.', 'Trop long.'];
    const errors = [nul, long, nul].map((message, index) => ({ path: `points.${index}`, message }));
    answer(JSON.stringify({ type: 'x', code: 'request.invalid', title, status: 400, instance: 'i-1', errors }), 400);
    const error = await call(read, { params: { dossierId: 'a' } } as never).catch((e: unknown) => e);
    expect(problemTitle(error)).toBe(`${title} ${nul} ${long}`);
  });
  it('handles an HTML page from a proxy', async () => {
    answer('<html>Bad gateway</html>', 502);
    const error = await call(read, {} as never).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'unreadable', status: 502 });
    expect(isTransient(error)).toBe(true);
    expect(problemTitle(error)).not.toContain('html');
  });
  it('handles a success that is not JSON', async () => {
    answer('<html>', 200);
    await expect(call(read, {} as never)).rejects.toMatchObject({ code: 'unreadable' });
  });
  it('reports a lost connection', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call(read, {} as never)).rejects.toMatchObject({
      title: 'Erreur de connexion. Veuillez vérifier votre connexion internet.',
    });
  });
  it('reports a connection lost in the middle of an answer', async () => {
    const cut = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError('network error'));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(cut, { status: 200 }));
    const error = await call(read, {} as never).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'network', title: 'Erreur de connexion. Veuillez vérifier votre connexion internet.' });
    expect(isTransient(error)).toBe(true);
  });
  it("distinguishes its timeout from the caller's abort", async () => {
    vi.stubGlobal('fetch', (_: string, init: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => {
        if (init.signal.aborted) reject(init.signal.reason);
        init.signal.addEventListener('abort', () => reject(init.signal.reason));
      });
    });
    vi.useFakeTimers();
    try {
      const late = expect(call({ ...read, timeoutMs: 20_000 }, {} as never)).rejects.toMatchObject({ code: 'timeout' });
      vi.advanceTimersByTime(25_000);
      await late;
      // A megabyte takes half a minute to leave on a slow line.
      let isOver = false;
      const long = call({ ...read, method: 'POST', timeoutMs: 20_000 } as never, { body: 'a'.repeat(960_000) } as never).finally(() => {
        isOver = true;
      });
      long.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(54_000);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(isOver).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    const stop = new AbortController();
    const stopped = call(read, { signal: stop.signal } as never);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    await expect(call(read, { signal: stop.signal } as never)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not give up an answer that takes its time to arrive', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => ({
        ok: true,
        status: 200,
        text: () =>
          new Promise((resolve, reject) => {
            setTimeout(() => resolve('{"long":true}'), 600_000);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      }));
      const answer = expect(call(read, {} as never)).resolves.toEqual({ long: true });
      await vi.advanceTimersByTimeAsync(600_000);
      await answer;
    } finally {
      vi.useRealTimers();
    }
  });
});
