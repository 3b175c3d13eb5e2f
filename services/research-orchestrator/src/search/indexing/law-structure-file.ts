import { type Column, readColumns, writeColumns } from '@attendu/search/column-file';
import type { LawStructure } from './law-structure.ts';

/** Change it whenever the structure, or the way it is derived from the segments, changes. */
export const STRUCTURE_FORMAT = 3;
const FORMAT = `law structure ${STRUCTURE_FORMAT}`;

export async function writeLawStructure(path: string, s: LawStructure): Promise<void> {
  const { tree } = s;
  const columns: Record<string, Column> = {
    parent: tree.parent,
    depth: tree.depth,
    titleOffsets: tree.titles.offsets,
    titleValues: tree.titles.values,
    titledOffsets: tree.titled.offsets,
    titledValues: tree.titled.values,
    specialOffsets: tree.special.offsets,
    specialValues: tree.special.values,
    sectionDocs: tree.docs,
    sectionLength: tree.length,
    firstDoc: tree.firstDoc,
    sectionOf: s.sectionOf,
    docLength: s.docLength,
    classOf: s.classOf,
    textOf: s.textOf,
    chapterOf: s.chapterOf,
    rank: s.rank,
    citedOffsets: s.cited.offsets,
    citedValues: s.cited.values,
    citations: s.citations,
    phraseOffsets: s.phrases.offsets,
    phraseValues: s.phrases.values,
    phrasesOf: s.phrasesOf,
    ...(s.headingWeight === undefined ? {} : { headingWeight: s.headingWeight }),
  };
  await writeColumns(path, FORMAT, { columns, meta: { classes: s.classes, texts: s.texts } });
}

/** Throws when the file is missing, altered or of another format. */
export async function readLawStructure(path: string): Promise<LawStructure> {
  const { columns, meta } = await readColumns<{ classes: string[]; texts: string[] }>(path, FORMAT);
  // Written by the function above in the same format, so each column has the type it has there.
  const column = <T extends Column>(name: string): T => columns[name] as T;
  const lists = (name: string): LawStructure['cited'] => ({ offsets: column(`${name}Offsets`), values: column(`${name}Values`) });
  return {
    tree: {
      parent: column('parent'),
      depth: column('depth'),
      titles: lists('title'),
      titled: lists('titled'),
      special: lists('special'),
      docs: column('sectionDocs'),
      length: column('sectionLength'),
      firstDoc: column('firstDoc'),
    },
    sectionOf: column('sectionOf'),
    docLength: column('docLength'),
    classOf: column('classOf'),
    textOf: column('textOf'),
    chapterOf: column('chapterOf'),
    rank: column('rank'),
    cited: lists('cited'),
    citations: column('citations'),
    phrases: lists('phrase'),
    phrasesOf: column('phrasesOf'),
    ...(columns.headingWeight === undefined ? {} : { headingWeight: column<Float32Array>('headingWeight') }),
    classes: meta.classes,
    texts: meta.texts,
  };
}
