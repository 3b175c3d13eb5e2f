// Builds data/lexicon.br from the packages named in data/CREDITS.md: `node services/anonymiser/scripts/make-lexicon.mjs`.
// Each line: two hexadecimal digits of marks, then a word without accents. Read by src/adapters/load-lexicon.ts.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';

const require = createRequire(import.meta.url);
const MARK = { male: 1, female: 2, surname: 4, word: 8, commune: 16, commonFirst: 64 };

const fold = (text) =>
  text
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’'‐-–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const marks = new Map();
const add = (text, mark) => {
  const key = fold(text);
  if (/^[a-z][a-z ]*$/.test(key)) marks.set(key, (marks.get(key) ?? 0) | mark);
};

for (const [name, gender] of require('gender-detection-from-name/names/fr.js')) {
  add(name, gender === 'male' ? MARK.male : gender === 'female' ? MARK.female : MARK.male | MARK.female);
}
// The package's two files are swapped: "firstnames" holds surnames, "lastnames" first names. Rare single letters are noise.
for (const name of require('@zxcvbn-ts/language-fr/src/firstnames.json')) if (name.length > 1) add(name, MARK.surname);
for (const name of require('@zxcvbn-ts/language-fr/src/lastnames.json')) if (name.length > 1) add(name, MARK.commonFirst);
for (const word of require('an-array-of-french-words')) add(word, MARK.word);
for (const commune of require('@etalab/decoupage-administratif/data/communes.json')) add(commune.nom, MARK.commune);

const lines = [...marks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, mark]) => mark.toString(16).padStart(2, '0') + key);
const data = brotliCompressSync(lines.join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(new URL('../data/lexicon.br', import.meta.url), data);
process.stdout.write(`${lines.length} words, ${data.length} bytes\n`);
