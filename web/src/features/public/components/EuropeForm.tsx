import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem, call, endpoints, problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { signOut } from '../../session/api.ts';
import { freshSubscription } from '../../subscription/api.ts';
import { EUROPE } from '../content/pages.ts';
import { Answer } from './Answer.tsx';

const europeRoute = endpoints<typeof researchRoutes>(researchPaths).europe;

const MOST_WORDS = 500;
const TURN_MS = 3_000;
const words = (text: string): number => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length);

/** Too many questions in a minute are a 429 too. */
const isTooSoon = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'request.rate_limited';
const isWithoutPlan = (error: unknown): boolean => error instanceof ApiProblem && error.status === 429 && !isTooSoon(error);

function messageOf(error: unknown): string {
  if (isTooSoon(error)) return problemTitle(error);
  return isWithoutPlan(error) ? EUROPE.noSubscription : EUROPE.failed;
}

export function EuropeForm() {
  const client = useQueryClient();
  const [question, setQuestion] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (asked: string) => call(europeRoute, { body: { question: asked } }),
    onError: (refusal) => {
      if (isWithoutPlan(refusal)) void freshSubscription(client).catch(() => undefined);
    },
  });
  const leaving = useMutation({ mutationFn: signOut });
  const count = words(question);
  const isTooLong = count > MOST_WORDS;
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !isTooLong && !isPending) mutate(question.trim());
      }}
    >
      <label htmlFor="europe-question">{EUROPE.label}</label>
      <textarea
        className="text-box"
        id="europe-question"
        rows={5}
        value={question}
        placeholder={EUROPE.title}
        aria-invalid={isTooLong || undefined}
        aria-describedby="europe-length"
        onChange={(event) => setQuestion(event.target.value)}
      />
      <p id="europe-length" className={isTooLong ? 'field__error' : 'field__hint'} role={isTooLong ? 'alert' : undefined}>
        {EUROPE.length}
      </p>
      <p className="home__actions">
        <Button type="submit" tone="primary" busy={isPending} disabled={count === 0 || isTooLong}>
          {EUROPE.submit}
        </Button>
        <Button onClick={() => setQuestion(EUROPE.example)}>{EUROPE.tryExample}</Button>
        <Button tone="quiet" busy={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
          {EUROPE.signOut}
        </Button>
      </p>
      {leaving.isError ? <Notice tone="error" title={problemTitle(leaving.error)} urgent /> : null}
      {isPending ? <Progress /> : null}
      {error && !isPending ? <Notice tone="error" title={messageOf(error)} urgent /> : null}
      {data && !isPending ? data.texte ? <Answer text={data.texte} /> : <Notice tone="error" title={EUROPE.unreadable} urgent /> : null}
    </form>
  );
}

/** Three messages, three seconds each, in turn. */
function Progress() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => (last + 1) % EUROPE.progress.length), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return <p role="status">{EUROPE.progress[turn]}</p>;
}
