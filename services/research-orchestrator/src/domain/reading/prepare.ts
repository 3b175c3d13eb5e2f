import { foldInPlace } from '@attendu/law/fold';
import { isRow } from '@attendu/law/tables';
import type { StoredVersion } from '../stored-version.ts';
import { sectionTitle, subjectTitles } from '../text/sections.ts';
import { paragraphsOf } from '../text/sentences.ts';
import { stemsOf, wordsOf } from '../text/terms.ts';
import { cutPassages, type Passage } from './cut.ts';
import { partsOf } from './parts.ts';

/** A passage with everything that does not depend on the query. */
export type PreparedPassage = {
  readonly passage: Passage;
  readonly text: string;
  /** Its stems in order; those of a table row without its numbers, since a shared number alone proves nothing. */
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Stems of the paragraph that introduces it. */
  readonly leadIn: ReadonlySet<string>;
  /** Stems of the words in which the public asks for its paragraph. */
  readonly asked: ReadonlySet<string>;
  /** Stems of the headings above it. */
  readonly heading: ReadonlySet<string>;
  /** Its text and that of the list it introduces, by `foldInPlace`. */
  readonly folded: string;
};

/** `titles`: the headings above it that name a subject. `place`: stems of the nearest one. */
export type PreparedText = {
  readonly stems: ReadonlySet<string>;
  readonly passages: readonly PreparedPassage[];
  readonly titles: readonly string[];
  readonly place: readonly string[];
};

type Source = { readonly version: StoredVersion; readonly heading: string; readonly paragraphs: readonly string[] };

const NONE: ReadonlySet<string> = new Set();

function prepare({ version, heading, paragraphs }: Source): PreparedText {
  const { content, title, hierarchy } = version;
  const passages = cutPassages(content, version);
  const parts = partsOf(paragraphsOf(content).map(({ start, end }) => content.slice(start, end)));
  const titles = subjectTitles(hierarchy);
  const ofDocument = new Set(stemsOf([title, ...titles.slice(-2), heading].join('\n')));
  const ofPart = new Map<string, ReadonlySet<string>>();
  const headingOf = (paragraph: number): ReadonlySet<string> => {
    const name = parts[paragraph]?.name;
    if (name === undefined) return ofDocument;
    const known = ofPart.get(name) ?? new Set([...ofDocument, ...stemsOf(name)]);
    ofPart.set(name, known);
    return known;
  };
  const texts = passages.map(({ start, end }) => content.slice(start, end));
  const words = texts.map((text) => wordsOf(text).map(({ stem }) => stem));
  const ofParagraph = new Map<number, Set<string>>();
  const under = new Map<number, string[]>();
  passages.forEach(({ paragraph, leadIn }, index) => {
    const stems = ofParagraph.get(paragraph) ?? new Set();
    for (const stem of words[index] ?? []) stems.add(stem);
    ofParagraph.set(paragraph, stems);
    if (leadIn !== null) under.set(leadIn, [...(under.get(leadIn) ?? []), texts[index] ?? '']);
  });
  return {
    stems: new Set(stemsOf(`${title}\n${content}`)),
    passages: passages.map((passage, index): PreparedPassage => {
      const text = texts[index] ?? '';
      const all = words[index] ?? [];
      const own = isRow(text) ? all.filter((stem) => !/^\d+$/.test(stem)) : all;
      const items = text.endsWith(':') ? (under.get(passage.paragraph) ?? []).join('\n') : '';
      return {
        passage,
        text,
        words: own,
        stems: new Set(own),
        leadIn: passage.leadIn === null ? NONE : (ofParagraph.get(passage.leadIn) ?? NONE),
        asked: new Set(stemsOf(paragraphs[passage.paragraph] ?? '')),
        heading: headingOf(passage.paragraph),
        folded: foldInPlace(`${text}\n${items}`),
      };
    }),
    titles,
    place: stemsOf(titles.at(-1) ?? sectionTitle(hierarchy.at(-1) ?? '')),
  };
}

/** Characters of the texts kept prepared: some 700 articles. */
const MOST_CHARACTERS = 2_000_000;

/** Texts read lately, the oldest first: a question reads most of its texts twice, and questions share many. */
const kept = new Map<string, { readonly source: Source; readonly prepared: PreparedText }>();
let characters = 0;

/** A text as prepared for reading: kept from an earlier reading, or made now. */
export function preparedText(source: Source): PreparedText {
  const key = `${source.version.kind}/${source.version.versionId}`;
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    characters -= known.source.version.content.length;
  }
  const entry = known !== undefined && isSame(known.source, source) ? known : { source, prepared: prepare(source) };
  kept.set(key, entry);
  characters += source.version.content.length;
  for (const [oldest, { source: old }] of kept) {
    if (characters <= MOST_CHARACTERS || oldest === key) break;
    kept.delete(oldest);
    characters -= old.version.content.length;
  }
  return entry.prepared;
}

/** Whether nothing changed that a text is prepared from: a corpus update may give the same version other headings or zones. */
function isSame(a: Source, b: Source): boolean {
  if (a === b) return true;
  return (
    a.version.content === b.version.content &&
    a.version.title === b.version.title &&
    a.heading === b.heading &&
    JSON.stringify([a.version.hierarchy, a.version.zones, a.paragraphs]) ===
      JSON.stringify([b.version.hierarchy, b.version.zones, b.paragraphs])
  );
}
