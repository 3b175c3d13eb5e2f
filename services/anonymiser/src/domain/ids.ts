const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when the path parameter is a UUID. */
export function isAnonymisationId(text: string): boolean {
  return UUID.test(text);
}
