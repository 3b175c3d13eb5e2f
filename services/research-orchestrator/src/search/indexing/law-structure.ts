import type { Analyser } from '@attendu/search/analyser';
import { type IndexView, numberOf } from '@attendu/search/index-view';
import { type ArticleHeadings, articleHeading } from './article-headings.ts';
import { headingWeights, raritiesOf } from './heading-weights.ts';
import { BODY_FIELD, type StoredHit } from './index-fields.ts';
import { SPECIAL_WORDS } from './special-words.ts';

/** Concatenated lists of numbers: list i is `values[offsets[i]]` to `values[offsets[i + 1] - 1]`. */
export type Lists = { readonly offsets: Uint32Array; readonly values: Uint32Array };

/** Sections of the law as a tree, in flat arrays. Node 0.. in order of appearance; `parent` is -1 at the top. */
export type SectionTree = {
  readonly parent: Int32Array;
  readonly depth: Uint8Array;
  /** Distinct terms of each title, as numbers of the view; and for each term, the nodes whose title holds it. */
  readonly titles: Lists;
  readonly titled: Lists;
  readonly docs: Uint32Array;
  readonly length: Float32Array;
  readonly firstDoc: Uint32Array;
  /** Words of the titles from the top that name a special population or territory. */
  readonly special: Lists;
};

/**
 * Data of an index used by the second ranking besides its words: sections, citations and classes. Computed over all its segments by the process that
 * builds them.
 */
export type LawStructure = {
  readonly tree: SectionTree;
  readonly sectionOf: Int32Array;
  readonly docLength: Float32Array;
  /** Number of the class (code, or part of an agreement) of each document, and their names. */
  readonly classOf: Uint32Array;
  readonly classes: readonly string[];
  /** Number of the text (code, agreement, act) that contains each document, and their ids; '' for none. */
  readonly textOf: Uint32Array;
  readonly texts: readonly string[];
  /** Chapter of each document by its number; L. and R. articles of one chapter share it. 0: the number has no chapter. */
  readonly chapterOf: Uint32Array;
  /** 1 legislative, 2 regulatory, 0 otherwise. */
  readonly rank: Uint8Array;
  /** Documents that each document names by their number, and how many name each. */
  readonly cited: Lists;
  readonly citations: Uint32Array;
  /** Phrases of the headings given to articles, as terms; those of document d are `phrasesOf[d]` to `phrasesOf[d + 1] - 1`. */
  readonly phrases: Lists;
  readonly phrasesOf: Uint32Array;
  /** See headingWeights: with them, an index is read without its postings. Absent in older files. */
  readonly headingWeight?: Float32Array;
};

const NUMBER = /^[lrd]\d+(-\d+)*$/;

export function buildLawStructure(analyser: Analyser, view: IndexView, headings: ArticleHeadings): LawStructure {
  const { tree, sectionOf } = buildTree(analyser, view);
  const docLength = new Float32Array(view.docCount);
  for (const part of view.parts)
    for (let place = 0; place < part.segment.docCount; place += 1) {
      const { segment } = part;
      const doc = numberOf(part, place);
      if (doc < 0) continue;
      docLength[doc] =
        (segment.lengths[place * segment.fields] as number) + (segment.lengths[place * segment.fields + BODY_FIELD] as number);
      for (let node = sectionOf[doc] as number; node >= 0; node = tree.parent[node] as number) {
        const titleLength = (tree.titles.offsets[node + 1] as number) - (tree.titles.offsets[node] as number);
        tree.docs[node] = (tree.docs[node] as number) + 1;
        tree.length[node] = (tree.length[node] as number) + (docLength[doc] as number) + 3 * titleLength;
      }
    }
  const { byNumber, ...named } = readNumbers(analyser, view);
  return {
    tree,
    sectionOf,
    docLength,
    ...named,
    ...findCitations(view, named.classOf, byNumber),
    ...phrasesOfHeadings(analyser, view, headings),
    headingWeight: headingWeights(view, raritiesOf(view)),
  };
}

