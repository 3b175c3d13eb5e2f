import type { PageFor } from '@attendu/contracts/pages';
import { PUBLIC_PATHS } from '../features/public/paths.ts';

/** Pages that a visitor may see first: the application's first script shows them without a list of the others. */
export const FIRST_PATHS = [...PUBLIC_PATHS, '/about', '/loginPage', '/forgot-password', '/signinPage'] as const;
export type FirstPath = (typeof FIRST_PATHS)[number];
/** The other pages that are open without a session. */
export type OpenPath = Exclude<PageFor<'visitor' | 'anyone'>, FirstPath>;
