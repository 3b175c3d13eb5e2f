import { RATING_COMMENT_MAX, type RatingReason, USEFUL_REASONS, USELESS_REASONS } from '@attendu/contracts/dossier/rating';
import type { Rating } from '@attendu/contracts/dossier/rating-routes';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { problemTitle } from '../../../lib/api.ts';
import { useAutosize } from '../../../lib/use-autosize.ts';
import { Button } from '../../../ui/Button.tsx';
import { useKept } from '../../session/use-draft.ts';
import { useRate, useRating } from './api.ts';
import { RATING, REASON_LABELS } from './content.ts';
import './AnswerRating.css';

/** « Utile / Pas utile », saved at once; then, optionally, reasons and a comment. */
export function AnswerRating({ dossierId }: { dossierId: string }) {
  const title = useId();
  const { data: rating } = useRating(dossierId);
  const rate = useRate(dossierId);
  // Kept for this tab until it is sent, whichever verdict is chosen meanwhile.
  const [found, keep] = useKept<string>(`rating.${dossierId}`);
  const [typed, setTyped] = useState(found);
  const [said, setSaid] = useState<string | null>(null);
  if (rating === undefined) return null;

  function write(text: string | null) {
    setTyped(text);
    keep(text);
  }

  function save(next: Rating | null, thanks: string, onSaved?: () => void) {
    if (rate.isPending) return;
    setSaid(null);
    rate.mutate(next, {
      onSuccess: () => {
        onSaved?.();
        setSaid(thanks);
        announce(thanks);
      },
    });
  }
  const choose = (useful: boolean) => {
    if (rating?.useful !== useful) save({ useful, reasons: [], comment: rating?.comment ?? null }, RATING.saved);
  };

  return (
    <section className="rating" aria-labelledby={title}>
      <div className="rating__ask">
        <h2 id={title}>{RATING.title}</h2>
        <div className="rating__verdicts">
          <Button
            small
            icon={<ThumbsUp size={16} aria-hidden="true" />}
            aria-pressed={rating?.useful === true}
            onClick={() => choose(true)}
          >
            {RATING.useful}
          </Button>
          <Button
            small
            icon={<ThumbsDown size={16} aria-hidden="true" />}
            aria-pressed={rating?.useful === false}
            onClick={() => choose(false)}
          >
            {RATING.useless}
          </Button>
        </div>
      </div>
      {said === null ? null : <p className="rating__said">{said}</p>}
      {rate.isError ? (
        <p className="field__error" role="alert">
          {RATING.failed} {problemTitle(rate.error)}
        </p>
      ) : null}
      {rating === null ? null : (
        <Details
          key={String(rating.useful)}
          rating={rating}
          text={typed ?? rating.comment ?? ''}
          onText={write}
          busy={rate.isPending}
          onSend={(next) => save(next, RATING.detailed, () => write(null))}
          onWithdraw={() => save(null, RATING.withdrawn, () => write(null))}
        />
      )}
    </section>
  );
}

type DetailsProps = {
  rating: Rating;
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  onSend: (rating: Rating) => void;
  onWithdraw: () => void;
};

function Details({ rating: { useful, reasons: kept }, text, onText, busy, onSend, onWithdraw }: DetailsProps) {
  const field = useId();
  const [reasons, setReasons] = useState<readonly RatingReason[]>(kept);
  const area = useRef<HTMLTextAreaElement>(null);
  useAutosize(area, text, 240);

  const toggle = (reason: RatingReason) =>
    setReasons((before) => (before.includes(reason) ? before.filter((one) => one !== reason) : [...before, reason]));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSend({ useful, reasons: [...reasons], comment: text.trim() === '' ? null : text.trim() });
  }

  return (
    <form className="rating__details" onSubmit={onSubmit}>
      <fieldset className="rating__reasons">
        <legend>{useful ? RATING.why.useful : RATING.why.useless}</legend>
        {(useful ? USEFUL_REASONS : USELESS_REASONS).map((reason) => (
          <label key={reason}>
            <input type="checkbox" checked={reasons.includes(reason)} onChange={() => toggle(reason)} />
            {REASON_LABELS[reason]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <div className="field__head">
          <label htmlFor={field}>{RATING.comment}</label>
        </div>
        <textarea
          className="text-box"
          ref={area}
          id={field}
          rows={2}
          maxLength={RATING_COMMENT_MAX}
          value={text}
          aria-describedby={`${field}-hint`}
          onChange={(event) => onText(event.target.value)}
        />
        <p className="field__hint" id={`${field}-hint`}>
          {RATING.commentHint}
        </p>
      </div>
      <div className="rating__actions">
        <Button small type="submit" busy={busy}>
          {RATING.send}
        </Button>
        <Button small tone="quiet" onClick={onWithdraw} disabled={busy}>
          {RATING.withdraw}
        </Button>
      </div>
    </form>
  );
}
