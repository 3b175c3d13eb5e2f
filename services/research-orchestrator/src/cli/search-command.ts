import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { SourceKey } from '@attendu/contracts/sources';
import { print } from '@attendu/log/command';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { z } from 'zod';
import { createEngine } from '../search/engine.ts';
import { openIndex, say } from './open-index.ts';
import { openVectors } from './open-vectors.ts';

const USAGE = 'Usage : npm run -s search -- --queries FICHIER [--k 100]\nFICHIER : une ligne JSON par question, {"id", "query", "idcc"?}.';
const MOST_RESULTS = 1000;

const querySchema = z.object({ id: z.string(), query: z.string(), idcc: z.union([z.string(), z.number()]).nullish() });

/**
 * Searches for each line {id, query, idcc?} of a file and prints one line {id, results}: official ids of versions, best first, without duplicates.
 * With `idcc`, searches that agreement; otherwise the codes. @returns the exit code: 0, or 1 with a French message on standard error.
 */
export async function runSearchCommand(argv: string[], dataDir: string): Promise<number> {
  let queries: string | undefined;
  let k = 100;
  try {
    const { values } = parseArgs({ args: argv, options: { queries: { type: 'string' }, k: { type: 'string' } }, strict: true });
    queries = values.queries;
    k = values.k === undefined ? 100 : Number(values.k);
  } catch {
    say(USAGE);
    return 1;
  }
  if (queries === undefined || !Number.isInteger(k) || k < 1 || k > MOST_RESULTS) {
    say(queries === undefined ? USAGE : `--k doit être un entier de 1 à ${MOST_RESULTS}.`);
    return 1;
  }
  const input = createReadStream(queries);
  const opened = await new Promise<boolean>((resolve) => input.once('open', () => resolve(true)).once('error', () => resolve(false)));
  if (!opened) {
    say(`Le fichier ${queries} ne peut pas être lu.`);
    return 1;
  }
  const index = await openIndex(dataDir);
  const vectors = await openVectors(dataDir, index, say);
  const engine = createEngine({ analyser: createFrenchAnalyser(), index, ...(vectors === null ? {} : { vectors: vectors.documents }) });
  let n = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    n += 1;
    if (line.trim() === '') continue;
    const question = parseQuestion(line);
    if (question === null) {
      say(`Ligne ${n} : une question {"id", "query", "idcc"?} était attendue.`);
      return 1;
    }
    const idcc = question.idcc == null ? null : String(question.idcc).padStart(4, '0');
    const vector = await vectors?.questions.of(question.query);
    const kinds: SourceKey[] = [idcc === null ? 'legiarti' : 'cnn'];
    const { hits } = engine.search({ text: question.query, kinds, at: null, idcc, k, ...(vector == null ? {} : { vector }) });
    await print(`${JSON.stringify({ id: question.id, results: [...new Set(hits.map((hit) => hit.versionId))] })}\n`);
  }
  return 0;
}

function parseQuestion(line: string): z.infer<typeof querySchema> | null {
  try {
    return querySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
