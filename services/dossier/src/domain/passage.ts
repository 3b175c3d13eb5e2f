import type { DossierFound } from '@attendu/contracts/dossier/schemas';
import { firstWords } from '@attendu/law/dossier/first-words';
import { foldInPlace } from '@attendu/law/fold';

export type Passage = DossierFound['passage'];
type Searched = { readonly name: string; readonly contexte: string; readonly synthese: string | null };

const BEFORE = 60;
const LENGTH = 240;
const MOST_MARKS = 50;

/** The extract that shows the found words, from the plain text of the answer, the question or the name, whichever contains most of them. */
export function passageOf(searched: Searched, words: readonly string[]): Passage {
  const texts = { ...searched, synthese: firstWords(searched.synthese ?? '') };
  const fields = (['synthese', 'contexte', 'name'] as const).map((field) => ({ field, places: placesOf(texts[field], words) }));
  const best = fields.reduce((most, one) => (one.places.found > most.places.found ? one : most));
  const text = texts[best.field];
  const [first] = best.places.marks;
  const start = first === undefined ? 0 : wordStart(text, Math.max(0, first[0] - BEFORE));
  const end = Math.min(text.length, start + LENGTH);
  const marks = best.places.marks
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): [number, number] => [from - start, to - start]);
  return { field: best.field, text: text.slice(start, end).replace(/\s/g, ' '), marks };
}

/** Starts at a word boundary when one is near. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + 20).search(/\s/);
  return space === -1 ? at : at + space + 1;
}

/** Where each word is, in order, without overlaps; `found`: how many of the words are there. */
function placesOf(text: string, words: readonly string[]): { found: number; marks: [number, number][] } {
  const folded = foldInPlace(text);
  const marks: [number, number][] = [];
  let found = 0;
  for (const word of words.map(foldInPlace)) {
    let from = folded.indexOf(word);
    if (from >= 0) found += 1;
    for (let left = MOST_MARKS; from >= 0 && left > 0; left -= 1) {
      marks.push([from, from + word.length]);
      from = folded.indexOf(word, from + word.length);
    }
  }
  marks.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let reached = 0;
  return {
    found,
    marks: marks.filter(([from, to]) => {
      const isApart = from >= reached;
      if (isApart) reached = to;
      return isApart;
    }),
  };
}
