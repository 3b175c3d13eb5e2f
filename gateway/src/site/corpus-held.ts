import type { CorpusReport } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatCount, formatDateLong } from '@attendu/law/typography';

const ASKED_EVERY_MS = 60_000;
/** After no answer, or that of a corpus that is not complete yet. */
const ASKED_AGAIN_MS = 5_000;

/** « Articles de loi : 29 115 textes, à jour au 27 mars 2026 ; conventions collectives : … »; null for an empty corpus. */
export function heldSentence({ sources }: Pick<CorpusReport, 'sources'>): string | null {
  const parts = sources
    .filter(({ documents }) => documents > 0)
    .map(({ kind, documents, dataDate }) => {
      const count = documents === 1 ? 'un texte' : `${formatCount(documents)}\u00a0textes`;
      const date = dataDate === null ? '' : `, à jour au ${formatDateLong(dataDate)}`;
      return `${SOURCE_KINDS[kind].label}\u00a0: ${count}${date}`;
    });
  return parts.length === 0 ? null : parts.join('\u202f; ');
}

/** What the running corpus holds, asked once a minute at most and never waited for: the last answer meanwhile, and while it is being indexed. */
export function createCorpusHeld(read: () => Promise<CorpusReport>, now: () => number = Date.now): () => string | null {
  let held: string | null = null;
  let askAt = 0;
  return () => {
    if (now() < askAt) return held;
    askAt = now() + ASKED_EVERY_MS;
    read().then(
      (report) => {
        if (report.complete) held = heldSentence(report);
        else askAt = now() + ASKED_AGAIN_MS;
      },
      () => {
        askAt = now() + ASKED_AGAIN_MS;
      },
    );
    return held;
  };
}
