import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { USER_CONTEXT_HEADER } from '@attendu/contracts/identity';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type CorpusReport, corpusReportSchema } from '@attendu/contracts/research/schemas';
import { createContextSigner } from '@attendu/http/identity';
import type { EnvironmentParts } from './stack/environment.ts';

const EVERY_MS = 1000;
const number = new Intl.NumberFormat('fr-FR');

/** The progress line of a corpus; null when the last one, at `saidPercent`, is close enough. */
export function corpusLine(status: CorpusReport, saidPercent: number): { text: string; percent: number } | null {
  if (status.complete) {
    if (saidPercent >= 100) return null;
    return { text: `Fonds documentaire prêt : ${number.format(status.documents)} articles.`, percent: 100 };
  }
  if (status.indexed === 0 || (saidPercent >= 0 && status.percent < saidPercent + 10)) return null;
  const found = `${number.format(status.indexed)} articles peuvent déjà être trouvés`;
  return { text: `Fonds documentaire : ${status.percent} % indexé, ${found}.`, percent: status.percent };
}

/** Reports the index's progress, every ten percent, until it is complete or `signal` is aborted, through the public API. */
export async function watchCorpus(parts: EnvironmentParts, signal: AbortSignal, say: (text: string) => void): Promise<void> {
  const signer = createContextSigner(parts.secrets.contextPrivateKey);
  const user = { userId: randomUUID(), sessionId: randomUUID(), roles: ['user' as const], firmId: null, emailVerified: true };
  const url = `http://127.0.0.1:${parts.ports['research-orchestrator']}${researchRoutes.corpus.path}`;
  let said = -1;
  while (!signal.aborted && said < 100) {
    // Wait before the first reading too: an index that is only loaded from disk is complete within this second.
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    try {
      const headers = { [USER_CONTEXT_HEADER]: await signer.sign(user, '127.0.0.1') };
      const response = await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) });
      const line = corpusLine(corpusReportSchema.parse(await response.json()), said);
      if (line !== null) {
        said = line.percent;
        say(line.text);
      }
    } catch {
      // Busy or stopping: the next turn asks again.
    }
  }
}