type Numbers = Pick<LawStructure, 'classOf' | 'classes' | 'rank' | 'textOf' | 'texts' | 'chapterOf'> & {
  /** The last document of a class that has a number. */
  readonly byNumber: ReadonlyMap<string, number>;
};

/** What the number of each document and the text that contains it say. */
function readNumbers(analyser: Analyser, view: IndexView): Numbers {
  const n = view.docCount;
  const [classes, texts, chapters] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const classOf = new Uint32Array(n);
  const textOf = new Uint32Array(n);
  const rank = new Uint8Array(n);
  const chapterOf = new Uint32Array(n);
  const byNumber = new Map<string, number>();
  for (let doc = 0; doc < n; doc += 1) {
    const stored = view.stored<StoredHit>(doc);
    textOf[doc] = numberIn(texts, stored.x ?? '');
    const id = numberIn(classes, stored.x?.startsWith('LEGITEXT') ? stored.x : partOfAgreement(view.group(doc)));
    classOf[doc] = id;
    const term = stored.n === null ? undefined : analyser.terms(stored.n)[0];
    if (term === undefined || !NUMBER.test(term)) continue;
    rank[doc] = term.startsWith('l') ? 1 : 2;
    byNumber.set(`${id}/${term}`, doc);
    // « L. 1234-5 » and « R. 1234-1 » belong to one chapter: the law and its application.
    const digits = /\d+/.exec(stored.n ?? '')?.[0];
    if (digits !== undefined) chapterOf[doc] = numberIn(chapters, `${id}/${digits}`) + 1;
  }
  return { classOf, classes: [...classes.keys()], rank, textOf, texts: [...texts.keys()], chapterOf, byNumber };
}

/** Number of a name, in the order in which names come. */
function numberIn(names: Map<string, number>, name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, names.size);
  return names.size - 1;
}

/** Each piece of a heading between commas, colons and lines is a phrase: « durée du mandat CSE ». */
function phrasesOfHeadings(analyser: Analyser, view: IndexView, headings: ArticleHeadings): Pick<LawStructure, 'phrases' | 'phrasesOf'> {
  const phrases: number[][] = [];
  const phrasesOf = new Uint32Array(view.docCount + 1);
  for (let doc = 0; doc < view.docCount; doc += 1) {
    const { n, x } = view.stored<StoredHit>(doc);
    const hierarchy = JSON.parse(view.group(doc)) as string[];
    for (const phrase of articleHeading({ number: n, text: x, hierarchy }, headings).split(/[,;:\n]/)) {
      const ids = analyser.terms(phrase).map((term) => view.terms.id(term));
      const known = [...new Set(ids.filter((id) => id !== undefined))];
      if (known.length > 0) phrases.push(known);
    }
    phrasesOf[doc + 1] = phrases.length;
  }
  return { phrases: toLists(phrases), phrasesOf };
}

/** Base text, attached texts, wages…: the second heading of an agreement. */
function partOfAgreement(group: string): string {
  const path = JSON.parse(group) as string[];
  return /^texte de base/i.test(path[1] ?? '') ? 'base' : /salaires/i.test(path[1] ?? '') ? 'salaires' : 'attaches';
}

function toLists(lists: readonly (readonly number[])[]): Lists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offsets[i + 1] = (offsets[i] as number) + list.length;
  });
  const values = new Uint32Array(offsets[lists.length] as number);
  lists.forEach((list, i) => {
    values.set(list, offsets[i]);
  });
  return { offsets, values };
}

/** For each value below `count`, the lists that hold it. */
function invert({ offsets, values }: Lists, count: number): Lists {
  const ends = new Uint32Array(count + 1);
  for (const value of values) ends[value + 1] = (ends[value + 1] as number) + 1;
  for (let i = 0; i < count; i += 1) ends[i + 1] = (ends[i + 1] as number) + (ends[i] as number);
  const next = ends.slice(0, count);
  const holders = new Uint32Array(values.length);
  for (let list = 0; list + 1 < offsets.length; list += 1)
    for (let i = offsets[list] as number; i < (offsets[list + 1] as number); i += 1) {
      const value = values[i] as number;
      holders[next[value] as number] = list;
      next[value] = (next[value] as number) + 1;
    }
  return { offsets: ends, values: holders };
}

