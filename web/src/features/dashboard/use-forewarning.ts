import { useState } from 'react';

/** What must be known before a launch, and the launch itself, for whoever wants it all the same. */
export type Forewarned = { notices: readonly string[]; launch: () => Promise<void> };

/** Between the wish to launch a research and its debit: what is to be said first is said, and the launch waits for an answer. */
export function useForewarning() {
  const [forewarned, setForewarned] = useState<Forewarned | null>(null);
  return {
    forewarned,
    dismiss: () => setForewarned(null),
    /** @throws what judging throws: nothing is launched that could not be judged. */
    async launchAfter(judge: () => Promise<readonly string[]>, launch: () => Promise<void>): Promise<void> {
      setForewarned(null);
      const notices = await judge();
      if (notices.length === 0) await launch();
      else setForewarned({ notices, launch });
    },
  };
}
