import { setTimeout as sleep } from 'node:timers/promises';

/** One call and what it was answered; a failure of the network throws. */
export type Journey = { readonly name: string; readonly weight: number; run(signal: AbortSignal): Promise<Response> };

export type Measured = {
  readonly sent: number;
  /** Answers 5xx, failures of the network and calls without an answer in time, by journey and what happened. */
  readonly errors: ReadonlyMap<string, number>;
  /** Milliseconds of each answer, from the instant at which it was due, sorted. */
  readonly times: readonly number[];
};

const TIMEOUT_MS = 30_000;

/**
 * Sends calls at a steady rate whatever their answers take, so that a slow server is not asked less: a call that is due is sent, and its time
 * counts from when it was due.
 */
export async function openLoop(journeys: readonly Journey[], perSecond: number, until: AbortSignal): Promise<Measured> {
  const errors = new Map<string, number>();
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  const drawn = journeys.flatMap((journey) => Array.from({ length: journey.weight }, () => journey));
  const began = performance.now();
  let sent = 0;
  while (!until.aborted) {
    const due = began + (sent * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const journey = drawn[sent % drawn.length];
    if (journey === undefined) break;
    sent += 1;
    const call = one(journey, due)
      .then(({ error, ms }) => {
        if (error === null) times.push(ms);
        else errors.set(error, (errors.get(error) ?? 0) + 1);
      })
      .finally(() => running.delete(call));
    running.add(call);
  }
  await Promise.all(running);
  return { sent, errors, times: times.sort((a, b) => a - b) };
}

async function one(journey: Journey, due: number): Promise<{ error: string | null; ms: number }> {
  try {
    const response = await journey.run(AbortSignal.timeout(TIMEOUT_MS));
    await response.arrayBuffer();
    const error = response.status >= 500 || response.status === 429 ? `${journey.name} ${response.status}` : null;
    return { error, ms: performance.now() - due };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code, message } = cause as NodeJS.ErrnoException;
    return { error: `${journey.name} ${code ?? message}`, ms: 0 };
  }
}

/** 0.95: the time under which 95 % of the answers came. */
export const quantile = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
