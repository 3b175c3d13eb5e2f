import { useState } from 'react';

/** The warnings before a launch, and the launch to run if the user confirms. */
export type Forewarned = { notices: readonly string[]; launch: () => Promise<void> };

/** Shows warnings before a research is debited, and launches it once the user confirms. */
export function useForewarning() {
  const [forewarned, setForewarned] = useState<Forewarned | null>(null);
  return {
    forewarned,
    dismiss: () => setForewarned(null),
    /** @throws the error of loading the warnings: nothing is launched without them. */
    async launchAfter(loadWarnings: () => Promise<readonly string[]>, launch: () => Promise<void>): Promise<void> {
      setForewarned(null);
      const notices = await loadWarnings();
      if (notices.length === 0) await launch();
      else setForewarned({ notices, launch });
    },
  };
}
