import type { Account } from '@attendu/contracts/auth/schemas';

/** The console of an account's role; null for most. */
export function consoleOf({ roles }: Pick<Account, 'roles'>): { to: string; label: string } | null {
  if (roles.includes('super_admin')) return { to: '/admin-dashboard', label: 'Dashboard admin' };
  if (roles.includes('firm_admin')) return { to: '/admin', label: "Console d'administration" };
  return null;
}
