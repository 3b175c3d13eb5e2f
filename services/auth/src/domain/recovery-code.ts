import { randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Without look-alike characters, since a code is read on paper and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** With groups of four, 118 bits: a stolen digest cannot be searched, whatever its key. */
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Ten codes: `abcd-efgh-jkmn-pqrs-tuvw-xyz2`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join('')).join('-'),
  );
}

/** Every letter equally likely: bytes above the last multiple of their number are drawn again. */
function letter(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1);
    if (byte < LETTERS.length * Math.floor(256 / LETTERS.length)) return LETTERS[byte % LETTERS.length] ?? '';
  }
}

/** The same code however it is typed. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}
