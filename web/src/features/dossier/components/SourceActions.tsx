import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { Copy, ExternalLink } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ANALYSIS } from '../content.ts';
import { pastedCitation } from '../labels.ts';

/** Only https pages of publishers are linked, whatever a stored document says. */
function safeUrl(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null;
}

export function SourceActions({ document, quotes }: { document: SourceDocument; quotes: readonly string[] }) {
  const url = safeUrl(document.url);
  async function copy() {
    try {
      await navigator.clipboard.writeText(pastedCitation(document, quotes));
      toast.success(ANALYSIS.copied);
    } catch {
      toast.error(ANALYSIS.copyFailed);
    }
  }
  return (
    <div className="source-actions">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="source-actions__official">
          {ANALYSIS.official}
          <ExternalLink size={14} aria-label={ANALYSIS.newTab} />
        </a>
      ) : null}
      <Button tone="quiet" small icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
        {ANALYSIS.copy}
      </Button>
    </div>
  );
}