function buildTree(analyser: Analyser, view: IndexView): { tree: SectionTree; sectionOf: Int32Array } {
  const ids = new Map<string, number>();
  const parent: number[] = [];
  const depth: number[] = [];
  const titles: number[][] = [];
  const special: number[][] = [];
  const firstDoc: number[] = [];
  const specialIds = new Set(analyser.terms(SPECIAL_WORDS).map((term) => view.terms.id(term)));
  const sectionOf = new Int32Array(view.docCount);
  const nodeOf = (group: string, doc: number): number => {
    let key = '';
    let above = -1;
    (JSON.parse(group) as string[]).forEach((title, level) => {
      key += `\u0001${title}`;
      let node = ids.get(key);
      if (node === undefined) {
        node = ids.size;
        ids.set(key, node);
        const terms = [
          ...new Set(
            analyser
              .terms(title)
              .map((term) => view.terms.id(term))
              .filter((id) => id !== undefined),
          ),
        ];
        titles.push(terms);
        parent.push(above);
        depth.push(level);
        firstDoc.push(doc);
        special.push([...new Set([...(above < 0 ? [] : (special[above] ?? [])), ...terms.filter((id) => specialIds.has(id))])]);
      }
      above = node;
    });
    return above;
  };
  for (const part of view.parts) {
    const { segment } = part;
    // A path without any title has no section.
    const known = new Map<number, number>();
    for (let place = 0; place < segment.docCount; place += 1) {
      const doc = numberOf(part, place);
      if (doc < 0) continue;
      const group = segment.groups[place] as number;
      const node = known.get(group) ?? nodeOf(segment.groupNames.at(group), doc);
      known.set(group, node);
      sectionOf[doc] = node;
    }
  }
  const count = parent.length;
  const titleLists = toLists(titles);
  return {
    sectionOf,
    tree: {
      parent: Int32Array.from(parent),
      depth: Uint8Array.from(depth),
      titles: titleLists,
      titled: invert(titleLists, view.terms.length),
      special: toLists(special),
      firstDoc: Uint32Array.from(firstDoc),
      docs: new Uint32Array(count),
      length: new Float32Array(count),
    },
  };
}

/** A document by its number, and its class. */
export type Numbered = { readonly id: number; readonly doc: number };

/** For each number, its document in the first class that has it. `byNumber`: by `class/number`. */
export function firstByNumber(byNumber: ReadonlyMap<string, number>): ReadonlyMap<string, Numbered> {
  const first = new Map<string, Numbered>();
  for (const [key, doc] of byNumber) {
    const slash = key.indexOf('/');
    const [id, term] = [Number(key.slice(0, slash)), key.slice(slash + 1)];
    if (id < (first.get(term)?.id ?? Number.POSITIVE_INFINITY)) first.set(term, { id, doc });
  }
  return first;
}

/** Articles refer to others by number. A number is looked up in the same code first, then in the first other code that has it. */
function findCitations(
  view: IndexView,
  classOf: Uint32Array,
  byNumber: ReadonlyMap<string, number>,
): Pick<LawStructure, 'cited' | 'citations'> {
  const elsewhere = firstByNumber(byNumber);
  const numbers = Array.from(view.terms, (term) => (NUMBER.test(term) ? term : null));
  const offsets = new Uint32Array(view.docCount + 1);
  const cited: number[] = [];
  const citations = new Uint32Array(view.docCount);
  for (let doc = 0; doc < view.docCount; doc += 1) {
    const own = classOf[doc] as number;
    const found = new Set<number>();
    for (const id of view.forward(doc)) {
      const term = numbers[id];
      if (term == null) continue;
      const target = byNumber.get(`${own}/${term}`) ?? elsewhere.get(term)?.doc;
      if (target !== undefined && target !== doc) found.add(target);
    }
    for (const target of found) {
      cited.push(target);
      citations[target] = (citations[target] as number) + 1;
    }
    offsets[doc + 1] = cited.length;
  }
  return { cited: { offsets, values: Uint32Array.from(cited) }, citations };
}
