import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { Pencil, Trash2 } from 'lucide-react';
import { type Dispatch, useEffect, useRef } from 'react';
import { submits } from '../../../lib/submits.ts';
import { useAutosize } from '../../../lib/use-autosize.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { REVIEW } from '../content.ts';
import type { ReviewAction, ReviewPoint } from '../review.ts';

type PointRowProps = {
  point: ReviewPoint;
  /** From 1, as shown. */
  number: number;
  /** The searchable kinds; those already chosen are always offered. */
  kinds: readonly SourceKey[];
  alone: boolean;
  dispatch: Dispatch<ReviewAction>;
};

export function PointRow({ point, number, kinds, alone, dispatch }: PointRowProps) {
  const editing = point.draft !== null;
  // The pencil stays on the line of the last word.
  const [, beginning = '', end = ''] = /^(.*?)(\S*)$/s.exec(point.text) ?? [];
  const open = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) open.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <li className="point" id={`point-${point.id}`}>
      <div className="point__main">
        {editing ? (
          <PointEditor point={point} number={number} dispatch={dispatch} />
        ) : (
          <button
            ref={open}
            type="button"
            className="point__text"
            aria-label={`${REVIEW.edit(number)} : ${point.text}`}
            onClick={() => dispatch({ type: 'edit', id: point.id })}
          >
            {beginning}
            <span className="point__end">
              {end}
              <Pencil size={16} aria-hidden="true" />
            </span>
          </button>
        )}
        <fieldset className="point__sources">
          <legend className="visually-hidden">{REVIEW.sources(number)}</legend>
          {kinds.map((kind) => (
            <label key={kind} className="source-toggle">
              <input
                type="checkbox"
                checked={point.sources.includes(kind)}
                onChange={() => dispatch({ type: 'toggle', id: point.id, kind })}
              />
              <span className="source-toggle__sigle" aria-hidden="true">
                {SOURCE_KINDS[kind].sigle}
              </span>
              {SOURCE_KINDS[kind].label}
            </label>
          ))}
        </fieldset>
      </div>
      <IconButton
        label={alone ? REVIEW.lastOne : REVIEW.remove(number)}
        icon={<Trash2 size={18} aria-hidden="true" />}
        disabled={alone}
        onClick={() => dispatch({ type: 'remove', id: point.id })}
      />
    </li>
  );
}

function PointEditor({ point, number, dispatch }: Pick<PointRowProps, 'point' | 'number' | 'dispatch'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = point.draft ?? '';
  useAutosize(area, draft, 300);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  useEffect(() => {
    if (point.blank) area.current?.focus();
  }, [point.blank]);

  return (
    <div className="point__editor">
      <textarea
        className="text-box"
        ref={area}
        rows={1}
        maxLength={2000}
        value={draft}
        aria-label={`Point ${number}`}
        aria-invalid={point.blank || undefined}
        aria-describedby={point.blank ? `point-${point.id}-blank` : undefined}
        onChange={(event) => dispatch({ type: 'draft', id: point.id, text: event.target.value })}
        onKeyDown={(event) => {
          // What was written is cancelled by its button alone.
          if (event.key === 'Escape' && !event.nativeEvent.isComposing && draft === point.text) dispatch({ type: 'cancel', id: point.id });
          if (!submits(event)) return;
          event.preventDefault();
          dispatch({ type: 'save', id: point.id });
        }}
      />
      {point.blank ? (
        <p id={`point-${point.id}-blank`} role="alert" className="point__blank">
          {REVIEW.blankPoint}
        </p>
      ) : null}
      <div className="point__editor-actions">
        <Button small onClick={() => dispatch({ type: 'save', id: point.id })}>
          {REVIEW.save}
        </Button>
        <Button small tone="quiet" onClick={() => dispatch({ type: 'cancel', id: point.id })}>
          {REVIEW.cancelEdit}
        </Button>
      </div>
    </div>
  );
}
