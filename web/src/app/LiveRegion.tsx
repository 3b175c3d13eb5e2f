import { useAnnouncement } from '../lib/announce.ts';

/** The page's one polite live region; see lib/announce.ts. */
export function LiveRegion() {
  const sentence = useAnnouncement();
  return (
    <div aria-live="polite" className="visually-hidden" data-testid="live-region">
      {sentence}
    </div>
  );
}
