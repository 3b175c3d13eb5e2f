import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@attendu/log/logger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLegalSearch, type RunningSearch } from '../src/search/legal-search.ts';
import { builtLabourPackages, labourPackages } from './labour-packages.ts';
import type { SmallPackages } from './small-packages.ts';

const SLOW = 240_000;
const AT = '2026-03-27';
const log = createLogger('research-orchestrator', 'silent');

/** Subjects of the employment contract, with the numbers of the articles that answer. */
const SUBJECTS = [
  { question: "Durée maximale de la période d'essai et son renouvellement", articles: /^L1221-(19|2[0-6])$/ },
  { question: 'Indemnité de licenciement du salarié en contrat à durée indéterminée', articles: /^[LR]1234-(9|1[0-1]|[1-4])$/ },
  { question: 'Rupture conventionnelle : homologation de la convention', articles: /^[LR]1237-(1[1-6]|3)$/ },
  { question: 'Licenciement pour motif économique : obligation de reclassement', articles: /^L1233-4(-1)?$/ },
  { question: 'Contrat de travail à durée déterminée : durée et renouvellement', articles: /^L1242-(7|8)(-\d)?$/ },
  { question: 'Protection de la salariée enceinte contre le licenciement', articles: /^[LR]1225-([1-6]|4-\d)$/ },
  { question: 'Transfert du contrat de travail en cas de changement d’employeur', articles: /^L1224-/ },
  { question: 'Conditions de recours au portage salarial', articles: /^[LD]1254-/ },
] as const;
const OTHER_FIELDS = [
  'Quels documents pour demander un permis de construire ?',
  'Comment déposer une marque à l’INPI ?',
  'Quel est le taux de TVA applicable à la restauration ?',
  'Comment obtenir un visa de long séjour ?',
];

type Subject = (typeof SUBJECTS)[number];
type Node = { type: string; data: { num?: string }; children?: Node[] };

/** The tree without the articles of each section that contains an answer to one of these subjects. */
function withoutAnswers(node: Node, subjects: readonly Subject[]): Node {
  const children = node.children ?? [];
  const numbers = children.flatMap(({ type, data }) => (type === 'article' ? [(data.num ?? '').replace(/[\s.*]/g, '')] : []));
  const holds = subjects.some(({ articles }) => numbers.some((number) => articles.test(number)));
  const kept = holds ? children.filter((child) => child.type !== 'article') : children;
  return { ...node, ...(node.children === undefined ? {} : { children: kept.map((child) => withoutAnswers(child, subjects)) }) };
}

describe('whether the corpus holds the answer', { timeout: SLOW }, () => {
  const opened: { search: RunningSearch; packages: SmallPackages }[] = [];
  let whole: RunningSearch;

  async function open(lacking: readonly Subject[]): Promise<RunningSearch> {
    const packages = await (lacking.length === 0 ? builtLabourPackages() : labourPackages());
    let { legi } = packages.packages;
    if (lacking.length > 0) {
      const folder = join(packages.dataDir, 'legi');
      await cp(legi, folder, { recursive: true });
      legi = folder;
      const file = join(folder, 'data', 'LEGITEXT000006072050.json');
      await writeFile(file, JSON.stringify(withoutAnswers(JSON.parse(await readFile(file, 'utf8')) as Node, lacking)));
      await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'legi', version: '1.0.0-lacking' }));
    }
    const search = createLegalSearch({ dataDir: packages.dataDir, packages: { ...packages.packages, legi }, log });
    opened.push({ search, packages });
    await search.complete;
    return search;
  }

  beforeAll(async () => {
    whole = await open([]);
  }, SLOW);
  afterAll(async () => {
    for (const { search, packages } of opened) {
      await search.close();
      await packages.remove();
    }
  });

  const lack = async (search: RunningSearch, question: string): Promise<number> => (await search.assess(question, AT))?.lack ?? Number.NaN;

  it.each(SUBJECTS)('finds the answer to « $question »', async ({ question }) => {
    expect(await lack(whole, question)).toBeLessThanOrEqual(0);
  });

  it('reports a missing answer in an index built without its articles, for at least three subjects in four', async () => {
    const lacks: number[] = [];
    // Half of the subjects lack in each index: the other half still answers the words that they share.
    for (const remainder of [0, 1]) {
      const lacking = SUBJECTS.filter((_, index) => index % 2 === remainder);
      const search = await open(lacking);
      for (const { question } of lacking) lacks.push(await lack(search, question));
    }
    expect(lacks.filter((one) => one > 0).length / lacks.length, lacks.join(' ')).toBeGreaterThanOrEqual(0.75);
  });

  it.each(OTHER_FIELDS)('%s: refuses, and names the code that would answer', async (question) => {
    const assessed = await whole.assess(question, AT);
    expect(assessed?.lack).toBeGreaterThan(0);
    expect(assessed?.otherCode).toMatch(/^Code /);
  });
});
