import { foldInPlace } from '@attendu/law/fold';

/** More than one reads in a few seconds. */
const MOST = 200;

/** Where these folded words are in what an element shows, in its order. */
export function wordRanges(root: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < MOST; node = walker.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden, textarea, script')) continue;
    const text = foldInPlace(node.nodeValue ?? '');
    for (const word of words) {
      for (let at = word === '' ? -1 : text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
