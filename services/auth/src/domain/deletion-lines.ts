const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
/** An id alone; the line of a security event, as auth logs it: deleted by its owner, by retention or by an administrator. */
const LINES = [
  new RegExp(`^\\s*${ID}\\s*$`),
  new RegExp(`"event":"account\\.deleted","userId":"${ID}"`),
  new RegExp(`"event":"account\\.administered","userId":"${ID}"[^{}]*"detail":"delete"`),
];

/** The account that a line of a process's log, or a list of ids, says to be deleted; null for any other line. */
export function deletedAccountIn(line: string): string | null {
  // A collector may have put the line into a string.
  const plain = line.replaceAll('\\"', '"');
  for (const pattern of LINES) {
    const id = pattern.exec(plain)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}
