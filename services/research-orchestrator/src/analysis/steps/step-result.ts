/** The result of a step: its output, stored as JSON, and its ledger line, in French, true when written. */
export type StepResult<O> = { readonly output: O; readonly message: string };
