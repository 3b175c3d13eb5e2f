import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { detectAgreement } from '../src/domain/question/agreement.ts';
import type { Agreement } from '../src/domain/question/agreement-names.ts';
import { openMemoryCorpus } from '../training/memory-corpus.ts';
import { defaultDataDir } from '../training/questions/questions.ts';
import type { Row } from './research-bench.ts';

/** A question and the agreements that it leaves possible: one to be opened, several to be asked about, none. */
type Named = { readonly question: string; readonly expected: readonly string[] };
type Found = Named & { readonly opened: string | null; readonly offered: readonly string[] };

function readNamed(): Named[] {
  return readFileSync(new URL('./questions/agreement-names.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, idccs = '', question = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
      return { question, expected: idccs === '-' ? [] : idccs.split(',') };
    });
}

function find(asked: Named, held: readonly Agreement[]): Found {
  const { agreement, alternatives } = detectAgreement(asked.question, held);
  return { ...asked, opened: agreement?.idcc ?? null, offered: alternatives.map(({ idcc }) => idcc) };
}

const isRight = ({ expected, opened, offered }: Found): boolean => {
  if (expected.length === 0) return opened === null && offered.length === 0;
  return expected.length === 1 ? opened === expected[0] : opened === null && expected.some((idcc) => offered.includes(idcc));
};

/** Whether the agreement that a question names in ordinary words is the one that is opened. @param held those of the corpus. */
export function benchAgreements(held: readonly Agreement[]): Row[] {
  const found = readNamed().map((asked) => find(asked, held));
  const row = (name: string, part: (one: Found) => boolean, of: readonly Found[]): Row => ({
    name,
    value: of.filter(part).length / Math.max(1, of.length),
    unit: 'ratio',
    note: `${of.length} questions`,
  });
  return ['tuning', 'measure'].flatMap((half, side) => {
    const ours = found.filter((_, index) => index % 2 === side);
    const one = ours.filter(({ expected }) => expected.length === 1);
    return [
      row(`agreement opened (${half} half)`, isRight, one),
      row(`another agreement opened (${half} half)`, ({ expected, opened }) => opened !== null && opened !== expected[0], one),
      row(`several offered (${half} half)`, ({ offered }) => offered.length > 0, one),
      row(
        `opened or offered without reason (${half} half)`,
        (asked) => !isRight(asked),
        ours.filter(({ expected }) => expected.length === 0),
      ),
    ];
  });
}

/** From a terminal: prints the questions that are read wrongly, those of one half. */
async function main(half: string): Promise<void> {
  const { agreements: held } = await (await openMemoryCorpus(defaultDataDir())).holdings.read();
  for (const [index, asked] of readNamed().entries()) {
    if (half !== '' && index % 2 !== Number(half)) continue;
    const found = find(asked, held);
    if (!isRight(found))
      console.log(`${found.expected.join(',') || '-'} <> ${found.opened ?? found.offered.join(',') ?? '-'}: ${found.question}`);
  }
  for (const { name, value, note } of benchAgreements(held)) console.log(`${name.padEnd(52)} ${value.toFixed(3)} ${note}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2] ?? '');
