import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Lexicon } from '../domain/lexicon.ts';

const FILE = new URL('../../data/lexicon.br', import.meta.url);
const NEWLINE = 10;

let loaded: Lexicon | null = null;

/** Loads the word lists of data/CREDITS.md. Done once per process: 340,000 words stay in one buffer, indexed by a hash table of offsets. */
export function loadLexicon(): Lexicon {
  loaded ??= indexLexicon(brotliDecompressSync(readFileSync(FILE)));
  return loaded;
}

function indexLexicon(data: Buffer): Lexicon {
  const mask = (1 << 20) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  for (let line = 0; line < data.length; ) {
    let hash = 0x811c9dc5;
    let end = line + 2;
    for (; end < data.length && data[end] !== NEWLINE; end++) hash = Math.imul(hash ^ (data[end] ?? 0), 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = line;
    line = end + 1;
  }
  const matches = (line: number, key: string): boolean => {
    for (let i = 0; i < key.length; i++) if (data[line + 2 + i] !== key.charCodeAt(i)) return false;
    const end = line + 2 + key.length;
    return end >= data.length || data[end] === NEWLINE;
  };
  const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);
  return {
    marksOf(key) {
      let hash = 0x811c9dc5;
      for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
      for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
        const line = slots[slot] ?? -1;
        if (line < 0) return 0;
        if (matches(line, key)) return digit(data[line] ?? 48) * 16 + digit(data[line + 1] ?? 48);
      }
    },
  };
}
