import { CODES } from '@attendu/law/data/code-table';
import type { Analyser } from '@attendu/search/analyser';
import type { StoredHit } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';
import { firstByNumber } from '../indexing/law-structure.ts';
import { ordinalsOf } from './section-ordinals.ts';

/** What a number says about its place: `letter` l or r (R. and D. articles share one numbering), chapter « 1234 », and its rank in the chapter. */
export type ArticlePlace = { readonly letter: string; readonly chapter: string; readonly item: number };

/** An article that the texts refer to. `chapter`: its key; `held`: the document, or -1 when the index has none. */
export type CitedArticle = {
  readonly term: string;
  readonly chapter: string;
  readonly item: number;
  readonly held: number;
  /** Its absence is no evidence: the codes still cite it though it is repealed, or the index holds nothing of its title. */
  readonly dead: boolean;
};

/** A reference in a text: which article, and where (in terms of the forward field). */
export type Reference = { readonly article: number; readonly at: number };

/** The articles of one chapter and letter, in the order of their numbers. */
export type Chapter = { readonly items: Int32Array; readonly docs: Int32Array };

/** The numbers of the articles of an index, and what the numbers written in its texts refer to. */
export type ArticleNumbers = {
  /** By document: the key of its chapter (« class/letter+number »), null for a document without such a number. */
  readonly chapterOf: readonly (string | null)[];
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly cited: readonly CitedArticle[];
  readonly referencesOf: (doc: number) => readonly Reference[];
  /** Documents that refer to a cited article, each once. */
  readonly citersOf: (article: number) => readonly number[];
  /** Ordinal of each section as its title gives it (« Section 3 »), -1 when it gives none; and its kind (« section »). */
  readonly ordinals: { readonly rank: Int16Array; readonly kind: readonly string[] };
};

const NUMBER = /^([lrd])(\d+)-(\d+)/;
/** Terms that may stand between a number and the name of its code. */
const LONGEST_LIST = 60;
const CONNECTING =
  'article articles alinéa alinéas suivants suivant premier deuxième troisième quatrième cinquième sixième septième dernier second seconde premiers deux trois bis ter quater phrase paragraphe point mention applicable';
const known = new WeakMap<LawMap, ArticleNumbers>();

export function numberPlace(term: string): ArticlePlace | null {
  const match = NUMBER.exec(term);
  if (match === null) return null;
  return { letter: match[1] === 'l' ? 'l' : 'r', chapter: match[2] as string, item: Number(match[3]) };
}

/** Computed once for each loaded index. `dead`: « text id/number » of references known to lead nowhere. */
export function articleNumbers(map: LawMap, analyser: Analyser, dead: ReadonlySet<string>): ArticleNumbers {
  const before = known.get(map);
  if (before !== undefined) return before;
  const held = readHeldNumbers(map, analyser);
  const numbers: ArticleNumbers = {
    chapterOf: held.chapterOf,
    chapters: held.chapters,
    ...readReferences(map, analyser, dead, held),
    ordinals: ordinalsOf(map),
  };
  known.set(map, numbers);
  return numbers;
}

/**
 * The numbers of documents. `documents`: by the key of their number. `titles`: titles of which the index has something. `classOfName`: by the name of
 * a code.
 */
type HeldNumbers = Pick<ArticleNumbers, 'chapterOf' | 'chapters'> & {
  readonly documents: ReadonlyMap<string, number>;
  readonly titles: ReadonlySet<string>;
  readonly classOfName: ReadonlyMap<string, number>;
};

function readHeldNumbers({ view, classOf }: LawMap, analyser: Analyser): HeldNumbers {
  const chapterOf: (string | null)[] = [];
  const lists = new Map<string, { item: number; doc: number }[]>();
  const documents = new Map<string, number>();
  const titles = new Set<string>();
  const classOfName = new Map<string, number>();
  for (let doc = 0; doc < view.docCount; doc += 1) {
    const stored = view.stored<StoredHit>(doc);
    const id = classOf[doc] as number;
    const [, name] = analyser.terms(stored.t);
    if (name !== undefined && !classOfName.has(name)) classOfName.set(name, id);
    const term = stored.n === null ? undefined : analyser.terms(stored.n)[0];
    const place = term === undefined ? null : numberPlace(term);
    if (term === undefined || place === null) {
      chapterOf.push(null);
      continue;
    }
    documents.set(keyOf(id, place.letter, term), doc);
    const chapter = `${id}/${place.letter}${place.chapter}`;
    chapterOf.push(chapter);
    titles.add(titleOf(id, place.chapter));
    const list = lists.get(chapter);
    if (list === undefined) lists.set(chapter, [{ item: place.item, doc }]);
    else list.push({ item: place.item, doc });
  }
  const chapters = new Map(
    [...lists].map(([key, list]) => {
      list.sort((a, b) => a.item - b.item || a.doc - b.doc);
      return [key, { items: Int32Array.from(list, ({ item }) => item), docs: Int32Array.from(list, ({ doc }) => doc) }];
    }),
  );
  return { chapterOf, chapters, documents, titles, classOfName };
}

