import type { Migrations } from '@attendu/db/migrate';
import { messages } from './20261127T1000-messages.ts';

export const notificationMigrations: Migrations = {
  '20261127T1000_messages': messages,
};
