/** « 30.1. Démission », « Article 30.1 : Démission », « 3.2.1 En cas de… ». */
const PART = /^(?:article )?(\d{1,3}(?:\.\d{1,3})+)(?:\s?[.:)°–—-]+)?\s+(?![|%€])\S/i;
/** Most characters of a part's first paragraph taken as its name. */
const NAME_LENGTH = 90;

/** The number of the part that a paragraph begins: « 30.1 »; null when it begins none. */
export const partNumber = (paragraph: string): string | null => PART.exec(paragraph)?.[1] ?? null;

/** A numbered part of a text. `name`: its beginning, after the names of the enclosing parts. */
export type NumberedPart = { readonly number: string; readonly name: string };

/** For each paragraph, its part; null before the first. */
export function partsOf(paragraphs: readonly string[]): (NumberedPart | null)[] {
  const names = new Map<string, string>();
  let current: NumberedPart | null = null;
  return paragraphs.map((text) => {
    const number = partNumber(text);
    if (number !== null) {
      const around = [...names].filter(([other]) => number.startsWith(`${other}.`)).map(([, name]) => name);
      names.set(number, text.slice(0, NAME_LENGTH));
      current = { number, name: [...around, text.slice(0, NAME_LENGTH)].join('\n') };
    }
    return current;
  });
}
