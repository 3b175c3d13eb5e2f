/** The carrier's delivery statuses, in order: a later one replaces an earlier one, in any order of arrival. */
const RANKS: Readonly<Record<string, number>> = {
  accepted: 1,
  scheduled: 1,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
  canceled: 4,
  read: 5,
};

export type DeliveryStatus = {
  readonly messageId: string;
  readonly status: string;
  readonly rank: number;
  readonly errorCode: number | null;
};

/** The status in a callback; null without a message or with an unknown status. */
export function deliveryStatusOf(form: Readonly<Record<string, string>>): DeliveryStatus | null {
  const { MessageSid: messageId = '', MessageStatus: status = '', ErrorCode: code = '' } = form;
  const rank = Object.hasOwn(RANKS, status) ? RANKS[status] : undefined;
  if (!/^(SM|MM)[0-9a-f]{32}$/i.test(messageId) || rank === undefined) return null;
  return { messageId, status, rank, errorCode: /^\d{1,6}$/.test(code) ? Number(code) : null };
}
