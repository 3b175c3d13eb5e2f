import { useRef, useState } from 'react';

/** The warnings before a launch, and the launch to run if the user confirms. */
export type Forewarned = { notices: readonly string[]; launch: () => Promise<void> };

/** Shows warnings before a research is debited, and launches it once the user confirms. */
export function useForewarning() {
  const [forewarned, setForewarned] = useState<Forewarned | null>(null);
  // Of what is to be launched now: what was dismissed while its warnings were read is not.
  const turn = useRef(0);
  function dismiss(): void {
    turn.current += 1;
    setForewarned(null);
  }
  return {
    forewarned,
    dismiss,
    /** @throws the error of loading the warnings: nothing is launched without them. */
    async launchAfter(loadWarnings: () => Promise<readonly string[]>, launch: () => Promise<void>): Promise<void> {
      dismiss();
      const mine = turn.current;
      const notices = await loadWarnings();
      if (mine !== turn.current) return;
      if (notices.length === 0) await launch();
      else setForewarned({ notices, launch });
    },
  };
}
