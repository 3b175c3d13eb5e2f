import type { PlanId } from '@attendu/contracts/plans';
import { PLANS } from '@attendu/contracts/plans';

const DAY = 24 * 60 * 60 * 1_000;

/** The same in every installation, so that seeding is idempotent. */
export const DEMO_FIRM = { id: '0193f0a0-0000-7000-8000-00000000f117', name: 'Cabinet Démonstration', seats: 5 } as const;

export type DemoAccount = {
  readonly email: string;
  /** What the account demonstrates. */
  readonly label: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly plan: PlanId;
  readonly inFirm: boolean;
  readonly isCabAdmin: boolean;
  readonly isSuperAdmin: boolean;
};

const account = (email: string, label: string, name: [string, string], plan: PlanId, rights: Partial<DemoAccount> = {}): DemoAccount => ({
  email: `${email}@demo.attendu.test`,
  label,
  firstName: name[0],
  lastName: name[1],
  plan,
  inFirm: false,
  isCabAdmin: false,
  isSuperAdmin: false,
  ...rights,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('premium', 'avocate, formule premium, membre d’un cabinet', ['Camille', 'Laurent'], 'premium', { inFirm: true }),
  account('etudiant', 'étudiant, formule étudiant', ['Lucas', 'Martin'], 'student'),
  account('essai', 'essai gratuit', ['Inès', 'Bernard'], 'trialing'),
  account('cabinet', 'administrateur du cabinet', ['Hugo', 'Moreau'], 'premium', { inFirm: true, isCabAdmin: true }),
  account('admin', 'super-administrateur', ['Sarah', 'Petit'], 'lifetime_free', { isSuperAdmin: true }),
];

/** When a granted plan ends: a trial after the catalogue's days, the others never. */
export function grantEnd(plan: PlanId, now: Date): string | null {
  const { quota } = PLANS[plan];
  return quota.kind === 'days' ? new Date(now.getTime() + quota.days * DAY).toISOString() : null;
}
