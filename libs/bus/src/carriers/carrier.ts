/**
 * Moves events from the outbox, which is the log, to the inboxes of their consumers. A carrier guarantees: every committed event
 * reaches the inbox of each of its consumers at least once, and the events of one ordering key arrive in the order they were written.
 * The inbox does the rest (exactly-once effect, order, retries, dead letters), whatever the carrier.
 */
export type Carrier = {
  /** Names of the events whose commit wakes it. */
  readonly wokenBy: readonly string[];
  start(): void;
  /** An event of that name was committed, by a connection of this process or another; null: maybe, of any name. */
  wake(name: string | null, isOwn: boolean): void;
  stop(): Promise<void>;
  healthy(): boolean;
};
