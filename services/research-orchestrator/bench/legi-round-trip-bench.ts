import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTree } from '../src/corpus/json-tree.ts';
import { readCode } from '../src/corpus/legi.ts';
import { installedPackages } from '../src/corpus/packages.ts';
import { readLegiArticle } from '../src/corpus/readers/legi-article.ts';
import { parseXml } from '../src/corpus/readers/xml.ts';
import { articlesOf, hasDebris, idOf, legiFile } from '../test/legi-archives.ts';

export const CODES = ['LEGITEXT000006072050', 'LEGITEXT000006073189', 'LEGITEXT000022197698', 'LEGITEXT000031366350'];

export type Put = (name: string, value: number, unit: string, note: string) => void;

/** The packages' articles written as LEGI archives and read back. */
export async function benchRoundTrip(put: Put): Promise<void> {
  const { legi } = installedPackages();
  let equal = 0;
  let different = 0;
  let debris = 0;
  for (const code of CODES) {
    const articles = new Map((await articlesOf(legi, `${code}.json`)).map((article) => [idOf(article), article]));
    for (const record of readCode(readTree(await readFile(join(legi, 'data', `${code}.json`)))).records) {
      const article = articles.get(record.version);
      if (article === undefined) continue;
      if (hasDebris(article)) {
        debris += 1;
        continue;
      }
      const { id: _, ...read } = readLegiArticle(parseXml(String(legiFile(article).content)));
      const { id: __, ...said } = record;
      if (JSON.stringify(sorted(read)) === JSON.stringify(sorted(said))) equal += 1;
      else different += 1;
    }
  }
  put(
    'articles relus à l’identique',
    equal,
    'count',
    `des quatre codes, écrits en archives LEGI ; ${debris} que le XML ne peut pas porter`,
  );
  put('articles relus autrement', different, 'count', 'attendu : 0');
}

const sorted = (value: object): object => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
