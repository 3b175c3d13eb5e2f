import { z } from 'zod';

/** What a super-administrator may do, as the audit log names it. */
export const ADMIN_ACTIONS = [
  'invite',
  'create_firm',
  'lock',
  'unlock',
  'end_sessions',
  'send_verification',
  'send_reset',
  'remove_factors',
  'delete',
  'grant_plan',
  'sync_subscription',
  'replay_events',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Why, as the administrator who acts says it: it stays in the audit log. */
export const adminReasonSchema = z.string().trim().min(3).max(300);

/** An act of a super-administrator, as the service that did it tells it. */
export const adminActSchema = z.object({
  adminId: z.uuid(),
  action: z.enum(ADMIN_ACTIONS),
  /** The account, or the firm, that it is about. */
  subjectId: z.uuid(),
  reason: z.string().nullable(),
  /** The network address that it was asked from. */
  place: z.string().nullable(),
});
