/** The first characters of a text, cut where a reader would count them, with an ellipsis when there are more. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}
