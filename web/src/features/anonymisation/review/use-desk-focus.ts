import type { Doubt } from '@attendu/law/anonymisation/types';
import { useCallback, useState } from 'react';
import { doubtKey } from './doubt-key.ts';
import { type Place, trimmedPlace } from './occurrences.ts';
import type { ReviewView } from './use-review.ts';

type Focus = { kind: 'mention'; start: number } | { kind: 'doubt'; key: string } | { kind: 'word'; place: Place } | null;

/** The mention, doubt or word under review, and the words selected in the text. */
export function useDeskFocus({ text, mentions }: ReviewView, doubts: readonly Doubt[]) {
  const [focus, setOnlyFocus] = useState<Focus>(null);
  const [selection, setSelection] = useState<Place | null>(null);
  const onSelect = useCallback((place: Place | null) => setSelection(place && trimmedPlace(text, place)), [text]);

  /** A doubt or a mention that is gone to takes the place of the words selected before. */
  const setFocus = useCallback((next: Focus) => {
    setOnlyFocus(next);
    if (next?.kind === 'doubt' || next?.kind === 'mention') setSelection(null);
  }, []);

  const doubtAt = focus?.kind === 'doubt' ? doubts.findIndex((one) => doubtKey(one) === focus.key) : -1;
  const doubtIndex = doubtAt < 0 ? null : doubtAt;
  const doubt = doubtIndex === null ? undefined : doubts[doubtIndex];
  const start = focus?.kind === 'mention' ? focus.start : null;
  const mention = mentions.find((one) => one.start === start);
  const word = focus?.kind === 'word' ? focus.place : null;
  const current: Place | null = doubt ?? mention ?? word;
  return { setFocus, doubtIndex, doubt, start, mention, word, current, selection, onSelect };
}
export type DeskFocus = ReturnType<typeof useDeskFocus>;
