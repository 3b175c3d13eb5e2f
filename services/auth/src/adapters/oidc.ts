import type { Configuration } from 'openid-client';
import { ProviderRefused, ProviderUnavailable } from '../domain/oidc-flow.ts';

export type OidcConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Display name: `Microsoft`. */
  readonly name: string;
  /** Registered with the provider; sent at both ends of a flow, never taken from a caller. */
  readonly redirectUri: string;
  /** Plain HTTP, for the sandbox alone. */
  readonly allowHttp: boolean;
};

export type Flow = { readonly state: string; readonly nonce: string; readonly verifier: string };
export type IdentityProvider = {
  readonly name: string;
  readonly issuer: string;
  /**
   * The authorisation URL, and the values that its callback must match. `fresh`: the person must sign in again at the provider, even with a session there.
   * @throws ProviderUnavailable
   */
  begin(o: { readonly fresh: boolean }): Promise<Flow & { readonly url: string }>;
  /** The claims of the token that the answer is exchanged for. @throws ProviderRefused, ProviderUnavailable */
  finish(answer: string, flow: Flow): Promise<Readonly<Record<string, unknown>>>;
};

const TIMEOUT_SECONDS = 8;
const SCOPE = 'openid profile email';
/** How often the provider's keys and addresses are read again, since they rotate. */
const DISCOVERED_FOR_MS = 60 * 60 * 1_000;

/** Loaded at the first sign-in by the provider. */
const library = () => import('openid-client');

/** An OpenID Connect provider: authorisation code with PKCE, state and nonce; the token's signature, issuer and audience are checked. */
export function createIdentityProvider(config: OidcConfig): IdentityProvider {
  let discovered: { readonly at: number; readonly of: Promise<Configuration> } | null = null;
  const discover = (): Promise<Configuration> => {
    if (discovered && performance.now() - discovered.at < DISCOVERED_FOR_MS) return discovered.of;
    const of = discovery(config);
    discovered = { at: performance.now(), of };
    of.catch(() => {
      discovered = null;
    });
    return of;
  };
  const reach = (): Promise<Configuration> =>
    discover().catch((error: unknown) => {
      throw new ProviderUnavailable(`discovery: ${reasonOf(error)}`);
    });
  return {
    name: config.name,
    issuer: config.issuer,
    async begin({ fresh }) {
      const [provider, oidc] = [await reach(), await library()];
      const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: config.redirectUri,
        scope: SCOPE,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { ...flow, url: url.href };
    },
    async finish(answer, flow) {
      const [provider, oidc] = [await reach(), await library()];
      try {
        const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${config.redirectUri}?${answer}`), {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        return tokens.claims() ?? {};
      } catch (error) {
        if (isOutage(error)) throw new ProviderUnavailable(reasonOf(error));
        throw new ProviderRefused(reasonOf(error));
      }
    },
  };
}

async function discovery({ issuer, clientId, clientSecret, allowHttp }: OidcConfig): Promise<Configuration> {
  const oidc = await library();
  const execute = [oidc.enableNonRepudiationChecks, ...(allowHttp ? [oidc.allowInsecureRequests] : [])];
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
}

/** An error code of the library or the protocol; the message could contain browser input. */
function reasonOf(error: unknown): string {
  const { code, error: protocol, name } = (error ?? {}) as { code?: unknown; error?: unknown; name?: unknown };
  return [code, protocol, name].find((reason) => typeof reason === 'string') ?? 'unknown';
}

function isOutage(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  return cause instanceof Response && cause.status >= 500;
}
