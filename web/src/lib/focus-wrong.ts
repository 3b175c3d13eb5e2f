/**
 * Takes the focus to the first field of a form that is said to be wrong, in the order of `errors`, whose keys are names of fields; what is not
 * about a field takes it nowhere.
 */
export function focusWrong(form: HTMLFormElement | null, errors: object): void {
  const [name] = Object.keys(errors);
  if (name !== undefined) form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
