import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { LIST_KEY } from './api.ts';
import { PAGE } from './content.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/**
 * A text that is typed, kept in this tab until it is sent, and sent by whoever is signed in.
 * @param draft where it is kept; @param isOpen whether it is still to be sent: what is kept follows it only then.
 */
export function useSending(draft: string, userId: string | null, isOpen: boolean) {
  const client = useQueryClient();
  const [text, setText] = useState(() => readDraft(draft));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asksSignIn, setAsksSignIn] = useState(false);
  // Written when typing pauses: the storage is synchronous.
  useEffect(() => {
    if (!isOpen || isSending) return;
    const timer = setTimeout(() => keepDraft(draft, text), 400);
    return () => clearTimeout(timer);
  }, [draft, text, isOpen, isSending]);

  /** Whether somebody is signed in; a visitor is asked to be, and finds the text again. */
  function maySend(): boolean {
    if (userId !== null) return true;
    keepDraft(draft, text);
    setAsksSignIn(true);
    return false;
  }

  /** @param order sends it; @param done is told what the server answered, once the draft is gone. */
  async function send<T>(order: (userId: string) => Promise<T>, done: (answer: T) => Promise<void> | void): Promise<void> {
    if (!maySend() || userId === null) return;
    setSending(true);
    setError(null);
    try {
      const answer = await order(userId);
      dropDraft(draft);
      void client.invalidateQueries({ queryKey: LIST_KEY });
      await done(answer);
    } catch (failure) {
      setError(failure instanceof ApiProblem && failure.status < 500 ? failure.title : PAGE.serverError);
    } finally {
      setSending(false);
    }
  }

  return { text, setText, isSending, error, asksSignIn, setAsksSignIn, maySend, send };
}
