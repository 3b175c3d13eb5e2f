import { randomBytes } from 'node:crypto';
import { PLANS, SOLD_PLAN_IDS } from '@attendu/contracts/plans';
import type { Logger } from '@attendu/log/logger';
import { startSandbox } from '@attendu/sandbox/service';
import type { EnvironmentParts } from './environment.ts';

/** What the sandbox's payment provider sells: the catalogue. */
const SOLD_PRICES = SOLD_PLAN_IDS.map((id) => {
  const { label, priceCents, priceId, tax } = PLANS[id];
  return {
    id: priceId ?? id,
    name: label,
    cents: priceCents ?? 0,
    tax: tax === 'included' ? ('inclusive' as const) : ('exclusive' as const),
  };
});

export type OwnSandbox = {
  /** The sandbox's settings for the services. */
  readonly parts: Pick<EnvironmentParts, 'smtpUrl' | 'sandboxUrl' | 'identity' | 'stripe'>;
  stop(): Promise<void>;
};

/** The sandbox of outside services, with fresh secrets, for an Attendu at `url`. */
export async function startOwnSandbox(url: string, nodeEnv: string | undefined, log: Logger): Promise<OwnSandbox> {
  const identity = { issuer: `${url}/sandbox/oidc`, clientId: 'attendu', clientSecret: randomBytes(24).toString('base64url') };
  const stripe = {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(18).toString('hex')}`,
  };
  const sandbox = await startSandbox(
    {
      port: 0,
      smtpPort: 0,
      environment: nodeEnv,
      identity: { ...identity, redirectUri: `${url}/auth/callback` },
      stripe: {
        secretKey: stripe.secretKey,
        prices: SOLD_PRICES,
        publicUrl: () => url,
        endpoint: () => ({ url: `${url.replace('localhost', '127.0.0.1')}/webhooks/stripe`, secret: stripe.webhookSecret }),
      },
    },
    { log },
  );
  return {
    parts: { smtpUrl: sandbox.smtpUrl, sandboxUrl: `http://127.0.0.1:${sandbox.port}`, identity, stripe },
    stop: sandbox.stop,
  };
}
