import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { AnalysedPoint } from '@attendu/contracts/research/schemas';
import { createLogger } from '@attendu/log/logger';
import type { Row } from '../../../deploy/embedded/bench/row.ts';
import { createPdfWriter } from '../src/adapters/pdf.ts';
import { toWord } from '../src/adapters/word.ts';
import { describeDossier } from '../src/domain/export/describe.ts';
import type { ExportDocument } from '../src/domain/export/model.ts';
import { documentOf, hashOf, pointOf, twoPoints } from '../test/crafted-points.ts';

const run = promisify(execFile);
const CHECKER = join(import.meta.dirname, 'conformance');
/** Maven fetches the checkers the first time. */
const LIMIT_MS = 10 * 60_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

const TABLE =
  '1. un\n2. deux\n   - a\n     - b\n\n3. **trois** et *quatre*\n\n> Un principe.\n\n| Cas | Délai |\n|---|---|\n| CDI | 4 mois |';
const GRID = 'Ancienneté | Minimum\n3 | 2\n4 | 1';

/** Dossiers whose files have, together, everything that a file may have. */
function dossiers(): ReadonlyMap<string, readonly AnalysedPoint[]> {
  const quoted = documentOf('legiarti', 1, 2);
  const quotation = { versionId: 'LEGIARTI-2-v1', start: 0, end: GRID.length, hash: hashOf(GRID), text: GRID };
  const grid = documentOf('legiarti', 2, 1, { content: GRID, quotations: [quotation] });
  return new Map([
    ['two points', twoPoints()],
    ['lists and tables', [pointOf(1, [quoted], { final_answer: TABLE }), pointOf(2, [grid])]],
    ['refused', [pointOf(1, [], { insufficient: 'Sources insuffisantes : aucun texte du fonds ne répond.', final_answer: '' })]],
    ['other scripts', [pointOf(1, [documentOf('euritext', 1, 1, { title: 'Règlement 仲裁規則 עברית العربية 한국어, article 3' })])]],
  ]);
}

function described(points: readonly AnalysedPoint[]): ExportDocument {
  const id = '00000000-0000-4000-8000-000000000001';
  const at = '2026-11-29T09:00:00.000Z';
  const synthese = 'La durée est de quatre mois au plus (Legiarti - 1 - 1).';
  const dossier = {
    id,
    user_id: id,
    access: 'own' as const,
    owner_name: null,
    name: 'Quelle est la durée maximale d...',
    contexte: 'Quelle est la durée maximale de la période d’essai d’un cadre ?\nIl a été embauché en 2024.',
    is_analysing: 'done' as const,
    failure_reason: null,
    is_pinned: false,
    group_id: null,
    parent_id: null,
    changed_citations: 1,
    created_at: at,
    updated_at: at,
    synthese,
    law_date: '2026-11-27',
    data_date: '2026-03-27',
    follow_up_question_1: null,
    follow_up_question_2: null,
    notices: ['Le fonds est encore en cours d’indexation.'],
    failure: null,
    relaunchable: false,
  };
  return describeDossier({
    dossier,
    parentQuestion: 'Et pour un agent de maîtrise ?',
    points: points.map((point) => ({ dossier_id: id, ...point })),
    sentences: [],
    changes: 'unknown',
    today: '2026-11-29',
  });
}

/** Exported files against the standards of their formats: PDF/UA-1 by veraPDF, OOXML by the schemas of Apache POI. Needs Java 17 and Maven. */
export async function benchExports(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-exports-'));
  const pdf = createPdfWriter({ chromePath: process.env.CHROME_PATH, log: createLogger('bench', 'error') });
  try {
    const names: string[] = [];
    for (const [name, points] of dossiers()) {
      const document = described(points);
      await writeFile(join(folder, `${name}.docx`), await toWord(document));
      await writeFile(join(folder, `${name}.pdf`), await pdf.write(document, { key: name }));
      names.push(`${name}.docx`, `${name}.pdf`);
    }
    const faults = await faultsOf(folder, names);
    for (const fault of faults.slice(0, 40)) console.error(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    const counted = (extension: string) => faults.filter((fault) => fault.split('\t')[0]?.endsWith(extension)).length;
    const note = `${names.length / 2} files`;
    return [
      { name: 'exports: faults of PDF/UA-1', value: counted('.pdf'), unit: '', note: `${note}, veraPDF` },
      { name: 'exports: faults of the Word schemas', value: counted('.docx'), unit: '', note: `${note}, Apache POI` },
    ];
  } finally {
    await pdf.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** 'two points.pdf\t7.1 3: what is wrong', one for each fault. @throws Error without Java or Maven. */
async function faultsOf(folder: string, names: readonly string[]): Promise<string[]> {
  const list = join(folder, 'classpath.txt');
  const options = { cwd: folder, timeout: LIMIT_MS, maxBuffer: OUTPUT_BYTES };
  await run('mvn', ['-q', '-B', '-f', join(CHECKER, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${list}`], options);
  const classpath = (await readFile(list, 'utf8')).trim().split(':').join(delimiter);
  const { stdout } = await run('java', ['-cp', classpath, join(CHECKER, 'Conformance.java'), ...names], options);
  return stdout.split('\n').filter((line) => line !== '');
}
