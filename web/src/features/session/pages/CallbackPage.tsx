import { ownPath } from '@attendu/contracts/own-path';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { announce } from '../../../lib/announce.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SESSION_KEY } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { FORGOT_PASSWORD, CALLBACK as WORDS } from '../content.ts';
import { finishProviderSignIn } from '../oidc-api.ts';
import './CallbackPage.css';

/** Delays before the dashboard, before a session is looked for, and before the sign-in page after a failure. */
const ENTER_MS = 500;
const CHECK_MS = 10_000;
const LEAVE_MS = 3_000;

/** The callback of the identity provider. Its parameters are removed from the address bar at once and used once. */
export function CallbackPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [answer] = useState(() => search.slice(1));
  const [failure, setFailure] = useState<string | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const fail = (sentence: string) => {
      setFailure((known) => known ?? sentence);
      announce(`${WORDS.failed}. ${sentence}`);
    };
    if (answer === '') return fail(WORDS.noSession);
    finishProviderSignIn(client, answer).then(
      (path) => setNext(ownPath(path) ?? '/dashboardPage'),
      (error: unknown) => fail(error instanceof ApiProblem && error.code === 'auth.oidc_failed' ? WORDS.refused : WORDS.error),
    );
  }, [answer, client]);

  // No answer: the session may have been opened and only the answer lost.
  useEffect(() => {
    if (failure !== null || next !== null) return;
    const timer = setTimeout(async () => {
      await client.refetchQueries({ queryKey: SESSION_KEY });
      if (client.getQueryData(SESSION_KEY)) setNext('/dashboardPage');
      else setFailure(WORDS.noSession);
    }, CHECK_MS);
    return () => clearTimeout(timer);
  }, [client, failure, next]);

  useEffect(() => {
    if (failure === null && next === null) return;
    const timer = setTimeout(() => void navigate(next ?? '/loginPage', { replace: true }), next === null ? LEAVE_MS : ENTER_MS);
    return () => clearTimeout(timer);
  }, [failure, next, navigate]);

  return (
    <AccountPage back={{ to: '/loginPage', label: FORGOT_PASSWORD.back }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{failure === null ? WORDS.title : WORDS.failed}</PageHeading>
        {failure === null ? (
          <p className="callback" role="status">
            <span className="callback__spinner" aria-hidden="true" />
            {WORDS.wait}
          </p>
        ) : (
          <Notice tone="error" title={failure}>
            <p>{WORDS.redirecting}</p>
          </Notice>
        )}
      </div>
    </AccountPage>
  );
}
