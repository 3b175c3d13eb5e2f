import { formatCount } from '@attendu/law/typography';
import { type FormEvent, type RefObject, useId } from 'react';
import { QUERY_MAX } from '../../../lib/question-limit.ts';
import { submits } from '../../../lib/submits.ts';
import { useAutosize } from '../../../lib/use-autosize.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { DASHBOARD } from '../content.ts';
import '../../../ui/writing-line.css';
import './QuestionForm.css';

/** Of the field, in pixels. */
const MAX_HEIGHT = 300;

type QuestionFormProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  /** Ultra mode: the research starts at once, and goes deeper. */
  onUltra: () => void;
  ultraBusy: boolean;
  error: string | null;
  busy: boolean;
  /** Another part of the page is the next step. */
  secondary: boolean;
};

export function QuestionForm({ area, text, onText, onSubmit, onUltra, ultraBusy, error, busy, secondary }: QuestionFormProps) {
  const id = useId();
  useAutosize(area, text, MAX_HEIGHT);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
    if (text.trim() === '') area.current?.focus();
  }

  return (
    <form className="question" onSubmit={submit}>
      <PageHeading title={DASHBOARD.pageTitle}>{DASHBOARD.title}</PageHeading>
      <label htmlFor={id} className="visually-hidden">
        {DASHBOARD.questionLabel}
      </label>
      <textarea
        ref={area}
        id={id}
        className="writing-line question__text"
        rows={1}
        value={text}
        placeholder={DASHBOARD.placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (submits(event)) submit(event);
        }}
      />
      <div className="question__foot">
        <div className="question__help">
          <div id={`${id}-help`}>
            {error ? (
              <p role="alert" className="question__error">
                {error}
              </p>
            ) : (
              <p className="question__keys">{DASHBOARD.keys}</p>
            )}
            {text.length > QUERY_MAX * 0.9 ? (
              <p className="question__count">
                {formatCount(text.length)} / {formatCount(QUERY_MAX)}
              </p>
            ) : null}
          </div>
          <p id={`${id}-ultra`}>{DASHBOARD.ultraHint}</p>
        </div>
        <div className="question__actions">
          <Button busy={ultraBusy} onClick={onUltra} aria-describedby={`${id}-ultra`}>
            {DASHBOARD.ultra}
          </Button>
          <Button type="submit" tone={secondary ? 'secondary' : 'primary'} busy={busy}>
            {DASHBOARD.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}
