import { LABEL_MAX } from '@attendu/contracts/anonymisation/schemas';

/** The label of an anonymisation in lists: the first words of the decision. */
export function labelOf(text: string): string {
  const words = text
    .slice(0, LABEL_MAX * 4)
    .trim()
    .replace(/\s+/g, ' ');
  const characters = Array.from(words);
  return characters.length > LABEL_MAX
    ? `${characters
        .slice(0, LABEL_MAX - 1)
        .join('')
        .trimEnd()}…`
    : words;
}
