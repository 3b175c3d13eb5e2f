import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { reviewedText } from '@attendu/law/anonymisation/review';
import type { Doubt } from '@attendu/law/anonymisation/types';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Tab, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { announce } from '../../../lib/announce.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { TabStrip } from '../../../ui/TabStrip.tsx';
import { readKey } from '../api.ts';
import { DESK, ENTITIES, MENTION } from '../content.ts';
import { capitalsInClear, wordAfter, wordBefore } from '../review/capitals.ts';
import { doubtKey } from '../review/doubt-key.ts';
import { newEntityId } from '../review/entities.ts';
import { occurrencesOf, type Place, trimmedPlace } from '../review/occurrences.ts';
import { selectPlace } from '../review/select-place.ts';
import type { Review } from '../review/state.ts';
import { useAutosave } from '../review/use-autosave.ts';
import { useReview } from '../review/use-review.ts';
import { DeskBar } from './DeskBar.tsx';
import { DoubtBar } from './DoubtBar.tsx';
import { DoubtsPanel } from './DoubtsPanel.tsx';
import { EntitiesPanel } from './EntitiesPanel.tsx';
import { KeyList } from './KeyList.tsx';
import { MentionCard } from './MentionCard.tsx';
import './ReviewDesk.css';
import { SelectionBar } from './SelectionBar.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { TextPairs, type View } from './TextPairs.tsx';

type Focus = { kind: 'mention'; start: number } | { kind: 'doubt'; key: string } | { kind: 'word'; place: Place } | null;

