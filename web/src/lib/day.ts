/** The ISO day of an instant in the reader's time zone. */
export function localDay(instant: Date | string = new Date()): string {
  const at = new Date(instant);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
