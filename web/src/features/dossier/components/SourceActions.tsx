import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ANALYSIS } from '../content.ts';
import { pastedCitation } from '../labels.ts';
import { OfficialLink } from './OfficialLink.tsx';

export function SourceActions({ document, quotes }: { document: SourceDocument; quotes: readonly string[] }) {
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
      <OfficialLink url={document.url} label={ANALYSIS.official} />
      <Button tone="quiet" small icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
        {ANALYSIS.copy}
      </Button>
    </div>
  );
}
