/** A French number by pairs, « +33 6 12 34 56 78 », on one line; another one as it is. */
export function phoneByPairs(number: string): string {
  const [, first, pairs] = /^\+33(\d)(\d{8})$/.exec(number) ?? [];
  return first === undefined || pairs === undefined ? number : ['+33', first, ...(pairs.match(/../g) ?? [])].join('\u00a0');
}
