import type { ShownPassage } from '@attendu/law/tables';

/**
 * A dossier as a document: the common content of the Word file and the PDF. Every text is plain: each renderer
 * escapes it.
 */
export type ExportDocument = {
  /** The dossier's name, at the top of each page and in the properties of the file. */
  readonly name: string;
  readonly title: string;
  /** « Droit applicable au … », « Fonds à jour au … », the day of the export. */
  readonly dates: readonly string[];
  readonly blocks: readonly Block[];
  /** In the order of their calls, numbered from 1. */
  readonly notes: readonly Note[];
};

export type Note = { readonly number: number; readonly inlines: readonly Inline[] };

export type Tone = 'good' | 'caution' | 'bad' | 'plain';

export type Inline =
  /** `verbatim`: quoted words, of which no character may change. */
  | { readonly type: 'text'; readonly text: string; readonly strong?: true; readonly emphasis?: true; readonly verbatim?: true }
  /** A label of ours beside quoted words: « déduction », « non vérifié ». */
  | { readonly type: 'mark'; readonly text: string; readonly tone: 'bad' | 'plain' }
  /** An outside page, always https. */
  | { readonly type: 'link'; readonly text: string; readonly url: string }
  /** A place of this very document. */
  | { readonly type: 'place'; readonly text: string; readonly id: string }
  | { readonly type: 'call'; readonly note: number }
  | { readonly type: 'break' };

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly inlines: readonly Inline[]; readonly id?: string }
  | { readonly type: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly type: 'question'; readonly inlines: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly (readonly Block[])[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'notice'; readonly tone: Tone; readonly inlines: readonly Inline[] }
  /** A line of facts under a title, in small type. */
  | { readonly type: 'fact'; readonly tone: Tone; readonly inlines: readonly Inline[] }
  /** The title of a source, at the place that references lead to. */
  | { readonly type: 'source'; readonly id: string; readonly tag: string; readonly inlines: readonly Inline[] }
  /** Passages of a source and what their check found. `verified` false: never shown as a checked quotation. */
  | {
      readonly type: 'passages';
      readonly shown: readonly ShownPassage[];
      readonly verified: boolean;
      readonly tone: Tone;
      readonly fact: string;
    }
  /** Rows of a table of the law, under its columns when they are known. */
  | ({ readonly type: 'rows' } & Omit<Extract<ShownPassage, { type: 'table' }>, 'type'>)
  | { readonly type: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  /** Where a format without footnotes of its own writes the notes called since the last such place. */
  | { readonly type: 'notes'; readonly from: number; readonly to: number };

/** `width` in percent of the text width. */
export type Column = { readonly label: string; readonly width: number };

export const text = (value: string): Inline => ({ type: 'text', text: value });
/** Quoted words. */
export const verbatim = (value: string): Inline => ({ type: 'text', text: value, verbatim: true });
export const strong = (value: string): Inline => ({ type: 'text', text: value, strong: true });
