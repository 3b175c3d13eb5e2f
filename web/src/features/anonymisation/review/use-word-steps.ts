import { announce } from '../../../lib/announce.ts';
import { DESK, ENTITIES } from '../content.ts';
import { capitalsInClear, wordAfter, wordBefore } from './capitals.ts';
import { categoryOf, maskAction } from './masking.ts';
import { occurrencesOf, type Place } from './occurrences.ts';
import type { DeskFocus } from './use-desk-focus.ts';
import type { ReviewView } from './use-review.ts';

/** Goes from word to word in the text, and masks words. `onGo`: called when one is shown. */
export function useWordSteps(view: ReviewView, at: DeskFocus, onGo: () => void) {
  const { act, text, folded, mentions, replacements } = view;
  const { current, selection, setFocus } = at;

  function go(place: Place) {
    setFocus({ kind: 'word', place });
    onGo();
  }

  /** Selects the next unmasked capitalised word. */
  function stepCapital(step: 1 | -1, justHidden: readonly Place[] = []) {
    const hidden = [...mentions.filter((_, index) => replacements[index] !== null), ...justHidden].sort((a, b) => a.start - b.start);
    const words = capitalsInClear(text, hidden);
    const from = current?.start ?? -1;
    const next = step === 1 ? words.find(({ start }) => start > from) : words.findLast(({ start }) => start < from);
    if (next === undefined) return announce(DESK.noCapital);
    go(next);
    announce(DESK.capital(text.slice(next.start, next.end), words.indexOf(next) + 1, words.length));
  }

  /** Selects the next word; Shift and the arrows then extend the selection. */
  function stepWord(step: 1 | -1) {
    const from = selection ?? current ?? { start: -1, end: -1 };
    const next = step === 1 ? wordAfter(text, from.end) : wordBefore(text, from.start);
    if (next === null) return;
    go(next);
    announce(text.slice(next.start, next.end));
  }

  /** Masks the words and all their occurrences, which it returns. */
  function mask(place: Place): readonly Place[] {
    const found = occurrencesOf(folded, text.slice(place.start, place.end));
    const places = found.length > 1 ? found : [place];
    act(maskAction(view, places, categoryOf(text.slice(place.start, place.end))));
    announce(ENTITIES.added(places.length));
    document.getSelection()?.empty();
    return places;
  }

  return { stepCapital, stepWord, mask };
}
export type WordSteps = ReturnType<typeof useWordSteps>;
