import type { Person } from '@attendu/contracts/auth/directory-routes';

export const nameOf = ({ firstName, lastName, email }: Person): string => `${firstName} ${lastName}`.trim() || email;
