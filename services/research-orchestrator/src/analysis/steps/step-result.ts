/** What a step leaves: its output, stored as JSON, and its line in the ledger, in French, true when written. */
export type StepResult<O> = { readonly output: O; readonly message: string };
