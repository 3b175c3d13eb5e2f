const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a path parameter has the form of a dossier's id. */
export function isDossierId(text: string): boolean {
  return UUID.test(text);
}
