import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { Comment, CommentAnchor } from '@attendu/contracts/dossier/sharing-schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { problemTitle } from '../../lib/api.ts';
import { briefMoment } from '../../lib/day.ts';
import { newId } from '../../lib/new-id.ts';
import { useAutosize } from '../../lib/use-autosize.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { ErrorPanel } from '../../ui/Notice.tsx';
import { useDraft } from '../session/use-draft.ts';
import { anchorKey, placesOf, plainWords } from './anchors.ts';
import { useAddComment, useComments, useDeleteComment } from './api.ts';
import { COMMENTS, SHARING } from './content.ts';
import './CommentsPanel.css';

type CommentsPanelProps = {
  dossierId: string;
  points: readonly AnalysisPoint[];
  shortAnswer: readonly Sentence[];
  /** The place shown beside the answer, which a new comment will be about. */
  current: CommentAnchor | null;
  onShow: (anchor: CommentAnchor) => void;
};

/** The comments of the firm's members on sentences and sources. */
export function CommentsPanel({ dossierId, points, shortAnswer, current, onShow }: CommentsPanelProps) {
  const title = useId();
  const query = useComments(dossierId, true);
  const remove = useDeleteComment(dossierId);
  const comments = query.data?.comments ?? [];
  return (
    <section className="comments" aria-labelledby={title}>
      <h2 id={title}>
        {COMMENTS.title}
        {comments.length > 0 ? <span className="comments__count"> ({comments.length})</span> : null}
      </h2>
      {query.isError ? (
        <ErrorPanel title={COMMENTS.failed} actions={<Button onClick={() => void query.refetch()}>{SHARING.retry}</Button>} />
      ) : null}
      {query.isSuccess && comments.length === 0 ? <p className="comments__soft">{COMMENTS.none}</p> : null}
      <ol className="comments__list">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onShow={onShow} onDelete={() => remove.mutate(comment.id)} />
        ))}
      </ol>
      {query.data?.may_comment ? <CommentForm dossierId={dossierId} points={points} shortAnswer={shortAnswer} current={current} /> : null}
      {query.data?.may_comment === false ? <p className="comments__soft">{COMMENTS.readOnly}</p> : null}
    </section>
  );
}

/** Shown in place of what was pressed. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

function CommentRow({ comment, onShow, onDelete }: { comment: Comment; onShow: (anchor: CommentAnchor) => void; onDelete: () => void }) {
  const { author, quote, text, created_at, anchor, deletable } = comment;
  const name = author.name ?? SHARING.someone;
  const words = plainWords(quote);
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="comment">
      <div className="comment__head">
        <p>
          <strong>{name}</strong> <time dateTime={created_at}>{briefMoment(created_at)}</time>
        </p>
        {deletable ? (
          <IconButton label={COMMENTS.removeOf(name)} icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setAsking(true)} />
        ) : null}
      </div>
      {isAsking ? (
        <fieldset className="comment__confirm">
          <legend>{COMMENTS.removeTitle}</legend>
          <Button small tone="danger" onClick={onDelete}>
            {COMMENTS.remove}
          </Button>
          <Button ref={focus} small onClick={() => setAsking(false)}>
            {COMMENTS.cancel}
          </Button>
        </fieldset>
      ) : null}
      <blockquote className="comment__quote">
        <button type="button" aria-label={COMMENTS.seePlace(words)} onClick={() => onShow(anchor)}>
          {words}
        </button>
      </blockquote>
      <p className="comment__text">{text}</p>
    </li>
  );
}

type CommentFormProps = Pick<CommentsPanelProps, 'dossierId' | 'points' | 'shortAnswer' | 'current'>;

function CommentForm({ dossierId, points, shortAnswer, current }: CommentFormProps) {
  const groups = useMemo(() => placesOf(points, shortAnswer), [points, shortAnswer]);
  const places = groups.flatMap((group) => group.places);
  const [chosen, setChosen] = useState(places[0]?.key ?? '');
  const [text, setText, forget] = useDraft(`comment.${dossierId}`);
  const [id, setId] = useState(newId);
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useId();
  const add = useAddComment(dossierId, () => {
    forget();
    setText('');
    setId(newId());
    announce(COMMENTS.sent);
  });
  useAutosize(area, text, 240);
  const shown = current === null ? null : anchorKey(current);
  useEffect(() => {
    if (shown !== null) setChosen(shown);
  }, [shown]);
  const place = places.find(({ key }) => key === chosen) ?? places[0];
  if (!place) return null;
  const { anchor } = place;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    add.mutate({ id, text: text.trim(), anchor });
  }

  return (
    <form className="comments__form" onSubmit={onSubmit}>
      <SelectField label={COMMENTS.about} value={place.key} onChange={(event) => setChosen(event.target.value)}>
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.places.map(({ key, label }) => (
              <option key={key} value={key}>
                {label.length > 120 ? `${label.slice(0, 119)}…` : label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="field">
        <div className="field__head">
          <label htmlFor={field}>{COMMENTS.text}</label>
        </div>
        <textarea
          className="text-box"
          ref={area}
          id={field}
          rows={2}
          maxLength={2000}
          value={text}
          placeholder={COMMENTS.placeholder}
          aria-describedby={`${field}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="field__hint" id={`${field}-hint`}>
          {COMMENTS.visible}
        </p>
      </div>
      {add.isError ? (
        <p className="field__error" role="alert">
          {problemTitle(add.error)} {COMMENTS.sendFailed}
        </p>
      ) : null}
      <Button type="submit" busy={add.isPending} disabled={text.trim() === ''}>
        {COMMENTS.send}
      </Button>
    </form>
  );
}
