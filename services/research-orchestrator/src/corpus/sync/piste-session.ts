import { z } from 'zod';
import { SyncFailure } from './failure.ts';
import { CredentialsRefused, type PublisherRequest, parseAnswer } from './publisher-client.ts';
import type { TransportContext } from './transport.ts';

/** An application of the PISTE gateway. */
export type PisteApplication = { readonly tokenUrl: string; readonly clientId: string; readonly clientSecret: string };
/** `api`: as PISTE names it. `key`: an API key instead of an application; `keyVariable`: where the operator sets it. */
export type PisteCredentials = PisteApplication | { readonly key: string; readonly keyVariable: string };

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(3_600) });

/** Sends requests to an API of PISTE with a token, renewed once when it is refused as expired. @throws SyncFailure */
export function createPisteSession(api: string, credentials: PisteCredentials) {
  let token: { readonly value: string; readonly until: number } | null = null;
  const renew = async ({ client }: TransportContext, { tokenUrl, clientId, clientSecret }: PisteApplication): Promise<string> => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'openid' };
    const answer = await client.text(tokenUrl, { form, expect: [200, 400, 401, 403] });
    const read = answer.status === 200 ? tokenSchema.safeParse(parseAnswer(tokenUrl, answer.text)) : null;
    if (read?.success !== true)
      throw new SyncFailure(
        `PISTE refuse les identifiants : vérifiez CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET, et l’abonnement de l’application à l’API ${api}.`,
      );
    token = { value: read.data.access_token, until: Date.now() + read.data.expires_in * 900 };
    return token.value;
  };
  const headersOf = async (context: TransportContext): Promise<Record<string, string>> => {
    if ('key' in credentials) return { KeyId: credentials.key };
    const value = token !== null && Date.now() < token.until ? token.value : await renew(context, credentials);
    return { authorization: `Bearer ${value}` };
  };
  return {
    async text(context: TransportContext, url: string, request: Pick<PublisherRequest, 'expect' | 'json'> = {}) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await context.client.text(url, {
            ...request,
            headers: { accept: 'application/json', ...(await headersOf(context)) },
          });
        } catch (error) {
          if (!(error instanceof CredentialsRefused)) throw error;
          token = null;
          if ('key' in credentials) throw new SyncFailure(`${api} refuse la clé : vérifiez ${credentials.keyVariable}.`);
          if (tries > 1) throw new SyncFailure(`${api} refuse l’application : vérifiez son abonnement à l’API sur PISTE.`);
        }
      }
    },
  };
}
