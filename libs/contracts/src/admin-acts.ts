import { z } from 'zod';

/** The acts of administrators, as the audit log names them; consents are those of a firm's administrator, or of a person without a firm. */
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
  'sync_corpus',
  'stop_sync',
  'give_model_consent',
  'withdraw_model_consent',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** The reason given by the administrator, kept in the audit log. */
export const adminReasonSchema = z.string().trim().min(3).max(300);

/** An act of a super-administrator, as published by the service that carried it out. */
export const adminActSchema = z.object({
  adminId: z.uuid(),
  action: z.enum(ADMIN_ACTIONS),
  /** The account or firm that it concerns. */
  subjectId: z.uuid(),
  reason: z.string().nullable(),
  /** The network address of the caller. */
  place: z.string().nullable(),
});
