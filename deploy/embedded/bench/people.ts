import { randomUUID } from 'node:crypto';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { Cluster } from '../src/cluster/cluster.ts';

/** Each invitation costs auth three password hashes. */
const AT_ONCE = 4;

/** Sessions of that many new people, each on trial: limits and queues are shared by user. */
export async function invitePeople({ url, demo }: Pick<Cluster, 'url' | 'demo'>, count: number): Promise<string[]> {
  const admin = await fetch(`${url}${authRoutes.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.attendu.test', password: demo.password }),
  });
  const { token } = (await admin.json()) as { token: string };
  const send = async (path: string, session: string | null, body: object): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(session === null ? {} : { authorization: `Bearer ${session}` }) };
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: session === token ? { ...headers, 'x-admin-password': demo.password } : headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const tokens: string[] = [];
  const invite = async (): Promise<void> => {
    const [email, password] = [`${randomUUID()}@cabinet.example`, `une phrase ${randomUUID()}`];
    const { temp_password: temporary } = await send(authRoutes.createInvite.path, token, { email, trial_days: 30 });
    const { token: first = '' } = await send(authRoutes.signIn.path, null, { email, password: temporary });
    const { token: own = '' } = await send(authRoutes.replaceTemporaryPassword.path, first, { newPassword: password });
    tokens.push(own);
  };
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; left > 0; ) {
        left -= 1;
        await invite();
      }
    }),
  );
  return tokens;
}
