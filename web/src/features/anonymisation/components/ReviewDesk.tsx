import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { reviewedText } from '@attendu/law/anonymisation/review';
import type { Doubt } from '@attendu/law/anonymisation/types';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { readKey } from '../api.ts';
import { DESK, MENTION } from '../content.ts';
import { redo, undo, useDeskKeys } from '../review/desk-keys.ts';
import type { Place } from '../review/occurrences.ts';
import { selectPlace } from '../review/select-place.ts';
import type { Review } from '../review/state.ts';
import { type SaveState, useAutosave } from '../review/use-autosave.ts';
import { useDeskFocus } from '../review/use-desk-focus.ts';
import { useDeskView } from '../review/use-desk-view.ts';
import { useDoubts } from '../review/use-doubts.ts';
import { useReview } from '../review/use-review.ts';
import { useWordSteps } from '../review/use-word-steps.ts';
import { DeskBar } from './DeskBar.tsx';
import { DeskPanel } from './DeskPanel.tsx';
import { DoubtBar } from './DoubtBar.tsx';
import { KeyList } from './KeyList.tsx';
import { MentionCard } from './MentionCard.tsx';
import './ReviewDesk.css';
import { SelectionBar } from './SelectionBar.tsx';
import { TextPairs } from './TextPairs.tsx';

/** A finished anonymisation under review: text and result side by side, doubts, entities, settings. */
export function ReviewDesk({ item }: { item: Anonymisation & { review: Review } }) {
  const view = useReview(item);
  const { history, mentions } = view;
  const [warnings, setWarnings] = useState<readonly Doubt[]>(item.warnings);
  // Starts with what remains to be checked in the result.
  const list = useMemo(() => [...warnings, ...item.doubts], [warnings, item.doubts]);
  const { state: save, flush } = useAutosave(item, history.present, setWarnings);
  const { isWide, shown, hasPanel, setView, showText } = useDeskView();
  const [tab, setTab] = useState<string>(list.length > 0 ? 'doubts' : 'entities');
  const at = useDeskFocus(view, list);
  const { doubt, mention, selection, setFocus } = at;
  const region = useRef<HTMLElement>(null);
  const unfocus = () => setFocus(null);

  const goToMention = useCallback(
    (start: number) => {
      setFocus({ kind: 'mention', start });
      showText();
    },
    [setFocus, showText],
  );
  const doubts = useDoubts(view, list, at, () => {
    setTab('doubts');
    showText();
  });
  const words = useWordSteps(view, at, () => {
    if (!isWide) setView('original');
  });
  useTextFocus(region, at.word);
  const onKey = useDeskKeys({ view, at, doubts, hasDoubts: list.length > 0, words, goToMention, region });
  const card = mention && <MentionCard view={view} start={mention.start} onGo={goToMention} onClose={isWide ? unfocus : null} />;

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
        onUndo={() => undo(view)}
        onRedo={() => redo(view)}
        save={save}
        flush={flush}
        result={() => reviewedText(view.text, mentions, view.settings)}
        openDoubts={doubts.open.length}
        onOpenDoubt={doubts.goToOpen}
      />
      <SaveError id={item.id} save={save} flush={flush} />
      <KeyList folded={!isWide} />
      <div className="desk__panes">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are read while it has the focus */}
        <section ref={region} className="desk__text" aria-label={DESK.textLabel} tabIndex={0} hidden={shown === 'panel'}>
          <TextPairs
            blocks={view.blocks}
            view={shown}
            current={at.current}
            onMention={goToMention}
            onSelect={at.onSelect}
            region={region}
          />
        </section>
        <DeskPanel {...{ view, list, doubts, at, tab }} onTab={setTab} onMention={goToMention} hidden={!hasPanel}>
          {isWide ? card : null}
        </DeskPanel>
      </div>
      {isWide || card === undefined ? null : (
        <Dialog open onClose={unfocus} title={MENTION.title} shape="sheet">
          {card}
        </Dialog>
      )}
      {isWide || doubt === undefined || shown === 'panel' ? null : <DoubtBar doubt={doubt} doubts={doubts} onClose={unfocus} />}
      {selection === null ? null : <SelectionBar view={view} place={selection} onDone={() => document.getSelection()?.empty()} />}
    </div>
  );
}

/** Gives the text the focus unless another element has it, so that shortcuts work at once; then selects each word that is gone to. */
function useTextFocus(region: RefObject<HTMLElement | null>, word: Place | null): void {
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active.matches('h1, main')) region.current?.focus({ preventScroll: true });
  }, [region]);
  useEffect(() => {
    if (word === null || region.current === null) return;
    selectPlace(region.current, word);
    region.current.focus({ preventScroll: true });
  }, [region, word]);
}

type SaveErrorProps = { id: string; save: SaveState; flush: () => Promise<number> };

function SaveError({ id, save, flush }: SaveErrorProps) {
  const client = useQueryClient();
  if (save !== 'failed' && save !== 'conflict') return null;
  return (
    <ErrorPanel
      title={DESK.saveFailed}
      kept={DESK.saveKept}
      actions={
        save === 'conflict' ? (
          <Button onClick={() => void client.resetQueries({ queryKey: readKey(id) })}>{DESK.reload}</Button>
        ) : (
          <Button onClick={() => void flush().catch(() => undefined)}>{DESK.retry}</Button>
        )
      }
    />
  );
}
