import { ApiProblem } from '../../lib/api.ts';
import { createStore } from '../../lib/store.ts';

/** What the server wants before a dangerous act: a recent verification of the second factor, or a proof of the account's owner. */
type Wanted = 'factor' | 'owner';
type Asked = { readonly wanted: Wanted; readonly settle: (confirmed: boolean) => void };
const asked = createStore<Asked | null>(null);

/** The pending question, shown by the dialog of the signed-in pages. */
export const useAskedConfirmation = asked.use;

/** Resolves the waiting act. */
export function settleConfirmation(confirmed: boolean): void {
  const question = asked.get();
  asked.set(null);
  question?.settle(confirmed);
}

const isRefused = (error: unknown, code: string): boolean => error instanceof ApiProblem && error.code === code;

/** Whether an act was refused for lack of a recent verification of the second factor. */
export const asksFreshFactor = (error: unknown): boolean => isRefused(error, 'auth.fresh_factor_required');

const asksOwnerProof = (error: unknown): boolean => isRefused(error, 'auth.owner_proof_required');

/** Whether an act was refused because its dialog was closed: not to be shown as an error. */
export const wasNotConfirmed = (error: unknown): boolean => asksFreshFactor(error) || asksOwnerProof(error);

/** Runs an act; when the server wants a confirmation, asks for it and retries. */
async function confirming<T>(wanted: Wanted, isWanted: (error: unknown) => boolean, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isWanted(error)) throw error;
    settleConfirmation(false);
    const confirmed = await new Promise<boolean>((settle) => asked.set({ wanted, settle }));
    if (!confirmed) throw error;
    return act();
  }
}

/** Runs a dangerous act; when the server wants a recent verification, asks for the second factor and retries. */
export const withFreshFactor = <T>(act: () => Promise<T>): Promise<T> => confirming('factor', asksFreshFactor, act);

/** The same for an act on sessions, or on what opens the account: asks for the password, or a fresh sign-in, where the server wants one. */
export const withOwnerProof = <T>(act: () => Promise<T>): Promise<T> => confirming('owner', asksOwnerProof, () => withFreshFactor(act));
