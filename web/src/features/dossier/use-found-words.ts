import { foldInPlace } from '@attendu/law/fold';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FLASH_MS } from './proof/PassageText.tsx';
import { wordRanges } from './word-ranges.ts';

const HIGHLIGHT = 'found-words';

/**
 * A dossier opened from a search within searches (`mots` of the address) shows where the words are: the first is brought into view, and all are lit
 * for a while. Answers whether it was opened so.
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
    // An older browser shows the place without lighting it.
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
