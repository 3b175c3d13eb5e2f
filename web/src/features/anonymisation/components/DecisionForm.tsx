import type { DECISION_MAX as CONTRACT_DECISION_MAX } from '@attendu/contracts/anonymisation/schemas';
import { formatCount } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type DragEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { extractText } from '../api.ts';
import { LIST, PAGE } from '../content.ts';
import { ACCEPTED, base64Of, FILE_MAX_BYTES } from '../files.ts';
import './DecisionForm.css';

/** The contract's value, checked by its type; the schema itself stays on the server. */
const DECISION_MAX: typeof CONTRACT_DECISION_MAX = 5_000_000;

type DecisionFormProps = {
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
  /** Sending or being anonymised: the text is read-only. */
  locked: boolean;
  sending: boolean;
  /** Done already. */
  finished?: boolean;
  /** Called before a file is opened: a visitor signs in first. */
  mayOpen: () => boolean;
  children?: ReactNode;
};

type FileOutcome = { error: string } | { read: string; notices: string[] } | null;

/** Reads the text of a file, and says what came of the last one. */
function useTextOfFile(onText: (text: string) => void) {
  const [outcome, setOutcome] = useState<FileOutcome>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => extractText(file.name, await base64Of(file)),
    onSuccess: (extracted, file) => {
      onText(extracted.text);
      setOutcome({ read: PAGE.fileRead(file.name), notices: extracted.notices });
      announce(PAGE.fileRead(file.name));
    },
    onError: (error) => setOutcome({ error: problemTitle(error) }),
  });
  function open(file: File) {
    if (file.size > FILE_MAX_BYTES) return setOutcome({ error: PAGE.fileTooLarge });
    setOutcome(null);
    mutate(file);
  }
  return { outcome, isReading: isPending, open, forget: () => setOutcome(null) };
}

function FileNotice({ outcome }: { outcome: FileOutcome }) {
  if (outcome === null) return null;
  if ('error' in outcome) return <Notice tone="error" title={outcome.error} urgent />;
  return (
    <Notice title={outcome.read}>
      {outcome.notices.map((notice) => (
        <p key={notice}>
          <OwnText text={notice} />
        </p>
      ))}
    </Notice>
  );
}

/** The decision to anonymise: pasted, typed or read from a file. */
export function DecisionForm({ text, onText, onSubmit, locked, sending, finished = false, mayOpen, children }: DecisionFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { outcome, isReading, open, forget } = useTextOfFile(onText);
  const isTooLong = text.length > DECISION_MAX;
  const isDisabled = locked || finished || text.trim() === '' || isTooLong || isReading;

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (!file || locked || finished) return;
    event.preventDefault();
    if (mayOpen()) open(file);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDisabled) onSubmit();
  }

  return (
    <form className="decision-form" onSubmit={submit}>
      <label htmlFor={id}>{PAGE.label}</label>
      <textarea
        id={id}
        className="text-box decision-form__text"
        rows={12}
        value={text}
        placeholder={PAGE.placeholder}
        disabled={locked || isReading}
        readOnly={finished}
        spellCheck={false}
        onChange={(event) => {
          onText(event.target.value);
          forget();
        }}
        onDrop={drop}
      />
      <FileNotice outcome={outcome} />
      {isTooLong ? <Notice tone="error" title={PAGE.tooLong} urgent /> : null}
      <div className="decision-form__foot">
        <Button type="submit" tone="primary" disabled={isDisabled && !sending} busy={sending}>
          {sending ? PAGE.sending : PAGE.submit}
        </Button>
        {finished ? null : (
          <Button
            icon={<FileText size={16} aria-hidden="true" />}
            busy={isReading}
            disabled={locked}
            aria-describedby={`${id}-file`}
            onClick={() => {
              if (mayOpen()) input.current?.click();
            }}
          >
            {PAGE.openFile}
          </Button>
        )}
        {children}
        {text === '' ? null : <span className="decision-form__count">{LIST.characters(formatCount(text.length))}</span>}
      </div>
      {finished ? null : (
        <p className="decision-form__hint" id={`${id}-file`}>
          {PAGE.fileHint}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file && mayOpen()) open(file);
        }}
      />
    </form>
  );
}
