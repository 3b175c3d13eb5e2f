import { deflateSync, inflateSync } from 'node:zlib';

/** A PDF as the browser writes it: one cross-reference table, objects in plain text except for their compressed streams. */
export type PdfFile = {
  readonly numbers: readonly number[];
  readonly root: number;
  /** An unused object number. */
  newNumber(): number;
  /** The current dictionary of an object, changes included. */
  object(number: number): string;
  /** The content of an object's stream. */
  content(number: number): Buffer;
  set(number: number, dictionary: string): void;
  setStream(number: number, dictionary: string, content: Buffer, how: 'plain' | 'compressed'): void;
  /** The original bytes, followed by an incremental update with the changes. */
  updated(): Buffer;
};

/** @throws Error when the file is not laid out as the browser writes it. */
export function readPdfFile(file: Uint8Array): PdfFile {
  const source = Buffer.from(file);
  const text = source.toString('latin1');
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const [, size, entries, trailer] = /^xref\s+0 (\d+)\s+(.*?)trailer\s*(<<.*?>>)\s*startxref/s.exec(text.slice(startxref)) ?? [];
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer ?? '')?.[1] ?? Number.NaN);
  if (size === undefined || entries === undefined || trailer === undefined || Number.isNaN(root)) throw new Error('no table of objects');
  const offsets = offsetsOf(entries);
  const changed = new Map<number, { dictionary: string; stream: Buffer | null }>();
  let next = Number(size);

  /** Start and end of an object's dictionary, which ends at its stream or at the object's end. */
  function extent(number: number): { from: number; to: number } {
    const at = offsets.get(number) ?? Number.NaN;
    const head = new RegExp(`^${number} 0 obj\\s*`).exec(text.slice(at, at + 40))?.[0];
    if (head === undefined) throw new Error(`no object ${number}`);
    const from = at + head.length;
    const end = text.indexOf('endobj', from);
    const stream = text.indexOf('stream', from);
    return { from, to: stream >= 0 && stream < end ? stream : end };
  }

  return {
    numbers: [...offsets.keys()],
    root,
    newNumber: () => next++,
    object(number) {
      const known = changed.get(number);
      if (known) return known.dictionary;
      const { from, to } = extent(number);
      return text.slice(from, to).trim();
    },
    content(number) {
      const { from, to } = extent(number);
      const dictionary = text.slice(from, to);
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? Number.NaN);
      const start = to + (/^stream\r?\n/.exec(text.slice(to, to + 8))?.[0].length ?? Number.NaN);
      const data = source.subarray(start, start + length);
      return dictionary.includes('/FlateDecode') ? inflateSync(data) : data;
    },
    set: (number, dictionary) => void changed.set(number, { dictionary, stream: null }),
    setStream(number, dictionary, content, how) {
      const data = how === 'compressed' ? deflateSync(content) : content;
      const filter = how === 'compressed' ? '/Filter /FlateDecode\n' : '';
      changed.set(number, { dictionary: withEntries(dictionary, `${filter}/Length ${data.length}`), stream: data });
    },
    updated() {
      const parts = [source, Buffer.from('\n')];
      let at = source.length + 1;
      const lines: string[] = [];
      for (const [number, { dictionary, stream }] of [...changed].sort(([a], [b]) => a - b)) {
        const object = Buffer.concat([
          Buffer.from(`${number} 0 obj\n${dictionary}\n`, 'latin1'),
          ...(stream === null ? [] : [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]),
          Buffer.from('endobj\n'),
        ]);
        lines.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
        parts.push(object);
        at += object.length;
      }
      const last = trailer.replace(/\/Size \d+/, `/Size ${next}\n/Prev ${startxref}`);
      parts.push(Buffer.from(`xref\n${lines.join('')}trailer\n${last}\nstartxref\n${at}\n%%EOF\n`));
      return Buffer.concat(parts);
    },
  };
}

function offsetsOf(entries: string): Map<number, number> {
  const offsets = new Map<number, number>();
  entries
    .trim()
    .split(/\r?\n|\r/)
    .forEach((line, number) => {
      const [, offset] = /^(\d{10}) \d{5} n/.exec(line) ?? [];
      if (offset !== undefined) offsets.set(number, Number(offset));
    });
  return offsets;
}

/** Adds entries to a dictionary. */
export function withEntries(dictionary: string, entries: string): string {
  if (!dictionary.startsWith('<<')) throw new Error('not a dictionary');
  return `<<${entries}\n${dictionary.slice(2)}`;
}

/** A PDF text string, in UTF-16 with a byte order mark. */
export const textString = (value: string): string => `<FEFF${Buffer.from(value, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
