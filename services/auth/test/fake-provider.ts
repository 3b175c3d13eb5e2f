import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { id: 'attendu', secret: 'un secret de client assez long' };

export type Claims = Record<string, unknown>;
/** Overrides that make the answer invalid. */
export type Forgery = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly nonce?: string;
  readonly expired?: boolean;
  readonly foreignKey?: boolean;
  readonly unsigned?: boolean;
};

/** A scripted OpenID Connect provider; it checks the client, the redirect URI and PKCE as a real one. */
export async function startFakeProvider() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { asked: URLSearchParams; claims: Claims; forgery: Forgery }>();
  const state = { down: false };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (state.down) return answer(503, {});
    if (request.url === '/.well-known/openid-configuration') {
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (request.url === '/jwks') return answer(200, { keys: [jwk] });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (!given || !isClient || given.asked.get('code_challenge') !== challenge) return answer(400, { error: 'invalid_grant' });
    if (given.asked.get('redirect_uri') !== form.get('redirect_uri')) return answer(400, { error: 'invalid_grant' });
    const idToken = await sign(given);
    answer(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function sign({ asked, claims, forgery }: { asked: URLSearchParams; claims: Claims; forgery: Forgery }): Promise<string> {
    const now = Math.floor(Date.now() / 1_000) - (forgery.expired ? 7_200 : 0);
    const body = { nonce: forgery.nonce ?? asked.get('nonce'), ...claims };
    const all = { iss: forgery.issuer ?? issuer, aud: forgery.audience ?? CLIENT.id, iat: now, exp: now + 300, ...body };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    if (forgery.unsigned) return `${encode({ alg: 'none' })}.${encode(all)}.`;
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(forgery.foreignKey ? foreign.privateKey : own.privateKey);
  }

  return {
    issuer,
    state,
    /** Signs the person in; returns the parameters of the callback. */
    authorise(url: string, claims: Claims, forgery: Forgery = {}): string {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, { asked, claims, forgery });
      return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;
