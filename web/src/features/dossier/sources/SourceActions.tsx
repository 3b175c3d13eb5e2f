import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { pastedCitation } from '@attendu/law/dossier/labels';
import { PROOF } from '@attendu/law/dossier/wording';
import { officialPdf } from '@attendu/law/links';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ANALYSIS } from '../content.ts';
import { OfficialLink } from './OfficialLink.tsx';

type SourceActionsProps = {
  document: SourceDocument;
  /** Copyable passages: verified ones only. */
  quotes: readonly string[];
  /** Some passage was left out because it is not verified. */
  withheld: boolean;
};

export function SourceActions({ document, quotes, withheld }: SourceActionsProps) {
  async function copy() {
    if (withheld) toast.error(ANALYSIS.withheld);
    if (withheld && quotes.length === 0) return;
    try {
      await navigator.clipboard.writeText(pastedCitation(document, quotes));
      toast.success(ANALYSIS.copied);
    } catch {
      toast.error(ANALYSIS.copyFailed);
    }
  }
  return (
    <div className="source-actions">
      <OfficialLink url={document.url} label={PROOF.official} />
      <OfficialLink url={officialPdf(document.url)} label={ANALYSIS.officialPdf} />
      <Button tone="quiet" small icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
        {ANALYSIS.copy}
      </Button>
    </div>
  );
}
