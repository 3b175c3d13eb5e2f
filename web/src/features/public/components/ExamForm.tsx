import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, endpoints } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FINAL_EXAM } from '../content/pages.ts';
import { Answer } from './Answer.tsx';

const ragRoute = endpoints<typeof researchRoutes>(researchPaths).semanticRag;

export function ExamForm() {
  const [query, setQuery] = useState('');
  const { mutate, data, isPending, isError } = useMutation({ mutationFn: (asked: string) => call(ragRoute, { body: { query: asked } }) });
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (query.trim() !== '' && !isPending) mutate(query.trim());
      }}
    >
      <label htmlFor="exam-query">{FINAL_EXAM.label}</label>
      <textarea
        className="text-box"
        id="exam-query"
        rows={5}
        maxLength={20_000}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={isPending} disabled={query.trim() === ''}>
        {isPending ? FINAL_EXAM.sending : FINAL_EXAM.submit}
      </Button>
      {isError ? <Notice tone="error" title={FINAL_EXAM.failed} urgent /> : null}
      {data && !isPending ? <Answer text={data.answer} /> : null}
    </form>
  );
}
