import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { URL_BASE } from './browser.ts';

/** The address of a new account, for journeys that end sessions and must not disturb the shared ones. */
export async function invitedAccount(): Promise<string> {
  const email = `${randomUUID()}@cabinet.example`;
  const send = async (path: string, headers: Record<string, string>, body: object): Promise<Record<string, string>> => {
    const response = await fetch(URL_BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const { token } = await send('/copilot/auth/sign-in', {}, { email: 'admin@demo.attendu.test', password: inject('password') });
  await send(
    '/copilot/create-invite',
    { authorization: `Bearer ${token}`, 'x-admin-password': inject('password') },
    { email, trial_days: 30 },
  );
  return email;
}
