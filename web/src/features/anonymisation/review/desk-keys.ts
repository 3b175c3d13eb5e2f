import type { ReviewedMention } from '@attendu/law/anonymisation/review';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../../lib/announce.ts';
import { areShortcutsOff } from '../../../lib/use-shortcuts.ts';
import { DESK } from '../content.ts';
import { hideAction } from './masking.ts';
import type { DeskFocus } from './use-desk-focus.ts';
import type { Doubts } from './use-doubts.ts';
import type { ReviewView } from './use-review.ts';
import type { WordSteps } from './use-word-steps.ts';

type Desk = {
  readonly view: ReviewView;
  readonly at: DeskFocus;
  readonly doubts: Doubts;
  readonly hasDoubts: boolean;
  readonly words: WordSteps;
  readonly goToMention: (start: number) => void;
  /** The element that shows the text: arrows go from word to word while it has the focus. */
  readonly region: RefObject<Element | null>;
};

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** A key pressed on the desk, or while nothing of the page is in use. */
type DeskKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'> & {
  readonly target: EventTarget | null;
};

/** Where the focus is once the button that was pressed is gone, or once the page beside the desk was clicked. */
const NOTHING_IN_USE = 'body, main, h1';

/** The keys of the desk: those pressed in it go to the handler that is returned, those pressed while nothing has the focus are heard too. */
export function useDeskKeys(desk: Desk): (event: DeskKey) => void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if ((event.target as Element).matches(NOTHING_IN_USE)) onDeskKey(event, latest.current);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (event) => onDeskKey(event, desk);
}

/** Runs the shortcut of a key. Fields that are typed in keep their keys. */
function onDeskKey(event: DeskKey, desk: Desk): void {
  if ((event.target as Element).closest(TYPING) !== null) return;
  const letter = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && (letter === 'z' || letter === 'y')) {
    event.preventDefault();
    (letter === 'y' || event.shiftKey ? redo : undo)(desk.view);
    return;
  }
  if (isCommand || event.altKey || (event.key.length === 1 && areShortcutsOff())) return;
  const run = shortcutOf(event, desk);
  if (run === null) return;
  run();
  event.preventDefault();
}

function shortcutOf(event: DeskKey, desk: Desk): (() => void) | null {
  const { at, doubts, words } = desk;
  switch (event.key.toLowerCase()) {
    case 'n':
      if (!desk.hasDoubts) return null;
      return event.shiftKey ? doubts.previous : doubts.next;
    case 'j':
      return () => stepMention(desk, 1);
    case 'k':
      return () => stepMention(desk, -1);
    case 'c':
      return () => words.stepCapital(event.shiftKey ? -1 : 1);
    case 'o':
      return () => decide(desk, true);
    case 'l':
      return () => decide(desk, false);
    case 'r':
      return at.start === null ? null : () => toggleMention(desk);
    case 'arrowright':
    case 'arrowleft':
      if (event.shiftKey || event.target !== desk.region.current) return null;
      return () => words.stepWord(event.key === 'ArrowRight' ? 1 : -1);
    default:
      return null;
  }
}

/** Takes the last action back, and says so. */
export function undo({ act, history }: ReviewView): void {
  announce(history.past.length > 0 ? DESK.undone : DESK.nothingToUndo);
  act({ type: 'undo' });
}

export function redo({ act, history }: ReviewView): void {
  announce(history.future.length > 0 ? DESK.redone : DESK.nothingToRedo);
  act({ type: 'redo' });
}

/** Goes to the next mention from the current mention, doubt or word. */
function stepMention({ view: { mentions }, at, goToMention }: Desk, step: 1 | -1): void {
  const from = at.current?.start ?? -1;
  const next = step === 1 ? mentions.find(({ start }) => start > from) : mentions.findLast(({ start }) => start < from);
  if (next !== undefined) goToMention(next.start);
}

function toggleMention({ view, at: { mention } }: Desk): void {
  const replacement = mention === undefined ? null : view.replacements[view.mentions.indexOf(mention)];
  if (mention) setMasked(view, mention, replacement === null);
}

function setMasked({ act, settings }: ReviewView, mention: ReviewedMention, isMasked: boolean): void {
  act(isMasked ? hideAction(settings, mention) : { type: 'refuse', scope: { start: mention.start }, refused: true });
}

/** Masks or unmasks the current item: the selected words, the doubt or the mention. */
function decide({ view, at, doubts, words }: Desk, isMasked: boolean): void {
  const { doubt, mention, word, selection } = at;
  if (doubt !== undefined && selection === null) {
    if (isMasked) doubts.mask(doubt);
    else doubts.leave(doubt);
    return;
  }
  const place = selection ?? word;
  if (place !== null) {
    const hidden = isMasked ? words.mask(place) : [];
    if (word !== null) words.stepCapital(1, hidden);
    return;
  }
  if (mention !== undefined) setMasked(view, mention, isMasked);
}
