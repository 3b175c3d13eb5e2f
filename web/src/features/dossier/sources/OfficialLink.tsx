import { ExternalLink } from 'lucide-react';
import { ANALYSIS } from '../content.ts';

/** A publisher's page, in a new tab. Only https pages are linked, whatever the stored URL. */
export function OfficialLink({ url, label }: { url: string | null; label: string }) {
  if (!url?.startsWith('https://')) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="source-actions__official">
      {label}
      <ExternalLink size={14} aria-label={ANALYSIS.newTab} />
    </a>
  );
}
