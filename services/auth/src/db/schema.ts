import type { FactorKind } from '@attendu/contracts/auth/schemas';
import type { SecurityEventName } from '@attendu/contracts/auth/security-events';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LinkPurpose } from '../domain/link.ts';
import type { Tally } from '../domain/lock-out.ts';

export const AUTH_SCHEMA = 'auth';

export type FirmRow = { id: string; name: string; createdAt: Date };

/** The fields of both `users` and `user_profiles`. */
export type UserRow = {
  id: string;
  /** Lower case. */
  email: string;
  /** argon2id, encoded; null for an account without a password. */
  passwordHash: string | null;
  /** Of a temporary, single-use password given by an administrator; null for one that its owner chose. */
  passwordExpiresAt: Date | null;
  firstName: string;
  lastName: string;
  cabinetId: string | null;
  isCabAdmin: boolean;
  /** When they became a member of their firm. */
  cabinetJoinedAt: Date | null;
  isSuperAdmin: boolean;
  eligibleForTrial: boolean;
  emailVerifiedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** E.164, verified by a code; null without a verified phone. */
  phone: string | null;
  phoneVerifiedAt: Date | null;
  trialStartedAt: Date | null;
  termsAcceptedAt: Date | null;
  /** A super-administrator closed the account: no session opens. */
  lockedAt: Date | null;
  /** The visitor's origin: a JSON object, stored as text. */
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
  /** Id of the first session of its family (successive sessions of one browser). */
  familyId: string;
  /** Display name: `Firefox sur Windows`. */
  device: string;
  /** Opened by a temporary password. */
  mustChangePassword: boolean;
  /** Last fresh sign-in with the identity provider. */
  provedAt: Date | null;
  /** Last verification of a second factor. */
  factorAt: Date | null;
};

/** A second factor; it counts only once confirmed. */
export type SecondFactorRow = {
  id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
  /** Of `totp`: encrypted by the vault. */
  secret: Buffer | null;
  /** Of `totp`: the 30-second period of the last code used; codes of that period and earlier ones are refused. */
  lastStep: number | null;
  /** Of `passkey`: base64url. */
  credentialId: string | null;
  publicKey: Buffer | null;
  signCount: number | null;
  transports: string[] | null;
};

/** A single-use recovery code, stored as a keyed digest. */
export type RecoveryCodeRow = { userId: string; digest: Buffer; usedAt: Date | null };

/** A challenge that a device must sign, for one session. */
export type FactorChallengeRow = { sessionId: string; purpose: 'add' | 'check'; challenge: string; createdAt: Date };

/** A browser that signed in to an account. */
export type DeviceRow = {
  id: string;
  userId: string;
  /** SHA-256 of its cookie. */
  digest: Buffer;
  name: string;
  /** Bucket of its last network address. */
  place: string;
  seenAt: Date;
};

export type SignInTallyRow = Tally & { accountDigest: Buffer; origin: string; touchedAt: Date };

/** A link to be mailed. Ended: replaced by a newer one, or no longer needed. */
export type LinkRow = {
  id: string;
  purpose: LinkPurpose;
  /** Keyed digest of the typed address. */
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
  /** Keyed digests of the number, of its block of numbers, of the address that signs up and of the network address. */
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
  /** The carrier's id, once it has accepted the message; null for a carrier without ids. */
  messageId: string | null;
};

/** Last delivery status of a message. */
export type SmsDeliveryRow = { messageId: string; status: string; rank: number; errorCode: number | null; changedAt: Date };

/** What became of the codes of a day in Paris: sent, failed, or refused by one of the limits. */
export type SmsOutcome = 'sent' | 'failed' | 'phone' | 'place' | 'range' | 'total';
export type SmsDayRow = { day: string; outcome: SmsOutcome; count: number };

/** The account of an identity provider's subject. */
export type IdentityRow = {
  id: Generated<string>;
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Date;
  /** This identity created the account; otherwise it was linked by its address. */
  madeAccount: boolean;
};

/** A pending sign-in at the identity provider. */
export type OidcFlowRow = {
  /** SHA-256 of the secret that is in the browser's cookie. */
  digest: Buffer;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  next: string | null;
  /** The person must sign in again at the provider, even with a session there. */
  fresh: boolean;
  startedAt: Date;
};

/** A line of the security log. */
export type SecurityEventRow = {
  id: string;
  /** Write order, since several lines may share one millisecond. */
  seq: GeneratedAlways<number>;
  at: Date;
  event: SecurityEventName;
  userId: string | null;
  actorId: string | null;
  place: string | null;
  account: string | null;
  detail: string | null;
};

export type TrialUseRow = { kind: 'phone' | 'email'; digest: Buffer; usedAt: Date };

/** An address invited into a firm. Withdrawn: by an administrator, by a newer invitation, or because the firm has no member left. */
export type FirmInvitationRow = {
  id: string;
  firmId: string;
  /** Lower case. */
  email: string;
  asAdmin: boolean;
  /** Null once that account is deleted. */
  invitedBy: string | null;
  /** SHA-256 of the link's secret. */
  tokenDigest: Buffer;
  invitedAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
};

export type AuthDb = {
  firmInvitations: FirmInvitationRow;
  phoneVerifications: PhoneVerificationRow;
  deletions: { userId: string; deletedAt: Date };
  smsDeliveries: SmsDeliveryRow;
  smsDays: SmsDayRow;
  trialUses: TrialUseRow;
  /** `secondFactorRequired`: its members must each have a second factor. */
  firms: FirmRow & { secondFactorRequired: Generated<boolean> };
  /** `retentionCheckedAt`: last check of the account's retention; `termsAnnouncedFor`: first day of the last terms that it was told of. */
  users: UserRow & { retentionCheckedAt: Generated<Date | null>; termsAnnouncedFor: Generated<string | null> };
  sessions: SessionRow;
  devices: DeviceRow;
  identities: IdentityRow;
  oidcFlows: OidcFlowRow;
  signInTallies: SignInTallyRow;
  secondFactors: SecondFactorRow;
  recoveryCodes: RecoveryCodeRow;
  factorChallenges: FactorChallengeRow;
  securityEvents: SecurityEventRow;
  links: LinkRow;
};
