import { generateKeyPairSync, randomBytes } from 'node:crypto';
import express, { type RequestHandler, type Router } from 'express';
import type { Configuration } from 'oidc-provider';
import { identityPage } from './identity-page.ts';

export type IdentityProviderConfig = {
  /** `http://localhost:3000/sandbox/oidc`: where the gateway shows it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Added to the policy of the other pages: the form may be submitted to this site only. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[a-z]{2,20}$/i;

/** A sandbox identity provider: any identity, with the real protocol. */
export async function createSandboxIdentityProvider(config: IdentityProviderConfig): Promise<Router> {
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(config.issuer, configuration(config));
  });
  provider.proxy = true;
  const router = express.Router();
  const policy: RequestHandler = (_request, response, next) => {
    response.set('Content-Security-Policy', POLICY);
    next();
  };
  router.get('/interaction/:uid', policy, async (request, response) => {
    const { uid } = await provider.interactionDetails(request, response);
    response.type('html').send(identityPage(uid, null));
  });
  router.post('/interaction/:uid', policy, express.urlencoded({ extended: false, limit: '4kb' }), async (request, response) => {
    const { email, refuse } = request.body as { email?: string; refuse?: string };
    const { uid } = await provider.interactionDetails(request, response);
    const address = (email ?? '').trim().toLowerCase();
    if (refuse === undefined && !EMAIL.test(address)) {
      response.status(400).type('html').send(identityPage(uid, 'Saisissez une adresse e-mail.'));
      return;
    }
    const result = refuse === undefined ? { login: { accountId: address } } : { error: 'access_denied', error_description: 'refused' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  router.use(provider.callback());
  return router;
}

/** Silences its warnings about the Node version and the in-memory store: both are intended here. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}

function configuration(config: IdentityProviderConfig): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: [config.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' } as never] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'sandbox_oidc_session', interaction: 'sandbox_oidc_interaction', resume: 'sandbox_oidc_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${config.issuer}/interaction/${interaction.uid}` },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, ...namesOf(email) }),
    }),
    // No consent screen: the address was typed a moment ago.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 300, Grant: 3_600, Interaction: 600, Session: 3_600 },
  };
}

/** `camille.durand@…` is Camille Durand. */
function namesOf(email: string): { given_name: string; family_name: string } {
  const [first = '', ...rest] = (email.split('@')[0] ?? '').split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { given_name: first, family_name: rest.join(' ') };
}
