/**
 * Focuses the first invalid field of a form, in the order of `errors`, whose keys are field names; an error that is not
 * about a field moves no focus.
 */
export function focusWrong(form: HTMLFormElement | null, errors: object): void {
  const [name] = Object.keys(errors);
  if (name !== undefined) form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
