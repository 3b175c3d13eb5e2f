/** How far a message has gone, in the carrier's words: later words replace earlier ones, whatever the order in which they come. */
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

/** What a callback says; null when it speaks of no message or in words that are not known. */
export function deliveryStatusOf(form: Readonly<Record<string, string>>): DeliveryStatus | null {
  const { MessageSid: messageId = '', MessageStatus: status = '', ErrorCode: code = '' } = form;
  const rank = Object.hasOwn(RANKS, status) ? RANKS[status] : undefined;
  if (!/^(SM|MM)[0-9a-f]{32}$/i.test(messageId) || rank === undefined) return null;
  return { messageId, status, rank, errorCode: /^\d{1,6}$/.test(code) ? Number(code) : null };
}