/** The references of every text, with the articles that they resolve to. */
function readReferences(
  map: LawMap,
  analyser: Analyser,
  dead: ReadonlySet<string>,
  { chapterOf, documents, titles, classOfName }: HeldNumbers,
): Pick<ArticleNumbers, 'cited' | 'referencesOf' | 'citersOf'> {
  const { view, classes } = map;
  const read = referenceReader(map, analyser, classOfName);
  const elsewhere = firstByNumber(documents);
  const places = new Map<string, number>();
  const cited: CitedArticle[] = [];
  const citers: number[][] = [];
  const offsets = new Uint32Array(view.docCount + 1);
  const articles: number[] = [];
  const ats: number[] = [];
  /** The document of a number, in the code that the text names or, when it names none, in another that has it. */
  const targetOf = ({ term, classId, isNamed }: Written, letter: string): { id: number; held: number | undefined } => {
    const held = documents.get(keyOf(classId, letter, term));
    const other = held === undefined && !isNamed ? elsewhere.get(numberKey(letter, term)) : undefined;
    return other === undefined ? { id: classId, held } : { id: other.id, held: other.doc };
  };
  const numberOf = (term: string, place: ArticlePlace, id: number, held: number | undefined): number => {
    const key = keyOf(id, place.letter, term);
    const before = places.get(key);
    if (before !== undefined) return before;
    const article = cited.length;
    places.set(key, article);
    const isDead = held === undefined && (dead.has(`${classes[id]}/${term}`) || !titles.has(titleOf(id, place.chapter)));
    cited.push({ term, chapter: `${id}/${place.letter}${place.chapter}`, item: place.item, held: held ?? -1, dead: isDead });
    citers.push([]);
    return article;
  };
  for (let doc = 0; doc < view.docCount; doc += 1) {
    // Tables and annexes without a number list articles of earlier law.
    for (const written of chapterOf[doc] === null ? [] : read(doc)) {
      const place = numberPlace(written.term);
      if (place === null) continue;
      const { id, held } = targetOf(written, place.letter);
      if (held === doc) continue;
      const article = numberOf(written.term, place, id, held);
      articles.push(article);
      ats.push(written.at);
      const list = citers[article] as number[];
      if (list[list.length - 1] !== doc) list.push(doc);
    }
    offsets[doc + 1] = articles.length;
  }
  const flatArticles = Uint32Array.from(articles);
  const flatAts = Uint32Array.from(ats);
  return {
    cited,
    referencesOf: (doc) => {
      const out: Reference[] = [];
      for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i += 1)
        out.push({ article: flatArticles[i] as number, at: flatAts[i] as number });
      return out;
    },
    citersOf: (article) => citers[article] ?? [],
  };
}

/** Chapters 1231 to 1238 are those of one title. */
const titleOf = (classId: number, chapter: string): string => `${classId}/${chapter.slice(0, -1)}`;

/** R. 12-3 and D. 12-3 share a key: texts cite one for the other. */
const keyOf = (classId: number, letter: string, term: string): string => `${classId}/${numberKey(letter, term)}`;
const numberKey = (letter: string, term: string): string => `${letter}${term.slice(1)}`;

type Written = { readonly term: string; readonly at: number; readonly classId: number; readonly isNamed: boolean };

/** Reads the numbers in a text with the code that each belongs to; those of codes and laws outside the index are left out. */
function referenceReader(map: LawMap, analyser: Analyser, classOfName: ReadonlyMap<string, number>): (doc: number) => Written[] {
  const { view, classOf } = map;
  const idOf = (word: string): number | undefined => view.terms.id(analyser.terms(word)[0] ?? '');
  const [code, book, procedure, law, order] = ['code', 'livre', 'procédures', 'loi', 'ordonnance'].map(idOf);
  const [codeTerm] = analyser.terms('code');
  const foreign = new Set(
    CODES.flatMap(({ title, aliases }) => [title, ...aliases])
      .map((name) => analyser.terms(name))
      .filter(([first, second]) => first === codeTerm && second !== undefined && !classOfName.has(second))
      .map(([, second]) => second),
  );
  const connecting = new Set(analyser.terms(CONNECTING));
  const terms = [...view.terms];
  const isNumber = Uint8Array.from(terms, (term) => (NUMBER.test(term) ? 1 : 0));
  const isBetween = Uint8Array.from(terms, (term) =>
    connecting.has(term) || term.length <= 2 || /^[ivx\d]+$/.test(term) || /^[lrd]\d+(-|$)/.test(term) ? 1 : 0,
  );
  return (doc) => {
    const own = classOf[doc] as number;
    const text = view.forward(doc);
    const found: Written[] = [];
    /** The code named last: « du même code ». */
    let last: number | undefined = own;
    for (let at = 0; at < text.length; at += 1) {
      if (isNumber[text[at] as number] === 0) continue;
      let next = at + 1;
      while (next < text.length && next < at + LONGEST_LIST && text[next] !== code && isBetween[text[next] as number] === 1) next += 1;
      const isNamed = code !== undefined && text[next] === code;
      let classId: number | undefined = own;
      if (isNamed) {
        const name = terms[text[next + 1] ?? -1] ?? '';
        if (foreign.has(name)) last = undefined;
        else last = classOfName.get(name) ?? last;
        classId = last;
      } else if (
        next < text.length &&
        (text[next] === law || text[next] === order || (text[next] === book && text[next + 1] === procedure))
      )
        classId = undefined;
      if (classId !== undefined) found.push({ term: terms[text[at] as number] as string, at, classId, isNamed });
    }
    return found;
  };
}
