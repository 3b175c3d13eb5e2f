import { ApiProblem } from '../../lib/api.ts';
import { createStore } from '../../lib/store.ts';

type Asked = { readonly settle: (confirmed: boolean) => void };
const asked = createStore<Asked | null>(null);

/** The pending question, shown by the dialog of the signed-in pages. */
export const useAskedFactor = asked.use;

/** Resolves the waiting act. */
export function settleFactor(confirmed: boolean): void {
  const question = asked.get();
  asked.set(null);
  question?.settle(confirmed);
}

/** Whether an act was refused for lack of a recent verification of the second factor. */
export const asksFreshFactor = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.fresh_factor_required';

/** Runs a dangerous act; when the server wants a recent verification, asks for the second factor and retries. */
export async function withFreshFactor<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!asksFreshFactor(error)) throw error;
    settleFactor(false);
    const confirmed = await new Promise<boolean>((settle) => asked.set({ settle }));
    if (!confirmed) throw error;
    return act();
  }
}
