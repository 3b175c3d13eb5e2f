import type { Account } from '@attendu/contracts/auth/schemas';
import type { Role } from '@attendu/contracts/identity';

type Rights = { readonly cabinetId: string | null; readonly isCabAdmin: boolean; readonly isSuperAdmin: boolean };

/** Everyone is a user; the other two roles are independent of each other. */
export function rolesOf(user: Rights): Role[] {
  const roles: Role[] = ['user'];
  if (user.isCabAdmin && user.cabinetId !== null) roles.push('firm_admin');
  if (user.isSuperAdmin) roles.push('super_admin');
  return roles;
}

type AccountSource = Rights & {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailVerifiedAt: Date | null;
  readonly firmName: string | null;
};

/** `awaits`: what its session must do first, null when it is whole. */
export function accountOf(user: AccountSource, awaits: Account['awaits'] | null = null): Account {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: rolesOf(user),
    firm: user.cabinetId === null ? null : { id: user.cabinetId, name: user.firmName ?? '' },
    emailVerified: user.emailVerifiedAt !== null,
    ...(awaits ? { awaits } : {}),
  };
}
