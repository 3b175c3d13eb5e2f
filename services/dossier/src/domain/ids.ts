const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text of the address can be a dossier's id at all. */
export function isDossierId(text: string): boolean {
  return UUID.test(text);
}
