/**
 * Moves events from the outbox, which is the log, to the inboxes of their consumers. All that a carrier must give: every committed event
 * reaches the inbox of each of its consumers at least once, and the events of one ordering key arrive in the order they were written.
 * What follows (once, in order, again after a failure, given up) is the inbox's work, the same whatever the carrier.
 */
export type Carrier = {
  start(): void;
  /** An event of that name was committed; null: maybe, of any name. */
  wake(name: string | null): void;
  stop(): Promise<void>;
  healthy(): boolean;
};
