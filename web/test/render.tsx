import type { Account } from '@attendu/contracts/auth/schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { SESSION_KEY } from '../src/features/session/api.ts';
import { newClient } from '../src/lib/new-client.ts';

// Its second is too short for a part that is loaded on a busy machine; the test's own limit remains.
configure({ asyncUtilTimeout: 30_000 });

export const ACCOUNT: Account = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'anne@example.fr',
  firstName: 'Anne',
  lastName: 'Petit',
  firm: null,
} as Account;

/** A call that the page made. */
export type Call = { readonly method: string; readonly path: string; readonly body: unknown };
/** The answer to each call whose path begins with the key: a value, a problem (`code` and `status`), or what a function returns. */
export type Answers = Readonly<Record<string, unknown | ((call: Call) => unknown)>>;

export const problemOf = (status: number, code: string, title: string) => ({ problem: { status, code, title } });

function answerOf(found: unknown): Response {
  const { problem } = (found ?? {}) as { problem?: { status: number } };
  if (problem !== undefined) return Response.json(problem, { status: problem.status });
  return found === undefined ? new Response(null, { status: 204 }) : Response.json(found);
}

/** Tells where the application has gone. */
function PathReader({ page }: { page: { path: string } }) {
  const { pathname } = useLocation();
  useEffect(() => {
    page.path = pathname;
  }, [page, pathname]);
  return null;
}

type Where = { readonly address?: string; readonly account?: Account };

/** Shows a part of the application to a signed-in user, whose calls get these answers. */
export function show(element: ReactNode, answers: Answers = {}, { address = '/', account = ACCOUNT }: Where = {}) {
  // Files share this module, so a hook would run for the first one only.
  cleanup();
  sessionStorage.clear();
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string | null } = {}) => {
    const call = { method, path: url, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null };
    calls.push(call);
    const key = Object.keys(answers).find((path) => url.startsWith(path));
    if (key === undefined) throw new Error(`no answer for ${method} ${url}`);
    const answer = answers[key];
    return answerOf(await (typeof answer === 'function' ? answer(call) : answer));
  });
  const client = newClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  client.setQueryData(SESSION_KEY, account);
  const page = { path: '' };
  const shown = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {element}
        <PathReader page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...shown, user: userEvent.setup({ delay: null }), client, calls, page };
}
