import { foldInPlace } from '@attendu/law/fold';

/** More matches than one reads in a few seconds are left out. */
const MOST = 200;

/** The ranges of these folded words in an element's visible text, in order. */
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
