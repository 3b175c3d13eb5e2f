/** Fills the empty fields of a form by their names. What was typed before the page's script ran is kept. */
export function fillEmpty(form: HTMLFormElement | null, values: Iterable<readonly [name: string, value: string]>): void {
  for (const [name, value] of values) {
    const field = form?.elements.namedItem(name);
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '') field.value = value;
  }
}
