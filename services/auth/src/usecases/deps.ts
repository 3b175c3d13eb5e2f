import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { Vault } from '@attendu/db/vault';
import type { Limiter } from '@attendu/http/limiter';
import type { FirmSeats, PlanEnd } from '../adapters/billing.ts';
import type { Leads } from '../adapters/leads.ts';
import type { IdentityProvider } from '../adapters/oidc.ts';
import type { Passwords } from '../adapters/passwords.ts';
import type { PersonalData } from '../adapters/personal-data.ts';
import type { CodeSender } from '../adapters/sms.ts';
import type { Totp } from '../adapters/totp.ts';
import type { Webauthn } from '../adapters/webauthn.ts';
import type { AuthDb } from '../db/schema.ts';
import type { AdminSecondFactor } from '../domain/session.ts';

export type Deps = {
  readonly database: Database<AuthDb>;
  readonly passwords: Passwords;
  /** Attempts on one account from one place, a few at a time. */
  readonly attempts: Limiter;
  readonly bus: Pick<Bus<'auth'>, 'publish'>;
  /** Encrypts the secrets of second factors. */
  readonly vault: Vault;
  readonly totp: Totp;
  readonly webauthn: Webauthn;
  readonly adminSecondFactor: AdminSecondFactor;
  /** Makes the secrets of mailed links. */
  readonly linkKey: Buffer;
  /** Key of the digests of codes, counters, and used trials. */
  readonly digestKey: Buffer;
  readonly sms: {
    /** Null without a configured carrier: a sign-up is then refused with that reason. */
    readonly sender: CodeSender | null;
    /** ISO 3166 codes of the countries whose phones are accepted. */
    readonly countries: readonly string[];
    /** Daily cap of messages to everyone. */
    readonly dailyCap: number;
    /** Price of a thousand messages, in euro cents; 0 when it is not configured. */
    readonly price: number;
  };
  /** Where users type the application's address; the links that are shown begin with it. */
  readonly publicUrl: string;
  /** Hash of the administrators' password; null without one, and then every password is wrong. */
  readonly adminPasswordHash: string | null;
  /** Whether a call is signed by the carrier for our public address; null where there is no carrier. */
  readonly smsSignature: ((signature: string, form: Readonly<Record<string, string>>) => boolean) | null;
  /** Null where there is no campaign. */
  readonly leads: Leads | null;
  /** Null where none is configured. */
  readonly identityProvider: IdentityProvider | null;
  readonly planEnd: PlanEnd;
  readonly firmSeats: FirmSeats;
  readonly personalData: PersonalData;
  /** Whether a reset request reveals that an address has no account. */
  readonly resetTellsUnknown: boolean;
};

export type SeedDeps = Pick<Deps, 'database' | 'passwords' | 'bus'>;
