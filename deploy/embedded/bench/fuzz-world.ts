import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The account whose data must never appear; it makes no call of the campaign. */
export const VICTIM = 'premium';
/** A colleague and administrator of the victim's firm, two strangers, a super-administrator without the administrator's password. */
export const CALLERS = ['cabinet', 'etudiant', 'essai', 'admin'] as const;

export type World = {
  readonly url: string;
  /** Sessions by account. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Ids of objects of every account, the victim's included. */
  readonly ids: readonly string[];
  /** The victim's object ids, by the name of the path parameter. */
  readonly victims: Readonly<Record<string, string>>;
  /** Words that occur only in the victim's texts. */
  readonly canaries: readonly string[];
  /** What the victim reads of its own data; must be equal before and after. */
  victimReads(): Promise<string>;
};

type Call = (path: string, body?: unknown) => Promise<Record<string, unknown>>;
const canary = (): string => `canari${randomUUID().replaceAll('-', '')}`;

function callerOf(url: string, token: string): Call {
  return async (path, body) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

async function signIn(url: string, account: string, password: string): Promise<string> {
  const response = await fetch(`${url}/copilot/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.attendu.test`, password }),
  });
  if (!response.ok) throw new Error(`the sign-in of ${account} answered ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Creates a dossier, a folder and an anonymisation of one account, whose texts hold these words. */
async function furnish(call: Call, words: readonly [string, string, string]): Promise<Record<string, string>> {
  const { id: userId } = await call('/copilot/auth/user');
  const [dossierId, anonymisationId, groupId] = [randomUUID(), randomUUID(), randomUUID()];
  await call('/copilot/dossiers', { id: dossierId, contexte: `Question ${words[0]}` });
  await call('/copilot/groups', { id: groupId, name: words[1] });
  await call('/copilot/anonymize_decision', { decision_text: `M. Jean ${words[2]} a été entendu.`, userId, anonymisationId });
  const { sessions } = (await call('/copilot/auth/sessions')) as { sessions: { id: string }[] };
  return { userId: String(userId), dossierId, anonymisationId, groupId, sessionId: sessions[0]?.id ?? '' };
}

/** The demonstration accounts of a running stack, each with objects to attack. */
export async function furnishWorld(url: string, dataDir: string): Promise<World> {
  const { demoPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { demoPassword: string };
  const tokens = new Map<string, string>();
  const ids: string[] = [];
  let victims: Record<string, string> = {};
  const canaries = [canary(), canary(), canary()] as const;
  for (const account of [VICTIM, ...CALLERS]) {
    const token = await signIn(url, account, demoPassword);
    tokens.set(account, token);
    const own = await furnish(callerOf(url, token), account === VICTIM ? canaries : ['un', 'deux', 'Trois']);
    ids.push(...Object.values(own));
    if (account === VICTIM) victims = own;
  }
  const victim = callerOf(url, tokens.get(VICTIM) ?? '');
  return {
    ...{ url, tokens, ids, victims, canaries },
    async victimReads() {
      const { dossiers } = await victim('/copilot/dossiers');
      const groups = await victim('/copilot/groups');
      const { name, contexte } = (await victim(`/copilot/dossiers/${victims.dossierId}`)) as Record<string, unknown>;
      return JSON.stringify({ dossiers: (dossiers as { id: string }[]).map(({ id }) => id), groups, name, contexte });
    },
  };
}
