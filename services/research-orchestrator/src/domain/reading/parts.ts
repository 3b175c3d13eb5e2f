/** « 30.1. Démission », « Article 30.1 : Démission », « 3.2.1 En cas de… ». */
const PART = /^(?:article )?(\d{1,3}(?:\.\d{1,3})+)(?:\s?[.:)°–—-]+)?\s+(?![|%€])\S/i;
/** Characters of the paragraph that begins a part which name it. */
const NAME_LENGTH = 90;

/** The number of the part of a text that a paragraph begins: « 30.1 »; null when it begins none. */
export const partNumber = (paragraph: string): string | null => PART.exec(paragraph)?.[1] ?? null;

/** A numbered part of a text. `name`: how it begins, after the names of the parts around it. */
export type NumberedPart = { readonly number: string; readonly name: string };

/** For each paragraph, the part that it stands in; null before the first. */
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
