import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import './second-factor.css';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // They are longer than the form that they replace, and shown once.
  useEffect(() => title.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(WORDS.copied);
    } catch {
      toast.error(WORDS.notCopied);
    }
  }
  return (
    <div className="factor">
      <h3 className="factor__title" ref={title} tabIndex={-1}>
        {WORDS.codes}
      </h3>
      <p>{WORDS.codesLead}</p>
      <ul className="factor__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor__actions">
        <Button small icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {WORDS.copy}
        </Button>
        <Button
          small
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => download(WORDS.file, 'text/plain;charset=utf-8', text)}
        >
          {WORDS.download}
        </Button>
      </div>
      <Button tone="primary" onClick={onKept}>
        {WORDS.kept}
      </Button>
    </div>
  );
}
