import { dictionary } from '@zxcvbn-ts/language-common';

/** The specified minimum (spec/1 §5); the maximum is the route's. */
const MIN_CHARACTERS = 6;
/** Some fifty thousand passwords found in leaks, lower case. */
const COMMON = new Set<string>(dictionary['passwords-common'].map(String));

/** Why a chosen password is refused; null when it is not. Characters are counted as a reader counts them. */
export function passwordWeakness(password: string): 'short' | 'common' | null {
  const typed = password.normalize('NFC');
  if ([...typed].length < MIN_CHARACTERS) return 'short';
  return COMMON.has(typed.toLowerCase().trim()) ? 'common' : null;
}
