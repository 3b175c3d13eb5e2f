import type { Account } from '@attendu/contracts/auth/schemas';
import { useSiteSettings } from '../features/public/use-site-settings.ts';

/** The consoles of an account's roles; none for most. */
export function consolesOf({ roles }: Pick<Account, 'roles'>): readonly { to: string; label: string }[] {
  return [
    ...(roles.includes('super_admin') ? [{ to: '/admin-dashboard', label: 'Dashboard admin' }] : []),
    ...(roles.includes('firm_admin') ? [{ to: '/admin', label: "Console d'administration" }] : []),
  ];
}

/** The operator's blog, for privileged accounts; null when none is configured. */
export function useBlogUrl({ roles }: Pick<Account, 'roles'>): string | null {
  const isPrivileged = roles.includes('super_admin');
  const { data } = useSiteSettings(isPrivileged);
  return isPrivileged ? (data?.blogUrl ?? null) : null;
}
