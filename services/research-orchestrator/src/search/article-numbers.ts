import type { Analyser } from '@attendu/search/analyser';
import { storedOf } from '@attendu/search/segment';
import type { StoredHit } from './index-fields.ts';
import type { LawMap } from './law-map.ts';

/** The numbers of the articles of a segment, and what a number written in a text means. */
export type ArticleNumbers = {
  /** By term: 1 for a number of an article. */
  readonly isNumber: Uint8Array;
  /** The term « code », and for the word that follows it in the name of each code held, its class. */
  readonly code: number | undefined;
  readonly classOfName: ReadonlyMap<number, number>;
  documentOf(classId: number, term: string): number | undefined;
  /** Documents of the chapter that a number says (« L. 1221 »), in its code. */
  chapterOf(classId: number, term: string): readonly number[];
};

const NUMBER = /^([lrd]\d+)(-\d+)*$/;
const known = new WeakMap<LawMap, ArticleNumbers>();

/** Found once for each index loaded, when first asked for. */
export function articleNumbers(map: LawMap, analyser: Analyser): ArticleNumbers {
  const before = known.get(map);
  if (before !== undefined) return before;
  const { segment, classOf } = map;
  const documents = new Map<string, number>();
  const chapters = new Map<string, number[]>();
  const classOfName = new Map<number, number>();
  for (let doc = 0; doc < segment.docCount; doc += 1) {
    const stored = storedOf<StoredHit>(segment, doc);
    const id = classOf[doc] as number;
    const [, name] = analyser.terms(stored.t);
    const nameId = name === undefined ? undefined : segment.terms.id(name);
    if (nameId !== undefined && !classOfName.has(nameId)) classOfName.set(nameId, id);
    const term = stored.n === null ? undefined : analyser.terms(stored.n)[0];
    const chapter = term === undefined ? undefined : NUMBER.exec(term)?.[1];
    if (term === undefined || chapter === undefined) continue;
    documents.set(`${id}/${term}`, doc);
    const key = `${id}/${chapter}`;
    const list = chapters.get(key);
    if (list === undefined) chapters.set(key, [doc]);
    else list.push(doc);
  }
  const isNumber = new Uint8Array(segment.terms.length);
  let id = 0;
  for (const term of segment.terms) {
    if (NUMBER.test(term)) isNumber[id] = 1;
    id += 1;
  }
  const [code] = analyser.terms('code');
  const numbers: ArticleNumbers = {
    isNumber,
    code: code === undefined ? undefined : segment.terms.id(code),
    classOfName,
    documentOf: (classId, term) => documents.get(`${classId}/${term}`),
    chapterOf: (classId, term) => chapters.get(`${classId}/${NUMBER.exec(term)?.[1]}`) ?? [],
  };
  known.set(map, numbers);
  return numbers;
}
