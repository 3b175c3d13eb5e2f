import type { StoredVersion } from '../stored-version.ts';
import { paragraphsOf } from '../text/sentences.ts';
import { cutPassages, type Passage } from './cut.ts';
import { type NumberedPart, partsOf } from './parts.ts';

/**
 * A text cut into passages, with its structure. `under`: the passages that a paragraph introduces; `last`: the last passage of each paragraph;
 * `parts`: the numbered part of each paragraph.
 */
export type Outline = {
  readonly content: string;
  readonly all: readonly Passage[];
  readonly under: ReadonlyMap<number, readonly Passage[]>;
  readonly last: ReadonlyMap<number, Passage>;
  readonly parts: readonly (NumberedPart | null)[];
};

export function outlineOf(content: string, document: Pick<StoredVersion, 'kind' | 'zones'>): Outline {
  const all = cutPassages(content, document);
  const under = new Map<number, Passage[]>();
  for (const passage of all) {
    if (passage.leadIn === null) continue;
    const lines = under.get(passage.leadIn);
    if (lines === undefined) under.set(passage.leadIn, [passage]);
    else lines.push(passage);
  }
  const parts = partsOf(paragraphsOf(content).map(({ start, end }) => content.slice(start, end)));
  return { content, all, under, last: new Map(all.map((passage) => [passage.paragraph, passage])), parts };
}

export const textOf = ({ start, end }: Passage, { content }: Outline): string => content.slice(start, end);

/** The head of the outermost list or table around a passage; the passage itself when there is none. */
export function rootOf(passage: Passage, outline: Outline): Passage {
  let root = passage;
  for (let head = passage.leadIn; head !== null; head = root.leadIn) {
    const next = outline.last.get(head);
    if (next === undefined) return root;
    root = next;
  }
  return root;
}
