/** A stretch of two wordings of one text. 'same' and 'removed' joined give the older one, 'same' and 'added' the newer one, exactly. */
export type Difference = { readonly type: 'same' | 'removed' | 'added'; readonly text: string };

/** Most cells of one comparison; beyond, the whole stretch is shown as replaced. */
const MOST_CELLS = 4_000_000;

/** Differences between two wordings: paragraphs are matched first, then the words of those that changed. */
export function textDifference(before: string, after: string): Difference[] {
  const paragraphs = compare(pieces(before, /[^\n]*\n|[^\n]+$/g), pieces(after, /[^\n]*\n|[^\n]+$/g));
  const found: Difference[] = [];
  for (let i = 0; i < paragraphs.length; i++) {
    const [one, next] = [paragraphs[i] as Difference, paragraphs[i + 1]];
    if (one.type === 'removed' && next?.type === 'added') {
      found.push(...compare(words(one.text), words(next.text)));
      i++;
    } else found.push(one);
  }
  return joined(found);
}

const pieces = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const words = (text: string): string[] => pieces(text, /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu);

function compare(before: readonly string[], after: readonly string[]): Difference[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return joined([
    { type: 'same', text: before.slice(0, start).join('') },
    ...longestCommon(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { type: 'same', text: before.slice(before.length - end).join('') },
  ]);
}

/** The longest common subsequence, by the table of its lengths. */
function longestCommon(before: readonly string[], after: readonly string[]): Difference[] {
  const [n, m] = [before.length, after.length];
  if (n * m > MOST_CELLS || n === 0 || m === 0) {
    return [
      { type: 'removed', text: before.join('') },
      { type: 'added', text: after.join('') },
    ];
  }
  const width = m + 1;
  const lengths = new Uint16Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number);
    }
  }
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    if (before[i] === after[j]) {
      found.push({ type: 'same', text: before[i] as string });
      i++;
      j++;
    } else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number))
      found.push({ type: 'removed', text: before[i++] as string });
    else found.push({ type: 'added', text: after[j++] as string });
  }
  return [...found, { type: 'removed', text: before.slice(i).join('') }, { type: 'added', text: after.slice(j).join('') }];
}

/** Merges neighbours of one type; between two matches, removals come before additions. */
function joined(parts: readonly Difference[]): Difference[] {
  const found: Difference[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') found.push({ type: 'removed', text: removed });
    if (added !== '') found.push({ type: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { type, text } of parts) {
    if (text === '') continue;
    if (type === 'removed') removed += text;
    else if (type === 'added') added += text;
    // A lone space between two changes is part of the change: words are not read one by one.
    else if (/^\s+$/.test(text) && (removed !== '' || added !== '')) {
      removed += text;
      added += text;
    } else {
      flush();
      const last = found.at(-1);
      if (last?.type === 'same') found[found.length - 1] = { type, text: last.text + text };
      else found.push({ type, text });
    }
  }
  flush();
  return found;
}
