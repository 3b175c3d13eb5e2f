import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { LIST_KEY } from './api.ts';
import { PAGE } from './content.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

type SendingOptions<T> = {
  /** Name under which the text is kept in this tab. */
  draft: string;
  /** Null for a visitor. */
  userId: string | null;
  /** Whether the text is not sent yet: only then is the draft updated. */
  isOpen: boolean;
  /** `draft`: the whole name of the draft that holds the text. */
  order: (text: string, userId: string, draft: string) => Promise<T>;
  /** Called with the server's answer once the draft is removed; `sending` lasts until it resolves. */
  onDone: (answer: T) => Promise<void> | void;
};

const VISITOR = 'visiteur';

/** A typed text, kept in this tab until a signed-in user sends it. */
export function useSending<T>({ draft: name, userId, isOpen, order, onDone }: SendingOptions<T>) {
  const client = useQueryClient();
  // Another user of this tab does not find the text; what a visitor typed is found once signed in.
  const visitorDraft = `${VISITOR}.${name}`;
  const draft = `${userId ?? VISITOR}.${name}`;
  const [shown, setShown] = useState(draft);
  const [text, setText] = useState(() => readDraft(visitorDraft) || readDraft(draft));
  // The session is known after the page, or changes under it.
  if (shown !== draft) {
    setShown(draft);
    setText((shown === visitorDraft && text) || readDraft(draft));
  }
  const [asksSignIn, setAsksSignIn] = useState(false);
  const sending = useMutation({
    mutationFn: ({ sent, sender }: { sent: string; sender: string }) => order(sent, sender, draft),
    onSuccess: async (answer) => {
      dropDraft(draft);
      void client.invalidateQueries({ queryKey: LIST_KEY });
      await onDone(answer);
    },
  });
  const isSending = sending.isPending;
  const isSent = sending.isSuccess && sending.variables.sent === text;
  // Written when typing pauses: the storage is synchronous.
  useEffect(() => {
    if (!isOpen || isSending || isSent) return;
    const timer = setTimeout(() => keepDraft(draft, text), 400);
    return () => clearTimeout(timer);
  }, [draft, text, isOpen, isSending, isSent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a user, for what a visitor typed
  useEffect(() => {
    if (userId === null || text === '') return;
    keepDraft(draft, text);
    dropDraft(visitorDraft);
  }, [draft]);

  /** Whether a user is signed in; a visitor is asked to sign in, and the text is kept. */
  function maySend(): boolean {
    if (userId !== null) return true;
    keepDraft(draft, text);
    setAsksSignIn(true);
    return false;
  }

  function send(): void {
    if (maySend() && userId !== null) sending.mutate({ sent: text, sender: userId });
  }

  const failure = sending.error;
  const isTold = failure instanceof ApiProblem && (failure.status < 500 || failure.place !== null);
  const error = failure === null ? null : isTold ? failure.title : PAGE.serverError;
  return { text, setText, isSending, error, asksSignIn, setAsksSignIn, maySend, send };
}
