import { CATEGORY_LABELS } from '@attendu/law/anonymisation/presets';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { MENTION } from '../content.ts';
import { newEntityId } from '../review/entities.ts';
import { hideAction } from '../review/masking.ts';
import type { ReviewView } from '../review/use-review.ts';
import { CategorySelect, Choice } from './Choice.tsx';
import { Sigle } from './Sigle.tsx';
import './MentionCard.css';

type MentionCardProps = { view: ReviewView; start: number; onGo: (start: number) => void; onClose: (() => void) | null };

/**
 * One mention: its category, its replacement, and the actions on it and on its entity. `onClose` is null where
 * the container closes the card.
 */
export function MentionCard({ view, start, onGo, onClose }: MentionCardProps) {
  const index = view.mentions.findIndex((mention) => mention.start === start);
  const mention = view.mentions[index];
  const entity = view.entities.find(({ id }) => id === mention?.entityId);
  if (mention === undefined || entity === undefined) return null;
  const replacement = view.replacements[index] ?? null;
  const state = mention.refused ? 'refused' : replacement === null ? 'left' : 'masked';
  const others = view.entities.filter(({ id, category }) => id !== entity.id && category === entity.category).slice(0, 200);
  const several = entity.starts.length > 1;
  const { act } = view;

  return (
    <section className={classNames('mention-card', onClose !== null && 'mention-card--boxed')} aria-label={MENTION.title}>
      <header className="mention-card__head">
        <Sigle category={mention.category} />
        <p className="mention-card__name">{view.text.slice(mention.start, mention.end)}</p>
        {onClose === null ? null : <IconButton label={MENTION.close} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />}
      </header>
      <p className="mention-card__state">
        {CATEGORY_LABELS[mention.category]} · {MENTION.states[state]}
      </p>
      {replacement === null ? null : (
        <p>
          {MENTION.written} <strong>{replacement}</strong>
        </p>
      )}
      {several ? <Steps starts={entity.starts} start={start} onGo={onGo} /> : null}
      <div className="mention-card__actions">
        {state === 'masked' ? (
          <Button small onClick={() => act({ type: 'refuse', scope: { start }, refused: true })}>
            {MENTION.leaveHere}
          </Button>
        ) : (
          <Button small onClick={() => act(hideAction(view.settings, mention))}>
            {MENTION.maskHere}
          </Button>
        )}
        {several && entity.masked > 0 ? (
          <Button small onClick={() => act({ type: 'refuse', scope: { entityId: entity.id }, refused: true })}>
            {MENTION.leaveAll}
          </Button>
        ) : null}
        {several && entity.masked < entity.starts.length ? (
          <Button small onClick={() => act(hideAction(view.settings, mention, { entityId: entity.id }))}>
            {MENTION.maskAll}
          </Button>
        ) : null}
        {several ? (
          <Button small tone="quiet" onClick={() => act({ type: 'split', start, entityId: newEntityId(view.mentions, 'separee') })}>
            {MENTION.split}
          </Button>
        ) : null}
      </div>
      <CategorySelect
        label={MENTION.category}
        value={mention.category}
        onChange={(category) => act({ type: 'recategorise', scope: { entityId: entity.id }, category })}
      />
      {others.length > 0 ? (
        <Choice
          label={MENTION.merge}
          value=""
          options={[{ value: '', label: MENTION.mergeNone }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(into) => {
            if (into !== '') act({ type: 'merge', entityId: entity.id, into });
          }}
        />
      ) : null}
    </section>
  );
}

/** The previous and the next mention of the same entity. */
function Steps({ starts, start, onGo }: { starts: readonly number[]; start: number; onGo: (start: number) => void }) {
  const at = starts.indexOf(start);
  return (
    <div className="mention-card__steps">
      <IconButton
        label={MENTION.previous}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        disabled={at <= 0}
        onClick={() => onGo(starts[at - 1] ?? start)}
      />
      <span>{MENTION.here(at + 1, starts.length)}</span>
      <IconButton
        label={MENTION.next}
        icon={<ArrowRight size={18} aria-hidden="true" />}
        disabled={at >= starts.length - 1}
        onClick={() => onGo(starts[at + 1] ?? start)}
      />
    </div>
  );
}
