import type { Doubt } from '@attendu/law/anonymisation/types';
import { useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { doubtKey } from './doubt-key.ts';
import { newEntityId } from './entities.ts';
import type { DeskFocus } from './use-desk-focus.ts';
import type { ReviewView } from './use-review.ts';

/** Goes through the doubts, and masks or leaves the words of each. `onGo`: called when one is shown. */
export function useDoubts(view: ReviewView, doubts: readonly Doubt[], { doubtIndex, setFocus }: DeskFocus, onGo: () => void) {
  const { act, mentions, replacements } = view;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  function go(index: number) {
    const doubt = doubts[index];
    if (doubt === undefined) return;
    setFocus({ kind: 'doubt', key: doubtKey(doubt) });
    setSeen((before) => new Set([...before, doubtKey(doubt)]));
    onGo();
    announce(doubt.message);
  }
  const next = () => go(doubtIndex === null ? 0 : (doubtIndex + 1) % doubts.length);
  const previous = () => go(doubtIndex === null ? doubts.length - 1 : (doubtIndex - 1 + doubts.length) % doubts.length);

  function mask(doubt: Doubt) {
    const inside = mentions.filter(({ start, end }) => start < doubt.end && doubt.start < end);
    if (inside.length === 0) {
      act({ type: 'add', places: [doubt], category: 'annotationSupplementaire', entityId: newEntityId(mentions) });
    }
    for (const { start } of inside) {
      const at = mentions.findIndex((mention) => mention.start === start);
      const isLeft = mentions[at]?.refused === false && replacements[at] === null;
      act(
        isLeft
          ? { type: 'recategorise', scope: { start }, category: 'annotationSupplementaire' }
          : { type: 'refuse', scope: { start }, refused: false },
      );
    }
    next();
  }

  function leave(doubt: Doubt) {
    for (const { start, end } of mentions) {
      if (start < doubt.end && doubt.start < end) act({ type: 'refuse', scope: { start }, refused: true });
    }
    next();
  }

  return { seen, go, next, previous, mask, leave };
}
export type Doubts = ReturnType<typeof useDoubts>;
