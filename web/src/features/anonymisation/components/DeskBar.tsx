import { useMutation } from '@tanstack/react-query';
import { Copy, Download, Redo2, Undo2 } from 'lucide-react';
import { problemTitle } from '../../../lib/api.ts';
import { bytesOf, download, WORD_TYPE } from '../../../lib/download.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { readWord } from '../api.ts';
import { DESK } from '../content.ts';
import type { SaveState } from '../review/use-autosave.ts';
import { Segments } from './Segments.tsx';
import type { View } from './TextPairs.tsx';

const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  saved: DESK.saved,
  saving: DESK.saving,
  unsaved: DESK.unsaved,
  failed: DESK.unsaved,
  conflict: DESK.unsaved,
};

type DeskBarProps = {
  anonymisationId: string;
  views: readonly View[];
  view: View;
  onView: (view: View) => void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  save: SaveState;
  /** Saves pending changes, since the Word document is made from the stored review; resolves to its revision. */
  flush: () => Promise<number>;
  /** The anonymised text as the screen shows it. */
  result: () => string;
  /** How many doubts the reviewer has not settled. */
  openDoubts: number;
  onOpenDoubt: () => void;
};

export function DeskBar(props: DeskBarProps) {
  const { openDoubts } = props;

  /** What leaves the desk is said to be unfinished while doubts are open. */
  function tell(done: string) {
    if (openDoubts > 0) toast.info(`${done} ${DESK.open(openDoubts)}`.trim(), { label: DESK.seeOpen, run: props.onOpenDoubt });
    else if (done !== '') toast.success(done);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(props.result());
      tell(DESK.copied);
    } catch {
      toast.error(DESK.copyFailed);
    }
  }

  const word = useMutation({
    mutationFn: async () => {
      const { filename, content_base64 } = await readWord(props.anonymisationId, await props.flush());
      download(filename, WORD_TYPE, bytesOf(content_base64));
      tell('');
    },
    onError: (error) => void toast.error(`${DESK.wordFailed} ${problemTitle(error)}`),
  });

  return (
    <div className="desk-bar">
      <IconButton
        label={DESK.undo}
        icon={<Undo2 size={18} aria-hidden="true" />}
        disabled={!props.canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={props.onUndo}
      />
      <IconButton
        label={DESK.redo}
        icon={<Redo2 size={18} aria-hidden="true" />}
        disabled={!props.canRedo}
        aria-keyshortcuts="Control+Y"
        onClick={props.onRedo}
      />
      <span className="desk-bar__save" data-testid="save-state" data-state={props.save}>
        {SAVE_WORDS[props.save]}
      </span>
      <Segments
        label={DESK.view}
        value={props.view}
        options={props.views.map((value) => ({ value, label: DESK.views[value] }))}
        onChange={props.onView}
      />
      <span className="desk-bar__exports">
        <Button small icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {DESK.copy}
        </Button>
        <Button
          small
          icon={<Download size={16} aria-hidden="true" />}
          aria-label={DESK.txtLabel}
          onClick={() => {
            download('decision-anonymisee.txt', 'text/plain;charset=utf-8', props.result());
            tell('');
          }}
        >
          {DESK.txt}
        </Button>
        <Button
          small
          icon={<Download size={16} aria-hidden="true" />}
          aria-label={DESK.wordLabel}
          busy={word.isPending}
          onClick={() => word.mutate()}
        >
          {DESK.word}
        </Button>
      </span>
    </div>
  );
}
