const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text of the address can be an anonymisation's id at all. */
export function isAnonymisationId(text: string): boolean {
  return UUID.test(text);
}
