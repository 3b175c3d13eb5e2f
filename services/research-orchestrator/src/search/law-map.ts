import type { Analyser } from '@attendu/search/analyser';
import { idf } from '@attendu/search/ranking';
import { forwardTerms, type Segment, storedOf } from '@attendu/search/segment';
import type { StoredHit } from './index-fields.ts';
import { SPECIAL_WORDS } from './special-words.ts';

/** Sections of the law as a tree, in flat arrays. Node 0.. in order of appearance; `parent` is -1 at the top. */
export type SectionTree = {
  readonly parent: Int32Array;
  readonly depth: Uint8Array;
  /** Distinct terms of each title, as numbers of the segment. */
  readonly titles: readonly Uint32Array[];
  readonly docs: Uint32Array;
  readonly length: Float32Array;
  readonly firstDoc: Uint32Array;
  /** Words of the titles from the top that name a special population or territory. */
  readonly special: readonly Uint32Array[];
};

/** What the second ranking knows of one segment: its sections, citations and classes. Built once when the segment is loaded. */
export type LawMap = {
  readonly segment: Segment;
  readonly idf: Float32Array;
  readonly averageLengths: readonly number[];
  readonly tree: SectionTree;
  readonly sectionOf: Int32Array;
  readonly docLength: Float32Array;
  /** Number of the class (code, or part of an agreement) of each document, and their names. */
  readonly classOf: Uint8Array;
  readonly classes: readonly string[];
  /** 1 legislative, 2 regulatory, 0 otherwise. */
  readonly rank: Uint8Array;
  /** Documents that each document names by their number: `cited[citedOffsets[d]]`… */
  readonly citedOffsets: Uint32Array;
  readonly cited: Uint32Array;
  readonly citations: Uint32Array;
};

const NUMBER = /^[lrd]\d+(-\d+)*$/;

export function createLawMap(analyser: Analyser, segment: Segment, averageLengths: readonly number[]): LawMap {
  const n = segment.docCount;
  const idfs = Float32Array.from(segment.terms, (_, t) => idf(n, (segment.offsets[t + 1] as number) - (segment.offsets[t] as number)));
  const sections = buildTree(analyser, segment);
  const docLength = new Float32Array(n);
  const { tree, sectionOf } = sections;
  for (let doc = 0; doc < n; doc += 1) {
    docLength[doc] =
      (segment.lengths[doc * segment.fields] as number) + (segment.lengths[doc * segment.fields + segment.fields - 1] as number);
    for (let node = sectionOf[doc] as number; node >= 0; node = tree.parent[node] as number) {
      tree.docs[node] = (tree.docs[node] as number) + 1;
      tree.length[node] = (tree.length[node] as number) + (docLength[doc] as number) + 3 * (tree.titles[node] as Uint32Array).length;
    }
  }
  const classes: string[] = [];
  const classOf = new Uint8Array(n);
  const rank = new Uint8Array(n);
  const byNumber = new Map<string, number>();
  for (let doc = 0; doc < n; doc += 1) {
    const stored = storedOf<StoredHit>(segment, doc);
    const name = stored.x?.startsWith('LEGITEXT') ? stored.x : partOfAgreement(segment, doc);
    let id = classes.indexOf(name);
    if (id < 0) id = classes.push(name) - 1;
    classOf[doc] = id;
    const term = stored.n === null ? undefined : analyser.terms(stored.n)[0];
    if (term === undefined || !NUMBER.test(term)) continue;
    rank[doc] = term.startsWith('l') ? 1 : 2;
    byNumber.set(`${id}/${term}`, doc);
  }
  return {
    segment,
    idf: idfs,
    averageLengths,
    tree,
    sectionOf,
    docLength,
    classOf,
    classes,
    rank,
    ...findCitations(segment, classOf, classes.length, byNumber),
  };
}

/** Base text, attached texts, wages…: the second heading of an agreement. */
function partOfAgreement(segment: Segment, doc: number): string {
  const path = JSON.parse(segment.groupNames[segment.groups[doc] as number] as string) as string[];
  return /^texte de base/i.test(path[1] ?? '') ? 'base' : /salaires/i.test(path[1] ?? '') ? 'salaires' : 'attaches';
}

function buildTree(analyser: Analyser, segment: Segment): { tree: SectionTree; sectionOf: Int32Array } {
  const ids = new Map<string, number>();
  const parent: number[] = [];
  const depth: number[] = [];
  const titles: Uint32Array[] = [];
  const special: Uint32Array[] = [];
  const firstDoc: number[] = [];
  const specialIds = new Set(analyser.terms(SPECIAL_WORDS).map((term) => segment.termIds.get(term)));
  const nodeOfGroup = new Int32Array(segment.groupNames.length).fill(-1);
  const sectionOf = new Int32Array(segment.docCount);
  for (let doc = 0; doc < segment.docCount; doc += 1) {
    const group = segment.groups[doc] as number;
    if ((nodeOfGroup[group] as number) < 0) {
      let key = '';
      let above = -1;
      (JSON.parse(segment.groupNames[group] as string) as string[]).forEach((title, level) => {
        key += `\u0001${title}`;
        let node = ids.get(key);
        if (node === undefined) {
          node = ids.size;
          ids.set(key, node);
          const terms = Uint32Array.from(
            new Set(
              analyser
                .terms(title)
                .map((term) => segment.termIds.get(term))
                .filter((id) => id !== undefined),
            ),
          );
          titles.push(terms);
          parent.push(above);
          depth.push(level);
          firstDoc.push(doc);
          special.push(
            Uint32Array.from(new Set([...(above < 0 ? [] : (special[above] as Uint32Array)), ...terms.filter((id) => specialIds.has(id))])),
          );
        }
        above = node;
      });
      nodeOfGroup[group] = above;
    }
    sectionOf[doc] = nodeOfGroup[group] as number;
  }
  const count = parent.length;
  return {
    sectionOf,
    tree: {
      parent: Int32Array.from(parent),
      depth: Uint8Array.from(depth),
      titles,
      special,
      firstDoc: Uint32Array.from(firstDoc),
      docs: new Uint32Array(count),
      length: new Float32Array(count),
    },
  };
}

/** Articles name others by number; a number stands in the same code first, else in the first other code that has it. */
function findCitations(
  segment: Segment,
  classOf: Uint8Array,
  classCount: number,
  byNumber: ReadonlyMap<string, number>,
): Pick<LawMap, 'citedOffsets' | 'cited' | 'citations'> {
  const isNumber = segment.terms.map((term) => NUMBER.test(term));
  const citedOffsets = new Uint32Array(segment.docCount + 1);
  const cited: number[] = [];
  const citations = new Uint32Array(segment.docCount);
  for (let doc = 0; doc < segment.docCount; doc += 1) {
    const own = classOf[doc] as number;
    const found = new Set<number>();
    for (const id of forwardTerms(segment, doc)) {
      if (!isNumber[id]) continue;
      const term = segment.terms[id] as string;
      let target = byNumber.get(`${own}/${term}`);
      for (let other = 0; target === undefined && other < classCount; other += 1) target = byNumber.get(`${other}/${term}`);
      if (target !== undefined && target !== doc) found.add(target);
    }
    for (const target of found) {
      cited.push(target);
      citations[target] = (citations[target] as number) + 1;
    }
    citedOffsets[doc + 1] = cited.length;
  }
  return { citedOffsets, cited: Uint32Array.from(cited), citations };
}
