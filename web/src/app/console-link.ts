import type { Account } from '@attendu/contracts/auth/schemas';
import { useSiteSettings } from '../features/public/use-site-settings.ts';

/** The console of an account's role; null for most. */
export function consoleOf({ roles }: Pick<Account, 'roles'>): { to: string; label: string } | null {
  if (roles.includes('super_admin')) return { to: '/admin-dashboard', label: 'Dashboard admin' };
  if (roles.includes('firm_admin')) return { to: '/admin', label: "Console d'administration" };
  return null;
}

/** The operator's blog, for privileged accounts; null when none is configured. */
export function useBlogUrl({ roles }: Pick<Account, 'roles'>): string | null {
  const isPrivileged = roles.includes('super_admin');
  const { data } = useSiteSettings(isPrivileged);
  return isPrivileged ? (data?.blogUrl ?? null) : null;
}
