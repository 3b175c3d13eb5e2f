import { useCallback, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import type { View } from '../components/TextPairs.tsx';

/** Which text is shown: on a narrow screen the original, the result and the panel take turns. */
export function useDeskView() {
  const isWide = useMedia('(min-width: 1000px)');
  const [chosen, setView] = useState<View | null>(null);
  const fits = chosen !== null && chosen !== (isWide ? 'panel' : 'both');
  const shown: View = fits ? chosen : isWide ? 'both' : 'result';
  /** Returns to the text where the panel replaces it. */
  const showText = useCallback(() => setView((before) => (before === 'panel' ? 'result' : before)), []);
  return { isWide, shown, hasPanel: isWide || shown === 'panel', setView, showText };
}
