import { foldInPlace } from '@attendu/law/fold';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FLASH_MS } from './proof/PassageText.tsx';
import { wordRanges } from './word-ranges.ts';

const HIGHLIGHT = 'found-words';

/**
 * Highlights the words of a search (`mots` of the address) for a while, and scrolls the first into view. Returns whether the dossier was opened from
 * a search.
 */
export function useFoundWords(isReady: boolean): boolean {
  const [params] = useSearchParams();
  const words = params.get('mots');
  useEffect(() => {
    if (words === null || !isReady) return;
    const root = document.querySelector('main');
    const ranges = root === null ? [] : wordRanges(root, words.split(/\s+/).map(foldInPlace));
    const [first] = ranges;
    if (first === undefined) return;
    first.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    // An older browser scrolls without highlighting.
    if (!('highlights' in CSS)) return;
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    const timer = setTimeout(() => CSS.highlights.delete(HIGHLIGHT), FLASH_MS);
    return () => {
      clearTimeout(timer);
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [words, isReady]);
  return words !== null;
}
