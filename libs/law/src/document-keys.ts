import { fold } from './fold.ts';

/** One key for every spelling of a docket number, an ECLI, a CELEX number or a BOI reference: '24-18.856', '24-18856' → '2418856'. Empty when nothing is left. */
export function documentKey(raw: string): string {
  return fold(raw)
    .replace(/^n\s?[°o]\s/, '')
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase();
}

/** A docket number with the letter that the Cour de cassation puts before it: 'S 24-13.566'. */
const LETTERED_POURVOI = /^[a-z]\s+(?=\d{2}-\d{2}\.?\d{3}$)/i;
/** The day at the end of a BOI reference or of a consolidated CELEX number: without it, the reference means the text in force. */
const FINAL_DAY = /-(?:19|20)\d{6}$/;

/** A case of the Court of justice before cases had a letter: '26/62'. */
const LETTERLESS_CASE = /^\d{1,4}\/\d{2}$/;

/** A docket number of the register of a court, whose digits are five when it is complete: '21/1234'. */
const SHORT_DOCKET = /^(\d{2})\/(\d{1,4})$/;

/** The keys by which a document may be asked for, of the references that it bears. */
export function keysOfReferences(references: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const reference of references) {
    const plain = reference.trim().replace(LETTERED_POURVOI, '');
    keys.add(documentKey(plain));
    if (LETTERLESS_CASE.test(plain)) keys.add(documentKey(`C${plain}`));
    const [, year, docket] = SHORT_DOCKET.exec(plain) ?? [];
    if (docket !== undefined) keys.add(documentKey(`${year}/${docket.padStart(5, '0')}`));
    if (FINAL_DAY.test(plain)) keys.add(documentKey(plain.replace(FINAL_DAY, '')));
  }
  keys.delete('');
  return [...keys];
}
