/** A received message, as the page and the tests read it. */
export type Message = {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
};

export type Mailbox = {
  /** Parses and keeps one raw message; beyond `capacity` the oldest is dropped. */
  receive(raw: Buffer, envelope: { from: string; to: readonly string[] }): Promise<Message>;
  /** Newest first. */
  list(): readonly Message[];
  find(id: string): Message | null;
};

/** Messages are kept in memory and lost with the process. */
export function createMailbox(o: { capacity: number; clock: () => Date }): Mailbox {
  const messages: Message[] = [];
  let received = 0;
  return {
    async receive(raw, envelope) {
      // Loaded at the first message.
      const { default: PostalMime } = await import('postal-mime');
      const mail = await PostalMime.parse(raw);
      received += 1;
      const message: Message = {
        id: String(received),
        receivedAt: o.clock().toISOString(),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to,
        subject: mail.subject ?? '(sans objet)',
        text: mail.text ?? '',
        html: mail.html ?? null,
      };
      messages.unshift(message);
      messages.length = Math.min(messages.length, o.capacity);
      return message;
    },
    list: () => messages,
    find: (id) => messages.find((message) => message.id === id) ?? null,
  };
}
