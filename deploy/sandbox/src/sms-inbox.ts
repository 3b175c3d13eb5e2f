export type Sms = { readonly id: string; readonly receivedAt: string; readonly to: string; readonly text: string };

export type SmsInbox = {
  /** Stores a text message instead of sending it; null when it is malformed. */
  receive(body: unknown): Sms | null;
  /** Newest first. */
  list(): readonly Sms[];
};

/** Text messages are kept in memory and lost with the process. */
export function createSmsInbox(o: { capacity: number; clock: () => Date }): SmsInbox {
  const messages: Sms[] = [];
  let received = 0;
  return {
    receive(body) {
      const { to, text } = (typeof body === 'object' && body !== null ? body : {}) as { to?: unknown; text?: unknown };
      if (typeof to !== 'string' || typeof text !== 'string' || !/^\+\d{8,15}$/.test(to) || text.length > 1_600) return null;
      received += 1;
      const sms = { id: String(received), receivedAt: o.clock().toISOString(), to, text };
      messages.unshift(sms);
      messages.length = Math.min(messages.length, o.capacity);
      return sms;
    },
    list: () => messages,
  };
}