/** A finished anonymisation under review: text and result side by side, doubts, entities, settings. */
export function ReviewDesk({ item }: { item: Anonymisation & { review: Review } }) {
  const view = useReview(item);
  const { act, history, mentions } = view;
  const [warnings, setWarnings] = useState<readonly Doubt[]>(item.warnings);
  // Starts with what remains to be checked in the result.
  const doubts = useMemo(() => [...warnings, ...item.doubts], [warnings, item.doubts]);
  const { state: save, flush } = useAutosave(item.id, history.present, item.revision, setWarnings);
  const client = useQueryClient();
  const isWide = useMedia('(min-width: 1000px)');
  const [chosenView, setView] = useState<View | null>(null);
  const fits = chosenView !== null && chosenView !== (isWide ? 'panel' : 'both');
  const shown: View = fits ? chosenView : isWide ? 'both' : 'result';
  const hasPanel = isWide || shown === 'panel';
  const [tab, setTab] = useState<string>(doubts.length > 0 ? 'doubts' : 'entities');
  const [focus, setFocus] = useState<Focus>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [selection, setSelection] = useState<Place | null>(null);
  const region = useRef<HTMLElement>(null);

  /** Returns to the text where the panel replaces it. */
  const showText = useCallback(() => setView((before) => (before === 'panel' ? 'result' : before)), []);
  const goToMention = useCallback(
    (start: number) => {
      setFocus({ kind: 'mention', start });
      showText();
    },
    [showText],
  );

  function goToDoubt(index: number) {
    const doubt = doubts[index];
    if (doubt === undefined) return;
    setFocus({ kind: 'doubt', key: doubtKey(doubt) });
    setSeen((before) => new Set([...before, doubtKey(doubt)]));
    setTab('doubts');
    showText();
    announce(doubt.message);
  }
  const doubtAt = focus?.kind === 'doubt' ? doubts.findIndex((one) => doubtKey(one) === focus.key) : -1;
  const doubtIndex = doubtAt < 0 ? null : doubtAt;
  const nextDoubt = () => goToDoubt(doubtIndex === null ? 0 : (doubtIndex + 1) % doubts.length);
  const previousDoubt = () => goToDoubt(doubtIndex === null ? doubts.length - 1 : (doubtIndex - 1 + doubts.length) % doubts.length);

  function maskDoubt(doubt: Doubt) {
    const inside = mentions.filter(({ start, end }) => start < doubt.end && doubt.start < end);
    if (inside.length === 0) {
      act({ type: 'add', places: [doubt], category: 'annotationSupplementaire', entityId: newEntityId(mentions) });
    }
    for (const { start } of inside) {
      const at = mentions.findIndex((mention) => mention.start === start);
      const isLeft = mentions[at]?.refused === false && view.replacements[at] === null;
      act(
        isLeft
          ? { type: 'recategorise', scope: { start }, category: 'annotationSupplementaire' }
          : { type: 'refuse', scope: { start }, refused: false },
      );
    }
    nextDoubt();
  }

  function leaveDoubt(doubt: Doubt) {
    for (const { start, end } of mentions) {
      if (start < doubt.end && doubt.start < end) act({ type: 'refuse', scope: { start }, refused: true });
    }
    nextDoubt();
  }

  function stepMention(step: 1 | -1) {
    const from = focus?.kind === 'mention' ? focus.start : -1;
    const next = step === 1 ? mentions.find(({ start }) => start > from) : mentions.findLast(({ start }) => start < from);
    if (next !== undefined) goToMention(next.start);
  }

  /** Selects the next unmasked capitalised word. */
  function stepCapital(step: 1 | -1, justHidden: readonly Place[] = []) {
    const hidden = [...mentions.filter((_, at) => view.replacements[at] !== null), ...justHidden].sort((a, b) => a.start - b.start);
    const words = capitalsInClear(view.text, hidden);
    const from = current?.start ?? -1;
    const next = step === 1 ? words.find(({ start }) => start > from) : words.findLast(({ start }) => start < from);
    if (next === undefined) return announce(DESK.noCapital);
    goToWord(next);
    announce(DESK.capital(view.text.slice(next.start, next.end), words.indexOf(next) + 1, words.length));
  }

  /** Selects the next word; Shift and the arrows then extend the selection. */
  function stepWord(step: 1 | -1) {
    const from = selection ?? current ?? { start: -1, end: -1 };
    const next = step === 1 ? wordAfter(view.text, from.end) : wordBefore(view.text, from.start);
    if (next === null) return;
    goToWord(next);
    announce(view.text.slice(next.start, next.end));
  }

  function goToWord(place: Place) {
    setFocus({ kind: 'word', place });
    if (!isWide) setView('original');
  }

  function maskWord(place: Place) {
    const places = occurrencesOf(view.text, view.folded, view.text.slice(place.start, place.end));
    const chosenPlaces = places.length > 1 ? places : [place];
    act({ type: 'add', places: chosenPlaces, category: 'annotationSupplementaire', entityId: newEntityId(mentions) });
    announce(ENTITIES.added(chosenPlaces.length));
    document.getSelection()?.empty();
    return chosenPlaces;
  }

  /** Masks or unmasks the current item: the selected words, the doubt or the mention. */
  function decide(isMasked: boolean) {
    if (doubt !== undefined && selection === null) return isMasked ? maskDoubt(doubt) : leaveDoubt(doubt);
    if (selection !== null || focus?.kind === 'word') {
      const place = selection ?? (focus?.kind === 'word' ? focus.place : null);
      const hidden = isMasked && place !== null ? maskWord(place) : [];
      return focus?.kind === 'word' ? stepCapital(1, hidden) : undefined;
    }
    if (chosen !== undefined) act({ type: 'refuse', scope: { start: chosen.start }, refused: !isMasked });
  }

  function onKey(event: KeyboardEvent) {
    const isTyping = (event.target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null;
    if (isTyping) return;
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'z' || letter === 'y')) {
      event.preventDefault();
      act({ type: letter === 'y' || event.shiftKey ? 'redo' : 'undo' });
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (letter === 'n' && doubts.length > 0) event.shiftKey ? previousDoubt() : nextDoubt();
    else if (letter === 'j') stepMention(1);
    else if (letter === 'k') stepMention(-1);
    else if (letter === 'c') stepCapital(event.shiftKey ? -1 : 1);
    else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && !event.shiftKey && event.target === region.current)
      stepWord(event.key === 'ArrowRight' ? 1 : -1);
    else if (letter === 'o' || letter === 'l') decide(letter === 'o');
    else if (letter === 'r' && focus?.kind === 'mention') {
      const mention = mentions.find(({ start }) => start === focus.start);
      if (mention) act({ type: 'refuse', scope: { start: mention.start }, refused: !mention.refused });
    } else return;
    event.preventDefault();
  }

  const onSelect = useCallback((place: Place | null) => setSelection(place && trimmedPlace(view.text, place)), [view.text]);

  const doubt = doubtIndex === null ? undefined : doubts[doubtIndex];
  const start = focus?.kind === 'mention' ? focus.start : null;
  const chosen = mentions.find((mention) => mention.start === start);
  const doubted = doubt && mentions.find((mention) => mention.start < doubt.end && doubt.start < mention.end);
  const current: Place | null = doubt ?? chosen ?? (focus?.kind === 'word' ? focus.place : null);
  const word = focus?.kind === 'word' ? focus.place : null;

  // Shortcuts work at once: the text has the focus unless another element has it.
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active.matches('h1, main')) region.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (word === null || region.current === null) return;
    selectPlace(region.current, word);
    region.current.focus({ preventScroll: true });
  }, [word]);
  const card =
    chosen === undefined ? null : (
      <MentionCard view={view} start={chosen.start} onGo={goToMention} onClose={isWide ? () => setFocus(null) : null} />
    );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of actions that all have buttons
    <div className="desk" onKeyDown={onKey}>
      <DeskBar
        anonymisationId={item.id}
        views={isWide ? ['both', 'original', 'result'] : ['result', 'original', 'panel']}
        view={shown}
        onView={setView}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        onUndo={() => act({ type: 'undo' })}
        onRedo={() => act({ type: 'redo' })}
        save={save}
        flush={flush}
        result={() => reviewedText(view.text, mentions, view.settings)}
      />
      {save === 'failed' || save === 'conflict' ? (
        <ErrorPanel
          title={DESK.saveFailed}
          kept={DESK.saveKept}
          actions={
            save === 'conflict' ? (
              <Button onClick={() => void client.resetQueries({ queryKey: readKey(item.id) })}>{DESK.reload}</Button>
            ) : (
              <Button onClick={() => void flush().catch(() => undefined)}>{DESK.retry}</Button>
            )
          }
        />
      ) : null}
      <KeyList />
      <div className="desk__panes">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are read while it has the focus */}
        <section ref={region} className="desk__text" aria-label={DESK.textLabel} tabIndex={0} hidden={shown === 'panel'}>
          <TextPairs blocks={view.blocks} view={shown} current={current} onMention={goToMention} onSelect={onSelect} region={region} />
        </section>
        <aside className="desk__panel" aria-label={DESK.panel} hidden={!hasPanel}>
          {isWide ? card : null}
          <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
            <TabStrip label={DESK.panel} className="desk__tabs">
              <Tab id="doubts" className="tabs__tab">
                {DESK.tabs.doubts}
                <span className="tabs__count">{doubts.length}</span>
              </Tab>
              <Tab id="entities" className="tabs__tab">
                {DESK.tabs.entities}
                <span className="tabs__count">{view.entities.length}</span>
              </Tab>
              <Tab id="settings" className="tabs__tab">
                {DESK.tabs.settings}
              </Tab>
            </TabStrip>
            <TabPanel id="doubts" className="tabs__panel desk__tab">
              <DoubtsPanel
                text={view.text}
                doubts={doubts}
                current={doubtIndex}
                seen={seen}
                onGo={goToDoubt}
                onNext={nextDoubt}
                onPrevious={previousDoubt}
                onMask={maskDoubt}
                onLeave={leaveDoubt}
              >
                {doubted === undefined ? null : <MentionCard view={view} start={doubted.start} onGo={goToMention} onClose={null} />}
              </DoubtsPanel>
            </TabPanel>
            <TabPanel id="entities" className="tabs__panel desk__tab">
              <EntitiesPanel view={view} current={chosen?.entityId ?? null} onGo={goToMention} />
            </TabPanel>
            <TabPanel id="settings" className="tabs__panel desk__tab">
              <SettingsPanel view={view} />
            </TabPanel>
          </Tabs>
        </aside>
      </div>
      {isWide || card === null ? null : (
        <Dialog open onClose={() => setFocus(null)} title={MENTION.title} shape="sheet">
          {card}
        </Dialog>
      )}
      {isWide || doubt === undefined || shown === 'panel' ? null : (
        <DoubtBar
          doubt={doubt}
          onMask={() => maskDoubt(doubt)}
          onLeave={() => leaveDoubt(doubt)}
          onNext={nextDoubt}
          onClose={() => setFocus(null)}
        />
      )}
      {selection === null ? null : <SelectionBar view={view} place={selection} onDone={() => document.getSelection()?.empty()} />}
    </div>
  );
}
