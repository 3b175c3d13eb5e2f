import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { reviewedReplacements } from '@attendu/law/anonymisation/review';
import { useMemo, useReducer, useRef } from 'react';
import { type Block, blocksOf, isSameBlock } from './blocks.ts';
import { entitiesOf } from './entities.ts';
import { searchable } from './occurrences.ts';
import { historyOf, type Review, reduceHistory } from './state.ts';
import { unsavedReview } from './unsaved.ts';

/** A review in progress, with its derived view state. */
export function useReview(item: Anonymisation & { review: Review }) {
  const text = item.original_decision;
  const [history, act] = useReducer(reduceHistory, item, (stored) => historyOf(unsavedReview(stored.id, stored) ?? stored.review));
  const { mentions, settings } = history.present;
  const replacements = useMemo(
    () => reviewedReplacements(text, mentions, settings).map(({ replacement }) => replacement),
    [text, mentions, settings],
  );
  const entities = useMemo(() => entitiesOf(text, mentions, replacements), [text, mentions, replacements]);
  const folded = useMemo(() => searchable(text), [text]);
  const before = useRef<ReadonlyMap<number, Block>>(new Map());
  const blocks = useMemo(() => {
    // An unchanged paragraph stays the same object, so that it is not rendered again.
    const next = blocksOf(text, mentions, replacements).map((block) => {
      const known = before.current.get(block.start);
      return known !== undefined && isSameBlock(known, block) ? known : block;
    });
    before.current = new Map(next.map((block) => [block.start, block]));
    return next;
  }, [text, mentions, replacements]);
  return { text, folded, history, act, mentions, settings, replacements, entities, blocks };
}
export type ReviewView = ReturnType<typeof useReview>;
