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
/** Ignores the refusal of a password that was replaced since. */
export function dropPassword(refused: string | null, turn = held.get().turn): void {
  if (held.get().turn === turn) held.set({ ...held.get(), password: null, refused });
}
export const passwordTurn = (): number => held.get().turn;
