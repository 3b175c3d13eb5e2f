import type { ForceFact } from '@attendu/law/dossier/labels';
import { displayTitle } from '@attendu/law/dossier/labels';
import { type Cited, shortReference } from '@attendu/law/dossier/sources';
import { PROOF } from '@attendu/law/dossier/wording';
import { type Block, type Inline, type Note, text } from './model.ts';

/** The notes of a document, in order of reference. */
export type Notes = {
  /** Adds a note about a source and these of its quotations; returns its number. */
  add(cited: Cited, quotations: readonly number[]): number;
  readonly all: readonly Note[];
};

export const sourceId = ({ kind, n, point }: Pick<Cited, 'kind' | 'n' | 'point'>): string => `source_${point}_${kind}_${n}`;
export const pointId = (point: number): string => `point_${point}`;
/** « L 1 », as on the screen. */
export const tagOf = (cited: Cited): string => shortReference(cited, false);

/** Only https pages are linked, whatever the stored URL. */
export function officialLink(url: string | null, words?: string): Inline[] {
  if (!url?.startsWith('https://') || !URL.canParse(url)) return [];
  return [{ type: 'link', text: words ?? new URL(url).hostname, url }];
}

/**
 * @param forceOf the force of a version on the day of the export. @param arePointsSaid whether each source names its point, as in a dossier of
 * several points.
 */
export function createNotes(forceOf: (cited: Cited) => readonly ForceFact[], arePointsSaid: boolean): Notes {
  const all: Note[] = [];
  const given = new Set<string>();
  return {
    all,
    add(cited, quotations) {
      const { document } = cited;
      const number = all.length + 1;
      const id = sourceId(cited);
      // Its title, version and dates are in its first note, and where this one leads.
      const isRepeated = given.has(id);
      given.add(id);
      const version = document.versionId === document.id ? '' : `, version ${document.versionId}`;
      const force = forceOf(cited).map(({ sentence }) => sentence.replace(/\.$/, ''));
      const link = officialLink(document.url);
      const failed = quotations.some((index) => document.quotations[index]?.proof === 'failed');
      const said = isRepeated ? 'texte précité' : [`${displayTitle(document)}${version}`, ...force].join('. ');
      all.push({
        number,
        inlines: [
          { type: 'place', text: shortReference(cited, arePointsSaid), id },
          text(`\u00a0: ${said}.`),
          ...(failed ? [text(' '), { type: 'mark' as const, text: PROOF.unprovedSentence, tone: 'bad' as const }] : []),
          ...(isRepeated || link.length === 0 ? [] : [text(' '), ...link]),
        ],
      });
      return number;
    },
  };
}

/** Blocks, followed by the notes that they reference. */
export function withNotes(notes: Notes, make: () => Block[]): Block[] {
  const from = notes.all.length + 1;
  const blocks = make();
  const to = notes.all.length;
  return to < from ? blocks : [...blocks, { type: 'notes', from, to }];
}
