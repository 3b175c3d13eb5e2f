import type { LawMap } from '../indexing/law-map.ts';

const TITLE = /^(\p{L}[\p{L}-]*)\s+(\d+|[ivx]+|premier|préliminaire|unique|ier)(?!\p{L})/iu;
const ROMAN = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
];

/** « Section 3 », « Chapitre IV », « Titre préliminaire » (0): the rank that the title of each section gives it, -1 when none, and the word before. */
export function ordinalsOf(map: LawMap): { rank: Int16Array; kind: string[] } {
  const { view, sectionOf, tree } = map;
  const rank = new Int16Array(tree.parent.length).fill(-1);
  const kind = new Array<string>(tree.parent.length).fill('');
  const seen = new Uint8Array(tree.parent.length);
  for (let doc = 0; doc < view.docCount; doc += 1) {
    let node = sectionOf[doc] as number;
    if (node < 0 || seen[node] === 1) continue;
    const titles = JSON.parse(view.group(doc)) as string[];
    for (let level = titles.length - 1; node >= 0 && seen[node] === 0; level -= 1) {
      seen[node] = 1;
      const match = TITLE.exec(titles[level] ?? '');
      if (match !== null) {
        kind[node] = (match[1] as string).toLowerCase();
        rank[node] = rankOf((match[2] as string).toLowerCase());
      }
      node = tree.parent[node] as number;
    }
  }
  return { rank, kind };
}

function rankOf(written: string): number {
  if (/^\d+$/.test(written)) return Math.min(999, Number(written));
  if (written === 'préliminaire') return 0;
  if (written === 'premier' || written === 'ier' || written === 'unique') return 1;
  return ROMAN.indexOf(written) + 1 || -1;
}
