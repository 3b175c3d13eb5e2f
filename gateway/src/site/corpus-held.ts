import type { CorpusReport } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatCount, formatDateLong } from '@attendu/law/typography';

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
