import type { Generated } from 'kysely';
import type { Fact } from '../domain/projections.ts';

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
  /** The network address of the administrator. */
  place: string | null;
};

/** An act of a super-administrator on an account, a firm or a plan. */
export type AdminActRow = {
  id: string;
  actedAt: Date;
  adminId: string;
  action: string;
  /** The account or the firm; null for an act on events. */
  subjectId: string | null;
  reason: string | null;
  place: string | null;
};

/** Days are `yyyy-mm-dd` in Paris. */
export type AnalyticsDb = {
  adminReads: AdminReadRow;
  adminActs: AdminActRow;
  eventLog: EventLogRow;
  requestsByDay: { day: string; requests: number };
  requestsByUserDay: { userId: string; day: string; requests: number; lastAt: Date };
  requestsByUserMonth: { userId: string; month: string; requests: number; lastAt: Date };
  requestsByFirmDay: { firmId: string; day: string; requests: number };
  erasedUsers: { userId: string; erasedAt: Date };
  factsByDay: { day: string; fact: Fact; count: number };
  durationsByDay: { day: string; seconds: number; answers: number };
  durationsByMonth: { month: string; seconds: number; answers: number };
  accounts: { userId: string; signedUpAt: Date | null; trial: boolean; paid: boolean; requests: number };
  ratings: {
    dossierId: string;
    userId: string;
    ratedAt: Date;
    eventId: string;
    useful: boolean | null;
    reasons: string[];
    commented: boolean;
  };
  ratingsByDay: { day: string; useful: boolean; commented: boolean; reasons: string[]; answers: number };
};
