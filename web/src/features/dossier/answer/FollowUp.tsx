import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { CornerDownRight } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { submits } from '../../../lib/submits.ts';
import { useAutosize } from '../../../lib/use-autosize.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDraft } from '../../session/use-draft.ts';
import { FOLLOW_UP } from '../content.ts';
import '../../../ui/writing-line.css';
import './FollowUp.css';

type FollowUpProps = {
  dossier: Pick<Dossier, 'id' | 'follow_up_question_1' | 'follow_up_question_2'>;
  onAsk: (question: string) => Promise<boolean>;
};

/** A follow-up question, the user's own or a proposed one. */
export function FollowUp({ dossier, onAsk }: FollowUpProps) {
  const suggestions = [dossier.follow_up_question_1, dossier.follow_up_question_2].filter((question) => question !== null);
  const [text, setText, forget] = useDraft(`follow-up.${dossier.id}`);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useAutosize(area, text, 300);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '' && (await onAsk(text.trim()))) forget();
  }

  return (
    <section className="follow-up" aria-label={FOLLOW_UP.label}>
      {suggestions.length > 0 ? (
        <ul aria-label={FOLLOW_UP.suggested}>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" onClick={() => void onAsk(suggestion)}>
                <CornerDownRight size={16} aria-hidden="true" />
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={(event) => void send(event)}>
        <label htmlFor={id} className="visually-hidden">
          {FOLLOW_UP.label}
        </label>
        <textarea
          className="writing-line"
          ref={area}
          id={id}
          rows={1}
          value={text}
          placeholder={FOLLOW_UP.placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (submits(event)) void send(event);
          }}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {FOLLOW_UP.send}
        </Button>
      </form>
    </section>
  );
}
