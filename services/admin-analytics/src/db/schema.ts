import type { Generated } from 'kysely';

export const ADMIN_ANALYTICS_SCHEMA = 'admin_analytics';

export type EventLogRow = {
  seq: Generated<number>;
  eventId: string;
  name: string;
  version: number;
  occurredAt: Date;
  data: unknown;
};

/** Audit of the names and texts shown to a super-administrator. */
export type AdminReadRow = {
  id: string;
  readAt: Date;
  adminId: string;
  route: string;
  userIds: string[];
  dossierIds: string[];
};

/** Days are `yyyy-mm-dd` in Paris. */
export type AnalyticsDb = {
  adminReads: AdminReadRow;
  eventLog: EventLogRow;
  requestsByDay: { day: string; requests: number };
  requestsByUserDay: { userId: string; day: string; requests: number; lastAt: Date };
  requestsByFirmDay: { firmId: string; day: string; requests: number };
  erasedUsers: { userId: string; erasedAt: Date };
  firmMembers: { userId: string; firmId: string; registeredAt: Date };
};
