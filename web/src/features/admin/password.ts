import { createStore } from '../../lib/store.ts';

type Held = {
  readonly password: string | null;
  /** Counts the passwords given: a result obtained under one is not shown under the next. */
  readonly turn: number;
  /** Why the last password was dropped. */
  readonly refused: string | null;
};

/** Kept in memory only. */
const held = createStore<Held>({ password: null, turn: 0, refused: null });

export const useHeldPassword = held.use;
export const heldPassword = (): string | null => held.get().password;
export const givePassword = (password: string): void => held.set({ password, turn: held.get().turn + 1, refused: null });
/** Drops this password, by default whichever is held: the refusal of one that was replaced since is ignored. */
export function dropPassword(refused: string | null, password = heldPassword()): void {
  if (heldPassword() === password) held.set({ ...held.get(), password: null, refused });
}
