import { useAnnouncement } from '../lib/announce.ts';

/** The page's one polite live region; see lib/announce.ts. Its mark keeps it heard while a dialog makes the rest of the page inert. */
export function LiveRegion() {
  const sentence = useAnnouncement();
  return (
    <div aria-live="polite" className="visually-hidden" data-live-announcer="true" data-testid="live-region">
      {sentence}
    </div>
  );
}
