import type { Generated } from 'kysely';
import type { LinkPurpose } from '../domain/link.ts';
import type { Tally } from '../domain/lock-out.ts';

export const AUTH_SCHEMA = 'auth';

export type FirmRow = { id: string; name: string; createdAt: Date };

/** The fields of both `users` and `user_profiles`. */
export type UserRow = {
  id: string;
  /** Lower case. */
  email: string;
  /** argon2id, encoded; null for an account that never chose a password. */
  passwordHash: string | null;
  /** Of a temporary password, which an administrator gave and which serves once; null for one that its owner chose. */
  passwordExpiresAt: Date | null;
  firstName: string;
  lastName: string;
  cabinetId: string | null;
  isCabAdmin: boolean;
  isSuperAdmin: boolean;
  eligibleForTrial: boolean;
  emailVerifiedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** E.164, proved by a code; null for an account that proved none. */
  phone: string | null;
  phoneVerifiedAt: Date | null;
  trialStartedAt: Date | null;
  termsAcceptedAt: Date | null;
  /** Where the visitor came from: a JSON object, written as its text. */
  tracking: unknown;
};

export type SessionRow = {
  id: string;
  userId: string;
  /** SHA-256 of the token. */
  tokenDigest: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Of the first of the sessions that followed one another in its browser. */
  familyId: string;
  /** As its owner is shown it: `Firefox sur Windows`. */
  device: string;
  /** Opened by a temporary password. */
  mustChangePassword: boolean;
  /** When the identity provider, asked for it, last had its holder sign in again. */
  provedAt: Date | null;
};

/** A browser in which an account was opened. */
export type DeviceRow = {
  id: string;
  userId: string;
  /** SHA-256 of its cookie. */
  digest: Buffer;
  name: string;
  /** The bucket of the address that it was last seen at. */
  place: string;
  seenAt: Date;
};

export type SignInTallyRow = Tally & { accountDigest: Buffer; origin: string; touchedAt: Date };

/** A link to be mailed. Ended: replaced by a newer one, or its reason is gone. */
export type LinkRow = {
  id: string;
  purpose: LinkPurpose;
  /** Keyed digest of the address that was typed. */
  accountDigest: Buffer;
  /** Null when the address has no account. */
  userId: string | null;
  /** SHA-256 of the secret; null until it is sent. */
  tokenDigest: Buffer | null;
  requestedAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  endedAt: Date | null;
};

/** A code that was sent. Ended: another one was sent in the same attempt. */
export type PhoneVerificationRow = {
  id: string;
  /** SHA-256 of the attempt's secret, which is in the browser. */
  attemptDigest: Buffer;
  /** Null once the account that it belongs to is deleted. */
  phone: string | null;
  /** Keyed digests of the number, of the numbers beside it, of the address that signs up and of the network address that asked. */
  phoneDigest: Buffer;
  rangeDigest: Buffer;
  accountDigest: Buffer;
  placeDigest: Buffer;
  codeDigest: Buffer;
  tries: number;
  sentAt: Date;
  expiresAt: Date;
  verifiedAt: Date | null;
  usedAt: Date | null;
  endedAt: Date | null;
  /** The carrier's, once it has taken the message; null for a carrier that gives none. */
  messageId: string | null;
};

/** What the carrier last said of a message. */
export type SmsDeliveryRow = { messageId: string; status: string; rank: number; errorCode: number | null; changedAt: Date };

/** Whom an identity provider knows by this subject. */
export type IdentityRow = {
  id: Generated<string>;
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Date;
  /** The account was made by it; otherwise it was found by its address. */
  madeAccount: boolean;
};

/** A sign-in that went to the identity provider and has not come back. */
export type OidcFlowRow = {
  /** SHA-256 of the secret that is in the browser's cookie. */
  digest: Buffer;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  next: string | null;
  /** The person must sign in again at the provider, whatever session they have there. */
  fresh: boolean;
  startedAt: Date;
};

export type TrialUseRow = { kind: 'phone' | 'email'; digest: Buffer; usedAt: Date };

export type AuthDb = {
  phoneVerifications: PhoneVerificationRow;
  deletions: { userId: string; deletedAt: Date };
  smsDeliveries: SmsDeliveryRow;
  trialUses: TrialUseRow;
  firms: FirmRow;
  /** `retentionCheckedAt`: when it was last looked at whether the account is still to be kept. */
  users: UserRow & { retentionCheckedAt: Generated<Date | null> };
  sessions: SessionRow;
  devices: DeviceRow;
  identities: IdentityRow;
  oidcFlows: OidcFlowRow;
  signInTallies: SignInTallyRow;
  links: LinkRow;
};
