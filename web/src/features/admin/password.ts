import { createStore } from '../../lib/store.ts';

type Held = {
  readonly password: string | null;
  /** Counts the passwords given: what was read, or refused, under one is not shown under the next. */
  readonly turn: number;
  /** Why the last one was dropped. */
  readonly refused: string | null;
};

/** In the memory of this page and nowhere else. */
const held = createStore<Held>({ password: null, turn: 0, refused: null });

export const useHeldPassword = held.use;
export const heldPassword = (): string | null => held.get().password;
export const givePassword = (password: string): void => held.set({ password, turn: held.get().turn + 1, refused: null });
/** A refusal of one that was replaced since says nothing of the present one. */
export function dropPassword(refused: string | null, turn = held.get().turn): void {
  if (held.get().turn === turn) held.set({ ...held.get(), password: null, refused });
}
export const passwordTurn = (): number => held.get().turn;
