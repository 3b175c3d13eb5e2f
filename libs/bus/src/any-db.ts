import type { Db, Tx } from '@attendu/db/database';

// The bus works in any service's transaction, whatever tables it knows: its own are always named in full (`bus.outbox`).

// biome-ignore lint/suspicious/noExplicitAny: a transaction is invariant in its tables
export type AnyTx = Tx<any>;
// biome-ignore lint/suspicious/noExplicitAny: same
export type AnyDb = Db<any>;
